#include "search/mcts/uct.hpp"

#include <algorithm>
#include <atomic>
#include <doctest/doctest.h>
#include <thread>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using TicTacToeState = MnkState<std::uint64_t>;
using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

}  // namespace

TEST_CASE("uct with time finds a best move of tic-tac-toe") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto state = random_position(TicTacToeState(), static_cast<int>(seed % 6), Random(seed));
    const Answer exact = think<Minimax>(state, {.depth = 9});
    const Answer sampled = think<Uct>(state, {.sims = 100000}, seed);
    for (const Candidate& candidate : exact.moves)
      if (candidate.move == sampled.move) CHECK(candidate.value == exact.value);
    CHECK(sampled.value == doctest::Approx(exact.value).epsilon(0.08));
  }
}

TEST_CASE("uct gets near the value of a dice race") {
  const auto state = DiceRace().parse("6 7 0 0");
  REQUIRE(state);
  const Answer exact = think<Minimax>(*state, {.depth = 30});
  CHECK(think<Uct>(*state, {.sims = 200000}).value == doctest::Approx(exact.value).epsilon(0.02));
}

TEST_CASE("a result is credited to the player who moved into the node") {
  // With two stones the first of three players takes both and gets the most; the others' results must not
  // count for it.
  const auto state = ThreeHeaps().parse("2 1");
  REQUIRE(state);
  const Answer answer = think<Uct>(*state, {.sims = 2000}, 1, {.result = PlayoutValue::score});
  CHECK(from_code<int>(answer.move) == 2);
  CHECK(answer.value == 1);
  // The other move leaves the last stone to the next player: second best for the mover.
  CHECK(answer.moves[1].value == 0.5);
}

TEST_CASE("the move played is the most visited, not the one of the largest value") {
  std::vector<Candidate> moves{{.move = 1, .value = 0.9, .visits = 3},
                               {.move = 2, .value = 0.5, .visits = 100},
                               {.move = 3, .value = 0.6, .visits = 100}};
  mcts::sort_by_final_choice(moves, {});
  CHECK(moves[0].move == 3);
  CHECK(moves[1].move == 2);
  CHECK(moves[2].move == 1);
  const Answer answer = think<Uct>(Connect(), {.sims = 3000});
  std::int64_t visits = 0;
  for (const Candidate& candidate : answer.moves) {
    visits += candidate.visits;
    CHECK((candidate.move == answer.move || candidate.visits <= answer.moves.front().visits));
  }
  CHECK(visits == 3000);
}

TEST_CASE("with three players every move shows the values of all") {
  const auto state = ThreeHeaps().parse("2 1");
  REQUIRE(state);
  for (const Answer& answer : {think<Uct>(*state, {.sims = 2000}, 1, {.result = PlayoutValue::score}),
                               think<Minimax>(*state, {.depth = 5})}) {
    // Player 1 takes both stones: 2 of 2 stars for it, 1 for player 0 who moved before, none for player 2.
    CHECK(answer.values[1] == 1);
    CHECK(answer.values[0] == 0.5);
    CHECK(answer.values[2] == 0);
    CHECK(answer.moves[1].values[2] == 1);
  }
}

TEST_CASE("uct takes a win and stops a loss") {
  const auto win = Connect().parse("......./......./......./X....../X....O./X....OO X");
  REQUIRE(win);
  CHECK(win->move_text(from_code<Connect::Move>(think<Uct>(*win, {.sims = 500}).move)) == "a");
  const auto threat = Connect().parse("......./......./......./X....../X....O./X....O. O");
  REQUIRE(threat);
  CHECK(threat->move_text(from_code<Connect::Move>(think<Uct>(*threat, {.sims = 2000}).move)) == "a");
}

TEST_CASE("the same seed gives the same tree, another seed another") {
  const Answer one = think<Uct>(Connect(), {.sims = 5000}, 5),
               same = think<Uct>(Connect(), {.sims = 5000}, 5),
               other = think<Uct>(Connect(), {.sims = 5000}, 6);
  CHECK(one.nodes == same.nodes);
  CHECK(one.value == same.value);
  REQUIRE(one.moves.size() == same.moves.size());
  for (std::size_t i = 0; i < one.moves.size(); ++i) CHECK(one.moves[i].visits == same.moves[i].visits);
  CHECK(one.nodes != other.nodes);
}

TEST_CASE("limits are kept: simulations, nodes and memory") {
  CHECK(think<Uct>(Connect(), {.sims = 777}).simulations == 777);
  CHECK(think<Uct>(Connect(), {.nodes = 5000}).nodes <= 5007);
  const Answer small = think<Uct>(Connect(), {.sims = 50000, .memory = {64 << 10}});
  CHECK(small.simulations == 50000);
  CHECK(small.nodes * small.bytes_per_node <= 64 << 10);
}

TEST_CASE("a budget of nodes ends even where the tree cannot grow that far") {
  const auto nearly_over = TicTacToeState().parse("XOX/OXO/OX. X");
  REQUIRE(nearly_over);
  CHECK(think<Uct>(*nearly_over, {.nodes = 1000}).simulations <= 1000);
  CHECK(think<Uct>(Connect(), {.nodes = 100000, .memory = {1}}).simulations <= 100000);
}

TEST_CASE("a search ends when it is told to stop from another thread") {
  std::atomic<bool> stop = false;
  std::atomic<int> reports = 0;
  mcts::TreeSearch<Connect> search({});
  Request request{.stop = &stop, .report = [&](const Answer& answer) {
                    CHECK(answer.moves.size() == 7);
                    ++reports;
                  }};
  std::thread stopper([&] {
    while (reports == 0) std::this_thread::yield();
    stop = true;
  });
  const Answer answer = search.think(Connect(), request);
  stopper.join();
  CHECK(answer.simulations > 0);
}

TEST_CASE("selection roots are those of the formula") {
  const mcts::VisitRoots roots;
  for (const std::uint32_t n : {1u, 2u, 100u, 2047u, 2048u, 4097u, 1'000'003u, 4'000'000'000u}) {
    CAPTURE(n);
    CHECK(roots.inverse_root(n) == doctest::Approx(1 / std::sqrt(static_cast<double>(n))).epsilon(1e-6));
    CHECK(roots.root_of_log(n) == doctest::Approx(std::sqrt(std::log(static_cast<double>(n)))).epsilon(2e-4));
  }
}

TEST_CASE("uct counts a game that two passes end as the rules do, and so knows when to pass") {
  // Black's wall on E, White's on F: the left side is larger, so White loses by passing after Black's pass.
  const std::string walls =
      "....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO... X";
  using Small = GoState<go::Plane9>;
  const GoOptions rules{.size = 9, .komi = 7.5, .scoring = GoScoring::tromp_taylor};
  auto state = Small(go::Plane9(9), rules).parse(walls);
  REQUIRE(state);
  state->play(Small::pass);
  const Player white = state->to_move();
  const Answer answer = think<Uct>(*state, {.sims = 3000});
  const auto pass = std::find_if(answer.moves.begin(), answer.moves.end(), [](const Candidate& candidate) {
    return from_code<std::int16_t>(candidate.move) == Small::pass;
  });
  REQUIRE(pass != answer.moves.end());
  state->play(Small::pass);
  // 45 points against 36 and komi.
  CHECK(state->score(white) == -1.5);
  CHECK(pass->value == 0);
}
