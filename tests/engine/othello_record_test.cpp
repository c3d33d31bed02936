#include "engine/othello_record.hpp"

#include <doctest/doctest.h>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "support/text.hpp"
#include "support/wthor_writer.hpp"

using namespace agon;
using test::has;

namespace {

// A game of random moves to its end, or to `plies`.
Record random_game(const std::string& spec, std::uint64_t seed, std::size_t plies = 1000) {
  Record record(make_game(spec).take());
  Random random(seed);
  while (!record.position().over() && record.plies().size() < plies)
    record.play(record.position().random_ply(random));
  return record;
}

bool has_pass(const Record& record) {
  const auto& texts = record.texts();
  return std::find(texts.begin(), texts.end(), "pass") != texts.end();
}

Result<Record> from_ggf(std::string_view text, std::optional<int> moves = std::nullopt,
                        const Spec& asked = {}) {
  const auto games = parse_ggf(text);
  if (!games) return games.error();
  return record_from_ggf(games->front(), moves, asked);
}

std::string complaint(const Result<Record>& record) { return record ? "none" : record.error().message; }

constexpr std::string_view nboard_game =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[Ada]PW[Bob]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6/-1.20/3.4]B[D3//2]W[C5];)";

}  // namespace

TEST_CASE("random games come back from their transcripts, passes and all") {
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    for (const char* spec : {"othello", "othello:size=6"}) {
      const Record game = random_game(spec, seed, seed % 3 == 0 ? 50 : 1000);
      passes += has_pass(game);
      const auto text = transcript_of(game);
      REQUIRE(text);
      const auto again = record_from_transcript(*text, std::nullopt, parse_spec(spec).take());
      REQUIRE_MESSAGE(again, complaint(again));
      CHECK(again->texts() == game.texts());
      CHECK(again->position().text() == game.position().text());
    }
  CHECK(passes > 5);
}

TEST_CASE("random games come back from GGF") {
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    for (const char* spec : {"othello", "othello:size=6", "othello:size=10"}) {
      Record game = random_game(spec, seed, seed % 3 == 0 ? 40 : 1000);
      if (!game.position().over() && seed % 2 == 0) game.resign(seed % 4 == 0 ? 0 : 1);
      game.set_players({"human", "uct:sims=20"});
      const auto text = ggf_of(game);
      REQUIRE(text);
      const auto again = from_ggf(*text);
      REQUIRE_MESSAGE(again, complaint(again));
      CHECK(again->to_text() == game.to_text());
    }
}

TEST_CASE("a transcript of any case plays, and a pass may be written or not") {
  const Record game = [] {
    for (std::uint64_t seed = 0;; ++seed)
      if (Record record = random_game("othello", seed); has_pass(record)) return record;
  }();
  std::string written, left_out;
  for (const std::string& move : game.texts()) {
    written += move == "pass" ? "--" : move;
    if (move != "pass") left_out += static_cast<char>(move[0] - 'a' + 'A'), left_out += move[1];
  }
  CHECK(record_from_transcript(written).take().to_text() == game.to_text());
  CHECK(record_from_transcript(left_out).take().to_text() == game.to_text());
}

TEST_CASE("moves of Othello are counted by discs") {
  const Record game = record_from_transcript("f5d6c3d3c4", 3).take();
  CHECK(join(game.texts(), " ") == "f5 d6 c3");
  CHECK(record_from_transcript("f5d6c3", 0).take().texts().empty());
  CHECK(complaint(record_from_transcript("f5d6c3", 4)) ==
        "the game has 3 moves; there is no position after move 4");
}

TEST_CASE("a transcript that cannot be played tells the column and the move") {
  CHECK(complaint(record_from_transcript("f5f5")).starts_with("column 3: move 2: cannot play 'f5' here"));
  CHECK(complaint(record_from_transcript("f5--")).starts_with("column 3: move 2: cannot play 'pass' here"));
  CHECK(complaint(record_from_transcript("f5i9")).starts_with("column 3: "));
  CHECK(complaint(record_from_transcript("f5?")).starts_with("column 3: expected a square"));
}

TEST_CASE("a transcript needs the usual start and a game of Othello") {
  Record game = random_game("othello", 1, 4);
  game.set_up(make_game("othello").take()->game().start());
  CHECK(has(transcript_of(game).error().message, "save this game as GGF"));
  CHECK(has(transcript_of(Record(make_game("tictactoe").take())).error().message, "for Othello"));
  CHECK(has(ggf_of(Record(make_game("tictactoe").take())).error().message, "GGF is for Othello"));
}

