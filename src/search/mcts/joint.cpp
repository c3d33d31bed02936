#include "search/mcts/joint.hpp"

#include <optional>

#include "search/mcts/tell.hpp"

namespace agon::mcts {
namespace {

// The moves of one player among the children of a node.
Selector::Range moves_of_player(const Tree& tree, NodeIndex begin, NodeIndex end) {
  NodeIndex own_end = begin;
  while (own_end < end && tree[own_end].mover == tree[begin].mover) ++own_end;
  return {begin, own_end};
}

// The node for a further player's move below the moves of those before; 0: no room.
NodeIndex step_below(SearchTree& shared, NodeIndex at, const Selector::Range& moves, NodeIndex chosen) {
  Tree& tree = shared.tree;
  if (tree.first_child(at) == 0) {
    const std::size_t number = moves.end - moves.begin;
    const auto code = [&](std::size_t i) { return tree[moves.begin + static_cast<NodeIndex>(i)].move; };
    shared.tell_if_full(tree.expand(at, number, tree[moves.begin].mover, code), number);
  }
  const NodeIndex first = tree.first_child(at);
  return first == 0 ? 0 : first + (chosen - moves.begin);
}

double mean_of(const Tree& tree, const Selector::Range& among) {
  double sum = 0, visits = 0;
  for (NodeIndex move = among.begin; move < among.end; ++move) {
    sum += tree[move].total();
    visits += tree[move].visit_count();
  }
  return visits > 0 ? sum / visits : 0.5;
}

// How likely each of a player's moves is now.
void make_chances(const Tree& tree, const Options& options, const Selector::Range& among,
                  std::vector<float>& chances) {
  chances.clear();
  double visits = 0;
  for (NodeIndex move = among.begin; move < among.end; ++move) {
    chances.push_back(static_cast<float>(tree.mixed(move).gain.load(std::memory_order_relaxed)));
    visits += tree[move].visit_count();
  }
  with_part(options.select, [&]<class Policy>() {
    if constexpr (mixes<Policy>) Policy::make_chances(chances, visits);
  });
}
float with_blind_share(const Options& options, float chance, std::size_t moves) {
  const auto blind = static_cast<float>(options.blind_share);
  return (1 - blind) * chance + blind / static_cast<float>(moves);
}

NodeIndex draw_mixed(SearchTree& shared, const Options& options, const Selector::Range& among,
                     JointChoices& choices, Random& random) {
  Tree& tree = shared.tree;
  make_chances(tree, options, among, choices.chances);
  const std::size_t moves = choices.chances.size();
  std::size_t chosen = 0;
  double rest = random.uniform();
  for (std::size_t i = 0; i < moves; ++i) {
    shared.add(tree.mixed(among.begin + static_cast<NodeIndex>(i)).strategy,
               static_cast<double>(choices.chances[i]));
    choices.chances[i] = with_blind_share(options, choices.chances[i], moves);
    if (rest >= 0) chosen = i;
    rest -= static_cast<double>(choices.chances[i]);
  }
  const NodeIndex node = among.begin + static_cast<NodeIndex>(chosen);
  choices.mixed.push_back({.among = among, .chosen = node, .probability = choices.chances[chosen]});
  return node;
}

// What players who chose like this got so far, on average; nothing where they never did, or where one's
// result does not tell the other's. Below each move of the first player lie those of the second.
std::optional<double> mean_of_pair(const SearchTree& shared, std::span<const MixedChoice> choices,
                                   Player player, NodeIndex move) {
  if (!shared.rivals || choices.size() != 2) return std::nullopt;
  const Tree& tree = shared.tree;
  const NodeIndex first = player == 0 ? move : choices[0].chosen,
                  second = player == 1 ? move : choices[1].chosen, below = tree.first_child(first);
  if (below == 0) return std::nullopt;
  const Node& pair = tree[below + (second - choices[1].among.begin)];
  if (pair.visit_count() == 0) return std::nullopt;
  return player == 1 ? pair.mean() : 1 - pair.mean();
}

// What each move would have brought is estimated by its mean so far, if possible against what the others just
// did; that of the move that was made is mended by its result, which counts the more the seldomer it is made.
void learn_choice(SearchTree& shared, const Options& options, std::span<const MixedChoice> choices,
                  const MixedChoice& choice, double result, std::vector<float>& chances) {
  Tree& tree = shared.tree;
  make_chances(tree, options, choice.among, chances);
  const double usual = mean_of(tree, choice.among);
  const Player player = tree[choice.chosen].mover;
  const auto estimate = [&](NodeIndex move) {
    const double alone = tree[move].visit_count() > 0 ? tree[move].mean() : usual;
    const double mean = mean_of_pair(shared, choices, player, move).value_or(alone);
    return move == choice.chosen ? mean + (result - mean) / static_cast<double>(choice.probability) : mean;
  };
  double played = 0;
  for (std::size_t i = 0; i < chances.size(); ++i)
    played += static_cast<double>(with_blind_share(options, chances[i], chances.size())) *
              estimate(choice.among.begin + static_cast<NodeIndex>(i));
  for (NodeIndex move = choice.among.begin; move < choice.among.end; ++move)
    shared.add(tree.mixed(move).gain, estimate(move) - played);
}

// The choices of one position out of those of a whole path: they follow each other by player.
std::span<const MixedChoice> choices_beside(const Tree& tree, std::span<const MixedChoice> all,
                                            std::size_t at) {
  std::size_t begin = at, end = at + 1;
  while (tree[all[begin].chosen].mover > 0) --begin;
  while (end < all.size() && tree[all[end].chosen].mover > 0) ++end;
  return all.subspan(begin, end - begin);
}

}  // namespace

bool expand_jointly(SearchTree& shared, NodeIndex at, std::span<const PlayedMove> moves) {
  Tree& tree = shared.tree;
  const bool done = tree.expand_by(at, moves.size(), 0, [&](std::size_t i, NodeIndex index) {
    tree[index].move = moves[i].move;
    tree[index].mover = moves[i].player;
    if (shared.columns.priors) tree.prior(index) = nothing_known(moves.size());
  });
  return shared.tell_if_full(done, moves.size());
}

bool descend_jointly(SearchTree& shared, const Selector& selector, std::vector<NodeIndex>& path,
                     JointChoices& choices, JointMoves& joint, Random& random, Trace* trace) {
  Tree& tree = shared.tree;
  const Options& options = selector.options();
  const auto above = path;  // all choose at its end
  const NodeIndex first = tree.first_child(above.back()), end = first + tree[above.back()].children;
  NodeIndex below = 0;
  bool room = true;
  for (NodeIndex begin = first; begin < end;) {
    const Selector::Range own = moves_of_player(tree, begin, end);
    const Player player = tree[begin].mover;
    const NodeIndex chosen = shared.columns.mixed ? draw_mixed(shared, options, own, choices, random)
                                                  : selector.choose_nearly(tree, above, own, random);
    joint[static_cast<std::size_t>(player)] = tree[chosen].move;
    if (trace != nullptr) tell_selection(tree, selector, above.back(), own, chosen, *trace);
    shared.leave_loss(chosen, options.virtual_loss);
    if (player == 0) {
      below = chosen;
    } else {
      choices.beside.push_back(chosen);
      below = room ? step_below(shared, below, own, chosen) : 0;
      room = below != 0;
      if (room) shared.leave_loss(below, options.virtual_loss);
    }
    if (room) path.push_back(below);
    begin = own.end;
  }
  return room;
}

void learn_jointly(SearchTree& shared, const Options& options, JointChoices& choices, const Values& values) {
  const std::span<const MixedChoice> all = choices.mixed;
  for (std::size_t i = 0; i < all.size(); ++i)
    learn_choice(shared, options, choices_beside(shared.tree, all, i), all[i],
                 values[static_cast<std::size_t>(shared.tree[all[i].chosen].mover)], choices.chances);
}

double strategy_at_root(const Tree& tree, NodeIndex child) {
  const NodeIndex first = tree.first_child(root_node), end = first + tree[root_node].children;
  const auto of = [&](NodeIndex move) { return tree.mixed(move).strategy.load(std::memory_order_relaxed); };
  double sum = 0, number = 0;
  for (NodeIndex move = first; move < end; ++move)
    if (tree[move].mover == tree[child].mover) {
      sum += of(move);
      ++number;
    }
  return sum > 0 ? of(child) / sum : 1 / number;
}

}  // namespace agon::mcts
