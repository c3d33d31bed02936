#include "web/gate.hpp"

#include <chrono>
#include <doctest/doctest.h>
#include <thread>

using namespace agon;
using web::Gate;

TEST_CASE("a page of the server itself may ask, one from elsewhere may not") {
  Gate gate("127.0.0.1", 8000, "");
  CHECK(gate.admit({.host = "127.0.0.1:8000"}));
  CHECK(gate.admit({.host = "localhost:8000", .origin = "http://localhost:8000", .changes_something = true}));
  CHECK_FALSE(
      gate.admit({.host = "localhost:8000", .origin = "http://evil.example", .changes_something = true}));
  CHECK_FALSE(gate.admit({.host = "localhost:8000", .origin = "null", .changes_something = true}));
  // Behind a proxy that speaks HTTPS.
  CHECK(
      gate.admit({.host = "localhost:8000", .origin = "https://localhost:8000", .changes_something = true}));
  // A name that was made to lead here.
  CHECK_FALSE(gate.admit({.host = "evil.example:8000"}));
  CHECK_FALSE(gate.admit({.host = "127.0.0.1.evil.example:8000"}));
  CHECK_FALSE(gate.admit({.host = "127.0.0.1:80001"}));
  CHECK_FALSE(gate.admit({.host = ""}));
}

TEST_CASE("with a token only who brings it may come in") {
  Gate gate("0.0.0.0", 8000, "correct-horse");
  CHECK_FALSE(gate.admit({.host = "box:8000"}));
  CHECK_FALSE(gate.admit({.host = "box:8000", .query = "token=correct-hors"}));
  CHECK_FALSE(gate.admit({.host = "box:8000", .query = "xtoken=correct-horse"}));
  CHECK_FALSE(gate.admit({.host = "box:8000", .cookie = "agon_token=wrong-horses"}));
  CHECK(gate.admit({.host = "box:8000", .query = "a=b&token=correct-horse"}));
  CHECK(gate.admit({.host = "box:8000", .cookie = "x=y; agon_token=correct-horse"}));
  CHECK_FALSE(gate.admit({.host = "box:8000",
                          .origin = "http://evil.example",
                          .cookie = "agon_token=correct-horse",
                          .changes_something = true}));
  CHECK(gate.brings_token("token=correct-horse"));
  CHECK_FALSE(Gate("127.0.0.1", 8000, "").brings_token("token="));
}

TEST_CASE("an address beyond this machine needs a token") {
  CHECK(Gate::check("127.0.0.1", ""));
  CHECK(Gate::check("::1", ""));
  CHECK_FALSE(Gate::check("0.0.0.0", ""));
  CHECK_FALSE(Gate::check("192.168.1.5", ""));
  CHECK(Gate::check("0.0.0.0", "correct-horse"));
  CHECK_FALSE(Gate::check("0.0.0.0", "short"));
  CHECK_FALSE(Gate::check("0.0.0.0", "with 'quotes' in it"));
}

TEST_CASE("an address that guesses tokens is not listened to for a while, and others are") {
  Gate gate("0.0.0.0", 8000, "correct-horse", 3);
  const auto asks = [&](const char* address, const char* query) {
    return gate.admit({.host = "box:8000", .query = query, .address = address});
  };
  for (int i = 0; i < 100; ++i) CHECK_FALSE(asks("10.0.0.1", ""));  // no guesses
  CHECK(asks("10.0.0.1", "token=correct-horse"));
  for (int i = 0; i < 100; ++i) CHECK_FALSE(asks("10.0.0.1", "token=yesterdays"));  // one guess
  CHECK(asks("10.0.0.1", "token=correct-horse"));
  for (int i = 0; i < web::TokenBrake::most_wrong; ++i)
    CHECK_FALSE(asks("10.0.0.2", ("token=wrong-horse" + std::to_string(i)).c_str()));
  const auto held = asks("10.0.0.2", "token=correct-horse");
  REQUIRE_FALSE(held);
  CHECK(held.error().message.find("too many wrong tokens") != std::string::npos);
  CHECK(asks("10.0.0.1", "token=correct-horse"));
  std::this_thread::sleep_for(std::chrono::milliseconds(3200));
  CHECK(asks("10.0.0.2", "token=correct-horse"));
}

TEST_CASE("guesses from very many addresses take no more memory than those from some") {
  web::TokenBrake brake;
  for (int i = 0; i < 5000; ++i)
    for (int j = 0; j < web::TokenBrake::most_wrong; ++j)
      brake.add_wrong(std::to_string(i), std::to_string(j));
  CHECK(brake.holds("4999"));
  CHECK_FALSE(brake.holds("0"));
}
