#include "engine/opening_book.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/othello_record.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

using Judge = std::function<double(const Position& after)>;

// Values that depend on nothing but the position behind the move, whichever way the board is turned.
double discs_of_mover(const Position& after) {
  const std::string text = after.text();
  const char mover = text.back() == 'X' ? 'O' : 'X';
  return static_cast<double>(std::count(text.begin(), text.end() - 1, mover)) / 64;
}

std::vector<BookMove> judged(const Position& position, const Judge& judge) {
  std::vector<BookMove> moves;
  for (const MoveCode move : position.legal()) {
    const auto after = position.clone();
    after->play(move);
    moves.push_back({position.move_text(move), judge(*after)});
  }
  return moves;
}

OpeningBook grown(const std::string& game, std::size_t size, double loss_cost = 10,
                  const Judge& judge = discs_of_mover) {
  OpeningBook book(make_game(game).take());
  while (book.size() < size) {
    const auto position = book.next(loss_cost);
    if (position == nullptr) break;
    REQUIRE(book.moves(*position).empty());  // nothing is looked at twice
    REQUIRE(book.add(*position, judged(*position, judge)));
  }
  return book;
}

// Negamax by recursion over what the book holds.
double plain_value(const OpeningBook& book, const Position& position, const Judge& judge) {
  double best = 0;
  for (const BookMove& each : judged(position, judge)) {
    const auto after = position.clone();
    after->play(*position.parse_move(each.move, position.to_move()));
    const bool known = !after->over() && !book.moves(*after).empty();
    best = std::max(best, known ? 1 - plain_value(book, *after, judge) : each.value);
  }
  return best;
}

}  // namespace

TEST_CASE("a book begins at the start, and all first moves are one") {
  OpeningBook book = grown("othello", 2);
  CHECK(book.size() == 2);
  const auto start = make_game("othello").take()->game().start();
  CHECK(book.moves(*start).size() == 4);
  for (const char* move : {"c4", "d3", "e6", "f5"}) {
    const Record record = record_from_transcript(move).take();
    CHECK(book.moves(record.position()).size() == 3);
  }
}

TEST_CASE("a book's values are those of a search through it") {
  OpeningBook book = grown("othello", 60);
  const auto start = make_game("othello").take()->game().start();
  const auto moves = book.moves(*start);
  REQUIRE_FALSE(moves.empty());
  CHECK(moves.front().value == doctest::Approx(plain_value(book, *start, discs_of_mover)));
  for (std::size_t i = 1; i < moves.size(); ++i) CHECK(moves[i - 1].value >= moves[i].value);
}

TEST_CASE("a book knows a position however the board is turned, and its moves are legal there") {
  OpeningBook book = grown("othello", 60);
  int known = 0;
  for (const char* line : {"f5", "f5d6", "f5f6", "f5f4", "f5d6c3", "f5f6e6"}) {
    const Record record = record_from_transcript(line).take();
    const auto moves = book.moves(record.position());
    known += moves.empty() ? 0 : 1;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const auto turned = record.position().mirrored(symmetry);
      const auto there = book.moves(*turned);
      REQUIRE(there.size() == moves.size());
      for (std::size_t i = 0; i < there.size(); ++i) {
        CHECK(there[i].value == doctest::Approx(moves[i].value));
        CHECK(turned->parse_move(there[i].move, turned->to_move()));
      }
    }
  }
  CHECK(known >= 4);
}

TEST_CASE("a book follows good lines deeper than bad ones, and the more so the more a loss costs") {
  const auto depth = [](const OpeningBook& book) {
    auto position = book.game().game().start();
    int plies = 0;
    for (auto moves = book.moves(*position); !moves.empty(); moves = book.moves(*position), ++plies)
      position->play(*position->parse_move(moves.front().move, position->to_move()));
    return plies;
  };
  const OpeningBook wide = grown("othello", 80, 0), narrow = grown("othello", 80, 1000);
  CHECK(depth(narrow) > depth(wide));
  // Without a cost of losses all positions of few moves come first: 1, 1, 3 up to symmetry.
  const OpeningBook five = grown("othello", 5, 0);
  for (const char* line : {"", "f5", "f5d6", "f5f6", "f5f4"}) {
    const Record record = record_from_transcript(line).take();
    CHECK_FALSE(five.moves(record.position()).empty());
  }
}

TEST_CASE("a line that has been followed to its end leaves nothing open") {
  OpeningBook book(make_game("othello:size=4").take());
  std::size_t plies = 0;
  for (auto position = book.next(10); position != nullptr; position = book.next(10), ++plies)
    REQUIRE(book.add(*position, std::vector{judged(*position, discs_of_mover).front()}));
  CHECK(plies >= 8);  // nobody is wiped out sooner on this board by these moves
  CHECK(book.size() == plies);
}

TEST_CASE("a book comes back from its text") {
  const OpeningBook book = grown("othello", 40);
  const auto again = OpeningBook::read(book.text());
  REQUIRE(again);
  CHECK(again->size() == book.size());
  CHECK(again->text() == book.text());
  CHECK(again->next(10)->text() == book.next(10)->text());
}

TEST_CASE("a book that is wrong is one line with its place") {
  const auto complaint = [](const std::string& text) {
    const auto book = OpeningBook::read(text);
    return book ? "none" : book.error().message;
  };
  const std::string head = "agon-book 1\ngame othello\n";
  const std::string start = make_game("othello").take()->game().start()->text();
  CHECK(complaint(head + "# nothing\n\n") == "none");
  CHECK(complaint(head + start + " | f5 0.5\n") == "none");
  CHECK(complaint("") == "line 1: expected 'agon-book 1', the first line of an opening book");
  CHECK(has(complaint("agon-book 2\n"), "line 1: the book was written by a newer agon"));
  CHECK(has(complaint("agon-book 1\n"), "line 2: expected 'game NAME'"));
  CHECK(has(complaint("agon-book 1\ngame otello\n"), "line 2: "));
  CHECK(has(complaint("agon-book 1\ngame checkers\n"), "line 2: opening books are for othello"));
  CHECK(has(complaint(head + start + "\n"), "line 3: expected 'POSITION | MOVE VALUE ...'"));
  CHECK(has(complaint(head + "XO | f5 0.5\n"), "line 3: "));
  CHECK(has(complaint(head + start + " | f5\n"), "line 3: expected moves, each with its value"));
  CHECK(has(complaint(head + start + " | a1 0.5\n"), "line 3: cannot play 'a1' here"));
  CHECK(has(complaint(head + start + " | f5 1.5\n"), "line 3: expected a value from 0 to 1"));
  CHECK(has(complaint(head + start + " | f5 nan\n"), "line 3: expected a value from 0 to 1"));
}

TEST_CASE("a book is written over a book and over no other file") {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/a.book";
  const OpeningBook book = grown("othello", 3);
  CHECK(save_book(book, path));
  CHECK(save_book(book, path));
  CHECK(load_book(path)->text() == book.text());
  REQUIRE(write_file(path, "a letter"));
  CHECK(has(save_book(book, path).error().message, "is left alone"));
  CHECK(*read_file(path) == "a letter");
  CHECK(has(load_book(path).error().message, path + ": line 1: "));
  CHECK_FALSE(load_book(folder.path() + "/none"));
}
