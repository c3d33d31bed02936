// `agon train othello`: learned weights for the agent `expert`.
#include "app/commands.hpp"
#include "app/training.hpp"
#include "train/othello_training.hpp"

namespace agon {

struct TrainOthelloOptions : OthelloTraining {
  std::string out;
  bool json = false;
};

template <>
struct Fields<TrainOthelloOptions> {
  static constexpr auto all = FieldList{Field{"out", &TrainOthelloOptions::out,
                                              "the file to write; an old one stays until the end"}} +
                              inherited<TrainOthelloOptions>(Fields<OthelloTraining>::all) +
                              FieldList{Field{"json", &TrainOthelloOptions::json, "write JSON"}};
};

namespace {

ExitCode run_train_othello(const TrainOthelloOptions& options, Console& console) {
  return run_training(options, console,
                      {.unit = "discs", .kind = othello_weights_kind, .bytes = std::size_t{1} << 20},
                      train_othello, write_othello_parameters);
}

}  // namespace

Command train_othello_command() {
  return command<TrainOthelloOptions>(
      {.name = "train othello",
       .summary = "learn to judge positions of Othello",
       .description =
           "Plays games against itself from random openings, counts their ends out and fits weights of "
           "patterns, "
           "mobility and the number of discs to how they went; then again with what it has learned. Each "
           "round tells "
           "by how many discs the values of positions are wrong in games that were kept out of the fit. The "
           "same "
           "options and seed give the same file, whatever the number of threads.\n\n"
           "The program has the file data/learned/othello.weights in it: put yours there and build it again.",
       .examples = {{"train othello --out data/learned/othello.weights", "what the program comes with"},
                    {"train othello --games 500 --rounds 2 --out small.weights", "half a minute"}},
       .positional = {{"out"}}},
      run_train_othello);
}

}  // namespace agon
