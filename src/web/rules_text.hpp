// Games whose rules somebody brings as a text, pasted or from a file of the browser's machine: GDL, or a map
// of ReversiXT. No file of this machine is read for them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "web/game_shelf.hpp"

namespace agon::web {

// Whether a game takes such a text as its first option.
bool takes_rules(std::string_view game);
// What that option may name, because it is part of the program.
std::vector<std::string> known_rules(std::string_view game);
// How the name of a file with such a text ends: "map". Empty where the game takes none.
std::string_view rules_ending(std::string_view game);

// The text from which a game was made, as a file has it, which spec_of_rules takes back.
struct RulesFile {
  std::string name, text;
};
Result<RulesFile> rules_file(const PlayableGame& game);

// Whether a text is rules or a map, rather than a game that was played.
bool is_rules_text(std::string_view text);

// Whether a file of that name has rules of GDL, however they begin.
bool is_rules_name(std::string_view name);

// What is wrong with a text as rules of GDL, with line and column; nothing where it is fine.
Status check_rules_text(std::string_view text);
// What is odd about rules, each in a line that names line and column of the text. There is nothing odd about
// maps.
std::vector<std::string> warnings_of_rules(std::string_view text);

// The specification, in one line, of the game that such a text tells. Errors name line and column of the
// text.
Result<std::string> spec_of_rules(std::string_view text, GameShelf& games,
                                  const std::atomic<bool>* stop = nullptr);

}  // namespace agon::web
