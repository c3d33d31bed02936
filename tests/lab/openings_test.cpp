#include "lab/openings.hpp"

#include <doctest/doctest.h>
#include <set>

#include "engine/games.hpp"

using namespace agon;

namespace {

GamePointer openings_game() { return make_game("tictactoe").take(); }

std::string opening_error(std::string_view content) {
  const auto openings = read_openings(openings_game(), content, "book.txt");
  REQUIRE_FALSE(openings);
  return openings.error().message;
}

}  // namespace

TEST_CASE("an opening is moves, a position, or a position and moves") {
  const auto openings = read_openings(openings_game(),
                                      "# a book\n"
                                      "a1 B2   # the corner\n"
                                      "\n"
                                      "X../.O./... X\n"
                                      "X../.O./... X moves c3\r\n"
                                      "start moves b2\n"
                                      "start\n"
                                      ".../.../... X moves a1\n",
                                      "book.txt");
  REQUIRE(openings);
  std::vector<std::string> texts;
  for (const Opening& opening : *openings) texts.push_back(opening.text());
  CHECK(texts ==
        std::vector<std::string>{"a1 b2", "X../.O./... X", "X../.O./... X moves c3", "b2", "start", "a1"});
  for (const Opening& opening : *openings)
    CHECK(read_opening(openings_game(), opening.text())->text() == opening.text());
  CHECK(begin_game(openings_game(), (*openings)[2]).position().text() !=
        begin_game(openings_game(), (*openings)[1]).position().text());
  CHECK(begin_game(openings_game(), (*openings)[0]).plies().size() == 2);
}

TEST_CASE("a file of openings may begin with a byte order mark, and moves have spaces in parentheses") {
  const auto openings =
      read_openings(make_game("gdl:tictactoe").take(), "\xef\xbb\xbf(mark 1 1) (mark 2 2)\n", "o.txt");
  REQUIRE(openings);
  CHECK(openings->front().moves == std::vector<std::string>{"mark(1,1)", "mark(2,2)"});
}

TEST_CASE("openings of Othello may be written as transcripts") {
  const GamePointer othello = make_game("othello").take();
  const auto openings =
      read_openings(othello, "f5d6c3d3c4  # Tiger\nF5 f6 E6\n1. f5 2. f4\nstart moves f5 d6\n", "o.txt");
  REQUIRE(openings);
  std::vector<std::string> texts;
  for (const Opening& opening : *openings) texts.push_back(opening.text());
  CHECK(texts == std::vector<std::string>{"f5 d6 c3 d3 c4", "f5 f6 e6", "f5 f4", "f5 d6"});
  CHECK(read_openings(othello, "f5d6\nf5d6c\n", "o.txt")
            .error()
            .message.starts_with("o.txt, line 2: column 5: expected a square"));
  CHECK(read_openings(othello, "nonsense\n", "o.txt")
            .error()
            .message.ends_with("; moves are written: start moves d3 ..."));
}

TEST_CASE("a wrong opening is named with its line") {
  CHECK(opening_error("a1 b2\n\na1 a1\n").starts_with("book.txt, line 3: move 2: cannot play 'a1' here"));
  CHECK(opening_error("a1\nnonsense\n")
            .starts_with("book.txt, line 2: 'nonsense' begins neither with a move nor"));
  CHECK(opening_error("a1 a2 b1 b2 c1\n") == "book.txt, line 1: the game is over after 'a1 a2 b1 b2 c1'");
  CHECK(opening_error("# nothing\n\n").starts_with("book.txt holds no opening"));
}

TEST_CASE("random openings have the length asked for, vary with the seed and repeat with it") {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto opening = with_random_plies(openings_game(), {}, 4, Random(seed));
    REQUIRE(opening);
    CHECK(opening->moves.size() == 4);
    CHECK(opening->text() == with_random_plies(openings_game(), {}, 4, Random(seed))->text());
    seen.insert(opening->text());
  }
  CHECK(seen.size() > 40);
  const auto after = with_random_plies(openings_game(), Opening{{"", {"b2"}}}, 1, Random(1));
  CHECK(after->moves.front() == "b2");
  CHECK(after->moves.size() == 2);
}

TEST_CASE("random openings that would end the game are refused") {
  const auto opening = with_random_plies(openings_game(), {}, 9, Random(1));
  REQUIRE_FALSE(opening);
  CHECK(opening.error().message.starts_with("random-plies=9 is too much"));
}
