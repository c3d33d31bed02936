#include "lab/play_game.hpp"

#include <doctest/doctest.h>
#include <set>

#include "engine/games.hpp"
#include "lab/openings.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

// Plays the first legal move with a fixed opinion, until it is told to do something else.
class Scripted final : public Agent {
 public:
  using Act = std::function<Result<Answer>(Answer)>;
  explicit Scripted(double value = 0.5, Act act = {}) : value_(value), act_(std::move(act)) {}

  const std::string& spec() const override { return spec_; }
  Result<Answer> choose(const Record& record, const Turn& turn) override {
    Answer answer;
    answer.move = record.position().legal(turn.player).front();
    answer.value = value_;
    clocks.push_back(turn.clock);
    return act_ ? act_(answer) : Result(answer);
  }
  void new_game() override { ++new_games; }

  std::vector<ClockState> clocks;
  int new_games = 0;

 private:
  std::string spec_ = "scripted";
  double value_;
  Act act_;
};

FinishedGame play(const GamePointer& game, std::vector<Agent*> seats, const MatchRules& rules = {}) {
  return play_game(Record(game), seats, rules, Random(1));
}

GamePointer tictactoe() { return make_game("tictactoe").take(); }
GamePointer three() { return *test::make_toy<test::ThreeHeaps>({.name = "three", .options = {}}); }

Result<Answer> crash(const Answer&) { return Error{"ran out of luck"}; }
Result<Answer> cheat(Answer answer) {
  answer.move = 999;
  return answer;
}
Result<Answer> resign(Answer answer) {
  answer.resigned = true;
  return answer;
}

}  // namespace

TEST_CASE("a game that ends by its rules has their result") {
  Scripted a, b;
  const FinishedGame game = play(tictactoe(), {&a, &b});
  CHECK(game.reason() == "end of game");
  CHECK(game.moves == "a1 b1 c1 a2 b2 c2 a3");
  CHECK(game.plies == 7);
  CHECK(game.results == std::vector<double>{1, 0});
  CHECK(game.scores == std::vector<double>{1, -1});
  CHECK(game.failed == -1);
  CHECK(a.new_games == 1);
  CHECK(play(tictactoe(), {&a, &b}).hash == game.hash);
}

TEST_CASE("an agent that fails, cheats or resigns loses with its reason") {
  struct Case {
    Scripted::Act act;
    std::string reason;
    int failed;
  };
  for (const Case& each : {Case{crash, "ran out of luck", 1}, Case{cheat, "played an illegal move", 1},
                           Case{resign, "resigned", -1}}) {
    CAPTURE(each.reason);
    Scripted good, bad(0.5, each.act);
    const FinishedGame game = play(tictactoe(), {&good, &bad});
    CHECK(game.reason() == each.reason);
    CHECK(game.failed == each.failed);
    CHECK(game.results == std::vector<double>{1, 0});
    CHECK(game.scores == std::vector<double>{1, -1});
    CHECK(game.plies == 1);
  }
}

TEST_CASE("among three players the one that fails gets the worst result and the others share") {
  Scripted a, bad(0.5, crash), c;
  const FinishedGame game = play(three(), {&a, &bad, &c});
  CHECK(game.results == std::vector<double>{0.5, 0, 0.5});
  CHECK(game.scores == std::vector<double>{1, 0, 1});
}

TEST_CASE("a game of the greatest length is a tie") {
  Scripted a, b;
  const FinishedGame game = play(tictactoe(), {&a, &b}, {.max_moves = 3});
  CHECK(game.reason() == "length cap");
  CHECK(game.plies == 3);
  CHECK(game.results == std::vector<double>{0.5, 0.5});
}