TEST_CASE("a game as NBoard sends it is read with values and times") {
  const auto game = from_ggf(nboard_game);
  REQUIRE(game);
  CHECK(join(game->texts(), " ") == "f5 f6 d3 c5");
  CHECK(game->players().empty());
  const auto info = ggf_info(parse_ggf(nboard_game)->front());
  CHECK(info.black == "Ada");
  CHECK(info.white == "Bob");
  CHECK(info.event == "NBoard");
  CHECK(info.date == "2014-02-21 20:52:27 GMT");
  CHECK(info.result == "");
}

TEST_CASE("several games of GGF stand in one file, with numbers before those that belong together") {
  const std::string game(nboard_game);
  const auto games = parse_ggf("2 " + game + game + "\n1 " + game + "\n" + game);
  REQUIRE(games);
  CHECK(games->size() == 4);
  for (const SgfTree& each : *games) CHECK(record_from_ggf(each)->plies().size() == 4);
}

TEST_CASE("a game of GGF may begin anywhere, with either colour") {
  const auto game = from_ggf("(;GM[Othello]BO[4\n-O*-\n-OO-\n-**-\n---- O]W[D4];)");
  REQUIRE_MESSAGE(game, complaint(game));
  CHECK(game->start().text() == "-OX--OO--XX----- O");
  CHECK(game->texts() == std::vector<std::string>{"d4"});
  CHECK(game->game().facts().spec == "othello:size=4");
  CHECK(from_ggf("(;GM[othello]TY[6];)")->game().facts().spec == "othello:size=6");
  CHECK(from_ggf("(;GM[othello];)")->game().facts().spec == "othello");
}

TEST_CASE("a pass that GGF leaves out is put in where the other colour moves") {
  // White has no move, Black has.
  const std::string board = "BO[4 *O------------O* *]";
  const auto game = from_ggf("(;GM[Othello]" + board + "B[C1]B[B4];)");
  REQUIRE_MESSAGE(game, complaint(game));
  CHECK(join(game->texts(), " ").starts_with("c1 pass"));
}

TEST_CASE("a game of GGF that was resigned stays so, unless it is read in part") {
  std::string text(nboard_game);
  text.replace(text.find("RE[?]"), 5, "RE[+64.00:r]");
  CHECK(from_ggf(text)->resigned() == Player{1});
  CHECK_FALSE(from_ggf(text, 2)->resigned());
  text.replace(text.find("+64"), 1, "-");
  CHECK(from_ggf(text)->resigned() == Player{0});
}

TEST_CASE("a game that was lost otherwise than on the board is lost in GGF too") {
  const Record game = random_game("othello", 5, 10);
  for (const auto& [told, written] : {std::pair{"B+R", "RE[+64.00:r]"}, std::pair{"W+R", "RE[-64.00:r]"},
                                      std::pair{"W+T", "RE[-64.00:t]"}, std::pair{"Void", "RE[Void]"}}) {
    const auto text = ggf_of(game, {.result = told});
    REQUIRE(text);
    CHECK_MESSAGE(text->find(written) != std::string::npos, *text);
  }
  CHECK(from_ggf(*ggf_of(game, {.result = "W+R"}))->resigned() == Player{0});
}

TEST_CASE("a game of GGF that is wrong is one line with its place") {
  const auto changed = [](const std::string& old, const std::string& now) {
    std::string text(nboard_game);
    text.replace(text.find(old), old.size(), now);
    return complaint(from_ggf(text));
  };
  CHECK(changed("Othello", "Amazons") ==
        "line 1, column 3: this is no game of Othello: GM is 'amazons', not Othello");
  CHECK(has(changed("W[C5]", "W[F5]"), ": move 4 (White): cannot play 'f5' here"));
  CHECK(has(changed("W[C5]", "B[C5]"), ": move 4 (Black): it is White's turn"));
  CHECK(has(changed("W[C5]", "W[PA]"), ": move 4 (White): cannot play 'pass' here"));
  CHECK(has(changed("BO[8 ---", "BO[8 --"), "line 1, column "));
  CHECK(has(changed("BO[8 ", "BO["), "expected the size of the board"));
  CHECK(has(changed("BO[8 ", "BO[7 "), "'size' must be even"));
  CHECK(has(changed("- *]", "- ?]"), "line 1, column "));
  CHECK(has(changed(";)", ""), "does not end"));
  CHECK(has(complaint(from_ggf("nonsense")), "line 1, column 1: expected '(;'"));
}

