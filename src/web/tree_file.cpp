#include "web/tree_file.hpp"

#include <cmath>

#include "web/describe.hpp"
#include "web/message.hpp"

namespace agon::web {
namespace {

constexpr std::string_view format = "agon-tree";
constexpr int version = 1;

// The columns of a cut as they are read, each as long as the others.
struct Columns {
  std::vector<std::int64_t> parent, visits, mover, flags, hidden;
  std::vector<double> value;
  std::vector<std::string> move;

  bool is_even() const {
    const std::size_t size = parent.size();
    return size > 0 && visits.size() == size && mover.size() == size && flags.size() == size &&
           hidden.size() == size && value.size() == size && move.size() == size;
  }
};

bool is_sound(const Columns& from, std::size_t i) {
  const auto index = static_cast<std::int64_t>(i);
  return (i == 0 ? from.parent[i] == -1 : from.parent[i] >= 0 && from.parent[i] < index) &&
         from.visits[i] >= 0 && from.mover[i] >= nobody && from.mover[i] < max_players &&
         from.flags[i] >= 0 && from.flags[i] < 16 && from.hidden[i] >= 0 && from.hidden[i] < INT32_MAX &&
         from.value[i] >= 0 && from.value[i] <= 1;
}

Result<Cut> read_cut(Message& message) {
  Message inner = message.inner("columns");
  const Columns from{.parent = inner.integers("parent"),
                     .visits = inner.integers("visits"),
                     .mover = inner.integers("mover"),
                     .flags = inner.integers("flags"),
                     .hidden = inner.integers("hidden"),
                     .value = inner.numbers("value"),
                     .move = inner.texts("move")};
  if (!inner.status()) return inner.status().error();
  if (!from.is_even()) return Error{"the columns of the tree differ in length"};
  Cut cut{.nodes = message.integer("nodes", 0, largest_integer, 0),
          .depth = static_cast<int>(message.integer("depth", 0, 100'000, 0))};
  for (std::size_t i = 0; i < from.parent.size(); ++i) {
    if (!is_sound(from, i)) return Error{"box " + std::to_string(i) + " of the tree makes no sense"};
    cut.boxes.push_back({.parent = static_cast<std::int32_t>(from.parent[i]),
                         .move = from.move[i],
                         .visits = from.visits[i],
                         .value = from.value[i],
                         .mover = static_cast<Player>(from.mover[i]),
                         .flags = static_cast<unsigned>(from.flags[i]),
                         .hidden = static_cast<std::uint32_t>(from.hidden[i])});
  }
  return cut;
}

}  // namespace

std::string tree_file_text(const Record& record, const std::string& agent, const Snapshots& snapshots) {
  Json json{{"format", format}, {"version", version}};
  add_where(json, record);
  json.add("agent", agent);
  Json::Array items;
  for (const Snapshot& each : snapshots.all())
    items.push_back(Json{{"seconds", each.seconds},
                         {"simulations", each.simulations},
                         {"nodes", each.cut.nodes},
                         {"depth", each.cut.depth},
                         {"columns", columns_json(each.cut)}});
  json.add("snapshots", std::move(items));
  return json.line() + "\n";
}

Result<std::shared_ptr<Study>> read_tree_file(std::string_view text, GameShelf& games) {
  auto message = Message::read(text);
  if (!message) return message.error();
  if (message->text("format") != format) return Error{"no tree that was saved by agon"};
  if (const auto saved = message->integer("version", 1, 1'000'000, version); saved > version)
    return Error{"the tree was saved by a newer agon (format " + std::to_string(saved) + ")"};
  auto record = message->record(games);
  if (!record) return record.error();
  Snapshots snapshots;
  for (Message& each : message->inner_list("snapshots")) {
    if (snapshots.all().size() == Snapshots::most) return Error{"the tree has too many snapshots"};
    auto cut = read_cut(each);
    if (!cut) return cut.error();
    snapshots.add({.seconds = each.number("seconds", 0, 1e9, 0),
                   .simulations = each.integer("simulations", 0, largest_integer, 0),
                   .cut = cut.take()});
    message->expect(each.status());
  }
  if (!message->status()) return message->status().error();
  if (snapshots.all().empty()) return Error{"the tree has no snapshots"};
  return std::make_shared<Study>(record.take(), message->text("agent"), std::move(snapshots));
}

}  // namespace agon::web
