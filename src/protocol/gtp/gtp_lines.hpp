// Lines on their way from a thread that reads to the thread that answers, and the two flags that end
// thinking: another line waits, or the line "# interrupt" has come.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/gtp/gtp_desk.hpp"

namespace agon {

class GtpLines {
 public:
  // ---- the reader

  // Waits while very many lines are on their way; false once nobody takes any more.
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
  GtpStops stops() const { return {.interrupted = &interrupted_, .line_waits = &line_waits_}; }

 private:
  // With the lock held.
  void update_flags();

  std::mutex mutex_;  // guards what is not atomic
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::uint64_t added_ = 0, taken_ = 0, interrupted_up_to_ = 0;  // lines are counted from 1
  bool closed_ = false, refused_ = false, aborted_ = false;
  // Polled by searches: relaxed is enough, nothing is read on their word.
  std::atomic<bool> interrupted_{false}, line_waits_{false};
};

}  // namespace agon
