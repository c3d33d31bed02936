// One thread of a Monte-Carlo tree search: walks down the tree, adds to it, plays out, and carries the result
// back up. A result is credited to the player who moved into the node.
//
// What depends on the game is compiled here, once per game: playing moves, listing them, playouts. What
// depends on the tree alone is called (selector.hpp, tree.hpp, backup.hpp). The loop is compiled for several
// instruction sets with all that it calls; what is seldom needed stays out of it (noinline).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "search/mcts/amaf.hpp"
#include "search/mcts/backup.hpp"
#include "search/mcts/best_line.hpp"
#include "search/mcts/joint.hpp"
#include "search/mcts/kept_states.hpp"
#include "search/mcts/leaf_team.hpp"
#include "search/mcts/pool.hpp"
#include "search/mcts/prior.hpp"
#include "search/mcts/prove.hpp"
#include "search/mcts/search_tree.hpp"
#include "search/mcts/selector.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/mcts/tell.hpp"
#include "search/twins.hpp"

namespace agon::mcts {

template <GameState S>
class TreeWorker {
  using Move = typename S::Move;

 public:
  TreeWorker(const Selector& selector, SearchTree& shared)
      : options_(selector.options()),
        selector_(selector),
        shared_(shared),
        tree_(shared.tree),
        simulator_(options_) {}

  // A new question about a position, maybe of the same game as the last. `team` helps to play leaves out,
  // `trace` is told of every step; both may be null.
  void begin(const S& root, bool continues, const Random& random, LeafTeam<S>* team, Trace* trace) {
    random_ = random;
    team_ = team;
    trace_ = trace;
    simulator_.begin(root, continues);
    path_.assign(1, root_node);
    best_line_ = {};
    forget_states();
  }
  // Nodes lie elsewhere now.
  void forget_states() { kept_.clear(); }
  Random& random() { return random_; }
  const Simulator<S>& simulator() const { return simulator_; }

  const BestLine& best_line() const { return best_line_; }

  template <bool watched, class Rng>
  void simulate(const S& root, Rng& random) {
    shared_.add(shared_.simulations, 1);
    S state = root;
    begin_path();
    if constexpr (watched) trace_->simulation(shared_.simulation_count());
    auto held = shared_.lock_tree();
    const Proof proof = descend<watched>(state, random);
    if (options_.pool > 0 && proof == Proof::none)
      pool_filler_.fill(tree_, path_, shared_.players, static_cast<std::size_t>(options_.pool),
                        simulator_.pool());
    if (held.owns_lock()) held.unlock();
    const bool ended = state.over();
    const Values values =
        proof != Proof::none ? proven_values(tree_, path_.back()) : play_out_here(state, random);
    if (held.mutex() != nullptr) held.lock();
    back_up(values, ended);
    simulator_.learn(played_, path_.size() - 1, values);
    if (shared_.players == 1 && told_ended_) best_line_.take(told_value_, played_);
    if constexpr (watched) tell_result(tree_, path_, values, *trace_);
  }

  // Up to `most` simulations whose leaves are played out together, all with the losses of the others on their
  // paths; what is decided without a playout is backed up at once.
  template <class Rng>
  void simulate_together(const S& root, int most, Rng& random)
    requires PlaysOutMany<S>
  {
    // Early on the next leaf depends much on the last result: no more at once than there are results already.
    const std::int64_t known = tree_[root_node].visit_count();
    const std::int64_t number = shared_.begin_simulations(std::clamp<std::int64_t>(known, 1, most));
    std::int64_t made = 0;
    collected_ = 0;
    auto held = shared_.lock_tree();
    for (; made < number && (made == 0 || !shared_.ends_batch()); ++made) collect_leaf(root, random);
    shared_.add(shared_.simulations, made - number);
    if (held.owns_lock()) held.unlock();
    play_out_collected(random);
    if (held.mutex() != nullptr) held.lock();
    for (std::size_t i = 0; i < collected_; ++i) {
      waiting_[i].swap_with(*this);
      back_up(leaf_values_[i], false);
    }
  }

  // Children are stored in random order, so that "the first not yet visited" is a random one.
  template <class Rng>
  bool expand(NodeIndex at, const S& state, Rng& random) {
    if constexpr (JointGame<S>)
      if (state.to_move() == everyone) return expand_all_players(at, state, random);
    if constexpr (TurnGame<S>) {
      moves_.clear();
      state.legal(moves_);
      if constexpr (ChanceGame<S>)
        if (state.to_move() == chance) return expand_chance(at, state);
      if constexpr (Hashed<S>)
        if (options_.graph) return expand_in_graph(at, state, random);
      return expand_turn(at, state, random);
    }
    return false;
  }

