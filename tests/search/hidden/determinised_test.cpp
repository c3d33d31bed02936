#include "search/hidden/determinised.hpp"

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "engine/solve.hpp"
#include "search/mcts/options.hpp"

using namespace agon;

namespace {

// Chance draws one of three numbers, which the player does not see. "low" wins for two of them.
constexpr const char* low_or_high =
    "gdl:file=\"(role player) (role random) (number 1) (number 2) (number 3) (init begun) "
    "(<= (legal random (draw ?n)) (true begun) (number ?n)) (<= (legal random wait) (not (true begun))) "
    "(<= (legal player wait) (true begun)) (<= (legal player low) (not (true begun))) "
    "(<= (legal player high) (not (true begun))) "
    "(<= (next (drawn ?n)) (does random (draw ?n))) (<= (next (drawn ?n)) (true (drawn ?n))) "
    "(<= (next (said ?w)) (does player ?w) (distinct ?w wait)) "
    "(<= (sees player begun) (true begun)) "
    "(<= terminal (true (said ?w))) "
    "(<= (goal player 100) (true (said low)) (true (drawn 1))) "
    "(<= (goal player 100) (true (said low)) (true (drawn 2))) "
    "(<= (goal player 100) (true (said high)) (true (drawn 3))) "
    "(<= (goal player 0) (true (said low)) (true (drawn 3))) "
    "(<= (goal player 0) (true (said high)) (true (drawn 1))) "
    "(<= (goal player 0) (true (said high)) (true (drawn 2))) (goal random 0)\"";

GamePointer game_of(const char* spec) {
  auto game = make_game(spec);
  REQUIRE_MESSAGE(game, game.error().message);
  return game.take();
}

std::string refusal(const char* agent, const char* game) {
  const auto made = make_agent(agent, game_of(game), search_kinds());
  return made ? "" : made.error().message;
}

}  // namespace

TEST_CASE("an agent for hidden games does not look at what is hidden") {
  const GamePointer game = game_of(low_or_high);
  for (const char* drawn : {"draw(1)", "draw(2)", "draw(3)"}) {
    CAPTURE(drawn);
    Record record(game);
    REQUIRE(record.play_text(drawn));
    auto agent = make_agent("determinised:sims=3000,worlds=60", game, search_kinds());
    REQUIRE_MESSAGE(agent, agent.error().message);
    const auto answer = ask(**agent, record, Random(1));
    REQUIRE_MESSAGE(answer, answer.error().message);
    CHECK(record.position().move_text(answer->move) == "low");
    CHECK(answer->simulations <= 3000);
    CHECK(answer->moves.size() == 2);
  }
}

TEST_CASE("determinised search guesses a hidden number sooner than chance does") {
  const GamePointer game = game_of("gdl:blindguess");
  const auto thinker = make_agent("determinised:sims=1600,worlds=50", game, search_kinds());
  const auto guesser = make_agent("random", game, search_kinds());
  REQUIRE_MESSAGE(thinker, thinker.error().message);
  REQUIRE(guesser);
  constexpr int games = 100;
  double points = 0;
  for (int g = 0; g < games; ++g) {
    const auto seat = static_cast<Player>(g % 2);
    const Random random(static_cast<std::uint64_t>(g));
    Record record(game);
    while (!record.over()) {
      const Player mover = record.position().to_move();
      if (mover == chance) {
        record.play(draw_chance(record, random));
        continue;
      }
      const auto answer = ask(mover == seat ? **thinker : **guesser, record, random);
      REQUIRE_MESSAGE(answer, answer.error().message);
      record.play(answer->move);
    }
    points += record.position().score(seat) / 100;
  }
  CHECK(points / games > 0.55);  // equals have 0.5
}

