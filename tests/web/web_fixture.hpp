// A server for tests, and the questions that most of them ask.
#pragma once

#include <chrono>
#include <doctest/doctest.h>
#include <thread>

#include "support/web_client.hpp"
#include "web/server.hpp"

namespace agon::test {

struct WebServer {
  explicit WebServer(web::Config config = {}, const web::ServerOptions& options = {}) {
    config.version = "test";
    if (config.start_game.empty()) config.start_game = "tictactoe";
    if (config.start_agent.empty()) config.start_agent = "uct";
    auto started = web::Server::start(options, config);
    REQUIRE(started);
    server = started.take();
  }
  int port() const { return server->port(); }

  std::unique_ptr<web::Server> server;
};

inline Json look_at(const std::string& game, const std::vector<std::string>& moves = {},
                    std::int64_t id = 1) {
  return Json{{"type", "look"}, {"id", id}, {"game", game}, {"start", ""}, {"moves", moves}};
}

inline Json analyse(const std::string& game, const std::string& agent, std::int64_t id) {
  return Json{{"type", "analyse"},      {"id", id},       {"game", game},
              {"moves", Json::Array{}}, {"agent", agent}, {"every", 20}};
}

// Waits for something that comes soon.
template <class Condition>
bool comes_true(const Condition& condition, double patience = 60) {
  for (int i = 0; i < static_cast<int>(100 * patience); ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace agon::test
