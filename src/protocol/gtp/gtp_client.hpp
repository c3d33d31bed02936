// The asking side of GTP, the Go Text Protocol version 2: one command, one reply, to a program of another
// author. Trusts nothing: noise before a reply, huge replies, silence and sudden death each become one clear
// error.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/process.hpp"

namespace agon {

struct GtpReply {
  bool success = false;  // "=", or "?" where the engine refuses
  std::string text;      // lines joined by '\n'
};

class GtpClient {
 public:
  // Starts the engine and learns its commands, each reply within `seconds`.
  static Result<std::unique_ptr<GtpClient>> start(const std::string& command, double seconds);

  // The engine's answer. An error: no answer can be had, now or ever again. `stop` is set from outside to end
  // the waiting early; the engine, which then thinks on about an old question, is ended too.
  Result<GtpReply> ask(std::string_view command, double seconds, const std::atomic<bool>* stop = nullptr);
  // As above; a refusal is an error too.
  Result<std::string> order(std::string_view command, double seconds,
                            const std::atomic<bool>* stop = nullptr);

  bool knows(const std::string& command);
  bool broken() const { return !failure_.empty(); }

 private:
  GtpClient(std::unique_ptr<Process> process, double seconds)
      : process_(std::move(process)), seconds_(seconds) {}

  Status learn_commands();
  // How long one question may take, and what ends it before.
  struct Wait {
    Deadline deadline;
    const std::atomic<bool>* stop = nullptr;
    double after_noise =
        0;  // seconds; no longer than that once something came that is no reply (0: no limit)
  };
  Result<std::string> read_line(const Wait& wait);
  Result<GtpReply> ask(std::string_view command, double seconds, Wait wait);
  Result<GtpReply> read_reply(Wait wait);
  Status read_rest(GtpReply& reply, const Wait& wait);
  // Does the first line of a reply carry the number of the command that was just sent?
  bool is_ours(std::string_view& line) const;
  Error fail(std::string_view command, const Error& error);
  Error fail(std::string message);

  std::unique_ptr<Process> process_;
  double seconds_;
  int number_ = 0;
  bool has_list_ = false;
  std::map<std::string, bool, std::less<>> known_;
  enum class Silence { none, too_long, stopped } silence_ = Silence::none;  // why no reply came
  std::string noise_;  // what came instead of the first reply
  std::string failure_;
};

}  // namespace agon
