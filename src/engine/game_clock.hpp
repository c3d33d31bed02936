// The time limits of a game and what is left of them, as protocols tell them: main time, then periods of
// byo-yomi, or an increment per move. How much of it one move gets is said by allot() in engine/agent.hpp.
#pragma once

#include <array>

#include "engine/agent.hpp"

namespace agon {

struct TimeControl {
  double main = 0;       // seconds
  double increment = 0;  // added after every move (Fischer)
  double period = 0;     // byo-yomi: seconds of one period
  int moves = 0;         // Canadian: moves to be made within each period; 1 where periods are counted
  int periods = 0;       // Japanese: periods that may be overstepped; 0 where they are not counted

  bool limited() const { return main > 0 || increment > 0 || period > 0; }
};

class GameClock {
 public:
  // Everybody has the whole time again.
  void set(const TimeControl& control);
  void restart() { set(control_); }
  const TimeControl& control() const { return control_; }

  // What the referee's clock shows: seconds left, of the main time where `count` is 0, else of a period with
  // `count` moves to go or, where periods are counted, `count` of them left.
  void tell(Player player, double seconds, int count);
  // The player thought that long about a move.
  void spend(Player player, double seconds);

  ClockState state(Player player) const;

 private:
  struct Left {
    double main = 0, period = 0;
    int moves = 0, periods = 0;
    bool told = false;  // by the referee
  };
  // Time settings may come late or never: a clock that is shown to us runs all the same.
  bool runs(const Left& left) const { return control_.limited() || left.told; }
  void spend_in_period(Left& left, double seconds) const;
  Left& left(Player player) { return left_[static_cast<std::size_t>(player)]; }
  const Left& left(Player player) const { return left_[static_cast<std::size_t>(player)]; }

  TimeControl control_;
  std::array<Left, max_players> left_{};
};

}  // namespace agon