 private:
  template <class Rng>
  bool expand_turn(NodeIndex at, const S& state, Rng& random) {
    if constexpr (TurnGame<S>) {
      shuffle(state, random);
      const bool early = options_.symmetric >= static_cast<int>(path_.size());
      const std::size_t twins = early || has_idle_moves(state) ? put_twins_last(state, early) : 0;
      if (shared_.columns.priors) prior_.look(state, moves_.view(), options_.prior);
      return shared_.tell_if_full(expand_with(at, state.to_move(), twins), moves_.size());
    }
    return false;
  }
  // Children that are there already, of a node for the same position, or new ones.
  [[gnu::noinline]] bool expand_in_graph(NodeIndex at, const S& state, Random& random) {
    const std::uint64_t hash = state.hash();
    if (const auto found = shared_.positions.find(hash)) return tree_.share(at, tree_.children_of(*found));
    if (!expand_turn(at, state, random)) return false;
    shared_.positions.add(hash, at);
    return true;
  }

  // ---- down the tree

  void begin_path() {
    path_.assign(1, root_node);
    played_.clear();
    simulator_.begin_trail();
    at_once_.clear();
    squares_.reset();
    reached_ = 0;
    shared_.leave_loss(root_node, options_.virtual_loss);
  }

  // A simulation as far as its leaf, which waits to be played out with others.
  template <class Rng>
  void collect_leaf(const S& root, Rng& random) {
    S& state = next_leaf(root);
    begin_path();
    const Proof proof = descend<false>(state, random);
    if (proof != Proof::none)
      back_up(proven_values(tree_, path_.back()), state.over());
    else if (state.over())
      back_up(simulator_.worth(state, depth()), true);
    else
      waiting_[collected_++].swap_with(*this);
  }
  // What costs nothing is used: more playouts of few leaves.
  void play_out_collected(Random& random) {
    if (collected_ == 0) return;
    const auto wanted = static_cast<std::size_t>(options_.leaf_playouts);
    S::play_out_many(std::span(leaves_).first(collected_),
                     static_cast<int>(std::max(wanted, S::playouts_at_once / collected_)), options_.result,
                     std::span(leaf_values_).first(collected_), random);
  }
  // A place for the next leaf of the batch, with a copy of the root in it.
  S& next_leaf(const S& root) {
    if (collected_ < leaves_.size()) return leaves_[collected_] = root;
    waiting_.emplace_back();
    leaf_values_.emplace_back();
    return leaves_.emplace_back(root);
  }

  // Plays `state` to a leaf; returns what is proven of it.
  template <bool watched, class Rng>
  Proof descend(S& state, Rng& random) {
    const bool tells = tells_moves();
    NodeIndex at = root_node;
    bool expanded = false;  // once in a simulation
    for (;;) {
      // Where moves are costly the state follows when it is asked for something that the tree does not tell.
      const bool known = has_costly_moves<S>() && is_turn(at);
      if (!known) {
        catch_up(state);
        if (state.over()) break;
      }
      if (tree_.first_child(at) == 0) {
        if (expanded || !wants_children() || !expand(at, state, random)) break;
        expanded = true;
        if constexpr (has_costly_moves<S>()) kept_.keep(at, state);
        if constexpr (watched) trace_->expand(tree_[at].children);
      }
      if (options_.graph && repeats(at)) break;
      if constexpr (JointGame<S>)
        if (!known && state.to_move() == everyone) {
          const bool room = descend_at_once(state, random);
          reached_ = path_.size() - 1;
          if (!room) break;
          at = path_.back();
          continue;
        }
      const NodeIndex parent = at;
      {
        const auto held = shared_.lock_node(parent);
        at = known ? selector_.choose(tree_, path_) : select(parent, state, random);
        shared_.leave_loss(at, options_.virtual_loss);
      }
      if constexpr (watched)
        tell_selection(tree_, selector_, parent, children_of(tree_, parent), at, *trace_);
      if (tells) {
        played_.push_back({tree_[at].move, tree_[at].mover});
        if (simulator_.needs_fluents()) catch_up(state);
        simulator_.watch(state);
      }
      if constexpr (TurnGame<S> && !has_costly_moves<S>()) state.play(from_code<Move>(tree_[at].move));
      path_.push_back(at);
      if (shared_.proves)
        if (const Proof proof = tree_[at].proven(); proof != Proof::none) return proof;
    }
    catch_up(state);
    return Proof::none;
  }

