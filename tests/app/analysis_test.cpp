#include "app/analysis.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/games.hpp"
#include "show/describe.hpp"
#include "support/run_program.hpp"
#include "support/text.hpp"
#include "support/toy_games.hpp"

using namespace agon;
using nlohmann::json;
using test::has;

namespace {

Answer answer_with(const Position& position, const Values& values) {
  const MoveCode move = position.legal().front();
  return {.move = move,
          .value = 0.25,
          .values = values,
          .moves = {{.move = move, .value = 0.25, .values = values, .depth = 3, .line = {move}}}};
}

std::string printed(const Position& position, const Answer& answer) {
  std::istringstream in;
  std::ostringstream out, err;
  print_candidates(Console{.in = in, .out = out, .err = err}, position, answer, 5);
  return out.str();
}

json as_json(const Position& position, const Answer& answer) {
  return json::parse(candidates_json(position, answer, 5).text());
}

}  // namespace

TEST_CASE("with more than two players the values of all are shown") {
  const auto position = (*test::make_toy<test::ThreeHeaps>({.name = "three"}))->game().start();
  const Answer told = answer_with(*position, {0.25, 0.5, 0.125}), untold = answer_with(*position, {});
  CHECK(has(printed(*position, told), "0.250 0.500 0.125"));
  CHECK(as_json(*position, told)[0]["values"] == json{0.25, 0.5, 0.125});
  CHECK(answer_line(*position, told) == "1, value 0.250 0.500 0.125, depth 3");
  CHECK_FALSE(as_json(*position, untold)[0].contains("values"));
  CHECK(answer_line(*position, untold) == "1, value 0.250, depth 3");
}

TEST_CASE("with two players one value is enough, and a bound is marked") {
  const auto position = (*make_game("tictactoe"))->game().start();
  Answer answer = answer_with(*position, {0.25, 0.75});
  CHECK(answer_line(*position, answer) == "a1, value 0.250, depth 3");
  CHECK_FALSE(as_json(*position, answer)[0].contains("values"));
  CHECK_FALSE(as_json(*position, answer)[0].contains("at_most"));
  answer.moves[0].at_most = true;
  CHECK(has(printed(*position, answer), "<=0.250"));
  CHECK(as_json(*position, answer)[0]["at_most"] == true);
}

TEST_CASE("values that are scores are told in the game's unit, with what is certain and what is a bound") {
  const auto game = *make_game("othello");
  const auto position = game->game().start();
  Answer answer = answer_with(*position, {});
  CHECK_FALSE(scale_of(game->facts(), answer));
  answer.scored = true;
  const auto scale = scale_of(game->facts(), answer);
  REQUIRE(scale);
  CHECK(text_scale_of(game->facts(), answer));
  // Means of sampled scores are told as all other searches tell theirs: one game, one unit.
  answer.simulations = 100;
  CHECK(scale_of(game->facts(), answer));
  CHECK_FALSE(text_scale_of(game->facts(), answer));
  answer.simulations = 0;
  const std::string move = position->move_text(answer.move);
  const auto line = [&](double value) {
    answer.moves[0].value = value;
    return answer_line(*position, answer, scale);
  };
  CHECK(line(0.796875) == move + ", value +38 discs, depth 3");
  CHECK(line(0.48) == move + ", value -2.6 discs, depth 3");
  CHECK(line(0.4999) == move + ", value 0 discs, depth 3");
  CHECK(values_words("Black", answer, scale) == "values from -64 to +64 (discs) for Black");
  answer.moves[0].at_most = true;
  CHECK(line(0.75) == move + ", value <=+32 discs, depth 3");
  CHECK(has(values_words("Black", answer, scale), "<= where no more than a bound is known"));
  answer.moves[0].at_most = false;
  answer.moves[0].proven = true;
  CHECK(line(0.75) == move + ", value +32 discs, depth 3, exact");
  const json move_json = json::parse(candidates_json(*position, answer, 5, scale).text())[0];
  CHECK(move_json["value"] == 0.75);
  CHECK(move_json["score"] == 32);
  CHECK(move_json["proven"] == true);
  CHECK_FALSE(as_json(*position, answer)[0].contains("score"));
}

TEST_CASE("analyse and play tell Othello's expert in discs, and other searches in chances") {
  const std::string late = "othello OOXXXXXXXOXXXXXXOOXOXOXXOOXXOXXXOOXOXOXX-O-OOOOXXOOOO--X-X------ X";
  const test::Ran scored = test::run("analyse " + late + " --agent expert:nodes=2000000,each=yes --top 9");
  CHECK(has(scored.out, "+64 (discs) for the side to move"));
  CHECK(has(scored.out, "f8      +38  depth 11, exact"));
  CHECK(has(scored.out, "d8      -10  depth 11, exact"));
  CHECK(has(test::run("analyse " + late + " --agent expert:nodes=2000000").out, "<=+38"));
  const json told = json::parse(test::run("analyse " + late + " --agent expert:nodes=2000000 --json").out);
  CHECK(told["value"] == 0.796875);
  CHECK(told["score"] == 38);
  CHECK(told["scoring"] == "discs");
  const test::Ran chances = test::run("analyse " + late + " --agent mcts:sims=100");
  CHECK(has(chances.out, "values from 0 (lost) to 1 (won)"));
  const std::string both = " --players expert:nodes=2000000,expert:nodes=2000000 --seed 1";
  CHECK(has(test::run("play " + late + both).out, "Black plays f8, value +38 discs, depth 11, exact"));
}
