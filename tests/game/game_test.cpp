#include "game/game.hpp"

#include <doctest/doctest.h>
#include <map>

#include "engine/game_entry.hpp"
#include "engine/games.hpp"
#include "engine/record.hpp"
#include "support/toys.hpp"

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
  const auto dice = *make_game_of<test::DiceRace>({.name = "dice"});
  Record rolling(dice);
  REQUIRE(rolling.play_text("wild"));
  Random random(1);
  int sixes = 0;
  for (int i = 0; i < 4000; ++i)
    sixes += ply_text(rolling.position(), rolling.position().random_ply(random)) == "6" ? 1 : 0;
  CHECK(sixes > 870);  // 1000 expected, standard deviation 27
  CHECK(sixes < 1130);
  const auto fists = *make_game_of<test::Fists>({.name = "fists"});
  CHECK(fists->game().start()->random_ply(random).size() == 2);
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
