#include "gdl/turns.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <string>

#include "gdl/lane_playouts.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

// Three players in turn put themselves onto cells in a row; two neighbours of one player end the game. The
// last one may also pass, and who has no choice waits.
const std::string three_in_turn = R"(
(role a) (role b) (role c)
(init (control a)) (init (free 1)) (init (free 2)) (init (free 3)) (init (free 4)) (init (free 5)) (init (free 6))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(<= (legal ?p (put ?x)) (true (control ?p)) (true (free ?x)))
(<= (legal c pass) (true (control c)))
(<= (legal ?p wait) (role ?p) (not (true (control ?p))))
(<= (next (has ?p ?x)) (does ?p (put ?x)))
(<= (next (has ?p ?x)) (true (has ?p ?x)))
(<= (taken ?x) (does ?p (put ?x)))
(<= (next (free ?x)) (true (free ?x)) (not (taken ?x)))
(<= (next (control b)) (true (control a)))
(<= (next (control c)) (true (control b)))
(<= (next (control a)) (true (control c)))
(<= (pair ?p) (true (has ?p ?x)) (true (has ?p ?y)) (succ ?x ?y))
(<= open (true (free ?x)))
(<= terminal (pair ?p))
(<= terminal (not open))
(<= (goal ?p 100) (pair ?p))
(<= (goal ?p 0) (role ?p) (not (pair ?p)))
)";

GameNet net_of(const std::string& rules) { return make_net(ground(read_rules(rules).take()).take()).take(); }

std::string with_control_by_move() {
  std::string rules = three_in_turn;
  const std::string turn = "(<= (next (control b)) (true (control a)))";
  return rules.replace(rules.find(turn), turn.size(), "(<= (next (control b)) (does a (put ?x)))");
}

LaneTally play(const GameNet& net, const TurnPrograms* turns, const std::vector<bool>& state,
               std::int64_t number) {
  const Program program = compile(net);
  Random random(5);
  return play_lanes(
      {.program = &program, .turns = turns, .fluents = &state, .number = number, .most_moves = 1000}, random);
}

void check_equal(const LaneTally& a, const LaneTally& b) {
  REQUIRE(a.playouts == b.playouts);
  const auto number = static_cast<double>(a.playouts);
  // Lengths here differ by less than 2 from their mean, so these are five deviations and more.
  CHECK(std::abs(static_cast<double>(a.moves - b.moves)) / number < 5 * 2 * std::sqrt(2 / number));
  for (std::size_t p = 0; p < 3; ++p)
    CHECK(std::abs(a.goals[p] - b.goals[p]) / number < 5 * 50 * std::sqrt(2 / number));
  CHECK(a.sums_to_100 == b.sums_to_100);
  CHECK(a.chose_at_once == b.chose_at_once);
}

}  // namespace

TEST_CASE("turns are found where control goes round whatever is played") {
  const GameNet net = net_of(three_in_turn);
  const Turns turns = find_turns(net);
  REQUIRE(turns.values.size() == 3);
  CHECK(turns.fluents.size() == 3);
  CHECK(turns.turn_of(net.initial) == 0);
  CHECK_FALSE(find_turns(net_of(with_control_by_move())).found());
}

TEST_CASE("a turn's program has the moves of its player alone") {
  const TurnPrograms made = make_turn_programs(net_of(three_in_turn));
  REQUIRE(made.programs.size() == 3);
  for (std::size_t turn = 0; turn < 3; ++turn)
    for (std::size_t role = 0; role < 3; ++role)
      CHECK(made.programs[turn].roles[role].moves.size() == (role != turn ? 1 : role == 2 ? 7 : 6));
}

TEST_CASE("lanes that know whose turn it is play as those that do not") {
  const GameNet net = net_of(three_in_turn);
  const TurnPrograms turns = make_turn_programs(net);
  constexpr std::int64_t number = 50'000;
  check_equal(play(net, &turns, net.initial, number), play(net, nullptr, net.initial, number));
  // From a state of the second turn, and from one that belongs to no turn.
  std::vector<bool> state = net.initial;
  for (std::size_t i = 0; i < 3; ++i) state[turns.turns.fluents[i]] = turns.turns.values[1][i];
  check_equal(play(net, &turns, state, number), play(net, nullptr, state, number));
  for (const std::uint32_t fluent : turns.turns.fluents) state[fluent] = false;
  REQUIRE(turns.turns.turn_of(state) == 3);
}
