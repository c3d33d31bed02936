#include "train/training.hpp"

#include "base/workers.hpp"

namespace agon {

Status for_all(std::int64_t number, int threads, const std::atomic<bool>* stop,
               const std::function<void(std::int64_t)>& work) {
  std::atomic<std::int64_t> next{0};
  const auto run = [&] {
    for (std::int64_t i = next++; i < number; i = next++) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
      work(i);
    }
  };
  {
    Workers workers;
    for (int i = 1; i < threads; ++i)
      if (const Status started = workers.start(run); !started) {
        next = number;
        return started;
      }
    run();
  }
  if (stop != nullptr && stop->load(std::memory_order_relaxed)) return Error{"stopped; nothing was written"};
  return {};
}

}  // namespace agon
