// Playouts of Go as functions of the run time: compiled once for each layout and instruction set, called by
// the game, searches and the count of dead stones.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.hpp"
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
