// Lines on their way from a thread that reads to the thread that answers, and the two flags that end
// thinking: another line waits, or one has come that wants an answer now.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

// When an answer that takes thought must end. Both are set by another thread.
struct LineStops {
  const std::atomic<bool>* interrupted = nullptr;  // somebody wants an answer now
  const std::atomic<bool>* line_waits = nullptr;   // the next line has come: analysis ends
};

class LineQueue {
 public:
  // What a line is to a protocol: nothing at all, a line to be answered, or one that wants the answers to all
  // lines before it now.
  enum class Meaning { nothing, command, urgent };
  using Judge = Meaning (*)(std::string_view line);
  explicit LineQueue(Judge judge) : judge_(judge) {}

  // ---- the reader

  // Waits while very many lines, or megabytes, are on their way; false once nobody takes any more.
  bool add(std::string line);
  // No more lines will come. What waits is still answered.
  void close();
  // Ends the thinking of every line so far, and of all that come.
  void abort();

  // ---- the answerer

  // The next line; nothing after the last one.
  std::optional<std::string> take();
  // No line will be taken any more.
  void refuse();
  LineStops stops() const { return {.interrupted = &interrupted_, .line_waits = &line_waits_}; }

 private:
  // With the lock held.
  void update_flags();

  const Judge judge_;
  std::mutex mutex_;  // guards what is not atomic
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;                                        // of all of them
  std::uint64_t added_ = 0, taken_ = 0, interrupted_up_to_ = 0;  // lines are counted from 1
  bool closed_ = false, refused_ = false, aborted_ = false;
  // Polled by searches: relaxed is enough, nothing is read on their word.
  std::atomic<bool> interrupted_{false}, line_waits_{false};
};

}  // namespace agon
