#include "gdl/lane_playouts.hpp"

#include <algorithm>

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
      LaneWord somebody{};
      for (std::size_t r = 0; r < choices_.size(); ++r) {
        const LaneWord several = choices_[r].choose(values, live, random_);
        if (r == order_.random_role) continue;
        at_once_ |= somebody & several;
        somebody |= several;
      }
      run_phase(program_, program_.move, values);
      step(live);
      tally_.moves += count(live);
      if (++steps_ % 64 == 0) break_off();
    }
    tally_.chose_at_once = any(at_once_);
    return tally_;
  }

 private:
  // Puts the start into these lanes, as far as there are playouts to begin.
  void begin(LaneWord chosen) {
    const int wanted = count(chosen);
    if (to_begin_ < wanted) chosen = first_bits(chosen, static_cast<int>(to_begin_));
    const int begun = std::min<std::int64_t>(wanted, to_begin_) > 0 ? count(chosen) : 0;
    if (begun == 0) return;
    to_begin_ -= begun;
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < program_.fluents; ++i)
      fluents[i] = (*order_.fluents)[i] ? fluents[i] | chosen : fluents[i] & ~chosen;
    busy_ |= chosen;
    for_each_lane(chosen, [&](int lane) { begun_at_[static_cast<std::size_t>(lane)] = steps_; });
  }

  static LaneWord first_bits(const LaneWord& word, int number) {
    LaneWord first{};
    for (int i = 0; i < 8; ++i) {
      std::uint64_t rest = word[i];
      for (; rest != 0 && number > 0; --number, rest &= rest - 1) first[i] |= rest & (~rest + 1);
    }
    return first;
  }

  template <class Use>
  static void for_each_lane(const LaneWord& word, const Use& use) {
    for (int i = 0; i < 8; ++i)
      for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1) use(64 * i + std::countr_zero(rest));
  }

  void step(LaneWord live) {
    LaneWord* fluents = values_.data() + Program::first_fluent;
    for (std::uint32_t i = 0; i < program_.fluents; ++i)
      next_[i] = (read(values_.data(), program_.next[i]) & live) | (fluents[i] & ~live);
    std::copy(next_.data(), next_.data() + program_.fluents, fluents);
  }

  void finish(LaneWord ended) {
    run_phase(program_, program_.count, values_.data());
    const std::size_t roles = program_.roles.size();
    std::array<std::array<std::int16_t, lanes>, max_players> goals;
    for (std::size_t r = 0; r < roles; ++r) {
      for_each_lane(ended, [&](int lane) { goals[r][static_cast<std::size_t>(lane)] = 0; });
      for (const auto& goal : program_.roles[r].goals) {
        const LaneWord reached = read(values_.data(), goal.tap) & ended;
        tally_.goals[r] += static_cast<double>(count(reached)) * goal.value;
        for_each_lane(reached, [&](int lane) {
          goals[r][static_cast<std::size_t>(lane)] = static_cast<std::int16_t>(goal.value);
        });
      }
    }
    for_each_lane(ended, [&](int lane) { add_wins(goals, static_cast<std::size_t>(lane)); });
    tally_.playouts += count(ended);
    busy_ &= ~ended;
    begin(ended);
  }

  void add_wins(const std::array<std::array<std::int16_t, lanes>, max_players>& goals, std::size_t lane) {
    int best = -1, winners = 0, sum = 0;
    for (const std::size_t role : players_) {
      const int goal = goals[role][lane];
      sum += goal;
      if (goal > best) winners = 0;
      best = std::max(best, goal);
      winners += goal == best ? 1 : 0;
    }
    if (first_sum_ < 0) first_sum_ = sum;
    tally_.constant_sum &= sum == first_sum_;
    if (players_.size() == 1) {
      tally_.wins[0] += best / 100.0;
      return;
    }
    for (std::size_t p = 0; p < players_.size(); ++p)
      if (goals[players_[p]][lane] == best) tally_.wins[p] += 1.0 / winners;
  }

  // Playouts that go in circles.
  void break_off() {
    LaneWord late{};
    for_each_lane(busy_, [&](int lane) {
      if (steps_ - begun_at_[static_cast<std::size_t>(lane)] >= order_.most_moves)
        late[lane / 64] |= std::uint64_t{1} << (lane % 64);
    });
    if (!any(late)) return;
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
  LaneWord at_once_{};
  LaneArray values_;
  LaneArray next_;
  LaneRandom random_;
  std::vector<LaneChoice> choices_;
  LaneWord busy_{};
  std::array<std::int64_t, lanes> begun_at_{};
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
