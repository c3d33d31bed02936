#include "gdl/lane_playouts.hpp"

#include <algorithm>
#include <numeric>

#include "base/isa.hpp"
#include "gdl/lane_choice.hpp"
#include "gdl/lanes.hpp"

namespace agon::gdl {

namespace {

// What is run for a step: the program of a turn, or of any.
struct Stage {
  const Program* program;
  std::vector<LaneChoice> choices;  // by role
};

class LanePlayouts {
 public:
  LanePlayouts(const LaneOrder& order, Random& random)
      : order_(order),
        fluents_(order.program->fluents),
        programs_(programs_for(order)),
        goals_(programs_.size() > 1 ? order.turns->goals : *order.program),
        to_begin_(order.number),
        values_(most_slots()),
        next_(fluents_),
        random_(random) {
    values_[0] = ~LaneWord{};
    for (const Program* program : programs_) {
      stages_.push_back({program, {}});
      for (const auto& role : program->roles) stages_.back().choices.emplace_back(role.moves);
    }
    for (std::size_t r = 0; r < order.program->roles.size(); ++r)
      if (r != order.random_role) players_.push_back(r);
  }

  // All lanes are in the same turn: playouts begin when it is the first one's.
  LaneTally run() {
    LaneWord* values = values_.data();
    for (;;) {
      if (!any(busy_)) turn_ = 0;
      if (turn_ == 0) begin();
      if (!any(busy_)) return tally_;
      Stage& stage = stages_[turn_];
      run_phase(*stage.program, stage.program->look, values);
      ended_ |= read(values, stage.program->terminal) & busy_;
      const LaneWord live = busy_ & ~ended_;
      if (is_time_to_count(live)) {
        finish();
        continue;
      }
      choose_moves(stage, live);
      run_phase(*stage.program, stage.program->move, values);
      step(*stage.program, live);
      tally_.moves += count(live);
      turn_ = turn_ + 1 < stages_.size() ? turn_ + 1 : 0;
      if (++steps_ % order_.most_moves == 0) break_off();
    }
  }

 private:
  // From the turn on that the order's state is in.
  static std::vector<const Program*> programs_for(const LaneOrder& order) {
    if (order.turns == nullptr || !order.turns->turns.found()) return {order.program};
    const auto& programs = order.turns->programs;
    const std::size_t first = order.turns->turns.turn_of(*order.fluents);
    if (first == programs.size()) return {order.program};
    std::vector<const Program*> from_first;
    for (std::size_t i = 0; i < programs.size(); ++i)
      from_first.push_back(&programs[(first + i) % programs.size()]);
    return from_first;
  }

  std::size_t most_slots() const {
    std::size_t most = goals_.slots;
    for (const Program* program : programs_) most = std::max<std::size_t>(most, program->slots);
    return most;
  }

  // Lanes that ended wait until counting is worth while, and new playouts can begin in them.
  bool is_time_to_count(const LaneWord& live) const {
    if (!any(live)) return true;
    return (turn_ == 0 || to_begin_ == 0) && count(ended_) * 4 >= count(busy_);
  }

  void choose_moves(Stage& stage, const LaneWord& live) {
    LaneWord* values = values_.data();
    auto& choices = stage.choices;
    for (std::size_t from = 0; from < choices.size();) {
      draw_.clear();
      std::size_t to = from;
      for (; to < choices.size(); ++to) {
        const LaneWord several = choices[to].count_moves(values) & live;
        if (!draw_.add(choices[to].total(), choices[to].total_bits(), several)) {
          tally_.chose_at_once |= to != order_.random_role;
          break;
        }
      }
      draw_.draw(random_);
      for (; from < to; ++from) choices[from].make_move(values, live, draw_.drawn(), draw_.bits());
    }
  }

  // Puts the start into the lanes that are free, as far as there are playouts to begin.
  void begin() {
    const LaneWord where = ~busy_;
    const auto begun = static_cast<int>(std::min<std::int64_t>(count(where), to_begin_));
    if (begun == 0) return;
    const LaneWord chosen = begun < count(where) ? first_bits(where, begun) : where;
    to_begin_ -= begun;
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < fluents_; ++i)
      fluents[i] = (*order_.fluents)[i] ? fluents[i] | chosen : fluents[i] & ~chosen;
    busy_ |= chosen;
    begun_ |= chosen;
  }

