// Searches without a tree: flat Monte-Carlo and Gobble's player.
#include "search/flat/flat.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/rules_of.hpp"
#include "search/flat/gobble.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

std::string played(const Connect& state, const Answer& answer) {
  return state.move_text(from_code<Connect::Move>(answer.move));
}
Connect at(std::string_view text) {
  const auto state = Connect().parse(text);
  REQUIRE(state);
  return *state;
}

// One player chooses what everybody gets; a second move for the others changes nothing.
GdlState division(const std::string& roles, const std::string& goals) {
  return GdlState(rules_of(roles +
                           "(init choosing) (<= (legal x a) (true choosing)) (<= (legal x b) (true choosing))"
                           "(<= (legal x noop) (not (true choosing)))"
                           "(<= (next got-a) (does x a)) (<= (next got-b) (does x b))"
                           "(<= terminal (not (true choosing)))" +
                           goals));
}

}  // namespace

TEST_CASE("flat search plays every move out equally often and takes the best mean") {
  const Answer answer = think<Flat>(Connect(), {.sims = 7000});
  CHECK(answer.simulations == 7000);
  for (const Candidate& move : answer.moves) CHECK(move.visits == 1000);
  for (std::size_t i = 1; i < answer.moves.size(); ++i)
    CHECK(answer.moves[i - 1].value >= answer.moves[i].value);
  CHECK(played(Connect(), answer) == "d");
}

TEST_CASE("searches without a tree win at once and stop a win") {
  const Connect win = at("......./......./......./X....../X....O./X....OO X");
  const Connect threat = at("......./......./......./X....../X....../X....OO O");
  CHECK(played(win, think<Flat>(win, {.sims = 700})) == "a");
  CHECK(played(win, think<Gobble>(win, {.sims = 2000})) == "a");
  CHECK(played(threat, think<Flat>(threat, {.sims = 7000})) == "a");
  CHECK(played(threat, think<Gobble>(threat, {.sims = 7000})) == "a");
}

TEST_CASE("searches without a tree know dice and three players, and Go's playouts") {
  CHECK(think<Flat>(ThreeHeaps(), {.sims = 300}).simulations == 300);
  CHECK(think<Gobble>(ThreeHeaps(), {.sims = 300}).simulations == 300);
  const DiceRace dice = random_position(DiceRace(), 2, Random(1));
  if (dice.to_move() >= 0) {
    CHECK(think<Flat>(dice, {.sims = 300}).simulations == 300);
    CHECK(think<Gobble>(dice, {.sims = 300}).simulations == 300);
  }
  // Whoever plays C3 takes the other's stones.
  const auto go = GoState<go::Plane9>(go::Plane9(5), GoOptions{.size = 5, .komi = 0.5})
                      .parse("XXXXX/XXXXX/XX.OO/OOOOO/OOOOO X");
  REQUIRE(go);
  const auto name = [&](const Answer& answer) { return go->move_text(from_code<std::int16_t>(answer.move)); };
  CHECK(name(think<Flat>(*go, {.sims = 2600})) == "C3");
  CHECK(name(think<Gobble>(*go, {.sims = 2600})) == "C3");
}

TEST_CASE("gobble goes for what its player gets, in points and among three") {
  const GdlState two = division("(role x) (role o) (legal o noop)",
                                "(<= (goal x 65) (true got-a)) (<= (goal o 90) (true got-a))"
                                "(<= (goal x 30) (true got-b)) (<= (goal o 10) (true got-b))");
  const auto usual = Gobble::usual("gdl");
  const Answer of_two = think<Gobble>(two, {.sims = 200}, 1, usual);
  CHECK(two.move_text(from_code<GdlState::Move>(of_two.move)) == "a");
  CHECK(of_two.value == doctest::Approx(0.65));
  // Who wins is another question: it has an answer of its own.
  const Answer of_wins = think<Gobble>(two, {.sims = 200}, 1, {.result = PlayoutValue::win});
  CHECK(two.move_text(from_code<GdlState::Move>(of_wins.move)) == "b");
  const GdlState three =
      division("(role x) (role o) (role z) (legal o noop) (legal z noop)",
               "(<= (goal x 65) (true got-a)) (<= (goal o 90) (true got-a)) (<= (goal z 0) (true got-a))"
               "(<= (goal x 30) (true got-b)) (<= (goal o 10) (true got-b)) (<= (goal z 20) (true got-b))");
  const Answer of_three = think<Gobble>(three, {.sims = 200}, 1, usual);
  CHECK(three.move_text(from_code<GdlState::Move>(of_three.move)) == "a");
  CHECK(of_three.value == doctest::Approx(0.65));
  CHECK(of_three.values[1] == doctest::Approx(0.9));
}

TEST_CASE("gobble answers the same for a seed and differs for another") {
  const Answer one = think<Gobble>(Connect(), {.sims = 500}, 1),
               again = think<Gobble>(Connect(), {.sims = 500}, 1);
  const Answer other = think<Gobble>(Connect(), {.sims = 500}, 2);
  CHECK(one.value == again.value);
  CHECK(one.move == again.move);
  CHECK(one.value != other.value);
}
