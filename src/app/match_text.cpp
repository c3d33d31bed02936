#include "app/match_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

std::string interval_text(const EloEstimate& estimate) {
  return elo_text(estimate.low) + " .. " + elo_text(estimate.high);
}

std::string sprt_text(const SequentialResult& sprt) {
  return "LLR " + fixed(sprt.ratio, 2) + " [" + fixed(sprt.test.lower_bound(), 2) + ", " +
         fixed(sprt.test.upper_bound(), 2) + "]";
}

std::string verdict_text(const SequentialResult& sprt) {
  const std::string bounds =
      " (elo0 = " + number_text(sprt.test.elo0) + ", elo1 = " + number_text(sprt.test.elo1) + ")";
  switch (sprt.verdict) {
    case SprtVerdict::undecided:
      return "undecided" + bounds;
    case SprtVerdict::accept_elo0:
      return "elo0 accepted: the first player is not better by elo1" + bounds;
    case SprtVerdict::accept_elo1:
      return "elo1 accepted: the first player is better than elo0" + bounds;
  }
  return "";
}

std::string share_text(double part, std::int64_t whole) {
  return whole > 0 ? fixed(100 * part / static_cast<double>(whole), 1) + " %" : "-";
}

Table result_table(const MatchReport& report) {
  using enum Table::Align;
  const bool rated = std::any_of(report.players.begin(), report.players.end(),
                                 [](const PlayerResult& player) { return player.elo.has_value(); });
  std::vector<Table::Column> columns{{"player"},      {"games", right},  {"won", right},  {"tied", right},
                                     {"lost", right}, {"points", right}, {"score", right}};
  if (rated)
    columns.insert(columns.end(), {{"Elo", right}, {"95 %"}});
  else
    columns.insert(columns.end(), {{"won of all", right}, {"mean score"}});
  Table table(columns);
  for (const PlayerResult& player : report.players) {
    std::vector<std::string> cells{player.name,
                                   with_commas(player.games),
                                   with_commas(player.wins),
                                   with_commas(player.draws),
                                   with_commas(player.losses),
                                   fixed(player.points, 1),
                                   share_text(player.points, player.games)};
    if (player.elo)
      cells.insert(cells.end(), {elo_text(player.elo->elo), interval_text(*player.elo)});
    else if (rated)  // has not played yet
      cells.insert(cells.end(), {"-", "-"});
    else
      cells.insert(cells.end(),
                   {share_text(static_cast<double>(player.wins), player.games), fixed(player.mean_score, 3)});
    table.add(cells);
  }
  return table;
}

// In many games the first to move is ahead: who sat where is half of the story.
Table seat_table(const MatchReport& report) {
  std::vector<Table::Column> columns{{"score by seat"}};
  for (const std::string& name : report.seat_names) columns.push_back({name, Table::Align::right});
  Table table(columns);
  for (const PlayerResult& player : report.players) {
    std::vector<std::string> cells{player.name};
    for (const SeatResult& seat : player.seats)
      cells.push_back(share_text(seat.points, seat.games) + " of " + with_commas(seat.games));
    table.add(cells);
  }
  return table;
}

Json seats_json(const PlayerResult& player) {
  Json::Array seats;
  for (const SeatResult& seat : player.seats)
    seats.push_back(Json{{"games", seat.games}, {"points", seat.points}});
  return seats;
}

Json player_json(const PlayerResult& player) {
  Json json{{"name", player.name},
            {"games", player.games},
            {"wins", player.wins},
            {"draws", player.draws},
            {"losses", player.losses},
            {"failures", player.failures},
            {"points", player.points},
            {"score", player.games > 0 ? player.points / static_cast<double>(player.games) : 0.0},
            {"mean_score", player.mean_score},
            {"seats", seats_json(player)}};
  if (!player.elo) return json;
  json.add("elo", player.elo->elo);
  json.add("elo_low", player.elo->low);
  json.add("elo_high", player.elo->high);
  return json;
}

Json sprt_json(const SequentialResult& sprt) {
  return Json{{"elo0", sprt.test.elo0},
              {"elo1", sprt.test.elo1},
              {"llr", sprt.ratio},
              {"lower", sprt.test.lower_bound()},
              {"upper", sprt.test.upper_bound()},
              {"verdict", verdict_name(sprt.verdict)}};
}

}  // namespace

