#include "gdl/program.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace agon::gdl {

namespace {

constexpr std::uint32_t no_slot = ~std::uint32_t{0}, no_loop = ~std::uint32_t{0};

class Compiler {
 public:
  explicit Compiler(const GameNet& game)
      : game_(game),
        net_(game.net),
        slot_(net_.size(), no_slot),
        inverted_(net_.size(), false),
        done_(net_.size(), false),
        level_(net_.size(), 0),
        loop_of_value_(net_.size(), no_loop),
        loop_of_gate_(net_.size(), no_loop) {}

  Program run() {
    place_inputs();
    find_loops();
    set_levels();
    make_look();
    const std::vector<bool> looked = done_;
    program_.move = make_phase(game_.next);
    for (const Wire w : game_.next) program_.next.push_back(tap(w));
    // The goals are asked for before a move is made, when the values of the phase above are those of an
    // earlier one.
    done_ = looked;
    make_count();
    return std::move(program_);
  }

 private:
  void place_inputs() {
    slot_[0] = 0;
    program_.slots = Program::first_fluent;
    program_.fluents = static_cast<std::uint32_t>(game_.fluents.size());
    for (const Node input : game_.fluent_inputs) slot_[input] = program_.slots++;
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) slot_[move.input] = program_.slots++;
    program_.initial = game_.initial;
  }

  void find_loops() {
    for (std::uint32_t i = 0; i < game_.loops.size(); ++i) {
      const Loop& loop = game_.loops[i];
      for (const Node value : loop.values) loop_of_value_[value] = i;
      for (Node gate = loop.first_gate; gate < loop.end; ++gate)
        if (net_.is_gate(gate)) loop_of_gate_[gate] = i;
    }
  }

  // Gates come after what they need. A loop is one step: its gates and values share a level.
  void set_levels() {
    for (Node node = 0; node < net_.size(); ++node) {
      if (!net_.is_gate(node) || loop_of_gate_[node] != no_loop) {
        if (loop_of_gate_[node] != no_loop && is_first_of_loop(node))
          level_loop(game_.loops[loop_of_gate_[node]]);
        continue;
      }
      std::uint32_t level = 0;
      for (const Wire w : net_.inputs(node)) level = std::max(level, level_[node_of(w)] + 1);
      level_[node] = level;
    }
  }
  bool is_first_of_loop(Node gate) const { return game_.loops[loop_of_gate_[gate]].first_gate == gate; }
  void level_loop(const Loop& loop) {
    std::uint32_t level = 0;
    for (Node gate = loop.first_gate; gate < loop.end; ++gate)
      for (const Wire w : net_.inputs(gate)) level = std::max(level, level_[node_of(w)] + 1);
    for (Node gate = loop.first_gate; gate < loop.end; ++gate) level_[gate] = level;
    for (const Node value : loop.values) level_[value] = level;
  }

