// The switches of the chance-node search in star.hpp.
#pragma once

#include <array>
#include <string_view>

#include "base/options.hpp"

namespace agon {

// Each prunes what the one before does, and more. `alphabeta` prunes between dice, but not through them.
enum class StarPruning { none, alphabeta, star1, star2 };
template <>
struct EnumNames<StarPruning> {
  static constexpr std::array<std::string_view, 4> names{"none", "alphabeta", "star1", "star2"};
};

struct StarOptions {
  StarPruning pruning = StarPruning::star2;
  bool table = true;
  bool exact = true;
};
template <>
struct Fields<StarOptions> {
  static constexpr auto all = FieldList{
      Field{"pruning", &StarOptions::pruning, "what is left out; the value stays the same"},
      Field{"table", &StarOptions::table, "remember positions with their bounds and best moves"},
      Field{"exact", &StarOptions::exact, "the value of every move; no: of the best, bounds for others"}};
};

}  // namespace agon