  static LaneWord first_bits(const LaneWord& word, int number) {
    LaneWord first{};
    for (int i = 0; i < 8; ++i) {
      std::uint64_t rest = word[i];
      for (; rest != 0 && number > 0; --number, rest &= rest - 1) first[i] |= rest & (~rest + 1);
    }
    return first;
  }

  void step(const Program& program, const LaneWord& live) {
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < fluents_; ++i)
      next_[i] = (read(values_.data(), program.next[i]) & live) | (fluents[i] & ~live);
    std::copy(next_.data(), next_.data() + fluents_, fluents);
  }

  void finish() {
    run_phase(goals_, goals_.count, values_.data());
    std::array<int, max_players> goals{};
    add_results(0, ended_, goals);
    tally_.playouts += count(ended_);
    busy_ &= ~ended_;
    ended_ = LaneWord{};
  }

  // Splits the lanes by the goals of one player after the other; lanes without a goal have 0.
  void add_results(std::size_t player, const LaneWord& which, std::array<int, max_players>& goals) {
    if (player == players_.size()) return add_result(count(which), goals);
    LaneWord rest = which;
    for (const auto& goal : goals_.roles[players_[player]].goals) {
      const LaneWord reached = read(values_.data(), goal.tap) & rest;
      if (!any(reached)) continue;
      rest &= ~reached;
      goals[player] = goal.value;
      add_results(player + 1, reached, goals);
    }
    if (!any(rest)) return;
    goals[player] = 0;
    add_results(player + 1, rest, goals);
  }

  void add_result(int number, const std::array<int, max_players>& goals) {
    const auto end = goals.begin() + static_cast<std::ptrdiff_t>(players_.size());
    const int best = *std::max_element(goals.begin(), end), sum = std::accumulate(goals.begin(), end, 0);
    const auto winners = static_cast<double>(std::count(goals.begin(), end, best));
    if (first_sum_ < 0) first_sum_ = sum;
    tally_.constant_sum &= sum == first_sum_;
    for (std::size_t p = 0; p < players_.size(); ++p) {
      tally_.goals[p] += static_cast<double>(goals[p]) * number;
      if (players_.size() == 1)
        tally_.wins[p] += number * best / 100.0;
      else if (goals[p] == best)
        tally_.wins[p] += number / winners;
    }
  }

  // Playouts that go in circles: those that were begun before the last time.
  void break_off() {
    const LaneWord late = busy_ & ~begun_ & ~ended_;
    begun_ = LaneWord{};
    const int number = count(late);
    tally_.playouts += number;
    for (std::size_t p = 0; p < players_.size(); ++p)
      tally_.wins[p] += number / static_cast<double>(players_.size());
    busy_ &= ~late;
  }

  const LaneOrder& order_;
  std::uint32_t fluents_;
  std::vector<const Program*> programs_;  // by turn
  const Program& goals_;
  std::vector<std::size_t> players_;  // roles
  std::int64_t to_begin_;
  int first_sum_ = -1;
  LaneArray values_;
  LaneArray next_;
  LaneRandom random_;
  std::vector<Stage> stages_;  // by turn
  LaneDraw draw_;
  LaneWord busy_{};   // lanes with a playout
  LaneWord ended_{};  // and those whose playout is over and not yet counted
  LaneWord begun_{};  // lanes whose playout began since the last look at the clock
  std::size_t turn_ = 0;
  std::int64_t steps_ = 0;
  LaneTally tally_;
};

struct LaneLoop {
  template <class Isa>
  static LaneTally run(const LaneOrder* order, Random* random) {
    return LanePlayouts(*order, *random).run();
  }
};

}  // namespace

LaneTally play_lanes(const LaneOrder& order, Random& random) { return run_best<LaneLoop>(&order, &random); }

}  // namespace agon::gdl
