// Whether there is time for another batch. In a large game one takes long, and a search must not pass its
// time for the sake of one: near the end, and before anything is known, leaves are played out one by one.
#pragma once

#include <algorithm>

namespace agon::mcts {

class BatchClock {
 public:
  // A playout is timed before the first batch is begun.
  bool has_time(double seconds_left) const { return known_ && expected_ <= seconds_left; }

  // How long a simulation by itself took: the quickest one before the first batch tells what to expect, since
  // others may have been held up. A batch of two leaves took 2.6 to 11 times as long in connect4, othello,
  // skirmish, breakthrough and checkers of the library.
  void single_took(double seconds) {
    if (measured_) return;
    expected_ = known_ ? std::min(expected_, 16 * seconds) : 16 * seconds;
    known_ = true;
  }
  // One that was held up by other work of the machine shall not count for long.
  void batch_took(double seconds) {
    expected_ = (expected_ + seconds) / 2;
    measured_ = true;
  }

 private:
  double expected_ = 0;  // seconds for a batch
  bool known_ = false;
  bool measured_ = false;  // by batches, no more by single simulations
};

}  // namespace agon::mcts
