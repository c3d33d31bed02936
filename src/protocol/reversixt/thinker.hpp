// Thinks about a move so that one is there in time, whatever the agent does.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "base/deadline.hpp"
#include "engine/engine.hpp"

namespace agon::reversixt {

// How long a move may take.
struct ThinkingTime {
  double usual = 1;  // seconds, for agents without a budget of their own
  Deadline stop;     // agents are asked to come to an end
  Deadline last;     // nobody is waited for any longer
};

class Thinker {
 public:
  Thinker(std::unique_ptr<Agent> agent, std::uint64_t seed) : agent_(std::move(agent)), random_(seed) {}

  // The agent's move; what it thought best so far where time is up; any legal move where it knows none or
  // failed. The move is handed to `send` at once: the agent may go on for a while after that.
  void choose(const Record& record, const ThinkingTime& time, const std::function<void(MoveCode)>& send);

 private:
  void think(const Record& record, double seconds);
  void keep(const Answer& answer);

  std::unique_ptr<Agent> agent_;
  Random random_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<MoveCode> best_;  // guarded by mutex_
  bool done_ = false;             // guarded by mutex_
};

}  // namespace agon::reversixt
