#include "engine/line_name.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/othello_record.hpp"

using namespace agon;

TEST_CASE("a game keeps the name of the last position that has one") {
  const auto name = [](std::string_view moves) { return line_name(record_from_transcript(moves).take()); };
  CHECK(name("") == "");
  CHECK(name("f5") == "");
  CHECK(name("f5d6") == "Perpendicular");
  CHECK(name("f5d6c3d3") == "Perpendicular");
  CHECK(name("f5d6c3d3c4") == "Tiger");
  CHECK(name("f5d6c3d3c4f4f6") == "Stephenson");
  CHECK(name("f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2") == "Stephenson");
}

TEST_CASE("a game that begins elsewhere, or has no names, has none") {
  CHECK(line_name(Record(make_game("tictactoe").take())) == "");
  CHECK(line_name(Record(make_game("othello:size=6").take())) == "");
  const auto game = make_game("othello").take();
  auto tiger = record_from_transcript("f5d6c3d3c4").take().position().clone();
  CHECK(line_name(Record(game, std::move(tiger))) == "Tiger");
}
