#include "engine/sgf_record.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

using namespace agon;

namespace {

Record read(std::string_view text, std::optional<int> moves = std::nullopt) {
  auto record = record_from_sgf(text, 0, moves);
  REQUIRE_MESSAGE(record, record.error().message);
  return record.take();
}

std::string error_of(std::string_view text, std::size_t game = 0, std::optional<int> moves = std::nullopt) {
  const auto record = record_from_sgf(text, game, moves);
  return record ? "no error" : record.error().message;
}

std::string option(const Record& record, std::string_view name) {
  const std::string* value = record.game().facts().option(name);
  return value != nullptr ? *value : "none";
}

// A value of the root of what is written for a record.
std::string written(const Record& record, std::string_view name, const SgfInfo& info = {}) {
  const auto tree = sgf_tree_of(record, info);
  REQUIRE(tree);
  const std::string* value = tree->root().value(name);
  return value ? *value : "none";
}

// Reads what is written for it as the same record.
void check_round_trip(const Record& record) {
  const auto text = sgf_of(record);
  REQUIRE(text);
  CAPTURE(*text);
  CHECK(read(*text).to_text() == record.to_text());
}

// A board of 5 by 5 on which Black captured at the corner.
constexpr std::string_view corner = "(;SZ[5]KM[0];B[ba];W[aa];B[ab])";

}  // namespace

TEST_CASE("the Go games among the test data read, replay and round-trip") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(AGON_SOURCE_DIR "/tests/data/go")) {
    const auto text = read_file(entry.path().string());
    REQUIRE(text);
    CAPTURE(entry.path().string());
    const Record record = read(*text);
    CHECK(record.position().over());
    const SgfTree tree = parse_sgf(*text)->front();
    CHECK(record.plies().size() == static_cast<std::size_t>(sgf_moves(tree, tree.main_line())));
    CHECK(option(record, "komi") == "7");
    CHECK(option(record, "size") == "9");
    check_round_trip(record);
    ++files;
  }
  CHECK(files == 20);
}

TEST_CASE("an SGF game of Go tells its size, komi and rules") {
  const Record record = read("(;GM[1]SZ[13]KM[6.5]RU[Japanese];B[aa];W[mm];B[];W[tt])");
  CHECK(option(record, "size") == "13");
  CHECK(option(record, "komi") == "6.5");
  CHECK(option(record, "scoring") == "japanese");
  CHECK(option(record, "ko") == "simple");
  CHECK(record.texts() == std::vector<std::string>{"A13", "N1", "pass", "pass"});
  CHECK(record.position().over());
  CHECK(option(read("(;)"), "size") == "19");
  CHECK(option(read("(;)"), "ko") == "simple");
  CHECK(option(read("(;RU[Chinese])"), "ko") == "positional");
  CHECK(option(read("(;SZ[7:7])"), "size") == "7");
  CHECK(option(read("(;KM[6,5])"), "komi") == "6.5");
  CHECK(option(read("(;KM[375])"), "komi") == "7.5");
  CHECK(option(read("(;KM[2.75])"), "komi") == "5.5");
  CHECK(option(read("(;KM[650]RU[Japanese])"), "komi") == "6.5");
  CHECK(option(read("(;KM[3.75]RU[Chinese])"), "komi") == "7.5");
  CHECK(option(read("(;KM[3.75]RU[Japanese])"), "komi") == "4");
  CHECK(option(read("(;KM[6.25])"), "komi") == "6.5");
  CHECK(option(read("(;KM[0.75])"), "komi") == "1");
  CHECK(option(read("(;KM[-3])"), "komi") == "-3");
  CHECK(option(read("(;KM[7.3])"), "komi") == "7.5");
  CHECK(option(read("(;KM[0.1])"), "komi") == "0");
  CHECK(option(read("(;HA[3]AB[dd][dp][pd];W[pp])"), "komi") == "0.5");
}

