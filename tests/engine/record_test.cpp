#include "engine/record.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "base/file.hpp"
#include "engine/games.hpp"
#include "support/ordinary_user.hpp"
#include "support/temporary_folder.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

// Counts its copies.
class Counted {
 public:
  explicit Counted(int& alive) : alive_(&alive) { ++*alive_; }
  Counted(const Counted& other) : alive_(other.alive_) { ++*alive_; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --*alive_; }

 private:
  int* alive_;
};

struct HeavyRow : test::Row {
  HeavyRow(const Row& row, const Counted& weight) : Row(row), counted(weight) {}
  HeavyRow with_turn(Player player) const { return {Row::with_turn(player), counted}; }
  Result<HeavyRow> parse(std::string_view text) const {
    const auto row = Row::parse(text);
    if (!row) return row.error();
    return HeavyRow(*row, counted);
  }
  Counted counted;
};

GamePointer heavy_row(int& alive) {
  return std::make_shared<const PlayableGame>(
      std::make_unique<NativeGame<HeavyRow>>(
          GameIdentity{.about = HeavyRow::about, .spec = "row", .options = {}}, HeavyRow({}, Counted(alive))),
      nullptr, nullptr);
}

}  // namespace

TEST_CASE("a record takes moves back to the start") {
  Record record(*make_game("connect4"));
  for (const char* move : {"d", "d", "e"}) REQUIRE(record.play_text(move));
  const std::string before = record.position().text();
  REQUIRE(record.play_text("c"));
  CHECK(record.undo());
  CHECK(record.position().text() == before);
  while (record.undo()) {
  }
  CHECK(record.position().text() == record.start().text());
  CHECK(record.plies().empty());
}

TEST_CASE("a game begins at a position's text, or at the start, and has the moves behind it as plies") {
  const auto game = *make_game("tictactoe");
  const auto begun = [&](std::string_view text) { return begin_record(game, split_position(text)); };
  const auto record = begun("start moves b2 A1");
  REQUIRE(record);
  CHECK(record->position().text() == ".../.X./O.. X");
  CHECK(record->start().text() == ".../.../... X");
  CHECK(record->texts() == std::vector<std::string>{"b2", "a1"});
  CHECK(begun(".../.X./O.. X moves c3")->position().text() == "..X/.X./O.. O");
  CHECK(begun("")->position().text() == ".../.../... X");
  CHECK(begun("moves b2 b2").error().message.starts_with("move 2: cannot play 'b2' here"));
  CHECK_FALSE(begun("nonsense moves b2"));
}

TEST_CASE("a saved game reads back with its options, start and moves") {
  const auto game = *make_game("othello:size=6");
  Record record(game);
  Random random(4);
  while (!record.position().over()) {
    const auto moves = record.position().legal();
    record.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
  }
  const auto again = read_record(record.to_text());
  REQUIRE(again);
  CHECK(again->to_text() == record.to_text());
  CHECK(again->position().text() == record.position().text());
  CHECK(again->game().facts().spec == "othello:size=6");
}

TEST_CASE("joint moves are recorded together") {
  Record record(*test::make_toy<test::Fists>({.name = "fists"}));
  REQUIRE(record.play_text("rock|paper"));
  CHECK(record.texts().back() == "rock|paper");
  CHECK(record.position().text() == "1 -1");
  CHECK(record.mover(0) == everyone);
  CHECK(record.play_text("rock").error().message.starts_with("all 2 players move at once"));
}

TEST_CASE("a resignation ends a game, is saved with it, and is taken back by undo") {
  Record record(*make_game("tictactoe"));
  REQUIRE(record.play_text("b2"));
  CHECK_FALSE(record.over());
  record.resign(1);
  CHECK(record.over());
  CHECK_FALSE(record.position().over());
  CHECK(record.to_text().ends_with("moves b2\nresigned O\n"));
  auto again = read_record(record.to_text());
  REQUIRE(again);
  CHECK(again->resigned() == Player{1});
  CHECK(again->to_text() == record.to_text());
  REQUIRE(again->undo());
  CHECK_FALSE(again->over());
  CHECK(read_record("agon-game 1\ngame tictactoe\nstart .../.../... X\nmoves b2\nresigned Z\n")
            .error()
            .message == "line 5: nobody called 'Z' plays here; there are: X, O");
}

TEST_CASE("a saved game names its players, and one of the first format names none") {
  Record record(*make_game("tictactoe"));
  record.set_players({"human", "uct:sims=10,exploration=1"});
  CHECK(record.to_text() ==
        "agon-game 2\ngame tictactoe\nstart .../.../... X\nplayers human,uct:sims=10,exploration=1\nmoves\n");
  const auto again = read_record(record.to_text());
  REQUIRE(again);
  CHECK(again->players() == record.players());
  record.set_players({"human", "gtp:\"a\nb\""});
  CHECK(read_record(record.to_text()));
  const auto old = read_record("agon-game 1\ngame tictactoe\nstart .../.../... X\nmoves b2\n");
  REQUIRE(old);
  CHECK(old->players().empty());
  CHECK(read_record("agon-game 2\ngame tictactoe\nstart .../.../... X\nplayers human\n").error().message ==
        "line 4: expected 2 players and got 'human'");
}

