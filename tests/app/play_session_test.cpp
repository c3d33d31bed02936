#include "app/play_session.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <functional>
#include <sstream>
#include <streambuf>

#include "engine/game_entry.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/toys.hpp"

using namespace agon;
using test::has;

namespace {

// Plays a toy game by script; agents are named, people are "human".
template <class G>
std::string played(const std::vector<std::string>& players, const std::string& typed,
                   std::uint64_t seed = 1) {
  const GamePointer game =
      *make_game_of<G, AlgorithmList<RandomAgent>>({.name = std::string(G::about.name), .options = {}});
  std::vector<Seat> seats(players.size());
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i] != "human") seats[i].agent = make_agent(players[i], game, search_kinds()).take();
  std::istringstream in(typed);
  std::ostringstream out, err;
  Console console{.in = in, .out = out, .err = err};
  const ExitCode code = PlaySession(Record(game), std::move(seats), seed, "", console).run();
  CHECK(code == ExitCode::fine);
  CHECK(err.str().empty());
  return out.str();
}

// Gives its lines one by one, and does something before the second.
class Typing : public std::streambuf {
 public:
  Typing(std::vector<std::string> lines, std::function<void()> before_second)
      : lines_(std::move(lines)), before_second_(std::move(before_second)) {}

 protected:
  int underflow() override {
    if (next_ == lines_.size()) return EOF;
    if (next_ == 1) before_second_();
    std::string& line = lines_[next_++];
    setg(line.data(), line.data(), line.data() + line.size());
    return line.front();
  }

 private:
  std::vector<std::string> lines_;
  std::function<void()> before_second_;
  std::size_t next_ = 0;
};

}  // namespace

TEST_CASE("a game that is counted without its dead stones tells them, and undo plays it out") {
  const auto play = [](const std::string& typed, const std::string& moves) {
    const auto game = make_game("go:size=5,komi=0.5");
    std::istringstream in(typed);
    std::ostringstream out, err;
    Console console{.in = in, .out = out, .err = err};
    auto record = begin_record(*game, split_position("start moves " + moves));
    REQUIRE(record);
    CHECK(PlaySession(record.take(), std::vector<Seat>(2), 1, "", console).run() == ExitCode::fine);
    return out.str();
  };
  // Black's wall on the middle line; White's stone behind it has no room to live.
  const std::string wall = "C1 A1 C2 pass C3 pass C4 pass C5 pass B3 pass";
  const std::string told =
      "The game is over: Black wins by 24.5 points.\n"
      "Counted as dead, in brackets above: White A1.\n"
      "Is that wrong? Type undo to take your last move back and play it out; Enter ends the game.\n> ";
  const std::string ended = play("pass\n\n", wall);
  CHECK(has(ended, told));
  CHECK(has(ended, "  1 [O] .  X  .  ."));
  CHECK(ended.ends_with("\n> "));
  // Taken back once, played out, and told again without the stone.
  const std::string out = play("pass\nmoves\nundo\nB1\npass\nA2\npass\npass\nposition\nquit\n", wall);
  CHECK(has(out, told));
  CHECK(has(out,
            "> the game is over: type undo, save FILE, board, position, history or new, or Enter to end\n"));
  CHECK(has(out, "No stone counts as dead.\n"));
  CHECK(out.find(told) < out.find("No stone counts as dead."));
  // A resignation is final, and agents are not asked.
  CHECK_FALSE(has(play("resign\n", wall), "dead"));
  const test::Ran agents = test::run("play go:size=5 --players random,random --seed 3");
  CHECK(has(agents.out, " as dead"));
  CHECK_FALSE(has(agents.out, "Type undo"));
}

TEST_CASE("people are shown what they were told, where they do not see everything") {
  const auto game = make_game("gdl:blindguess");
  std::istringstream in("position\nguess(1)\nboard\nguess(9)\nquit\n");
  std::ostringstream out, err;
  Console console{.in = in, .out = out, .err = err};
  std::vector<Seat> seats(2);
  seats[1].agent = make_agent("random", *game, search_kinds()).take();
  auto record = begin_record(*game, split_position("start moves draw(5)"));
  REQUIRE(record);
  CHECK(PlaySession(record.take(), std::move(seats), 1, "", console).run() == ExitCode::fine);
  const std::string shown = out.str();
  CHECK(has(shown, "first was told:\n  step 1: drawn\n"));
  CHECK(has(shown, "  step 2: higher\n  step 3: (guessed "));
  CHECK(has(shown, "  step 4: lower\n"));
  CHECK(has(shown, "players do not see the position of this game"));
  CHECK(has(shown, "second has moved\n"));
  CHECK_FALSE(has(shown, "secret"));
  CHECK_FALSE(has(shown, "draw("));
}

TEST_CASE("three players sit at one board") {
  const std::string out = played<test::ThreeHeaps>({"human", "human", "human"}, "2\n2\n2\n2\n1\n");
  CHECK(has(out, "player 3> "));
  CHECK(has(out, "The game is over: player 2 wins (stars: player 1 1, player 2 2, player 3 0)."));
  CHECK(has(played<test::ThreeHeaps>({"human", "random", "random"}, "2\nresign\n"), "player 1 resigns.\n"));
}