TEST_CASE("options that were asked for count instead of the SGF file's, but not the size and the handicap") {
  const auto tree = parse_sgf("(;SZ[9]KM[6.5]RU[Japanese]HA[2];W[ee];B[cc])")->front();
  const auto asked = [&](std::string_view spec) {
    return record_from_sgf(tree, tree.main_line(), std::nullopt, *parse_spec(spec));
  };
  const auto plain = asked("go");
  REQUIRE(plain);
  CHECK(option(*plain, "komi") == "6.5");
  const auto other = asked("go:9,komi=0,scoring=chinese,handicap=2");
  REQUIRE(other);
  CHECK(option(*other, "komi") == "0");
  CHECK(option(*other, "scoring") == "chinese");
  CHECK(option(*other, "ko") == "simple");
  CHECK(option(*other, "handicap") == "2");
  CHECK(other->texts() == plain->texts());
  const auto size = asked("go:size=13"), handicap = asked("go:handicap=0");
  REQUIRE_FALSE(size);
  CHECK(size.error().message == "line 1, column 3: the board has size 9, not 13 as asked for");
  CHECK(size.error().kind == Error::Kind::request);
  REQUIRE_FALSE(handicap);
  CHECK(handicap.error().message == "line 1, column 27: the handicap is 2, not 0 as asked for");
}

TEST_CASE("set-up stones before the first move of an SGF game are the start of the record") {
  const Record record = read("(;SZ[3]AB[aa:ba]AW[cc];AE[aa]PL[W];W[bb];B[ac])");
  CHECK(record.start().text() == ".X./.../..O O");
  CHECK(record.texts() == std::vector<std::string>{"B2", "A1"});
  // The first move tells who is to move where PL does not, else one side's stones.
  CHECK(read("(;SZ[3]AB[aa];B[bb])").start().text() == "X../.../... X");
  CHECK(read("(;SZ[3]AB[aa])").start().text() == "X../.../... O");
  CHECK(read("(;SZ[3];W[bb])").start().text() == ".../.../... O");
  CHECK(read("(;SZ[3]AB[aa]B[bb])").start().text() == "X../.../... X");
  CHECK_FALSE(read("(;SZ[3]AB[aa]B[bb])").has_set_ups());
  for (const char* text : {"(;SZ[3]AB[aa:ba]AW[cc];AE[aa]PL[W];W[bb];B[ac])", "(;SZ[3];W[bb])"})
    check_round_trip(read(text));
}

TEST_CASE("the usual handicap stones in SGF become the game's handicap, others stay set-up stones") {
  const auto usual = make_game("go:size=9,handicap=2,komi=0.5");
  REQUIRE(usual);
  Record given(*usual);
  REQUIRE(given.play_text("E5"));
  const auto text = sgf_of(given);
  REQUIRE(text);
  CHECK(written(given, "HA") == "2");
  CHECK(written(given, "PL") == "W");
  CHECK(read(*text).game().facts().spec == (*usual)->facts().spec);
  check_round_trip(given);
  // Some files leave the stones out.
  CHECK(read("(;SZ[9]HA[2];W[ee])").position().text() == given.position().text());
  const Record placed = read("(;SZ[9]HA[2]AB[ee][ef];W[cc])");
  CHECK(option(placed, "handicap") == "0");
  CHECK(placed.start().text().find('X') != std::string::npos);
}

