// `agon train reversixt`: learned weights for the agent `expert`.
#include "app/commands.hpp"
#include "app/training.hpp"
#include "train/reversixt_training.hpp"

namespace agon {

struct TrainReversixtOptions : ReversixtTraining {
  std::string out;
  bool json = false;
};

template <>
struct Fields<TrainReversixtOptions> {
  static constexpr auto all = FieldList{Field{"out", &TrainReversixtOptions::out,
                                              "the file to write; an old one stays until the end"}} +
                              inherited<TrainReversixtOptions>(Fields<ReversixtTraining>::all) +
                              FieldList{Field{"json", &TrainReversixtOptions::json, "write JSON"}};
};

namespace {

ExitCode run_train_reversixt(const TrainReversixtOptions& options, Console& console) {
  return run_training(
      options, console,
      {.unit = "% of all stones", .kind = reversixt_weights_kind, .bytes = std::size_t{16} << 10},
      train_reversixt, write_reversixt_weights);
}

}  // namespace

Command train_reversixt_command() {
  return command<TrainReversixtOptions>(
      {.name = "train reversixt",
       .summary = "learn to judge positions of ReversiXT",
       .description =
           "Plays games against itself on maps made by chance and on those that are part of the program, "
           "with "
           "two to eight players, and fits the weights of what can be counted in a position to how the "
           "stones "
           "were shared at the end; then again with what it has learned. Each round tells by how much of all "
           "stones the values are wrong in games that were kept out of the fit. The same options and seed "
           "give "
           "the same file, whatever the number of threads.\n\n"
           "The program has the file data/learned/reversixt.weights in it: put yours there and build it "
           "again.",
       .examples = {{"train reversixt --out data/learned/reversixt.weights", "what the program comes with"},
                    {"train reversixt --games 100 --rounds 2 --out small.weights", "some seconds"}},
       .positional = {{"out"}}},
      run_train_reversixt);
}

}  // namespace agon