  // Whether one player has the choice here, as the tree knows from its moves.
  bool is_turn(NodeIndex at) const {
    const NodeIndex first = tree_.first_child(at);
    if (first == 0) return false;
    const Player mover = tree_[first].mover;
    return mover >= 0 && mover == tree_[first + tree_[at].children - 1].mover;
  }

  // Brings the state to the end of the path, from the deepest one on it that is kept.
  void catch_up([[maybe_unused]] S& state) {
    if constexpr (has_costly_moves<S>() && TurnGame<S>) {
      const S* kept = nullptr;
      std::size_t from = path_.size() - 1;
      while (from > reached_ && (kept = kept_.find(path_[from])) == nullptr) --from;
      if (kept != nullptr) state = *kept;
      for (std::size_t i = from + 1; i < path_.size(); ++i) {
        state.play(from_code<Move>(tree_[path_[i]].move));
        if (tree_.first_child(path_[i]) != 0) kept_.keep(path_[i], state);
      }
      reached_ = path_.size() - 1;
    }
  }

  // Whether the path has been at this position before: a graph may have circles.
  [[gnu::noinline]] bool repeats(NodeIndex at) const {
    const NodeIndex children = tree_.first_child(at);
    return std::any_of(path_.begin(), path_.end() - 1,
                       [&](NodeIndex before) { return tree_.first_child(before) == children; });
  }

  // Somebody learns from the moves.
  bool tells_moves() const {
    return shared_.columns.rave || simulator_.learns() != Learns::nothing || shared_.players == 1;
  }

  bool wants_children() const {
    const NodeIndex at = path_.back();
    const NodeIndex parent = path_.size() > 1 ? path_[path_.size() - 2] : root_node;
    const Leaf leaf{
        .tree = tree_,
        .node = at,
        .parent = parent,
        .least_visits = static_cast<std::uint32_t>(options_.expand_visits),
        .progress = shared_.progress.load(std::memory_order_relaxed),
        .pending = shared_.awaits && at != root_node ? static_cast<std::uint32_t>(options_.virtual_loss) : 0};
    return at == root_node ||
           with_part(options_.expand, [&]<class Operator>() { return Operator::expand(leaf); });
  }

  bool expand_with(NodeIndex at, Player mover, std::size_t twins) {
    const std::size_t children = moves_.size() - twins;
    return tree_.expand_by(at, children, twins, [&](std::size_t i, NodeIndex index) {
      Node& child = tree_[index];
      child.move = to_code(moves_[i]);
      child.mover = mover;
      if (i >= children) child.children = twin_of_[i - children];
      if (shared_.columns.priors) tree_.prior(index) = prior_[i];
    });
  }

  bool expand_chance(NodeIndex at, const S& state)
    requires ChanceGame<S>
  {
    const std::size_t outcomes = moves_.size();
    const bool done = tree_.expand_by(at, outcomes, 0, [&](std::size_t i, NodeIndex index) {
      tree_[index].move = to_code(moves_[i]);
      tree_[index].mover = chance;
      if (shared_.columns.priors) tree_.prior(index) = nothing_known(outcomes);
      if (shared_.columns.exact)
        tree_.exact(index).probability = static_cast<float>(state.probability(moves_[i]));
    });
    return shared_.tell_if_full(done, outcomes);
  }

  // How many there are. More than a node can count are searched like other moves.
  [[gnu::noinline]] std::size_t put_twins_last(const S& state, bool mirrored) {
    const auto firsts = find_twins(state, moves_.view(), mirrored);
    std::vector<Move> searched, twins;
    std::vector<std::uint32_t> place(firsts.size());  // among those that are searched
    twin_of_.clear();
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      if (firsts[i] != i && twins.size() < Tree::most_twins) {
        twin_of_.push_back(place[firsts[i]]);
        twins.push_back(moves_[i]);
      } else {
        place[i] = static_cast<std::uint32_t>(searched.size());
        searched.push_back(moves_[i]);
      }
    }
    searched.insert(searched.end(), twins.begin(), twins.end());
    std::copy(searched.begin(), searched.end(), moves_.begin());
    return twins.size();
  }

  // ---- moves at once: see joint.hpp

  [[gnu::noinline]] bool expand_all_players(NodeIndex at, const S& state, Random& random) {
    std::vector<PlayedMove> all;
    for (int p = 0; p < shared_.players; ++p) {
      moves_.clear();
      state.legal(static_cast<Player>(p), moves_);
      shuffle(state, random);
      for (const Move move : moves_) all.push_back({to_code(move), static_cast<Player>(p)});
    }
    return expand_jointly(shared_, at, all);
  }

