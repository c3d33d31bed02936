#include "protocol/ggp/ggp_message.hpp"

#include <doctest/doctest.h>

#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

GgpMessage read(const std::string& text) {
  auto message = read_ggp_message(text);
  CAPTURE(text);
  REQUIRE(message);
  return message.take();
}

std::string refusal(const std::string& text) {
  const auto message = read_ggp_message(text);
  return message ? "" : message.error().message;
}

}  // namespace

TEST_CASE("every message of the protocol is read, capitals or not") {
  CHECK(read("( INFO )").verb == GgpVerb::info);
  CHECK(read("(info)").verb == GgpVerb::info);
  const GgpMessage start = read("(START m.1 white ((role white) (role black)) 30 10)");
  CHECK(start.verb == GgpVerb::start);
  CHECK(start.match == "m.1");
  CHECK(start.role == "white");
  CHECK(start.rules == "(role white)\n(role black)\n");
  CHECK(start.start_clock == 30);
  CHECK(start.play_clock == 10);
  const GgpMessage play = read("( play m.1 ( (mark 1 1) NOOP ) )");
  CHECK(play.verb == GgpVerb::play);
  REQUIRE(play.news.terms.size() == 2);
  CHECK(gdl::text(play.news.terms[0]) == "(mark 1 1)");
  CHECK(read("(PLAY m.1 NIL)").news.is_start);
  CHECK(read("(PLAY m.1)").news.is_start);
  CHECK(read("(STOP m.1 (a b))").news.terms.size() == 2);
  CHECK(read("(ABORT m.1)").match == "m.1");
}

TEST_CASE("a player that does not see everything is told a number, its own move and what it sees") {
  const GgpNews first = read("(PLAY m 0 NIL NIL)").news;
  CHECK(first.is_start);
  CHECK(first.turn == 0);
  CHECK_FALSE(first.own);
  const GgpNews later = read("(play m 3 (guess 5) (higher (guessed 2)))").news;
  CHECK_FALSE(later.is_start);
  CHECK(later.turn == 3);
  REQUIRE(later.own);
  CHECK(gdl::text(*later.own) == "(guess 5)");
  REQUIRE(later.terms.size() == 2);
  CHECK(gdl::text(later.terms[1]) == "(guessed 2)");
  CHECK(read("(STOP m 4 wait nil)").news.terms.empty());
  CHECK(read("(START m a ((role a) (<= (sees a b) (does a c))) 1 1)").hides);
  CHECK(read("(START m a ((role a) (SEES a b)) 1 1)").hides);
  CHECK_FALSE(read("(START m a ((role a) (<= (legal a b) (sees a b))) 1 1)").hides);
}

TEST_CASE("more than a message needs is left out") {
  CHECK(read("(START m white ((role white)) 1.5 2 extra (and more))").start_clock == 1.5);
  CHECK(read("(INFO now)").verb == GgpVerb::info);
}

TEST_CASE("a preview has its rules in a list, or as one word that says nothing") {
  CHECK(read("(PREVIEW ((role white)) 10)").rules == "(role white)\n");
  CHECK(read("(PREVIEW rules 10)").start_clock == 10);
}

TEST_CASE("what is no message is refused in one line that says what is missing") {
  CHECK(has(refusal(""), "one message"));
  CHECK(has(refusal("hello"), "one message"));
  CHECK(has(refusal("(INFO) (INFO)"), "one message"));
  CHECK(has(refusal("()"), "one message"));
  CHECK(has(refusal("(INFO"), "never closed"));
  CHECK(has(refusal("(DANCE m)"), "got 'DANCE'"));
  CHECK(has(refusal("((START))"), "got '(START)'"));
  CHECK(has(refusal("(PLAY)"), "the name of the match"));
  CHECK(has(refusal("(PLAY (m) NIL)"), "the name of the match"));
  CHECK(has(refusal("(PLAY m left)"), "moves of all roles"));
  CHECK(has(refusal("(PLAY m 3)"), "the player's last move"));
  CHECK(has(refusal("(PLAY m 3 wait left)"), "what the player sees"));
  CHECK(has(refusal("(PLAY m -3 wait (left))"), "moves of all roles"));
  CHECK(has(refusal("(START m white)"), "the rules"));
  CHECK(has(refusal("(START m white ((role white)))"), "a clock"));
  CHECK(has(refusal("(START m white ((role white)) 10 soon)"), "play clock"));
  CHECK(has(refusal("(START m white ((role white)) -1 5)"), "a clock"));
  CHECK(has(refusal("(START m white ((role white)) 1e9 5)"), "a day (86400) at most"));
  CHECK(has(refusal("(START m white ((role white)) 5 99999999999999999999999999)"), "a day (86400) at most"));
  CHECK(read("(START m white ((role white)) 86400 86400)").play_clock == 86400);
}

TEST_CASE("a message that is written reads back the same") {
  for (const char* text :
       {"(INFO)", "(PREVIEW ((role a)\n) 5)", "(START m a ((role a)\n(init (b 1))\n) 30 0.5)", "(PLAY m NIL)",
        "(PLAY m ((mark 1 1) noop))", "(STOP m (a b))", "(ABORT m)", "(PLAY m 0 NIL NIL)",
        "(PLAY m 2 (guess 3) ())", "(STOP m 7 wait (a (b 1)))"})
    CHECK(write_ggp_message(read(text)) == text);
}