  // The gates that these wires need and that no earlier phase has computed.
  std::vector<Node> needed_for(const std::vector<Wire>& wanted) {
    std::vector<Node> work, needed;
    const auto want = [&](Wire w) {
      const Node node = node_of(w);
      if (done_[node] || (!net_.is_gate(node) && loop_of_value_[node] == no_loop)) return;
      done_[node] = true;
      work.push_back(node);
      needed.push_back(node);
    };
    for (const Wire w : wanted) want(w);
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      for (const Wire w : net_.inputs(node)) want(w);
      if (loop_of_value_[node] != no_loop) {
        const Loop& loop = game_.loops[loop_of_value_[node]];
        for (const Wire w : loop.drivers) want(w);
        for (const Node value : loop.values) want(wire(value));
      }
    }
    return needed;
  }

  // How a gate is stored: as an AND, or the other way round as an OR, whichever inverts fewer inputs.
  struct Shape {
    Run::Operation operation;
    std::vector<std::uint32_t> plain, inverted;
  };
  Shape shape_of(Node node) {
    Shape shape;
    for (const Wire w : net_.inputs(node))
      (is_inverted(w) != inverted_[node_of(w)] ? shape.inverted : shape.plain).push_back(slot_[node_of(w)]);
    inverted_[node] = shape.inverted.size() > shape.plain.size();
    shape.operation = inverted_[node] ? Run::Operation::any : Run::Operation::all;
    if (inverted_[node]) std::swap(shape.plain, shape.inverted);
    return shape;
  }

  void emit(Node node, std::vector<Run>& runs) {
    const Shape shape = shape_of(node);
    slot_[node] = program_.slots++;
    const auto plain = static_cast<std::uint32_t>(shape.plain.size());
    const auto inverted = static_cast<std::uint32_t>(shape.inverted.size());
    if (runs.empty() || runs.back().operation != shape.operation || runs.back().plain != plain ||
        runs.back().inverted != inverted)
      runs.push_back({shape.operation, plain, inverted, 0, static_cast<std::uint32_t>(program_.code.size())});
    ++runs.back().gates;
    program_.code.push_back(slot_[node]);
    program_.code.insert(program_.code.end(), shape.plain.begin(), shape.plain.end());
    program_.code.insert(program_.code.end(), shape.inverted.begin(), shape.inverted.end());
  }

  Phase make_phase(const std::vector<Wire>& wanted) {
    std::vector<Node> nodes = needed_for(wanted);
    Phase phase;
    std::sort(nodes.begin(), nodes.end(), [&](Node a, Node b) {
      return std::tuple(level_[a], loop_number(a) + 1, a) < std::tuple(level_[b], loop_number(b) + 1, b);
    });
    for (std::size_t from = 0; from < nodes.size();) {
      std::size_t to = from;
      while (to < nodes.size() && level_[nodes[to]] == level_[nodes[from]] &&
             loop_number(nodes[to]) == loop_number(nodes[from]))
        ++to;
      add_segment({nodes.begin() + static_cast<std::ptrdiff_t>(from),
                   nodes.begin() + static_cast<std::ptrdiff_t>(to)},
                  phase);
      from = to;
    }
    return phase;
  }
  std::uint32_t loop_number(Node node) const {
    return loop_of_value_[node] != no_loop ? loop_of_value_[node] : loop_of_gate_[node];
  }

  void add_segment(std::vector<Node> nodes, Phase& phase) {
    const std::uint32_t loop = loop_number(nodes.front());
    if (loop != no_loop) return add_loop(nodes, game_.loops[loop], phase);
    // Side by side by shape; the shapes are known, since all inputs are of lower levels.
    std::vector<std::tuple<std::size_t, std::size_t, Node>> order;
    for (const Node node : nodes) {
      const Shape shape = shape_of(node);
      order.emplace_back(shape.plain.size() * 2 + (shape.operation == Run::Operation::any ? 1 : 0),
                         shape.inverted.size(), node);
    }
    std::sort(order.begin(), order.end());
    if (phase.empty() || !phase.back().again.empty()) phase.emplace_back();
    for (const auto& each : order) emit(std::get<Node>(each), phase.back().runs);
  }

  void add_loop(const std::vector<Node>& nodes, const Loop& loop, Phase& phase) {
    Segment segment;
    for (const Node value : loop.values) slot_[value] = program_.slots++;
    for (const Node node : nodes)
      if (net_.is_gate(node)) emit(node, segment.runs);
    for (std::size_t i = 0; i < loop.values.size(); ++i)
      segment.again.push_back({slot_[loop.values[i]], tap(loop.drivers[i])});
    phase.push_back(std::move(segment));
  }

  Tap tap(Wire w) const { return {slot_[node_of(w)], is_inverted(w) != inverted_[node_of(w)]}; }

  void make_look() {
    std::vector<Wire> wanted{game_.terminal};
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) wanted.push_back(move.legal);
    program_.look = make_phase(wanted);
    program_.terminal = tap(game_.terminal);
    for (const auto& role : game_.roles) {
      program_.roles.emplace_back();
      for (const auto& move : role.moves)
        program_.roles.back().moves.push_back({slot_[move.input], tap(move.legal)});
    }
  }

  void make_count() {
    std::vector<Wire> wanted;
    for (const auto& role : game_.roles)
      for (const auto& goal : role.goals) wanted.push_back(goal.wire);
    program_.count = make_phase(wanted);
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
      for (const auto& goal : game_.roles[r].goals)
        program_.roles[r].goals.push_back({goal.value, tap(goal.wire)});
  }

  const GameNet& game_;
  const Net& net_;
  Program program_;
  std::vector<std::uint32_t> slot_;
  std::vector<bool> inverted_, done_;
  std::vector<std::uint32_t> level_, loop_of_value_, loop_of_gate_;
};

void add_up(const Phase& phase, std::size_t& gates, std::size_t& edges) {
  for (const Segment& segment : phase)
    for (const Run& run : segment.runs) {
      gates += run.gates;
      edges += std::size_t{run.gates} * (run.plain + run.inverted);
    }
}

}  // namespace

ProgramSize size_of(const Program& program) {
  ProgramSize size;
  for (const Phase* phase : {&program.look, &program.move, &program.count})
    add_up(*phase, size.gates, size.edges);
  return size;
}

Program compile(const GameNet& game) { return Compiler(game).run(); }

}  // namespace agon::gdl
