// Keeps people informed between the ends of games, which may be far apart, and answers Ctrl-C at once.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "app/progress.hpp"
#include "lab/match.hpp"

namespace agon {

class MatchWatch {
 public:
  // `stored`: the games are kept, so that a match that was ended can go on. `unwatched` as in Progress.
  MatchWatch(const Console& console, std::int64_t games, bool stored, double unwatched = 10);
  ~MatchWatch() { end(); }
  MatchWatch(const MatchWatch&) = delete;
  MatchWatch& operator=(const MatchWatch&) = delete;

  // `where`: in front of the line, for one match of many.
  void game_ended(const MatchProgress& now, const std::string& where = "");
  void end();

 private:
  void watch();
  void show();
  void answer_interrupt();
  void tell_repeats();

  const Console& console_;
  const std::int64_t games_;
  const bool stored_;
  Stopwatch clock_;
  std::mutex mutex_;  // guards all below but the thread
  Progress line_;
  std::optional<MatchProgress> last_;  // after the last game that ended
  std::string where_;
  bool interrupt_told_ = false, repeats_told_ = false, ended_ = false;
  std::condition_variable wake_;
  std::thread watcher_;
};

}  // namespace agon
