// Asks a search directly, without an engine around it.
#pragma once

#include "search/search.hpp"

namespace agon::test {

template <class Algorithm, GameState S>
Answer think(const S& state, const Limits& limits, std::uint64_t seed = 1,
             typename Algorithm::Options options = {}) {
  typename Algorithm::template SearchFor<S> search(options);
  Request request{.limits = limits, .random = Random(seed)};
  if (state.to_move() >= 0) request.player = state.to_move();
  return search.think(state, request);
}

// A position some random moves from the start, not over.
template <GameState S>
S random_position(const S& start, int plies, Random random) {
  S state = start;
  MoveList<typename S::Move> scratch;
  for (int i = 0; i < plies; ++i) {
    S next = state;
    play_random(next, random, scratch);
    if (next.over()) break;
    state = next;
  }
  return state;
}

}  // namespace agon::test
