// The options of graph search.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/options.hpp"

namespace agon {

// In which order positions are looked into.
enum class GraphOrder : std::uint8_t {
  breadth,    // those that few moves reach first: the first best end found is the nearest
  depth,      // those that were reached last first
  best,       // those that look best first
  deepening,  // along one line after the other, no further than a limit that grows
};
template <>
struct EnumNames<GraphOrder> {
  static constexpr std::array<std::string_view, 4> names{"breadth", "depth", "best", "deepening"};
};

// Positions that levels 1 to 9 look into; 0: no such limit.
inline std::int64_t level_positions(int level) {
  constexpr std::array<std::int64_t, 9> positions{10, 30, 100, 300, 1000, 3000, 10'000, 30'000, 100'000};
  return level < 1 || level > 9 ? 0 : positions[static_cast<std::size_t>(level - 1)];
}

struct GraphOptions {
  int level = 10;
  GraphOrder order = GraphOrder::breadth;
};
template <>
struct Fields<GraphOptions> {
  static constexpr auto all = FieldList{
      Field{"level", &GraphOptions::level, 1, 10,
            "strength from 1 (looks into 10 positions) over 5 (1,000) and 9 (100,000) to 10 (all that the "
            "budget "
            "allows)"},
      Field{
          "order", &GraphOptions::order,
          "breadth: nearest positions first, which gives a shortest plan; depth: on from the one reached "
          "last; best: those that look best, by the distance to the goal that the rules tell, the goal they "
          "have reached or the game's evaluation; deepening: depth-first to a growing limit, a shortest plan "
          "in little memory"}};
};

}  // namespace agon
