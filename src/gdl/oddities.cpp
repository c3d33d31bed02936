#include "gdl/oddities.hpp"

#include <utility>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "game/playout.hpp"

namespace agon::gdl {

namespace {

class OddityFinder {
 public:
  OddityFinder(const GdlState& start, const OddityLimits& limits)
      : start_(start),
        limits_(limits),
        told_no_goal_(static_cast<std::size_t>(start.players()), false),
        told_two_goals_(told_no_goal_) {}

  std::vector<std::string> run() {
    for (int game = 0; game < limits_.most_games && !is_spent(); ++game) play_one();
    return std::move(warnings_);
  }

 private:
  // relaxed: nothing is handed over with the flag
  bool is_spent() const {
    return clock_.seconds() > limits_.most_seconds ||
           (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
  }

  void play_one() {
    GdlState state = start_;
    int moves = 0;
    for (; !state.over() && moves < limits_.most_moves && !is_spent(); ++moves)
      play_random(state, random_, scratch_);
    if (!state.over() || !state.trouble().empty()) return;
    const std::string when =
        "after " + std::to_string(moves) + (moves == 1 ? " move" : " moves") + " of a random game ";
    if (state.is_stuck()) {
      if (!std::exchange(told_stuck_, true))
        warnings_.push_back(when +
                            "a role has no legal move though 'terminal' does not hold; the game ends there");
      return;
    }
    for (Player p = 0; p < state.players(); ++p) check_goals(state, p, when);
  }

  void check_goals(const GdlState& state, Player player, const std::string& when) {
    const auto role = static_cast<std::size_t>(player);
    const std::string name = in_quotes(state.player_name(player));
    const std::vector<int> goals = state.goals(player);
    if (goals.empty() && !told_no_goal_[role]) {
      told_no_goal_[role] = true;
      warnings_.push_back(when + "no goal from 0 to 100 holds for " + name + " at its end; it counts as 0");
    }
    if (goals.size() > 1 && !told_two_goals_[role]) {
      told_two_goals_[role] = true;
      warnings_.push_back(when + "goals of " + std::to_string(goals[0]) + " and " + std::to_string(goals[1]) +
                          " hold for " + name + " at once; the first one counts");
    }
  }

  const GdlState& start_;
  OddityLimits limits_;
  CpuStopwatch clock_;
  Random random_{1};
  MoveList<GdlState::Move> scratch_;
  std::vector<bool> told_no_goal_, told_two_goals_;  // by player
  bool told_stuck_ = false;
  std::vector<std::string> warnings_;
};

}  // namespace

std::vector<std::string> find_oddities(const GdlState& start, const OddityLimits& limits) {
  return OddityFinder(start, limits).run();
}

}  // namespace agon::gdl
