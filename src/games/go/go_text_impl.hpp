// The bodies of games/go/go.hpp: text, symmetries, drawing.
#pragma once

#include <algorithm>

#include "base/text.hpp"
#include "games/go/go.hpp"
#include "games/go/go_text.hpp"
#include "games/grid.hpp"

namespace agon {

template <class Layout>
std::string GoState<Layout>::text() const {
  GoText board = GoText::empty(layout().size());
  for (const int color : {0, 1})
    go::for_each(board_.stones(color), [&](int point) {
      board.at(go::place_of(layout(), point)) = go_letters[static_cast<std::size_t>(color)];
    });
  board.to_move = turn_;
  if (const std::string ko = ko_text(); !ko.empty()) board.rest.push_back("ko=" + ko);
  if (prisoners_[0] + prisoners_[1] > 0)
    board.rest.push_back("prisoners=" + std::to_string(prisoners_[0]) + "," + std::to_string(prisoners_[1]));
  if (passes_ > 0) board.rest.push_back("passes=" + std::to_string(passes_));
  if (handicap_ != usual_handicap_) board.rest.push_back("handicap=" + std::to_string(handicap_));
  return board.text();
}

// The points that a ko rule forbids now. What it may forbid later is known to the game, not to its text.
template <class Layout>
std::string GoState<Layout>::ko_text() const {
  if (over()) return "";
  const Set free = suicide_ ? board_.empty() & ~board_.ko() : board_.template legal<Portable>(turn_);
  Set points;
  find_legal(points);
  std::string text;
  go::for_each((free & ~points) | board_.ko(),
               [&](int point) { text += (text.empty() ? "" : ",") + move_text(static_cast<Move>(point)); });
  return text;
}

template <class Layout>
std::string GoState<Layout>::move_text(Move move) const {
  return move == pass ? "pass" : go_point_name(go::place_of(layout(), move), layout().size());
}

template <class Layout>
Result<GoState<Layout>> GoState<Layout>::parse(std::string_view text) const {
  const int size = layout().size();
  const auto parts = words(text);
  const auto shown = std::min<std::size_t>(parts.size(), 2);
  const auto board = grid::parse_board(join(std::span(parts).first(shown), " "), size, size, go_letters, '.');
  if (!board) return board.error();
  const auto extras = GoExtras::parse(std::span(parts).subspan(shown), size);
  if (!extras) return extras.error();
  GoState state = *this;
  std::array<Set, 2> sets{go::no_bits<Layout::words>(), go::no_bits<Layout::words>()};
  for (const auto& [place, owner] : board->stones)
    sets[static_cast<std::size_t>(owner)] |= go::plain::bit<Layout::words>(go::point_at(layout(), place));
  state.set_stones(sets);
  for (const int color : {0, 1})
    for (Set rest = sets[static_cast<std::size_t>(color)]; go::any(rest);) {
      const auto& chain = state.board_.chain(color, go::first(rest));
      if (!go::any(state.board_.liberties(chain)))
        return Error{"the stones at " + move_text(static_cast<Move>(go::first(rest))) +
                     " have no empty point beside them"};
      rest &= ~chain.stones;
    }
  state.turn_ = board->to_move;
  state.passes_ = static_cast<std::int8_t>(extras->passes);
  state.last_ = pass;
  state.prisoners_ = extras->prisoners;
  if (extras->handicap.value_or(0) > points())
    return Error{"handicap=" + std::to_string(*extras->handicap) + ": the board has " +
                 std::to_string(points()) + " points"};
  state.count_handicap(extras->handicap.value_or(usual_handicap_));
  Set ko = go::no_bits<Layout::words>();
  for (const Place place : extras->ko) {
    const int point = go::point_at(layout(), place);
    if (!go::has(state.board_.empty(), point))
      return Error{"ko=" + move_text(static_cast<Move>(point)) + ": a stone stands there"};
    ko |= go::plain::bit<Layout::words>(point);
  }
  state.board_.set_ko(ko);
  state.history_.add(state.board_key(state.hash_, state.turn_));
  return state;
}

// ---- symmetries and drawing

// Symmetry k of 1, 2 and 4 makes those from k on of those before it.
template <class Layout>
void GoState<Layout>::keep_symmetries() {
  const auto keeps = [&](const Set& stones, int symmetry) __attribute__((always_inline)) {
    bool kept = true;
    go::for_each(stones,
                 [&](int point) { kept &= go::has(stones, mirrored(static_cast<Move>(point), symmetry)); });
    return kept;
  };
  for (int k = 1; k < symmetries_; k *= 2)
    if (!keeps(board_.stones(0), k) || !keeps(board_.stones(1), k)) symmetries_ = static_cast<std::int8_t>(k);
}

template <class Layout>
typename GoState<Layout>::Move GoState<Layout>::mirrored(Move move, int symmetry) const {
  if (move == pass) return pass;
  const int size = layout().size();
  const Place place = grid::mirrored(go::place_of(layout(), move), size, size, symmetry);
  return static_cast<Move>(go::point_at(layout(), place));
}

template <class Layout>
GoState<Layout> GoState<Layout>::mirrored(int symmetry) const {
  if (symmetry == 0) return *this;
  const auto mirror = [&](const Set& set) __attribute__((always_inline)) {
    Set out = go::no_bits<Layout::words>();
    go::for_each(set, [&](int point) {
      out |= go::plain::bit<Layout::words>(mirrored(static_cast<Move>(point), symmetry));
    });
    return out;
  };
  GoState state = *this;
  state.set_stones({mirror(board_.stones(0)), mirror(board_.stones(1))});
  state.board_.set_ko(mirror(board_.ko()));
  state.last_ = mirrored(last_, symmetry);
  state.captured_ = captured_;
  const std::uint64_t key = state.board_key(state.hash_, state.turn_);
  if (symmetry < symmetries_) {
    state.symmetries_ = symmetries_;
    state.history_ = history_;
    state.history_.replace_last(key);
  } else {
    state.history_.add(key);  // the boards before it are left out
  }
  return state;
}

template <class Layout>
Drawing GoState<Layout>::draw() const {
  const int size = layout().size();
  Drawing drawing{.grid = Drawing::Grid::points, .columns = size, .rows = size};
  for (int i = 0; i < size; ++i) {
    drawing.column_names.push_back(go_point_name({i, 0}, size).substr(0, 1));
    drawing.row_names.push_back(std::to_string(size - i));
  }
  for (const int color : {0, 1})
    go::for_each(board_.stones(color), [&](int point) {
      drawing.pieces.push_back({.place = go::place_of(layout(), point),
                                .owner = color,
                                .letter = std::string(1, go_letters[static_cast<std::size_t>(color)])});
    });
  drawing.notes.push_back(
      "Black has taken " + std::to_string(prisoners_[0]) + ", White " + std::to_string(prisoners_[1]) +
      "; komi " + number_text(compensation_ - handicap_bonus()) +
      (handicap_bonus() > 0 ? " and " + std::to_string(handicap_bonus()) + " for handicap" : ""));
  if (const std::string ko = ko_text(); !ko.empty()) drawing.notes.push_back("Ko: not at " + ko);
  return drawing;
}

}  // namespace agon
