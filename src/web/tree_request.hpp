// What `tree`, `node` and `compare` ask of a search's tree.
#pragma once

#include <optional>

#include "web/lens.hpp"
#include "web/requests.hpp"

namespace agon::web {

struct TreeRequest {
  std::int64_t search = 0;
  std::shared_ptr<Study> study;
  Path path;
  std::size_t boxes = usual_boxes;
  std::optional<std::size_t> snapshot;  // nothing: as it is now
};

// The way down to a node; faults are kept by the message.
Path read_path(Message& message);
Result<TreeRequest> read_tree_request(Desk& desk, Message& message);

// The snapshot that is asked for, or the last one where there is no tree any more; null: the tree itself.
Result<const Snapshot*> snapshot_for(const TreeRequest& asked, const TreeSource* tree,
                                     const Snapshots& snapshots);
Result<Cut> cut_for(const TreeRequest& asked, const TreeSource* tree, const Snapshots& snapshots);

// What every answer tells of its cut, but for the columns.
Json cut_json(const TreeRequest& asked, const Cut& cut);

}  // namespace agon::web
