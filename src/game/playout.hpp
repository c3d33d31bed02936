// Random play from a position to the end of the game: the inner loop of Monte-Carlo search.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.hpp"
#include "game/contract.hpp"

namespace agon {

// Games that can go in circles are cut off here; a cut-off playout counts as a tie.
inline constexpr int playout_cap = 10'000;

// Index of the outcome drawn by `state`'s probabilities.
template <ChanceGame S, class Rng>
std::size_t draw_outcome(const S& state, const MoveList<typename S::Move>& outcomes, Rng& random) {
  double rest = random.uniform();
  for (std::size_t i = 0; i + 1 < outcomes.size(); ++i) {
    rest -= state.probability(outcomes[i]);
    if (rest < 0) return i;
  }
  return outcomes.size() - 1;
}

// Every player chooses uniformly among its own moves, and all are played.
template <JointGame S, class Rng>
void play_random_joint(S& state, Rng& random, MoveList<typename S::Move>& scratch) {
  std::array<typename S::Move, max_players> joint;
  const int players = player_count(state);
  for (int p = 0; p < players; ++p) {
    scratch.clear();
    state.legal(static_cast<Player>(p), scratch);
    joint[static_cast<std::size_t>(p)] =
        scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
  }
  state.play(std::span<const typename S::Move>(joint.data(), static_cast<std::size_t>(players)));
}

// One uniformly random legal move, or a drawn outcome. The game must not be over.
template <GameState S, class Rng>
void play_random(S& state, Rng& random, MoveList<typename S::Move>& scratch) {
  if constexpr (JointGame<S>)
    if (state.to_move() == everyone) return play_random_joint(state, random, scratch);
  if constexpr (TurnGame<S>) {
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        scratch.clear();
        state.legal(scratch);
        return state.play(scratch[draw_outcome(state, scratch, random)]);
      }
    if constexpr (PicksMoves<S, Rng>) {
      state.play(state.random_move(random));
    } else {
      scratch.clear();
      state.legal(scratch);
      state.play(scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))]);
    }
  }
}

// Plays to the end, or for playout_cap moves; returns how many moves were made.
template <GameState S, class Rng>
int play_out(S& state, Rng& random, MoveList<typename S::Move>& scratch) {
  int length = 0;
  for (; length < playout_cap && !state.over(); ++length) play_random(state, random, scratch);
  return length;
}

// The result of a playout that ended in `state`: a tie where it was cut off.
template <GameState S>
Values playout_values(const S& state, bool by_score) {
  if (state.over()) return by_score ? score_values(state) : win_values(state);
  Values tie{};
  tie.fill(1.0 / player_count(state));
  return tie;
}

struct PlayoutTally {
  std::int64_t playouts = 0, moves = 0;
  Values wins{};  // summed over the playouts, per player

  PlayoutTally& operator+=(const PlayoutTally& other) {
    playouts += other.playouts;
    moves += other.moves;
    for (std::size_t p = 0; p < wins.size(); ++p) wins[p] += other.wins[p];
    return *this;
  }
};

// `number` playouts from one position, with the best instructions of this CPU.
template <GameState S>
struct PlayoutLoop {
  template <class Isa>
  static PlayoutTally run(const S* start, std::int64_t number, Random* source) {
    RandomBits<Isa> random(*source);
    MoveList<typename S::Move> scratch;
    PlayoutTally tally;
    for (; tally.playouts < number; ++tally.playouts) {
      S state = *start;
      tally.moves += play_out(state, random, scratch);
      const Values values = playout_values(state, false);
      for (std::size_t p = 0; p < tally.wins.size(); ++p) tally.wins[p] += values[p];
    }
    *source = random;
    return tally;
  }
};

}  // namespace agon
