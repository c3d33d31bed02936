// What looks good at a glance: moves that take, save or catch stones before others, own eyes last.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "games/go/go.hpp"

using namespace agon;

namespace {

using Go9 = GoState<go::Plane9>;

std::map<std::string, float> judged(std::string_view position) {
  const auto state = Go9(go::Plane9(9), GoOptions()).parse(position);
  REQUIRE(state);
  MoveList<Go9::Move> moves;
  state->legal(moves);
  std::vector<float> values(moves.size());
  state->judge(moves.view(), values);
  std::map<std::string, float> by_name;
  for (std::size_t i = 0; i < moves.size(); ++i) by_name[state->move_text(moves[i])] = values[i];
  return by_name;
}
std::string best_of(const std::map<std::string, float>& values) {
  return std::max_element(values.begin(), values.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

}  // namespace

TEST_CASE("a stone that can be taken looks best, and is saved first by its owner") {
  // White's stone at E5 has its last liberty at E4.
  const std::string stones =
      "........./........./........./....X..../...XOX.../........./........./........./.........";
  CHECK(best_of(judged(stones + " X")) == "E4");
  CHECK(best_of(judged(stones + " O")) == "E4");
}

TEST_CASE("an own eye, a stone that can be taken at once and an empty edge look bad") {
  const auto values =
      judged(".X......./XX......./........./........./......O../.....O.O./........./........./......... X");
  CHECK(values.at("A9") < 0.2f);  // an eye
  CHECK(values.at("G4") < 0.4f);  // beside three white stones, with one liberty
  CHECK(values.at("A3") < values.at("C3"));
  CHECK(values.at("pass") < 0.2f);
}

TEST_CASE("a chain that is caught in a ladder is not worth saving") {
  // Black's stone at C7 runs from D7 along the diagonal, with nothing in the way, or to a friend.
  const std::string caught =
      "........./..OO...../.OXO...../.O......./........./........./........./........./.........";
  const std::string free =
      "........./..OO...../.OXO...../.O......./........./........./......X../........./.........";
  CHECK(judged(free + " X").at("C6") > judged(caught + " X").at("C6") + 0.1f);
}
