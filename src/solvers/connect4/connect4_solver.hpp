// An exact solver for Connect Four on boards of up to 64 bits (7x6 among them).
//
// A score is for the player to move: 0 is a draw, s > 0 a win with the s-th last disc that this player could
// place (1: with the very last one), s < 0 a loss likewise. Its sign is the result of the game.
//
// Negamax with null windows. Moves that allow an immediate loss are never looked at; the rest is ordered by
// the threats that it makes. What is known about a position is a bound in one table of 64-bit words; early
// positions share the entry of their mirror image.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/isa.hpp"
#include "games/connect4/connect4.hpp"
#include "solvers/solver.hpp"

namespace agon {

struct ConnectFourSolverOptions {
  std::uint64_t memory = std::uint64_t{256} << 20;
  const std::atomic<bool>* stop = nullptr;
  std::function<bool()> past_deadline;                                  // asked now and then
  std::function<void(int low, int high, std::int64_t nodes)> progress;  // bounds of the score known so far
};

template <class Size>
class ConnectFourSolver {
 public:
  using State = ConnectFourState<std::uint64_t, Size>;

  explicit ConnectFourSolver(const State& start, ConnectFourSolverOptions options = {})
      : size_(start.size()), options_(std::move(options)) {
    for (int c = 0; c < size_.width; ++c) {
      floor_ |= std::uint64_t{1} << (c * stride());
      cells_ |= column(c);
      // From the middle outwards: central discs lie on more lines.
      order_[static_cast<std::size_t>(c)] = size_.width / 2 + (1 - 2 * (c % 2)) * (c + 1) / 2;
    }
    const std::uint64_t words = std::max<std::uint64_t>(options_.memory / sizeof(std::uint64_t), 1 << 10);
    table_.assign(std::bit_floor(words), 0);
    shift_ = 64 - std::countr_zero(table_.size());
  }

  // The exact score of a position that is not over; nothing where the search was stopped.
  std::optional<int> score(const State& state) {
    const int left = cells() - count(state.discs(0) | state.discs(1));
    return solve(state, -left / 2, (left + 1) / 2);
  }
  // Only its sign, which is found sooner.
  std::optional<int> result(const State& state) {
    const auto found = solve(state, -1, 1);
    return found ? std::optional(std::clamp(*found, -1, 1)) : std::nullopt;
  }

  std::int64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t tag_mask = (std::uint64_t{1} << 56) - 1;
  static constexpr int mirror_plies = 14;  // later positions rarely meet their mirror image

  struct Loop {
    template <class Isa>
    static int run(ConnectFourSolver* solver, std::uint64_t mine, std::uint64_t all, int discs, int alpha,
                   int beta) {
      return solver->template negamax<Isa>(mine, all, discs, alpha, beta);
    }
  };

  int stride() const { return size_.height + 1; }
  int cells() const { return size_.width * size_.height; }
  std::uint64_t column(int index) const {
    return ((std::uint64_t{1} << size_.height) - 1) << (index * stride());
  }
  std::uint64_t landing(std::uint64_t all) const { return ((all << 1) | floor_) & ~all & cells_; }

  // Halves the range of scores with null windows, near zero first: small scores are the cheapest to refute.
  std::optional<int> solve(const State& state, int low, int high) {
    stopped_ = false;
    const std::uint64_t mine = state.discs(state.to_move()), all = state.discs(0) | state.discs(1);
    const int discs = count(all);
    if ((completing(mine, all) & landing(all)) != 0) return std::min(high, (cells() + 1 - discs) / 2);
    while (low < high) {
      low_ = low, high_ = high;
      int middle = low + (high - low) / 2;
      if (middle <= 0 && low / 2 < middle)
        middle = low / 2;
      else if (middle >= 0 && high / 2 > middle)
        middle = high / 2;
      const int found = run_best<Loop>(this, mine, all, discs, middle, middle + 1);
      if (stopped_) return std::nullopt;
      if (found <= middle)
        high = std::max(low, found);
      else
        low = std::min(high, found);
    }
    return low;
  }

