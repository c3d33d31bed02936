// Learns the weights of eval/othello_weights.hpp from nothing but the rules: the program plays itself, and
// the weights are fitted to how the games went. Several rounds, each played with the weights of the one
// before, the first with the guess made by hand. The result depends on the options and the seed, not on the
// number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"
#include "eval/othello_weights.hpp"
#include "train/training.hpp"

namespace agon {

struct OthelloTraining {
  std::int64_t games = 30000;
  int rounds = 3;
  int depth = 4;
  int probe = 8;
  std::uint64_t seed = 1;
  int threads = 1;
};
template <>
struct Fields<OthelloTraining> {
  static constexpr auto all = FieldList{
      Field{"games", &OthelloTraining::games, 1, 1e7, "games of each round"},
      Field{"rounds", &OthelloTraining::rounds, 1, 100, "how often it plays with what it has learned"},
      Field{"depth", &OthelloTraining::depth, 1, 12, "moves that a player of these games looks ahead"},
      Field{"probe", &OthelloTraining::probe, othello8::probcut_least, 12,
            "deepest search that measures what ProbCut may leave out"},
      Field{"seed", &OthelloTraining::seed, "of the random numbers"},
      Field{"threads", &OthelloTraining::threads, 1, 512, "threads; the result is the same"}};
};

// A position of a game and what it was worth to the player to move, in discs.
struct OthelloSample {
  std::uint64_t mine = 0, theirs = 0;
  float label = 0;
};

// Errors of rounds are in discs. An error where it was stopped, or where the system gives no threads.
Result<OthelloParameters> train_othello(const OthelloTraining& options, const TrainingWatch& watch);

// One game of the program against itself, as training uses it: from a random opening, with these weights or
// the guess made by hand.
std::vector<OthelloSample> othello_training_game(const OthelloWeights* weights, int depth, Random random);

}  // namespace agon
