// What the circuit of a game of one role tells a search: parts that can be solved one by one, and goals that
// are out of reach for good.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/factors.hpp"
#include "gdl/program.hpp"

namespace agon::gdl {

struct Puzzle {
  // A part that stays as it is while moves of other parts are made, and to which time is nothing.
  struct Part {
    std::vector<std::uint64_t> fluents, moves;  // a bit for each
  };
  // A condition is a goal of `watch` by its place.
  struct Stage {
    std::size_t part = 0, condition = 0;
  };
  struct Bound {
    int value = 0;
    std::size_t condition = 0;  // it may be had yet
  };

  Program watch;
  std::vector<Part> parts;
  // All stages of a way together are the highest goal. None: the puzzle does not fall apart.
  std::vector<std::vector<Stage>> ways;
  // Of all goals, the highest first. None: nothing is ever out of reach, as far as this can tell.
  std::vector<Bound> bounds;
};

Puzzle find_puzzle(const GameNet& game, const Factors& factors);

}  // namespace agon::gdl
