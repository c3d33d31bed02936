#include "gdl/oddities.hpp"

#include <unordered_set>
#include <utility>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "game/playout.hpp"

namespace agon::gdl {

namespace {

// What is reached and not listed by `base` or `input`: the first one is told, the others are counted.
class Unlisted {
 public:
  Unlisted(std::string word, const Declared::List& list) : word_(std::move(word)), list_(list) {}

  // Nothing is looked for where nothing is listed.
  bool is_asked() const { return !list_.terms.empty(); }
  void look(const std::string& term, int moves) {
    if (list_.terms.contains(lower_case(term)) || !known_.insert(term).second) return;
    if (known_.size() == 1) first_ = in_quotes(term) + ", which is reached after " + moves_text(moves);
  }
  void tell(std::vector<std::string>& warnings) const {
    if (known_.empty()) return;
    const std::size_t others = known_.size() - 1;
    warnings.push_back(
        error_at(list_.at, "'" + word_ + "' does not list " + first_ + " of a random game" +
                               (others > 0 ? ", nor " + std::to_string(others) + " more that are" : ""))
            .message);
  }

  static std::string moves_text(int moves) {
    return std::to_string(moves) + (moves == 1 ? " move" : " moves");
  }

 private:
  std::string word_;
  const Declared::List& list_;
  std::unordered_set<std::string> known_;
  std::string first_;
};

class OddityFinder {
 public:
  OddityFinder(const GdlState& start, const OddityLimits& limits, const Declared& declared)
      : start_(start),
        limits_(limits),
        fluents_("base", declared.base),
        moves_("input", declared.input),
        told_no_goal_(static_cast<std::size_t>(start.players()), false),
        told_two_goals_(told_no_goal_) {}

  Oddities run() {
    if (start_.over() && !start_.is_stuck())
      warnings_.push_back("'terminal' holds in the first state already; nobody makes a move");
    for (int game = 0; game < limits_.most_games && !is_spent(); ++game) play_one();
    fluents_.tell(warnings_);
    moves_.tell(warnings_);
    const bool endless = endless_ > 0 && ended_ == 0;
    if (endless)
      warnings_.push_back("none of " + std::to_string(endless_) + " random games ended within " +
                          std::to_string(limits_.most_moves) + " moves; does 'terminal' ever hold?");
    return {std::move(warnings_), endless};
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
    for (; !state.over() && moves < limits_.most_moves && !is_spent(); ++moves) {
      look(state, moves);
      play_random(state, random_, scratch_);
    }
    look(state, moves);
    if (!state.over()) endless_ += moves >= limits_.most_moves ? 1 : 0;
    if (!state.over() || !state.trouble().empty()) return;
    ++ended_;
    const std::string when = "after " + Unlisted::moves_text(moves) + " of a random game ";
    if (state.is_stuck()) {
      if (!std::exchange(told_stuck_, true))
        warnings_.push_back(when + stuck_role(state) +
                            " has no legal move though 'terminal' does not hold; the game ends there");
      return;
    }
    for (Player p = 0; p < state.players(); ++p) check_goals(state, p, when);
  }

  std::string stuck_role(const GdlState& state) {
    for (std::size_t role = 0; role < state.rules().roles(); ++role) {
      scratch_.clear();
      state.legal_for_role(role, scratch_);
      if (scratch_.empty()) return in_quotes(state.rules().role_name(role));
    }
    return "a role";
  }

  // Every fluent and every move is looked at where it is met first.
  void look(const GdlState& state, int moves) {
    if (fluents_.is_asked()) {
      numbers_.clear();
      state.list_fluents(numbers_);
      for (const std::uint32_t number : numbers_)
        if (seen_fluents_.insert(number).second) fluents_.look(state.rules().fluent_text(number), moves);
      if (state.rules().asked() != nullptr)  // they have no numbers that stay
        for (const std::string& fluent : state.fluents()) fluents_.look(fluent, moves);
    }
    for (std::size_t role = 0; role < state.rules().roles() && moves_.is_asked(); ++role) {
      scratch_.clear();
      state.legal_for_role(role, scratch_);
      for (const GdlState::Move move : scratch_)
        if (seen_moves_.insert(move).second)
          moves_.look(state.rules().role_name(role) + " " + state.move_term(move), moves);
    }
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
  Unlisted fluents_, moves_;
  std::vector<std::uint32_t> numbers_;
  std::unordered_set<std::uint32_t> seen_fluents_;
  std::unordered_set<GdlState::Move> seen_moves_;
  int ended_ = 0, endless_ = 0;
  std::vector<bool> told_no_goal_, told_two_goals_;  // by player
  bool told_stuck_ = false;
  std::vector<std::string> warnings_;
};

}  // namespace

Oddities find_oddities(const GdlState& start, const OddityLimits& limits, const Declared& declared) {
  return OddityFinder(start, limits, declared).run();
}

}  // namespace agon::gdl
