#include "search/minimax/pvs.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <unistd.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/checkers/checkers.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "support/pvs_switches.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

constexpr double tolerance = 1e-6;  // inside, values are whole multiples of 2^-30

template <GameState S>
void compare_with_minimax(const S& state, int depth, const PvsOptions& options) {
  const Answer exact = think<Minimax>(state, {.depth = depth});
  const Answer fast = think<Pvs>(state, {.depth = depth, .memory = {1 << 16}}, 1, options);
  CAPTURE(state.text());
  CHECK(std::abs(fast.value - exact.value) < tolerance);
  // The chosen move is one of the best.
  for (const Candidate& candidate : exact.moves)
    if (candidate.move == fast.move) CHECK(std::abs(candidate.value - exact.value) < tolerance);
}

template <GameState S>
void compare_all(const S& start, int positions, int plies, int depth) {
  const auto& options = pairwise_options();
  for (int i = 0; i < positions; ++i)
    compare_with_minimax(random_position(start, i % plies, Random(static_cast<std::uint64_t>(i) + 99)), depth,
                         options[static_cast<std::size_t>(i) % options.size()]);
}

}  // namespace

TEST_CASE("the memory of a table is waited for before the clock starts, where that was asked for") {
  const auto resident = [] {
    std::int64_t all = 0, in_memory = 0;
    std::ifstream("/proc/self/statm") >> all >> in_memory;
    return in_memory * ::sysconf(_SC_PAGESIZE);
  };
  constexpr std::int64_t size = std::int64_t{64} << 20;
  const auto grown = [&](bool memory_first) {
    PvsSearch<MnkState<std::uint64_t>> search({});
    const std::int64_t before = resident();
    search.think(MnkState<std::uint64_t>(),
                 {.limits = {.depth = 1, .memory = {size}}, .memory_first = memory_first});
    return resident() - before;
  };
  CHECK(grown(false) < size / 2);
  CHECK(grown(true) > size / 2);
}

TEST_CASE("every pair of switches keeps minimax's value on random trees") {
  const auto& options = pairwise_options();
  CHECK(options.size() >= 6);
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 6, .branching = 4});
    if (!tree.over())
      compare_with_minimax(tree, 1 + static_cast<int>(seed % 6), options[seed % options.size()]);
  }
}

TEST_CASE("every pair of switches keeps minimax's value in games") {
  compare_all(MnkState<std::uint64_t>(), 1000, 7, 4);
  compare_all(ConnectFourState<std::uint64_t, StandardConnectFour>(), 1000, 30, 4);
  compare_all(OthelloState<OthelloBoard8>(), 1000, 55, 3);
  compare_all(BreakthroughState<StandardBreakthrough>(), 1000, 40, 3);
  // Kings alone: positions repeat, and the rule about it must not be lost in the table.
  compare_all(*Checkers().parse("B:WK32,K27:BK1,K6:H70"), 200, 12, 5);
  compare_all(Checkers(), 1000, 60, 4);
}

TEST_CASE("a small table that overflows changes nothing but the number of nodes") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  const PvsOptions options{.deeper = false};
  const Answer small = think<Pvs>(start, {.depth = 7, .memory = {1 << 12}}, 1, options),
               large = think<Pvs>(start, {.depth = 7, .memory = {1 << 22}}, 1, options);
  CHECK(small.value == large.value);
  CHECK(large.nodes < small.nodes);
}

TEST_CASE("each enhancement saves nodes on Connect Four") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  PvsOptions bare{
      .table = false, .previous = false, .captures = false, .killers = 0, .history = false, .scout = false};
  const auto nodes = [&](const PvsOptions& options) {
    return think<Pvs>(start, {.depth = 8}, 1, options).nodes;
  };
  const auto plain = nodes(bare);
  PvsOptions with_table = bare, with_history = bare, all{};
  with_table.table = true;
  with_history.history = true;
  CHECK(nodes(with_table) < plain);
  CHECK(nodes(with_history) < plain);
  CHECK(nodes(all) < plain / 4);
}

TEST_CASE("a move that was only shown to be no better is marked as a bound") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  const Answer answer = think<Pvs>(start, {.depth = 4});
  REQUIRE(answer.moves.size() == 7);
  CHECK_FALSE(answer.moves.front().at_most);
  CHECK(std::any_of(answer.moves.begin(), answer.moves.end(), [](const Candidate& c) { return c.at_most; }));
  const Answer exact = think<Minimax>(start, {.depth = 4});
  for (const Candidate& candidate : answer.moves)
    for (const Candidate& same : exact.moves)
      if (same.move == candidate.move) CHECK(same.value <= candidate.value + tolerance);
}

TEST_CASE("a new game forgets the table") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  PvsSearch<ConnectFourState<std::uint64_t, StandardConnectFour>> search({});
  Request request{.limits = {.depth = 7}};
  const auto first = search.think(start, request).nodes;
  CHECK(search.think(start, request).nodes < first);
  search.new_game();
  CHECK(search.think(start, request).nodes == first);
}

TEST_CASE("the table proves small games") {
  const OthelloState<OthelloBoardAny<std::uint64_t>> othello({4});
  CHECK(othello.score_range().from_unit(think<Pvs>(othello, {}).value) == doctest::Approx(-8));
  CHECK(think<Pvs>(MnkState<std::uint64_t>(), {}).value == 0.5);
  CHECK(think<Pvs>(BreakthroughState(SizedBreakthrough<std::uint64_t>(4, 4)), {}).value == 0);
}

TEST_CASE("threads that share the table find minimax's value, and their nodes are added up") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  const double exact = think<Minimax>(start, {.depth = 6}).value;
  const PvsOptions four{.threads = 4, .deeper = false};
  const Answer together = think<Pvs>(start, {.depth = 6}, 1, four);
  CHECK(std::abs(together.value - exact) < tolerance);
  CHECK(together.depth == 6);
  CHECK(think<Pvs>(start, {.nodes = 40'000}, 1, four).nodes <= 40'004);
}

TEST_CASE("threads stop when they are told to") {
  const OthelloState<OthelloBoard8> start;
  const std::atomic<bool> stop = true;
  PvsSearch<OthelloState<OthelloBoard8>> search({.threads = 3});
  CHECK(search.think(start, {.stop = &stop}).depth == 0);
}
