#include "lab/exam.hpp"

#include <doctest/doctest.h>

#include "base/file.hpp"
#include "engine/games.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

const std::string tictactoe_exam =
    "agon-exam 1\n"
    "# two ways to write a position\n"
    "name: Make three\n"
    "theme: win\n"
    "game: tictactoe\n"
    "to move: X\n"
    "right: c1\n"
    "why: The row is full.\n"
    "board:\n"
    "# the top row\n"
    "...\n"
    "O O .\n"
    "X X .\n"
    "\n"
    "name: Take a corner\n"
    "position: start moves b2\r\n"
    "wrong: a2 b1 B3 c2\n"
    "game: tictactoe\n"
    "theme: draw\n";

// A file of one position with the lines given, and what is said of it.
std::string complaint(const std::string& lines) {
  const auto exam = read_exam("agon-exam 1\n" + lines, "x.txt");
  REQUIRE_FALSE(exam);
  CHECK(exam.error().kind == Error::Kind::system);
  return exam.error().message;
}

MoveCode move(const ExamQuestion& question, std::string_view text) {
  const Position& position = question.record.position();
  return *position.parse_move(text, position.to_move());
}

}  // namespace

TEST_CASE("an exam has positions as diagrams or as text, with right moves or wrong ones") {
  const auto exam = read_exam(tictactoe_exam, "x.txt");
  REQUIRE(exam);
  REQUIRE(exam->size() == 2);
  const ExamQuestion &three = exam->front(), &corner = exam->back();
  CHECK(three.name == "Make three");
  CHECK(three.theme == "win");
  CHECK(three.why == "The row is full.");
  CHECK(three.record.position().text() == ".../OO./XX. X");
  CHECK(three.expected() == "c1");
  CHECK(three.is_right(move(three, "c1")));
  CHECK_FALSE(three.is_right(move(three, "c2")));
  CHECK(corner.record.plies().size() == 1);
  CHECK(corner.expected() == "not a2 b1 b3 c2");
  CHECK(corner.is_right(move(corner, "a1")));
  CHECK_FALSE(corner.is_right(move(corner, "a2")));
}

TEST_CASE("what stands behind the side to move belongs to the position of an exam") {
  const auto exam = read_exam(
      "agon-exam 1\nname: a\ntheme: b\ngame: go:size=3\nto move: O ko=B1\nwrong: "
      "pass\nboard:\n.O.\nOXO\nX.X\n",
      "x.txt");
  REQUIRE(exam);
  CHECK(has(exam->front().record.position().text(), "ko=B1"));
}

TEST_CASE("a file that is no exam is refused with what is expected") {
  CHECK(read_exam("", "x.txt").error().message ==
        "x.txt, line 1: expected 'agon-exam 1' as the first line of an exam");
  CHECK(read_exam("agon-exam 2\n", "x.txt").error().message ==
        "x.txt, line 1: expected 'agon-exam 1' as the first line of an exam, and got 'agon-exam 2'");
  CHECK(complaint("# nothing\n\n").starts_with("x.txt holds no position"));
}

TEST_CASE("a mistake in an exam is named with its line") {
  const std::string start = "name: a\ntheme: b\ngame: tictactoe\n",
                    board = "to move: X\nboard:\n...\nOO.\nXX.\n";
  CHECK(complaint("theme: b\n").starts_with("x.txt, line 2: a position begins with its name"));
  CHECK(has(complaint("name: a\n\nthem: b\n"), "x.txt, line 4: expected one of name, theme"));
  CHECK(has(complaint("name: a\nthem: b\n"), "did you mean 'theme'?"));
  CHECK(has(complaint("name: a\nXX.\n"), "x.txt, line 3: expected one of"));
  CHECK(complaint("name: a\ntheme: b\ntheme: c\n") == "x.txt, line 4: 'theme' stands in line 3 already");
  CHECK(complaint("name: a\ntheme:\n") == "x.txt, line 3: 'theme' is empty");
  CHECK(complaint("name: a\nboard: XX.\n").starts_with("x.txt, line 3: the rows of a board stand below"));
  CHECK(complaint(start + "right: c1\n" + board + "position: start\n") ==
        "x.txt, line 11: 'board' or 'position', not both");
  CHECK(complaint(start + "right: c1\nwrong: c2\n" + board) ==
        "x.txt, line 6: 'right' or 'wrong' moves, not both");
  CHECK(complaint(start + "right: c1\nposition: start\nto move: X\n")
            .starts_with("x.txt, line 7: 'to move' goes with"));
}

