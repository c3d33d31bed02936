// The one Monte-Carlo tree search: joins the parts that the options name. Works for any number of players and
// with chance nodes. Threads share a tree, have a tree each, or play leaves out together.
#pragma once

#include <deque>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/workers.hpp"
#include "search/mcts/batch_clock.hpp"
#include "search/mcts/final_choice.hpp"
#include "search/mcts/notes.hpp"
#include "search/mcts/root_answer.hpp"
#include "search/mcts/tree_view.hpp"
#include "search/mcts/tree_worker.hpp"
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
        columns_{.rave = options.rave != Rave::off || options.pool > 0,
                 .squares = with_part(options.select, []<class Policy>() { return Policy::uses_spread; }),
                 .priors = PriorKnowledge<S>::exists(options.prior)} {}

  void get_ready_for(const S& start) override {
    Simulator<S>(options_).get_ready(start);
    if (options_.solver && is_zero_sum(start)) static_cast<void>(sums_are_certain(start));
  }
  std::vector<Note> notes_for(const S& start) const override {
    GameTraits game{.players = player_count(start),
                    .zero_sum = is_zero_sum(start),
                    .simultaneous = is_simultaneous(start),
                    .evaluates = PriorKnowledge<S>::evaluates,
                    .judges = KnowsGoodMoves<S>,
                    .hashed = Hashed<S>,
                    .mirrors = Symmetric<S>};
    if constexpr (TellsPieces<S>)
      if (options_.playout.template is<Fast>()) game.has_piece_board = start.piece_board() != nullptr;
    if constexpr (PlaysOutMany<S>) game.plays_out_many = start.plays_out_many();
    return idle_options(options_, game);
  }
  void new_game() override { kept_ = false; }
  const TreeSource* tree() const override { return &view_; }

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& asked) override {
    Request request = asked;
    limit_simulations(state, request);
    allow_for_patience(request);
    trace_ = request.trace;
    batch_ = batch_for(state);
    batch_clock_ = {};
    Budget budget(request, batch_ > 1 ? 1 : Budget::usual_interval);
    if (!make_trees(state, request)) return RandomSearch<S>({}).think(state, request);  // no memory at all
    make_workers(state, request);
    drawn_ = Random(request.random.split(draw_stream)).uniform();
    search(state, request, budget);
    team_.reset();
    kept_ = options_.reuse;
    Answer result = answer(state, request.player, budget);
    if (trees_.size() > 1) {
      add_other_roots(trees_, options_, state.to_move() == everyone ? request.player : state.to_move(),
                      result);
      take_mixed(result, options_.draw, drawn_);
      claim_what_is_certain(state, result);
    }
    if (player_count(state) == 1 && !has_chance(state)) {
      best_line_.follow(request);
      for (const TreeWorker<S>& worker : workers_) best_line_.take(worker.best_line());
      best_line_.put_first(result);
    }
    return result;
  }

 private:
  static constexpr int most_patience = 2;  // budgets that final=robust-max may spend
  // Before that little is known of how many simulations a budget of time is worth.
  static constexpr double first_progress = 0.05;
  static constexpr std::uint64_t draw_stream = 1 << 20;         // of random numbers: no thread has this one
  static constexpr std::int64_t most_simulations = UINT32_MAX;  // what a node can count

  // Who watches sees one thread.
  std::size_t threads() const { return trace_ != nullptr ? 1 : static_cast<std::size_t>(options_.threads); }
  bool has_tree_each() const { return options_.parallel == Parallel::root; }
  SearchTree& first_tree() { return trees_.front(); }
  const SearchTree& first_tree() const { return trees_.front(); }

  // ---- before the search

  // Who watches sees one simulation after the other; a level says how many playouts there are; with one
  // player the best game found is wanted, move by move.
  int batch_for(const S& state) const {
    if constexpr (PlaysOutMany<S>)
      if (state.plays_out_many() && player_count(state) > 1 && trace_ == nullptr && options_.level == 10 &&
          options_.parallel == Parallel::tree && plays_out_plainly(options_))
        return options_.batch;
    return 1;
  }

  void limit_simulations(const S& state, Request& request) const {
    Limits& limits = request.limits;
    limits.sims = smaller_limit(limits.sims, level_simulations(options_.level));
    if (limits.sims_per_move == 0) return;
    MoveList<Move> moves;
    list_moves(state, request.player, moves);
    limits.sims = smaller_limit(limits.sims, limits.sims_per_move * number_of_moves(state, moves));
  }
  // Those that are seldom good, such as a pass in Go, do not count beside others.
  static std::int64_t number_of_moves([[maybe_unused]] const S& state, const MoveList<Move>& moves) {
    std::int64_t number = static_cast<std::int64_t>(moves.size());
    if constexpr (KnowsSeldomMoves<S>)
      for (const Move move : moves) number -= state.seldom(move) ? 1 : 0;
    return number > 0 ? number : static_cast<std::int64_t>(moves.size());
  }

  // final=robust-max goes on where the most visited move is not the best yet. A clock's time is not ours to
  // spend twice.
  void allow_for_patience(Request& request) {
    waits_ = with_part(options_.final_choice, []<class Final>() { return Final::waits; });
    patience_ = waits_ && !request.limits.time_is_kept ? most_patience : 1;
    request.limits.sims *= patience_;
    request.limits.nodes *= patience_;
    request.limits.time.count *= patience_;
  }
  // The share of the usual budget that is spent, 0..1.
  double progress(const Budget& budget, std::int64_t simulations, std::int64_t growth) const {
    return std::min(1.0, patience_ * budget.progress(simulations, growth));
  }

  bool make_trees(const S& state, const Request& request) {
    constexpr std::uint64_t default_memory = std::uint64_t{512} << 20;
    const std::uint64_t memory =
        request.limits.memory.count > 0 ? request.limits.memory.count : default_memory;
    const std::size_t number = has_tree_each() ? threads() : 1;
    const int players = player_count(state);
    const bool rivals = is_zero_sum(state) && players == 2 && sums_to_one(options_.result);
    const bool opposed = rivals && !is_simultaneous(state);
    Columns columns = columns_;
    columns.values = opposed && with_part(options_.backup, []<class Backup>() { return !Backup::plain; });
    columns.velocities =
        columns.values && with_part(options_.backup, []<class Backup>() { return Backup::uses_velocities; });
    columns.mixed =
        is_simultaneous(state) && with_part(options_.select, []<class Policy>() { return mixes<Policy>; });
    columns.exact = options_.solver && opposed && has_chance(state);
    if (trees_.size() != number) {
      view_.show(nullptr);
      workers_.clear();
      trees_.clear();
      for (std::size_t i = 0; i < number; ++i) trees_.emplace_back();
      kept_ = false;
    }
    for (SearchTree& tree : trees_) {
      if (!tree.reserve(memory / number, columns, Hashed<S> && options_.graph)) return false;
      tree.players = players;
      // Proofs speak of two players of whom one wins what the other loses.
      tree.proves = options_.solver && opposed;
      tree.rivals = rivals;
      tree.shared = number == 1 && options_.parallel == Parallel::tree && threads() > 1;
      tree.awaits = tree.shared || batch_ > 1;
      tree.lock = options_.lock;
      tree.crowded = false;
      if (!kept_ || !request.continues || !tree.tree.keep_below(request.played)) tree.tree.clear();
      tree.simulations = 0;
      tree.most_simulations = share_of(request.limits.sims, tree_index(tree));
      tree.most_nodes = request.limits.nodes;
      tree.progress = 0;
      tree.singly = request.limits.time.count > 0;  // until one is timed
      tree.start_size = static_cast<std::int64_t>(tree.tree.size());
    }
    view_.show(&first_tree());
    return true;
  }

  // Of so many simulations (0: no limit), those of one of the trees: none, where there are more trees. What
  // each finds does not depend on how fast the others are.
  std::int64_t share_of(std::int64_t simulations, std::size_t tree) const {
    const auto trees = static_cast<std::int64_t>(trees_.size());
    if (simulations == 0) return SearchTree::no_limit;
    return simulations / trees + (static_cast<std::int64_t>(tree) < simulations % trees ? 1 : 0);
  }

  // What trees from this one on have left to do becomes the first one's: nobody works on them.
  void take_over_shares(std::size_t idle) {
    SearchTree& tree = first_tree();
    for (std::size_t i = idle; i < trees_.size() && tree.most_simulations != SearchTree::no_limit; ++i) {
      const std::int64_t made = trees_[i].simulation_count();
      tree.most_simulations += trees_[i].most_simulations - made;
      trees_[i].most_simulations = made;
    }
  }

  void make_workers(const S& state, const Request& request) {
    const bool together = options_.parallel == Parallel::leaf;
    const std::size_t number = together ? 1 : threads();
    while (workers_.size() < number)
      workers_.emplace_back(selector_, trees_[has_tree_each() ? workers_.size() : 0]);
    if (together && threads() > 1)
      team_.emplace(options_, threads() - 1, request.random, workers_.front().simulator());
    for (std::size_t i = 0; i < workers_.size(); ++i)
      workers_[i].begin(state, request.continues, i == 0 ? request.random : request.random.split(i),
                        team_ ? &*team_ : nullptr, trace_);
    for (SearchTree& tree : trees_) prepare_root(tree, state, request);
    waits_ = with_part(options_.final_choice, []<class Final>() { return Final::waits; });
    estimates_ = options_.expand.template is<VisitEstimate>();
    saves_ = (options_.early || request.limits.time_is_kept) && trees_.size() == 1 &&
             state.to_move() != everyone && player_count(state) > 1 &&
             options_.final_choice.template is<RobustChild>();
  }

  // Threads find it ready; sums per move of the root need to know how many there are.
  void prepare_root(SearchTree& tree, const S& state, const Request& request) {
    if ((tree.shared || tree.players > 2) && tree.tree.first_child(root_node) == 0) {
      Random random = request.random;
      workers_[tree_index(tree)].expand(root_node, state, random);
    }
    tree.root_sums = std::vector<std::atomic<std::int64_t>>(
        tree.players > 2 ? tree.tree[root_node].children * (static_cast<std::size_t>(tree.players) + 1) : 0);
  }
  std::size_t tree_index(const SearchTree& tree) const {
    std::size_t index = 0;
    while (&trees_[index] != &tree) ++index;
    return index;
  }

  // ---- the loop

  void search(const S& state, const Request& request, Budget& budget) {
    SearchTree& tree = first_tree();
    const std::size_t helping = team_ ? 0 : threads() - 1;
    bool spent = false;
    while (!spent) {
      for (SearchTree& each : trees_) {
        each.full = false;
        each.stop = false;
      }
      Workers helpers;
      // Where the system gives no more threads, fewer help.
      std::size_t started = 0;
      while (started < helping && helpers.start([this, &state, i = started + 1] { help(state, i); }))
        ++started;
      take_over_shares(started + 1);
      // Who watches can do without the fastest instructions, and nobody else pays for the telling.
      constexpr std::size_t me = 0;
      while (!(spent = trace_ != nullptr
                           ? Portable::call<Loop<true>>(this, &state, me, &budget)
                           : run_best<Loop<false>, newest_isa<S>()>(this, &state, me, &budget)) &&
             !tree.full)
        request.report(answer(state, request.player, budget));
      for (SearchTree& each : trees_) each.stop = true;
      helpers.join();
      if (!spent) tree.make_room();
      for (TreeWorker<S>& worker : workers_) worker.forget_states();
    }
  }

  template <bool watched>
  struct Loop {
    // Simulates until the budget is spent or, without one, somebody stops it (true); or until a report is due
    // or the tree is full (false).
    template <class Isa>
    static bool run(TreeSearch* search, const S* root, std::size_t index, Budget* budget) {
      TreeWorker<S>& worker = search->workers_[index];
      const SearchTree& tree = search->tree_of(index);
      RandomBits<Isa> random(worker.random());
      bool done = false;
      while (!(done = budget != nullptr
                          ? search->spent(*budget)
                          : tree.stop.load(std::memory_order_relaxed) || tree.has_made_enough())) {
        if (tree.has_made_enough()) {
          std::this_thread::yield();  // others are at their shares still
        } else if constexpr (PlaysOutMany<S> && !watched) {
          search->simulate(worker, *root, budget, random);
        } else {
          worker.template simulate<watched>(*root, random);
        }
        if ((budget != nullptr && budget->report_due()) || tree.full.load(std::memory_order_relaxed)) break;
      }
      worker.random() = random;
      return done;
    }
  };

  // One simulation, or a batch of them. The first thread, which has the budget, looks at the clock for all.
  template <class Rng>
  void simulate(TreeWorker<S>& worker, const S& root, const Budget* budget, Rng& random) {
    SearchTree& tree = first_tree();
    const bool single = batch_ == 1 || tree.singly.load(std::memory_order_relaxed);
    const bool timed = batch_ > 1 && budget != nullptr && budget->has_clock();
    const double begin = timed ? budget->seconds_left() : 0;
    if (single)
      worker.template simulate<false>(root, random);
    else
      worker.simulate_together(root, batch_, random);
    if (!timed) return;
    const double left = budget->seconds_left();
    single ? batch_clock_.single_took(begin - left) : batch_clock_.batch_took(begin - left);
    tree.singly.store(!batch_clock_.has_time(left), std::memory_order_relaxed);
  }

  void help(const S& state, std::size_t index) {
    SearchTree& tree = tree_of(index);
    while (!run_best<Loop<false>, newest_isa<S>()>(this, &state, index, static_cast<Budget*>(nullptr))) {
      if (tree.shared) return;  // the first thread makes room when all have left
      tree.make_room();
      workers_[index].forget_states();
      tree.full = false;
    }
  }
  SearchTree& tree_of(std::size_t worker) { return trees_[has_tree_each() ? worker : 0]; }

  bool spent(Budget& budget) {
    SearchTree& tree = first_tree();
    std::int64_t simulations = 0, growth = 0;
    for (const SearchTree& each : trees_) {
      simulations += each.simulation_count();
      growth += each.growth();
    }
    if (simulations >= most_simulations || budget.spent(simulations, growth)) return true;
    const bool now_and_then = batch_ > 1 || simulations % 64 == 0;
    if (estimates_ && now_and_then) tree.progress = progress(budget, simulations, growth);
    if (tree.proves && tree.tree[root_node].proven() != Proof::none) return true;
    if (saves_ && now_and_then && is_decided(budget, simulations, growth)) return true;
    return waits_ && now_and_then && progress(budget, simulations, growth) >= 1 &&
           most_visited_is_best(tree.tree);
  }

  // Whether no other move can get as many visits as the first one has, as fast as the search has been.
  bool is_decided(const Budget& budget, std::int64_t simulations, std::int64_t growth) const {
    const double spent = budget.progress(simulations, growth);
    return spent >= first_progress && static_cast<double>(lead_in_visits(first_tree().tree)) >
                                          static_cast<double>(simulations) * (1 - spent) / spent;
  }

  // ---- the answer

  // By the first tree alone: others may still be at work.
  Answer answer(const S& state, Player player, const Budget& budget) const {
    const SearchTree& shared = first_tree();
    const Tree& tree = shared.tree;
    Answer answer;
    const bool at_once = state.to_move() == everyone;
    const NodeIndex first = tree.first_child(root_node);
    for (std::uint32_t i = 0; first != 0 && i < tree[root_node].children; ++i)
      if (!at_once || tree[first + i].mover == player)
        answer.moves.push_back(candidate_of(shared, first + i, at_once));
    // A budget that was spent before the first simulation leaves an unsearched list: any move of it will do.
    if (answer.moves.empty()) {
      MoveList<Move> moves;
      list_moves(state, player, moves);
      for (const Move move : moves) answer.moves.push_back({.move = to_code(move), .line = {to_code(move)}});
    }
    sort_by_final_choice(answer.moves, options_);
    answer.take_first();
    take_mixed(answer, options_.draw, drawn_);
    answer.proven = shared.proves && tree[root_node].proven() != Proof::none;
    claim_what_is_certain(state, answer);
    for (const SearchTree& each : trees_) {
      answer.simulations += each.simulation_count();
      answer.nodes += static_cast<std::int64_t>(each.tree.size());
    }
    answer.bytes_per_node = static_cast<std::int64_t>(shared.columns.bytes_per_node());
    answer.scored = options_.result == PlayoutValue::score;
    answer.seconds = budget.seconds();
    return answer;
  }

  static void list_moves(const S& state, Player player, MoveList<Move>& moves) {
    if constexpr (JointGame<S>)
      if (state.to_move() == everyone) return state.legal(player, moves);
    if constexpr (TurnGame<S>) state.legal(moves);
  }

  Options options_;
  Selector selector_;
  TreeView view_{selector_};
  Columns columns_;
  Trace* trace_ = nullptr;
  int batch_ = 1;  // leaves that are played out together
  BatchClock batch_clock_;
  double drawn_ = 0;        // decides among the moves of a mixed strategy
  bool kept_ = false;       // the trees may be used for the next question
  bool estimates_ = false;  // somebody asks for the progress
  bool waits_ = false;      // for the most visited move to be the best one
  int patience_ = 1;        // budgets that may be spent
  bool saves_ = false;      // what is left of the budget when the choice is clear
  std::deque<SearchTree> trees_;
  std::deque<TreeWorker<S>> workers_;
  std::optional<LeafTeam<S>> team_;
  BestLine best_line_;  // with one player
};

}  // namespace agon::mcts
