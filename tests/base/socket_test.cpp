#include "base/socket.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "support/text.hpp"

using namespace agon;

namespace {

struct Ends {
  Socket near, far;
};

Ends connected() {
  auto listener = Listener::open("127.0.0.1", 0).take();
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
  auto first = Listener::open("127.0.0.1", 0).take();
  CHECK_FALSE(Listener::open("127.0.0.1", first.port()));
  const auto second = Listener::open("127.0.0.1", first.port(), 50);
  REQUIRE(second);
  CHECK(second->port() > first.port());
}

TEST_CASE("a listener is there for its own address alone") {
  const auto wrong = Listener::open("no address", 0);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.starts_with("cannot find 'no address'"));
  const auto local = Listener::open("127.0.0.1", 0).take();
  CHECK(Socket::connect("127.0.0.1", local.port(), deadline_in(1)));
  CHECK_FALSE(Socket::connect("127.0.0.2", local.port(), deadline_in(1)));
}

TEST_CASE("a name is known by the addresses that it leads to") {
  const auto local = host_addresses("localhost"), digits = host_addresses("127.0.0.1");
  CHECK(digits.front() == "127.0.0.1");
  if (check_host("localhost"))
    CHECK(std::find_first_of(local.begin(), local.end(), digits.begin(), digits.end()) != local.end());
  CHECK(host_addresses(std::string(70, 'x')).empty());
}

TEST_CASE("a name that leads nowhere is told with the name") {
  CHECK(check_host("127.0.0.1"));
  CHECK(check_host("::1"));
  const std::string too_long(70, 'x');  // for a name, so that nobody is asked
  const Status found = check_host(too_long);
  REQUIRE_FALSE(found);
  CHECK(found.error().message.find("xxx") != std::string::npos);
}
