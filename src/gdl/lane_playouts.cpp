#include "gdl/lane_playouts.hpp"

#include <algorithm>
#include <numeric>

#include "base/isa.hpp"
#include "gdl/lane_choice.hpp"
#include "gdl/lanes.hpp"

namespace agon::gdl {

namespace {

class LanePlayouts {
 public:
  LanePlayouts(const LaneOrder& order, Random& random)
      : order_(order),
        program_(*order.program),
        to_begin_(order.number),
        values_(program_.slots),
        next_(program_.fluents),
        random_(random) {
    values_[0] = ~LaneWord{};
    for (const auto& role : program_.roles) choices_.emplace_back(role.moves);
    for (std::size_t r = 0; r < program_.roles.size(); ++r)
      if (r != order.random_role) players_.push_back(r);
  }

  LaneTally run() {
    LaneWord* values = values_.data();
    begin(~LaneWord{});
    while (any(busy_)) {
      run_phase(program_, program_.look, values);
      const LaneWord ended = read(values, program_.terminal) & busy_;
      const int number = count(ended);
      // Lanes that ended wait until counting is worth while.
      if (number * 4 >= count(busy_)) {
        finish(ended);
        continue;
      }
      const LaneWord live = busy_ & ~ended;
      choose_moves(live);
      run_phase(program_, program_.move, values);
      step(live);
      tally_.moves += count(live);
      if (++steps_ % order_.most_moves == 0) break_off();
    }
    return tally_;
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
          tally_.chose_at_once |= to != order_.random_role;
          break;
        }
      }
      draw_.draw(random_);
      for (; from < to; ++from) choices_[from].make_move(values, live, draw_.drawn(), draw_.bits());
    }
  }

  // Puts the start into these lanes, as far as there are playouts to begin.
  void begin(const LaneWord& where) {
    const auto begun = static_cast<int>(std::min<std::int64_t>(count(where), to_begin_));
    if (begun == 0) return;
    const LaneWord chosen = begun < count(where) ? first_bits(where, begun) : where;
    to_begin_ -= begun;
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < program_.fluents; ++i)
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

  void step(const LaneWord& live) {
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < program_.fluents; ++i)
      next_[i] = (read(values_.data(), program_.next[i]) & live) | (fluents[i] & ~live);
    std::copy(next_.data(), next_.data() + program_.fluents, fluents);
  }

  void finish(const LaneWord& ended) {
    run_phase(program_, program_.count, values_.data());
    std::array<int, max_players> goals{};
    add_results(0, ended, goals);
    tally_.playouts += count(ended);
    busy_ &= ~ended;
    begin(ended);
  }

  // Splits the lanes by the goals of one player after the other; lanes without a goal have 0.
  void add_results(std::size_t player, const LaneWord& which, std::array<int, max_players>& goals) {
    if (player == players_.size()) return add_result(count(which), goals);
    LaneWord rest = which;
    for (const auto& goal : program_.roles[players_[player]].goals) {
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
    const LaneWord late = busy_ & ~begun_;
    begun_ = LaneWord{};
    const int number = count(late);
    tally_.playouts += number;
    for (std::size_t p = 0; p < players_.size(); ++p)
      tally_.wins[p] += number / static_cast<double>(players_.size());
    busy_ &= ~late;
    begin(late);
  }

  const LaneOrder& order_;
  const Program& program_;
  std::vector<std::size_t> players_;  // roles
  std::int64_t to_begin_;
  int first_sum_ = -1;
  LaneArray values_;
  LaneArray next_;
  LaneRandom random_;
  std::vector<LaneChoice> choices_;
  LaneDraw draw_;
  LaneWord busy_{},
      begun_{};  // lanes with a playout; lanes whose playout began since the last look at the clock
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
