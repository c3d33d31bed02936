// What the commands `agon train ...` share: they learn, tell of every round, and write one file.
#pragma once

#include <string>
#include <vector>

#include "app/console.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "show/terminal_text.hpp"
#include "train/training.hpp"

namespace agon {

inline std::string round_line(std::size_t number, const TrainingRound& round, const std::string& unit) {
  return "round " + std::to_string(number) + ": " + with_commas(round.positions) + " positions, error " +
         fixed(round.error_before, 2) + " " + unit + " before, " + fixed(round.error_after, 2) + " after";
}

inline Json training_json(const std::string& out, const std::vector<TrainingRound>& rounds,
                          std::size_t bytes) {
  Json::Array list;
  for (const TrainingRound& round : rounds)
    list.push_back({{"positions", round.positions},
                    {"error_before", round.error_before},
                    {"error_after", round.error_after}});
  return {{"out", out}, {"bytes", static_cast<std::int64_t>(bytes)}, {"rounds", std::move(list)}};
}

// A file that is there is written over where it holds such weights, and left alone otherwise.
inline Status may_be_written(const std::string& path, std::string_view kind) {
  const auto beginning = read_beginning(path, kind.size());
  if (!beginning) return beginning.error();
  if (beginning->empty() || *beginning == kind) return {};
  return Error{in_quotes(path) + " holds no weights of this kind and is left alone: choose another name",
               Error::Kind::system};
}

// What is learned, and the file it goes to.
struct TrainingOutput {
  std::string unit;       // of errors
  std::string_view kind;  // with which the file begins
  std::size_t bytes;      // that it may take, about
};

// `learn(options, watch)` gives what `write` makes the content of the file of.
template <class Options, class Learn, class Write>
ExitCode run_training(const Options& options, Console& console, const TrainingOutput& output, Learn&& learn,
                      Write&& write) {
  if (const Status fits = may_be_written(options.out, output.kind); !fits)
    return console.wrong_usage(fits.error());
  // Found out before the work rather than after it.
  auto file = NewFile::create(options.out);
  if (!file) return console.wrong_usage(file.error());
  if (const Status room = file->reserve(output.bytes); !room) return console.wrong_usage(room.error());
  Progress progress(console);
  std::vector<TrainingRound> rounds;
  const TrainingWatch watch{.stop = &interrupted(),
                            .progress =
                                [&](const TrainingProgress& now) {
                                  if (progress.due())
                                    progress.show("round " + std::to_string(now.round) + " of " +
                                                  std::to_string(options.rounds) + ", " +
                                                  with_commas(now.done) + " of " + with_commas(now.planned) +
                                                  " " + std::string(now.doing));
                                },
                            .round_ended =
                                [&](const TrainingRound& round) {
                                  rounds.push_back(round);
                                  progress.clear();
                                  if (!options.json)
                                    console.out << round_line(rounds.size(), round, output.unit) << std::endl;
                                }};
  const auto learned = learn(options, watch);
  progress.clear();
  if (!learned && interrupted()) return console.fail(ExitCode::interrupted, learned.error().message);
  if (!learned) return console.wrong_usage(learned.error());
  const std::string content = write(*learned);
  file->write(content);
  if (const Status written = file->commit(); !written) return console.wrong_usage(written.error());
  if (options.json)
    console.print(training_json(options.out, rounds, content.size()));
  else
    console.out << options.out << ": " << with_commas(static_cast<std::int64_t>(content.size()))
                << " bytes\n";
  return ExitCode::fine;
}

}  // namespace agon
