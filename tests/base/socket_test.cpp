#include "base/socket.hpp"

#include <doctest/doctest.h>

#include "support/text.hpp"

using namespace agon;

namespace {

struct Pair {
  Socket near, far;
};

Pair connected() {
  auto listener = Listener::open(0).take();
  auto near = Socket::connect("127.0.0.1", listener.port(), deadline_in(5));
  REQUIRE_MESSAGE(near, (near ? "" : near.error().message));
  auto far = listener.accept(deadline_in(5));
  REQUIRE((far && far->has_value()));
  return {near.take(), std::move(**far)};
}

}  // namespace

TEST_CASE("what is written to a connection arrives") {
  auto [near, far] = connected();
  REQUIRE(near.write("hello", deadline_in(5)));
  const auto got = far.read(100, deadline_in(5));
  REQUIRE(got);
  CHECK(*got == "hello");
}

TEST_CASE("silence ends at the deadline and a closed connection is an error") {
  auto [near, far] = connected();
  const auto nothing = far.read(100, deadline_in(0.05));
  REQUIRE(nothing);
  CHECK(nothing->empty());
  near.close();
  CHECK_FALSE(far.read(100, deadline_in(5)));
}

TEST_CASE("a peer that takes nothing is not waited for beyond the deadline") {
  auto [near, far] = connected();
  const std::string much(std::size_t{64} << 20, 'x');
  const Status written = near.write(much, deadline_in(0.1));
  REQUIRE_FALSE(written);
  CHECK(test::has(written.error().message, "takes nothing"));
}

TEST_CASE("a port that is taken is passed over where others may be tried") {
  auto first = Listener::open(0).take();
  CHECK_FALSE(Listener::open(first.port()));
  const auto second = Listener::open(first.port(), 50);
  REQUIRE(second);
  CHECK(second->port() > first.port());
}
