#include "web/tree_request.hpp"

namespace agon::web {

Path read_path(Message& message) {
  Path path = message.texts("path");
  if (path.size() > deepest_box)
    message.expect(Error{"path: at most " + std::to_string(deepest_box) + " moves"});
  return path;
}

Result<TreeRequest> read_tree_request(Desk& desk, Message& message) {
  TreeRequest asked{.search = message.integer("search", -largest_integer, largest_integer, 0),
                    .path = read_path(message),
                    .boxes = static_cast<std::size_t>(message.integer("boxes", 1, most_boxes, usual_boxes))};
  if (message.has("snapshot"))
    asked.snapshot = static_cast<std::size_t>(message.integer("snapshot", 0, Snapshots::most - 1, 0));
  if (!message.status()) return message.status().error();
  auto study = desk.study(asked.search);
  if (!study) return study.error();
  asked.study = study.take();
  return asked;
}

Result<const Snapshot*> snapshot_for(const TreeRequest& asked, const TreeSource* tree,
                                     const Snapshots& snapshots) {
  const auto& all = snapshots.all();
  if (asked.snapshot) {
    if (*asked.snapshot < all.size()) return &all[*asked.snapshot];
    return Error{"snapshot: there are " + std::to_string(all.size())};
  }
  if (tree != nullptr) return static_cast<const Snapshot*>(nullptr);
  if (all.empty())
    return Error{"this search shows no tree; those without one of their own need \"lens\": true"};
  return &all.back();
}

Result<Cut> cut_for(const TreeRequest& asked, const TreeSource* tree, const Snapshots& snapshots) {
  const auto snapshot = snapshot_for(asked, tree, snapshots);
  if (!snapshot) return snapshot.error();
  if (*snapshot != nullptr) return cut_below((*snapshot)->cut, asked.path);
  return cut_tree(*tree, asked.study->position(), asked.path, asked.boxes);
}

Json cut_json(const TreeRequest& asked, const Cut& cut) {
  return Json{{"search", asked.search},
              {"path", asked.path},
              {"root_visits", cut.boxes.empty() ? 0 : cut.boxes.front().visits},
              {"nodes_total", cut.nodes},
              {"depth_total", cut.depth}};
}

}  // namespace agon::web
