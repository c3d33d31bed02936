#include "solvers/general_solver.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "engine/games.hpp"
#include "engine/solve.hpp"
#include "support/brute_force.hpp"
#include "support/toys.hpp"

using namespace agon;

namespace {

Solution solved(std::string_view spec, const SolveRequest& request = {.memory = {std::uint64_t{16} << 20}}) {
  auto game = make_game(spec);
  REQUIRE(game);
  const auto solution = solve(Record(game.take()), request);
  REQUIRE(solution);
  return *solution;
}

}  // namespace

TEST_CASE("proven values are those of the literature") {
  CHECK(solved("tictactoe").value == 0);
  CHECK(solved("othello:size=4").value == -8);
  CHECK(solved("othello:size=4,scoring=empties-to-winner").value < 0);
  CHECK(solved("mnk:m=4,n=3,k=3").value == 1);
  CHECK(solved("mnk:m=4,n=4,k=3").value == 1);
}

TEST_CASE("small boards of Breakthrough are won by the second player") {
  for (const char* spec : {"breakthrough:width=2,height=4", "breakthrough:width=3,height=4"}) {
    CAPTURE(spec);
    const auto game = make_game(spec);
    REQUIRE(game);
    CHECK(solved(spec).value == -1);
  }
}

TEST_CASE("the line of a proof goes to the end of the game and has its value") {
  for (const char* spec : {"tictactoe", "othello:size=4", "mnk:m=4,n=3,k=3", "breakthrough:width=3,height=4",
                           "connect4:width=4,height=4,line=3"}) {
    CAPTURE(spec);
    const auto game = make_game(spec);
    REQUIRE(game);
    const Solution solution = solved(spec);
    REQUIRE(solution.proven);
    const auto position = (*game)->game().start();
    const Player mover = position->to_move();
    for (const MoveCode move : solution.line) position->play(move);
    REQUIRE(position->over());
    CHECK(position->score(mover) == solution.value);
  }
}

TEST_CASE("a proven value is the game's own number, however fine its scale") {
  CHECK(solved("tree:0..14 ([3 12 8] [2 4 6] [14 5 2])").value == 3);
  CHECK(solved("tree:0..100000000 ([99999997 99999999] [99999999 99999998])").value == 99999998);
  CHECK(solved("tree:0..14 ([3 12 8] [2 4 6] [14 5 2])", {.line = false}).line.empty());
}

TEST_CASE("a second question finds the table of the first") {
  auto game = make_game("othello:size=4");
  REQUIRE(game);
  const Record record(game.take());
  const auto solver = make_solver(record);
  REQUIRE(solver);
  const SolveRequest request{.memory = {std::uint64_t{16} << 20}, .line = false};
  const Solution first = (*solver)->solve(record.position(), request),
                 second = (*solver)->solve(record.position(), request);
  CHECK(second.value == first.value);
  CHECK(second.nodes * 4 < first.nodes);
}

TEST_CASE("reports tell depth, nodes and at least how long it takes") {
  int reports = 0;
  bool guessed = false;
  SolveRequest request{.memory = {1 << 20}};
  request.report = [&](const Solution& so_far) {
    ++reports;
    CHECK_FALSE(so_far.proven);
    CHECK(so_far.nodes > 0);
    guessed = guessed || so_far.least_left;
  };
  CHECK(solved("othello:size=4", request).proven);
  CHECK(reports > 3);
  CHECK(guessed);
}

TEST_CASE("the next depth is expected to grow as the last one did") {
  DepthTimes times;
  CHECK_FALSE(times.least_left(0));
  times.finished(1);
  CHECK_FALSE(times.least_left(1));
  times.finished(4);
  CHECK(*times.least_left(4) == doctest::Approx(9));
  CHECK(*times.least_left(6) == doctest::Approx(7));
  CHECK(*times.least_left(100) == doctest::Approx(0));
}
