#include "protocol/kata/kata_answer.hpp"

#include <algorithm>
#include <cmath>

namespace agon {
namespace {

// Six digits are more than a search knows, and a fourth of the bytes.
double rounded(double value) {
  constexpr double scale = 1e6;
  return std::round(value * scale) / scale;
}

// The values of the player to move, as the query wants to see them.
struct Sight {
  double sign = 1;
  double chance(double value) const { return rounded(sign > 0 ? value : 1 - value); }
  double utility(double value) const { return rounded(sign * (2 * value - 1)); }
  double points(double value) const { return rounded(sign * value); }
};

std::size_t index_of(const Position& position, const Drawing& board, MoveCode move) {
  const auto places = position.places(move);
  if (places.size() != 1) return static_cast<std::size_t>(board.columns * board.rows);  // a pass
  return static_cast<std::size_t>(places.front().row * board.columns + places.front().column);
}

// Shares of the visits, since our searches have no net that guesses before they look; -1 where no move can
// be. Where nothing was counted, all goes to the best move.
std::vector<double> shares(const Position& position, Player player, const Answer& answer) {
  const Drawing board = position.draw();
  std::vector<double> share(static_cast<std::size_t>(board.columns * board.rows) + 1, -1);
  for (const MoveCode move : position.legal(player)) share[index_of(position, board, move)] = 0;
  double all = 0;
  for (const Candidate& candidate : answer.moves) all += static_cast<double>(candidate.visits);
  for (const Candidate& candidate : answer.moves) {
    const double part = all > 0                               ? static_cast<double>(candidate.visits) / all
                        : &candidate == &answer.moves.front() ? 1
                                                              : 0;
    share[index_of(position, board, candidate.move)] = part;
  }
  return share;
}

void add_score(Json& json, const AnalysedPosition& found, const Sight& sight, bool mean) {
  if (found.owners.empty()) return;
  const double lead = sight.points(found.lead);
  json.add("scoreLead", lead);
  if (mean) json.add("scoreMean", lead);
  json.add("scoreStdev", 0.0);
  json.add("scoreSelfplay", lead);
}

template <class Item>
Json first_items(const std::vector<Item>& items, std::size_t most) {
  Json::Array list;
  for (std::size_t i = 0; i < items.size() && i < most; ++i) list.emplace_back(items[i]);
  return list;
}

Json number_list(const std::vector<double>& values, double sign) {
  Json::Array list;
  for (const double value : values) list.emplace_back(rounded(sign * value));
  return list;
}

Json move_json(const KataQuery& query, const AnalysedMove& move, std::size_t order, double prior,
               const AnalysedPosition& found, const Sight& sight) {
  Json json{{"move", move.move},
            {"visits", move.visits},
            {"winrate", sight.chance(move.value)},
            {"utility", sight.utility(move.value)},
            {"lcb", sight.chance(move.lower_bound)},
            {"utilityLcb", sight.utility(move.lower_bound)},
            {"prior", rounded(prior)},
            {"order", order},
            {"pv", first_items(move.line.empty() ? std::vector{move.move} : move.line, query.line_length)}};
  add_score(json, found, sight, true);
  if (query.line_visits && !move.line_visits.empty())
    json.add("pvVisits", first_items(move.line_visits, std::min(query.line_length, move.line.size())));
  return json;
}

// Who owns the points after each of so many moves: all moves together get as much time as one position.
Json owners_after(const Session& session, const Position& position, const AnalysedMove& move,
                  std::size_t moves, const Sight& sight) {
  constexpr std::size_t playouts_of_all = 2000, least = 10;
  const auto next = position.clone();
  next->play(move.code);
  const int playouts = static_cast<int>(std::max(least, playouts_of_all / moves));
  return number_list(session.owners(*next, playouts), sight.sign);
}

Json root_json(const AnalysedPosition& found, Player player, const Sight& sight) {
  Json json{{"visits", found.visits},
            {"winrate", sight.chance(found.value)},
            {"utility", sight.utility(found.value)},
            {"currentPlayer", player == 0 ? "B" : "W"}};
  add_score(json, found, sight, false);
  return json;
}

}  // namespace

Json kata_answer(const KataQuery& query, std::size_t turn, bool during_search, const Session& session,
                 const Position& position, const Answer& answer) {
  const Player player = query.to_move(turn);
  const GtpAnalysis wanted{.dialect = GtpDialect::katago, .player = player, .filters = query.filters};
  const AnalysedPosition found = analysed(wanted, session, position, answer, true);
  const Sight sight{query.sign(turn)};
  const Drawing board = position.draw();
  const std::vector<double> policy = shares(position, player, answer);
  Json::Array moves;
  for (const AnalysedMove& move : found.moves) {
    moves.push_back(
        move_json(query, move, moves.size(), policy[index_of(position, board, move.code)], found, sight));
    if (query.moves_ownership && !found.owners.empty())
      moves.back().add("ownership", owners_after(session, position, move, found.moves.size(), sight));
  }
  Json json{{"id", query.id},
            {"turnNumber", turn},
            {"isDuringSearch", during_search},
            {"moveInfos", std::move(moves)},
            {"rootInfo", root_json(found, player, sight)}};
  if (query.ownership && !found.owners.empty()) json.add("ownership", number_list(found.owners, sight.sign));
  if (query.policy) json.add("policy", number_list(policy, 1));
  return json;
}

Json kata_no_results(const KataQuery& query, std::size_t turn) {
  return Json{{"id", query.id}, {"turnNumber", turn}, {"isDuringSearch", false}, {"noResults", true}};
}

Json kata_note(const char* kind, const std::string& id, const KataNote& note) {
  Json json{{kind, note.text}};
  if (!note.field.empty()) json.add("field", note.field);
  if (!id.empty()) json.add("id", id);
  return json;
}

}  // namespace agon
