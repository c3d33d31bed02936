// The best game that was found, with one player: a good game that was found once can be played, whatever the
// mean of its first move is. It is kept until a better one is found.
#pragma once

#include <span>
#include <vector>

#include "search/search.hpp"

namespace agon::mcts {

class BestLine {
 public:
  // Keeps the better one.
  void take(double value, std::span<const PlayedMove> played);
  void take(const BestLine& other);

  // A new question: what is left of the line after the moves played since the last one, where it led there.
  void follow(const Request& request);
  // Its first move is the answer, where it is one of the moves.
  void put_first(Answer& answer) const;

 private:
  double value_ = -1;
  std::vector<MoveCode> moves_;
};

}  // namespace agon::mcts
