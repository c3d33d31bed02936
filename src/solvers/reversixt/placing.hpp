// Looks ahead in the placing phase of ReversiXT, for any number of players: alpha-beta with a table, ordered
// moves and null windows where the others are seen as one opponent (paranoid) or as one who replies while the
// rest play what comes first (best reply), max^n where everybody plays for himself. Deeper and deeper.
//
// Of the moves that override a stone, all are looked at for the first move; below it those that capture most,
// the fewer the nearer the end of a line is, and later ones less deeply unless they turn out well. What was
// left out counts as cut off.
#pragma once

#include <array>
#include <vector>

#include "search/minimax/table.hpp"
#include "solvers/reversixt/look_ahead.hpp"

namespace agon::reversixt {

class PlacingSearch : LookAhead {
 public:
  PlacingSearch(const Judge& judge, const ExpertOptions& options, TranspositionTable& table,
                const Request& request)
      : LookAhead(judge, options, request), table_(table) {}

  Answer run(const ReversixtState& state);

 private:
  static constexpr Player nobody = -1;
  struct Ordered {
    Move move;
    std::uint16_t index = 0;  // as listed, which the table refers to
    int rank = 0;
  };
  struct Bounds {
    int alpha = -Judge::infinite, beta = Judge::infinite;
    bool narrow() const { return beta - alpha <= 1; }
  };
  // A move as it is tried.
  struct Trial {
    Move move;
    bool first = false;  // the first of its position
    bool mine = false;
    bool late = false;  // looked at less deeply at first
  };

  Iteration iterate(const ReversixtState& state, int depth, const std::vector<Candidate>& previous);
  static std::vector<Move> without_worst(const ReversixtState& state, std::vector<Move>& moves);
  // Of a last, unfinished depth it is kept when a move turned out to be better than the first.
  void take_unfinished(Answer& answer) const;

  // My lead; `replier` is the opponent who answers in this round of best-reply search, once that is decided.
  int value(const ReversixtState& state, int depth, int ply, Bounds bounds, Player replier);
  int value_of_moves(const ReversixtState& state, int depth, int ply, Bounds bounds, Player replier);
  int value_of_replies(const ReversixtState& state, int depth, int ply, Bounds bounds, Player replier);
  int value_after(const Trial& trial, const ReversixtState& next, int depth, int ply, Bounds bounds,
                  Player replier);
  Judge::Leads everyones_value(const ReversixtState& state, int depth, int ply);

  std::vector<Ordered>& list(const ReversixtState& state, int depth, int ply, std::uint16_t table_move);
  void list_overriding(const ReversixtState& state, int depth, int ply, std::uint16_t table_move);
  int rank(const ReversixtState& state, Move move, int ply) const;
  static bool is_late(const ReversixtState& state, Move move, std::size_t number, int depth);
  static void bring_best_forward(std::vector<Ordered>& moves, std::size_t from);
  void note_cutoff(const ReversixtState& state, Move move, int depth, int ply);
  Mobility& mobility(int ply) { return plies_[static_cast<std::size_t>(ply)].mobility; }
  bool left_out(int ply) const { return plies_[static_cast<std::size_t>(ply)].left_out; }

  struct Ply {
    std::vector<Ordered> moves;
    bool left_out = false;  // some moves are not among them
    std::array<Move, 2> killers{};
    Mobility mobility{};
  };

  TranspositionTable& table_;
  bool bombing_ = false;  // asked about a position of that phase, to compare; else it is left to a guess
  std::vector<Ply> plies_ = std::vector<Ply>(max_depth + 2);
  std::array<std::vector<int>, most_players> history_;  // by player and cell: how often a move there cut off
  std::vector<Candidate> unfinished_;
};

}  // namespace agon::reversixt
