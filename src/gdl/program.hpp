// The circuit of a game as a list of instructions: values live in slots, gates of equal shape that do not
// depend on each other stand side by side, and only what is asked for is computed.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "gdl/net.hpp"

namespace agon::gdl {

// Where a value is found, and whether it is stored the other way round.
struct Tap {
  std::uint32_t slot = 0;
  bool inverted = false;
};

// What gates of a run have in common. Besides single inputs there are pairs, for gates of two inputs that
// nobody else needs: an AND of ORs of two, or an OR of ANDs of two.
struct GateShape {
  enum class Operation : std::uint8_t { all, any };  // AND, OR
  Operation operation = Operation::all;
  std::uint32_t plain = 0, inverted = 0;
  std::array<std::uint32_t, 3> pairs{};  // by how many of the two are inverted

  std::uint32_t inputs() const { return plain + inverted + 2 * (pairs[0] + pairs[1] + pairs[2]); }
  friend auto operator<=>(const GateShape&, const GateShape&) = default;
};

// `gates` gates of one shape: each has its output slot in the code, then its inputs: plain, inverted, pairs
// (the inverted one last).
struct Run {
  GateShape shape;
  std::uint32_t gates = 0;
  std::uint32_t first = 0;  // in the code
};

// Runs in their order; `again`, where it is not empty, is what makes them a loop: its values start from false
// and are set from their drivers until none changes.
struct Segment {
  std::vector<Run> runs;
  struct Feedback {
    std::uint32_t value;
    Tap driver;
  };
  std::vector<Feedback> again;
};
using Phase = std::vector<Segment>;

struct Program {
  struct Move {
    std::uint32_t slot = 0;
    Tap legal;
  };
  struct Goal {
    int value = 0;
    Tap tap;
  };
  struct Role {
    std::vector<Move> moves;
    std::vector<Goal> goals;
    std::vector<Tap> sees;  // what it may be told after a move
  };

  std::uint32_t slots = 0;  // slot 0 is always true; then come the fluents, then the moves
  std::uint32_t fluents = 0;
  std::vector<std::uint32_t> code;
  Phase look;                 // from the fluents: what is legal, whether the game is over
  Phase move;                 // from the moves too: what holds next, and what each role is told
  Phase count;                // from the fluents: the goals
  std::vector<bool> initial;  // by fluent
  std::vector<Tap> next;      // by fluent
  std::vector<Role> roles;
  Tap terminal;

  static constexpr std::uint32_t first_fluent = 1;
};

struct ProgramSize {
  std::size_t gates = 0, edges = 0;
};
ProgramSize size_of(const Program& program);

Program compile(const GameNet& game);
// `count` alone, which needs no look before it.
Program compile_goals(const GameNet& game);

}  // namespace agon::gdl
