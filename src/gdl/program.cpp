#include "gdl/program.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>

namespace agon::gdl {

namespace {

// A phase of so many gates is arranged by use; batches of so many of its gates by shape.
constexpr std::size_t large_phase = 1 << 14, batch = 1 << 13;

constexpr std::uint32_t no_slot = ~std::uint32_t{0}, no_loop = ~std::uint32_t{0};

class Compiler {
 public:
  explicit Compiler(const GameNet& game)
      : game_(game),
        net_(game.net),
        slot_(net_.size(), no_slot),
        inverted_(net_.size(), false),
        done_(net_.size(), false),
        stays_(net_.size(), false),
        absorbed_(net_.size(), false),
        level_(net_.size(), 0),
        loop_of_value_(net_.size(), no_loop),
        loop_of_gate_(net_.size(), no_loop) {}

  Program run() {
    prepare();
    const auto to_look = look_wires(), to_move = move_wires(), to_count = goal_wires();
    std::vector<Node> look = needed_for(to_look);
    const std::vector<bool> looked = done_;
    std::vector<Node> move = needed_for(to_move);
    // The goals are asked for before a move is made, when the values of the phase above are those of an
    // earlier one.
    done_ = looked;
    std::vector<Node> count = needed_for(to_count);
    for (const auto* wires : {&to_look, &to_move, &to_count}) keep(*wires);
    for (const auto* nodes : {&move, &count})
      for (const Node node : *nodes)
        for (const Wire w : net_.inputs(node))
          if (looked[node_of(w)]) stays_[node_of(w)] = true;

    program_.look = make_phase(std::move(look), to_look);
    read_look();
    program_.move = make_phase(std::move(move), to_move);
    read_move();
    program_.count = make_phase(std::move(count), to_count);
    read_goals();
    return std::move(program_);
  }

  Program run_goals() {
    prepare();
    const auto to_count = goal_wires();
    keep(to_count);
    program_.count = make_phase(needed_for(to_count), to_count);
    program_.roles.resize(game_.roles.size());
    read_goals();
    return std::move(program_);
  }

 private:
  void prepare() {
    place_inputs();
    find_loops();
    set_levels();
  }

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

  // ---- gates within gates

  // A gate of two inputs that only one other gate needs is computed there.
  void absorb(std::vector<Node>& nodes) {
    std::vector<std::uint32_t> uses(net_.size(), 0);
    for (const Node node : nodes) {
      absorbed_[node] = false;
      for (const Wire w : net_.inputs(node)) ++uses[node_of(w)];
      if (loop_of_value_[node] != no_loop)
        for (const Wire w : game_.loops[loop_of_value_[node]].drivers) ++uses[node_of(w)];
    }
    std::sort(nodes.begin(), nodes.end());
    std::vector<bool> is_here(net_.size(), false);
    for (const Node node : nodes) is_here[node] = true;
    const auto can_be_absorbed = [&](Node node) {
      return is_here[node] && uses[node] == 1 && net_.inputs(node).size() == 2 && !stays_[node] &&
             loop_number(node) == no_loop;
    };
    // Who needs a gate comes after it.
    for (std::size_t i = nodes.size(); i-- > 0;) {
      const Node node = nodes[i];
      if (absorbed_[node] || loop_number(node) != no_loop) continue;
      for (const Wire w : net_.inputs(node)) absorbed_[node_of(w)] = can_be_absorbed(node_of(w));
    }
    std::erase_if(nodes, [&](Node node) { return absorbed_[node]; });
  }

  // Calls with every wire that must be there to compute a gate.
  template <class Use>
  void for_each_input(Node node, const Use& use) const {
    for (const Wire w : net_.inputs(node))
      if (absorbed_[node_of(w)])
        for (const Wire inner : net_.inputs(node_of(w))) use(inner);
      else
        use(w);
  }

  // How a gate is stored: as an AND, or the other way round as an OR, whichever inverts fewer inputs.
  struct Gate {
    GateShape shape;
    std::vector<std::uint32_t> inputs;  // as the code has them
  };
  struct Literal {
    std::uint32_t slot;
    bool inverted;
  };
  Literal literal(Wire w, bool opposite) const {
    return {slot_[node_of(w)], (is_inverted(w) != inverted_[node_of(w)]) != opposite};
  }
  Gate gate_of(Node node) {
    std::vector<Literal> singles;
    std::vector<std::array<Literal, 2>> pairs;
    for (const Wire w : net_.inputs(node)) {
      if (!absorbed_[node_of(w)]) {
        singles.push_back(literal(w, false));
        continue;
      }
      const auto inner = net_.inputs(node_of(w));
      // not (a and b) is an OR of the opposites; (a and b) is two inputs more
      if (is_inverted(w)) {
        pairs.push_back({literal(inner[0], true), literal(inner[1], true)});
      } else {
        singles.push_back(literal(inner[0], false));
        singles.push_back(literal(inner[1], false));
      }
    }
    return stored(node, singles, pairs);
  }
  Gate stored(Node node, std::vector<Literal>& singles, std::vector<std::array<Literal, 2>>& pairs) {
    std::size_t inverted = 0;
    for (const Literal& each : singles) inverted += each.inverted ? 1 : 0;
    for (const auto& pair : pairs) inverted += (pair[0].inverted ? 1u : 0u) + (pair[1].inverted ? 1u : 0u);
    const bool flip = 2 * inverted > singles.size() + 2 * pairs.size();
    inverted_[node] = flip;
    Gate gate;
    gate.shape.operation = flip ? GateShape::Operation::any : GateShape::Operation::all;
    for (const bool wanted : {false, true})
      for (const Literal& each : singles)
        if ((each.inverted != flip) == wanted) {
          gate.inputs.push_back(each.slot);
          ++(wanted ? gate.shape.inverted : gate.shape.plain);
        }
    for (std::size_t wanted = 0; wanted < gate.shape.pairs.size(); ++wanted)
      for (const auto& [a, b] : pairs) {
        const bool first = a.inverted != flip, second = b.inverted != flip;
        if ((first ? 1u : 0u) + (second ? 1u : 0u) != wanted) continue;
        const bool swapped = first && !second;
        gate.inputs.push_back(swapped ? b.slot : a.slot);
        gate.inputs.push_back(swapped ? a.slot : b.slot);
        ++gate.shape.pairs[wanted];
      }
    return gate;
  }

