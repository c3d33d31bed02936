// perft: the number of move sequences of exactly `depth` plies, the standard check of a move generator.
// A joint move counts as one ply, so does a chance outcome; where chance is a role that moves together with
// the players (SplitsSteps), their moves and its own are one joint move. Ended games have no successors.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "base/isa.hpp"
#include "game/contract.hpp"

namespace agon {

enum class PerftMode {
  plain,  // every leaf is played
  bulk,   // the last ply is counted, not played
};

// Tells the compiler that the value is used, so that plain perft cannot be optimised into counting.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "m"(value));
}

template <GameState S>
struct PerftLoop {
  template <class Isa>
  // `stop` ends the work early from another thread; the count is too small then.
  static std::uint64_t run(const S* state, int depth, PerftMode mode,
                           const std::atomic<bool>* stop = nullptr) {
    if (depth == 0) return 1;
    if constexpr (JointGame<S>)
      if (!state->over() && state->to_move() == everyone) return joint<Isa>(*state, depth, mode, stop);
    if constexpr (TurnGame<S>) return turns<Isa>(*state, depth, mode, stop);
    return 0;
  }

 private:
  // relaxed: nothing is handed over with the flag
  static bool is_stopped(const std::atomic<bool>* stop) {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }

  // How many plies are left behind a move: half of a step is none yet.
  static int depth_behind(const S& next, int depth) {
    if constexpr (SplitsSteps<S>)
      if (next.within_step()) return depth;
    return depth - 1;
  }
  // Whether the number of moves is the number of sequences.
  static bool counts_in_bulk(const S& state, int depth, PerftMode mode) {
    if constexpr (SplitsSteps<S>)
      if (state.step_is_split()) return false;
    return depth == 1 && mode == PerftMode::bulk;
  }

  template <class Isa>
  static std::uint64_t turns(const S& state, int depth, PerftMode mode, const std::atomic<bool>* stop) {
    if constexpr (CountsMoves<S>)
      if (depth == 1 && mode == PerftMode::bulk) return static_cast<std::uint64_t>(state.count_legal());
    std::uint64_t nodes = 0;
    const auto leaf = [&](typename S::Move move) {
      S next = state;
      next.play(move);
      keep(next);
      ++nodes;
    };
    // A game may tell its moves one by one: a list between would cost a branch that goes wrong.
    if constexpr (CountsMoves<S> && requires { state.each_legal(leaf); })
      if (depth == 1) {
        state.each_legal(leaf);
        return nodes;
      }
    MoveList<typename S::Move> moves;
    state.legal(moves);
    if (counts_in_bulk(state, depth, mode)) return moves.size();
    for (const auto move : moves) {
      if (!SplitsSteps<S> && depth == 1) {
        leaf(move);
        continue;
      }
      // The last two plies are soon done, in most games: they are not slowed down.
      if ((has_costly_moves<S>() || depth > 2) && is_stopped(stop)) break;
      S next = state;
      next.play(move);
      if constexpr (SplitsSteps<S>) keep(next);
      nodes += Isa::template call<PerftLoop<S>>(static_cast<const S*>(&next), depth_behind(next, depth), mode,
                                                stop);
    }
    return nodes;
  }

  // Counts up one move index per player like the digits of a number.
  template <class Isa>
  static std::uint64_t joint(const S& state, int depth, PerftMode mode, const std::atomic<bool>* stop) {
    const auto players = static_cast<std::size_t>(player_count(state));
    std::array<MoveList<typename S::Move>, max_players> choices;
    std::array<std::size_t, max_players> index{};
    std::uint64_t product = 1;
    for (std::size_t p = 0; p < players; ++p) {
      state.legal(static_cast<Player>(p), choices[p]);
      product *= choices[p].size();
    }
    if (counts_in_bulk(state, depth, mode)) return product;
    std::uint64_t nodes = 0;
    for (std::size_t p = 0; p < players && !is_stopped(stop);) {
      std::array<typename S::Move, max_players> moves;
      for (std::size_t q = 0; q < players; ++q) moves[q] = choices[q][index[q]];
      S next = state;
      next.play(std::span<const typename S::Move>(moves.data(), players));
      nodes += Isa::template call<PerftLoop<S>>(static_cast<const S*>(&next), depth_behind(next, depth), mode,
                                                stop);
      for (p = 0; p < players && ++index[p] == choices[p].size(); ++p) index[p] = 0;
    }
    return nodes;
  }
};

}  // namespace agon
