// What analysis commands ask for and how their lines are written: Leela Zero's way and KataGo's.
#pragma once

#include <string>
#include <vector>

#include "protocol/gtp/gtp_desk.hpp"

namespace agon {

enum class GtpDialect { leela_zero, katago };

// Moves that are to be left out of the list, or the only ones in it.
struct GtpFilter {
  bool allow = false;
  Player player = 0;
  std::vector<std::string> moves;
};

struct GtpAnalysis {
  GtpDialect dialect = GtpDialect::leela_zero;
  Player player = 0;
  double interval = 1;  // seconds
  std::size_t min_moves = 0, max_moves = 1000;
  bool ownership = false, root_info = false, line_visits = false;
  std::vector<GtpFilter> filters;

  // Whether the filters name moves of this position's board only.
  Status check_filters(const Position& position) const;
  // Whether the filters leave this move of the player in.
  bool wishes(const Position& position, MoveCode move) const;
};

// Reads "[COLOR] [INTERVAL] [KEY VALUE]..."; the interval is in hundredths of a second.
Result<GtpAnalysis> read_gtp_analysis(GtpDialect dialect, Player to_move, GtpWords& words);

// The candidates that the command wants to see, best first.
std::vector<Candidate> wanted_candidates(const GtpAnalysis& wanted, const Position& position,
                                         const Answer& answer);

// Whether a search has begun: before that, it knows no more than the moves.
bool has_begun(const Answer& answer);

// What an analysis knows of a position, for whatever writes it down. Values are those of the player to move.
struct AnalysedMove {
  std::string move;
  MoveCode code = 0;
  std::int64_t visits = 0;
  double value = 0.5, lower_bound = 0.5;
  std::vector<std::string> line;
  std::vector<std::int64_t> line_visits;  // one for each move of the line, from searches that count them
};
struct AnalysedPosition {
  std::vector<AnalysedMove> moves;  // those that are wanted, best first
  std::int64_t visits = 0;
  double value = 0.5;
  std::vector<double> owners;  // of each cell, 1 for the player to move; empty where the game cannot tell
  double lead = 0;             // of the player to move, where the owners are known
};
// `judged`: with owners and lead, which cost playouts.
AnalysedPosition analysed(const GtpAnalysis& wanted, const Session& session, const Position& position,
                          const Answer& answer, bool judged);

// "info move D4 visits 12 ... info move ..."; empty where no move is wanted. Values are those of the player
// to move.
std::string gtp_info_line(const GtpAnalysis& wanted, const Session& session, const Position& position,
                          const Answer& answer);

}  // namespace agon
