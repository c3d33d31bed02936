// Counts finished games, in whatever order they come, and draws the conclusions.
#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "lab/finished_game.hpp"
#include "lab/match.hpp"
#include "lab/schedule.hpp"

namespace agon {

class Tally {
 public:
  Tally(const std::vector<std::string>& names, const Schedule& schedule, std::optional<Sprt> test);

  void add(const FinishedGame& game);

  std::int64_t games() const { return games_; }
  // Games that repeat another one move for move.
  std::int64_t duplicates() const { return games_ - static_cast<std::int64_t>(hashes_.size()); }
  // With ratings; the means are complete.
  std::vector<PlayerResult> players() const;
  // The same at once after every game: rated in a match of two only.
  std::vector<PlayerResult> standing() const;
  // A verdict stays, even if games that were still running speak against it.
  std::optional<SequentialResult> sprt() const;
  void keep_verdict(SprtVerdict verdict) { verdict_ = verdict; }
  MatchReport report() const;

 private:
  bool is_duel() const { return players_.size() == 2 && schedule_.groups().front().size() == 2; }
  void add_player(const FinishedGame& game, std::size_t seat);
  void add_pair(const FinishedGame& game);
  void add_pairing(const FinishedGame& game);
  Outcomes outcomes() const;
  EloEstimate duel_elo() const;
  double duel_superiority() const;

  const Schedule& schedule_;
  std::optional<Sprt> test_;
  std::optional<SprtVerdict> verdict_;
  std::vector<PlayerResult> players_;  // mean_score holds the sum
  std::int64_t games_ = 0, plies_ = 0;
  std::int64_t resigned_ = 0, hopeless_ = 0, wrongly_hopeless_ = 0;  // hopeless: control games
  std::unordered_set<std::uint64_t> hashes_;
  std::map<std::pair<std::size_t, std::string>, std::int64_t> failures_;
  std::unordered_map<std::int64_t, double>
      half_pairs_;  // points of the first player in the one game that is there
  std::array<std::int64_t, 5> pairs_{};
  std::map<std::pair<std::size_t, std::size_t>, Pairing> pairings_;
};

}  // namespace agon
