// Plain UCT, the reference of the Monte-Carlo family: UCB1 in the tree, uniform playouts, average backup.
// Works for any number of players and with chance nodes. A result is credited to the player who moved into
// the node; the move played is the most visited one.
//
// Memory: nodes lie in one array, the children of a node side by side, found by a 32-bit index.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "base/arena.hpp"
#include "game/playout.hpp"
#include "search/random/random_search.hpp"
#include "search/search.hpp"

namespace agon {

struct UctOptions {
  double exploration = 0.5;
  PlayoutKind playout = PlayoutKind::own;
  PlayoutValue result = PlayoutValue::win;
  int pace = 100;
  double least_weight = 0;
  int playout_moves = 0;
  int playout_captures = 0;
};
template <>
struct Fields<UctOptions> {
  static constexpr auto all =
      std::tuple{Field{"exploration", &UctOptions::exploration, 0.0, 10.0,
                       "weight C of the term C*sqrt(ln n_parent / n)"},
                 Field{"playout", &UctOptions::playout,
                       "how playouts choose: all moves alike, or by the game's own rules of thumb, where it "
                       "has some (Go)"},
                 Field{"result", &UctOptions::result,
                       "what a playout returns: who won, the score mapped to 0..1, a win that counts less "
                       "when it is large or "
                       "late, the score divided by the prisoners, the share of the pieces"},
                 Field{"pace", &UctOptions::pace, 1, 1e6,
                       "moves up to which results short and short-sigmoid count fully, or half"},
                 Field{"least-weight", &UctOptions::least_weight, 0.0, 1.0,
                       "break a playout off once such a result counts less than this (0: never)"},
                 Field{"playout-moves", &UctOptions::playout_moves, 0, 1e6,
                       "break a playout off after so many moves (0: the game's limit)"},
                 Field{"playout-captures", &UctOptions::playout_captures, 0, 1e6,
                       "and after so many captured pieces, in Go (0: never)"}};
};

// 1/sqrt(n) and sqrt(ln n), from tables where they are asked most; divisions, roots and logarithms would
// otherwise cost more than the rest of the selection. Above the table, ln n is that of n's eleven leading
// bits (error below 0.001). No result depends on the math library's last bit, so that every machine selects
// the same.
class VisitRoots {
 public:
  VisitRoots() {
    for (std::uint32_t n = 1; n < size; ++n) {
      inverse_[n] = compute_inverse(n);
      log_[n] = static_cast<float>(std::log(static_cast<double>(n)));
      root_[n] = std::sqrt(log_[n]);
    }
  }
  float inverse_root(std::uint32_t n) const { return n < size ? inverse_[n] : compute_inverse(n); }
  float root_of_log(std::uint32_t n) const {
    if (n < size) return root_[n];
    const int shift = static_cast<int>(std::bit_width(n) - std::bit_width(size - 1));
    return std::sqrt(log_[n >> shift] + static_cast<float>(shift) * std::numbers::ln2_v<float>);
  }

 private:
  static constexpr std::uint32_t size = 2048;
  static float compute_inverse(std::uint32_t n) { return 1.0f / std::sqrt(static_cast<float>(n)); }

  std::array<float, size> inverse_{}, log_{}, root_{};
};

template <GameMove Move>
struct UctNode {
  double sum = 0;  // of results, for the player who moved into this node
  std::uint32_t visits = 0;
  std::uint32_t first_child = 0;  // 0: not expanded; the root is never a child
  Move move{};
  std::uint32_t children = 0;
};

// The move played is the most visited one, never the one of the largest value: that may rest on few visits.
inline void sort_by_visits(std::vector<Candidate>& moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
}

template <GameState S>
class UctSearch final : public SearchOf<S> {
  using Move = typename S::Move;
  using Node = UctNode<Move>;
  static_assert(sizeof(Node) <= 32, "the core statistics of a node must stay within half a cache line");

