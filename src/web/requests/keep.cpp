// `keep`: the tree of a search as the text of a file.
#include "web/tree_file.hpp"
#include "web/tree_request.hpp"

namespace agon::web {

Status request_keep(Desk& desk, Message& message) {
  const auto asked = read_tree_request(desk, message);
  if (!asked) return asked.error();
  const std::int64_t id = message.id();
  const auto study = asked->study;
  return study->look([&desk, id, study](const TreeSource*, const Snapshots& snapshots) {
    if (snapshots.all().empty()) {
      desk.send_error(id, "this search shows no tree");
      return;
    }
    const std::string name = std::string(study->record().game().facts().about.name) + "-tree.json";
    desk.send(
        id, "file",
        Json{{"name", name}, {"text", tree_file_text(study->record(), study->agent_spec(), snapshots)}});
  });
}

}  // namespace agon::web