  std::uint32_t new_slot() {
    if (free_slots_.empty()) return program_.slots++;
    const std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
  }

  void emit(Node node, std::vector<Run>& runs) {
    const Gate gate = gate_of(node);
    slot_[node] = new_slot();
    if (runs.empty() || runs.back().shape != gate.shape)
      runs.push_back({gate.shape, 0, static_cast<std::uint32_t>(program_.code.size())});
    ++runs.back().gates;
    program_.code.push_back(slot_[node]);
    program_.code.insert(program_.code.end(), gate.inputs.begin(), gate.inputs.end());
  }

  // What is asked for after a phase keeps its place.
  void keep(const std::vector<Wire>& wires) {
    for (const Wire w : wires) stays_[node_of(w)] = true;
  }

  Phase make_phase(std::vector<Node> nodes, const std::vector<Wire>& wanted) {
    absorb(nodes);
    const bool has_loops =
        std::any_of(nodes.begin(), nodes.end(), [&](Node node) { return loop_number(node) != no_loop; });
    if (nodes.size() >= large_phase && !has_loops) return make_large_phase(nodes, wanted);
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

  void add_segment(const std::vector<Node>& nodes, Phase& phase) {
    const std::uint32_t loop = loop_number(nodes.front());
    if (loop != no_loop) return add_loop(nodes, game_.loops[loop], phase);
    if (phase.empty() || !phase.back().again.empty()) phase.emplace_back();
    emit_by_shape(nodes, phase.back().runs);
  }

  // Side by side by shape; the shapes are known, since all inputs are of lower levels.
  void emit_by_shape(const std::vector<Node>& nodes, std::vector<Run>& runs) {
    std::vector<std::pair<GateShape, Node>> order;
    for (const Node node : nodes) order.emplace_back(gate_of(node).shape, node);
    std::sort(order.begin(), order.end());
    for (const auto& each : order) emit(each.second, runs);
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

  // ---- phases whose values do not all fit into the nearest caches

  // Gates in the order in which they are asked for, so that values are used soon after they are computed; in
  // batches, to have some of equal shape side by side. The slots of values that nobody needs any more are
  // used again.
  Phase make_large_phase(const std::vector<Node>& nodes, const std::vector<Wire>& wanted) {
    const std::vector<Node> order = best_order(nodes, wanted);
    std::vector<std::uint32_t> uses(net_.size(), 0);
    for (const Node node : order) for_each_input(node, [&](Wire w) { ++uses[node_of(w)]; });
    std::vector<bool> is_here(net_.size(), false);
    for (const Node node : order) is_here[node] = true;
    Phase phase(1);
    for (std::size_t from = 0; from < order.size(); from += batch) {
      const std::vector<Node> part(
          order.begin() + static_cast<std::ptrdiff_t>(from),
          order.begin() + static_cast<std::ptrdiff_t>(std::min(from + batch, order.size())));
      emit_batch(part, phase.back().runs);
      for (const Node node : part)
        for_each_input(node, [&](Wire w) {
          if (--uses[node_of(w)] == 0 && is_here[node_of(w)] && !stays_[node_of(w)])
            free_slots_.push_back(slot_[node_of(w)]);
        });
    }
    free_slots_.clear();
    return phase;
  }

  // Moves that are alike in one of their parts, as where a piece comes from, have most in common: tried with
  // each part.
  std::vector<Node> best_order(const std::vector<Node>& nodes, const std::vector<Wire>& wanted) const {
    std::vector<Node> best = depth_first(nodes, wanted);
    std::size_t least = late_uses(best);
    std::size_t parts = 0;
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) parts = std::max(parts, move.parts.size());
    for (std::size_t first = 0; first < parts; ++first) {
      std::vector<Wire> roots = legal_by_part(first);
      roots.insert(roots.end(), wanted.begin(), wanted.end());
      std::vector<Node> order = depth_first(nodes, roots);
      if (const std::size_t late = late_uses(order); late < least) {
        least = late;
        best = std::move(order);
      }
    }
    return best;
  }

  // By this part of the moves, then by the following ones, in a circle.
  std::vector<Wire> legal_by_part(std::size_t first) const {
    std::vector<std::pair<std::vector<TermId>, Wire>> moves;
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) {
        std::vector<TermId> parts = move.parts;
        if (first < parts.size())
          std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end());
        moves.emplace_back(std::move(parts), move.legal);
      }
    std::sort(moves.begin(), moves.end());
    std::vector<Wire> wires;
    for (const auto& move : moves) wires.push_back(move.second);
    return wires;
  }

