// `agon reversixt map`: a map made by chance.
#include "app/commands.hpp"
#include "base/file.hpp"
#include "games/reversixt/generate.hpp"

namespace agon {

struct ReversixtMapOptions : reversixt::MapPlan {
  std::uint64_t seed = 1;
  std::string out;
};
template <>
struct Fields<ReversixtMapOptions> {
  using Options = ReversixtMapOptions;
  static constexpr auto all = FieldList{
      Field<Options, int>{"players", &Options::players, 2, reversixt::most_players, "how many play"},
      Field<Options, int>{"width", &Options::width, 4, 63, "cells of a row"},
      Field<Options, int>{"height", &Options::height, 4, 63, "rows"},
      Field<Options, int>{"overrides", &Options::overrides, 0, 255, "override stones of each player"},
      Field<Options, int>{"bombs", &Options::bombs, 0, 255, "bombs of each player"},
      Field<Options, int>{"power", &Options::power, 0, 255, "how far a bomb reaches"},
      Field<Options, int>{"holes", &Options::holes, 0, 50, "in percent of the cells"},
      Field<Options, int>{"specials", &Options::specials, 0, 50,
                          "choice, inversion and bonus cells, in percent of the cells"},
      Field<Options, int>{"transitions", &Options::transitions, 0, 100,
                          "glued sides, in percent of those that lead nowhere"},
      Field{"seed", &Options::seed, "of the random numbers"},
      Field{"out", &Options::out, "the file to write; none: to the screen"}};
};

namespace {

ExitCode run_map(const ReversixtMapOptions& options, Console& console) {
  if (std::min(options.width, options.height) < options.players + 2)
    return console.fail(ExitCode::usage, "a board for " + std::to_string(options.players) +
                                             " players has at least " + std::to_string(options.players + 2) +
                                             " rows and columns");
  const std::string text = write_map(reversixt::generate_map(options, Random(options.seed)));
  if (options.out.empty()) {
    console.out << text;
    return ExitCode::fine;
  }
  const Status written = write_file(options.out, text);
  return written ? ExitCode::fine : console.wrong_usage(written.error());
}

}  // namespace

Command reversixt_map_command() {
  return command<ReversixtMapOptions>(
      {.name = "reversixt map",
       .summary = "make a map of ReversiXT by chance",
       .description = "Writes a map with the stones of all players mixed in the middle of a point-symmetric "
                      "board with some "
                      "holes, special cells and glued edges. The same options and seed give the same map.",
       .examples = {{"reversixt map --players 3 --seed 7 --out mine.map", "for three"},
                    {"reversixt map --width 50 --height 50 --players 8 --bombs 20", "as large as they get"}}},
      run_map);
}

}  // namespace agon