TEST_CASE("the size of a file of Othello must be the one asked for") {
  CHECK(complaint(from_ggf(nboard_game, std::nullopt, parse_spec("othello:size=6").take())) ==
        "the board has size 8, not 6 as asked for");
  CHECK(
      from_ggf(nboard_game, std::nullopt, parse_spec("othello:scoring=discs").take())->game().facts().spec ==
      "othello:scoring=discs");
}

TEST_CASE("brackets in names do not break a game of GGF") {
  Record game = random_game("othello", 3, 5);
  const auto text = ggf_of(game, {.black = "A[d]a\\", .white = "B\nob", .date = "2024-05-31"});
  REQUIRE(text);
  const auto info = ggf_info(parse_ggf(*text)->front());
  CHECK(info.black == "A(d)a/");
  CHECK(info.white == "B ob");
  CHECK(from_ggf(*text)->texts() == game.texts());
}

TEST_CASE(
    "a game of WTHOR can be read up to what is no square in it, and the other games of the file whole") {
  std::string bytes = test::wthor_file({{.moves = {"f5", "d6", "c3"}}, {.moves = {"f5", "f6"}}}, 1999);
  bytes[16 + 8 + 2] = 99;
  const auto file = read_wthor(bytes);
  REQUIRE(file);
  CHECK(record_from_wthor(file->games[1]).take().texts().size() == 2);
  CHECK(record_from_wthor(file->games[0], 2).take().texts().size() == 2);
  CHECK(complaint(record_from_wthor(file->games[0])) ==
        "byte 26: 99 is no square: expected 11 (a1) to 88 (h8)");
  for (const int damaged : {1, 9, 10, 19, 20, 89, 90, 255}) {
    bytes[16 + 8 + 2] = static_cast<char>(damaged);
    for (const std::optional<int> moves : {std::optional<int>(), std::optional(3)})
      CHECK(complaint(record_from_wthor(read_wthor(bytes)->games[0], moves))
                .starts_with("byte 26: " + std::to_string(damaged) + " is no square"));
  }
}

TEST_CASE(
    "a game of WTHOR with more discs than squares is refused, and the other games of the file are read") {
  for (const std::size_t at : {22u, 23u}) {
    std::string bytes = test::wthor_file({{.moves = {"f5", "d6"}}, {.moves = {"f5", "f6"}}}, 1999);
    bytes[at] = 64;
    CHECK(record_from_wthor(read_wthor(bytes)->games[0]));
    bytes[at] = 65;
    const auto file = read_wthor(bytes);
    REQUIRE(file);
    for (const std::optional<int> moves : {std::optional<int>(), std::optional(0)})
      CHECK(complaint(record_from_wthor(file->games[0], moves)) ==
            "byte " + std::to_string(at) + ": 65 is no score: expected 0 to 64 discs");
    CHECK(record_from_wthor(file->games[1]));
  }
}

TEST_CASE("games of WTHOR play, with names or numbers for players") {
  const Record game = random_game("othello", 11);
  std::vector<std::string> moves;
  for (const std::string& move : game.texts())
    if (move != "pass") moves.push_back(move);
  const auto file = read_wthor(test::wthor_file(
      {{.tournament = 1, .black = 0, .white = 7, .black_discs = 40, .moves = moves}, {.moves = {"f5", "f5"}}},
      1999));
  REQUIRE(file);
  CHECK(record_from_wthor(file->games[0]).take().to_text() == game.to_text());
  CHECK(complaint(record_from_wthor(file->games[1])).starts_with("byte 93: move 2: cannot play 'f5' here"));
  CHECK(complaint(record_from_wthor(file->games[0], std::nullopt, parse_spec("othello:6").take())) ==
        "the board has size 8, not 6 as asked for");
  const SgfInfo info =
      wthor_info(*file, file->games[0], {.players = {"Ada"}, .tournaments = {"Rome", "Paris"}});
  CHECK(info.black == "Ada");
  CHECK(info.white == "player 7");
  CHECK(info.event == "Paris");
  CHECK(info.date == "1999");
  CHECK(info.result == "B+16");
}