TEST_CASE("what follows from a gamble is worth its expected value in every world") {
  const std::string coin =
      "(role x) (role o) (role random) (init (at start)) "
      "(<= (legal x a) (true (at start))) (<= (legal x b) (true (at start))) "
      "(<= (legal x w) (true (at choose))) (<= (legal x l) (true (at choose))) "
      "(<= (legal x noop) (true (at flip))) (legal o noop) "
      "(<= (legal random h) (true (at flip))) (<= (legal random t) (true (at flip))) "
      "(<= (legal random noop) (not (true (at flip)))) "
      "(<= (next (at flip)) (does x a)) (<= (next (at forty)) (does x b)) "
      "(<= (next (at choose)) (does random h)) (<= (next (at half)) (does random t)) "
      "(<= (next (at won)) (does x w)) (<= (next (at lost)) (does x l)) "
      "(<= terminal (true (at won))) (<= terminal (true (at lost))) "
      "(<= terminal (true (at half))) (<= terminal (true (at forty))) "
      "(<= (goal x 100) (true (at won))) (<= (goal o 0) (true (at won))) "
      "(<= (goal x 0) (true (at lost))) (<= (goal o 100) (true (at lost))) "
      "(<= (goal x 50) (true (at half))) (<= (goal o 50) (true (at half))) "
      "(<= (goal x 40) (true (at forty))) (<= (goal o 60) (true (at forty)))";
  const std::string hidden = " (<= (sees x (did ?r ?m)) (does ?r ?m))";
  const auto best = [](const std::string& rules, const char* agent_name) {
    const GamePointer game = game_of(("gdl:file=\"" + rules + "\"").c_str());
    const Record record(game);
    auto agent = make_agent(agent_name, game, search_kinds());
    REQUIRE_MESSAGE(agent, agent.error().message);
    const auto answer = ask(**agent, record, Random(1));
    REQUIRE_MESSAGE(answer, answer.error().message);
    CHECK(record.position().move_text(answer->move) == "a");
    // The last world may be broken off.
    CHECK(answer->value == doctest::Approx(0.75).epsilon(0.01));
  };
  best(coin + hidden, "determinised:sims=5000");
  best(coin, "mcts:sims=5000");
  best(coin, "mcts:sims=5000,batch=1");
}

TEST_CASE("a level limits the simulations in all worlds together") {
  const GamePointer game = game_of("gdl:blindguess");
  Record record(game);
  while (record.position().to_move() == chance) record.play(record.position().legal().front());
  const auto simulations = [&](const std::string& level) {
    auto agent = make_agent("determinised:sims=20000,level=" + level, game, search_kinds());
    REQUIRE_MESSAGE(agent, agent.error().message);
    const auto answer = ask(**agent, record, Random(1));
    REQUIRE_MESSAGE(answer, answer.error().message);
    return answer->simulations;
  };
  CHECK(simulations("1") <= mcts::level_simulations(1));
  CHECK(simulations("1") > mcts::level_simulations(1) / 2);
  CHECK(simulations("5") > 4 * simulations("1"));
  CHECK(simulations("10") > simulations("5"));
}

TEST_CASE("searches that need to see everything say so, and the other way round") {
  CHECK(refusal("mcts", "gdl:blindguess") ==
        "mcts cannot play gdl: it would look at what is hidden from its player; determinised "
        "and "
        "random do not");
  CHECK(refusal("determinised", "gdl:tictactoe").find("games in which players do not see everything") !=
        std::string::npos);
  CHECK(refusal("random", "gdl:blindguess").empty());
}

TEST_CASE("what is hidden is not solved, though two play in turns without chance") {
  const GamePointer game = game_of(
      "gdl:file=\"(role hider) (role guesser) (side left) (side right) (init hiding) "
      "(<= (legal hider (hide ?s)) (true hiding) (side ?s)) (<= (legal hider wait) (not (true hiding))) "
      "(<= (legal guesser wait) (true hiding)) (<= (legal guesser (guess ?s)) (not (true hiding)) (side ?s)) "
      "(<= (next (at ?s)) (does hider (hide ?s))) (<= (next (at ?s)) (true (at ?s))) "
      "(<= (next (said ?s)) (does guesser (guess ?s))) (<= (sees guesser hidden) (true hiding)) "
      "(<= terminal (true (said ?s))) (<= right (true (said ?s)) (true (at ?s))) "
      "(<= (goal guesser 100) right) (<= (goal guesser 0) (not right)) "
      "(<= (goal hider 0) right) (<= (goal hider 100) (not right))\"");
  REQUIRE(game->facts().zero_sum);
  REQUIRE_FALSE(game->facts().has_chance);
  const auto solver = make_solver(Record(game));
  REQUIRE_FALSE(solver);
  CHECK(solver.error().message.find("with nothing hidden") != std::string::npos);
}

TEST_CASE("votes of worlds are shared by visits, and a proven win has the whole vote") {
  Votes votes;
  CHECK_FALSE(votes.any());
  Answer first;
  first.moves = {{.move = 1, .value = 0.75, .visits = 3}, {.move = 2, .value = 0.25, .visits = 1}};
  first.take_first();
  votes.add(first);
  Answer second;
  second.moves = {{.move = 2, .value = 1, .proven = true, .visits = 1},
                  {.move = 1, .value = 0.5, .visits = 8}};
  second.take_first();
  votes.add(second);
  const Answer answer = votes.answer();
  REQUIRE(answer.moves.size() == 2);
  CHECK(answer.move == 2);  // 0.25 + 1 against 0.75 + 0
  CHECK(answer.moves[0].visits == 2);
  CHECK(answer.moves[0].value == doctest::Approx(0.625));
  CHECK(answer.moves[1].value == doctest::Approx((0.75 + 0.5) / 2));
}
