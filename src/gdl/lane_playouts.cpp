#include "gdl/lane_playouts.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/isa.hpp"
#include "base/transpose.hpp"
#include "game/playout_value.hpp"
#include "gdl/lane_games.hpp"

namespace agon::gdl {

namespace {

template <class Word, class Use>
void for_each_lane(const Word& which, const Use& use) {
  for (std::size_t i = 0; i < lane_count / 64; ++i)
    for (std::uint64_t rest = block(which, i); rest != 0; rest &= rest - 1)
      use(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
}

// ---- many playouts of one state

template <class Word>
class LanePlayouts {
 public:
  LanePlayouts(const LaneOrder& order, Random& random)
      : order_(order),
        games_(programs_for(order), goals_of(order), order.random_role, random),
        players_(games_.players()),
        to_begin_(order.number) {}

  // All lanes are in the same turn: playouts begin when it is the first one's.
  LaneTally run() {
    for (;;) {
      if (!any(busy_)) turn_ = 0;
      if (turn_ == 0) begin();
      if (!any(busy_)) break;
      ended_ |= games_.look(turn_) & busy_;
      const Word live = busy_ & ~ended_;
      if (is_time_to_count(live)) {
        finish();
        continue;
      }
      games_.step(live, turn_);
      tally_.moves += count(live);
      turn_ = turn_ + 1 < games_.turns() ? turn_ + 1 : 0;
      if (++steps_ % order_.most_moves == 0) break_off();
    }
    tally_.chose_at_once = games_.chose_at_once();
    return tally_;
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
  static const Program& goals_of(const LaneOrder& order) {
    return programs_for(order).size() > 1 ? order.turns->goals : *order.program;
  }

  // Lanes that ended wait until counting is worth while, and new playouts can begin in them.
  bool is_time_to_count(const Word& live) const {
    if (!any(live)) return true;
    return (turn_ == 0 || to_begin_ == 0) && count(ended_) * 4 >= count(busy_);
  }

  // Puts the start into the lanes that are free, as far as there are playouts to begin.
  void begin() {
    const Word where = ~busy_;
    const auto begun = static_cast<int>(std::min<std::int64_t>(count(where), to_begin_));
    if (begun == 0) return;
    const Word chosen = begun < count(where) ? first_bits(where, begun) : where;
    to_begin_ -= begun;
    Word* fluents = games_.fluents();
    for (std::size_t i = 0; i < order_.fluents->size(); ++i)
      fluents[i] = (*order_.fluents)[i] ? fluents[i] | chosen : fluents[i] & ~chosen;
    busy_ |= chosen;
    begun_ |= chosen;
  }

  AGON_ALWAYS_INLINE static Word first_bits(const Word& word, int number) {
    Word first{};
    for (std::size_t i = 0; i < lane_count / 64; ++i) {
      std::uint64_t rest = block(word, i), taken = 0;
      for (; rest != 0 && number > 0; --number, rest &= rest - 1) taken |= rest & (~rest + 1);
      set_block(first, i, taken);
    }
    return first;
  }

  void finish() {
    games_.count_goals(ended_, [this](const Word& which, const Goals& goals) { add(count(which), goals); });
    tally_.playouts += count(ended_);
    busy_ &= ~ended_;
    ended_ = Word{};
  }

  void add(int number, const Goals& goals) {
    const int sum = std::accumulate(goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(players_), 0);
    tally_.sums_to_100 &= sum == 100;
    const Values values = values_of_goals(goals, players_, false);
    for (std::size_t p = 0; p < players_; ++p) {
      tally_.goals[p] += static_cast<double>(goals[p]) * number;
      tally_.wins[p] += values[p] * number;
    }
  }

  // Playouts that go in circles: those that were begun before the last time.
  void break_off() {
    const Word late = busy_ & ~begun_ & ~ended_;
    begun_ = Word{};
    const int number = count(late);
    tally_.playouts += number;
    tally_.broken_off += number;
    for (std::size_t p = 0; p < players_; ++p)
      tally_.wins[p] += number * unfinished_value(static_cast<int>(players_));
    busy_ &= ~late;
  }

  const LaneOrder& order_;
  LaneGames<Word> games_;
  std::size_t players_;
  std::int64_t to_begin_;
  Word busy_{};   // lanes with a playout
  Word ended_{};  // and those whose playout is over and not yet counted
  Word begun_{};  // lanes whose playout began since the last look at the clock
  std::size_t turn_ = 0;
  std::int64_t steps_ = 0;
  LaneTally tally_;
};

struct LaneLoop {
  template <class Isa>
  static LaneTally run(const LaneOrder* order, Random* random) {
    return LanePlayouts<typename LaneWordFor<Isa>::type>(*order, *random).run();
  }
};

// ---- one playout of each of many states

// States are rows of bits; in lanes each fluent is one.
template <class Word>
void load(std::span<const std::uint64_t* const> states, std::size_t fluent_count, Word* fluents) {
  for (std::size_t first = 0; first < states.size(); first += 64) {
    const std::size_t rows = std::min<std::size_t>(64, states.size() - first);
    for (std::size_t word = 0; 64 * word < fluent_count; ++word) {
      std::array<std::uint64_t, 64> bits{};
      for (std::size_t row = 0; row < rows; ++row) bits[row] = states[first + row][word];
      transpose(bits);
      const std::size_t end = std::min<std::size_t>(64, fluent_count - 64 * word);
      for (std::size_t i = 0; i < end; ++i) set_block(fluents[64 * word + i], first / 64, bits[i]);
    }
  }
}

struct EachLoop {
  // Lanes that ended stay as they are until all have, and are counted together.
  template <class Isa>
  static void run(const EachOrder* order, Random* random) {
    using Word = typename LaneWordFor<Isa>::type;
    LaneGames<Word> games(*order->program, order->random_role, *random);
    load(order->states, order->program->fluents, games.fluents());
    Word all{};
    for (std::size_t i = 0; i < order->states.size(); ++i)
      set_block(all, i / 64, block(all, i / 64) | std::uint64_t{1} << (i % 64));
    Word live = all & ~games.look();
    for (int moves = 0; any(live) && moves < order->most_moves; ++moves) {
      games.step(live);
      live &= ~games.look();
    }
    const std::size_t players = games.players();
    games.count_goals(all & ~live, [&](const Word& which, const Goals& goals) {
      const Values values = values_of_goals(goals, players, order->by_score);
      for_each_lane(which, [&](std::size_t lane) { order->values[lane] = values; });
    });
    for_each_lane(live, [&](std::size_t lane) {
      order->values[lane].fill(unfinished_value(static_cast<int>(players)));
    });
  }
};

}  // namespace

LaneTally play_lanes(const LaneOrder& order, Random& random) { return run_best<LaneLoop>(&order, &random); }

void play_each(const EachOrder& order, Random& random) {
  AGON_ASSERT(order.states.size() <= most_states && order.values.size() == order.states.size());
  static_assert(most_states == lane_count);
  run_best<EachLoop>(&order, &random);
}

}  // namespace agon::gdl
