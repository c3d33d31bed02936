#include "web/describe.hpp"

#include <algorithm>
#include <cmath>

#include "engine/games.hpp"
#include "engine/line_name.hpp"
#include "lab/statistics.hpp"
#include "show/describe.hpp"
#include "web/agents.hpp"
#include "web/drawing_json.hpp"
#include "web/message.hpp"
#include "web/rules_text.hpp"

namespace agon::web {
namespace {

const char* page_kind(OptionKind kind) {
  switch (kind) {
    case OptionKind::integer:
    case OptionKind::number:
      return "number";
    case OptionKind::boolean:
      return "switch";
    case OptionKind::choice:
      return "choice";
    case OptionKind::text:
    case OptionKind::duration:
    case OptionKind::bytes:
      break;
  }
  return "text";
}

Json option_json(const OptionInfo& option) {
  Json json{{"name", option.name},
            {"kind", page_kind(option.kind)},
            {"value", option.default_text},
            {"help", option.help}};
  if (option.low != 0 || option.high != 0) {
    json.add("low", option.low);
    json.add("high", option.high);
  }
  if (!option.choices.empty()) json.add("choices", option.choices);
  if (option.kind == OptionKind::text) json.add("long", true);
  return json;
}

Json game_options_json(const GameEntry& entry) {
  Json::Array items;
  for (const OptionInfo& option : entry.options) items.push_back(option_json(option));
  if (takes_rules(entry.about.name)) {
    items.front().add("rules", true);
    items.front().add("known", known_rules(entry.about.name));
  }
  return items;
}

Json game_json(const GameEntry& entry) {
  Json json{{"name", entry.about.name},
            {"title", entry.about.title},
            {"summary", entry.about.summary},
            {"rules", entry.about.rules}};
  if (const auto ending = rules_ending(entry.about.name); !ending.empty()) json.add("rules_ending", ending);
  if (const auto made = make_game(entry.about.name)) json.add("players", (*made)->facts().player_names);
  json.add("options", game_options_json(entry));
  return json;
}

Json move_json(const Position& position, MoveCode move) {
  return Json{{"text", position.move_text(move)}, {"places", places_json(position, move)}};
}

Json moves_json(const Position& position) {
  Json::Array moves;
  if (position.over() || position.to_move() == chance) return moves;
  if (position.to_move() != everyone) {
    for (const MoveCode move : position.legal()) moves.push_back(move_json(position, move));
    return moves;
  }
  for (int p = 0; p < position.players(); ++p)
    for (const MoveCode move : position.legal(static_cast<Player>(p))) {
      moves.push_back(move_json(position, move));
      moves.back().add("player", p);
    }
  return moves;
}

Json chances_json(const Position& position) {
  Json::Array outcomes;
  for (const MoveCode outcome : position.legal())
    outcomes.push_back(
        Json{{"text", position.move_text(outcome)}, {"probability", position.probability(outcome)}});
  return outcomes;
}

Json plies_json(const Record& record) {
  Json::Array plies;
  auto position = record.start().clone();
  for (std::size_t i = 0; i < record.plies().size(); ++i) {
    Json::Array places;
    for (const MoveCode move : record.plies()[i])
      for (const Place& place : position->places(move)) places.push_back(place_json(place));
    plies.push_back(Json{{"text", sent_ply(record, i)},
                         {"mover", mover_json(record.mover(i))},
                         {"places", std::move(places)}});
    position = record.follow(std::move(position), i);
  }
  return plies;
}

// What each player was told, step by step.
Json told_json(const Position& position) {
  Json::Array players;
  for (int p = 0; p < position.players(); ++p) {
    Json::Array steps;
    for (std::string& step : position.told(static_cast<Player>(p))) steps.emplace_back(std::move(step));
    players.emplace_back(std::move(steps));
  }
  return players;
}

Json result_json(const GameFacts& facts, const Position& position) {
  Json::Array values, scores;
  const Values wins = position.win_values();
  for (int p = 0; p < facts.players; ++p) {
    values.emplace_back(wins[static_cast<std::size_t>(p)]);
    scores.emplace_back(position.score(static_cast<Player>(p)));
  }
  return Json{
      {"text", result_text(facts, position)}, {"values", std::move(values)}, {"scores", std::move(scores)}};
}

// How the game counts, where there is more to it than who wins: searches whose values are scores use this
// scale.
bool counts_more_than_wins(const GameFacts& facts) {
  return facts.players == 2 && facts.zero_sum && (facts.range.low != -1 || facts.range.high != 1);
}
Json scores_json(const ScoreRange& range) {
  return Json{{"low", range.low}, {"high", range.high}, {"unit", range.unit}};
}

// The cells of each move of a line.
Json line_places(const Position& position, std::span<const MoveCode> line, std::size_t most) {
  Json::Array all;
  const auto at = position.clone();
  for (const MoveCode move : line) {
    if (at->over() || all.size() == most) break;
    all.push_back(places_json(*at, move));
    if (at->to_move() == everyone) break;
    at->play(move);
  }
  return all;
}

Json candidate_json(const Position& position, const Candidate& from, const AnalysisWish& wish) {
  const ValueRange range = value_range(from);
  Json json{{"move", position.move_text(from.move)},
            {"places", places_json(position, from.move)},
            {"value", rounded(from.value)},
            {"low", optional_json(range.low)},
            {"high", optional_json(range.high)},
            {"visits", from.visits},
            {"depth", from.depth},
            {"proven", from.proven},
            {"at_most", from.at_most},
            {"line", line_texts(position, from.line, wish.line)},
            {"line_places", line_places(position, from.line, wish.line)}};
  add_values(json, position, from.values);
  return json;
}

}  // namespace

std::string sent_ply(const Record& record, std::size_t index) {
  return record.mover(index) == nobody ? std::string(set_up_word) + record.ply_text(index)
                                       : record.ply_text(index);
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json optional_json(const std::optional<double>& number) { return number ? Json(rounded(*number)) : Json(); }

Json mover_json(Player player) {
  if (player == chance) return "chance";
  if (player == everyone) return "all";
  return player >= 0 ? Json(static_cast<int>(player)) : Json();
}

Json agent_json(const AgentKind& kind, std::string_view game) {
  Json::Array options;
  const auto settings = kind.settings(game);
  for (const auto& entry : settings->options().entries()) {
    options.push_back(option_json(entry.info));
    if (is_budget(entry.info.name)) options.back().add("budget", true);
  }
  const AlgorithmAbout about = kind.about();
  Json json{{"name", about.name}, {"summary", about.summary}, {"source", about.source}};
  json.add("level", settings->options().find("level") != nullptr);
  json.add("options", std::move(options));
  return json;
}

Json about_json(const Config& config) {
  Json::Array games, agents;
  for (const GameEntry& entry : all_games()) games.push_back(game_json(entry));
  for (const AgentKind* kind : *config.kinds) agents.push_back(agent_json(*kind, ""));
  Json json{{"protocol", 1}, {"version", config.version}};
  json.add("games", std::move(games));
  json.add("agents", std::move(agents));
  json.add("start", Json{{"game", config.start_game}, {"agent", config.start_agent}});
  json.add("live", config.live != nullptr);
  json.add("limits", Json{{"message", longest_message},
                          {"file", longest_file},
                          {"moves", most_moves},
                          {"searches", config.searches},
                          {"searches_per_tab", searches_per_tab},
                          {"threads", config.threads},
                          {"memory", config.memory}});
  return json;
}

Json places_json(const Position& position, MoveCode move) {
  Json::Array places;
  for (const Place& place : position.places(move)) places.push_back(place_json(place));
  return places;
}

Json board_json(const GameFacts& facts, const Position& position) {
  Json json{{"game", facts.spec},
            {"text", position.text()},
            {"players", facts.player_names},
            {"to_move", position.over() ? Json() : mover_json(position.to_move())},
            {"over", position.over()}};
  if (position.over()) json.add("result", result_json(facts, position));
  json.add("drawing", drawing_json(position.draw()));
  return json;
}

Json position_json(const Record& record, const Config& config) {
  const Position& position = record.position();
  const GameFacts& facts = record.game().facts();
  Json json = board_json(facts, position);
  if (std::string name = line_name(record); !name.empty()) json.add("name", std::move(name));
  const auto agents = able_agents(record.game_pointer(), config);
  json.add("agents", agents);
  json.add("agent", usual_agent(agents));
  json.add("owned", facts.owned);
  if (counts_more_than_wins(facts)) json.add("scores", scores_json(facts.range));
  json.add("moves", moves_json(position));
  json.add("plies", plies_json(record));
  if (facts.hidden && !position.over()) json.add("told", told_json(position));
  if (!position.over() && position.to_move() == chance) json.add("chance", chances_json(position));
  return json;
}

ValueRange value_range(const Candidate& candidate) {
  if (candidate.proven) return {candidate.value, candidate.value};
  if (candidate.visits == 0) return {};
  const Interval interval = share_interval(candidate.value, static_cast<double>(candidate.visits));
  return {interval.low, interval.high};
}

void add_values(Json& json, const Position& position, const Values& values) {
  Json::Array items;
  for (const double value : player_values(position, values)) items.emplace_back(rounded(value));
  if (!items.empty()) json.add("values", std::move(items));
}

Json analysis_json(const Position& position, const Answer& answer, const AnalysisWish& wish) {
  Json::Array candidates;
  const bool has_tree = answer.bytes_per_node > 0;
  std::int64_t visits = has_tree ? 0 : answer.simulations;
  for (const Candidate& each : answer.moves) visits += has_tree ? each.visits : 0;
  for (std::size_t i = 0; i < std::min(answer.moves.size(), wish.candidates); ++i)
    candidates.push_back(candidate_json(position, answer.moves[i], wish));
  Json json{{"seconds", rounded(answer.seconds)},
            {"simulations", answer.simulations},
            {"visits", visits},
            {"nodes", answer.nodes},
            {"depth", answer.depth},
            {"value", rounded(answer.value)},
            {"proven", answer.proven},
            {"scored", answer.scored},
            {"candidates", std::move(candidates)}};
  add_values(json, position, answer.values);
  return json;
}

Json columns_json(const Cut& cut) {
  Json::Array parent, move, visits, value, mover, flags, hidden;
  for (const Box& box : cut.boxes) {
    parent.emplace_back(box.parent);
    move.emplace_back(box.move);
    visits.emplace_back(box.visits);
    value.emplace_back(rounded(box.value));
    mover.emplace_back(static_cast<int>(box.mover));
    flags.emplace_back(box.flags);
    hidden.emplace_back(box.hidden);
  }
  return Json{{"parent", std::move(parent)}, {"move", std::move(move)},   {"visits", std::move(visits)},
              {"value", std::move(value)},   {"mover", std::move(mover)}, {"flags", std::move(flags)},
              {"hidden", std::move(hidden)}};
}

Json snapshots_json(const Snapshots& snapshots) {
  Json::Array items;
  for (const Snapshot& each : snapshots.all())
    items.push_back(Json{{"seconds", rounded(each.seconds)},
                         {"simulations", each.simulations},
                         {"visits", each.cut.boxes.empty() ? 0 : each.cut.boxes.front().visits}});
  return items;
}

void add_where(Json& json, const Record& record) {
  std::size_t first = record.plies().size();
  while (first > 0 && record.mover(first - 1) != nobody) --first;
  const bool usual = first == 0 && record.start().text() == record.game().game().start()->text();
  json.add("game", record.game().facts().spec);
  json.add("start", usual ? std::string() : record.position_before(first)->text());
  json.add("moves", std::vector<std::string>(record.texts().begin() + static_cast<std::ptrdiff_t>(first),
                                             record.texts().end()));
}

}  // namespace agon::web
