// Random valid maps of ReversiXT, from tiny to middling, from bare to crowded.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/reversixt/map.hpp"

namespace agon::test {

struct MapTaste {
  int longest_edge = 10;
  int most_stock = 3;
};

namespace random_map_detail {

inline char random_cell(const reversixt::Map& map, int holes, int stones, int specials, Random& random) {
  const int draw = random.below(100);
  if (draw < holes) return '-';
  if (draw < holes + stones) return static_cast<char>('1' + random.below(map.players));
  if (draw < holes + stones + specials) return "xxcib"[random.below(5)];
  return '0';
}

// Joins some of the sides that lead nowhere: two of different cells, two of one cell, or one with itself.
inline void add_transitions(reversixt::Map& map, Random& random) {
  std::vector<reversixt::Side> open;
  for (int row = 0; row < map.height; ++row)
    for (int column = 0; column < map.width; ++column)
      for (int direction = 0; direction < reversixt::directions; ++direction) {
        const reversixt::Side side{{column, row}, direction};
        if (!map.is_hole(side.cell) && map.is_hole(map.neighbour(side))) open.push_back(side);
      }
  for (std::size_t left = open.size(); left > 1; --left)
    std::swap(open[left - 1], open[static_cast<std::size_t>(random.below(static_cast<int>(left)))]);
  const int share = random.below(101);  // in percent
  while (open.size() > 1) {
    const reversixt::Side one = open.back();
    open.pop_back();
    if (random.below(100) >= share) continue;
    if (random.below(20) == 0) {
      map.transitions.push_back({one, one});
      continue;
    }
    map.transitions.push_back({one, open.back()});
    open.pop_back();
  }
}

}  // namespace random_map_detail

inline reversixt::Map random_map(Random& random, const MapTaste& taste = {}) {
  reversixt::Map map;
  map.players = 2 + random.below(reversixt::most_players - 1);
  map.overrides = random.below(taste.most_stock + 1);
  map.bombs = random.below(taste.most_stock + 1);
  map.power = random.below(4);
  map.width = 1 + random.below(taste.longest_edge);
  map.height = 1 + random.below(taste.longest_edge);
  const int holes = random.below(30), stones = 5 + random.below(45), specials = random.below(20);
  for (int i = 0; i < map.width * map.height; ++i)
    map.cells += random_map_detail::random_cell(map, holes, stones, specials, random);
  random_map_detail::add_transitions(map, random);
  return map;
}

}  // namespace agon::test
