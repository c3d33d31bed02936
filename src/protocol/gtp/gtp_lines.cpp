#include "protocol/gtp/gtp_lines.hpp"

#include "base/text.hpp"

namespace agon {
namespace {

constexpr std::size_t most_waiting = 10000;

bool is_interrupt(const std::string& line) {
  const auto parts = words(line);
  return !parts.empty() &&
         (parts[0] == "#interrupt" || (parts.size() > 1 && parts[0] == "#" && parts[1] == "interrupt"));
}

bool is_empty(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r\n");
  return first == std::string::npos || line[first] == '#';
}

}  // namespace

void GtpLines::update_flags() {
  interrupted_.store(aborted_ || taken_ <= interrupted_up_to_, std::memory_order_relaxed);
  line_waits_.store(aborted_ || closed_ || !lines_.empty(), std::memory_order_relaxed);
}

bool GtpLines::add(std::string line) {
  std::unique_lock lock(mutex_);
  if (is_interrupt(line)) {
    interrupted_up_to_ = added_;
    update_flags();
    return !refused_;
  }
  if (is_empty(line)) return !refused_;
  changed_.wait(lock, [&] { return lines_.size() < most_waiting || refused_; });
  if (refused_) return false;
  lines_.push_back(std::move(line));
  ++added_;
  update_flags();
  changed_.notify_all();
  return true;
}

void GtpLines::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  update_flags();
  changed_.notify_all();
}

void GtpLines::abort() {
  const std::lock_guard lock(mutex_);
  aborted_ = closed_ = true;
  update_flags();
  changed_.notify_all();
}

std::optional<std::string> GtpLines::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !lines_.empty() || closed_; });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  ++taken_;
  update_flags();
  changed_.notify_all();
  return line;
}

void GtpLines::refuse() {
  const std::lock_guard lock(mutex_);
  refused_ = true;
  changed_.notify_all();
}

}  // namespace agon
