#include "lab/complexity.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "game/native.hpp"
#include "games/mnk/mnk.hpp"

using namespace agon;

namespace {

Complexity sampled(const Position& start, int games, std::uint64_t seed = 1, int most_plies = 1000) {
  ComplexitySampler sampler(start, most_plies);
  Random random(seed);
  for (int game = 0; game < games; ++game) sampler.play_game(random);
  return sampler.estimate();
}

bool holds(const Estimate& estimate, double truth) { return estimate.low <= truth && truth <= estimate.high; }

// Lights that go round for ever.
struct Round {
  static constexpr About about{"round", "Round", "one player goes round", "Go."};
  using Move = int;
  int players() const { return 1; }
  Player to_move() const { return 0; }
  bool over() const { return false; }
  double score(Player) const { return 0; }
  void legal(MoveList<Move>& out) const { out.add(1); }
  void play(Move) { at = (at + 1) % 3; }
  std::string text() const { return std::to_string(at); }
  Result<Round> parse(std::string_view) const { return *this; }
  std::string move_text(Move) const { return "on"; }
  int at = 0;
};

}  // namespace

TEST_CASE("tic-tac-toe is counted exactly: 5,478 positions, a tree of 549,946 with 255,168 ends") {
  const NativePosition<MnkState<std::uint64_t>> start{MnkState<std::uint64_t>()};
  const auto exact = count_exactly(start, 10'000, nullptr);
  REQUIRE(exact);
  CHECK(exact->positions == 5478);
  CHECK(exact->nodes.value() == 549'946);
  CHECK(exact->leaves.value() == 255'168);
  CHECK_FALSE(count_exactly(start, 5477, nullptr));
  const std::atomic<bool> stop = true;
  CHECK_FALSE(count_exactly(start, 10'000, &stop));
}

TEST_CASE("random games come near to what is counted, and their intervals hold it") {
  const NativePosition<MnkState<std::uint64_t>> start{MnkState<std::uint64_t>()};
  const Complexity found = sampled(start, 2000);
  CHECK(found.games == 2000);
  CHECK(found.broken_off == 0);
  CHECK(holds(found.log_nodes, std::log10(549'946)));
  CHECK(holds(found.log_leaves, std::log10(255'168)));
  CHECK(found.log_nodes.high - found.log_nodes.low < 0.1);
  CHECK(found.log_positions.high <= std::log10(5478) + 0.05);
  CHECK(found.log_positions.low > std::log10(2000));
  CHECK(found.branching.low < found.branching.value);
  CHECK(found.length.value > 7);
  CHECK(found.length.value < 9);
  const Complexity again = sampled(start, 2000);
  CHECK(again.log_nodes.value == found.log_nodes.value);
}

TEST_CASE("games that go round have no tree that ends, and are broken off") {
  const NativePosition<Round> start{Round{}};
  const auto exact = count_exactly(start, 100, nullptr);
  REQUIRE(exact);
  CHECK(exact->positions == 3);
  CHECK_FALSE(exact->nodes);
  const Complexity found = sampled(start, 10, 1, 50);
  CHECK(found.broken_off == 10);
  CHECK(found.length.value == 50);
  CHECK(found.branching.value == 1);
}