TEST_CASE("chance is drawn by the seed") {
  const std::string typed = "careful\nwild\ncareful\nwild\nquit\n";
  const std::string out = played<test::DiceRace>({"human", "human"}, typed, 1);
  CHECK(has(out, "Chance: "));
  CHECK(out == played<test::DiceRace>({"human", "human"}, typed, 1));
  bool other = false;
  for (std::uint64_t seed = 2; seed < 20; ++seed)
    other = other || out != played<test::DiceRace>({"human", "human"}, typed, seed);
  CHECK(other);
}

TEST_CASE("undo goes behind the dice to the person's decision") {
  const std::string out = played<test::DiceRace>({"human", "human"}, "careful\nundo\nposition\nquit\n");
  CHECK(has(out, "> 0 0 0 0\n"));
}

TEST_CASE("a choice is not shown before all have chosen") {
  const std::string out = played<test::Fists>({"human", "human"}, "rock\npaper\nquit\n");
  const auto second_prompt = out.find("player 2> "), shown = out.find("Played: rock|paper");
  REQUIRE(second_prompt != std::string::npos);
  REQUIRE(shown != std::string::npos);
  CHECK(second_prompt < shown);
  CHECK(out.find("rock") == shown + 8);
  CHECK_FALSE(has(played<test::Fists>({"human", "random"}, "quit\n"), "plays"));
}

TEST_CASE("in the middle of a joint move a person can still take back") {
  const std::string out =
      played<test::Fists>({"human", "human"}, "rock\npaper\nrock\nundo\nposition\nquit\n");
  CHECK(has(out, "0 0\n"));
}

TEST_CASE("agents of one kind do not imitate each other where all move at once") {
  bool differ = false;
  for (std::uint64_t seed = 1; seed < 10 && !differ; ++seed) {
    const std::string out = played<test::Fists>({"random", "random"}, "", seed);
    differ = has(out, "rock|paper") || has(out, "rock|scissors") || has(out, "paper|rock") ||
             has(out, "paper|scissors") || has(out, "scissors|rock") || has(out, "scissors|paper");
  }
  CHECK(differ);
}

TEST_CASE("where no search fits, a hint is a random move without a value") {
  const std::string out = played<test::Fists>({"human", "random"}, "hint\nquit\n");
  CHECK(has(out, "random would play "));
  CHECK_FALSE(has(out, "value"));
}

TEST_CASE("a game whose file can no longer be written is not called kept") {
  const auto folder = std::make_unique<test::TemporaryFolder>();
  const std::string place = folder->path() + "/games", file = place + "/game";
  std::filesystem::create_directory(place);
  Typing typing({"a1\n", "b2\n", "quit\n"}, [&] { std::filesystem::remove_all(place); });
  std::istream in(&typing);
  std::ostringstream out, err;
  Console console{.in = in, .out = out, .err = err};
  const auto code =
      PlaySession(Record(*make_game("tictactoe")), std::vector<Seat>(2), 1, file, console).run();
  CHECK(code == ExitCode::failed);
  CHECK(has(err.str(), "this game is not kept: "));
  CHECK(has(out.str(), "The game is not kept; from here: agon play tictactoe start moves a1 b2\n"));
}

TEST_CASE("a program that fails leaves its opponent the game so far") {
  const test::Ran ran = test::run_program(
      {"play", "tictactoe", "--players", "human,gtp:\"" AGON_GTP_TOY " tictactoe --crash-at 1\""},
      {.input = "b2\n"});
  CHECK(ran.code == 3);
  CHECK(has(ran.out, "from here: agon play tictactoe start moves b2"));
}

TEST_CASE("what was played is listed, a level is set on the way, and a game can be begun again") {
  const test::Ran ran =
      test::run("play connect4 --players human,mcts:level=3 --seed 1",
                {.input = "d\nhistory\nlevel 1\nlevel 11\nnew\nhistory\n?\ntakeback\nquit\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "1.d 2."));
  CHECK(has(ran.out, "from now on mcts:level=1 plays"));
  CHECK(has(ran.out, "type a level from 1 to 10"));
  CHECK(has(ran.out, "A new game."));
  CHECK(has(ran.out, "no move was played yet"));
  CHECK(has(ran.out, "how strong the machine plays"));
  CHECK(has(ran.out, "there is nothing to take back"));
  CHECK(has(test::run("play connect4 --players human,alphabeta:depth=2", {.input = "level 3\nquit\n"}).out,
            "alphabeta has no option 'level'"));
  CHECK(has(test::run("play connect4 --players human,human", {.input = "level 3\nquit\n"}).out,
            "no machine plays in this game"));
}

TEST_CASE("a game that is kept in a file is not lost to a new one") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/game.txt";
  const test::Ran ran =
      test::run("play tictactoe --players human,human --save " + file, {.input = "a1\nnew\nquit\n"});
  CHECK(has(ran.out, "this game is kept in "));
  CHECK(has(*read_file(file), "moves a1"));
}

TEST_CASE("people on a terminal are asked for a rematch") {
  const test::Ran ran = test::run_on_terminal({"play", "tictactoe", "--players", "human,human"}, "> ",
                                              "a1\nb1\na2\nb2\na3\nnew\nquit\n");
  CHECK(has(ran.out, "Once more?"));
  CHECK(has(ran.out, "A new game."));
}
