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
  best,       // those that look best first
  deepening,  // along one line after the other, no further than a limit that grows
};
template <>
struct EnumNames<GraphOrder> {
  static constexpr std::array<std::string_view, 3> names{"breadth", "best", "deepening"};
};

struct GraphOptions {
  GraphOrder order = GraphOrder::breadth;
};
template <>
struct Fields<GraphOptions> {
  static constexpr auto all = FieldList{
      Field{"order", &GraphOptions::order,
            "breadth: nearest positions first, which gives a shortest plan; best: those that look best, by "
            "the goal they have reached or the game's evaluation; deepening: depth-first to a growing limit, "
            "a shortest plan in little memory"}};
};

}  // namespace agon
