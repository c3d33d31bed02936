// What a playout is worth: one number in [0, 1] per player. Who won is the usual one; the others are those of
// A's section on evaluation, tried against it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/options.hpp"
#include "game/contract.hpp"

namespace agon {

enum class PlayoutValue : std::uint8_t {
  win,               // 1 for the winner, shares in a tie
  score,             // the score, mapped from its range
  small_difference,  // the win, divided by the difference of the scores
  few_prisoners,     // the score, divided by the pieces captured on the way
  short_game,        // the win, less for games longer than `pace`: divided by length / pace
  short_sigmoid,     // the same along an S-curve that passes 1/2 at `pace`
  pieces,            // own pieces on the board among all
};
template <>
struct EnumNames<PlayoutValue> {
  static constexpr std::array<std::string_view, 7> names{
      "win", "score", "small-difference", "few-prisoners", "short", "short-sigmoid", "pieces"};
};

// Whether what one of two players gets is what the other lacks of 1, in games of which that holds for the
// score.
constexpr bool sums_to_one(PlayoutValue value) {
  return value == PlayoutValue::win || value == PlayoutValue::score;
}

struct PlayoutValueRules {
  PlayoutValue value = PlayoutValue::win;
  int pace = 100;           // moves
  double least_weight = 0;  // break a playout off once its weight must be smaller
};

namespace playout_value_detail {

// The S-curve falls from 0.73 to 0.27 over a fifth of the pace.
inline double sigmoid_width(int pace) { return 0.1 * pace; }

template <GameState S>
double prisoners_of(const S& state, Player player) {
  if constexpr (requires { state.prisoners(player); })
    return state.prisoners(player);
  else
    return 0;
}

// The share of the board's pieces; the score where a game does not count pieces.
template <GameState S>
double share_of_pieces(const S& state, Player player) {
  if constexpr (requires { state.stones(player); }) {
    double all = 0;
    for (int p = 0; p < player_count(state); ++p) all += state.stones(static_cast<Player>(p));
    return all > 0 ? state.stones(player) / all : 1.0 / player_count(state);
  } else {
    return score_range(state).to_unit(state.score(player));
  }
}

// How far the winner is ahead of the next.
template <GameState S>
double difference(const S& state) {
  double best = state.score(0), next = -HUGE_VAL;
  for (int p = 1; p < player_count(state); ++p) {
    const double score = state.score(static_cast<Player>(p));
    next = std::max(next, std::min(best, score));
    best = std::max(best, score);
  }
  return best - next;
}

}  // namespace playout_value_detail

// How much a game of `length` moves counts.
inline double length_weight(const PlayoutValueRules& rules, int length) {
  switch (rules.value) {
    case PlayoutValue::short_game:
      return length <= rules.pace ? 1.0 : static_cast<double>(rules.pace) / length;
    case PlayoutValue::short_sigmoid:
      return 1 / (1 + std::exp((length - rules.pace) / playout_value_detail::sigmoid_width(rules.pace)));
    default:
      return 1;
  }
}

// The longest game that still weighs `least_weight`; 0 where length does not matter.
inline int longest_worthwhile(const PlayoutValueRules& rules) {
  if (rules.least_weight <= 0) return 0;
  if (rules.value == PlayoutValue::short_game) return static_cast<int>(rules.pace / rules.least_weight);
  if (rules.value != PlayoutValue::short_sigmoid) return 0;
  const double beyond =
      playout_value_detail::sigmoid_width(rules.pace) * std::log(1 / std::min(rules.least_weight, 0.999) - 1);
  return std::max(1, static_cast<int>(rules.pace + beyond));
}

// What a game is worth to each player that did not come to its end: a tie, and nothing to a player alone.
constexpr double unfinished_value(int players) { return players > 1 ? 1.0 / players : 0.0; }

// The worth of a game that ended in `state` after `length` moves; one that was cut off is unfinished, and
// counts as nothing where it was cut off for its length.
template <GameState S>
Values playout_values(const S& state, const PlayoutValueRules& rules, int length) {
  using namespace playout_value_detail;
  const int players = player_count(state);
  Values values{};
  if (rules.least_weight > 0 && length_weight(rules, length) < rules.least_weight) return values;
  if (!state.over()) {
    values.fill(unfinished_value(players));
    return values;
  }
  if (rules.value == PlayoutValue::win) return win_values(state);
  if (rules.value == PlayoutValue::score) return score_values(state);
  const bool of_score = rules.value == PlayoutValue::few_prisoners;
  values = of_score ? score_values(state) : win_values(state);
  for (int p = 0; p < players; ++p) {
    const auto player = static_cast<Player>(p);
    double& value = values[static_cast<std::size_t>(p)];
    if (rules.value == PlayoutValue::pieces)
      value = share_of_pieces(state, player);
    else if (rules.value == PlayoutValue::few_prisoners)
      value /= std::max(1.0, prisoners_of(state, player));
    else if (rules.value == PlayoutValue::small_difference && players > 1)
      value /= std::max(1.0, difference(state));
    else
      value *= length_weight(rules, length);
  }
  return values;
}

}  // namespace agon
