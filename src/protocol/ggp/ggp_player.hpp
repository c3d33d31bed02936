// A GGP player: messages in, replies out. Several may be answered at once; one match is played at a time.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/ggp/ggp_match.hpp"

namespace agon {

class GgpPlayer {
 public:
  // More than any rules have; longer messages are refused.
  static constexpr std::size_t longest_message = std::size_t{4} << 20;

  explicit GgpPlayer(GgpSettings settings) : settings_(std::move(settings)) {}

  // An error: the message is none.
  Result<std::string> answer(std::string_view message);

 private:
  Result<GgpMessage> read(std::string_view text);
  std::string info();
  std::string preview(const GgpMessage& message);
  std::string start(GgpMessage message);
  std::string play(const GgpMessage& message);
  std::string end(const GgpMessage& message, std::string reply);
  std::shared_ptr<GgpMatch> match_of(const std::string& id);
  void forget_finished();
  void retire();

  const GgpSettings settings_;
  std::mutex reading_;  // messages are read one at a time: what they may cost in memory is paid once
  std::mutex mutex_;    // guards what follows
  std::shared_ptr<GgpMatch> match_;
  std::vector<std::shared_ptr<GgpMatch>> old_;  // ended, but still at work
  std::optional<std::string> ended_;            // the match that a manager ended last: it may say so again
};

}  // namespace agon
