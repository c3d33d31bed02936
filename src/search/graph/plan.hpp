// What the orders of graph search have in common: the best plan so far, the budget, and how a position is
// known again.
#pragma once

#include <algorithm>
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

// Where every position was looked into and the game ends in none: it goes on for ever and brings nothing.
inline Plan without_end() { return {.value = 0, .is_end = false, .is_best = true, .moves = {}}; }

// A second look that was broken off may know less than the first.
inline Plan better_of(const Plan& second, const Plan& first) {
  const bool knows_less = first.is_end && (!second.is_end || second.value < first.value);
  return knows_less ? first : second;
}

// Equal for positions with the same future, of which one may be the mirror image of the other; others differ
// but for one chance in 2^64.
template <GameState S>
std::uint64_t key_of(const S& state) {
  if constexpr (Hashed<S> && Symmetric<S>) {
    std::uint64_t least = state.hash();
    for (int k = 1; k < state.symmetries(); ++k) least = std::min(least, state.mirrored(k).hash());
    return least;
  } else if constexpr (Hashed<S>) {
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

// Games that know dead ends: no end from here on brings the player more than that, in the game's units.
template <class S>
concept BoundsScores = requires(const S c, Player player) {
  { c.bounds_scores() } -> std::same_as<bool>;  // in the game at hand
  { c.score_at_most(player) } -> std::convertible_to<double>;
};

// Asks for that bound, and no more where it never told anything.
template <GameState S>
class DeadEnds {
 public:
  // What a position may bring at most, in [0, 1].
  double at_most(const S& state) {
    if constexpr (BoundsScores<S>)
      if (vain_ < most_vain && state.bounds_scores()) {
        const double value = score_range(state).to_unit(state.score_at_most(0));
        vain_ = value < best_possible ? 0 : vain_ + 1;
        return value;
      }
    return best_possible;
  }

 private:
  static constexpr int most_vain = 4096;
  int vain_ = 0;  // answers in a row that told nothing
};

// Games that guess how many moves the best goal is away that may be had yet: `goal`, in the game's units, and
// `moves`. No end from here on brings more than that goal.
template <class S>
concept GuessesDistance = requires(const S c) {
  { c.guesses_distance() } -> std::same_as<bool>;  // in the game at hand
  { c.distance_guess().goal } -> std::convertible_to<double>;
  { c.distance_guess().moves } -> std::convertible_to<double>;
};

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
