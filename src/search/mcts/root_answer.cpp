#include "search/mcts/root_answer.hpp"

#include <algorithm>
#include <vector>

#include "search/mcts/final_choice.hpp"
#include "search/mcts/joint.hpp"
#include "search/mcts/prove.hpp"
#include "search/mcts/tree_view.hpp"

namespace agon::mcts {
namespace {

void add_values(const SearchTree& shared, NodeIndex at, Candidate& candidate) {
  const auto players = static_cast<std::size_t>(shared.players);
  const std::size_t row = (at - shared.tree.first_child(root_node)) * (players + 1);
  const auto sum = [&](std::size_t column) {
    return static_cast<double>(shared.root_sums[row + column].load(std::memory_order_relaxed));
  };
  for (std::size_t p = 0; p < players && sum(players) > 0; ++p)
    candidate.values[p] = sum(p) * result_unit / sum(players);
}

void add_line(const Tree& tree, NodeIndex at, Candidate& candidate) {
  std::vector<NodeIndex> seen;  // children, by the first of them: a graph may have circles
  while (true) {
    candidate.line.push_back(tree[at].move);
    candidate.line_visits.push_back(tree[at].visit_count());
    const NodeIndex first = tree.first_child(at);
    if (first == 0 || std::find(seen.begin(), seen.end(), first) != seen.end()) break;
    seen.push_back(first);
    const NodeIndex end = first + tree[at].children;
    at = first;
    for (NodeIndex child = first; child < end; ++child)
      if (tree[child].visit_count() > tree[at].visit_count()) at = child;
    if (tree[at].visit_count() == 0) break;
  }
}

// What another tree found of a move, weighed by the visits of both.
void add_candidate(const Candidate& other, Answer& answer) {
  const auto found = std::find_if(answer.moves.begin(), answer.moves.end(),
                                  [&](const Candidate& move) { return move.move == other.move; });
  if (found == answer.moves.end() || found->proven || other.visits == 0) return;
  const auto before = static_cast<double>(found->visits), more = static_cast<double>(other.visits);
  const auto joined = [&](double ours, double theirs) {
    return other.proven ? theirs : (ours * before + theirs * more) / (before + more);
  };
  found->value = joined(found->value, other.value);
  // Visits may all be of an earlier search, which left no values of the players.
  const auto tells = [](const Candidate& move) {
    return std::any_of(move.values.begin(), move.values.end(), [](double value) { return value != 0; });
  };
  if (!tells(*found))
    found->values = other.values;
  else if (tells(other))
    for (std::size_t p = 0; p < found->values.size(); ++p)
      found->values[p] = joined(found->values[p], other.values[p]);
  found->probability += other.probability;
  found->proven = other.proven;
  found->visits += other.visits;
}

}  // namespace

Candidate candidate_of(const SearchTree& shared, NodeIndex child, bool at_once) {
  const Tree& tree = shared.tree;
  const Node& node = tree[child];
  Candidate candidate{.move = node.move, .value = value_of_node(tree, child), .visits = node.visit_count()};
  if (shared.proves && node.proven() != Proof::none) {
    candidate.proven = true;
    candidate.value = proven_value(tree, child);
  }
  if (at_once && shared.columns.mixed) candidate.probability = strategy_at_root(tree, child);
  if (!shared.root_sums.empty()) add_values(shared, child, candidate);
  if (at_once)
    candidate.line = {node.move};
  else
    add_line(tree, child, candidate);
  return candidate;
}

void add_other_roots(const std::deque<SearchTree>& trees, const Options& options, Player mover,
                     Answer& answer) {
  for (std::size_t t = 1; t < trees.size(); ++t) {
    const Tree& tree = trees[t].tree;
    const NodeIndex first = tree.first_child(root_node),
                    end = first + (first == 0 ? 0 : tree[root_node].children);
    constexpr bool move_alone = true;  // the line stays that of the first tree
    for (NodeIndex child = first; child < end; ++child)
      if (tree[child].mover == mover) add_candidate(candidate_of(trees[t], child, move_alone), answer);
  }
  sort_by_final_choice(answer.moves, options);
  answer.take_first();
}

void take_mixed(Answer& answer, bool draw, double uniform) {
  double sum = 0;
  for (const Candidate& move : answer.moves) sum += move.probability;
  if (sum <= 0) return;
  for (Candidate& move : answer.moves) move.probability /= sum;
  std::stable_sort(answer.moves.begin(), answer.moves.end(),
                   [](const Candidate& a, const Candidate& b) { return a.probability > b.probability; });
  auto taken = answer.moves.begin();
  for (double rest = uniform - taken->probability; draw && rest >= 0; rest -= taken->probability)
    if (++taken == answer.moves.end()) {
      taken = answer.moves.begin();
      break;
    }
  std::rotate(answer.moves.begin(), taken, taken + 1);
  answer.take_first();
  double results = 0, visits = 0;
  for (const Candidate& move : answer.moves) {
    results += static_cast<double>(move.visits) * move.value;
    visits += static_cast<double>(move.visits);
  }
  if (visits > 0) answer.value = results / visits;
}

}  // namespace agon::mcts
