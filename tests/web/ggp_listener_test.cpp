// Silent connections keep no message from the player.
#include "web/ggp_listener.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "protocol/agents.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

GgpSettings settings() {
  return {.agent = [](const GamePointer& game) { return make_agent("uct:sims=50", game); }};
}

}  // namespace

TEST_CASE(
    "a message is answered although more connections than there are threads say nothing or half of it") {
  GgpPlayer player(settings());
  // By themselves they would be left alone for an hour.
  const auto listener = web::GgpListener::start("127.0.0.1", 0, player, {.seconds = 3600});
  REQUIRE(listener);
  std::vector<std::unique_ptr<PlainSocket>> silent;
  for (int i = 0; i < 40; ++i) {
    silent.push_back(std::make_unique<PlainSocket>((*listener)->port()));
    if (i % 2 == 0) silent.back()->send("POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\n(I");
  }
  for (int i = 0; i < 3; ++i)
    CHECK(web_ask((*listener)->port(), {.method = "POST", .body = "(INFO)"}).body ==
          "((name agon) (status available) (species computer))");
  // Some may stay, for nobody else needs their places.
  CHECK(std::any_of(silent.begin(), silent.end(), [](const auto& each) { return !each->hung_up(); }));
}

TEST_CASE("a connection of which no message comes is closed") {
  GgpPlayer player(settings());
  const auto listener = web::GgpListener::start("127.0.0.1", 0, player, {.seconds = 0.3});
  REQUIRE(listener);
  const PlainSocket trickle((*listener)->port());
  trickle.send("POST / HTTP/1.0\r\nContent-Length: 100000\r\n\r\n");
  CHECK(comes_true([&] { return !trickle.send("x"); }, 30));
}

TEST_CASE("web pages are refused by their origin and by their host, managers without a host are answered") {
  GgpPlayer player(settings());
  const auto listener = web::GgpListener::start("127.0.0.1", 0, player);
  REQUIRE(listener);
  const int port = (*listener)->port();
  const auto status = [&](const std::string& host, const std::string& headers) {
    return web_ask(port, {.method = "POST", .body = "(INFO)", .headers = headers, .host = host}).status;
  };
  CHECK(status("", "") == 200);
  CHECK(status("localhost:" + std::to_string(port), "") == 200);
  CHECK(status("", "Origin: http://127.0.0.1:" + std::to_string(port) + "\r\n") == 403);
  CHECK(status("", "Origin: null\r\n") == 403);
  CHECK(status("evil.example", "") == 403);
  PlainSocket manager(port);
  manager.send("POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(INFO)");
  CHECK(web_reply(manager.receive_all()).status == 200);
}
