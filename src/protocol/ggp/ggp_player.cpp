#include "protocol/ggp/ggp_player.hpp"

#include "base/text.hpp"

namespace agon {
namespace {

// Matches that were ended and are still at work, on rules that take long to be compiled.
constexpr std::size_t most_old = 1;

const std::string busy = "busy";

}  // namespace

Result<std::string> GgpPlayer::answer(std::string_view text) {
  auto message = read(text);
  if (!message) return message.error();
  switch (message->verb) {
    case GgpVerb::info:
      return info();
    case GgpVerb::preview:
      return std::string("ready");
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
  const bool is_busy = match_ != nullptr && !match_->forgotten();
  return "((name " + settings_.name + ") (status " + (is_busy ? busy : "available") + ") (species computer))";
}

std::string GgpPlayer::start(GgpMessage message) {
  std::shared_ptr<GgpMatch> match;
  {
    const std::lock_guard lock(mutex_);
    const bool is_known = match_ != nullptr && match_->begins_with(message);
    if (!is_known) {
      // A manager that begins a match of the same name anew means it; another one has to wait.
      if (match_ != nullptr && match_->id() != message.match && !match_->forgotten()) return busy;
      retire();
      if (old_.size() > most_old) return busy;
      match_ = std::make_shared<GgpMatch>(std::move(message), settings_);
    }
    match = match_;
  }
  match->prepare();
  return "ready";
}

std::string GgpPlayer::play(const GgpMessage& message) {
  const auto match = match_of(message.match);
  return match == nullptr ? busy : match->play(message.moves);
}

std::string GgpPlayer::end(const GgpMessage& message, std::string reply) {
  if (match_of(message.match) == nullptr) return busy;
  const std::lock_guard lock(mutex_);
  retire();
  return reply;
}

std::shared_ptr<GgpMatch> GgpPlayer::match_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return match_ != nullptr && lower_case(match_->id()) == lower_case(id) ? match_ : nullptr;
}

// Ends the match, without waiting for its threads.
void GgpPlayer::retire() {
  std::erase_if(old_, [](const auto& match) { return match->finished(); });
  if (match_ == nullptr) return;
  match_->end();
  old_.push_back(std::move(match_));
  match_ = nullptr;
}

}  // namespace agon