  // How often a value is used long after it was computed or used before.
  std::size_t late_uses(const std::vector<Node>& order) const {
    std::vector<std::uint32_t> touched(net_.size(), 0);
    std::size_t late = 0;
    for (std::uint32_t now = 0; now < order.size(); ++now) {
      for_each_input(order[now], [&](Wire w) {
        late += now - touched[node_of(w)] > 8 * batch ? 1 : 0;
        touched[node_of(w)] = now;
      });
      touched[order[now]] = now;
    }
    return late;
  }

  std::vector<Node> depth_first(const std::vector<Node>& nodes, const std::vector<Wire>& wanted) const {
    std::vector<bool> open(net_.size(), false);
    for (const Node node : nodes) {
      open[node] = true;
      for (const Wire w : net_.inputs(node))
        if (absorbed_[node_of(w)]) open[node_of(w)] = true;
    }
    std::vector<Node> order;
    struct Frame {
      Node node;
      std::size_t next;
    };
    std::vector<Frame> frames;
    const auto enter = [&](Wire w) {
      if (!open[node_of(w)]) return;
      open[node_of(w)] = false;
      frames.push_back({node_of(w), 0});
    };
    for (const Wire root : wanted) {
      enter(root);
      while (!frames.empty()) {
        const auto inputs = net_.inputs(frames.back().node);
        if (frames.back().next < inputs.size()) {
          enter(inputs[frames.back().next++]);
          continue;
        }
        if (!absorbed_[frames.back().node]) order.push_back(frames.back().node);
        frames.pop_back();
      }
    }
    return order;
  }

  void emit_batch(const std::vector<Node>& nodes, std::vector<Run>& runs) {
    // Levels within the batch.
    std::vector<std::vector<Node>> levels;
    std::unordered_map<Node, std::uint32_t> level;
    for (const Node node : nodes) {
      std::uint32_t here = 0;
      for_each_input(node, [&](Wire w) {
        if (const auto found = level.find(node_of(w)); found != level.end())
          here = std::max(here, found->second + 1);
      });
      level.emplace(node, here);
      if (levels.size() <= here) levels.resize(here + 1);
      levels[here].push_back(node);
    }
    for (const auto& each : levels) emit_by_shape(each, runs);
  }

  // ---- what is read from outside

  std::vector<Wire> look_wires() const {
    std::vector<Wire> wanted{game_.terminal};
    for (const auto& role : game_.roles)
      for (const auto& move : role.moves) wanted.push_back(move.legal);
    return wanted;
  }
  std::vector<Wire> move_wires() const {
    std::vector<Wire> wanted = game_.next;
    for (const auto& role : game_.roles)
      for (const auto& sight : role.sees) wanted.push_back(sight.wire);
    return wanted;
  }
  std::vector<Wire> goal_wires() const {
    std::vector<Wire> wanted;
    for (const auto& role : game_.roles)
      for (const auto& goal : role.goals) wanted.push_back(goal.wire);
    return wanted;
  }

  void read_look() {
    program_.terminal = tap(game_.terminal);
    for (const auto& role : game_.roles) {
      program_.roles.emplace_back();
      for (const auto& move : role.moves)
        program_.roles.back().moves.push_back({slot_[move.input], tap(move.legal)});
    }
  }
  void read_move() {
    for (const Wire w : game_.next) program_.next.push_back(tap(w));
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
      for (const auto& sight : game_.roles[r].sees) program_.roles[r].sees.push_back(tap(sight.wire));
  }
  void read_goals() {
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
      for (const auto& goal : game_.roles[r].goals)
        program_.roles[r].goals.push_back({goal.value, tap(goal.wire)});
  }

  const GameNet& game_;
  const Net& net_;
  Program program_;
  std::vector<std::uint32_t> slot_;
  std::vector<bool> inverted_, done_;
  std::vector<bool> stays_;     // its slot is read after its phase
  std::vector<bool> absorbed_;  // computed within the gate that needs it, in the phase at hand
  std::vector<std::uint32_t> free_slots_;
  std::vector<std::uint32_t> level_, loop_of_value_, loop_of_gate_;
};

void add_up(const Phase& phase, std::size_t& gates, std::size_t& edges) {
  for (const Segment& segment : phase)
    for (const Run& run : segment.runs) {
      gates += run.gates;
      edges += std::size_t{run.gates} * run.shape.inputs();
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
Program compile_goals(const GameNet& game) { return Compiler(game).run_goals(); }

}  // namespace agon::gdl
