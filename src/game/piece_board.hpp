// Pieces on a board as facts tell of them: who learns what pieces and cells are worth needs no more.
#pragma once

#include <vector>

namespace agon {

// The cells between which a move leads; negative: it names none.
struct Step {
  int from = -1, to = -1;
  friend bool operator==(const Step&, const Step&) = default;
};

struct PieceBoard {
  // Where a piece stands, whose it is and of which kind. A negative cell: this fact tells of no player's
  // piece.
  struct Fact {
    int cell = -1, owner = -1, kind = 0;
  };
  std::vector<Fact> facts;     // by fluent
  int cells = 0, kinds = 0;    // their numbers are smaller
  bool several_kinds = false;  // a player has pieces of at least two kinds
};

}  // namespace agon