std::string progress_text(const MatchProgress& now) {
  std::string text = with_commas(now.games) + "/" + counted(now.planned, "game");
  if (now.planned > now.games) text += ", " + duration_text(now.seconds_left) + " left";
  const auto& players = now.players;
  const PlayerResult& first = players.front();
  if (players.size() == 2 && first.elo) {
    text += ", " + with_commas(first.wins) + "-" + with_commas(first.draws) + "-" + with_commas(first.losses);
    text += ", Elo " + elo_text(first.elo->elo) + " (" + interval_text(*first.elo) + ")";
  } else {
    for (const PlayerResult& player : players)
      text += ", " + player.name + " " + share_text(player.points, player.games);
  }
  if (now.sprt) text += ", " + sprt_text(*now.sprt);
  return text;
}

void print_warnings(const Console& console, const MatchReport& report) {
  for (const MatchFailure& failure : report.failures)
    console.out << report.players[failure.player].name << " failed " << with_commas(failure.count)
                << (failure.count == 1 ? " time: " : " times: ") << failure.reason << "\n";
  if (report.duplicates > 0)
    console.out << "warning: " << with_commas(report.duplicates) << " of " << counted(report.games, "game")
                << (report.duplicates == 1 ? " repeats" : " repeat") << " another one move for move and "
                << (report.duplicates == 1 ? "adds" : "add")
                << " no evidence; use --openings or --random-plies\n";
}

void print_match(const Console& console, const std::string& game, const MatchReport& report) {
  console.out << game << ": " << counted(report.games, "game") << ", " << fixed(report.mean_plies, 1)
              << " moves on average, " << duration_text(report.seconds);
  if (report.resumed > 0)
    console.out << " (" << counted(report.resumed, "game") << (report.resumed == 1 ? " was" : " were")
                << " there before)";
  console.out << "\n\n";
  result_table(report).print(console.out, console.width);
  if (report.seat_names.size() > 1) {
    console.out << "\n";
    seat_table(report).print(console.out, console.width);
  }
  console.out << "\n";
  if (report.superiority && report.games > 0)
    console.out << "likelihood that " << report.players.front().name
                << " is stronger: " << fixed(100 * *report.superiority, 1) << " %\n";
  if (report.sprt) console.out << sprt_text(*report.sprt) << ": " << verdict_text(*report.sprt) << "\n";
  if (report.resigned + report.would_resign > 0)
    console.out << with_commas(report.resigned) << " resigned; of "
                << counted(report.would_resign, "control game") << " in which somebody would have, "
                << with_commas(report.wrongly) << " were not lost by who would\n";
  print_warnings(console, report);
}

Json match_json(const std::string& game, const MatchReport& report) {
  Json::Array players, failures, pairs;
  for (const PlayerResult& player : report.players) players.push_back(player_json(player));
  for (const MatchFailure& failure : report.failures)
    failures.push_back(Json{{"player", report.players[failure.player].name},
                            {"reason", failure.reason},
                            {"count", failure.count}});
  for (const std::int64_t count : report.pairs) pairs.push_back(count);
  Json json{{"game", game},
            {"games", report.games},
            {"planned", report.planned},
            {"resumed", report.resumed},
            {"players", std::move(players)}};
  // A match of two has one difference: that of the first player, here as well for short.
  const PlayerResult& first = report.players.front();
  if (report.superiority && first.elo) {
    json.add("elo", first.elo->elo);
    json.add("elo_low", first.elo->low);
    json.add("elo_high", first.elo->high);
    json.add("superiority", *report.superiority);
    json.add("pairs", std::move(pairs));
  }
  if (report.sprt) {
    json.add("llr", report.sprt->ratio);
    json.add("sprt", sprt_json(*report.sprt));
  }
  json.add("duplicates", report.duplicates);
  json.add("resignations",
           Json{{"resigned", report.resigned}, {"control", report.would_resign}, {"wrong", report.wrongly}});
  json.add("failures", std::move(failures));
  json.add("mean_plies", report.mean_plies);
  json.add("seconds", report.seconds);
  json.add("stopped", report.stopped);
  return json;
}

}  // namespace agon
