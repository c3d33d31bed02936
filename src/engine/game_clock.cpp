#include "engine/game_clock.hpp"

#include <algorithm>

namespace agon {

void GameClock::set(const TimeControl& control) {
  control_ = control;
  left_.fill({.main = control.main,
              .period = control.period,
              .moves = control.moves,
              .periods = control.periods,
              .told = false});
}

void GameClock::tell(Player player, double seconds, int count) {
  Left& mine = left(player);
  if (count <= 0) {
    mine = {.main = seconds,
            .period = control_.period,
            .moves = control_.moves,
            .periods = control_.periods,
            .told = seconds > 0};  // nothing left of a game without limits is no limit
    return;
  }
  const bool counted = control_.periods > 0;
  mine = {.main = 0,
          .period = seconds,
          .moves = counted ? 1 : count,
          .periods = counted ? count : 0,
          .told = true};
}

void GameClock::spend(Player player, double seconds) {
  Left& mine = left(player);
  if (!runs(mine)) return;
  const double of_main = std::min(mine.main, seconds);
  const bool in_period = (control_.period > 0 || mine.period > 0) && of_main < seconds;
  mine.main += control_.increment - of_main;
  if (in_period) spend_in_period(mine, seconds - of_main);
}

// A period whose moves are made begins anew; one that was overstepped is gone, where they are counted.
void GameClock::spend_in_period(Left& mine, double seconds) const {
  mine.period -= seconds;
  while (mine.period < 0 && mine.periods > 1) {
    mine.period += control_.period;
    --mine.periods;
  }
  if (--mine.moves > 0 && mine.period > 0) return;
  mine.period = control_.period;
  mine.moves = control_.moves;
  mine.told = false;  // of the next period nothing is known but what the settings say
}

ClockState GameClock::state(Player player) const {
  const Left& mine = left(player);
  if (!runs(mine)) return {};
  // A clock that shows nothing still runs: then any move is better than a good one.
  constexpr double instant = 0.01;
  const bool has_period = mine.moves > 0 && mine.period > 0;
  return {.remaining = has_period ? std::max(0.0, mine.main) : std::max(instant, mine.main),
          .increment = control_.increment,
          .period = has_period ? mine.period : 0,
          .moves = has_period ? mine.moves : 0};
}

}  // namespace agon
