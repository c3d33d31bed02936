// A game as a circuit: what holds in a state and what the players do goes in; what is legal, what holds next,
// whether the game is over and what it is worth comes out. Gates are ANDs of any number of wires, and every
// wire may be inverted, so that an OR is one gate too.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gdl/ground.hpp"

namespace agon::gdl {

using Node = std::uint32_t;
// A node, or its opposite where the lowest bit is set.
using Wire = std::uint32_t;
inline constexpr Wire wire_true = 0, wire_false = 1;
constexpr Wire wire(Node node, bool inverted = false) { return node * 2 + (inverted ? 1 : 0); }
constexpr Node node_of(Wire w) { return w / 2; }
constexpr bool is_inverted(Wire w) { return (w & 1) != 0; }
constexpr Wire inverse(Wire w) { return w ^ 1; }

// Gates that depend on each other, for sentences that follow from themselves (a path is a step or a path and
// a step): the values that hold are those found from all-false by computing again until nothing changes.
struct Loop {
  std::vector<Node> values;      // inputs for the gates of the loop, and its results
  std::vector<Wire> drivers;     // what each value is computed by
  Node first_gate = 0, end = 0;  // the gates that were made for it
};

class Net {
 public:
  Net() : nodes_(1), gates_(1024, 0) {}

  Wire add_input();
  // Of a group of inputs exactly one is true; each input belongs to at most one.
  void set_exclusive(std::span<const Node> inputs);
  // Whenever the input is true, so are these wires.
  void set_implied(Node input, std::vector<Wire> wires);

  Wire make_and(std::vector<Wire> wires);
  Wire make_or(std::vector<Wire> wires);
  // An OR of ANDs, with what they have in common taken out.
  Wire make_or_of_ands(std::vector<std::vector<Wire>> terms);

  std::size_t size() const { return nodes_.size(); }
  bool is_gate(Node node) const { return nodes_[node].count > 0; }
  std::span<const Wire> inputs(Node node) const {
    return {wires_.data() + nodes_[node].first, nodes_[node].count};
  }

 private:
  struct Record {
    std::uint32_t first = 0, count = 0;  // no wires: an input, or the constant (node 0)
  };
  static constexpr std::uint32_t no_group = ~std::uint32_t{0};

  // Sorts, drops what says nothing; false where the conditions contradict each other.
  bool simplify(std::vector<Wire>& wires) const;
  std::uint32_t group_of(Node node) const;
  struct NoneOf {
    std::uint32_t group = no_group;
    std::vector<Node> members;
  };
  NoneOf none_of(Wire w) const;
  void remember_none_of(Node node, const std::vector<Wire>& wires);
  bool use_exclusion(std::vector<Wire>& wires) const;
  void use_complement(std::vector<Wire>& wires);
  Wire gate(const std::vector<Wire>& wires);
  std::size_t place_of(std::span<const Wire> wires) const;
  void grow_gates();

  std::vector<Record> nodes_;
  std::vector<Wire> wires_;
  std::vector<Node> gates_;  // by hash of their wires, a power of two; 0: none
  std::size_t gate_count_ = 0;
  std::vector<std::uint32_t> group_of_;  // by node
  std::vector<std::vector<Node>> groups_;
  std::unordered_map<Node, NoneOf> none_of_;  // gates that say that none of some moves is made
  std::unordered_map<Node, std::vector<Wire>> implied_;
};

struct GameNet {
  struct Move {
    TermId term = no_term;
    std::vector<TermId> parts;  // the term's arguments
    Node input = 0;
    Wire legal = wire_false;
  };
  struct Goal {
    int value = 0;
    Wire wire = wire_false;
  };
  struct Sight {
    TermId term = no_term;
    Wire wire = wire_false;
  };
  struct RoleNet {
    TermId role = no_term;
    std::vector<Move> moves;
    std::vector<Goal> goals;
    std::vector<Sight> sees;  // what it may be told after a step
  };

  Net net;
  std::vector<TermId> fluents;  // what can be true
  std::vector<Node> fluent_inputs;
  std::vector<bool> initial;
  std::vector<Wire> next;  // by fluent
  std::vector<RoleNet> roles;
  Wire terminal = wire_false;
  std::vector<Loop> loops;  // each after those that it needs
};

// Tells the net what is known of a role's moves, and returns what says that each is made: its input, or where
// there is only one that it is.
std::vector<Wire> set_moves(Net& net, const GameNet::RoleNet& role);

// Moves that are never legal are left out. An error: a role has no move, or the patience is over.
Result<GameNet> make_net(const Ground& ground, const Patience& patience = Patience(GroundLimits{}));

// Every wire that is true wherever `w` is, by ANDs alone: `w` first, each once.
std::vector<Wire> all_implied(const Net& net, Wire w);

}  // namespace agon::gdl
