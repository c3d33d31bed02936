// Games of one program in all lanes at once, a step at a time: which have ended, a random move in those that
// have not, and what those that have ended are worth. Who begins games in which lanes, and when results are
// counted, is the caller's.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "game/contract.hpp"
#include "gdl/lane_choice.hpp"
#include "gdl/lanes.hpp"

namespace agon::gdl {

inline constexpr std::size_t lane_count = 8 * sizeof(LaneWord);

// Goals of all players.
using Goals = std::array<int, max_players>;

class LaneGames {
 public:
  // `random_role`: chance, which is no player.
  LaneGames(const Program& program, std::size_t random_role, Random& random)
      : program_(program),
        random_role_(random_role),
        values_(program.slots),
        next_(program.fluents),
        random_(random) {
    values_[0] = ~LaneWord{};
    for (const auto& role : program.roles) choices_.emplace_back(role.moves);
    for (std::size_t r = 0; r < program.roles.size(); ++r)
      if (r != random_role) players_.push_back(r);
  }

  std::size_t players() const { return players_.size(); }
  // What holds, by fluent.
  LaneWord* fluents() { return values_.data() + Program::first_fluent; }
  // Whether two roles but `random` ever had a choice in one state.
  bool chose_at_once() const { return chose_at_once_; }

  // The lanes whose game is over.
  LaneWord look() {
    run_phase(program_, program_.look, values_.data());
    return read(values_.data(), program_.terminal);
  }
  // After look(): a random move of every role in these lanes. The others stay as they are.
  void step(const LaneWord& live) {
    choose_moves(live);
    run_phase(program_, program_.move, values_.data());
    for (std::uint32_t i = 0; i < program_.fluents; ++i)
      next_[i] = (read(values_.data(), program_.next[i]) & live) | (fluents()[i] & ~live);
    std::copy(next_.data(), next_.data() + program_.fluents, fluents());
  }
  // After look(): tells use(lanes, goals) which of these lanes have which goals.
  template <class Use>
  void count_goals(const LaneWord& which, const Use& use) {
    run_phase(program_, program_.count, values_.data());
    Goals goals{};
    split_by_goals(0, which, goals, use);
  }

 private:
  void choose_moves(const LaneWord& live) {
    LaneWord* values = values_.data();
    for (std::size_t from = 0; from < choices_.size();) {
      draw_.clear();
      std::size_t to = from;
      for (; to < choices_.size(); ++to) {
        const LaneWord several = choices_[to].count_moves(values) & live;
        if (!draw_.add(choices_[to].total(), choices_[to].total_bits(), several)) {
          chose_at_once_ |= to != random_role_;
          break;
        }
      }
      draw_.draw(random_);
      for (; from < to; ++from) choices_[from].make_move(values, live, draw_.drawn(), draw_.bits());
    }
  }

  // One player after the other; lanes without a goal have 0.
  template <class Use>
  void split_by_goals(std::size_t player, const LaneWord& which, Goals& goals, const Use& use) {
    if (player == players_.size()) return use(which, goals);
    LaneWord rest = which;
    for (const auto& goal : program_.roles[players_[player]].goals) {
      const LaneWord reached = read(values_.data(), goal.tap) & rest;
      if (!any(reached)) continue;
      rest &= ~reached;
      goals[player] = goal.value;
      split_by_goals(player + 1, reached, goals, use);
    }
    if (!any(rest)) return;
    goals[player] = 0;
    split_by_goals(player + 1, rest, goals, use);
  }

  const Program& program_;
  std::size_t random_role_;
  std::vector<std::size_t> players_;  // roles
  LaneArray values_;
  LaneArray next_;
  LaneRandom random_;
  std::vector<LaneChoice> choices_;
  LaneDraw draw_;
  bool chose_at_once_ = false;
};

// What such an end is worth to each player: who won, or the goals themselves.
inline Values values_of_goals(const Goals& goals, std::size_t players, bool by_score) {
  Values values{};
  const auto end = goals.begin() + static_cast<std::ptrdiff_t>(players);
  const int best = *std::max_element(goals.begin(), end);
  const auto winners = static_cast<double>(std::count(goals.begin(), end, best));
  for (std::size_t p = 0; p < players; ++p)
    if (by_score || players == 1)
      values[p] = goals[p] / 100.0;
    else if (goals[p] == best)
      values[p] = 1 / winners;
  return values;
}

}  // namespace agon::gdl
