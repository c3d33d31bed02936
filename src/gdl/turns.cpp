#include "gdl/turns.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace agon::gdl {

namespace {

constexpr std::size_t most_turns = 8;
constexpr std::uint32_t no_fluent = ~std::uint32_t{0};

// What a fluent will be is what another one is, or the opposite of it.
struct Successor {
  std::uint32_t from = no_fluent;
  bool inverted = false;
};

std::vector<Successor> find_successors(const GameNet& game) {
  std::vector<std::uint32_t> fluent_of(game.net.size(), no_fluent);
  for (std::uint32_t i = 0; i < game.fluent_inputs.size(); ++i) fluent_of[game.fluent_inputs[i]] = i;
  std::vector<Successor> successors;
  for (const Wire w : game.next) successors.push_back({fluent_of[node_of(w)], is_inverted(w)});
  return successors;
}

bool goes_round(const std::vector<Successor>& successors, std::uint32_t fluent) {
  std::uint32_t at = fluent;
  for (std::size_t i = 0; i < most_turns && at != no_fluent; ++i) {
    at = successors[at].from;
    if (at == fluent) return true;
  }
  return false;
}

// Copies a circuit of which some inputs are known.
class Folder {
 public:
  Folder(const GameNet& game, const std::vector<std::uint32_t>& known, const std::vector<bool>& values)
      : game_(game), wires_(game.net.size(), unknown) {
    wires_[0] = wire_true;
    for (std::size_t i = 0; i < known.size(); ++i)
      wires_[game.fluent_inputs[known[i]]] = values[i] ? wire_true : wire_false;
    result_.fluents = game.fluents;
    result_.initial = game.initial;
  }

  // Nothing where a role has no move in these states: such rules are wrong.
  std::optional<GameNet> run() {
    for (const Node input : game_.fluent_inputs) {
      result_.fluent_inputs.push_back(node_of(result_.net.add_input()));
      if (wires_[input] == unknown) wires_[input] = wire(result_.fluent_inputs.back());
    }
    const Node first_move = game_.roles.front().moves.front().input;
    copy(first_move);
    if (!add_roles()) return {};
    copy(static_cast<Node>(game_.net.size()));
    for (const Wire w : game_.next) result_.next.push_back(folded(w));
    result_.terminal = folded(game_.terminal);
    return std::move(result_);
  }

 private:
  static constexpr Wire unknown = ~Wire{0};

  Wire folded(Wire w) const { return wires_[node_of(w)] ^ (w & 1); }

  // Everything up to this node.
  void copy(Node end) {
    for (; done_ < end; ++done_) {
      open_and_close_loops();
      if (wires_[done_] != unknown) continue;
      if (!game_.net.is_gate(done_)) {
        wires_[done_] = result_.net.add_input();  // of a loop
        continue;
      }
      std::vector<Wire> inputs;
      for (const Wire w : game_.net.inputs(done_)) inputs.push_back(folded(w));
      wires_[done_] = result_.net.make_and(std::move(inputs));
    }
    open_and_close_loops();
  }
  void open_and_close_loops() {
    while (loop_ < game_.loops.size()) {
      if (!is_open_ && game_.loops[loop_].first_gate != done_) return;
      if (!is_open_) open_loop();
      if (game_.loops[loop_].end != done_) return;
      close_loop();
    }
  }
  void open_loop() {
    is_open_ = true;
    result_.loops.emplace_back();
    result_.loops.back().first_gate = static_cast<Node>(result_.net.size());
  }
  void close_loop() {
    const Loop& from = game_.loops[loop_++];
    Loop& loop = result_.loops.back();
    for (const Node value : from.values) loop.values.push_back(node_of(wires_[value]));
    for (const Wire w : from.drivers) loop.drivers.push_back(folded(w));
    loop.end = static_cast<Node>(result_.net.size());
    is_open_ = false;
  }

  bool add_roles() {
    for (const GameNet::RoleNet& from : game_.roles) {
      GameNet::RoleNet role{.role = from.role, .moves = {}, .goals = {}, .sees = {}};
      std::vector<Node> inputs;
      for (const GameNet::Move& move : from.moves) {
        wires_[move.input] = wire_false;
        if (folded(move.legal) == wire_false) continue;
        inputs.push_back(move.input);
        role.moves.push_back({.term = move.term,
                              .parts = move.parts,
                              .input = node_of(result_.net.add_input()),
                              .legal = folded(move.legal)});
      }
      if (role.moves.empty()) return false;
      const auto made = set_moves(result_.net, role);
      for (std::size_t i = 0; i < inputs.size(); ++i) wires_[inputs[i]] = made[i];
      result_.roles.push_back(std::move(role));
    }
    return true;
  }

  const GameNet& game_;
  std::vector<Wire> wires_;  // by node of the original
  GameNet result_;
  Node done_ = 0;
  std::size_t loop_ = 0;
  bool is_open_ = false;
};

}  // namespace

std::size_t Turns::turn_of(const std::vector<bool>& state) const {
  std::vector<bool> now;
  for (const std::uint32_t fluent : fluents) now.push_back(state[fluent]);
  return static_cast<std::size_t>(std::find(values.begin(), values.end(), now) - values.begin());
}

Turns find_turns(const GameNet& game) {
  const auto successors = find_successors(game);
  Turns turns;
  for (std::uint32_t i = 0; i < successors.size(); ++i)
    if (goes_round(successors, i)) turns.fluents.push_back(i);
  std::vector<bool> state = game.initial;
  do {
    std::vector<bool> now;
    for (const std::uint32_t fluent : turns.fluents) now.push_back(state[fluent]);
    if (!turns.values.empty() && now == turns.values.front())
      return turns.values.size() > 1 ? turns : Turns{};
    turns.values.push_back(std::move(now));
    std::vector<bool> next = state;
    for (const std::uint32_t fluent : turns.fluents)
      next[fluent] = state[successors[fluent].from] != successors[fluent].inverted;
    state = std::move(next);
  } while (turns.values.size() <= most_turns);
  return {};
}

TurnPrograms make_turn_programs(const GameNet& game) {
  TurnPrograms made{.turns = find_turns(game), .programs = {}, .goals = {}};
  for (const auto& values : made.turns.values) {
    const auto folded = Folder(game, made.turns.fluents, values).run();
    if (!folded) return {};
    made.programs.push_back(compile(*folded));
  }
  if (made.turns.found()) made.goals = compile_goals(game);
  return made;
}

}  // namespace agon::gdl
