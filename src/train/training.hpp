// What the learners share: how they tell of their work, and how it is spread over threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

#include "base/result.hpp"

namespace agon {

// What a round came to. Errors are root mean squares over games that were kept out of the fit.
struct TrainingRound {
  std::int64_t positions = 0;
  double error_before = 0;  // of what played
  double error_after = 0;   // of the new weights
};

struct TrainingProgress {
  std::string_view doing;  // "games", "stages", ...
  int round = 1;
  std::int64_t done = 0, planned = 0;
};

struct TrainingWatch {
  const std::atomic<bool>* stop = nullptr;
  // Called after each part of the work, from any thread, one at a time.
  std::function<void(const TrainingProgress&)> progress;
  std::function<void(const TrainingRound&)> round_ended;
};

// Runs work(i) for all i below `number` on some threads, which take the next one each. An error where it was
// stopped, or where the system gives no threads.
Status for_all(std::int64_t number, int threads, const std::atomic<bool>* stop,
               const std::function<void(std::int64_t)>& work);

}  // namespace agon
