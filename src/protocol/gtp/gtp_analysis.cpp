#include "protocol/gtp/gtp_analysis.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace agon {
namespace {

// ---- reading

Status read_filter(GtpAnalysis& analysis, bool allow, GtpWords& words) {
  GtpFilter filter{.allow = allow};
  const auto player = words.color();
  if (!player) return player.error();
  filter.player = *player;
  for (const std::string& move : split(words.next(), ',')) filter.moves.push_back(lower_case(move));
  if (const auto depth = words.integer(); !depth || *depth < 1) return gtp_syntax_error();
  analysis.filters.push_back(std::move(filter));
  return {};
}

Status read_count(std::size_t& count, GtpWords& words) {
  const auto number = words.integer();
  if (!number || *number < 0) return gtp_syntax_error();
  count = static_cast<std::size_t>(*number);
  return {};
}

Status read_flag(bool& flag, GtpWords& words) {
  const std::string word = lower_case(words.next());
  if (word != "true" && word != "false") return gtp_syntax_error();
  flag = word == "true";
  return {};
}

Status read_interval(GtpAnalysis& analysis, GtpWords& words) {
  const auto number = words.number();
  if (!number || *number < 0) return gtp_syntax_error();
  analysis.interval = std::max(0.01, *number / 100);
  return {};
}

// Filters name cells, passes, or moves as the game writes them, which must be possible now.
Status check_filter(const GtpFilter& filter, const Drawing& board, const Position& position) {
  for (const std::string& move : filter.moves)
    if (move != "pass" && !parse_gtp_vertex(board, move) && !parse_gtp_move(position, filter.player, move))
      return Error{"syntax error: " + in_quotes(move) + " is no vertex of this board"};
  return {};
}

// What we cannot tell is accepted and left out, as the standard allows for unknown extras.
bool is_ignored(std::string_view key) {
  for (const std::string_view known : {"ownershipstdev", "movesownership", "movesownershipstdev",
                                       "pvedgevisits", "noresultvalue", "nnmaxbatchsize"})
    if (key == known) return true;
  return false;
}

Status read_key(GtpAnalysis& analysis, GtpWords& words) {
  const std::string key = lower_case(words.next());
  bool ignored = false;
  if (key == "interval") return read_interval(analysis, words);
  if (key == "minmoves") return read_count(analysis.min_moves, words);
  if (key == "maxmoves") return read_count(analysis.max_moves, words);
  if (key == "avoid" || key == "allow") return read_filter(analysis, key == "allow", words);
  if (key == "ownership") return read_flag(analysis.ownership, words);
  if (key == "rootinfo") return read_flag(analysis.root_info, words);
  if (key == "pvvisits") return read_flag(analysis.line_visits, words);
  return is_ignored(key) ? read_flag(ignored, words) : Status(gtp_syntax_error());
}

// ---- writing

// Where the value lies at least, if each visit were a coin thrown: Wilson's bound, two standard deviations.
double lower_bound(const Candidate& candidate) {
  if (candidate.visits <= 0) return candidate.value;
  const double n = static_cast<double>(candidate.visits), z2 = 1.96 * 1.96;
  const double p = std::clamp(candidate.value, 0.0, 1.0);
  const double spread = 1.96 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return std::max(0.0, (p + z2 / (2 * n) - spread) / (1 + z2 / n));
}

std::vector<std::string> line_of(const Drawing& board, const Position& from, const Candidate& candidate) {
  std::vector<std::string> line;
  const auto position = from.clone();
  for (const MoveCode move : candidate.line) {
    line.push_back(gtp_move(board, *position, move));
    position->play(move);
    if (position->over()) break;
  }
  return line;
}

std::string line_text(const AnalysedMove& move) {
  std::string text;
  for (const std::string& each : move.line) text += " " + each;
  return text;
}

std::string line_visits_text(const AnalysedMove& move) {
  if (move.line_visits.empty()) return "";
  std::string text = " pvVisits";
  for (const std::int64_t visits : move.line_visits) text += " " + std::to_string(visits);
  return text;
}

// Searches that do not sample count nodes; the lines want visits.
std::int64_t shown_visits(const Candidate& candidate, const Answer& answer, bool best) {
  if (candidate.visits > 0 || answer.simulations > 0) return candidate.visits;
  return best ? std::max<std::int64_t>(1, answer.nodes) : 1;
}

std::int64_t root_visits(const Answer& answer) {
  return answer.simulations > 0 ? answer.simulations : std::max<std::int64_t>(1, answer.nodes);
}

std::string leela_info(const AnalysedMove& move, std::size_t order) {
  const auto percent = [](double value) { return std::to_string(std::lround(10000 * value)); };
  return "info move " + move.move + " visits " + std::to_string(move.visits) + " winrate " +
         percent(move.value) + " prior 0 lcb " + percent(move.lower_bound) + " order " +
         std::to_string(order) + " pv" + line_text(move);
}

std::string score_text(const AnalysedPosition& found) {
  if (found.owners.empty()) return "";
  const std::string points = fixed(found.lead, 3);
  return " scoreMean " + points + " scoreStdev 0 scoreLead " + points + " scoreSelfplay " + points;
}

std::string kata_info(const AnalysedMove& move, std::size_t order, const std::string& score) {
  const std::string visits = std::to_string(move.visits);
  return "info move " + move.move + " visits " + visits + " utility " + fixed(2 * move.value - 1, 6) +
         " winrate " + fixed(move.value, 6) + score + " prior 0 lcb " + fixed(move.lower_bound, 6) +
         " utilityLcb " + fixed(2 * move.lower_bound - 1, 6) + " weight " + visits + " order " +
         std::to_string(order) + " pv" + line_text(move);
}

std::string root_text(const AnalysedPosition& found, const std::string& score) {
  const std::string visits = std::to_string(found.visits);
  return " rootInfo visits " + visits + " utility " + fixed(2 * found.value - 1, 6) + " winrate " +
         fixed(found.value, 6) + score + " weight " + visits;
}

std::string ownership_text(const std::vector<double>& owners) {
  std::string text = " ownership";
  for (const double owner : owners) text += " " + fixed(owner, 6);
  return text;
}

bool passes(const GtpFilter& filter, const std::string& move) {
  const bool named = std::find(filter.moves.begin(), filter.moves.end(), move) != filter.moves.end();
  return named == filter.allow;
}

}  // namespace

