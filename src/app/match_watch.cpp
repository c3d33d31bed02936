#include "app/match_watch.hpp"

#include <chrono>
#include <system_error>

#include "app/interrupt.hpp"
#include "app/match_text.hpp"
#include "show/terminal_text.hpp"

namespace agon {

MatchWatch::MatchWatch(const Console& console, std::int64_t games, bool stored, double unwatched)
    : console_(console), games_(games), stored_(stored), line_(console, unwatched) {
  try {
    watcher_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    // No thread to be had: then the ends of games alone are told.
  }
}

void MatchWatch::game_ended(const MatchProgress& now, const std::string& where) {
  const std::lock_guard lock(mutex_);
  last_ = now;
  where_ = where;
  if (now.duplicates > 0 && !repeats_told_) tell_repeats();
  show();
}

void MatchWatch::end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  if (watcher_.joinable()) watcher_.join();
  line_.clear();
}

void MatchWatch::watch() {
  std::unique_lock lock(mutex_);
  for (; !ended_; wake_.wait_for(lock, std::chrono::milliseconds(200))) {
    if (!interrupt_told_ && interrupted_by_signal()) answer_interrupt();
    show();
  }
}

void MatchWatch::show() {
  if (interrupt_told_ || !line_.due()) return;
  line_.show(last_ ? where_ + progress_text(*last_)
                   : "0/" + counted(games_, "game") + ", playing for " + duration_text(clock_.seconds()));
}

// Early: the rest of such a match may be a waste of time.
void MatchWatch::tell_repeats() {
  repeats_told_ = true;
  if (!console_.err_is_terminal) return;
  line_.clear();
  console_.err << "agon: a game repeats an earlier one move for move, so it adds no evidence; Ctrl-C, and "
                  "--random-plies 4 or --openings makes games differ"
               << std::endl;
}

void MatchWatch::answer_interrupt() {
  interrupt_told_ = true;
  line_.clear();
  console_.err << "agon: finishing the games that are being played; Ctrl-C again ends at once"
               << (stored_ ? ", and the same command goes on" : "") << std::endl;
}

}  // namespace agon
