// A search's snapshots as a file, and back.
#pragma once

#include "web/game_shelf.hpp"
#include "web/study.hpp"

namespace agon::web {

std::string tree_file_text(const Record& record, const std::string& agent, const Snapshots& snapshots);
// Foreign text: every number is checked.
Result<std::shared_ptr<Study>> read_tree_file(std::string_view text, GameShelf& games);

}  // namespace agon::web
