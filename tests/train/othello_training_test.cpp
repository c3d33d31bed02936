#include "train/othello_training.hpp"

#include <doctest/doctest.h>

#include "solvers/othello/othello_solver.hpp"
#include "support/effort.hpp"

using namespace agon;

namespace {

std::string trained(const OthelloTraining& options, std::vector<TrainingRound>* rounds = nullptr) {
  TrainingWatch watch;
  watch.round_ended = [&](const TrainingRound& round) {
    if (rounds != nullptr) rounds->push_back(round);
  };
  const auto parameters = train_othello(options, watch);
  REQUIRE(parameters);
  return write_othello_parameters(*parameters);
}

}  // namespace

TEST_CASE("a training game of Othello labels its end exactly and every position in discs") {
  OthelloSolver solver({.empties_to_winner = false}, 1 << 20);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto samples = othello_training_game(nullptr, 1, Random(seed));
    CHECK(samples.size() > 20);
    int before = 0, exact = 0;
    for (const OthelloSample& sample : samples) {
      const int discs = count(sample.mine | sample.theirs);
      CHECK((sample.mine & sample.theirs) == 0);
      CHECK(discs > before);
      before = discs;
      CHECK(std::abs(sample.label) <= 64);
      if (discs < 54) continue;
      ++exact;
      CHECK(double{sample.label} == *solver.score({sample.mine, sample.theirs}, -64, 64));
    }
    CHECK(exact > 0);
  }
}

TEST_CASE("training of Othello repeats itself with any number of threads") {
  OthelloTraining options{.games = test::effort(3, 8, 8), .rounds = 1, .depth = 1, .probe = 3, .seed = 5};
  const std::string one = trained(options);
  options.threads = 3;
  CHECK(trained(options) == one);
}

TEST_CASE("another seed trains other weights for Othello, and a second round too") {
  OthelloTraining options{.games = 8, .rounds = 1, .depth = 1, .probe = 3, .seed = 5};
  const std::string one = trained(options);
  options.seed = 6;
  CHECK(trained(options) != one);
  options.seed = 5;
  options.rounds = 2;
  CHECK(trained(options) != one);
}

TEST_CASE("training of Othello comes nearer to how games end") {
  std::vector<TrainingRound> rounds;
  trained({.games = 400, .rounds = 1, .depth = 1, .probe = 3}, &rounds);
  REQUIRE(rounds.size() == 1);
  CHECK(rounds.front().positions > 400 * 20);
  CHECK(rounds.front().error_after < 0.95 * rounds.front().error_before);
}

TEST_CASE("training of Othello that is stopped says so") {
  const std::atomic<bool> stop{true};
  const auto parameters =
      train_othello({.games = 5, .rounds = 1}, {.stop = &stop, .progress = {}, .round_ended = {}});
  REQUIRE_FALSE(parameters);
  CHECK(parameters.error().message == "stopped; nothing was written");
}
