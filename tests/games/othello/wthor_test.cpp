#include "games/othello/wthor.hpp"

#include <doctest/doctest.h>

#include "support/text.hpp"
#include "support/wthor_writer.hpp"

using namespace agon;
using test::has;

namespace {

const std::vector<WthorGame> two_games{
    {.tournament = 3,
     .black = 300,
     .white = 1,
     .black_discs = 40,
     .best_discs = 38,
     .moves = {"f5", "d6", "c3"}},
    {.tournament = 0, .black = 2, .white = 65535, .black_discs = 32, .best_discs = 32, .moves = {}}};

}  // namespace

TEST_CASE("a file of WTHOR tells its year, players, scores and moves") {
  const auto file = read_wthor(test::wthor_file(two_games, 1997));
  REQUIRE(file);
  CHECK(file->year == 1997);
  REQUIRE(file->games.size() == 2);
  const WthorGame& first = file->games[0];
  CHECK(first.tournament == 3);
  CHECK(first.black == 300);
  CHECK(first.white == 1);
  CHECK(first.black_discs == 40);
  CHECK(first.best_discs == 38);
  CHECK(first.moves == std::vector<std::string>{"f5", "d6", "c3"});
  CHECK(first.first_byte == 16);
  CHECK(file->games[1].white == 65535);
  CHECK(file->games[1].moves.empty());
}

TEST_CASE("the bytes of WTHOR are where its description says") {
  // f5 is row 5, column 6.
  std::string bytes(16 + 68, '\0');
  bytes[4] = 1;
  bytes[10] = static_cast<char>(0xd1);
  bytes[11] = 7;
  bytes[16 + 6] = 33;
  bytes[16 + 8] = 56;
  const auto file = read_wthor(bytes);
  REQUIRE(file);
  CHECK(file->year == 2001);
  REQUIRE(file->games.size() == 1);
  CHECK(file->games[0].black_discs == 33);
  CHECK(file->games[0].moves == std::vector<std::string>{"f5"});
}

TEST_CASE("names of WTHOR end at their first zero and become UTF-8") {
  const auto players = read_wthor_players(test::wthor_names({"Ada", "Ren\xe9", ""}, wthor_player_bytes));
  REQUIRE(players);
  CHECK(*players == WthorNames{"Ada", "Ren\xc3\xa9", ""});
  const auto cups = read_wthor_tournaments(test::wthor_names({"Paris"}, wthor_tournament_bytes));
  REQUIRE(cups);
  CHECK(*cups == WthorNames{"Paris"});
}

TEST_CASE("a file of WTHOR that is cut short is one line with the byte") {
  const std::string whole = test::wthor_file(two_games, 1997);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto cut = read_wthor(whole.substr(0, size));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.starts_with("byte " + std::to_string(size) + ": "));
  }
}

TEST_CASE("what is no square in one game of WTHOR is told with its byte, and spoils no other game") {
  const std::string whole = test::wthor_file(two_games, 1997);
  for (const int square : {1, 10, 19, 90, 99}) {
    std::string wrong = whole;
    wrong[16 + 8 + 1] = static_cast<char>(square);
    const auto read = read_wthor(wrong);
    REQUIRE(read);
    CHECK(has(read->games[0].fault, "byte 25: " + std::to_string(square) + " is no square"));
    CHECK(read->games[0].moves.size() == 1);
    CHECK(read->games[1].fault.empty());
  }
}

TEST_CASE("of WTHOR only boards of 8x8 are read, and lists of names that are whole") {
  CHECK(has(read_wthor(test::wthor_header(0, 0, 1997, 10)).error().message, "the board has size 10"));
  CHECK_FALSE(read_wthor_players(test::wthor_header(0, 2, 0, 0)));
  CHECK_FALSE(read_wthor_tournaments(""));
}
