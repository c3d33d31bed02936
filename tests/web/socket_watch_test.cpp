// Who reads nothing, or sends without end, loses his connection, and nobody else does.
#include "web/socket_watch.hpp"

#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// The beginning of a frame of so many bytes.
std::string frame_head(std::uint64_t size) {
  std::string head("\x81\xff", 2);
  for (int i = 7; i >= 0; --i) head += static_cast<char>(size >> (8 * i));
  return head + std::string(4, '\0');
}

}  // namespace

TEST_CASE("a tab that reads nothing loses its connection, though it keeps it open") {
  const WebServer web({}, {.patience = 0.3});
  WebTab deaf(web.port()), other(web.port());
  REQUIRE(web.server->tabs() == 2);
  // More than the system keeps for it.
  for (int i = 0; i < 2000 && deaf.say(look_at("go:size=19")); ++i) {
  }
  CHECK(comes_true([&] { return web.server->tabs() == 1; }));
  other.say(look_at("tictactoe"));
  CHECK(text_of(other.await("position", 1), "type") == "position");
}

TEST_CASE("a message that never ends is cut off, by its size or by its time") {
  const WebServer web({}, {.patience = 0.2});
  WebTab huge(web.port()), slow(web.port()), other(web.port());
  huge.socket().send(frame_head(1ull << 30));
  const std::string piece(1 << 20, 'x');
  int sent = 0;
  while (sent < 1024 && huge.socket().send(piece)) ++sent;
  CHECK(sent < 1024);
  slow.socket().send(frame_head(100) + "{");
  CHECK(comes_true([&] { return web.server->tabs() == 1; }));
  other.say(look_at("tictactoe"));
  CHECK(text_of(other.await("position", 1), "type") == "position");
}

TEST_CASE("a body that trickles in is not waited for to its end") {
  const WebServer web({}, {.patience = 0.2});
  const PlainSocket slow(web.port());
  slow.send("POST /api/look HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.port()) +
            "\r\nContent-Length: 1000000\r\n\r\n");
  CHECK(comes_true([&] { return !slow.send("x"); }, 30));
}
