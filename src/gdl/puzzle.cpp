#include "gdl/puzzle.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace agon::gdl {

namespace {

constexpr int highest_goal = 100;
constexpr std::size_t most_ways = 8;
constexpr std::size_t no_part = ~std::size_t{0};

std::vector<std::uint64_t> bits_for(std::size_t size, const std::vector<std::uint32_t>& numbers) {
  std::vector<std::uint64_t> bits((size + 63) / 64, 0);
  for (const std::uint32_t number : numbers) bits[number / 64] |= std::uint64_t{1} << (number % 64);
  return bits;
}

// A circuit of fluents alone, and what every node of the game's became in it.
struct WatchNet {
  explicit WatchNet(const GameNet& game) {
    net.fluents = game.fluents;
    net.initial = game.initial;
    for (std::size_t i = 0; i < game.fluents.size(); ++i)
      net.fluent_inputs.push_back(node_of(net.net.add_input()));
    net.roles.resize(1);
  }
  Wire fluent(std::size_t number) const { return wire(net.fluent_inputs[number]); }
  // Returns its place.
  std::size_t add(int value, Wire w) {
    net.roles[0].goals.push_back({value, w});
    return net.roles[0].goals.size() - 1;
  }

  GameNet net;
};

// Finds the parts that a puzzle falls into.
class PartFinder {
 public:
  PartFinder(const GameNet& game, const Factors& factors, WatchNet& watch)
      : game_(game), factors_(factors), watch_(watch), kind_(game.net.size()), seen_(game.net.size(), 0) {
    for (std::size_t p = 0; p < factors.parts.size(); ++p) {
      for (const std::uint32_t fluent : factors.parts[p].fluents) kind_[game.fluent_inputs[fluent]].part = p;
      for (const std::uint32_t move : factors.parts[p].moves[0])
        kind_[game.roles[0].moves[move].input].part = p;
    }
    for (const std::uint32_t fluent : factors.by_themselves)
      kind_[game.fluent_inputs[fluent]].is_time = game.next[fluent] != wire(game.fluent_inputs[fluent]);
    for (const Loop& loop : game.loops)
      for (const Node value : loop.values) kind_[value].is_loop = true;
  }

  void run(Puzzle& puzzle) {
    std::vector<Wire> fluents;
    for (std::size_t i = 0; i < game_.fluents.size(); ++i) fluents.push_back(watch_.fluent(i));
    still_ = hold_still(game_, watch_.net.net, fluents);
    for (const auto& goal : game_.roles[0].goals) {
      if (goal.value != highest_goal) continue;
      for (const Wire way : alternatives_of(game_.net, goal.wire))
        if (!add_way(way, puzzle)) return puzzle.ways.clear();
    }
    if (puzzle.ways.size() > most_ways) puzzle.ways.clear();
    for (const Factor& part : factors_.parts)
      puzzle.parts.push_back({bits_for(game_.fluents.size(), part.fluents),
                              bits_for(game_.roles[0].moves.size(), part.moves[0])});
  }

 private:
  struct Kind {
    std::size_t part = no_part;
    bool is_time = false;  // changes by itself
    bool is_loop = false;
  };

  Wire held_still(Wire w) const { return still_[node_of(w)] ^ (w & 1); }

  // The only part that a wire depends on, or none; nothing where there are several, or more than parts.
  std::optional<std::size_t> part_below(Wire w) {
    std::size_t part = no_part;
    ++search_;
    std::vector<Node> work{node_of(w)};
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      if (seen_[node] == search_) continue;
      seen_[node] = search_;
      const Kind& kind = kind_[node];
      if (kind.is_time || kind.is_loop) return std::nullopt;
      if (kind.part != no_part) {
        if (part != no_part && part != kind.part) return std::nullopt;
        part = kind.part;
      }
      for (const Wire input : game_.net.inputs(node)) work.push_back(node_of(input));
    }
    return part;
  }

  // Whether the part stays as it is while others move, and nothing else has a say in it.
  bool stands_alone(std::size_t part) {
    const auto [known, fresh] = alone_.try_emplace(part, true);
    if (!fresh) return known->second;
    const auto is_own = [&](Wire w) {
      const auto below = part_below(w);
      return below == part || below == no_part;
    };
    bool& alone = known->second;
    for (const std::uint32_t fluent : factors_.parts[part].fluents)
      alone = alone && held_still(game_.next[fluent]) == watch_.fluent(fluent) && is_own(game_.next[fluent]);
    for (const std::uint32_t move : factors_.parts[part].moves[0])
      alone = alone && is_own(game_.roles[0].moves[move].legal);
    return alone;
  }

  // False: this way to the highest goal does not fall apart, or into one large part and little else.
  bool add_way(Wire way, Puzzle& puzzle) {
    std::vector<Wire> conditions;
    add_conditions(game_.net, way, conditions);
    std::map<std::size_t, std::vector<Wire>> by_part;
    for (const Wire condition : conditions) {
      const auto part = part_below(condition);
      if (!part || *part == no_part || !stands_alone(*part)) return false;
      by_part[*part].push_back(held_still(condition));  // goals do not speak of moves
    }
    for (const auto& [part, wires] : by_part)
      if (4 * factors_.parts[part].move_count() > 3 * game_.roles[0].moves.size()) return false;
    auto& stages = puzzle.ways.emplace_back();
    for (auto& [part, wires] : by_part)
      stages.push_back(
          {.part = part, .condition = watch_.add(highest_goal, watch_.net.net.make_and(std::move(wires)))});
    return true;
  }

