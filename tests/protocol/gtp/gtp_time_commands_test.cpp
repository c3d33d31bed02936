#include <string>
#include <vector>

#include "support/gtp_talk.hpp"
#include "support/probe.hpp"

using namespace agon;
using test::GtpTalk;

namespace {

// The clock that a player sees who is asked for a move after these commands.
ClockState clock_after(const std::vector<std::string>& commands, const char* color = "b") {
  const test::Probe probe;
  GtpTalk talk(make_game("othello").take(), "probe", probe.kinds());
  for (const std::string& command : commands) {
    CAPTURE(command);
    CHECK(talk.ask(command) == "");
  }
  REQUIRE_FALSE(talk.ask("genmove " + std::string(color)).starts_with("?"));
  REQUIRE(probe.turns().size() == 1);
  return probe.turns().front().clock;
}

void check(const ClockState& clock, const ClockState& wanted) {
  CHECK(clock.remaining == doctest::Approx(wanted.remaining));
  CHECK(clock.increment == doctest::Approx(wanted.increment));
  CHECK(clock.period == doctest::Approx(wanted.period));
  CHECK(clock.moves == wanted.moves);
}

}  // namespace

TEST_CASE("time settings reach the player in every dialect") {
  check(clock_after({"time_settings 300 0 0"}), {.remaining = 300});
  check(clock_after({"time_settings 300 30 10"}), {.remaining = 300, .period = 30, .moves = 10});
  check(clock_after({"kgs-time_settings absolute 300"}), {.remaining = 300});
  check(clock_after({"kgs-time_settings byoyomi 300 30 5"}), {.remaining = 300, .period = 30, .moves = 1});
  check(clock_after({"kgs-time_settings byoyomi 0 30 5"}), {.remaining = 0, .period = 30, .moves = 1});
  check(clock_after({"kgs-time_settings canadian 300 30 10"}), {.remaining = 300, .period = 30, .moves = 10});
  check(clock_after({"kata-time_settings fischer 60 5"}), {.remaining = 60, .increment = 5});
  check(clock_after({"kata-time_settings FISCHER 60 5"}, "w"), {.remaining = 60, .increment = 5});
}

TEST_CASE("without a limit no clock runs") {
  check(clock_after({}), {});
  check(clock_after({"time_settings 0 1 0"}), {});
  check(clock_after({"time_settings 300 0 0", "kgs-time_settings none"}), {});
}

TEST_CASE("time_left sets the clock of one player") {
  const std::string canadian = "time_settings 300 30 10", japanese = "kgs-time_settings byoyomi 300 30 5";
  check(clock_after({canadian, "time_left b 12.5 0"}), {.remaining = 12.5, .period = 30, .moves = 10});
  check(clock_after({canadian, "time_left black 20 3"}), {.period = 20, .moves = 3});
  check(clock_after({canadian, "time_left w 20 3"}), {.remaining = 300, .period = 30, .moves = 10});
  check(clock_after({canadian, "time_left w 20 3"}, "w"), {.period = 20, .moves = 3});
  // Where periods are counted it tells how many of them are left; each has one move.
  check(clock_after({japanese, "time_left b 20 3"}), {.period = 20, .moves = 1});
  check(clock_after({"time_left b 1 0"}), {.remaining = 1});
  check(clock_after({canadian, "time_left b -5 0"}), {.remaining = 0, .period = 30, .moves = 10});
  check(clock_after({"time_left b 1 0"}, "w"), {});
}

TEST_CASE("time settings that make no sense are refused") {
  GtpTalk talk("othello", "random");
  for (const char* command : {"kgs-time_settings", "kgs-time_settings hourglass 60",
                              "kgs-time_settings byoyomi 300 30", "kgs-time_settings absolute -1",
                              "kata-time_settings fischer 60", "time_settings 1 2 x", "time_left b 1"})
    CHECK(talk.ask(command) == "? syntax error");
  CHECK(talk.ask("time_left green 1 0") == "? invalid color");
}
