#include "web/gate.hpp"

#include <doctest/doctest.h>

using namespace agon;
using web::Gate;

TEST_CASE("a page of the server itself may ask, one from elsewhere may not") {
  const Gate gate("127.0.0.1", 8000, "");
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
  const Gate gate("0.0.0.0", 8000, "correct-horse");
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
