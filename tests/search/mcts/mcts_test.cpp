#include "search/mcts/mcts.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

}  // namespace

TEST_CASE("a level limits the simulations, more on each, but not the last one") {
  mcts::Options options;
  std::int64_t before = 30;
  for (options.level = 1; options.level <= 8; ++options.level) {
    const Answer answer = think<Mcts>(Connect(), {.sims = 5000}, 1, options);
    CHECK(answer.simulations >= 1.3 * static_cast<double>(before));
    CHECK(answer.simulations <= 4 * before);
    before = answer.simulations;
  }
  options.level = 10;
  CHECK(think<Mcts>(Connect(), {.sims = 5000}, 1, options).simulations == 5000);
  options.level = 9;
  CHECK(think<Mcts>(Connect(), {.sims = 5000}, 1, options).simulations == 5000);
}

TEST_CASE("simulations can be counted for each legal move") {
  CHECK(think<Mcts>(Connect(), {.sims_per_move = 350}).simulations == 7 * 350);
  CHECK(think<Mcts>(Connect(), {.sims = 100, .sims_per_move = 350}).simulations == 100);
}
