#include "protocol/gtp/gtp_client.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "protocol/gtp/gtp_line.hpp"

namespace agon {
namespace {

constexpr std::size_t most_noise = 100'000, longest_answer = std::size_t{4} << 20;  // bytes

std::size_t digits_at_front(std::string_view text) {
  std::size_t digits = 0;
  while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])) != 0) ++digits;
  return digits;
}

}  // namespace

Result<std::unique_ptr<GtpClient>> GtpClient::start(const std::string& command, double seconds) {
  if (trim(command).empty())
    return Error{"no engine named; write its command line, as in gtp:\"gnugo --mode gtp\""};
  // Debian keeps its games where the path of root does not look.
  auto process = Process::start("PATH=${PATH:-/usr/bin:/bin}:/usr/local/games:/usr/games; " + command);
  if (!process) return process.error();
  std::unique_ptr<GtpClient> client(new GtpClient(process.take(), seconds));
  if (const Status learned = client->learn_commands(); !learned)
    return Error{in_quotes(command) + ": " + learned.error().message, Error::Kind::agent};
  return client;
}

Status GtpClient::learn_commands() {
  // What does not speak GTP says something else at once, or nothing ever.
  constexpr double share = 1.0 / 12;
  const auto reply =
      ask("list_commands", seconds_, {.deadline = deadline_in(seconds_), .after_noise = share * seconds_});
  if (!reply) return reply.error();
  has_list_ = reply->success;
  if (has_list_)
    for (const auto& name : words(reply->text)) known_[name] = true;
  return {};
}

bool GtpClient::knows(const std::string& command) {
  if (const auto found = known_.find(command); found != known_.end()) return found->second;
  if (has_list_) return false;
  const auto reply = ask("known_command " + command, seconds_);
  return known_[command] = reply && reply->success && lower_case(trim(reply->text)) == "true";
}

Result<std::string> GtpClient::order(std::string_view command, double seconds,
                                     const std::atomic<bool>* stop) {
  auto reply = ask(command, seconds, stop);
  if (!reply) return reply.error();
  if (!reply->success)
    return Error{"gtp engine refused " + in_quotes(command) + ": " + in_quotes(reply->text)};
  return std::move(reply->text);
}

Result<GtpReply> GtpClient::ask(std::string_view command, double seconds, const std::atomic<bool>* stop) {
  return ask(command, seconds, Wait{.deadline = deadline_in(seconds), .stop = stop});
}

Result<GtpReply> GtpClient::ask(std::string_view command, double seconds, Wait wait) {
  if (broken()) return Error{failure_};
  noise_.clear();
  const std::string line = std::to_string(++number_) + " " + std::string(command) + "\n";
  if (const Status written = process_->write(line, wait.deadline); !written)
    return fail(command, written.error());
  auto reply = read_reply(wait);
  if (reply) return reply;
  if (silence_ == Silence::none) return fail(command, reply.error());
  const std::string asked = "gtp engine did not answer " + in_quotes(command);
  if (silence_ == Silence::stopped) return fail(asked + " before it was stopped");
  if (!noise_.empty()) return fail(asked + " but wrote " + in_quotes(noise_) + ", which is no GTP");
  return fail(asked + " within " + number_text(seconds) + " s");
}

Error GtpClient::fail(std::string_view command, const Error& error) {
  return fail("gtp engine " + error.message + " (asked " + in_quotes(command) + ")");
}

// An engine that failed once is out of step; it is ended, and every later question gets the same error.
Error GtpClient::fail(std::string message) {
  failure_ = std::move(message);
  process_->stop();
  return Error{failure_};
}

// Looks at `stop` often enough for somebody who waits.
Result<std::string> GtpClient::read_line(const Wait& wait) {
  constexpr double slice = 0.05;
  while (true) {
    auto line = process_->poll_line(std::min(wait.deadline, deadline_in(slice)));
    if (!line) return line.error();
    if (line->has_value()) return std::move(**line);
    if (wait.stop != nullptr && wait.stop->load(std::memory_order_relaxed))
      silence_ = Silence::stopped;
    else if (std::chrono::steady_clock::now() >= wait.deadline)
      silence_ = Silence::too_long;
    if (silence_ != Silence::none) return Error{"is silent"};
  }
}

Result<GtpReply> GtpClient::read_reply(Wait wait) {
  std::size_t noise = 0;
  while (true) {
    const auto raw = read_line(wait);
    if (!raw) return raw.error();
    const std::string clean = gtp_clean_line(*raw);
    std::string_view line = clean;
    const bool reply_line = line.starts_with('=') || line.starts_with('?');
    GtpReply reply{.success = line.starts_with('='), .text = {}};
    if (reply_line) line.remove_prefix(1);
    if (reply_line && is_ours(line)) {
      reply.text = trim(line);
      if (const Status rest = read_rest(reply, wait); !rest) return rest.error();
      return reply;
    }
    if (wait.after_noise > 0 && !trim(clean).empty()) {
      if (noise_.empty()) wait.deadline = std::min(wait.deadline, deadline_in(wait.after_noise));
      noise_ = clean;
    }
    noise += raw->size() + 1;
    if (noise > most_noise)
      return Error{"wrote more than " + std::to_string(most_noise) + " bytes that are no reply, such as " +
                   in_quotes(clean)};
  }
}

// Removes the number. Engines that leave it out are believed: there is never more than one question open.
bool GtpClient::is_ours(std::string_view& line) const {
  const std::size_t digits = digits_at_front(line);
  if (digits == 0) return true;
  const bool same = line.substr(0, digits) == std::to_string(number_);
  line.remove_prefix(digits);
  return same;
}

Status GtpClient::read_rest(GtpReply& reply, const Wait& wait) {
  while (true) {
    const auto raw = read_line(wait);
    if (!raw) return raw.error();
    const std::string line = gtp_clean_line(*raw);
    if (trim(line).empty()) return {};
    reply.text += "\n" + line;
    if (reply.text.size() > longest_answer)
      return Error{"wrote a reply of more than " + std::to_string(longest_answer) + " bytes"};
  }
}

}  // namespace agon