TEST_CASE("what White gets for handicap stones survives SGF, wherever they stand") {
  for (const char* bonus : {"auto", "0", "n-1"})
    for (const char* text : {"(;SZ[9]KM[0]HA[2]AB[cg][gc];W[ee])", "(;SZ[9]KM[0]HA[2]AB[ee][ef];W[cc])",
                             "(;SZ[9]KM[0]HA[3];B[ee];B[cc];B[gg];W[ef])"}) {
      CAPTURE(bonus);
      CAPTURE(text);
      const auto tree = parse_sgf(text)->front();
      const auto record = record_from_sgf(tree, tree.main_line(), std::nullopt,
                                          {.name = "go", .options = {{"handicap-bonus", bonus}}});
      REQUIRE(record);
      check_round_trip(*record);
      const Record again = read(*sgf_of(*record));
      CHECK(again.position().settlement()->score == record->position().settlement()->score);
      CHECK(written(again, "HA") == (std::string(text).find("HA[2]") != std::string::npos ? "2" : "3"));
      CHECK(written(again, "AGON") == "none");
    }
  const auto score = [](const char* text) { return read(text).position().settlement()->score; };
  const double plain = score("(;SZ[9]KM[0];B[ee];W[];B[cc];W[])");
  CHECK(score("(;SZ[9]KM[0]HA[2]AB[ee][cc])") == plain - 2);
  CHECK(score("(;SZ[9]KM[0]HA[2]AB[ee][cc]RU[AGA])") == plain - 1);
  CHECK(score("(;SZ[9]KM[0]HA[2]AB[ee][cc]RU[NZ])") == plain);
  CHECK(score("(;SZ[9]KM[0]HA[2]AB[ee][cc];W[dd];AE[dd]PL[W])") == plain - 2);
}

TEST_CASE("SGF moves out of turn and set-ups between moves are entries of the record") {
  const Record twice = read("(;SZ[3];B[aa];B[cc];W[bb])");
  CHECK(twice.position().text() == "X../.O./..X X");
  REQUIRE(twice.plies().size() == 4);
  CHECK(twice.mover(1) == nobody);
  check_round_trip(twice);
  const Record changed = read("(;SZ[3];B[aa];AW[cc]AE[aa]AB[bb];B[ac])");
  CHECK(changed.position().text() == ".../.X./X.O O");
  check_round_trip(changed);
  check_round_trip(read("(;SZ[3];B[aa];PL[B];W[cc];PL[W])"));
  check_round_trip(read("(;SZ[3]PL[B];W[aa])"));
  check_round_trip(read(corner));
}

TEST_CASE("an SGF file may hand the turn over thousands of times") {
  std::string text = "(;SZ[19];B[aa]";
  for (int i = 0; i < 2000; ++i) text += ";PL[B];PL[W]";
  const Record record = read(text + ")");
  REQUIRE(record.plies().size() == 4001);
  CHECK(record.hands_over(4000));
  CHECK(record.position().to_move() == 1);
  check_round_trip(record);
}