  // Every million nodes: was it stopped, and who wants to know how it goes?
  void look_up() {
    const bool told = options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
    if (told || (options_.past_deadline && options_.past_deadline())) stopped_ = true;
    if (options_.progress) options_.progress(low_, high_, nodes_);
  }

  // Empty cells that complete a line of four for `discs`.
  std::uint64_t completing(std::uint64_t discs, std::uint64_t all) const {
    std::uint64_t found = (discs << 1) & (discs << 2) & (discs << 3);  // upright, only the cell on top counts
    for (const int step : {stride(), stride() - 1, stride() + 1}) {
      const std::uint64_t below = (discs << step) & (discs << 2 * step),
                          above = (discs >> step) & (discs >> 2 * step);
      found |= below & ((discs << 3 * step) | (discs >> step));
      found |= above & ((discs << step) | (discs >> 3 * step));
    }
    return found & cells_ & ~all;
  }

  std::uint64_t mirrored(std::uint64_t bits) const {
    std::uint64_t out = 0;
    const std::uint64_t whole = (std::uint64_t{1} << stride()) - 1;
    for (int c = 0; c < size_.width; ++c)
      out |= ((bits >> (c * stride())) & whole) << ((size_.width - 1 - c) * stride());
    return out;
  }

  // A number of its own for every position, well mixed: the mover's discs, plus a mark on top of every
  // column.
  std::uint64_t key(std::uint64_t mine, std::uint64_t all, int discs) const {
    const std::uint64_t name = mine + all + floor_;
    return mix(discs < mirror_plies ? std::min(name, mirrored(name)) : name);
  }

  // The mover cannot win at once.
  template <class Isa>
  int negamax(std::uint64_t mine, std::uint64_t all, int discs, int alpha, int beta) {
    ++nodes_;
    if ((nodes_ & 0xfffff) == 0) look_up();
    if (stopped_) return 0;
    const int left = cells() - discs;

    // A move must stop the opponent's immediate win and must not prepare another.
    std::uint64_t moves = landing(all);
    const std::uint64_t danger = completing(mine ^ all, all);
    if (const std::uint64_t forced = moves & danger; forced != 0) {
      if ((forced & (forced - 1)) != 0) return -left / 2;  // two at once cannot be stopped
      moves = forced;
    }
    moves &= ~(danger >> 1);
    if (moves == 0) return -left / 2;
    if (left <= 2) return 0;

    // Neither side wins with its next disc.
    alpha = std::max(alpha, -(left - 2) / 2);
    beta = std::min(beta, (left - 1) / 2);
    if (alpha >= beta) return alpha;

    const std::uint64_t name = key(mine, all, discs);
    std::uint64_t& entry = table_[name >> shift_];
    if ((entry & tag_mask) == (name & tag_mask) && entry != 0) {
      const Bounds known = unpack(static_cast<int>(entry >> 56));
      alpha = std::max(alpha, known.lower);
      beta = std::min(beta, known.upper);
      if (alpha >= beta) return known.lower >= beta ? known.lower : known.upper;
    }
    const int first_alpha = alpha;
    const int found = best_of<Isa>(mine, all, discs, moves, alpha, beta);
    if (stopped_) return 0;
    entry = (name & tag_mask) |
            static_cast<std::uint64_t>(found > first_alpha ? pack_lower(found) : pack_upper(found)) << 56;
    return found;
  }