  // Plays a move of every player. False: there is no room to go on below.
  [[gnu::noinline]] bool descend_at_once(S& state, Random& random) {
    const std::size_t before = path_.size();
    JointMoves codes{};
    const bool room = descend_jointly(shared_, selector_, path_, at_once_, codes, random, trace_);
    if (tells_moves())
      for (std::size_t i = before; i < path_.size(); ++i) {
        played_.push_back({tree_[path_[i]].move, tree_[path_[i]].mover});
        simulator_.watch(state);
      }
    std::array<Move, max_players> joint;
    for (std::size_t p = 0; p < joint.size(); ++p) joint[p] = from_code<Move>(codes[p]);
    if constexpr (JointGame<S>)
      state.play(std::span<const Move>(joint.data(), static_cast<std::size_t>(shared_.players)));
    return room;
  }

  template <class Rng>
  void shuffle(const S& state, Rng& random) {
    const std::size_t number = moves_.size();
    for (std::size_t i = 0; i < number; ++i)
      std::swap(moves_[i], moves_[i + static_cast<std::size_t>(random.below(static_cast<int>(number - i)))]);
    if constexpr (KnowsSeldomMoves<S>)
      std::stable_partition(moves_.begin(), moves_.end(), [&](Move move) { return !state.seldom(move); });
  }

