#include "engine/book_agent.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/file.hpp"
#include "engine/games.hpp"
#include "engine/opening_book.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

Result<std::unique_ptr<Agent>> book_agent(const std::string& spec, const std::string& game = "othello") {
  return make_agent(spec, make_game(game).take(), {&book_kind()});
}

// The start, and what may follow f5: f6 is best, f4 little worse.
std::string small_book(const test::TemporaryFolder& folder) {
  OpeningBook book(make_game("othello").take());
  const auto start = book.game().game().start();
  REQUIRE(book.add(*start, std::vector<BookMove>{{"f5", 0.6}}));
  const auto second = start->clone();
  second->play(*start->parse_move("f5", 0));
  REQUIRE(book.add(*second, std::vector<BookMove>{{"d6", 0.2}, {"f6", 0.4}, {"f4", 0.35}}));
  std::string path = folder.path() + "/small.book";
  REQUIRE(save_book(book, path));
  return path;
}

std::string choice(Agent& agent, const Record& record, std::uint64_t seed = 1) {
  const auto answer =
      agent.choose(record, Turn{.random = Random(seed), .player = record.position().to_move()});
  REQUIRE(answer);
  return record.position().move_text(answer->move);
}

}  // namespace

TEST_CASE("a book answers while it knows the position, then its agent does") {
  const test::TemporaryFolder folder;
  const auto agent = book_agent("book:" + small_book(folder) + R"(,agent="minimax:depth=1")").take();
  Record record(make_game("othello").take());
  CHECK(choice(*agent, record) == "f5");
  const auto told = agent->choose(record, Turn{.random = Random(1)});
  REQUIRE(told);
  CHECK(told->value == doctest::Approx(0.6));  // 1 - 0.4, what follows
  CHECK(told->moves.front().depth > 0);        // else it would be shown as not looked at
  CHECK(agent->tree() == nullptr);
  REQUIRE(record.play_text("f5"));
  CHECK(choice(*agent, record) == "f6");
  REQUIRE(record.play_text("f6"));
  const auto alone = make_agent("minimax:depth=1", record.game_pointer(), search_kinds()).take();
  CHECK(choice(*agent, record) == choice(*alone, record));
}

TEST_CASE("variety draws among the book's moves that give little away, by the seed") {
  const test::TemporaryFolder folder;
  const std::string path = small_book(folder);
  const auto strict = book_agent("book:" + path).take(),
             loose = book_agent("book:" + path + ",variety=0.1").take();
  Record record(make_game("othello").take());
  REQUIRE(record.play_text("f5"));
  std::set<std::string> drawn;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CHECK(choice(*strict, record, seed) == "f6");
    const std::string move = choice(*loose, record, seed);
    CHECK(move == choice(*loose, record, seed));
    drawn.insert(move);
  }
  CHECK(drawn == std::set<std::string>{"f6", "f4"});
}

TEST_CASE("a book that cannot be used is one line") {
  const test::TemporaryFolder folder;
  const std::string path = small_book(folder);
  CHECK(has(book_agent("book").error().message, "book: file: which book?"));
  CHECK(has(book_agent("book:" + folder.path() + "/none").error().message, "none"));
  CHECK(has(book_agent("book:" + path, "othello:size=6").error().message,
            "is a book for othello, not for othello:size=6"));
  CHECK(has(book_agent("book:" + path + ",agent=nobody").error().message, "no agent 'nobody'"));
}
