#include "protocol/reversixt/thinker.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/clock.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "games/reversixt/library.hpp"
#include "support/stubborn.hpp"

using namespace agon;
using namespace agon::reversixt;

namespace {

// Four short rows one behind the other: each has one move, for player 1 the first and the third.
constexpr std::string_view rows_map = "2 0 0 0 1 15 1 2 0 - 2 1 0 - 1 2 0 - 2 1 0";

Record begun(std::string_view map) {
  return Record(make_game("reversixt:map=\"" + std::string(map) + "\"").take());
}

const ReversixtState& state_of(const Record& record) {
  return native_state<ReversixtState>(record.position());
}

// An agent and what is asked of it, in a game that goes on.
class Thought {
 public:
  explicit Thought(std::chrono::milliseconds time)
      : agent_(std::make_shared<test::StubbornAgent>(log, time)), thinker_(record, 1) {
    REQUIRE(thinker_.start());
  }
  // The move that is chosen within these seconds, which is played.
  MoveCode move_within(double seconds) {
    const MoveCode move =
        thinker_.choose(agent_, state_of(record),
                        {.usual = 1, .stop = deadline_in(seconds / 2), .last = deadline_in(seconds)});
    const auto legal = record.position().legal();
    CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
    play(move);
    return move;
  }
  void play(MoveCode move) {
    record.play(move);
    thinker_.play(move);
  }
  void play_any() { play(record.position().legal().front()); }

  test::StubbornLog log;
  Record record = begun(rows_map);

 private:
  std::shared_ptr<Agent> agent_;
  Thinker thinker_;
};

}  // namespace

TEST_CASE("an agent that does not stop holds up no move, and is asked in one thread alone") {
  const Stopwatch watch;
  {
    Thought thought(std::chrono::milliseconds(1500));
    for (int move = 0; move < 2; ++move) {
      thought.move_within(0.1);
      thought.play_any();
    }
    CHECK(watch.seconds() < 1.2);
    CHECK(thought.record.over());
    CHECK(thought.log.asked == 1);
    CHECK_FALSE(thought.log.two_at_once);
  }
  CHECK(watch.seconds() > 1.4);  // it was waited for in the end
}

TEST_CASE("an agent that comes back in its thread too late is asked about the next move again") {
  Thought thought(std::chrono::milliseconds(300));
  const MoveCode quick = quick_move(state_of(thought.record), deadline_in(60));
  CHECK(thought.move_within(0.05) == quick);
  thought.play_any();
  const MoveCode last = thought.record.position().legal().back();
  CHECK(thought.move_within(60) == last);
  CHECK(thought.log.asked == 2);
  CHECK_FALSE(thought.log.two_at_once);
}

TEST_CASE("what happens in a game while an agent's thread is busy is not lost") {
  Thought thought(std::chrono::milliseconds(600));
  thought.move_within(0.3);
  CHECK(thought.log.asked == 1);
  CHECK(thought.log.last_plies == 0);
  thought.play_any();
  thought.move_within(60);
  CHECK(thought.log.asked == 2);
  CHECK(thought.log.last_plies == 2);
}

TEST_CASE("a quick move is the one after which the position looks best") {
  // On the right two stones are captured, on the left one.
  const Record record = begun("2 0 0 0 1 8 0 2 1 - 0 2 2 1");
  const auto move_until = [&](Deadline deadline) {
    return record.position().move_text(quick_move(state_of(record), deadline));
  };
  CHECK(record.position().legal().size() == 2);
  CHECK(move_until(deadline_in(60)) == "4,0");
  CHECK(move_until(deadline_in(0)) == "0,0");  // no time to look
}
