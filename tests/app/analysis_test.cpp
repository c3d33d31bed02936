#include "app/analysis.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/games.hpp"
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
