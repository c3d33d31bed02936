#include "gdl/goal_distance.hpp"

#include <algorithm>

namespace agon::gdl {

namespace {

constexpr std::uint32_t never = 1'000'000'000;

// The circuit with one move made at a time, in a net of fluents alone.
class MoveByMove {
 public:
  // So many gates are made for all moves together.
  static constexpr std::size_t most_work = 3'000'000;

  explicit MoveByMove(const GameNet& game) : game_(game), copies_(game.net.size(), wire_false) {
    copies_[0] = wire_true;
    for (const Node fluent : game.fluent_inputs) {
      copies_[fluent] = net.add_input();
      fluents.push_back(node_of(copies_[fluent]));
    }
    std::vector<bool> touched(game.net.size(), false), is_value(game.net.size(), false);
    for (const Loop& loop : game.loops)
      for (const Node value : loop.values) is_value[value] = true;
    for (const auto& move : game.roles[0].moves) touched[move.input] = true;
    for (Node node = 1; node < game.net.size(); ++node) {
      if (is_value[node]) free.push_back(node_of(copies_[node] = net.add_input()));
      if (!game.net.is_gate(node)) continue;
      for (const Wire w : game.net.inputs(node)) touched[node] = touched[node] || touched[node_of(w)];
      if (touched[node])
        touched_.push_back(node);
      else
        copy(node);
    }
  }

  bool is_too_large() const { return touched_.size() * game_.roles[0].moves.size() > most_work; }
  // This move, and no other, from now on.
  void make(const GameNet::Move& move) {
    copies_[made_] = wire_false;
    made_ = move.input;
    copies_[made_] = wire_true;
    for (const Node node : touched_) copy(node);
  }
  Wire operator()(Wire w) const { return copies_[node_of(w)] ^ (w & 1); }

  Net net;
  std::vector<Node> fluents;  // by number
  std::vector<Node> free;     // values of loops

 private:
  void copy(Node node) {
    std::vector<Wire> inputs;
    for (const Wire w : game_.net.inputs(node)) inputs.push_back((*this)(w));
    copies_[node] = net.make_and(std::move(inputs));
  }

