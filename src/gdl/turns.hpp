// Players who take turns: fluents such as (control white) that follow from each other alone go round in a
// circle, whatever is played. For each turn of the circle there is a program that knows whose it is; it is
// half as long for two players, since what the others could do plays no part in it.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/net.hpp"
#include "gdl/program.hpp"

namespace agon::gdl {

struct Turns {
  std::vector<std::uint32_t> fluents;     // that go round
  std::vector<std::vector<bool>> values;  // theirs, by turn; the game starts with the first

  bool found() const { return !values.empty(); }
  // The turn that these fluents (all of the game's) belong to; as many as there are turns: none.
  std::size_t turn_of(const std::vector<bool>& state) const;
};
Turns find_turns(const GameNet& game);

struct TurnPrograms {
  Turns turns;
  std::vector<Program> programs;  // by turn
  Program goals;                  // in any turn
};
// No programs where the game has no turns.
TurnPrograms make_turn_programs(const GameNet& game);

}  // namespace agon::gdl
