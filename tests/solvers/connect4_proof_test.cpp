#include "solvers/connect4/connect4_proof.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Standard = ConnectFourState<std::uint64_t, StandardConnectFour>;
using Sized = ConnectFourState<std::uint64_t, SizedConnectFour>;

const SolveRequest small{.memory = {std::uint64_t{4} << 20}};

template <class State>
void check_line(State state, const Solution& solution) {
  CAPTURE(state.text());
  const Player mover = state.to_move();
  REQUIRE(solution.proven);
  for (const MoveCode move : solution.line) state.play(from_code<typename State::Move>(move));
  REQUIRE(state.over());
  CHECK(state.score(mover) == solution.value);
  CHECK(solution.distance == static_cast<int>(solution.line.size()));
}

}  // namespace

TEST_CASE("a proof shows best play that ends in its result after its distance") {
  ConnectFourProof<StandardConnectFour> proof{Standard()};
  for (int i = 0; i < 40; ++i) {
    const Standard state = random_position(Standard(), 18 + i % 10, Random(static_cast<std::uint64_t>(i)));
    check_line(state, proof.solve(NativePosition<Standard>(state), small));
  }
}

TEST_CASE("small boards have their known values") {
  struct Known {
    SizedConnectFour size;
    double value;
  };
  // Also found by Tromp's solver (https://tromp.github.io/c4/c4.html).
  for (const Known& known : {Known{{4, 4, 4}, 0}, Known{{5, 4, 4}, 0}, Known{{6, 4, 4}, -1},
                             Known{{4, 5, 4}, 0}, Known{{5, 5, 4}, 0}, Known{{4, 6, 4}, 0}}) {
    const Sized start(known.size);
    ConnectFourProof<SizedConnectFour> proof(start);
    const Solution solution = proof.solve(NativePosition<Sized>(start), small);
    CHECK(solution.value == known.value);
    check_line(start, solution);
  }
}

TEST_CASE("small boards have the values that the general solver finds") {
  for (const SizedConnectFour size :
       {SizedConnectFour{4, 4, 4}, SizedConnectFour{5, 3, 4}, SizedConnectFour{4, 5, 4}}) {
    const Sized start(size);
    const NativePosition<Sized> position(start);
    const Solution general = GeneralSolver<Sized>().solve(position, small);
    REQUIRE(general.proven);
    CHECK(ConnectFourProof<SizedConnectFour>(start).solve(position, small).value == general.value);
  }
}

TEST_CASE("the main line of the proof of 7x6 is lost ever faster, one move by one") {
  // From the empty board the first player wins with the 41st disc; this is best play for both.
  constexpr std::string_view main_line =
      "ddddda"
      "cbbbbdbcaaaaabcccceeffffffgggggg";
  Standard state;
  ConnectFourProof<StandardConnectFour> proof(state);
  for (std::size_t ply = 0; ply < 20; ++ply) {
    MoveList<Standard::Move> moves;
    state.legal(moves);
    for (const auto move : moves)
      if (state.move_text(move)[0] == main_line[ply]) {
        state.play(move);
        break;
      }
    if (ply < 13) continue;
    SolveRequest request = small;
    request.line = false;
    const Solution solution = proof.solve(NativePosition<Standard>(state), request);
    CAPTURE(state.text());
    CHECK(solution.distance == 41 - static_cast<int>(ply) - 1);
    CHECK(solution.value == (state.to_move() == 0 ? 1 : -1));
    CHECK(solution.line.empty());
  }
}

TEST_CASE("lines of another length go the general way") {
  const Sized start(SizedConnectFour{3, 3, 3});
  const Solution solution =
      ConnectFourProof<SizedConnectFour>(start).solve(NativePosition<Sized>(start), small);
  CHECK(solution.proven);
  CHECK_FALSE(solution.distance);
}

TEST_CASE("a proof that is stopped says so, and reports while it runs") {
  std::atomic<bool> stop = false;
  int reports = 0;
  ConnectFourProof<StandardConnectFour> proof{Standard()};
  SolveRequest request = small;
  request.stop = &stop;
  request.report = [&](const Solution& so_far) {
    CHECK(so_far.nodes > 0);
    stop = ++reports == 2;
  };
  CHECK_FALSE(proof.solve(NativePosition<Standard>(Standard()), request).proven);
  CHECK(reports == 2);
}