TEST_CASE("an SGF file may set stones only so often that its boards fit into memory") {
  std::string text = "(;SZ[2];B[aa]";
  for (int i = 0; i < 10'001; ++i) text += ";AW[bb];AE[bb]";
  CHECK(
      error_of(text + ")").ends_with(": stones are set for the 20001th time; a game may do so 20000 times"));
}

TEST_CASE("an SGF game goes on after two passes, and a third pass changes nothing") {
  const Record more = read("(;SZ[3];B[bb];W[];B[];W[aa])");
  CHECK_FALSE(more.position().over());
  CHECK(more.position().text() == "O../.X./... X");
  check_round_trip(more);
  const Record third = read("(;SZ[3];B[bb];W[];B[];W[])");
  CHECK(third.position().over());
  CHECK(third.plies().size() == 3);
  // A turn that is handed over begins it anew, though nothing but passes follows.
  const Record anew = read("(;SZ[3];B[];W[];PL[W];W[];B[])");
  CHECK(anew.plies().size() == 5);
  check_round_trip(anew);
}

TEST_CASE("an SGF game is read up to a move, with the set-ups before the next one") {
  constexpr std::string_view text = "(;SZ[3];AB[aa];W[bb];B[cc];AE[aa];W[ca])";
  CHECK(read(text, 0).position().text() == "X../.../... O");
  CHECK(read(text, 1).position().text() == "X../.O./... X");
  CHECK(read(text, 2).position().text() == ".../.O./..X O");
  CHECK(read(text, 3).position().text() == "..O/.O./..X X");
  CHECK(error_of(text, 0, 4) == "the game has 3 moves; there is no position after move 4");
  CHECK(error_of(text, 0, -1) == "the game has 0 moves; there is no position after move -1");
}

TEST_CASE("any variation of an SGF game can be read, the first ones by default") {
  const SgfTree tree = parse_sgf("(;SZ[3];B[aa](;W[bb];B[cc])(;W[ac]))")->front();
  CHECK(record_from_sgf(tree, tree.main_line())->position().text() == "X../.O./..X O");
  CHECK(record_from_sgf(tree, tree.path_to(4))->position().text() == "X../.../O.. X");
  CHECK(sgf_moves(tree, tree.main_line()) == 3);
  constexpr std::string_view two = "(;SZ[3];B[aa])(;SZ[3];B[bb])";
  CHECK(record_from_sgf(two, 1)->position().text() == ".../.X./... O");
  CHECK(error_of(two, 2) == "the file holds 2 games; there is no game 3");
}

TEST_CASE("an SGF game that cannot be played is refused with the place") {
  CHECK(error_of("(;GM[2])") == "line 1, column 3: this is no game of Go: GM is '2', not 1");
  CHECK(error_of("(;GM[1]\nSZ[9:13])") ==
        "line 2, column 1: the board is 9 by 13, and only square ones are played");
  CHECK(error_of("(;SZ[big])") ==
        "line 1, column 3: expected the size of the board, as in SZ[19], and got 'big'");
  CHECK(error_of("(;GM[1]SZ[26])") == "line 1, column 8: boards have 2 to 25 lines, not 26");
  CHECK(error_of("(;GM[1]SZ[1])") == "line 1, column 8: boards have 2 to 25 lines, not 1");
  CHECK(error_of("(;KM[2000])") == "line 1, column 3: expected points, as in KM[7.5], and got '2000'");
  CHECK(error_of("(;KM[lots])") == "line 1, column 3: expected points, as in KM[7.5], and got 'lots'");
  CHECK(error_of("(;SZ[9];B[aa]\n;W[jj])") ==
        "line 2, column 2: move 2 (White): 'jj' is no point of this board");
  CHECK(error_of("(;SZ[9];B[aa];W[dd]\n;B[dd])").starts_with("line 2, column 2: move 3 (Black): "));
  CHECK(error_of("(;SZ[9]AB[aa:zz])") == "line 1, column 8: 'aa:zz' is not on a board of 9 by 9");
  CHECK(error_of("(;SZ[9];B[aa]").starts_with("line 1, column 14: expected ')'"));
  CHECK(error_of("(;SZ[2]AB[aa:bb])").starts_with("line 1, column 8: the position at the start: "));
  CHECK(error_of("(;SZ[3]AB[cc]\nAW[aa]AB[ba][ab];B[bb])").starts_with("line 2, column 1: the position at "));
  CHECK(error_of("(;SZ[2];B[aa];AB[aa:bb])").starts_with("line 1, column 15: "));
  CHECK(error_of("(;SZ[9]HA[x])") ==
        "line 1, column 8: expected the number of handicap stones, as in HA[2], and got 'x'");
  for (const std::string odd : {"-3", "999", "1.5"})
    CHECK_MESSAGE(error_of("(;SZ[9]HA[" + odd + "])").starts_with("line 1, column 8: expected the number"),
                  odd);
  for (const std::string none : {"", "0", "0.0"})
    CHECK(read("(;SZ[9]HA[" + none + "];B[aa])").plies().size() == 1);
  CHECK(error_of("(;SZ[9]AB[aa][bb]AW[bb])") == "line 1, column 18: one node sets a point in two ways");
}

TEST_CASE("what an SGF file tells beside the moves is kept") {
  constexpr std::string_view text =
      "(;PB[A\nB]PW[C]RE[W+R]DT[2024-05-31]EV[Cup]GN[Final]AP[X:1]C[one\ntwo]SZ[9];B[ee])";
  const SgfInfo info = sgf_info(parse_sgf(text)->front());
  CHECK(info.black == "A B");
  CHECK(info.white == "C");
  CHECK(info.date == "2024-05-31");
  CHECK(info.application == "X:1");
  CHECK(info.comment == "one\ntwo");
  const Record record = read(text);
  CHECK(record.resigned() == Player{0});
  CHECK_FALSE(read(text, 1).resigned());
  CHECK(record.players().empty());
  CHECK(sgf_info(parse_sgf(*sgf_of(record, info))->front()).event == "Cup");
}

TEST_CASE("a record is written as SGF with its players, result and comments") {
  Record record = read(corner);
  record.set_players({"human", "uct:sims=100,exploration=1"});
  SgfInfo info{.date = "2024-05-31", .application = "Agon:1.2", .comments = {"", "value 0.4]"}};
  CHECK(*sgf_of(record, info) ==
        "(;FF[4]GM[1]CA[UTF-8]AP[Agon:1.2]SZ[5]KM[0]RU[Chinese, ko=simple]PB[human]\n"
        "PW[uct:sims=100,exploration=1]DT[2024-05-31];B[ba];W[aa]C[value 0.4\\]];B[ab])\n");
  check_round_trip(record);
  CHECK(read(*sgf_of(record, info)).players() == record.players());
  info.black = "Ada";
  info.result = "W+T";
  CHECK(written(record, "PB", info) == "Ada");
  CHECK(written(record, "RE", info) == "W+T");
  record.resign(1);
  CHECK(written(record, "RE") == "B+R");
  check_round_trip(record);
}

TEST_CASE("variations become branches of an SGF game where they leave it") {
  const SgfTree tree = parse_sgf("(;SZ[3];B[aa](;W[bb];B[cc])(;W[ac]))")->front();
  const auto main = record_from_sgf(tree, tree.main_line());
  std::vector<Record> others;
  for (const int leaf : {4, 3}) others.push_back(record_from_sgf(tree, tree.path_to(leaf)).take());
  const SgfTree again = *sgf_tree_of(*main, {.comments = {"a corner"}}, others);
  REQUIRE(again.nodes.size() == 5);
  CHECK(again.nodes[1].children.size() == 2);
  CHECK(record_from_sgf(again, again.path_to(4))->position().text() == "X../.../O.. X");
}

TEST_CASE("the result of a finished game stands in its SGF") {
  CHECK(written(read("(;SZ[3]KM[2.5];B[bb];W[];B[])"), "RE") == "B+6.5");
  CHECK(written(read("(;SZ[3]KM[9];B[bb];W[];B[])"), "RE") == "0");
  CHECK(written(read("(;SZ[3]KM[9.5];B[bb];W[];B[])"), "RE") == "W+0.5");
  CHECK(written(read("(;SZ[3]KM[9.5];B[bb])"), "RE") == "none");
}

TEST_CASE("prisoners and a ko that stand at the start survive SGF") {
  const auto game = make_game("go:size=5,scoring=japanese").take();
  for (const std::string text :
       {".X.O./X.XO./.X.O./.X.O./.X.O. X prisoners=3,1", ".XO../X.XO./.XO../...../..... O ko=B4"}) {
    CAPTURE(text);
    auto start = game->game().parse(text);
    REQUIRE_MESSAGE(start, (start ? "" : start.error().message));
    const Record record(game, start.take());
    CHECK(record.start().text() == text);
    check_round_trip(record);
  }
  CHECK(error_of("(;SZ[5]AGON[nonsense=7])") ==
        "line 1, column 2: the position at the start: after the side to move expected ko=D4, prisoners=1,0, "
        "passes=1 or handicap=2, and got 'nonsense=7'");
}

TEST_CASE("games other than Go are not written as SGF") {
  const Record record(*make_game("othello:size=6"));
  CHECK(sgf_of(record).error().message ==
        "SGF is for Go; a game of othello:size=6 is saved as a file of agon's own");
}
