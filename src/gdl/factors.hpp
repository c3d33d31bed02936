// What of a game has to do with what, read off its circuit: groups of fluents and moves that do not touch
// each other, and those among them that nobody asks about.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/net.hpp"

namespace agon::gdl {

// A game within the game: what its moves change, and what decides whether they are legal.
struct Factor {
  std::vector<std::uint32_t> fluents;
  std::vector<std::vector<std::uint32_t>> moves;  // by role
  bool matters = false;                           // the end of the game, a goal or a sight depends on it

  std::size_t move_count() const;
};

struct Factors {
  std::vector<Factor> parts;  // those with many fluents first
  // Counters, turns and what never changes: whatever is played, these go their way.
  std::vector<std::uint32_t> by_themselves;
  // What neither the end nor a goal, a sight or any legal move depends on, and by role the moves that change
  // nothing else: all of those that are legal are one choice. Empty where moves for nothing may run out,
  // since then whether one is left may matter.
  std::vector<std::uint32_t> unasked;
  std::vector<std::vector<std::uint32_t>> idle_moves;
};

// What joins all parts on purpose does not count: that a goal or the end asks several things of them. But
// where one plays alone, and these things pass by themselves, they have to be had at the same time and are
// one part.
Factors find_factors(const GameNet& game);

// The circuit while none of its moves is made, as part of another one in which the fluents are these wires:
// what each node becomes there.
std::vector<Wire> hold_still(const GameNet& game, Net& net, const std::vector<Wire>& fluents);
// Games with more nodes are not looked at so closely: it would take longer than it saves.
inline constexpr std::size_t most_nodes_looked_at = 300'000;

// The conditions that a wire is an AND of.
void add_conditions(const Net& net, Wire w, std::vector<Wire>& conditions);
// The alternatives that a wire is an OR of.
std::vector<Wire> alternatives_of(const Net& net, Wire w);

}  // namespace agon::gdl
