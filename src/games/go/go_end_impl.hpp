// The bodies of games/go/go.hpp: dead stones, counting, owners.
#pragma once

#include <cstdint>
#include <vector>

#include "games/go/go.hpp"
#include "games/go/settle.hpp"

namespace agon {

template <class Layout>
void GoState<Layout>::take_off(const Set& dead) {
  for (const int color : {0, 1}) {
    const Set lost = dead & board_.stones(color);
    if (!go::any(lost)) continue;
    prisoners_[static_cast<std::size_t>(1 - color)] += go::count(lost);
    hash_ ^= go::keys_of(color, lost);
    board_.remove(color, lost);
  }
  area_is_simple_ = false;
}

template <class Layout>
double GoState<Layout>::count_lead(const Set& seki) const {
  if (scoring_ != GoScoring::japanese) {
    if (area_is_simple_) return go::simple_area<Portable>(board_) - compensation_;
    const auto area = go::area_of(board_);
    return go::count(area.owned[0]) - go::count(area.owned[1]) - compensation_;
  }
  const auto area = go::area_of(board_);
  Set eyes = seki;
  go::spread(layout(), board_.empty() & (area.owned[0] | area.owned[1]), eyes);
  const Set empty = board_.empty() & ~eyes;
  return go::count(area.owned[0] & empty) - go::count(area.owned[1] & empty) + prisoners_[0] - prisoners_[1] -
         compensation_;
}

namespace go {

// A search comes back to the same end again and again: the last ones are remembered.
template <class State>
void recall_dead(const State& state, typename State::Set& dead) {
  struct Remembered {
    std::uint64_t stones = 0;
    const void* board = nullptr;  // the set of its points: one per size and topology
    typename State::Set dead;
  };
  // Not in the thread's own block: that is part of every stack, and some libraries give their threads little.
  constexpr std::size_t ends = 256;
  thread_local std::vector<Remembered> memory(ends);
  const std::uint64_t stones = state.stones_hash();
  Remembered& entry = memory[mix(stones) % ends];
  const void* board = &state.layout().board();
  if (entry.board != board || entry.stones != stones) {
    entry.dead = DeadStones<State>(state).stones();
    entry.stones = stones;
    entry.board = board;
  }
  dead = entry.dead;
}

}  // namespace go

template <class Layout>
double GoState<Layout>::settled_lead() const {
  GoState settled = *this;
  Set dead;
  go::recall_dead(*this, dead);
  settled.take_off(dead);
  if (scoring_ != GoScoring::japanese) return settled.count_lead();
  return settled.count_lead(go::Seki(settled.board_).stones());
}

template <class Layout>
Settlement GoState<Layout>::settle() const {
  const auto places = [&](const Set& stones) {
    std::vector<Place> list;
    go::for_each(stones, [&](int point) { list.push_back(go::place_of(layout(), point)); });
    return list;
  };
  GoState settled = *this;
  Settlement settlement;
  Set dead = go::no_bits<Layout::words>(), seki = dead;
  if (!all_alive_) {
    dead = go::DeadStones<GoState>(*this).stones();
    settled.take_off(dead);
    seki = go::Seki(settled.board_).stones();
  }
  settlement.dead = places(dead);
  settlement.seki = places(seki);
  settlement.score = settled.count_lead(seki);
  return settlement;
}

template <class Layout>
std::vector<double> GoState<Layout>::ownership(Random& random, int playouts) const {
  const auto owners = count_owners(playouts, random);
  std::vector<double> mean;
  const int size = layout().size();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const auto point = static_cast<std::size_t>(go::point_at(layout(), {column, row}));
      mean.push_back(static_cast<double>(owners.black[point] - owners.white[point]) / owners.playouts);
    }
  return mean;
}

}  // namespace agon
