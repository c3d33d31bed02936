#include "protocol/ggp/ggp_player.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/deadline.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

// Matches that were ended and are still at work: compiling stops between its steps only. Each may have a
// processor and some hundred megabytes for seconds, so they are not as many as anybody likes; and more than
// one, since a new match must not wait for those that nobody wants any more.
constexpr std::size_t most_old = 2;

const std::string busy = "busy";

}  // namespace

Result<std::string> GgpPlayer::answer(std::string_view text) {
  auto message = read(text);
  if (!message) return message.error();
  switch (message->verb) {
    case GgpVerb::info:
      return info();
    case GgpVerb::preview:
      return preview(*message);
    case GgpVerb::start:
      return start(message.take());
    case GgpVerb::play:
      return play(*message);
    case GgpVerb::stop:
      return end(*message, "done");
    case GgpVerb::abort:
      return end(*message, "aborted");
  }
  return Error{"a message without a meaning"};
}

Result<GgpMessage> GgpPlayer::read(std::string_view text) {
  if (text.size() > longest_message)
    return Error{"a message of " + std::to_string(text.size()) + " bytes; at most " +
                 std::to_string(longest_message) + " are read"};
  const std::lock_guard lock(reading_);
  return read_ggp_message(text);
}

std::string GgpPlayer::info() {
  const std::lock_guard lock(mutex_);
  forget_finished();
  const bool plays = match_ != nullptr && !match_->forgotten();
  // A match that is forgotten becomes an old one when the next one begins.
  const bool is_busy = plays || old_.size() + (match_ != nullptr ? 1 : 0) > most_old;
  return "((name " + settings_.name + ") (status " + (is_busy ? busy : "available") + ") (species computer))";
}

// Whatever the rules are worth, a manager expects no other answer.
std::string GgpPlayer::preview(const GgpMessage& message) {
  if (settings_.told)
    if (const Status sound = check_rules(message.rules); !sound)
      settings_.told("preview: the rules cannot be used: " + sound.error().message);
  return "ready";
}

std::string GgpPlayer::start(GgpMessage message) {
  // The threads of a match that is over need a moment to see it.
  const Deadline until = deadline_in(std::min(1.0, message.start_clock / 4));
  std::unique_lock lock(mutex_);
  while (match_ == nullptr || !match_->begins_with(message)) {
    // A manager that begins a match of the same name anew means it; another one has to wait.
    if (match_ != nullptr && match_->id() != message.match && !match_->forgotten()) return busy;
    retire();
    if (old_.size() <= most_old) {
      match_ = std::make_shared<GgpMatch>(std::move(message), settings_);
      break;
    }
    if (is_past(until)) return busy;
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    lock.lock();
  }
  const std::shared_ptr<GgpMatch> match = match_;
  lock.unlock();
  match->prepare();
  return "ready";
}

std::string GgpPlayer::play(const GgpMessage& message) {
  const auto match = match_of(message.match);
  return match == nullptr ? busy : match->play(message.news);
}

std::string GgpPlayer::end(const GgpMessage& message, std::string reply) {
  const std::lock_guard lock(mutex_);
  const std::string id = lower_case(message.match);
  if (match_ != nullptr && lower_case(match_->id()) == id) {
    retire();
    ended_ = id;
  }
  return ended_ == id ? reply : busy;
}

std::shared_ptr<GgpMatch> GgpPlayer::match_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return match_ != nullptr && lower_case(match_->id()) == lower_case(id) ? match_ : nullptr;
}

void GgpPlayer::forget_finished() {
  std::erase_if(old_, [](const auto& match) { return match->finished(); });
}

// Ends the match, without waiting for its threads.
void GgpPlayer::retire() {
  forget_finished();
  if (match_ == nullptr) return;
  match_->end();
  old_.push_back(std::move(match_));
  match_ = nullptr;
}

}  // namespace agon
