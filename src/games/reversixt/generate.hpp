// Maps of ReversiXT made by chance, for training and matches: point-symmetric boards with the stones of all
// players mixed in the middle, some holes, special cells and glued edges.
#pragma once

#include "base/random.hpp"
#include "games/reversixt/map.hpp"

namespace agon::reversixt {

struct MapPlan {
  int players = 2;
  int width = 15, height = 15;
  int overrides = 1, bombs = 2, power = 1;
  int holes = 5,
      specials = 4;  // in percent of the cells; of special cells a third each is a choice, inversion, bonus
  int transitions = 20;  // in percent of the sides that lead nowhere
};

// Edges are long enough for the stones in the middle: a square of as many cells to a side as there are
// players, at least.
Map generate_map(const MapPlan& plan, Random random);
// What a map may be like, small to middling.
MapPlan draw_plan(Random& random);

}  // namespace agon::reversixt
