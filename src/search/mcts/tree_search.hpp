// The one Monte-Carlo tree search: joins the parts that the options name. Works for any number of players and
// with chance nodes. A result is credited to the player who moved into the node.
//
// What depends on the game is compiled here, once per game: playing moves, listing them, playouts. What
// depends on the tree alone is called (selector.hpp, tree.hpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>
#include <vector>

#include "search/mcts/amaf.hpp"
#include "search/mcts/final_choice.hpp"
#include "search/mcts/prove.hpp"
#include "search/mcts/selector.hpp"
#include "search/random/random_search.hpp"
#include "search/search.hpp"

namespace agon::mcts {

template <GameState S>
class TreeSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit TreeSearch(const Options& options)
      : options_(options),
        selector_(options),
        columns_{.rave = options.rave != Rave::off,
                 .squares = with_part(options.select, []<class Policy>() { return Policy::uses_spread; })},
        playouts_{.kind = options.playout,
                  .safety = options.eyes,
                  .most_moves = options.playout_moves,
                  .most_captures = options.playout_captures},
        worth_{.value = options.result, .pace = options.pace, .least_weight = options.least_weight} {
    if (const int longest = longest_worthwhile(worth_);
        longest > 0 && (playouts_.most_moves == 0 || longest < playouts_.most_moves))
      playouts_.most_moves = longest;
  }