  template <class Isa>
  int best_of(std::uint64_t mine, std::uint64_t all, int discs, std::uint64_t moves, int alpha, int beta) {
    struct Ordered {
      std::uint64_t disc;
      int threats;
    };
    std::array<Ordered, 16> ordered;
    std::size_t number = 0;
    // Insertion sort: most threats first, central columns first among equals.
    for (int c = 0; c < size_.width; ++c) {
      const std::uint64_t disc = moves & column(order_[static_cast<std::size_t>(c)]);
      if (disc == 0) continue;
      const int threats = count(completing(mine | disc, all | disc));
      std::size_t at = number++;
      for (; at > 0 && ordered[at - 1].threats < threats; --at) ordered[at] = ordered[at - 1];
      ordered[at] = {disc, threats};
    }
    for (std::size_t i = 0; i < number; ++i) {
      const int score =
          -Isa::template call<Loop>(this, mine ^ all, all | ordered[i].disc, discs + 1, -beta, -alpha);
      if (score >= beta || stopped_) return score;
      alpha = std::max(alpha, score);
    }
    return alpha;
  }

  // A bound in eight bits: upper bounds from 1 on, lower bounds above them.
  struct Bounds {
    int lower, upper;
  };
  int span() const { return cells() + 3; }
  int pack_upper(int score) const { return 1 + score + cells() / 2; }
  int pack_lower(int score) const { return pack_upper(score) + span(); }
  Bounds unpack(int packed) const {
    if (packed >= span()) return {packed - span() - 1 - cells() / 2, cells()};
    return {-cells(), packed - 1 - cells() / 2};
  }

  Size size_;
  ConnectFourSolverOptions options_;
  std::uint64_t floor_ = 0, cells_ = 0;
  std::array<int, 16> order_{};
  std::vector<std::uint64_t> table_;
  int shift_ = 0;
  std::int64_t nodes_ = 0;
  int low_ = 0, high_ = 0;  // what is known of the score
  bool stopped_ = false;
};

// The solver behind the common face: the result of the game, and best play move by move. Lines of four only;
// others go the general way.
template <class Size>
class ConnectFourProof final : public Solver {
  using State = ConnectFourState<std::uint64_t, Size>;

 public:
  Solution solve(const Position& position, const SolveRequest& request) override {
    const State& state = native_state<State>(position);
    if (state.line() != 4) return GeneralSolver<State>().solve(position, request);
    const Stopwatch watch;
    Solution solution;
    ConnectFourSolverOptions options{.memory = request.memory.count, .stop = request.stop, .progress = {}};
    options.past_deadline = [&] { return request.time.count > 0 && watch.seconds() >= request.time.count; };
    options.progress = [&](int low, int high, std::int64_t nodes) {
      if (request.report && !solution.proven)
        request.report({.value = static_cast<double>(std::clamp((low + high) / 2, -1, 1)),
                        .nodes = nodes,
                        .seconds = watch.seconds()});
    };
    ConnectFourSolver<Size> solver(state, options);
    if (const auto result = solver.result(state)) {
      solution.proven = true;
      solution.value = *result;
      solution.line = best_line(solver, state, *result);
    }
    solution.nodes = solver.nodes();
    solution.seconds = watch.seconds();
    return solution;
  }

 private:
  // Moves that keep the result; stops where the solver was told to.
  static std::vector<MoveCode> best_line(ConnectFourSolver<Size>& solver, State state, int result) {
    std::vector<MoveCode> line;
    while (!state.over()) {
      MoveList<typename State::Move> moves;
      state.legal(moves);
      const auto keeps = [&](typename State::Move move) {
        State next = state;
        next.play(move);
        if (next.over()) return static_cast<int>(next.score(state.to_move())) == result;
        const auto found = solver.result(next);
        return found && -*found == result;
      };
      const auto kept = std::find_if(moves.begin(), moves.end(), keeps);
      if (kept == moves.end()) break;
      line.push_back(to_code(*kept));
      state.play(*kept);
      result = -result;
    }
    return line;
  }
};

template <class Size>
struct SolverFor<ConnectFourState<std::uint64_t, Size>> {
  using Type = ConnectFourProof<Size>;
};

}  // namespace agon