TEST_CASE("what a position of an exam lacks is told with the line of its name") {
  const std::string board = "to move: X\nboard:\n...\nOO.\nXX.\n";
  CHECK(
      complaint("\nname: a\ntheme: b\nright: c1\n" + board).starts_with("x.txt, line 3: 'a' has no 'game'"));
  CHECK(complaint("name: a\ngame: tictactoe\nright: c1\n" + board) == "x.txt, line 2: 'a' has no 'theme'");
  CHECK(complaint("name: a\ntheme: b\ngame: tictactoe\n" + board) ==
        "x.txt, line 2: 'a' has no 'right' or 'wrong' moves");
  CHECK(complaint("name: a\ntheme: b\ngame: tictactoe\nright: c1\n") ==
        "x.txt, line 2: 'a' has no 'board' or 'position'");
  CHECK(complaint("name: a\ntheme: b\ngame: tictactoe\nright: c1\nboard:\n...\n...\n...\n")
            .starts_with("x.txt, line 2: 'a' has no 'to move'"));
}

TEST_CASE("a game, position or move that an exam cannot mean is named with its line") {
  const std::string start = "name: a\ntheme: b\nright: c1\n";
  CHECK(complaint(start + "game: tictacto\nposition: start\n")
            .starts_with("x.txt, line 5: no game 'tictacto'"));
  CHECK(complaint(start + "game: tictactoe\nto move: X\nboard:\n..\n").starts_with("x.txt, line 7: "));
  CHECK(complaint(start + "game: tictactoe\nposition: start moves c1\n").starts_with("x.txt, line 4: "));
  CHECK(has(complaint(start + "game: tictactoe\nposition: XXX/OO./... O\n"), "the game is over"));
}

TEST_CASE("an agent that finds the right move passes the exam") {
  const auto exam = read_exam(tictactoe_exam, "x.txt");
  REQUIRE(exam);
  for (const ExamQuestion& question : *exam) {
    const auto answer = examine(question, "minimax", search_kinds());
    REQUIRE(answer);
    CHECK(answer->right);
  }
  CHECK(examine(exam->front(), "minimax", search_kinds())->move == "c1");
}

TEST_CASE("an agent that plays at random is judged by what it played, and the seed repeats it") {
  const auto exam = read_exam(tictactoe_exam, "x.txt");
  REQUIRE(exam);
  int right = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto answer = examine(exam->front(), "random", search_kinds(), {.seed = seed});
    REQUIRE(answer);
    CHECK(answer->right == (answer->move == "c1"));
    CHECK(answer->move == examine(exam->front(), "random", search_kinds(), {.seed = seed})->move);
    right += answer->right ? 1 : 0;
  }
  CHECK(right > 0);
  CHECK(right < 40);
}

TEST_CASE("an agent that does not exist is no wrong answer but an error") {
  const auto exam = read_exam(tictactoe_exam, "x.txt");
  CHECK_FALSE(examine(exam->front(), "minmax", search_kinds()));
}

TEST_CASE("answers are counted by theme in the order of the exam") {
  ExamTally tally;
  tally.add("ko", true);
  tally.add("seki", false);
  tally.add("ko", false);
  REQUIRE(tally.themes().size() == 2);
  CHECK(tally.themes()[0].theme == "ko");
  CHECK(tally.themes()[0].right == 1);
  CHECK(tally.themes()[0].asked == 2);
  CHECK(tally.themes()[1].right == 0);
  CHECK(tally.total().right == 1);
  CHECK(tally.total().asked == 3);
}
