#include "protocol/ggp/http_client.hpp"

#include <doctest/doctest.h>

#include "support/odd_player.hpp"

using namespace agon;
using test::OddPlayer;

namespace {

HttpReply ask(const OddPlayer::Answer& answer, double seconds = 60) {
  const OddPlayer server(answer);
  return http_post(*read_http_address(server.url()), "", "hello", 5, deadline_in(seconds));
}

}  // namespace

TEST_CASE("addresses are read with and without their parts") {
  const auto whole = read_http_address("http://localhost:9147/path?x");
  REQUIRE(whole);
  CHECK(whole->host == "localhost");
  CHECK(whole->port == 9147);
  CHECK(whole->path == "/path?x");
  const auto part = read_http_address("10.0.0.1");
  REQUIRE(part);
  CHECK(part->port == 80);
  CHECK(part->path == "/");
  CHECK(read_http_address("http://[::1]:80")->host == "::1");
  for (const char* wrong :
       {"", "http://", ":80", "host:", "host:0", "host:99999", "host:x", "a b:80", "host:80/\r\nX: y"})
    CHECK_FALSE(read_http_address(wrong));
}

TEST_CASE("the body of a reply is what is asked for") {
  const HttpReply reply = ask([](const std::string& message) { return OddPlayer::ok(message + " you"); });
  CHECK(reply.kind == HttpReply::Kind::answered);
  CHECK(reply.body == "hello you");
  // Without a length it goes on to the end.
  CHECK(ask([](const auto&) { return "HTTP/1.0 200 OK\r\n\r\nall of it"; }).body == "all of it");
  // What is sent beyond the length does not count.
  CHECK(ask([](const auto&) { return "HTTP/1.0 200 OK\r\ncontent-length: 3\r\n\r\nabcdef"; }).body == "abc");
}

TEST_CASE("lines of a head may end in LF alone") {
  CHECK(ask([](const auto&) { return "HTTP/1.0 200 OK\nContent-Length: 3\n\nabcdef"; }).body == "abc");
  CHECK(ask([](const auto&) { return "HTTP/1.0 200 OK\nContent-Type: text/acl\n\nall\r\n\r\nof it"; }).body ==
        "all\r\n\r\nof it");
  CHECK(ask([](const auto&) { return "HTTP/1.0 200 OK\r\nContent-Length: 4\n\r\nnoop"; }).body == "noop");
  CHECK(ask([](const auto&) { return "HTTP/1.0 500 Oh\nContent-Length: 4\n\nnoop"; }).kind ==
        HttpReply::Kind::unreachable);
}

TEST_CASE("a page that tells of an error is no reply") {
  for (const char* status : {"500 Internal Server Error", "404 Not Found", "301 Moved", "2000 What"})
    CHECK(ask([&](const auto&) {
            return "HTTP/1.0 " + std::string(status) + "\r\nContent-Length: 4\r\n\r\nnoop";
          }).kind == HttpReply::Kind::unreachable);
  CHECK(ask([](const auto&) { return "HTTP/1.1 200\r\nContent-Length: 4\r\n\r\nnoop"; }).body == "noop");
}

TEST_CASE("silence is late, and a connection that breaks is none") {
  CHECK(ask([](const auto&) { return std::nullopt; }, 0.2).kind == HttpReply::Kind::late);
  CHECK(ask([](const auto&) { return ""; }).kind == HttpReply::Kind::unreachable);
  CHECK(ask([](const auto&) { return "garbage"; }).kind == HttpReply::Kind::unreachable);
  CHECK(ask([](const auto&) { return std::string(3u << 20, 'x'); }).kind == HttpReply::Kind::unreachable);
  std::string gone;
  {
    const OddPlayer server([](const auto&) { return ""; });
    gone = server.url();
  }
  CHECK(http_post(*read_http_address(gone), "", "", 5, deadline_in(60)).kind == HttpReply::Kind::unreachable);
}