  void new_game() override { kept_ = false; }

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request);
    constexpr std::uint64_t default_memory = std::uint64_t{512} << 20;
    tree_.reserve(request.limits.memory.count > 0 ? request.limits.memory.count : default_memory, columns_);
    if (tree_.capacity() == 0) return RandomSearch<S>({}).think(state, request);  // no memory at all
    prepare(state, request);
    for (std::size_t i = 0; i < workers_.size(); ++i)
      workers_[i].random = i == 0 ? request.random : request.random.split(i);
    search(state, request, budget);
    kept_ = options_.reuse;
    return answer(state, budget);
  }

 private:
  // What one thread has for itself.
  struct Worker {
    Random random;
    std::vector<NodeIndex> path;
    MoveList<Move> scratch;
    std::vector<PlayedMove> played;  // of the whole simulation, where somebody learns from it
    NextPlayed next;
  };

  // final=robust-max: from here on the search may end when the most visited move is also the best.
  static constexpr double least_progress = 2.0 / 3;
  static constexpr std::int64_t most_simulations = UINT32_MAX;  // what a node can count

  void prepare(const S& state, const Request& request) {
    players_ = player_count(state);
    trace_ = request.trace;
    shared_ = options_.threads > 1 && trace_ == nullptr;
    while (workers_.size() < static_cast<std::size_t>(options_.threads)) workers_.emplace_back();
    // Proofs speak of two players of whom one wins what the other loses.
    waits_ = with_part(options_.final_choice, []<class Choice>() { return Choice::waits; });
    estimates_ = options_.expand.template is<VisitEstimate>();
    progress_ = 0;
    crowded_ = false;
    proves_ = options_.solver && is_zero_sum(state) && players_ == 2 && options_.result == PlayoutValue::win;
    keep_or_clear(request);
    simulations_ = 0;
    start_size_ = static_cast<std::int64_t>(tree_.size());
    // Threads find it ready; sums per move of the root need to know how many there are.
    if ((shared_ || players_ > 2) && tree_.first_child(root_node) == 0) {
      Random random = request.random;
      expand(workers_[0], root_node, state, random);
    }
    root_sums_ = std::vector<std::atomic<std::int64_t>>(
        players_ > 2 ? tree_[root_node].children * static_cast<std::size_t>(players_) : 0);
  }

  // The subtree below the moves played since the last question, where there is one.
  void keep_or_clear(const Request& request) {
    NodeIndex at = root_node;
    bool found = kept_ && request.continues;
    for (std::size_t i = 0; found && i < request.played.size(); ++i) {
      const NodeIndex first = tree_.first_child(at), end = first + (first == 0 ? 0 : tree_[at].children);
      NodeIndex child = first;
      while (child < end && tree_[child].move != request.played[i]) ++child;
      found = child < end;
      at = child;
    }
    if (found)
      tree_.rebuild(at);
    else
      tree_.clear();
    kept_ = false;
  }

  // ---- the loop

  void search(const S& state, const Request& request, Budget& budget) {
    bool spent = false;
    while (!spent) {
      full_ = false;
      stop_ = false;
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; shared_ && i < workers_.size(); ++i)
        helpers.emplace_back([this, &state, i] { run_best<HelperLoop>(this, &state, i); });
      // Who watches can do without the fastest instructions, and nobody else pays for the telling.
      while (!(spent = trace_ != nullptr ? Portable::call<Loop<true>>(this, &state, &budget)
                                         : run_best<Loop<false>>(this, &state, &budget)) &&
             !full_)
        request.report(answer(state, budget));
      stop_ = true;
      helpers.clear();
      if (!spent) make_room();
    }
  }

  // A tree that cannot be pruned any more ends nothing: the search goes on below its leaves.
  void make_room() {
    const std::size_t before = tree_.size();
    tree_.prune();
    start_size_ -= static_cast<std::int64_t>(before - tree_.size());
    crowded_ = tree_.size() > tree_.capacity() - tree_.capacity() / 8;
  }

  template <bool watched>
  struct Loop {
    // Simulates until the budget is spent (true), or a report is due or the tree is full (false).
    template <class Isa>
    static bool run(TreeSearch* search, const S* root, Budget* budget) {
      Worker& worker = search->workers_[0];
      RandomBits<Isa> random(worker.random);
      bool spent = false;
      while (!(spent = search->spent(*budget))) {
        search->template simulate<watched>(worker, *root, random);
        if (budget->report_due() || search->full_.load(std::memory_order_relaxed)) break;
      }
      worker.random = random;
      return spent;
    }
  };
  struct HelperLoop {
    template <class Isa>
    static void run(TreeSearch* search, const S* root, std::size_t index) {
      Worker& worker = search->workers_[index];
      RandomBits<Isa> random(worker.random);
      while (!search->stop_.load(std::memory_order_relaxed) && !search->full_.load(std::memory_order_relaxed))
        search->template simulate<false>(worker, *root, random);
      worker.random = random;
    }
  };

  std::int64_t simulations() const { return simulations_.load(std::memory_order_relaxed); }
  // The budget `nodes`: a simulation that adds none (a full or complete tree) counts as one, so that it is
  // spent some day.
  std::int64_t growth() const {
    return std::max(simulations(), static_cast<std::int64_t>(tree_.size()) - start_size_);
  }
  bool spent(Budget& budget) {
    const std::int64_t simulations = this->simulations();
    if (simulations >= most_simulations || budget.spent(simulations, growth())) return true;
    if (estimates_ && simulations % 64 == 0) progress_ = budget.progress(simulations, growth());
    if (proves_ && tree_[root_node].proven() != Proof::none) return true;
    return waits_ && simulations % 64 == 0 && budget.progress(simulations, growth()) >= least_progress &&
           most_visited_is_best(tree_);
  }

  // ---- one simulation

  template <class T, class V>
  void add(std::atomic<T>& counter, V value) {
    if (shared_)
      counter.fetch_add(static_cast<T>(value), std::memory_order_relaxed);
    else
      counter.store(counter.load(std::memory_order_relaxed) + static_cast<T>(value),
                    std::memory_order_relaxed);
  }

  template <bool watched, class Rng>
  void simulate(Worker& worker, const S& root, Rng& random) {
    add(simulations_, 1);
    S state = root;
    worker.path.assign(1, root_node);
    worker.played.clear();
    if constexpr (watched) trace_->simulation(simulations());
    NodeIndex at = root_node;
    Proof proof = Proof::none;
    while (!state.over()) {
      if (tree_.first_child(at) == 0) {
        if (!wants_children(worker) || !expand(worker, at, state, random)) break;
        if constexpr (watched) trace_->expand(tree_[at].children);
      }
      const NodeIndex parent = at;
      at = select(worker, parent, state, random);
      if constexpr (watched) tell_selection(parent, at);
      if (columns_.rave) worker.played.push_back({tree_[at].move, tree_[at].mover});
      state.play(from_code<Move>(tree_[at].move));
      worker.path.push_back(at);
      if (shared_) add(tree_[at].visits, options_.virtual_loss);
      if (proves_) proof = tree_[at].proven();
      if (proof != Proof::none) break;
    }
    const bool ended = state.over();
    const Values values =
        proof != Proof::none ? values_of(proof, tree_[at].mover) : play_out_here(worker, state, random);
    back_up(worker, values, ended);
    if constexpr (watched) tell_result(worker, values);
  }

  bool wants_children(const Worker& worker) const {
    const NodeIndex at = worker.path.back();
    const NodeIndex parent = worker.path.size() > 1 ? worker.path[worker.path.size() - 2] : root_node;
    const Leaf leaf{.tree = tree_,
                    .node = at,
                    .parent = parent,
                    .least_visits = static_cast<std::uint32_t>(options_.expand_visits),
                    .progress = progress_.load(std::memory_order_relaxed)};
    return at == root_node ||
           with_part(options_.expand, [&]<class Operator>() { return Operator::expand(leaf); });
  }

  // Children are stored in random order, so that "the first not yet visited" is a random one.
  template <class Rng>
  bool expand(Worker& worker, NodeIndex at, const S& state, Rng& random) {
    MoveList<Move>& moves = worker.scratch;
    moves.clear();
    state.legal(moves);
    if (state.to_move() != chance) shuffle(state, moves, random);
    const bool done =
        tree_.expand(at, moves.size(), state.to_move(), [&](std::size_t i) { return to_code(moves[i]); });
    if (!done && !crowded_ && tree_.size() + moves.size() > tree_.capacity())
      full_.store(true, std::memory_order_relaxed);
    return done;
  }

  template <class Rng>
  static void shuffle(const S& state, MoveList<Move>& moves, Rng& random) {
    const std::size_t number = moves.size();
    for (std::size_t i = 0; i < number; ++i)
      std::swap(moves[i], moves[i + static_cast<std::size_t>(random.below(static_cast<int>(number - i)))]);
    if constexpr (KnowsSeldomMoves<S>)
      std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return !state.seldom(move); });
  }

  template <class Rng>
  NodeIndex select(Worker& worker, NodeIndex at, const S& state, Rng& random) {
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        const NodeIndex first = tree_.first_child(at);
        worker.scratch.clear();
        for (std::uint32_t i = 0; i < tree_[at].children; ++i)
          worker.scratch.add(from_code<Move>(tree_[first + i].move));
        return first + static_cast<NodeIndex>(draw_outcome(state, worker.scratch, random));
      }
    return selector_.choose(tree_, at);
  }

  template <class Rng>
  Values play_out_here(Worker& worker, S& state, Rng& random) {
    PlayoutRules rules = playouts_;
    if (columns_.rave && options_.rave_from == RaveFrom::all) rules.played = &worker.played;
    const int depth = static_cast<int>(worker.path.size()) - 1;
    if (options_.leaf_playouts == 1 || state.over()) {
      const int length = play_out(state, random, worker.scratch, rules);
      return playout_values(state, worth_, depth + length);
    }
    Values mean{};
    for (int i = 0; i < options_.leaf_playouts; ++i) {
      S copy = state;
      if (i > 0) rules.played = nullptr;  // the first one stands for all
      const int length = play_out(copy, random, worker.scratch, rules);
      const Values values = playout_values(copy, worth_, depth + length);
      for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += values[p] / options_.leaf_playouts;
    }
    return mean;
  }

  // ---- backup

  void back_up(Worker& worker, Values values, bool at_the_end) {
    const int real_visit = shared_ ? 1 - options_.virtual_loss : 1;
    if (proves_) prove(tree_, worker.path, values, at_the_end);
    add(tree_[root_node].visits, 1);
    for (std::size_t i = worker.path.size() - 1; i > 0; --i) {
      Node& node = tree_[worker.path[i]];
      add(node.visits, real_visit);
      if (proves_ && i + 1 < worker.path.size()) keep_sure_draw(worker.path[i], values);
      if (node.mover < 0) continue;
      const double result = values[static_cast<std::size_t>(node.mover)];
      add(node.sum, to_units(result));
      if (columns_.squares) add(tree_.squares(worker.path[i]), to_units(result * result));
    }
    if (columns_.rave) back_up_later_moves(worker, values);
    if (!root_sums_.empty() && worker.path.size() > 1) add_to_root(worker.path[1], values);
  }

  // Who can have a draw loses no game here, whatever the simulation tried.
  void keep_sure_draw(NodeIndex at, Values& values) const {
    if (!tree_[at].draw_is_sure.load(std::memory_order_relaxed)) return;
    const auto player = static_cast<std::size_t>(tree_[tree_.first_child(at)].mover);
    values[player] = std::max(values[player], 0.5);
    values[1 - player] = 1 - values[player];
  }

  void back_up_later_moves(Worker& worker, const Values& values) {
    worker.next.forget();
    const std::size_t in_tree = worker.path.size() - 1;
    for (std::size_t ply = worker.played.size(); ply-- > 0;) {
      const PlayedMove& played = worker.played[ply];
      if (played.player >= 0) worker.next.played(played.move, played.player, static_cast<int>(ply));
      if (ply < in_tree) add_later_moves(worker, worker.path[ply], values);
    }
  }

  void add_later_moves(const Worker& worker, NodeIndex parent, const Values& values) {
    const NodeIndex first = tree_.first_child(parent), end = first + tree_[parent].children;
    const Player mover = tree_[first].mover;
    if (mover < 0) return;
    const auto result = static_cast<float>(values[static_cast<std::size_t>(mover)]);
    for (NodeIndex child = first; child < end; ++child)
      if (worker.next.next_is(tree_[child].move, mover)) add_later(tree_.rave(child), result);
  }

  // With more than two players, all their values are kept for the moves of the root.
  void add_to_root(NodeIndex child, const Values& values) {
    const std::size_t row = (child - tree_.first_child(root_node)) * static_cast<std::size_t>(players_);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p)
      add(root_sums_[row + p], to_units(values[p]));
  }

  // ---- for whoever watches

  TraceArm arm(NodeIndex at) const {
    const Node& node = tree_[at];
    TraceArm arm{.move = node.move, .visits = node.visit_count()};
    if (arm.visits > 0) arm.mean = node.mean();
    return arm;
  }

  void tell_selection(NodeIndex parent, NodeIndex chosen) {
    const NodeIndex first = tree_.first_child(parent);
    std::vector<TraceArm> arms;
    for (std::uint32_t i = 0; i < tree_[parent].children; ++i) {
      arms.push_back(arm(first + i));
      if (tree_[chosen].mover != chance && arms.back().visits > 0)
        arms.back().bound = selector_.score(tree_, parent, first + i);
    }
    trace_->select(arms, chosen - first);
  }

  void tell_result(const Worker& worker, const Values& values) {
    trace_->playout(values);
    std::vector<TraceArm> path;
    for (std::size_t i = 1; i < worker.path.size(); ++i) path.push_back(arm(worker.path[i]));
    trace_->back_up(path);
  }

  // ---- the answer

  Answer answer(const S& state, const Budget& budget) const {
    Answer answer;
    const NodeIndex first = tree_.first_child(root_node);
    for (std::uint32_t i = 0; first != 0 && i < tree_[root_node].children; ++i)
      answer.moves.push_back(candidate(first + i));
    // A budget that was spent before the first simulation leaves an unsearched list: any move of it will do.
    if (answer.moves.empty()) {
      MoveList<Move> moves;
      state.legal(moves);
      for (const Move move : moves) answer.moves.push_back({.move = to_code(move), .line = {to_code(move)}});
    }
    sort_by_final_choice(answer.moves, options_);
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.values = answer.moves.front().values;
    answer.proven = proves_ && tree_[root_node].proven() != Proof::none;
    answer.simulations = simulations();
    answer.nodes = static_cast<std::int64_t>(tree_.size());
    answer.bytes_per_node = static_cast<std::int64_t>(columns_.bytes_per_node());
    answer.seconds = budget.seconds();
    return answer;
  }

  Candidate candidate(NodeIndex at) const {
    const Node& node = tree_[at];
    Candidate candidate{.move = node.move, .value = node.mean(), .visits = node.visit_count()};
    if (proves_ && node.proven() != Proof::none) {
      candidate.proven = true;
      candidate.value = value_of(node.proven());
    }
    if (!root_sums_.empty() && candidate.visits > 0) {
      const std::size_t row = (at - tree_.first_child(root_node)) * static_cast<std::size_t>(players_);
      for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p)
        candidate.values[p] = static_cast<double>(root_sums_[row + p].load(std::memory_order_relaxed)) *
                              result_unit / static_cast<double>(candidate.visits);
    }
    while (true) {
      candidate.line.push_back(tree_[at].move);
      const NodeIndex first = tree_.first_child(at);
      if (first == 0) break;
      const NodeIndex end = first + tree_[at].children;
      at = first;
      for (NodeIndex child = first; child < end; ++child)
        if (tree_[child].visit_count() > tree_[at].visit_count()) at = child;
      if (tree_[at].visit_count() == 0) break;
    }
    return candidate;
  }

  Options options_;
  Selector selector_;
  Columns columns_;
  PlayoutRules playouts_;
  PlayoutValueRules worth_;
  Trace* trace_ = nullptr;
  Tree tree_;
  bool kept_ = false;    // the tree may be used for the next question
  bool shared_ = false;  // by several threads
  bool proves_ = false;
  bool estimates_ = false;  // somebody asks for the progress
  bool waits_ = false;      // for the most visited move to be the best one
  bool crowded_ = false;    // pruning does not help any more
  int players_ = 2;
  std::int64_t start_size_ = 0;
  std::atomic<std::int64_t> simulations_ = 0;
  std::atomic<double> progress_ = 0;  // share of the budget that is spent, now and then
  std::atomic<bool> stop_ = false, full_ = false;
  std::vector<std::atomic<std::int64_t>> root_sums_;
  std::deque<Worker> workers_;
};

}  // namespace agon::mcts
