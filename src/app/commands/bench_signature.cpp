// `agon bench signature`: one number per game and search from fixed seeds. It changes when play changes.
#include <cmath>

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchSignatureOptions {
  std::string game;
  bool json = false;
};
template <>
struct Fields<BenchSignatureOptions> {
  static constexpr auto all = FieldList{Field{"game", &BenchSignatureOptions::game, "only this game"},
                                        Field{"json", &BenchSignatureOptions::json, "write JSON"}};
};

namespace {

// Small and fixed: depth where a search knows it, else simulations.
std::string signature_spec(const AgentKind& kind) {
  const auto settings = kind.settings();
  const std::string name(kind.about().name);
  if (settings->options().find("depth") != nullptr) return name + ":depth=4";
  if (settings->options().find("sims") != nullptr) return name + ":sims=2000";
  return name;
}

class Digest {
 public:
  void add(std::uint64_t number) { state_ = mix(state_ + number + 0x9e3779b97f4a7c15u); }
  void add(std::string_view text) { add(text_hash(text)); }
  // Eight digits are enough to see a change and short enough to read aloud.
  std::string text() const {
    std::array<char, 16> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%08x", static_cast<unsigned>(state_ >> 32));
    return buffer.data();
  }

 private:
  std::uint64_t state_ = 0;
};

void add_answer(Digest& digest, const Position& position, const Answer& answer) {
  digest.add(static_cast<std::uint64_t>(answer.nodes));
  digest.add(static_cast<std::uint64_t>(answer.simulations));
  for (const Candidate& each : answer.moves) {
    digest.add(position.move_text(each.move));
    digest.add(static_cast<std::uint64_t>(each.visits));
    digest.add(static_cast<std::uint64_t>(std::llround(each.value * 1e9)));
    for (const std::string& move : line_texts(position, each.line)) digest.add(move);
  }
}

// Follows a game of the agent against itself for some moves.
Result<std::string> signature(const AgentKind& kind, const GamePointer& game, const Console& console) {
  constexpr int questions = 4;
  auto agent = make_agent(signature_spec(kind), game);
  if (!agent) return agent.error();
  Record record(game);
  Digest digest;
  for (int asked = 0; asked < questions && !record.position().over();) {
    const Player player = record.position().to_move();
    if (player == chance) {
      record.play(record.position().legal().front());
      continue;
    }
    Record::Ply ply;
    const int askers = player == everyone ? record.position().players() : 1;
    for (int p = 0; p < askers; ++p) {
      const auto answer = ask_aloud(**agent, record, {.seed = 1, .player = static_cast<Player>(p)}, console);
      if (!answer) return answer.error();
      add_answer(digest, record.position(), *answer);
      ply.push_back(answer->move);
    }
    record.play(ply);
    ++asked;
  }
  return digest.text();
}

ExitCode run_bench_signature(const BenchSignatureOptions& options, Console& console) {
  std::vector<std::string> specs{options.game};
  if (options.game.empty()) {
    specs.clear();
    for (const GameEntry& entry : all_games()) specs.emplace_back(entry.about.name);
  }
  Json::Array rows;
  for (const std::string& spec : specs) {
    const auto game = make_game(spec);
    if (!game) return console.wrong_usage(game.error());
    for (const AgentKind* kind : search_kinds()) {
      const auto found = signature(*kind, *game, console);
      if (interrupted()) return ExitCode::interrupted;  // a search that was cut short has no signature
      // Nor has one that cannot play this game.
      if (!found) continue;
      rows.push_back(Json{{"game", spec}, {"agent", signature_spec(*kind)}, {"signature", *found}});
      if (!options.json)
        console.out << pad_right(spec, 14) << pad_right(signature_spec(*kind), 22) << *found << std::endl;
    }
  }
  if (options.json) console.print(rows);
  return ExitCode::fine;
}

}  // namespace

Command bench_signature_command() {
  return command<BenchSignatureOptions>(
      {.name = "bench signature",
       .summary = "show one number per game and search that changes when play changes",
       .description = "Every search plays the first moves of every game with fixed seeds and small budgets; "
                      "moves, values, "
                      "visits and lines are mixed into one number. A change that should not alter play "
                      "leaves all alone.",
       .examples = {{"bench signature > before.txt", "keep them, and compare after the change"}},
       .positional = {{"game", false}}},
      run_bench_signature);
}

}  // namespace agon