 public:
  explicit UctSearch(const UctOptions& options)
      : options_(options),
        playouts_{.kind = options.playout,
                  .most_moves = options.playout_moves,
                  .most_captures = options.playout_captures},
        worth_{.value = options.result, .pace = options.pace, .least_weight = options.least_weight} {
    if (const int longest = longest_worthwhile(worth_);
        longest > 0 && (playouts_.most_moves == 0 || longest < playouts_.most_moves))
      playouts_.most_moves = longest;
  }

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request);
    constexpr std::uint64_t default_memory = std::uint64_t{512} << 20;
    const std::uint64_t memory =
        request.limits.memory.count > 0 ? request.limits.memory.count : default_memory;
    reserve(static_cast<std::size_t>(std::clamp<std::uint64_t>(memory / sizeof(Node), 1024, UINT32_MAX - 1)));
    if (nodes_.capacity() == 0) return RandomSearch<S>({}).think(state, request);  // no memory at all
    nodes_.clear();
    nodes_.add({});
    simulations_ = growth_ = 0;
    players_ = player_count(state);
    trace_ = request.trace;
    root_sums_.clear();
    Random random = request.random;
    // A full tree ends nothing: the search goes on below its leaves.
    // Who watches can do without the fastest instructions, and nobody else pays for the telling.
    while (trace_ != nullptr ? !Portable::call<Loop<true>>(this, &state, &budget, &random)
                             : !run_best<Loop<false>>(this, &state, &budget, &random))
      request.report(answer(state, budget));
    return answer(state, budget);
  }

 private:
  struct Step {
    std::uint32_t node;
    Player mover;  // who moved into the node; `chance` gets no credit
  };

  template <bool watched>
  struct Loop {
    // Simulates until the budget is spent (true) or a report is due (false).
    template <class Isa>
    static bool run(UctSearch* search, const S* root, Budget* budget, Random* source) {
      RandomBits<Isa> random(*source);
      bool spent = false;
      while (!(spent = search->simulations_ >= most_simulations ||
                       budget->spent(search->simulations_, search->growth_))) {
        search->template simulate<watched>(*root, random);
        if (budget->report_due()) break;
      }
      *source = random;
      return spent;
    }
  };

  static constexpr std::int64_t most_simulations = UINT32_MAX;  // what a node can count

  // Takes less where the system refuses.
  void reserve(std::size_t number) {
    for (; nodes_.capacity() != number && number >= 1024; number /= 2)
      if (Arena<Node> arena(number); arena.capacity() == number) {
        nodes_ = std::move(arena);
        return;
      }
  }

  template <bool watched, class Rng>
  void simulate(const S& root, Rng& random) {
    ++simulations_;
    const std::size_t nodes_before = nodes_.size();
    S state = root;
    path_.clear();
    if constexpr (watched) trace_->simulation(simulations_);
    std::uint32_t at = 0;
    while (!state.over()) {
      if (nodes_[at].first_child == 0) {
        // A leaf gets its children on its second visit; the root at once.
        if ((nodes_[at].visits == 0 && at != 0) || !expand(at, state, random)) break;
        if constexpr (watched) trace_->expand(nodes_[at].children);
      }
      const Player mover = state.to_move();
      const Node& parent = nodes_[at];
      at = select(at, state, random);
      if constexpr (watched) tell_selection(parent, at, mover);
      state.play(nodes_[at].move);
      path_.push_back({at, mover});
    }
    const int length = play_out(state, random, scratch_, playouts_);
    const Values values = playout_values(state, worth_, static_cast<int>(path_.size()) + length);
    back_up(values);
    if constexpr (watched) tell_result(values);
    // The budget `nodes`: a simulation that adds none (a full or complete tree) counts as one, so that it is
    // spent some day.
    growth_ += std::max<std::int64_t>(1, static_cast<std::int64_t>(nodes_.size() - nodes_before));
  }

  // Children are stored in random order, so that "the first not yet visited" is a random one.
  template <class Rng>
  bool expand(std::uint32_t at, const S& state, Rng& random) {
    scratch_.clear();
    state.legal(scratch_);
    const std::size_t number = scratch_.size();
    if (nodes_.size() + number > nodes_.capacity()) return false;
    if (state.to_move() != chance) shuffle(state, random);
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    for (const Move move : scratch_) nodes_.add({.move = move});
    nodes_[at].first_child = first;
    nodes_[at].children = static_cast<std::uint32_t>(number);
    return true;
  }

  template <class Rng>
  void shuffle(const S& state, Rng& random) {
    const std::size_t number = scratch_.size();
    for (std::size_t i = 0; i < number; ++i)
      std::swap(scratch_[i],
                scratch_[i + static_cast<std::size_t>(random.below(static_cast<int>(number - i)))]);
    if constexpr (KnowsSeldomMoves<S>)
      std::stable_partition(scratch_.begin(), scratch_.end(), [&](Move move) { return !state.seldom(move); });
  }

  template <class Rng>
  std::uint32_t select(std::uint32_t at, const S& state, Rng& random) {
    const Node& parent = nodes_[at];
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        scratch_.clear();
        for (std::uint32_t i = 0; i < parent.children; ++i) scratch_.add(nodes_[parent.first_child + i].move);
        return parent.first_child + static_cast<std::uint32_t>(draw_outcome(state, scratch_, random));
      }
    return best_by_ucb1(parent);
  }

  std::uint32_t best_by_ucb1(const Node& parent) const {
    const float scale = static_cast<float>(options_.exploration) * roots_.root_of_log(parent.visits);
    std::uint32_t best = parent.first_child;
    float best_value = -1;
    for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.children; ++child) {
      const Node& node = nodes_[child];
      if (node.visits == 0) return child;
      const float root = roots_.inverse_root(node.visits);
      const float value = (static_cast<float>(node.sum) * root + scale) * root;
      if (value > best_value) {
        best_value = value;
        best = child;
      }
    }
    return best;
  }

  void back_up(const Values& values) {
    ++nodes_[0].visits;
    for (const Step& step : path_) {
      Node& node = nodes_[step.node];
      ++node.visits;
      if (step.mover != chance) node.sum += values[static_cast<std::size_t>(step.mover)];
    }
    if (players_ > 2 && !path_.empty()) add_to_root(path_.front().node, values);
  }

  // With more than two players, all their values are kept for the moves of the root.
  void add_to_root(std::uint32_t child, const Values& values) {
    root_sums_.resize(nodes_[0].children);
    Values& sums = root_sums_[child - nodes_[0].first_child];
    for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += values[p];
  }

  // ---- for whoever watches

  TraceArm arm(std::uint32_t at) const {
    const Node& node = nodes_[at];
    TraceArm arm{.move = to_code(node.move), .visits = node.visits};
    if (node.visits > 0) arm.mean = node.sum / node.visits;
    return arm;
  }

  void tell_selection(const Node& parent, std::uint32_t chosen, Player mover) {
    const double scale = options_.exploration * static_cast<double>(roots_.root_of_log(parent.visits));
    std::vector<TraceArm> arms;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      arms.push_back(arm(parent.first_child + i));
      TraceArm& last = arms.back();
      if (mover != chance && last.visits > 0)
        last.bound = last.mean + scale / std::sqrt(static_cast<double>(last.visits));
    }
    trace_->select(arms, chosen - parent.first_child);
  }

  void tell_result(const Values& values) {
    trace_->playout(values);
    std::vector<TraceArm> path;
    for (const Step& step : path_) path.push_back(arm(step.node));
    trace_->back_up(path);
  }

  Answer answer(const S& state, const Budget& budget) const {
    Answer answer;
    const Node& root = nodes_[0];
    for (std::uint32_t child = root.first_child; child < root.first_child + root.children; ++child)
      answer.moves.push_back(candidate(child));
    // A budget that was spent before the first simulation leaves an unsearched list: any move of it will do.
    if (answer.moves.empty()) {
      MoveList<Move> moves;
      state.legal(moves);
      for (const Move move : moves) answer.moves.push_back({.move = to_code(move), .line = {to_code(move)}});
    }
    sort_by_visits(answer.moves);
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.values = answer.moves.front().values;
    answer.simulations = simulations_;
    answer.nodes = static_cast<std::int64_t>(nodes_.size());
    answer.bytes_per_node = sizeof(Node);
    answer.seconds = budget.seconds();
    return answer;
  }

  Candidate candidate(std::uint32_t at) const {
    const Node& node = nodes_[at];
    Candidate candidate{.move = to_code(node.move), .visits = node.visits};
    if (node.visits > 0) candidate.value = node.sum / node.visits;
    if (players_ > 2 && node.visits > 0)
      for (std::size_t p = 0; p < candidate.values.size(); ++p)
        candidate.values[p] = root_sums_[at - nodes_[0].first_child][p] / node.visits;
    while (true) {
      candidate.line.push_back(to_code(nodes_[at].move));
      const Node& here = nodes_[at];
      if (here.first_child == 0) break;
      at = here.first_child;
      for (std::uint32_t child = here.first_child; child < here.first_child + here.children; ++child)
        if (nodes_[child].visits > nodes_[at].visits) at = child;
      if (nodes_[at].visits == 0) break;
    }
    return candidate;
  }

  UctOptions options_;
  PlayoutRules playouts_;
  PlayoutValueRules worth_;
  Trace* trace_ = nullptr;
  Arena<Node> nodes_;
  std::int64_t simulations_ = 0, growth_ = 0;
  int players_ = 2;
  std::vector<Values> root_sums_;
  std::vector<Step> path_;
  VisitRoots roots_;
  MoveList<Move> scratch_;
};

struct Uct {
  static constexpr AlgorithmAbout about{.name = "uct",
                                        .summary = "Monte-Carlo tree search with UCB1 and random playouts",
                                        .source = "Kocsis and Szepesvári 2006; Auer et al. 2002 for UCB1"};
  static constexpr Needs needs{.turns = true};
  static constexpr std::array<std::string_view, 4> budgets{"sims", "nodes", "time", "memory"};
  using Options = UctOptions;
  template <GameState S>
  using SearchFor = UctSearch<S>;
};

}  // namespace agon
