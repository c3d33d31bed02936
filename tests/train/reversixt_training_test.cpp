#include "train/reversixt_training.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "support/effort.hpp"

using namespace agon;

namespace {

std::string trained_reversixt(const ReversixtTraining& options,
                              std::vector<TrainingRound>* rounds = nullptr) {
  TrainingWatch watch;
  watch.round_ended = [&](const TrainingRound& round) {
    if (rounds != nullptr) rounds->push_back(round);
  };
  const auto weights = train_reversixt(options, watch);
  REQUIRE(weights);
  return write_reversixt_weights(*weights);
}

}  // namespace

TEST_CASE("a training game of ReversiXT labels players by their share at the end") {
  std::size_t all = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const ReversixtGame game = reversixt_training_game(nullptr, 1, Random(seed));
    const auto players = static_cast<std::size_t>(game.players);
    REQUIRE(game.samples.size() % players == 0);
    all += game.samples.size();
    for (std::size_t i = 0; i < game.samples.size(); i += players) {
      double labels = 0, stones = 0;
      for (std::size_t p = 0; p < players; ++p) {
        labels += double{game.samples[i + p].label};
        stones += double{game.samples[i + p].features[reversixt::Feature::stones]};
        CHECK(std::abs(game.samples[i + p].label) <= 1);
      }
      CHECK(labels == doctest::Approx(0));
      CHECK(std::abs(stones) < 1e-5);
    }
  }
  CHECK(all > 100);
}

TEST_CASE("training of ReversiXT repeats itself with any number of threads") {
  ReversixtTraining options{
      .games = test::effort(3, 6, 6), .rounds = test::effort(1, 2, 2), .depth = 1, .seed = 5};
  const std::string one = trained_reversixt(options);
  options.threads = 3;
  CHECK(trained_reversixt(options) == one);
}

TEST_CASE("another seed trains other weights for ReversiXT, and a second round too") {
  ReversixtTraining options{.games = 12, .rounds = 1, .depth = 1, .seed = 5};
  const std::string one = trained_reversixt(options);
  options.seed = 6;
  CHECK(trained_reversixt(options) != one);
  options.seed = 5;
  options.rounds = 2;
  CHECK(trained_reversixt(options) != one);
}

TEST_CASE("training of ReversiXT comes nearer to how games end") {
  std::vector<TrainingRound> rounds;
  trained_reversixt({.games = 120, .rounds = 1, .depth = 1}, &rounds);
  REQUIRE(rounds.size() == 1);
  CHECK(rounds.front().positions > 120 * 5);
  CHECK(rounds.front().error_after < 0.95 * rounds.front().error_before);
}

TEST_CASE("training of ReversiXT that is stopped says so") {
  const std::atomic<bool> stop{true};
  const auto weights =
      train_reversixt({.games = 5, .rounds = 1}, {.stop = &stop, .progress = {}, .round_ended = {}});
  REQUIRE_FALSE(weights);
  CHECK(weights.error().message == "stopped; nothing was written");
}

TEST_CASE("training of ReversiXT learns that override stones are worth having") {
  const auto weights = train_reversixt({.games = 100, .rounds = 1, .depth = 1}, {});
  REQUIRE(weights);
  for (const auto& set : weights->sets)
    for (std::size_t stage = 2; stage < reversixt::stages; ++stage)
      CHECK(set[stage][reversixt::Feature::overrides] > 0);
}
