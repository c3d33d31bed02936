#include "search/mcts/best_line.hpp"

#include <algorithm>

namespace agon::mcts {

void BestLine::take(double value, std::span<const PlayedMove> played) {
  if (value <= value_) return;
  value_ = value;
  moves_.clear();
  for (const PlayedMove& move : played) moves_.push_back(move.move);
}

void BestLine::take(const BestLine& other) {
  if (other.value_ > value_) *this = other;
}

void BestLine::follow(const Request& request) {
  const auto& played = request.played;
  if (request.continues && moves_.size() > played.size() &&
      std::equal(played.begin(), played.end(), moves_.begin()))
    moves_.erase(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(played.size()));
  else
    *this = {};
}

void BestLine::put_first(Answer& answer) const {
  if (moves_.empty()) return;
  const auto found = std::find_if(answer.moves.begin(), answer.moves.end(),
                                  [&](const Candidate& move) { return move.move == moves_.front(); });
  if (found == answer.moves.end()) return;
  std::rotate(answer.moves.begin(), found, found + 1);
  Candidate& best = answer.moves.front();
  best.line = moves_;
  best.line_visits.clear();
  best.value = value_;
  answer.move = best.move;
  answer.value = best.value;
}

}  // namespace agon::mcts