  const GameNet& game_;
  const Factors& factors_;
  WatchNet& watch_;
  std::vector<Kind> kind_;      // by node
  std::vector<Wire> still_;     // by node
  std::vector<unsigned> seen_;  // by node: the search that met it last
  unsigned search_ = 0;
  std::map<std::size_t, bool> alone_;
};

// Finds what can never be true again, or never false. Fluents that a step can only make false, or only true,
// are latches; what is computed from them and from what may be anything is known as far as they tell.
class BoundFinder {
 public:
  BoundFinder(const GameNet& game, WatchNet& watch) : game_(game), watch_(watch) {
    for (const auto& move : game.roles[0].moves) legal_[move.input] = move.legal;
  }

  void run(Puzzle& puzzle) {
    std::vector<May> fluents;
    bool any = false;
    for (std::size_t i = 0; i < game_.fluents.size(); ++i) {
      fluents.push_back(latch(i));
      any = any || fluents.back().be_true != wire_true || fluents.back().be_false != wire_true;
    }
    if (!any || game_.roles[0].goals.empty()) return;
    const std::vector<May> first = spread(fluents);
    for (std::size_t i = 0; i < fluents.size(); ++i) refine(fluents[i], i, of(first, game_.next[i]));
    const std::vector<May> second = spread(fluents);
    std::vector<Puzzle::Bound> bounds;
    for (const auto& goal : game_.roles[0].goals)
      bounds.push_back({goal.value, watch_.add(goal.value, of(second, goal.wire).be_true)});
    std::sort(bounds.begin(), bounds.end(),
              [](const Puzzle::Bound& a, const Puzzle::Bound& b) { return a.value > b.value; });
    const bool tells = watch_.net.roles[0].goals[bounds.front().condition].wire != wire_true;
    if (tells) puzzle.bounds = std::move(bounds);
  }

 private:
  // Whether something may be true, and may be false, now or at any later time.
  struct May {
    Wire be_true = wire_true, be_false = wire_true;
  };

  May latch(std::size_t fluent) {
    const Wire now = wire(game_.fluent_inputs[fluent]);
    May may;
    budget_ = 2000;
    if (implies(game_.next[fluent], now, 0)) may.be_true = watch_.fluent(fluent);
    budget_ = 2000;
    if (implies(inverse(game_.next[fluent]), inverse(now), 0)) may.be_false = inverse(watch_.fluent(fluent));
    return may;
  }

  // Whether the one cannot be without the other, as far as a short look tells.
  bool implies(Wire one, Wire other, int depth) {
    constexpr int deepest = 12;
    if (one == other || one == wire_false) return true;
    if (depth == deepest || --budget_ < 0) return false;
    const Node node = node_of(one);
    // A move that is made was legal.
    if (const auto move = legal_.find(node); move != legal_.end())
      return !is_inverted(one) && implies(move->second, other, depth + 1);
    if (!game_.net.is_gate(node)) return false;
    const auto inputs = game_.net.inputs(node);
    if (!is_inverted(one))
      return std::any_of(inputs.begin(), inputs.end(), [&](Wire w) { return implies(w, other, depth + 1); });
    return std::all_of(inputs.begin(), inputs.end(),
                       [&](Wire w) { return implies(inverse(w), other, depth + 1); });
  }

  static May of(const std::vector<May>& nodes, Wire w) {
    const May& may = nodes[node_of(w)];
    return is_inverted(w) ? May{may.be_false, may.be_true} : may;
  }

  // From fluents to all nodes. Gates come after what they are computed from, moves after what makes them
  // legal; the values of loops may be anything.
  std::vector<May> spread(const std::vector<May>& fluents) {
    Net& net = watch_.net.net;
    std::vector<May> nodes(game_.net.size());
    nodes[0] = {wire_true, wire_false};
    for (std::size_t i = 0; i < fluents.size(); ++i) nodes[game_.fluent_inputs[i]] = fluents[i];
    for (Node node = 1; node < game_.net.size(); ++node) {
      if (const auto move = legal_.find(node); move != legal_.end())
        nodes[node].be_true = of(nodes, move->second).be_true;
      if (!game_.net.is_gate(node)) continue;
      std::vector<Wire> all_true, any_false;
      for (const Wire w : game_.net.inputs(node)) {
        all_true.push_back(of(nodes, w).be_true);
        any_false.push_back(of(nodes, w).be_false);
      }
      nodes[node] = {net.make_and(std::move(all_true)), net.make_or(std::move(any_false))};
    }
    return nodes;
  }

  // Later it is what some step makes it, if it is not so now.
  void refine(May& may, std::size_t fluent, const May& next) {
    const Wire now = watch_.fluent(fluent);
    Net& net = watch_.net.net;
    if (may.be_true == wire_true) may.be_true = net.make_or({now, next.be_true});
    if (may.be_false == wire_true) may.be_false = net.make_or({inverse(now), next.be_false});
  }

  const GameNet& game_;
  WatchNet& watch_;
  std::unordered_map<Node, Wire> legal_;
  int budget_ = 0;
};

}  // namespace

Puzzle find_puzzle(const GameNet& game, const Factors& factors) {
  Puzzle puzzle;
  if (game.roles.size() != 1 || !game.roles[0].sees.empty() || game.net.size() > most_nodes_looked_at)
    return puzzle;
  WatchNet watch(game);
  PartFinder(game, factors, watch).run(puzzle);
  BoundFinder(game, watch).run(puzzle);
  puzzle.watch = compile_goals(watch.net);
  return puzzle;
}

}  // namespace agon::gdl