Result<GtpAnalysis> read_gtp_analysis(GtpDialect dialect, Player to_move, GtpWords& words) {
  GtpAnalysis analysis{.dialect = dialect, .player = to_move};
  if (const auto player = parse_gtp_color(words.peek())) {
    analysis.player = *player;
    words.next();
  }
  if (parse_number(words.peek()))
    if (const Status read = read_interval(analysis, words); !read) return read.error();
  while (!words.empty())
    if (const Status read = read_key(analysis, words); !read) return read.error();
  return analysis;
}

Status GtpAnalysis::check_filters(const Position& position) const {
  const Drawing board = position.draw();
  for (const GtpFilter& filter : filters)
    if (const Status known = check_filter(filter, board, position); !known) return known;
  return {};
}

bool GtpAnalysis::wishes(const Position& position, MoveCode move) const {
  if (filters.empty()) return true;
  const std::string text = lower_case(gtp_move(position, move));
  return std::all_of(filters.begin(), filters.end(), [&](const GtpFilter& filter) {
    return filter.player != player || passes(filter, text);
  });
}

std::vector<Candidate> wanted_candidates(const GtpAnalysis& wanted, const Position& position,
                                         const Answer& answer) {
  std::vector<Candidate> found;
  for (const Candidate& candidate : answer.moves) {
    if (found.size() >= wanted.max_moves) break;
    // A move that was never tried has nothing to tell.
    if (answer.simulations > 0 && candidate.visits == 0 && found.size() >= wanted.min_moves) break;
    if (wanted.wishes(position, candidate.move)) found.push_back(candidate);
  }
  return found;
}

bool has_begun(const Answer& answer) {
  return answer.simulations > 0 || answer.nodes > 1 || answer.moves.size() == 1;
}

AnalysedPosition analysed(const GtpAnalysis& wanted, const Session& session, const Position& position,
                          const Answer& answer, bool judged) {
  AnalysedPosition found{.visits = root_visits(answer), .value = answer.value};
  const Drawing board = position.draw();
  for (const Candidate& candidate : wanted_candidates(wanted, position, answer))
    found.moves.push_back({.move = gtp_move(board, position, candidate.move),
                           .code = candidate.move,
                           .visits = shown_visits(candidate, answer, found.moves.empty()),
                           .value = candidate.value,
                           .lower_bound = lower_bound(candidate),
                           .line = line_of(board, position, candidate),
                           .line_visits = candidate.line_visits});
  if (!judged) return found;
  const double sign = wanted.player == 0 ? 1 : -1;
  found.owners = session.owners(position);
  found.lead = sign * session.lead(found.owners);
  for (double& owner : found.owners) owner *= sign;
  return found;
}

std::string gtp_info_line(const GtpAnalysis& wanted, const Session& session, const Position& position,
                          const Answer& answer) {
  const bool katago = wanted.dialect == GtpDialect::katago;
  const AnalysedPosition found = analysed(wanted, session, position, answer, katago);
  const std::string score = score_text(found);
  std::string text;
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    if (i > 0) text += " ";
    text += katago ? kata_info(found.moves[i], i, score) : leela_info(found.moves[i], i);
    if (katago && wanted.line_visits) text += line_visits_text(found.moves[i]);
  }
  if (text.empty() || !katago) return text;
  if (wanted.root_info) text += root_text(found, score);
  if (wanted.ownership && !found.owners.empty()) text += ownership_text(found.owners);
  return text;
}

}  // namespace agon
