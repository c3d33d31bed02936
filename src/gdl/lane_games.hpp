// Games of one kind in all lanes at once, a step at a time: which have ended, a random move in those that
// have not, and what those that have ended are worth. Who begins games in which lanes, when results are
// counted, and whose turn it is where each turn has a program of its own, is the caller's.
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

// Goals of all players.
using Goals = std::array<int, max_players>;

template <class Word>
class LaneGames {
 public:
  // A program for each turn, or one for any, and one that counts goals. `random_role`: chance, which is no
  // player.
  LaneGames(const std::vector<const Program*>& programs, const Program& goals, std::size_t random_role,
            Random& random)
      : goals_(goals),
        random_role_(random_role),
        values_(most_slots(programs, goals)),
        next_(goals.fluents),
        random_(random) {
    values_[0] = ~Word{};
    for (const Program* program : programs) {
      stages_.push_back({program, {}});
      for (const auto& role : program->roles) stages_.back().choices.emplace_back(role.moves);
    }
    for (std::size_t r = 0; r < goals.roles.size(); ++r)
      if (r != random_role) players_.push_back(r);
  }
  LaneGames(const Program& program, std::size_t random_role, Random& random)
      : LaneGames({&program}, program, random_role, random) {}

  std::size_t turns() const { return stages_.size(); }
  std::size_t players() const { return players_.size(); }
  // What holds, by fluent.
  Word* fluents() { return values_.data() + Program::first_fluent; }
  // Whether two roles but `random` ever had a choice in one state.
  bool chose_at_once() const { return chose_at_once_; }

  // The lanes whose game is over.
  AGON_ALWAYS_INLINE Word look(std::size_t turn = 0) {
    const Program& program = *stages_[turn].program;
    run_phase(program, program.look, values_.data());
    return read(values_.data(), program.terminal);
  }
  // After look(): a random move of every role in these lanes. The others stay as they are.
  void step(const Word& live, std::size_t turn = 0) {
    Stage& stage = stages_[turn];
    const Program& program = *stage.program;
    choose_moves(stage.choices, live);
    run_phase(program, program.move, values_.data());
    for (std::uint32_t i = 0; i < program.fluents; ++i)
      next_[i] = (read(values_.data(), program.next[i]) & live) | (fluents()[i] & ~live);
    std::copy(next_.data(), next_.data() + program.fluents, fluents());
  }
  // After look(): tells use(lanes, goals) which of these lanes have which goals.
  template <class Use>
  void count_goals(const Word& which, const Use& use) {
    run_phase(goals_, goals_.count, values_.data());
    Goals goals{};
    split_by_goals(0, which, goals, use);
  }

 private:
  struct Stage {
    const Program* program;
    std::vector<LaneChoice<Word>> choices;  // by role
  };

  static std::size_t most_slots(const std::vector<const Program*>& programs, const Program& goals) {
    std::size_t most = goals.slots;
    for (const Program* program : programs) most = std::max<std::size_t>(most, program->slots);
    return most;
  }

  void choose_moves(std::vector<LaneChoice<Word>>& choices, const Word& live) {
    Word* values = values_.data();
    for (std::size_t from = 0; from < choices.size();) {
      draw_.clear();
      std::size_t to = from;
      for (; to < choices.size(); ++to) {
        choices[to].count_moves(values);
        const Word several = choices[to].several() & live;
        if (!draw_.add(choices[to].total(), choices[to].total_bits(), several)) {
          chose_at_once_ |= to != random_role_;
          break;
        }
      }
      draw_.draw(random_);
      for (; from < to; ++from) choices[from].make_move(values, live, draw_.drawn(), draw_.bits());
    }
  }

  // One player after the other; lanes without a goal have 0.
  template <class Use>
  void split_by_goals(std::size_t player, const Word& which, Goals& goals, const Use& use) {
    if (player == players_.size()) return use(which, goals);
    Word rest = which;
    for (const auto& goal : goals_.roles[players_[player]].goals) {
      const Word reached = read(values_.data(), goal.tap) & rest;
      if (!any(reached)) continue;
      rest &= ~reached;
      goals[player] = goal.value;
      split_by_goals(player + 1, reached, goals, use);
    }
    if (!any(rest)) return;
    goals[player] = 0;
    split_by_goals(player + 1, rest, goals, use);
  }

  const Program& goals_;
  std::size_t random_role_;
  std::vector<std::size_t> players_;  // roles
  LaneArray<Word> values_;
  LaneArray<Word> next_;
  LaneRandom<Word> random_;
  std::vector<Stage> stages_;  // by turn
  LaneDraw<Word> draw_;
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
