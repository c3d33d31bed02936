#include "search/mcts/mcts.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/go/go.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

}  // namespace

TEST_CASE("a level limits the simulations, more on each, but not the last one") {
  mcts::Options options;
  const auto simulations = [&] { return think<Mcts>(Connect(), {.sims = 20'000}, 1, options).simulations; };
  std::int64_t before = 100;
  for (options.level = 1; options.level <= 9; ++options.level) {
    const std::int64_t now = simulations();
    CHECK(now >= 1.3 * static_cast<double>(before));
    CHECK(now <= 3 * before);
    before = now;
  }
  options.level = 10;
  CHECK(simulations() == 20'000);
}

TEST_CASE("simulations can be counted for each legal move") {
  CHECK(think<Mcts>(Connect(), {.sims_per_move = 350}).simulations == 7 * 350);
  CHECK(think<Mcts>(Connect(), {.sims = 100, .sims_per_move = 350}).simulations == 100);
  // A pass is no free point.
  using Small = GoState<go::Plane9>;
  CHECK(think<Mcts>(Small(go::Plane9(9), GoOptions{.size = 9}), {.sims_per_move = 5}).simulations == 81 * 5);
}
