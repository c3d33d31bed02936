#include "app/interrupt.hpp"

#include <csignal>

namespace agon {
namespace {

// A signal handler can reach nothing but globals. Lock-free, so safe to write there.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> flag{false}, signal_flag{false};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void set_flag(int) {
  signal_flag.store(true, std::memory_order_relaxed);
  flag.store(true, std::memory_order_relaxed);
}

// Started by nohup, the program is to outlive its terminal.
bool is_hangup_ignored() {
  struct sigaction now {};
  return sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = set_flag;
  // No SA_RESTART: a prompt that waits for input ends too.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  if (!is_hangup_ignored()) sigaction(SIGHUP, &action, nullptr);
  // Writing then fails with an error that is told in one line: nobody reads, or the file may not grow.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

const std::atomic<bool>& interrupted() { return flag; }
bool interrupted_by_signal() { return signal_flag.load(std::memory_order_relaxed); }
void interrupt() { flag.store(true, std::memory_order_relaxed); }

EndedByInterrupt::EndedByInterrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (!is_hangup_ignored()) std::signal(SIGHUP, SIG_DFL);
}

}  // namespace agon
