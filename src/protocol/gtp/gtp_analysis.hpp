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

// "info move D4 visits 12 ... info move ..."; empty where no move is wanted. Values are those of the player
// to move.
std::string gtp_info_line(const GtpAnalysis& wanted, const Session& session, const Position& position,
                          const Answer& answer);

}  // namespace agon
