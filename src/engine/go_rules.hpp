// The names that records give to the rules of Go (RU in SGF), and the options of the game `go` they stand
// for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "games/go/rules.hpp"

namespace agon {

// Values of the options of the same names.
struct GoRules {
  std::string scoring = "chinese", ko = "positional", suicide = "no", torus = "no", handicap_bonus = "auto";
  friend bool operator==(const GoRules&, const GoRules&) = default;
};

// "Japanese", "AGA", "new_zealand", "Chinese, ko=simple", also what KataGo writes; nothing where no such
// rules are known.
std::optional<GoRules> known_go_rules(std::string_view name);
// The same for a game that was played already: without a name that is known, Chinese counting and simple ko,
// which refuses no game that was played under whatever rules.
GoRules go_rules(std::string_view name);
// The name that reads back as these rules.
std::string go_rules_name(const GoRules& rules);

// The options of a game of Go, and those of them that are its rules.
GoOptions go_options(const GameFacts& game);
GoRules go_rules_of(const GameFacts& game);

// How many handicap stones Black was given in the game that led to a position, and what White gets for them.
int handicap_stones(const GameFacts& game, const Position& position);
int handicap_bonus(const GameFacts& game, const Position& position);

// Komi is counted in half points: the nearest one that the game can have.
double nearest_komi(double komi);
// How to say that it was taken: "komi is 5.5, the half point nearest to 5.25".
std::string komi_note(double told);

}  // namespace agon