  const GameNet& game_;
  Node made_ = game_.roles[0].moves.front().input;
  std::vector<Wire> copies_;   // by node
  std::vector<Node> touched_;  // gates that depend on moves
};

}  // namespace

GoalDistance::GoalDistance(const GameNet& game, const Factors& factors) {
  if (game.roles.size() != 1 || game.net.size() > most_nodes_looked_at) return;
  if (game.roles[0].moves.empty()) return;
  MoveByMove moves(game);
  if (moves.is_too_large()) return;
  const std::size_t number = game.fluents.size();
  std::vector<std::vector<Wire>> on(number), off(number);
  const auto& role = game.roles[0];
  for (const auto& move : role.moves) {
    if (role.moves.size() > 1) moves.make(move);
    const Wire legal = moves(move.legal);
    for (std::size_t f = 0; f < number; ++f) {
      const Wire now = wire(moves.fluents[f]), next = moves(game.next[f]);
      if (next == now) continue;
      on[f].push_back(moves.net.make_and({legal, inverse(now), next}));
      off[f].push_back(moves.net.make_and({legal, now, inverse(next)}));
    }
  }
  std::vector<Pair> changes;
  for (std::size_t f = 0; f < number; ++f) {
    const Wire fluent = wire(moves.fluents[f]);
    changes.push_back({moves.net.make_or(std::move(on[f])), fluent});
    changes.push_back({moves.net.make_or(std::move(off[f])), inverse(fluent)});
  }
  // Time goes by itself: it is no way to a goal, and does not stop one.
  free_ = moves.free;
  for (const std::uint32_t fluent : factors.by_themselves) free_.push_back(moves.fluents[fluent]);
  for (const auto& goal : role.goals)
    if (goal.value > 0) goals_.push_back({goal.value, moves(goal.wire)});
  std::stable_sort(goals_.begin(), goals_.end(),
                   [](const Goal& a, const Goal& b) { return a.value > b.value; });
  fluents_ = moves.fluents;
  keep(moves.net, changes);
}

// Keeps the gates that the changes and goals need.
void GoalDistance::keep(const Net& net, const std::vector<Pair>& changes) {
  std::vector<bool> needed(net.size(), false);
  for (const Pair& change : changes) needed[node_of(change.from)] = true;
  for (const Goal& goal : goals_) needed[node_of(goal.wire)] = true;
  nodes_ = net.size();
  input_counts_.assign(nodes_, 0);
  std::vector<Pair> uses;
  for (auto node = static_cast<Node>(nodes_); node-- > 1;) {
    if (!needed[node]) continue;
    input_counts_[node] = static_cast<std::uint32_t>(net.inputs(node).size());
    for (const Wire w : net.inputs(node)) {
      needed[node_of(w)] = true;
      uses.push_back({w, node});
    }
  }
  gates_ = lists_of(2 * nodes_, uses);
  changes_ = lists_of(2 * nodes_, changes);
}

GoalDistance::Lists GoalDistance::lists_of(std::size_t wires, const std::vector<Pair>& pairs) {
  Lists lists{.first = std::vector<std::uint32_t>(wires + 1, 0), .members = {}};
  for (const Pair& pair : pairs) ++lists.first[pair.from + 1];
  for (std::size_t w = 0; w < wires; ++w) lists.first[w + 1] += lists.first[w];
  lists.members.resize(pairs.size());
  std::vector<std::uint32_t> next(lists.first.begin(), lists.first.end() - 1);
  for (const Pair& pair : pairs) lists.members[next[pair.from]++] = pair.to;
  return lists;
}

// Wires in the order of their costs, as Dijkstra's algorithm goes (Knuth 1977 for sums): a gate is true once
// all inputs are, and false with the first of them.
struct GoalDistance::Work {
  struct Next {
    Cost cost;
    Wire w;
    friend bool operator<(const Next& a, const Next& b) { return a.cost > b.cost; }  // the least on top
  };
  std::vector<Cost> costs, sums;           // by wire; by gate
  std::vector<std::uint32_t> inputs_left;  // by gate
  std::vector<Next> heap;
};

void GoalDistance::reach(Work& work, Wire w, Cost cost) const {
  if (cost >= work.costs[w]) return;
  work.costs[w] = cost;
  work.heap.push_back({cost, w});
  std::push_heap(work.heap.begin(), work.heap.end());
}

void GoalDistance::follow(Work& work, Wire w) const {
  const Cost cost = work.costs[w];
  for (const Node gate : gates_[w]) {
    work.sums[gate] = std::min(never - 1, work.sums[gate] + cost);
    if (--work.inputs_left[gate] == 0) reach(work, wire(gate), work.sums[gate]);
  }
  for (const Node gate : gates_[inverse(w)]) reach(work, wire(gate, true), cost);
  for (const Wire made : changes_[w]) reach(work, made, std::min(never - 1, cost + 1));
}

GoalDistance::Guess GoalDistance::of(std::span<const std::uint64_t> bits) const {
  thread_local Work work;
  work.costs.assign(2 * nodes_, never);
  work.sums.assign(nodes_, 0);
  work.inputs_left.assign(input_counts_.begin(), input_counts_.end());
  work.heap.clear();
  reach(work, wire_true, 0);
  for (std::size_t f = 0; f < fluents_.size(); ++f)
    reach(work, wire(fluents_[f], (bits[f / 64] >> (f % 64) & 1) == 0), 0);
  for (const Node node : free_) {
    reach(work, wire(node), 0);
    reach(work, wire(node, true), 0);
  }
  // Once the highest goal is reached its cost is final.
  while (!work.heap.empty()) {
    const Work::Next next = work.heap.front();
    std::pop_heap(work.heap.begin(), work.heap.end());
    work.heap.pop_back();
    if (next.cost > work.costs[next.w]) continue;
    if (next.w == goals_.front().wire) break;
    follow(work, next.w);
  }
  for (const Goal& goal : goals_)
    // What serves two conditions is counted for both: half of the sum comes nearer.
    if (const Cost cost = work.costs[goal.wire]; cost < never) return {goal.value, 0.5 * cost};
  return {};
}

}  // namespace agon::gdl
