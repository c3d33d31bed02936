#include "protocol/reversixt/message.hpp"

#include <doctest/doctest.h>
#include <thread>

#include "base/workers.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::reversixt;
using test::has;

namespace {

std::string bytes(std::initializer_list<int> numbers) {
  std::string out;
  for (const int number : numbers) out += static_cast<char>(number);
  return out;
}

}  // namespace

TEST_CASE("messages have the bytes that the protocol describes") {
  CHECK(to_bytes(number_message(MessageType::group, 42)) == bytes({1, 0, 0, 0, 1, 42}));
  CHECK(to_bytes(request_message({.milliseconds = 2000, .depth = 3})) ==
        bytes({4, 0, 0, 0, 5, 0, 0, 7, 0xd0, 3}));
  CHECK(to_bytes(move_message({{258, 3}, 21})) == bytes({5, 0, 0, 0, 5, 1, 2, 0, 3, 21}));
  CHECK(to_bytes(announcement_message({{{4, 5}, 0}, 8})) == bytes({6, 0, 0, 0, 6, 0, 4, 0, 5, 0, 8}));
  CHECK(to_bytes({.type = MessageType::end_of_game, .payload = {}}) == bytes({9, 0, 0, 0, 0}));
}

TEST_CASE("a message is read back when all of its bytes are there, and not before") {
  const Message sent = announcement_message({{{300, 2}, 7}, 5});
  const std::string whole = to_bytes(sent) + to_bytes(number_message(MessageType::player, 2));
  std::string arrived;
  for (std::size_t i = 0; i < to_bytes(sent).size() - 1; ++i) {
    arrived += whole[i];
    const auto message = take_message(arrived);
    REQUIRE(message);
    CHECK_FALSE(message->has_value());
  }
  arrived = whole;
  const auto first = take_message(arrived);
  REQUIRE((first && first->has_value()));
  CHECK(**first == sent);
  const Announcement announced = read_announcement(**first);
  CHECK(announced.move.place == Place{300, 2});
  CHECK(announced.move.special == 7);
  CHECK(announced.player == 5);
  const auto second = take_message(arrived);
  REQUIRE((second && second->has_value()));
  CHECK(read_number(**second) == 2);
  CHECK(arrived.empty());
}

TEST_CASE("a message of an unknown type or an impossible length is an error at once") {
  std::string unknown = bytes({10});
  CHECK(has(take_message(unknown).error().message, "unknown type 10"));
  std::string zero = bytes({0, 0});
  CHECK_FALSE(take_message(zero));
  std::string wrong = bytes({5, 0, 0, 0, 6});
  CHECK(has(take_message(wrong).error().message, "impossible length 6"));
  std::string huge = bytes({2, 0xff, 0xff, 0xff, 0xff});
  CHECK_FALSE(take_message(huge));
}

TEST_CASE("a message that lay there before it was looked for did not arrive just now") {
  auto listener = Listener::open("127.0.0.1", 0).take();
  MessageStream ours(Socket::connect("127.0.0.1", listener.port(), deadline_in(5)).take());
  MessageStream theirs(std::move(*listener.accept(deadline_in(5)).take()));
  const auto hear = [&] {
    const auto message = theirs.receive(deadline_in(5));
    REQUIRE((message && message->has_value()));
  };
  const Message end{.type = MessageType::end_of_game, .payload = {}};
  REQUIRE(ours.send(end, deadline_in(5)));
  const Deadline sent = deadline_in(0);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  hear();
  CHECK(theirs.arrived() <= sent);
  // What is waited for arrives when it comes.
  Workers sender;
  const Deadline before = deadline_in(0.05);
  REQUIRE(sender.start([&] {
    std::this_thread::sleep_until(before);
    (void)ours.send(end, deadline_in(5));
  }));
  hear();
  CHECK(theirs.arrived() >= before);
}
