#include "games/othello/transcript.hpp"

#include <doctest/doctest.h>

using namespace agon;

namespace {

std::string texts(std::string_view line) {
  const auto moves = read_transcript(line);
  if (!moves) return "error: " + moves.error().message;
  std::string out;
  for (const WrittenMove& move : *moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

}  // namespace

TEST_CASE("a transcript is read however its letters, blanks and numbers are written") {
  for (const char* line :
       {"f5d6c3d3", "F5d6C3d3", " f5 D6,c3\td3 \r", "1. f5 2. d6 3. c3 4. d3", "1.f5 d6 2.c3 d3"})
    CHECK(texts(line) == "f5 d6 c3 d3");
  CHECK(texts("") == "");
  CHECK(texts("a1b16j10") == "a1 b16 j10");
}

TEST_CASE("a pass in a transcript has several spellings") {
  CHECK(texts("f5--d6paC3PSd3 pass e4") == "f5 pass d6 pass c3 pass d3 pass e4");
}

TEST_CASE("what is no move in a transcript is told with its column") {
  CHECK(texts("f5d6x") == "error: column 5: expected a square such as f5, or --, and got 'x'");
  CHECK(texts("f5 d6 ! c3").starts_with("error: column 7: "));
  CHECK(texts("f5-d6").starts_with("error: column 3: "));
  CHECK(texts("55").starts_with("error: column 1: "));
}

TEST_CASE("a comment ends a line of moves") {
  CHECK(texts("f5d6 # good") == "f5 d6");
  CHECK(is_transcript("f5d6c3d3c4 # good"));
  CHECK_FALSE(is_transcript("# f5"));
}

TEST_CASE("a transcript with something wrong in it is still known as one") {
  for (const char* line : {"f5d6c3d3c4f4f", "F5-d6-c3", "f5d", "f5?", "f5 d6 ! c3", " f5d6x"})
    CHECK(begins_as_transcript(line));
  for (const char* line : {"", "f", "start moves f5 d6", "t2.txt", "X1x/...", "agon-game 2", "O--O X"})
    CHECK_FALSE(begins_as_transcript(line));
}

TEST_CASE("columns point at the moves of a transcript") {
  const auto moves = read_transcript("f5  d6--c3");
  REQUIRE(moves);
  REQUIRE(moves->size() == 4);
  CHECK((*moves)[1].column == 5);
  CHECK((*moves)[2].column == 7);
  CHECK((*moves)[3].column == 9);
}

TEST_CASE("only a line of moves is a transcript") {
  CHECK(is_transcript("f5d6"));
  CHECK(is_transcript("C4"));
  CHECK_FALSE(is_transcript(""));
  CHECK_FALSE(is_transcript("start moves f5 d6"));
  CHECK_FALSE(is_transcript("---------------------------OX------XO--------------------------- X"));
  CHECK_FALSE(is_transcript("agon-game 2"));
}
