// A GTP server to talk to in tests: no threads, analysis ends at once.
#pragma once

#include <atomic>
#include <doctest/doctest.h>
#include <memory>
#include <string>

#include "engine/games.hpp"
#include "protocol/agents.hpp"
#include "protocol/gtp/gtp_server.hpp"

namespace agon::test {

class GtpTalk {
 public:
  explicit GtpTalk(const std::string& game = "othello", const std::string& agent = "uct:sims=50")
      : GtpTalk(make_game(game).take(), agent) {}
  GtpTalk(const GamePointer& game, const std::string& agent, const Session::Kinds& kinds = agent_kinds()) {
    auto session = Session::begin(game, agent, kinds, 1);
    REQUIRE(session);
    server_ = std::make_unique<GtpServer>(session.take(), LineStops{&interrupted, &line_waits},
                                          [this](std::string_view text) { streamed_ += text; });
  }

  // The whole reply.
  std::string raw(std::string_view line) {
    streamed_.clear();
    const std::string rest = server_->answer(line);
    return streamed_ + rest;
  }
  // The reply without its sign and without the empty line; a refusal starts with "? ".
  std::string ask(std::string_view line) {
    std::string reply = raw(line);
    CAPTURE(line);
    REQUIRE(reply.ends_with("\n\n"));
    reply.resize(reply.size() - 2);
    if (reply.starts_with("= ")) return reply.substr(2);
    return reply == "=" ? "" : reply;
  }
  bool has_quit() const { return server_->has_quit(); }

  std::atomic<bool> interrupted{false}, line_waits{false};

 private:
  std::string streamed_;
  std::unique_ptr<GtpServer> server_;
};

}  // namespace agon::test