  template <class Rng>
  NodeIndex select(NodeIndex at, const S& state, Rng& random) {
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        const NodeIndex first = tree_.first_child(at);
        moves_.clear();
        for (std::uint32_t i = 0; i < tree_[at].children; ++i)
          moves_.add(from_code<Move>(tree_[first + i].move));
        return first + static_cast<NodeIndex>(draw_outcome(state, moves_, random));
      }
    return selector_.choose(tree_, path_);
  }

  // ---- the playout

  // Where the moves of a playout go; null: nobody wants them.
  std::vector<PlayedMove>* told() {
    const bool wanted = shared_.players == 1 || simulator_.learns() == Learns::all ||
                        (shared_.columns.rave && options_.rave_from == RaveFrom::all);
    return wanted ? &played_ : nullptr;
  }

  template <class Rng>
  Values play_out_here(S& state, Rng& random) {
    const bool alone = options_.leaf_playouts == 1 && team_ == nullptr;
    if (!alone && !state.over()) return play_out_several(state, random);
    const Values values = simulator_.run(state, depth(), random, told());
    told_value_ = values[0];
    told_ended_ = state.over();
    return values;
  }
  // The mean of several playouts, with the team's help where there is one. Moves of the first one are told.
  [[gnu::noinline]] Values play_out_several(const S& leaf, Random& random) {
    if (team_ != nullptr) team_->begin(leaf, depth());
    const int most = options_.leaf_playouts;
    const int number = options_.leaf_inherits ? inherited_playouts(tree_, path_, most) : most;
    SumOfValues sum;
    for (int i = 0; i < number; ++i) {
      S copy = leaf;
      const Values values = simulator_.run(copy, depth(), random, i == 0 ? told() : nullptr);
      if (i == 0) {
        told_value_ = values[0];
        told_ended_ = copy.over();
      }
      sum.add(values);
    }
    if (team_ != nullptr) {
      team_->finish(sum);
      team_->teach(simulator_);
    }
    sum.make_means();
    squares_ = sum.squares;
    return sum.values;
  }
  int depth() const { return static_cast<int>(path_.size()) - 1; }

  // ---- back up

  void back_up(Values values, bool at_the_end) {
    const int real_visit = shared_.awaits ? 1 - options_.virtual_loss : 1;
    if (shared_.proves) prove(tree_, path_, values, at_the_end);
    shared_.add(tree_[root_node].visits, real_visit);
    if (!at_once_.mixed.empty()) learn_jointly(shared_, options_, at_once_, values);
    for (const NodeIndex chosen : at_once_.beside) {
      shared_.add(tree_[chosen].visits, real_visit);
      add_result(chosen, values);
    }
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
      Node& node = tree_[path_[i]];
      const auto held = shared_.lock_node(path_[i - 1]);
      shared_.add(node.visits, real_visit);
      if (shared_.proves && i + 1 < path_.size()) keep_sure_value(i, values);
      if (node.mover >= 0) add_result(path_[i], values);
    }
    if (shared_.columns.values) back_up_values(tree_, path_, options_);
    if (shared_.columns.rave) back_up_later_moves(values);
    if (!shared_.root_sums.empty() && path_.size() > 1) {
      add_to_root(path_[1], values);
      for (const NodeIndex chosen : at_once_.beside) add_to_root(chosen, values);
    }
  }
  void add_result(NodeIndex at, const Values& values) {
    const double result = values[static_cast<std::size_t>(tree_[at].mover)];
    shared_.add(tree_[at].sum, to_units(result));
    if (shared_.columns.squares) shared_.add(tree_.squares(at), to_units(square_of(at, result)));
  }

  // The mean of squares where the result is the mean of several playouts: how far single ones differ.
  double square_of(NodeIndex at, double result) const {
    return squares_ ? (*squares_)[static_cast<std::size_t>(tree_[at].mover)] : result * result;
  }

  // Who can have a draw loses no game here, whatever the simulation tried. With chance the simulation counts
  // where the move that it tried promises more than what is sure.
  void keep_sure_value(std::size_t ply, Values& values) {
    const NodeIndex at = path_[ply];
    if (!tree_[at].has_sure_move.load(std::memory_order_relaxed)) return;
    const auto player = static_cast<std::size_t>(tree_[tree_.first_child(at)].mover);
    values[player] =
        shared_.columns.exact ? value_beside_sure(ply, values[player]) : std::max(values[player], 0.5);
    values[1 - player] = 1 - values[player];
    squares_.reset();
  }
  [[gnu::noinline]] double value_beside_sure(std::size_t ply, double value) const {
    const double sure = sure_value(tree_, path_[ply]);
    const Node& tried = tree_[path_[ply + 1]];
    return tried.proven() == Proof::none && tried.mean() > sure ? value : sure;
  }

  void back_up_later_moves(const Values& values) {
    next_.forget();
    const std::size_t in_tree = path_.size() - 1;
    const std::size_t counted = options_.rave_from == RaveFrom::all ? played_.size() : in_tree;
    for (std::size_t ply = counted; ply-- > 0;) {
      const PlayedMove& played = played_[ply];
      if (played.player >= 0) next_.played(played.move, played.player);
      if (ply < in_tree) add_later_moves(path_[ply], path_[ply + 1], values);
    }
  }

  void add_later_moves(NodeIndex parent, NodeIndex chosen, const Values& values) {
    const NodeIndex first = tree_.first_child(parent), end = first + tree_[parent].children;
    if (tree_[first].mover < 0) return;
    for (NodeIndex child = first; child < end; ++child) {
      const Player mover = tree_[child].mover;
      if (child == chosen && !options_.rave_chosen) continue;
      if (next_.next_is(tree_[child].move, mover))
        add_later(tree_.rave(child), static_cast<float>(values[static_cast<std::size_t>(mover)]));
    }
  }

  void add_to_root(NodeIndex child, const Values& values) {
    const auto players = static_cast<std::size_t>(shared_.players);
    const NodeIndex first = tree_.first_child(root_node);
    if (child < first || child >= first + tree_[root_node].children) return;
    const std::size_t row = (child - first) * (players + 1);
    for (std::size_t p = 0; p < players; ++p) shared_.add(shared_.root_sums[row + p], to_units(values[p]));
    shared_.add(shared_.root_sums[row + players], 1);
  }

  // A simulation that waits for the result of its leaf.
  struct Waiting {
    std::vector<NodeIndex> path;
    JointChoices at_once;
    std::vector<PlayedMove> played;

    void swap_with(TreeWorker& worker) {
      path.swap(worker.path_);
      std::swap(at_once, worker.at_once_);
      played.swap(worker.played_);
    }
  };

  const Options& options_;
  const Selector& selector_;
  SearchTree& shared_;
  Tree& tree_;
  Simulator<S> simulator_;
  LeafTeam<S>* team_ = nullptr;
  Trace* trace_ = nullptr;
  Random random_;
  PriorKnowledge<S> prior_;
  std::vector<NodeIndex> path_;
  std::size_t reached_ = 0;  // how far the state has come on it, where moves are costly
  KeptStates<S> kept_;
  MoveList<Move> moves_;
  std::vector<PlayedMove> played_;  // of the whole simulation, where somebody learns from it
  NextPlayed next_;
  PoolFiller pool_filler_;
  std::vector<std::uint32_t> twin_of_;  // behind the moves that are searched: which of these
  JointChoices at_once_;                // where all players moved at once
  std::vector<S> leaves_;               // of a batch; those beyond the number collected are of older ones
  std::vector<Waiting> waiting_;        // how each was reached
  std::vector<Values> leaf_values_;     // and what it turned out to be worth
  std::size_t collected_ = 0;
  std::optional<Values> squares_;  // of the leaf's result, where it is a mean
  double told_value_ = 0;          // of the playout whose moves were told, for the first player
  bool told_ended_ = false;        // it was not broken off
  BestLine best_line_;
};

}  // namespace agon::mcts
