// What the goals of all roles add up to when a game ends, as far as it follows from the rules: random games
// show, they do not prove.
//
// The proof is by induction over the steps of the game. What random games make likely (that a cell has one
// content) is kept if it holds at the start and every step keeps it. From that, no step from a state that is
// not over may lead to an end with another sum. Rules must give everybody a move until the end; a game in
// which somebody has none ends there, and is not spoken of.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace agon::gdl {

class GdlRules;

// How many of some fluents hold in every state.
struct FluentGroup {
  std::vector<std::uint32_t> fluents;
  bool at_most_one = true, at_least_one = true;

  template <class Holds>
  bool allows(const Holds& holds) const {
    int number = 0;
    for (const std::uint32_t fluent : fluents) number += holds(fluent) ? 1 : 0;
    return (number <= 1 || !at_most_one) && (number >= 1 || !at_least_one);
  }
};

struct GoalSums {
  bool is_100 = false;              // at every end, of two players
  std::optional<int> most;          // no end gives all players together more
  std::vector<FluentGroup> groups;  // all of it is true from states on that have these

  // Whether it is true from a state on, of which `holds(fluent)` tells what holds.
  template <class Holds>
  bool speak_of(const Holds& holds) const {
    for (const FluentGroup& group : groups)
      if (!group.allows(holds)) return false;
    return true;
  }
};

// Of rules that are written out, with several players. Takes a second at most, about.
GoalSums find_goal_sums(const std::shared_ptr<const GdlRules>& rules);

}  // namespace agon::gdl
