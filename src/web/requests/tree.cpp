// `tree`: the tree of a search, cut to what fits a screen; now, or as it was at a snapshot.
#include "web/describe.hpp"
#include "web/tree_request.hpp"

namespace agon::web {

Status request_tree(Desk& desk, Message& message) {
  auto asked = read_tree_request(desk, message);
  if (!asked) return asked.error();
  const std::int64_t id = message.id();
  const auto study = asked->study;
  return study->look([&desk, id, asked = asked.take()](const TreeSource* tree, const Snapshots& snapshots) {
    const auto cut = cut_for(asked, tree, snapshots);
    if (!cut) {
      desk.send_error(id, cut.error().message);
      return;
    }
    Json json = cut_json(asked, *cut);
    json.add("columns", columns_json(*cut));
    json.add("snapshots", snapshots_json(snapshots));
    desk.send(id, "tree", json);
  });
}

}  // namespace agon::web
