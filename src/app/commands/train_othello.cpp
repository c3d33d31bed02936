// `agon train othello`: learned weights for the agent `expert`.
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/file.hpp"
#include "show/terminal_text.hpp"
#include "train/othello_training.hpp"

namespace agon {

struct TrainOthelloOptions : OthelloTraining {
  std::string out;
  bool json = false;
};

namespace {

// The fields of the training as those of the command, which has two more.
template <class V>
constexpr Field<TrainOthelloOptions, V> inherited(const Field<OthelloTraining, V>& field) {
  return {field.name, field.at, field.low, field.high, field.help};
}

}  // namespace

template <>
struct Fields<TrainOthelloOptions> {
  static constexpr auto all =
      std::tuple_cat(std::tuple{Field{"out", &TrainOthelloOptions::out,
                                      "the file to write; an old one stays until the end"}},
                     std::apply([](const auto&... field) { return std::tuple{inherited(field)...}; },
                                Fields<OthelloTraining>::all),
                     std::tuple{Field{"json", &TrainOthelloOptions::json, "write JSON"}});
};

namespace {

std::string round_line(std::size_t number, const OthelloRound& round) {
  return "round " + std::to_string(number) + ": " + with_commas(round.positions) + " positions, error " +
         fixed(round.error_before, 2) + " discs before, " + fixed(round.error_after, 2) + " after";
}

Json training_json(const TrainOthelloOptions& options, const std::vector<OthelloRound>& rounds,
                   std::size_t bytes) {
  Json::Array list;
  for (const OthelloRound& round : rounds)
    list.push_back({{"positions", round.positions},
                    {"error_before", round.error_before},
                    {"error_after", round.error_after}});
  return {{"out", options.out}, {"bytes", static_cast<std::int64_t>(bytes)}, {"rounds", std::move(list)}};
}

ExitCode run_train_othello(const TrainOthelloOptions& options, Console& console) {
  // Found out before the work rather than after it.
  auto file = NewFile::create(options.out);
  if (!file) return console.wrong_usage(file.error());
  Progress progress(console);
  std::vector<OthelloRound> rounds;
  const OthelloTrainingWatch watch{
      .stop = &interrupted(),
      .progress =
          [&](const OthelloTrainingProgress& now) {
            if (progress.due())
              progress.show("round " + std::to_string(now.round) + " of " + std::to_string(options.rounds) +
                            ", " + with_commas(now.done) + " of " + with_commas(now.planned) + " " +
                            std::string(now.doing));
          },
      .round_ended =
          [&](const OthelloRound& round) {
            rounds.push_back(round);
            progress.clear();
            if (!options.json) console.out << round_line(rounds.size(), round) << std::endl;
          }};
  const auto parameters = train_othello(options, watch);
  progress.clear();
  if (!parameters && interrupted()) return console.fail(ExitCode::interrupted, parameters.error().message);
  if (!parameters) return console.wrong_usage(parameters.error());
  const std::string content = write_othello_parameters(*parameters);
  file->write(content);
  if (const Status written = file->commit(); !written) return console.wrong_usage(written.error());
  if (options.json)
    console.print(training_json(options, rounds, content.size()));
  else
    console.out << options.out << ": " << with_commas(static_cast<std::int64_t>(content.size()))
                << " bytes\n";
  return ExitCode::fine;
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
