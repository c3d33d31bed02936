#include "engine/engine.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

// Gives a fixed answer and keeps the questions.
class Fixed final : public Agent {
 public:
  explicit Fixed(Answer answer) : answer_(std::move(answer)) {}
  const std::string& spec() const override { return spec_; }
  Result<Answer> choose(const Record&, const Turn& turn) override {
    turns.push_back(turn);
    return answer_;
  }
  std::vector<Turn> turns;

 private:
  std::string spec_ = "fixed";
  Answer answer_;
};

std::unique_ptr<Agent> random_agent(const GamePointer& game) {
  return make_agent("random", game, search_kinds()).take();
}

std::string refusal(const Record& record) {
  Fixed agent({});
  const auto answer = ask(agent, record, Random(1));
  REQUIRE_FALSE(answer);
  CHECK(agent.turns.empty());
  return answer.error().message;
}

}  // namespace

TEST_CASE("nobody is asked where there is nothing to decide") {
  const auto game = *make_game("tictactoe");
  const auto over = begin_record(game, split_position("moves a1 b1 a2 b2 a3"));
  REQUIRE(over);
  CHECK(refusal(*over) == "the game is over in this position");
  Record resigned(game);
  resigned.resign(1);
  CHECK(refusal(resigned) == "the game is over in this position");
  Record rolling(*test::make_toy<test::DiceRace>({.name = "dice"}));
  REQUIRE(rolling.play_text("wild"));
  CHECK(refusal(rolling).starts_with("chance is to move"));
}

TEST_CASE("an answer that is no legal move is the agent's failure") {
  const Record record(*make_game("tictactoe"));
  Fixed cheat({.move = 999});
  const auto answer = ask(cheat, record, Random(1));
  REQUIRE_FALSE(answer);
  CHECK(answer.error().message == "played an illegal move");
}

TEST_CASE("a resignation needs no move") {
  const Record record(*make_game("tictactoe"));
  Fixed loser({.move = 999, .resigned = true});
  const auto answer = ask(loser, record, Random(1));
  REQUIRE(answer);
  CHECK(answer->resigned);
}

TEST_CASE("the player to move is asked, and the one named where all move") {
  Record record(*make_game("tictactoe"));
  Fixed agent({.move = record.position().legal().back()});
  REQUIRE(ask(agent, record, Random(1), {.player = 1}));
  CHECK(agent.turns.back().player == 0);
  Record fists(*test::make_toy<test::Fists>({.name = "fists"}));
  Fixed rock({.move = fists.position().legal(1).front()});
  REQUIRE(ask(rock, fists, Random(1), {.player = 1}));
  CHECK(rock.turns.back().player == 1);
}

TEST_CASE("two agents of one kind do not imitate each other where all move at once") {
  const auto game = *test::make_toy<test::Fists>({.name = "fists"});
  const auto agent = random_agent(game);
  int same = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Record record(game);
    const auto first = ask(*agent, record, Random(seed), {.player = 0});
    const auto second = ask(*agent, record, Random(seed), {.player = 1});
    if (first->move == second->move) ++same;
  }
  CHECK(same > 60);  // a third of 300 is expected
  CHECK(same < 140);
}

TEST_CASE("thinking again after taking a move back repeats the answer") {
  const auto game = *make_game("connect4");
  const auto agent = make_agent("uct:sims=50", game, search_kinds()).take();
  const Random random(3);
  Record record(game);
  REQUIRE(record.play_text("d"));
  const auto first = ask(*agent, record, random);
  REQUIRE(first);
  record.play(first->move);
  REQUIRE(ask(*agent, record, random));
  REQUIRE(record.undo());
  const auto again = ask(*agent, record, random);
  CHECK(again->move == first->move);
  CHECK(again->value == first->value);
}

TEST_CASE("chance is drawn by its probabilities and the game's random numbers") {
  Record record(*test::make_toy<test::DiceRace>({.name = "dice"}));
  REQUIRE(record.play_text("wild"));
  int sixes = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Record::Ply ply = draw_chance(record, Random(seed));
    CHECK(ply == draw_chance(record, Random(seed)));
    if (ply_text(record.position(), ply) == "6") ++sixes;
  }
  CHECK(sixes > 190);  // a quarter of 1000, standard deviation 14
  CHECK(sixes < 310);
}

namespace {

// Eight digits: too many rules to be written out. A three in front wins; of one position too much is asked.
std::string digits_with_a_limit() {
  const std::string all = "(true (digits ?a ?b ?c ?d ?e ?f ?g ?h))";
  std::string rules =
      "(role robot) (init (digits 0 0 0 0 0 0 0 0)) (<= won (true (digits 3 ?b ?c ?d ?e ?f ?g ?h))) (<= "
      "terminal "
      "won) (<= (goal robot 100) won) (<= (goal robot 0) (not won)) (legal robot up) (legal robot turn)"
      "(<= (next (digits ?x ?b ?c ?d ?e ?f ?g ?h)) (does robot up) (after ?a ?x) " +
      all + ") (<= (next (digits ?b ?c ?d ?e ?f ?g ?h ?a)) (does robot turn) " + all + ")";
  for (int i = 0; i < 10; ++i)
    rules += "(after " + std::to_string(i) + " " + std::to_string((i + 1) % 10) + ")";
  rules +=
      "(<= terminal (true (digits 0 9 0 9 0 9 0 9)) (deep 0)) (deep end) (<= (deep ?x) (link ?x ?y) (deep "
      "?y))";
  for (int i = 0; i < 2500; ++i) rules += "(link " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  return rules;
}

}  // namespace

TEST_CASE("what one search could not follow casts no doubt on the next one") {
  const auto game = make_game("gdl:file=\"" + digits_with_a_limit() + "\",patience=0.2s");
  REQUIRE_MESSAGE(game, game.error().message);
  const TroubleSince first((*game)->game());
  CHECK_FALSE(first.met());
  const auto lost = (*game)->game().parse("(digits 0 9 0 9 0 9 0 9)");
  REQUIRE(lost);
  CHECK_FALSE((*lost)->trouble().empty());
  CHECK(first.text().find("too large") != std::string::npos);
  const TroubleSince second((*game)->game());
  const auto record = begin_record(*game, {.start = "(digits 2 0 0 0 0 0 0 0)", .moves = {}});
  REQUIRE(record);
  const auto agent = make_agent("graph", *game, search_kinds());
  REQUIRE(agent);
  const auto answer = ask(**agent, *record, Random(1));
  REQUIRE(answer);
  CHECK(answer->proven);
  CHECK_FALSE(second.met());
}
