#include "lab/tally.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace agon {

Tally::Tally(const std::vector<std::string>& names, const Schedule& schedule, std::optional<Sprt> test)
    : schedule_(schedule), test_(test) {
  for (const auto& name : names)
    players_.push_back({.name = name, .seats = std::vector<SeatResult>(schedule.groups().front().size())});
}

void Tally::add(const FinishedGame& game) {
  ++games_;
  plies_ += game.plies;
  hashes_.insert(game.hash);
  resigned_ += game.end == GameEnd::resigned ? 1 : 0;
  wrongly_hopeless_ += game.end == GameEnd::wrongly_hopeless ? 1 : 0;
  hopeless_ += game.end == GameEnd::wrongly_hopeless || game.end == GameEnd::rightly_hopeless ? 1 : 0;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) add_player(game, seat);
  if (is_duel())
    add_pair(game);
  else if (game.seats.size() == 2)
    add_pairing(game);
}

void Tally::add_player(const FinishedGame& game, std::size_t seat) {
  const auto index = static_cast<std::size_t>(game.seats[seat]);
  PlayerResult& player = players_[index];
  const double result = game.results[seat];
  ++player.games;
  ++(result >= 1 ? player.wins : result <= 0 ? player.losses : player.draws);
  player.points += result;
  ++player.seats[seat].games;
  player.seats[seat].points += result;
  player.mean_score += game.scores[seat];
  if (game.failed != static_cast<int>(seat)) return;
  ++player.failures;
  ++failures_[{index, game.reason()}];
}

void Tally::add_pair(const FinishedGame& game) {
  const double points = game.results[game.seats[0] == 0 ? 0 : 1];
  const auto [other, is_first] = half_pairs_.try_emplace(schedule_.pair_of(game.number), points);
  if (is_first) return;
  ++pairs_[static_cast<std::size_t>(std::lround(2 * (points + other->second)))];
  half_pairs_.erase(other);
}

void Tally::add_pairing(const FinishedGame& game) {
  const std::size_t lower = game.seats[0] < game.seats[1] ? 0 : 1;
  const auto first = static_cast<std::size_t>(game.seats[lower]),
             second = static_cast<std::size_t>(game.seats[1 - lower]);
  Pairing& pairing = pairings_.try_emplace({first, second}, Pairing{first, second}).first->second;
  pairing.first_points += game.results[lower];
  pairing.second_points += game.results[1 - lower];
}

Outcomes Tally::outcomes() const {
  const Outcomes pairs = Outcomes::pairs(pairs_);
  const PlayerResult& first = players_.front();
  return pairs.trials() > 0 ? pairs : Outcomes::games(first.wins, first.draws, first.losses);
}

// The mean of all games, with the spread of complete pairs: a game whose partner is missing counts too.
EloEstimate Tally::duel_elo() const {
  const Outcomes seen = outcomes();
  if (games_ == 0 || seen.counts.size() != 5) return estimate_elo(seen);
  const auto games = static_cast<double>(games_);
  return estimate_elo(seen, players_.front().points / games, games / 2);
}

double Tally::duel_superiority() const {
  const Outcomes seen = outcomes();
  if (games_ == 0 || seen.counts.size() != 5) return likelihood_of_superiority(seen);
  const auto games = static_cast<double>(games_);
  return likelihood_of_superiority(seen, players_.front().points / games, games / 2);
}

std::vector<PlayerResult> Tally::standing() const {
  std::vector<PlayerResult> players = players_;
  for (PlayerResult& player : players)
    if (player.games > 0) player.mean_score /= static_cast<double>(player.games);
  if (is_duel()) {
    players[0].elo = duel_elo();
    players[1].elo = players[0].elo->reversed();
  }
  return players;
}

std::vector<PlayerResult> Tally::players() const {
  std::vector<PlayerResult> players = standing();
  if (!pairings_.empty()) {
    std::vector<Pairing> pairings;
    for (const auto& [who, pairing] : pairings_) pairings.push_back(pairing);
    const auto ratings = bradley_terry(players.size(), pairings);
    for (std::size_t i = 0; i < players.size(); ++i)
      if (players[i].games > 0) players[i].elo = ratings[i];
  }
  return players;
}

std::optional<SequentialResult> Tally::sprt() const {
  if (!test_) return std::nullopt;
  SequentialResult result{.test = *test_};
  // Complete pairs only: half a pair says as much about the opening as about the players.
  result.ratio = log_likelihood_ratio(Outcomes::pairs(pairs_), *test_);
  result.verdict = verdict_.value_or(judge(result.ratio, *test_));
  return result;
}

MatchReport Tally::report() const {
  MatchReport report;
  report.players = players();
  report.games = games_;
  report.duplicates = duplicates();
  report.resigned = resigned_;
  report.would_resign = hopeless_;
  report.wrongly = wrongly_hopeless_;
  for (const auto& [what, count] : failures_) report.failures.push_back({what.first, what.second, count});
  if (is_duel()) {
    report.superiority = duel_superiority();
    report.pairs = pairs_;
  }
  report.sprt = sprt();
  report.mean_plies = games_ > 0 ? static_cast<double>(plies_) / static_cast<double>(games_) : 0;
  return report;
}

}  // namespace agon
