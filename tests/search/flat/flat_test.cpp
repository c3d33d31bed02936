// Searches without a tree: flat Monte-Carlo and Gobble's player.
#include "search/flat/flat.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"
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

TEST_CASE("gobble answers the same for a seed and differs for another") {
  const Answer one = think<Gobble>(Connect(), {.sims = 500}, 1),
               again = think<Gobble>(Connect(), {.sims = 500}, 1);
  const Answer other = think<Gobble>(Connect(), {.sims = 500}, 2);
  CHECK(one.value == again.value);
  CHECK(one.move == again.move);
  CHECK(one.value != other.value);
}
