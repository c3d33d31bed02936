// What the orders of graph search have in common: the best plan so far, the budget, and how a position is
// known again.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "eval/heuristic.hpp"
#include "search/search.hpp"

namespace agon::graph {

// Moves of the player from the position asked about, and what they lead to.
struct Plan {
  double value = -1;     // in [0, 1]
  bool is_end = false;   // the game is over then: the value is certain to be had
  bool is_best = false;  // nothing better can be had
  std::vector<MoveCode> moves;
};

inline constexpr double best_possible = 1;

// Equal for positions with the same future; others differ but for one chance in 2^64.
template <GameState S>
std::uint64_t key_of(const S& state) {
  if constexpr (Hashed<S>) {
    return state.hash();
  } else {
    std::uint64_t key = 0;
    for (const char c : state.text()) key = mix(key + static_cast<unsigned char>(c) + 0x9e3779b97f4a7c15u);
    return key;
  }
}

// What a finished game brought, or how good a position looks: by the score it would have now where the game
// can tell, else by its evaluation.
template <GameState S>
double value_of(const S& state) {
  if (state.over()) return score_values(state)[0];
  if constexpr (ScoresOnTheWay<S>)
    return score_range(state).to_unit(state.score_so_far(0));
  else
    return Heuristic<S>::value(state, 0);
}

// What a copy of a state takes.
template <GameState S>
std::size_t bytes_of(const S& state) {
  if constexpr (requires {
                  { state.heap_bytes() } -> std::same_as<std::size_t>;
                })
    return sizeof(S) + state.heap_bytes();
  else
    return sizeof(S);
}

}  // namespace agon::graph