TEST_CASE("a game is adjudicated when both sides agree for long enough, and not before") {
  const MatchRules rules{.adjudicate_value = 0.9, .adjudicate_moves = 2};
  Scripted winner(0.95), loser(0.05), unsure(0.3);
  const FinishedGame agreed = play(tictactoe(), {&loser, &winner}, rules);
  CHECK(agreed.reason() == "adjudicated");
  CHECK(agreed.results == std::vector<double>{0, 1});
  CHECK(agreed.plies == 3);  // the fourth opinion decides before its move is played
  CHECK(agreed.failed == -1);
  CHECK(play(tictactoe(), {&unsure, &winner}, rules).reason() == "end of game");
  CHECK(play(tictactoe(), {&winner, &winner}, rules).reason() == "end of game");
}

TEST_CASE("who sees no hope for long enough resigns, and in a control game plays on") {
  Scripted hopeful(0.5), hopeless(0.01);
  const MatchRules rules{.resign_value = 0.05, .resign_moves = 2};
  const FinishedGame resigned = play(tictactoe(), {&hopeful, &hopeless}, rules);
  CHECK(resigned.reason() == "resigned");
  CHECK(resigned.results == std::vector<double>{1, 0});
  CHECK(resigned.plies == 3);  // the second opinion of that side comes before its move
  // The first player wins: the second was right to see no hope, the first would not have been.
  MatchRules control = rules;
  control.control = 1;
  const FinishedGame right = play(tictactoe(), {&hopeful, &hopeless}, control);
  CHECK(right.reason() == "end of game, and giving up was right");
  CHECK(right.plies == 7);
  CHECK(right.results == std::vector<double>{1, 0});
  const FinishedGame wrong = play(tictactoe(), {&hopeless, &hopeful}, control);
  CHECK(wrong.end == GameEnd::wrongly_hopeless);
  CHECK(wrong.results == std::vector<double>{1, 0});
  // Where nobody would resign, a control game is as any other.
  CHECK(play(tictactoe(), {&hopeful, &hopeful}, control).reason() == "end of game");
}

TEST_CASE("one side alone does not end a game by its opinion, however often it moves in a row") {
  // The first player moves five times before the second one does.
  const GamePointer game = make_game("tree:text=\"((((([1 2] 1) 1) 1) 1) 1)\"").take();
  Scripted sure(0.95), agrees(0.05), unsure(0.5);
  CHECK(play(game, {&sure, &unsure}, {.adjudicate_value = 0.9, .adjudicate_moves = 2}).reason() ==
        "end of game");
  const FinishedGame agreed = play(game, {&sure, &agrees}, {.adjudicate_value = 0.9, .adjudicate_moves = 1});
  CHECK(agreed.reason() == "adjudicated");
  CHECK(agreed.plies == 5);
}

TEST_CASE("agents see their own clock, with the increment for each move") {
  Scripted a, b;
  play(tictactoe(), {&a, &b}, {.clock = 100, .increment = 10});
  REQUIRE(a.clocks.size() == 4);
  CHECK(a.clocks[0].remaining == 100);
  CHECK(a.clocks[0].increment == 10);
  CHECK(a.clocks[1].remaining > 105);
  CHECK(a.clocks[1].remaining <= 110);
  CHECK(b.clocks[0].remaining == 100);
  Scripted c, d;
  play(tictactoe(), {&c, &d});
  CHECK_FALSE(c.clocks[0].running());
}

TEST_CASE("all players are asked where all move at once") {
  Scripted a, b;
  const FinishedGame game = play(*test::make_toy<test::Fists>({.name = "fists", .options = {}}), {&a, &b});
  CHECK(game.plies == 3);
  CHECK(a.clocks.size() == 3);
  CHECK(b.clocks.size() == 3);
  CHECK(game.results == std::vector<double>{0.5, 0.5});
}

TEST_CASE("chance is drawn from the game's random numbers") {
  const GamePointer dice = *test::make_toy<test::DiceRace>({.name = "dice", .options = {}});
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scripted a, b;
    const std::vector<Agent*> seats{&a, &b};
    const FinishedGame first = play_game(Record(dice), seats, {}, Random(seed));
    CHECK(first.moves == play_game(Record(dice), seats, {}, Random(seed)).moves);
    seen.insert(first.moves);
  }
  CHECK(seen.size() > 5);
}
