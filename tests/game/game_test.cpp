#include "game/game.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <map>

#include "engine/games.hpp"
#include "engine/record.hpp"
#include "support/toy_games.hpp"

using namespace agon;

TEST_CASE("a random ply is uniform for players") {
  const auto start = (*make_game("connect4"))->game().start();
  std::map<MoveCode, int> seen;
  Random random(1);
  for (int i = 0; i < 7000; ++i) ++seen[start->random_ply(random).front()];
  REQUIRE(seen.size() == 7);
  for (const auto& [move, count] : seen) {
    CHECK(count > 850);  // 1000 expected, standard deviation 29
    CHECK(count < 1150);
  }
}

TEST_CASE("a random ply follows the probabilities of chance and has a move of everyone") {
  const auto dice = *test::make_toy<test::DiceRace>({.name = "dice"});
  Record rolling(dice);
  REQUIRE(rolling.play_text("wild"));
  Random random(1);
  int sixes = 0;
  for (int i = 0; i < 4000; ++i)
    sixes += ply_text(rolling.position(), rolling.position().random_ply(random)) == "6" ? 1 : 0;
  CHECK(sixes > 870);  // 1000 expected, standard deviation 27
  CHECK(sixes < 1130);
  const auto fists = *test::make_toy<test::Fists>({.name = "fists"});
  CHECK(fists->game().start()->random_ply(random).size() == 2);
}

TEST_CASE("a game's facts tell whether it knows dead pieces and owners") {
  for (const GameEntry& entry : all_games()) {
    const auto game = *make_game(entry.about.name);
    CAPTURE(entry.about.name);
    CHECK(game->facts().settles == (entry.about.name == "go"));
    CHECK(game->facts().owned == game->facts().settles);
  }
}

TEST_CASE("a position's text is split into start and moves") {
  const auto parts = split_position("X../... X  moves b2 c3");
  CHECK(parts.start == "X../... X");
  CHECK(parts.moves == std::vector<std::string>{"b2", "c3"});
  for (const char* start : {"", "start", "moves", "start moves"}) {
    CHECK(split_position(start).start.empty());
    CHECK(split_position(start).moves.empty());
  }
}

TEST_CASE("a game may hand the turn over, settle dead stones and tell the owners of its cells") {
  const auto row = *test::make_toy<test::Row>({.name = "row"});
  const Record position = begin_record(row, {"", {"a1", "b1", "c1", "pass", "pass"}}).take();
  REQUIRE(position.over());
  CHECK(position.position().score(0) == 1);
  const auto again = position.position().with_turn(1);
  CHECK_FALSE(again->over());
  CHECK(again->text() == "XOX.. O 0");
  const auto settled = position.position().settlement();
  REQUIRE(settled);
  CHECK(settled->dead == std::vector{Place{1, 0}});
  CHECK(settled->score == 2);
  Random random(1);
  const auto owners = position.position().ownership(random, 100);
  REQUIRE(owners.size() == 5);
  CHECK(owners[0] == doctest::Approx(1));
  CHECK(owners[1] == doctest::Approx(-1));
  CHECK(std::abs(owners[3]) < 0.5);
}

TEST_CASE("a game may tell why a move is not legal; others list what can be played") {
  const auto row = *test::make_toy<test::Row>({.name = "row"});
  const Record position = begin_record(row, {"", {"a1"}}).take();
  CHECK(position.position().why_not("a1") == "taken");
  CHECK(position.position().why_not("b1").empty());
  CHECK(position.position().parse_move("a1", 1).error().message == "cannot play 'a1' here: taken");
  CHECK(
      position.position().parse_move("z9", 1).error().message.starts_with("cannot play 'z9' here (possible"));
  const auto connect4 = (*make_game("connect4"))->game().start();
  CHECK(connect4->why_not("z").empty());
}

TEST_CASE("a game without these parts says so") {
  const auto start = (*make_game("connect4"))->game().start();
  Random random(1);
  CHECK(start->with_turn(1) == nullptr);
  CHECK_FALSE(start->settlement());
  CHECK(start->ownership(random, 10).empty());
}
