#include "protocol/reversixt/thinker.hpp"

#include "base/workers.hpp"

namespace agon::reversixt {

void Thinker::choose(const Record& record, const ThinkingTime& time,
                     const std::function<void(MoveCode)>& send) {
  const MoveCode any_move = record.position().legal().front();
  stop_ = false;
  best_.reset();
  done_ = false;
  Workers workers;
  if (!workers.start([&] { think(record, time.usual); })) return send(any_move);
  std::unique_lock lock(mutex_);
  const auto is_done = [&] { return done_; };
  if (!changed_.wait_until(lock, time.stop, is_done)) {
    stop_ = true;
    changed_.wait_until(lock, time.last, is_done);
  }
  const MoveCode move = best_.value_or(any_move);
  lock.unlock();
  send(move);
}

void Thinker::think(const Record& record, double seconds) {
  Turn turn;
  turn.stop = &stop_;
  turn.usual_seconds = seconds;
  turn.report_every = 0.02;
  turn.report = [&](const Answer& answer) {
    if (!answer.moves.empty()) keep(answer);
  };
  const auto answer = ask(*agent_, record, random_, turn);
  if (answer && !answer->resigned) keep(*answer);
  const std::lock_guard lock(mutex_);
  done_ = true;
  changed_.notify_all();
}

void Thinker::keep(const Answer& answer) {
  const std::lock_guard lock(mutex_);
  best_ = answer.move;
}

}  // namespace agon::reversixt
