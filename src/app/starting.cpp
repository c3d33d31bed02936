#include "app/starting.hpp"

#include <chrono>
#include <system_error>

#include "show/terminal_text.hpp"

namespace agon {

Starting::Starting(const Console& console) : line_(console) {
  try {
    watcher_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    // No thread to be had: then nothing is told.
  }
}

Starting::~Starting() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_all();
  if (watcher_.joinable()) watcher_.join();
}

void Starting::watch() {
  std::unique_lock lock(mutex_);
  for (; !done_; wake_.wait_for(lock, std::chrono::milliseconds(200)))
    if (line_.due()) line_.show("starting the players: " + duration_text(clock_.seconds()));
}

}  // namespace agon
