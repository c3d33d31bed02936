#include "gdl/factors.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace agon::gdl {

namespace {

constexpr std::uint32_t no_number = ~std::uint32_t{0};

class FactorFinder {
 public:
  explicit FactorFinder(const GameNet& game)
      : game_(game),
        net_(game.net),
        fluent_of_(net_.size(), no_number),
        legal_of_(net_.size(), wire_true),
        driver_of_(net_.size(), wire_true),
        parent_(net_.size()),
        restless_(net_.size(), false) {
    std::iota(parent_.begin(), parent_.end(), Node{0});
    for (std::uint32_t i = 0; i < game.fluent_inputs.size(); ++i) fluent_of_[game.fluent_inputs[i]] = i;
    for (const auto& role : game.roles)
      for (const auto& move : role.moves) legal_of_[move.input] = move.legal;
    for (const Loop& loop : game.loops)
      for (std::size_t i = 0; i < loop.values.size(); ++i) driver_of_[loop.values[i]] = loop.drivers[i];
  }

  Factors run() {
    mark_touched();
    if (is_alone() && net_.size() <= most_nodes_looked_at) mark_restless();
    join_what_moves_change();
    join_conditions();
    mark_asked();
    return collect();
  }

 private:
  // ---- what depends on moves, now or earlier

  // Calls use(from, to) where a node is computed from another, in this step or the last.
  template <class Use>
  void each_use(const Use& use) const {
    for (Node node = 0; node < net_.size(); ++node)
      for (const Wire w : net_.inputs(node)) use(node_of(w), node);
    for (const Loop& loop : game_.loops)
      for (const Node value : loop.values) use(node_of(driver_of_[value]), value);
    for (std::size_t i = 0; i < game_.fluent_inputs.size(); ++i)
      use(node_of(game_.next[i]), game_.fluent_inputs[i]);
  }

