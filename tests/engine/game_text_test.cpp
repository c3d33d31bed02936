#include "engine/game_text.hpp"

#include <doctest/doctest.h>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "support/text.hpp"
#include "support/wthor_writer.hpp"

using namespace agon;

TEST_CASE("a format is known by the ending of a name, else by how the text begins") {
  CHECK(format_of("a.SGF", "f5d6") == GameFormat::sgf);
  CHECK(format_of("a.ggf", "") == GameFormat::ggf);
  CHECK(format_of("WTH_2001.WTB", "") == GameFormat::wthor);
  CHECK(format_of("a.transcript", "") == GameFormat::transcript);
  CHECK(format_of("", "(;GM[1]SZ[9])") == GameFormat::sgf);
  CHECK(format_of("", "\xef\xbb\xbf (\n;SZ[9])") == GameFormat::sgf);
  CHECK(format_of("", "(;PC[x]GM[Othello];)") == GameFormat::ggf);
  CHECK(format_of("", "2 (;GM[Othello]PC[GGS];)(;GM[Othello];)") == GameFormat::ggf);
  CHECK(format_of("", "# a comment\n\nF5d6C3\n") == GameFormat::transcript);
  CHECK(format_of("", "f5d6c3 # good\nF5F6\n") == GameFormat::transcript);
  CHECK(format_of("",
                  "\xef\xbb\xbf"
                  "f5d6c3\n") == GameFormat::transcript);
  for (const char* other :
       {"", "agon-game 2\ngame othello\n", "(no game)", "# a comment", "{}", "some words"})
    CHECK(format_of("", other) == GameFormat::agon);
}

TEST_CASE("every format reads what it writes") {
  const auto go = begin_record(make_game("go:size=5").take(), {.start = "", .moves = {"C3", "B2"}}).take();
  const auto othello = begin_record(make_game("othello").take(), {.start = "", .moves = {"f5", "d6"}}).take();
  for (const GameFormat format :
       {GameFormat::agon, GameFormat::sgf, GameFormat::ggf, GameFormat::transcript}) {
    const Record& record = format == GameFormat::sgf ? go : othello;
    const auto text = write_game_text(format, record);
    REQUIRE(text);
    CHECK(format_of("", *text) == format);
    CHECK(read_game_text(format, *text)->record.to_text() == record.to_text());
    CHECK_FALSE(write_game_text(GameFormat::wthor, record));
  }
  CHECK_FALSE(write_game_text(GameFormat::sgf, othello));
  CHECK_FALSE(write_game_text(GameFormat::ggf, go));
  CHECK(usual_format(go.game().facts()) == GameFormat::sgf);
  CHECK(usual_format(othello.game().facts()) == GameFormat::ggf);
  CHECK(usual_format(make_game("tictactoe").take()->facts()) == GameFormat::agon);
}

TEST_CASE("of several games in a file any can be read") {
  const std::string lines = "f5\n# between\n\nf5d6\nf5d6c3\n";
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(read_game_text(GameFormat::transcript, lines, {.game = i})->record.plies().size() == i + 1);
  const auto beyond = read_game_text(GameFormat::transcript, lines, {.game = 3});
  REQUIRE_FALSE(beyond);
  CHECK(beyond.error().message == "the file holds 3 games; there is no game 4");
  CHECK(beyond.error().kind == Error::Kind::request);
  const std::string sgf = "(;SZ[5];B[aa])(;SZ[5];B[aa];W[bb])";
  CHECK(read_game_text(GameFormat::sgf, sgf, {.game = 1})->record.plies().size() == 2);
  CHECK(read_game_text(GameFormat::sgf, sgf)->games == 2);
  CHECK(read_game_text(GameFormat::transcript, lines)->games == 3);
  CHECK(read_game_text(GameFormat::sgf, sgf, {.game = 1, .moves = 1})->record.plies().size() == 1);
}

TEST_CASE("comments of a transcript are no moves, and a file without a sign is no game") {
  const std::string lines = "f5d6c3d3c4 # good\n# a comment\nF5F6\n";
  CHECK(read_game_text(GameFormat::transcript, lines)->record.plies().size() == 5);
  CHECK(read_game_text(GameFormat::transcript, lines, {.game = 1})->record.plies().size() == 2);
  CHECK(read_game_text(GameFormat::transcript, "").error().message == "the file is empty");
  CHECK(read_game_text(GameFormat::transcript, "\n")->record.plies().empty());  // as we write it
}

TEST_CASE("a text that is at fault is told from a question that is") {
  CHECK(read_game_text(GameFormat::ggf, "nonsense").error().kind == Error::Kind::system);
  CHECK(read_game_text(GameFormat::transcript, "f5f5").error().kind == Error::Kind::system);
  CHECK(read_game_text(GameFormat::wthor, "").error().kind == Error::Kind::system);
  CHECK(read_game_text(GameFormat::ggf, "(;GM[Othello]B[F5];)", {.moves = 2}).error().kind ==
        Error::Kind::request);
}

TEST_CASE("names of players reach the information about a game of WTHOR") {
  const std::string bytes =
      test::wthor_file({{.tournament = 0, .black = 1, .white = 0, .moves = {"f5"}}}, 2001);
  const auto game =
      read_game_text(GameFormat::wthor, bytes, {}, {}, {.players = {"Ada", "Bob"}, .tournaments = {"Cup"}});
  REQUIRE(game);
  CHECK(game->info.black == "Bob");
  CHECK(game->info.white == "Ada");
  CHECK(game->info.event == "Cup");
}
