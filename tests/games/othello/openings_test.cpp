#include "games/othello/openings.hpp"

#include <doctest/doctest.h>
#include <map>

#include "engine/games.hpp"
#include "engine/othello_record.hpp"

using namespace agon;

TEST_CASE("every opening of Othello can be played and is found under its name") {
  for (const OthelloOpening& opening : othello_openings()) {
    CAPTURE(opening.moves);
    const auto record = record_from_transcript(opening.moves);
    REQUIRE_MESSAGE(record, record.error().message);
    CHECK(record->plies().size() == opening.moves.size() / 2);  // nobody passes so early
    CHECK(othello_opening(record->position().text()) == opening.name);
  }
}

TEST_CASE("an opening of Othello has its name however the board is turned") {
  for (const OthelloOpening& opening : othello_openings()) {
    const auto record = record_from_transcript(opening.moves).take();
    for (int symmetry = 0; symmetry < record.position().symmetries(); ++symmetry)
      CHECK(othello_opening(record.position().mirrored(symmetry)->text()) == opening.name);
  }
}

TEST_CASE("an opening that is reached in another order has the same name") {
  for (const char* tiger : {"f5d6c3d3c4", "f5d6c4d3c3", "c4e3f6e6f5", "d3c5f6f5e6", "e6f4c3c4d3"})
    CHECK(othello_opening(record_from_transcript(tiger).take().position().text()) == "Tiger");
}

TEST_CASE("other positions of Othello have no name") {
  CHECK(othello_opening(make_game("othello").take()->game().start()->text()) == "");
  CHECK(othello_opening(record_from_transcript("f5").take().position().text()) == "");
  CHECK(othello_opening(record_from_transcript("f5d6c3").take().position().text()) == "");
  CHECK(othello_opening("nonsense") == "");
  // The same discs, the other to move.
  std::string text = record_from_transcript("f5d6c3d3c4").take().position().text();
  text.back() = text.back() == 'X' ? 'O' : 'X';
  CHECK(othello_opening(text) == "");
}