  void mark_touched() {
    std::vector<std::uint32_t> ends(net_.size() + 1, 0);  // of the users of each node
    each_use([&](Node from, Node) { ++ends[from]; });
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<Node> users(ends.back());
    each_use([&](Node from, Node to) { users[--ends[from]] = to; });  // the ends are beginnings then
    touched_.assign(net_.size(), false);
    std::vector<Node> work;
    const auto touch = [&](Node node) {
      if (touched_[node]) return;
      touched_[node] = true;
      work.push_back(node);
    };
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) touch(move.input);
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      for (std::uint32_t i = ends[node]; i < ends[node + 1]; ++i) touch(users[i]);
    }
  }

  bool is_alone() const { return game_.roles.size() == 1; }

  // Fluents that do not wait for a move.
  void mark_restless() {
    Net still;
    std::vector<Wire> fluents;
    for (std::size_t i = 0; i < game_.fluents.size(); ++i) fluents.push_back(still.add_input());
    const std::vector<Wire> held = hold_still(game_, still, fluents);
    for (std::size_t i = 0; i < game_.fluents.size(); ++i) {
      const Wire next = held[node_of(game_.next[i])] ^ (game_.next[i] & 1);
      restless_[game_.fluent_inputs[i]] = touched_[game_.fluent_inputs[i]] && next != fluents[i];
    }
  }

  // ---- groups

  Node root(Node node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  void unite(Node a, Node b) {
    const bool restless = restless_[root(a)] || restless_[root(b)];
    parent_[root(a)] = root(b);
    restless_[root(b)] = restless;
  }

  // All that a wire is computed from becomes one group, as far as it depends on moves.
  void join_cone(Wire w) {
    joined_.resize(net_.size(), false);
    std::vector<Node> work{node_of(w)};
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      if (joined_[node] || !touched_[node]) continue;
      joined_[node] = true;
      const auto join = [&](Wire input) {
        if (!touched_[node_of(input)]) return;
        unite(node, node_of(input));
        work.push_back(node_of(input));
      };
      for (const Wire input : net_.inputs(node)) join(input);
      join(driver_of_[node]);
    }
  }

  void join_result(Node node, Wire result) {
    join_cone(result);
    if (touched_[node] && touched_[node_of(result)]) unite(node, node_of(result));
  }

  void join_what_moves_change() {
    for (std::size_t i = 0; i < game_.fluent_inputs.size(); ++i)
      join_result(game_.fluent_inputs[i], game_.next[i]);
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) join_result(move.input, move.legal);
  }

  // Each single condition joins what it speaks of. Where several play, a goal that can be had in several ways
  // is one condition: a row of three is no game of three cells.
  void join_conditions() {
    for (const Wire way : alternatives_of(net_, game_.terminal)) join_way(way);
    for (const auto& role : game_.roles) {
      int best = 0;
      for (const auto& goal : role.goals) best = std::max(best, goal.value);
      for (const auto& goal : role.goals) {
        if (goal.value != best) continue;
        const auto ways = is_alone() ? alternatives_of(net_, goal.wire) : std::vector<Wire>{goal.wire};
        for (const Wire way : ways) join_way(way);
      }
    }
  }

  void join_way(Wire way) {
    std::vector<Wire> conditions;
    add_conditions(net_, way, conditions);
    Node last = 0;  // of those that have to be had at the same time
    for (const Wire condition : conditions) {
      const Node node = node_of(condition);
      join_cone(condition);
      if (!touched_[node] || !restless_[root(node)]) continue;
      if (last != 0) unite(last, node);
      last = node;
    }
  }

  // ---- what anybody asks about

  void mark_asked() {
    asked_.assign(net_.size(), false);
    std::vector<Node> work{node_of(game_.terminal)};
    for (const auto& role : game_.roles) {
      for (const auto& goal : role.goals) work.push_back(node_of(goal.wire));
      for (const auto& sight : role.sees) work.push_back(node_of(sight.wire));
    }
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      if (asked_[node]) continue;
      asked_[node] = true;
      for (const Wire input : net_.inputs(node)) work.push_back(node_of(input));
      work.push_back(node_of(driver_of_[node]));
      work.push_back(node_of(legal_of_[node]));
      if (fluent_of_[node] != no_number) work.push_back(node_of(game_.next[fluent_of_[node]]));
    }
  }

  // Whether a move for nothing is legal depends on nothing that is for nothing.
  bool idle_moves_stay() const {
    std::vector<Node> work;
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves)
        if (!asked_[move.input]) work.push_back(node_of(move.legal));
    std::vector<bool> seen(net_.size(), false);
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      if (seen[node]) continue;
      seen[node] = true;
      if (fluent_of_[node] != no_number && !asked_[node]) return false;
      for (const Wire input : net_.inputs(node)) work.push_back(node_of(input));
      work.push_back(node_of(driver_of_[node]));
    }
    return true;
  }

  void collect_idle(Factors& factors) const {
    factors.idle_moves.resize(game_.roles.size());
    if (!idle_moves_stay()) return;
    for (std::uint32_t i = 0; i < game_.fluent_inputs.size(); ++i)
      if (!asked_[game_.fluent_inputs[i]]) factors.unasked.push_back(i);
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
      for (std::uint32_t m = 0; m < game_.roles[r].moves.size(); ++m)
        if (!asked_[game_.roles[r].moves[m].input]) factors.idle_moves[r].push_back(m);
  }

  Factors collect() {
    Factors factors;
    collect_idle(factors);
    std::map<Node, std::size_t> numbers;
    for (std::uint32_t i = 0; i < game_.fluent_inputs.size(); ++i) {
      const Node input = game_.fluent_inputs[i];
      if (!touched_[input]) {
        factors.by_themselves.push_back(i);
        continue;
      }
      const auto [found, fresh] = numbers.try_emplace(root(input), factors.parts.size());
      if (fresh) factors.parts.emplace_back().moves.resize(game_.roles.size());
      Factor& part = factors.parts[found->second];
      part.fluents.push_back(i);
      part.matters = part.matters || asked_[input];
    }
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
      for (std::uint32_t m = 0; m < game_.roles[r].moves.size(); ++m)
        if (const auto found = numbers.find(root(game_.roles[r].moves[m].input)); found != numbers.end())
          factors.parts[found->second].moves[r].push_back(m);
    std::stable_sort(factors.parts.begin(), factors.parts.end(),
                     [](const Factor& a, const Factor& b) { return a.fluents.size() > b.fluents.size(); });
    return factors;
  }

  const GameNet& game_;
  const Net& net_;
  std::vector<std::uint32_t> fluent_of_;    // by node
  std::vector<Wire> legal_of_, driver_of_;  // by node: of moves, and of values of loops
  std::vector<Node> parent_;                // of groups
  std::vector<bool> restless_;              // by node; of a group at its root
  std::vector<bool> touched_, joined_, asked_;
};

}  // namespace

std::size_t Factor::move_count() const {
  return std::accumulate(moves.begin(), moves.end(), std::size_t{0},
                         [](std::size_t sum, const auto& of_role) { return sum + of_role.size(); });
}

Factors find_factors(const GameNet& game) { return FactorFinder(game).run(); }

std::vector<Wire> hold_still(const GameNet& game, Net& net, const std::vector<Wire>& fluents) {
  std::vector<Wire> held(game.net.size(), wire_false);
  std::vector<bool> is_loop(game.net.size(), false);
  for (const Loop& loop : game.loops)
    for (const Node value : loop.values) is_loop[value] = true;
  for (std::size_t i = 0; i < fluents.size(); ++i) held[game.fluent_inputs[i]] = fluents[i];
  held[0] = wire_true;
  for (Node node = 0; node < game.net.size(); ++node) {
    if (is_loop[node]) held[node] = net.add_input();  // anything
    if (!game.net.is_gate(node)) continue;
    std::vector<Wire> inputs;
    for (const Wire w : game.net.inputs(node)) inputs.push_back(held[node_of(w)] ^ (w & 1));
    held[node] = net.make_and(std::move(inputs));
  }
  return held;
}

void add_conditions(const Net& net, Wire w, std::vector<Wire>& conditions) {
  for (const Wire each : all_implied(net, w))
    if (is_inverted(each) || !net.is_gate(node_of(each))) conditions.push_back(each);
}

std::vector<Wire> alternatives_of(const Net& net, Wire w) {
  if (!is_inverted(w) || !net.is_gate(node_of(w))) return {w};
  std::vector<Wire> ways;
  for (const Wire input : net.inputs(node_of(w))) ways.push_back(inverse(input));
  return ways;
}

}  // namespace agon::gdl
