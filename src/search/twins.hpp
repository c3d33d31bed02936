// Moves that are mirror images of each other, or that all change nothing of interest: it is enough to look at
// one of them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "game/contract.hpp"

namespace agon {

// Moves that change nothing which the end, a score or a legal move depends on: all of them are one choice.
template <class S>
concept TellsIdleMoves = requires(const S c, typename S::Move move) {
  { c.has_idle_moves() } -> std::same_as<bool>;  // two or more of one player, in the game at hand
  { c.is_idle(move) } -> std::same_as<bool>;
};
template <GameState S>
bool has_idle_moves([[maybe_unused]] const S& state) {
  if constexpr (TellsIdleMoves<S>)
    return state.has_idle_moves();
  else
    return false;
}

namespace twins_detail {

// The symmetries that leave a position as it is, apart from the identity.
template <GameState S>
std::vector<int> own_symmetries(const S& state) {
  std::vector<int> own;
  const std::uint64_t hash = state.hash();
  for (int k = 1; k < state.symmetries(); ++k)
    if (state.mirrored(k).hash() == hash) own.push_back(k);
  return own;
}

// One hash for all mirror images of the position after a move.
template <GameState S>
std::uint64_t hash_after(const S& state, typename S::Move move) {
  S next = state;
  next.play(move);
  std::uint64_t smallest = next.hash();
  for (int k = 1; k < next.symmetries(); ++k) smallest = std::min(smallest, next.mirrored(k).hash());
  return smallest;
}

template <GameState S>
void join_mirrored_moves(const S& state, std::span<const typename S::Move> moves,
                         std::vector<std::size_t>& firsts) {
  const std::vector<int> own = own_symmetries(state);
  std::vector<std::uint64_t> seen;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto before = moves.begin() + static_cast<std::ptrdiff_t>(i);
    seen.push_back(hash_after(state, moves[i]));
    std::size_t first =
        firsts[static_cast<std::size_t>(std::find(seen.begin(), seen.end(), seen.back()) - seen.begin())];
    for (const int k : own)
      if (const auto image = std::find(moves.begin(), before, state.mirrored(moves[i], k)); image != before)
        first = std::min(first, firsts[static_cast<std::size_t>(image - moves.begin())]);
    firsts[i] = first;
  }
}

template <GameState S>
void join_idle_moves(const S& state, std::span<const typename S::Move> moves,
                     std::vector<std::size_t>& firsts) {
  std::size_t first = moves.size();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!state.is_idle(moves[i])) continue;
    first = std::min(first, firsts[i]);
    firsts[i] = first;
  }
}

}  // namespace twins_detail

// For each move the first one of the list that it is a twin of: itself, where there is none before it. Twins
// lead to mirror images of one position, or are images of each other on a board that is its own image (where
// a game remembers earlier boards, the positions after them are no images any more); both only where
// `mirrored` are looked for. Moves that change nothing are twins anyway.
template <GameState S>
std::vector<std::size_t> find_twins(const S& state, std::span<const typename S::Move> moves, bool mirrored) {
  std::vector<std::size_t> firsts(moves.size());
  std::iota(firsts.begin(), firsts.end(), std::size_t{0});
  if constexpr (TurnGame<S> && Hashed<S> && Symmetric<S>)
    if (mirrored && state.symmetries() > 1) twins_detail::join_mirrored_moves(state, moves, firsts);
  if constexpr (TellsIdleMoves<S>) twins_detail::join_idle_moves(state, moves, firsts);
  return firsts;
}

}  // namespace agon
