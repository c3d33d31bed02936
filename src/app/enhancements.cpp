#include "app/enhancements.hpp"

#include <algorithm>
#include <array>

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "engine/algorithms.hpp"
#include "engine/settings.hpp"

namespace agon {
namespace {

// Options that are no simple yes or no, one line for each way to switch them on.
struct Way {
  std::string_view option, on, off;
};
constexpr std::array ways{
    Way{"killers", "2", "0"},        Way{"symmetric", "100", "0"}, Way{"window", "aspiration", "full"},
    Way{"window", "bisect", "full"}, Way{"quiescence", "8", "0"},  Way{"singular", "4", "0"},
    Way{"reductions", "1", "0"},     Way{"width", "5", "0"},
};

// With these the value at a depth is no longer minimax's, so nodes alone do not tell what they are worth.
constexpr std::array<std::string_view, 5> value_changing{"deeper", "quiescence", "singular", "reductions",
                                                         "width"};

template <class List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string joined(const std::vector<Enhancement>& parts, auto&& is_on) {
  std::vector<std::string> texts;
  // Of two ways to switch one option, "on" must win over the other's "off".
  for (const bool on : {false, true})
    for (const Enhancement& part : parts)
      if (is_on(part) == on) {
        const std::string option = part.on.substr(0, part.on.find('='));
        std::erase_if(texts, [&](const std::string& text) { return text.starts_with(option + "="); });
        texts.push_back(on ? part.on : part.off);
      }
  return join(texts, ",");
}

bool first_way(const std::vector<Enhancement>& parts, const Enhancement& part) {
  const std::string option = part.on.substr(0, part.on.find('=') + 1);
  const auto first = std::find_if(parts.begin(), parts.end(),
                                  [&](const Enhancement& each) { return each.on.starts_with(option); });
  return &*first == &part;
}

}  // namespace

std::vector<Enhancement> enhancements() {
  std::vector<Enhancement> parts;
  const SettingsOf<Pvs> settings;
  for (const OptionSet::Entry& entry : settings.options().entries()) {
    const std::string& name = entry.info.name;
    const bool keeps_value = !contains(value_changing, name);
    if (entry.info.kind == OptionKind::boolean)
      parts.push_back({name, name + "=yes", name + "=no", keeps_value});
    else
      for (const Way& way : ways)
        if (way.option == name) {
          const std::string on = name + "=" + std::string(way.on);
          const bool choice = entry.info.kind == OptionKind::choice;
          parts.push_back({choice ? on : name, on, name + "=" + std::string(way.off), keeps_value});
        }
  }
  return parts;
}

std::vector<Setting> enhancement_settings(const std::vector<Enhancement>& parts) {
  const auto usual = [&](const Enhancement& part) { return part.keeps_value && first_way(parts, part); };
  std::vector<Setting> settings;
  settings.push_back({"everything on", joined(parts, usual), true, 0});
  const auto add = [&](const std::string& name, const Enhancement& part, std::size_t reference,
                       auto&& is_on) {
    settings.push_back({name + part.name, joined(parts, is_on), part.keeps_value, reference});
  };
  for (const Enhancement& part : parts)
    if (usual(part))
      add("without ", part, 0, [&](const auto& each) { return usual(each) && &each != &part; });
  for (const Enhancement& part : parts)
    if (!usual(part)) {
      // Instead of the other way to set the same option.
      const std::string option = part.on.substr(0, part.on.find('=') + 1);
      add("with also ", part, 0,
          [&](const auto& each) { return &each == &part || (usual(each) && !each.on.starts_with(option)); });
    }
  const std::size_t nothing = settings.size();
  settings.push_back({"nothing on", joined(parts, [](const auto&) { return false; }), true, nothing});
  for (const Enhancement& part : parts)
    if (part.name != "deeper")  // means nothing without the table
      add("only ", part, nothing, [&](const auto& each) { return &each == &part; });
  return settings;
}

std::vector<Record> midgame_positions(const GamePointer& game, int number, std::uint64_t seed) {
  std::vector<Record> positions;
  for (std::uint64_t i = 0; std::ssize(positions) < number; ++i) {
    Random random = Random(seed).split(i);
    Record whole(game);
    while (!whole.over() && whole.plies().size() < 1000) whole.play(whole.position().random_ply(random));
    Record record(game);
    for (std::size_t ply = 0; ply < whole.plies().size() / 3; ++ply) record.play(whole.plies()[ply]);
    positions.push_back(std::move(record));
  }
  return positions;
}

Result<EnhancementCounts> count_enhancement(const std::vector<Record>& positions, const Setting& setting,
                                            int depth, const Console& console) {
  const std::string spec = "pvs:memory=32MB,depth=" + std::to_string(depth) + "," + setting.options;
  EnhancementCounts sum;
  for (const Record& record : positions) {
    auto agent = make_agent(spec, record.game_pointer());
    if (!agent) return agent.error();
    const auto answer = ask_aloud(**agent, record, {}, console);
    if (!answer) return answer.error();
    if (interrupted()) return Error{"interrupted"};
    sum.nodes += answer->nodes;
    sum.last += answer->last_counts;
    if (answer->last_counts.inner > 0)
      sum.critical += critical_leaves(answer->last_counts.mean_branching(), answer->depth);
  }
  return sum;
}

}  // namespace agon
