// Playouts of Go as functions of the run time: compiled once for each layout and instruction set, called by
// the game, searches and the count of dead stones.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.hpp"
#include "games/go/area.hpp"
#include "games/go/playout.hpp"

namespace agon::go {

// Where a playout begins.
template <class Layout>
struct PlayoutStart {
  const Board<Layout>& board;
  Color to_move = 0;
  int last = -1;   // the point of the move before, -1: none or a pass
  int passes = 0;  // just before
};

// How often each colour owned each point (by its bit) at the end of so many playouts.
struct OwnerCounts {
  int playouts = 0;
  std::vector<int> black, white;
};
template <class Layout>
OwnerCounts no_owners() {
  constexpr std::size_t points = Layout::Set::capacity;
  return {.black = std::vector<int>(points), .white = std::vector<int>(points)};
}
template <int Words>
void add_owners(const Area<Words>& area, OwnerCounts& counts) {
  for_each(area.owned[0], [&](int point) { ++counts.black[static_cast<std::size_t>(point)]; });
  for_each(area.owned[1], [&](int point) { ++counts.white[static_cast<std::size_t>(point)]; });
  ++counts.playouts;
}

template <class Layout>
struct Playouts {
  using Start = PlayoutStart<Layout>;

  // Play `board`, which is that of `start` or a copy of it, to the end.
  static PlayoutEnd uniform(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                            Random& random);
  static PlayoutEnd mogo(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                         Random& random);
  static PlayoutEnd tactical(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                             Random& random);

  // Owners over `number` tactical playouts.
  static OwnerCounts count_owners(const Start& start, int number, Random& random);

  // Owners where `first` begins and both search for good moves within a part of the board: see
  // games/go/fight.hpp.
  struct LocalFight {
    typename Layout::Set part, stake;
    Color first = 0;
    int simulations = 0;
  };
  static OwnerCounts fight(const Board<Layout>& board, const LocalFight& fight, Random& random);
};

// Uniform playouts, several at once.
template <class Layout>
struct PlayoutBatches {
  using Finish = std::function<void(const Board<Layout>&, const PlayoutEnd&)>;
  // `number` playouts; `finish` gets the end of each.
  static void run(const PlayoutStart<Layout>& start, const PlayoutLimits& limits, std::int64_t number,
                  Random& random, const Finish& finish);
};

extern template struct Playouts<Plane9>;
extern template struct Playouts<Plane13>;
extern template struct Playouts<Plane19>;
extern template struct Playouts<AnyLayout>;
extern template struct PlayoutBatches<Plane9>;
extern template struct PlayoutBatches<Plane13>;
extern template struct PlayoutBatches<Plane19>;
extern template struct PlayoutBatches<AnyLayout>;

}  // namespace agon::go
