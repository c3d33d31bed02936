// Thinks about moves so that one is there in time, whatever the agent does.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "base/deadline.hpp"
#include "base/workers.hpp"
#include "engine/engine.hpp"
#include "games/reversixt/reversixt.hpp"

namespace agon::reversixt {

// How long a move may take.
struct ThinkingTime {
  double usual = 1;  // seconds, for agents without a budget of their own
  Deadline stop;     // agents are asked to come to an end
  Deadline last;     // nobody is waited for any longer
};

// The legal move after which the position looks best at a glance, of those that were looked at until the
// deadline; the first one in any case.
MoveCode quick_move(const ReversixtState& state, Deadline deadline);

// Agents work in one thread, one question after the other, with a record of their own: an agent that goes on
// although its move is sent holds up nobody but the agents.
class Thinker {
 public:
  // About a game that begins with this record.
  Thinker(const Record& game, std::uint64_t seed);
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  // Waits for an agent that is still at work.
  ~Thinker();

  // Before anything else.
  Status start();
  // What happens in the game.
  void play(MoveCode move);
  void set_up(const Position& position);
  // The agent's move in the present position; what it thought best so far where time is up; a quick one where
  // it knows none, failed, or is not back from an earlier question.
  MoveCode choose(const std::shared_ptr<Agent>& agent, const ReversixtState& state, const ThinkingTime& time);

 private:
  struct Question {
    std::atomic<bool> stop = false;
    std::optional<MoveCode> best;  // guarded by mutex_
    bool done = false;             // guarded by mutex_
  };

  void add(std::function<void()> job);
  void work();
  void think(Agent& agent, double seconds, Question& question);
  void keep(const Answer& answer, Question& question);

  Record record_;  // of the working thread
  Random random_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;  // guarded by mutex_
  bool leaving_ = false;                    // guarded by mutex_
  Workers workers_;                         // last: joined while all else is still there
};

}  // namespace agon::reversixt
