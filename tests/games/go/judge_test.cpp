// What looks good at a glance: moves that take, save or catch stones before others, own eyes last.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "games/go/go.hpp"

using namespace agon;

namespace {

using Go9 = GoState<go::Plane9>;

template <class Layout>
std::map<std::string, float> judged(const GoState<Layout>& start, std::string_view position) {
  const auto state = start.parse(position);
  REQUIRE(state);
  MoveList<std::int16_t> moves;
  state->legal(moves);
  std::vector<float> values(moves.size());
  state->judge(moves.view(), values);
  std::map<std::string, float> by_name;
  for (std::size_t i = 0; i < moves.size(); ++i) by_name[state->move_text(moves[i])] = values[i];
  return by_name;
}
std::map<std::string, float> judged(std::string_view position) {
  return judged(Go9(go::Plane9(9), GoOptions()), position);
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

TEST_CASE("on boards of other sizes the same moves look good, and edges bad") {
  // White's stone in the middle has its last liberty below.
  const std::string seven = "......./......./...X.../..XOX../......./......./.......";
  const GoState<go::Plane9> small(go::Plane9(7), GoOptions{.size = 7});
  CHECK(best_of(judged(small, seven + " X")) == "D3");
  CHECK(best_of(judged(small, seven + " O")) == "D3");
  CHECK(judged(small, small.text()).at("A4") < judged(small, small.text()).at("D4"));
  std::string thirteen;
  for (int row = 0; row < 5; ++row) thirteen += "............./";
  thirteen += "......X....../.....XOX.....";
  for (int row = 7; row < 13; ++row) thirteen += "/.............";
  const GoState<go::Plane13> large(go::Plane13(13), GoOptions{.size = 13});
  CHECK(best_of(judged(large, thirteen + " X")) == "G6");
  CHECK(best_of(judged(large, thirteen + " O")) == "G6");
  CHECK(judged(large, large.text()).at("A7") < judged(large, large.text()).at("G7"));
}

TEST_CASE("a pass that ends the game looks best where that wins, and worst where it loses") {
  const std::string stones =
      ".X.O.O.../XXXOOO.../..XO...../..XO...../..XO...../..XO...../..XO...../..XO...../..XO.....";
  // White has twice as many points as Black.
  CHECK(judged(stones + " O").at("pass") < 0.2f);
  CHECK(best_of(judged(stones + " O passes=1")) == "pass");
  CHECK(judged(stones + " X passes=1").at("pass") < 0.05f);
}

TEST_CASE("on a torus stones are taken and saved around the edge, and no point is lonelier than another") {
  // White's stone at A4 has its last liberty at G4, on the other side.
  const std::string stones = "......./......./X....../OX...../X....../......./.......";
  const GoState<go::AnyLayout> torus(go::AnyLayout(7, true), GoOptions{.size = 7, .torus = true});
  CHECK(best_of(judged(torus, stones + " X")) == "G4");
  CHECK(best_of(judged(torus, stones + " O")) == "G4");
  const auto empty = judged(torus, torus.text());
  for (const auto& [name, value] : empty)
    if (name != "pass") CHECK(value == empty.at("D4"));
}

TEST_CASE("on an empty large board corners look best, then sides, and the first line worst") {
  const GoState<go::Plane19> start(go::Plane19(19), GoOptions{.size = 19});
  const auto values = judged(start, start.text());
  CHECK(best_of(values) == "C16");  // or one of the others, which are worth the same
  CHECK(values.at("D4") > values.at("K4"));
  CHECK(values.at("K4") > values.at("K10"));
  CHECK(values.at("K10") > values.at("K2"));
  CHECK(values.at("K2") > values.at("K1"));
  // On 9x9 no corner is worth more than the middle.
  const auto small = judged(Go9(go::Plane9(9), GoOptions()).text());
  CHECK(small.at("C3") == small.at("E5"));
}