TEST_CASE("a position set up by hand is an entry of its own, and undo takes it back") {
  Record record(*make_game("othello"));
  for (const char* move : {"d3", "c3", "c4", "e3"}) REQUIRE(record.play_text(move));
  const std::string before = record.position().text();
  CHECK_FALSE(record.has_set_ups());
  record.set_up(record.position().with_turn(1));
  CHECK(record.has_set_ups());
  REQUIRE(record.plies().size() == 5);
  CHECK(record.plies()[4].empty());
  CHECK(record.mover(4) == nobody);
  CHECK(record.ply_text(4) == record.position().text());
  CHECK(record.position().to_move() == 1);
  CHECK(record.hands_over(4));
  CHECK_FALSE(record.hands_over(3));
  record.play(record.position().legal().front());
  const std::string after = record.position().text();
  record.play(record.position().legal().front());
  REQUIRE(record.undo());
  CHECK(record.position().text() == after);
  CHECK(record.position_before(4)->text() == before);
  CHECK(record.position_before(5)->text() == record.ply_text(4));
  record.undo_to(9);
  CHECK(record.position().text() == after);
  record.undo_to(4);
  CHECK(record.position().text() == before);
  CHECK(record.plies().size() == 4);
  CHECK_FALSE(record.has_set_ups());
}

TEST_CASE("set-ups are saved between the moves, and older formats stay as they were") {
  Record record(*make_game("othello:size=4"));
  record.set_up(record.game().game().parse("-----XO--OX----- O").take());
  REQUIRE(record.play_text("b1"));
  record.set_up(record.position().with_turn(1));
  CHECK(record.to_text() ==
        "agon-game 3\ngame othello:size=4\nstart -----OX--XO----- X\nmoves\n"
        "setup -----XO--OX----- O\nmoves b1\nsetup -O---OO--OX----- O\nmoves\n");
  const auto again = read_record(record.to_text());
  REQUIRE(again);
  CHECK(again->to_text() == record.to_text());
  CHECK(again->position().text() == record.position().text());
  CHECK(Record(*make_game("tictactoe")).to_text().starts_with("agon-game 2\n"));
  CHECK(read_record("agon-game 3\ngame tictactoe\nstart .../.../... X\nmoves b2\nsetup what\n")
            .error()
            .message.starts_with("line 5: "));
}

TEST_CASE("however many positions are set up, a record holds two of them") {
  int alive = 0;
  Record record(heavy_row(alive));
  const int at_first = alive;
  for (int i = 0; i < 1000; ++i) {
    record.set_up(record.position().with_turn(static_cast<Player>(1 - record.position().to_move())));
    CHECK(record.hands_over(record.plies().size() - 1));
  }
  CHECK(alive == at_first);
  for (int i = 0; i < 500; ++i)
    for (const char* text : {"X.... X 0", "O.... X 0"})
      record.set_up(record.game().game().parse(text).take());
  CHECK_FALSE(record.hands_over(1999));
  CHECK(alive == at_first);
  REQUIRE(record.undo());
  CHECK(record.position().text() == "X.... X 0");
  CHECK(record.position_before(999)->text() == "..... O 0");
  CHECK(alive == at_first);
}

TEST_CASE("a damaged saved game is refused with the line") {
  const std::string good = "agon-game 1\ngame tictactoe\nstart .../.../... X\nmoves b2 a1\n";
  REQUIRE(read_record(good));
  CHECK(read_record("").error().message == "the file is empty");
  CHECK(read_record("hello\n").error().message ==
        "no game that can be read: neither one saved by agon, which begins with 'agon-game', nor SGF, GGF, "
        "WTHOR or a transcript of Othello");
  CHECK(
      read_record("agon-game 4\n").error().message.starts_with("line 1: the game was saved by a newer agon"));
  CHECK(read_record("agon-game -1\n").error().message.starts_with("no game that can be read"));
  CHECK(read_record("agon-game 1\ngame chess9\n").error().message.starts_with("line 2: no game 'chess9'"));
  CHECK(read_record("agon-game 1\nmoves b2\n")
            .error()
            .message.starts_with("line 2: expected game, start, players, moves"));
  CHECK(read_record("agon-game 1\ngame tictactoe\nstart .../.../... X\nmoves b2 b2\n")
            .error()
            .message.starts_with("line 4: cannot play"));
  CHECK(read_record("agon-game 1\ngame tictactoe\n").error().message.find("ends before") !=
        std::string::npos);
}

TEST_CASE("a game is saved over an older one, but over no other file") {
  const test::TemporaryFolder folder;
  const Record record(*make_game("tictactoe"));
  const std::string path = folder.path() + "/file";
  REQUIRE(save_record(record, path));
  REQUIRE(save_record(record, path));
  for (const std::string& notes : {std::string("my notes"), std::string(2 << 20, 'x')}) {
    REQUIRE(write_file(path, notes));
    CHECK(save_record(record, path).error().message.find("is no saved game and is left alone") !=
          std::string::npos);
    CHECK(*read_file(path) == notes);
  }
  REQUIRE(write_file(path, "agon-game 99\nwhat later versions write\n"));
  CHECK(save_record(record, path).error().message.find("is no saved game of this version") !=
        std::string::npos);
}

TEST_CASE("a file that cannot be read is not written over") {
  const test::TemporaryFolder folder;
  const Record record(*make_game("tictactoe"));
  const std::string path = folder.path() + "/file";
  REQUIRE(write_file(path, "secret"));
  REQUIRE(::chmod(path.c_str(), 0) == 0);
  REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);
  const Status saved = test::as_ordinary_user([&] { return save_record(record, path); });
  REQUIRE_FALSE(saved);
  CHECK(saved.error().kind == Error::Kind::system);
  REQUIRE(::chmod(path.c_str(), 0600) == 0);
  CHECK(*read_file(path) == "secret");
}
