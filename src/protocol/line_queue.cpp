#include "protocol/line_queue.hpp"

#include <utility>

namespace agon {
namespace {

constexpr std::size_t most_lines = 10000, most_bytes = std::size_t{16} << 20;

}  // namespace

void LineQueue::update_flags() {
  interrupted_.store(aborted_ || taken_ <= interrupted_up_to_, std::memory_order_relaxed);
  line_waits_.store(aborted_ || closed_ || !lines_.empty(), std::memory_order_relaxed);
}

bool LineQueue::add(std::string line) {
  std::unique_lock lock(mutex_);
  const Meaning meaning = judge_(line);
  if (meaning == Meaning::nothing) return !refused_;
  if (meaning == Meaning::urgent) {
    interrupted_up_to_ = added_;
    update_flags();
  }
  changed_.wait(lock, [&] {
    return lines_.empty() || (lines_.size() < most_lines && bytes_ + line.size() <= most_bytes) || refused_;
  });
  if (refused_) return false;
  bytes_ += line.size();
  lines_.push_back(std::move(line));
  ++added_;
  update_flags();
  changed_.notify_all();
  return true;
}

void LineQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  update_flags();
  changed_.notify_all();
}

void LineQueue::abort() {
  const std::lock_guard lock(mutex_);
  aborted_ = closed_ = true;
  update_flags();
  changed_.notify_all();
}

std::optional<std::string> LineQueue::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !lines_.empty() || closed_; });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  bytes_ -= line.size();
  ++taken_;
  update_flags();
  changed_.notify_all();
  return line;
}

void LineQueue::refuse() {
  const std::lock_guard lock(mutex_);
  refused_ = true;
  changed_.notify_all();
}

}  // namespace agon
