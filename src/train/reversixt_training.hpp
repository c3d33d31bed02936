// Learns the weights of eval/reversixt_weights.hpp from nothing but the rules: the program plays itself on
// maps made by chance and on its own ones, with two to eight players, and the weights are fitted to how the
// stones were shared at the end. Several rounds, each played with the weights of the one before, the first
// with the guess made by hand. The result depends on the options and the seed, not on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"
#include "eval/reversixt_weights.hpp"
#include "train/training.hpp"

namespace agon {

struct ReversixtTraining {
  std::int64_t games = 3000;
  int rounds = 3;
  int depth = 2;
  std::uint64_t seed = 1;
  int threads = 1;
};
template <>
struct Fields<ReversixtTraining> {
  static constexpr auto all = FieldList{
      Field{"games", &ReversixtTraining::games, 1, 1e7, "games of each round"},
      Field{"rounds", &ReversixtTraining::rounds, 1, 100, "how often it plays with what it has learned"},
      Field{"depth", &ReversixtTraining::depth, 1, 12, "moves that a player of these games looks ahead"},
      Field{"seed", &ReversixtTraining::seed, "of the random numbers"},
      Field{"threads", &ReversixtTraining::threads, 1, 512, "threads; the result is the same"}};
};

// A player in a position of a game. Features and label are those of the player less the mean of the others'.
struct ReversixtSample {
  std::array<float, reversixt::feature_count> features{};
  float label = 0;  // share of all stones at the end, in [-1, 1]
  std::uint8_t level = 0;
};
struct ReversixtGame {
  int players = 2;
  bool uneven = false;  // players began with stocks of their own
  std::vector<ReversixtSample> samples;
};

// Errors of rounds are shares of all stones, in percent. An error where it was stopped, or where the system
// gives no threads.
Result<ReversixtWeights> train_reversixt(const ReversixtTraining& options, const TrainingWatch& watch);

// One game of the program against itself, as training uses it, on a map that it draws; with these weights or
// the guess made by hand.
ReversixtGame reversixt_training_game(const ReversixtWeights* weights, int depth, Random random);

}  // namespace agon
