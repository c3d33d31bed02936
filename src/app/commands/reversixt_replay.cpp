// `agon reversixt replay`: a recorded game of the course's server, played again by our rules.
#include "app/commands.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/replay.hpp"

namespace agon {

struct ReversixtReplayOptions {
  std::string map, load;
  bool json = false;
};
template <>
struct Fields<ReversixtReplayOptions> {
  static constexpr auto all =
      FieldList{Field{"map", &ReversixtReplayOptions::map, "a map file, or the name of a built-in map"},
                Field{"load", &ReversixtReplayOptions::load, "the file with the recorded game"},
                Field{"json", &ReversixtReplayOptions::json, "write JSON"}};
};

namespace {

ExitCode print_difference(const ReversixtReplayOptions& options, const Error& difference, Console& console) {
  if (!options.json) return console.fail(ExitCode::failed, options.load + ": " + difference.message);
  console.print({{"record", options.load}, {"difference", difference.message}});
  return ExitCode::failed;
}

ExitCode run_replay(const ReversixtReplayOptions& options, Console& console) {
  const auto board = reversixt::find_board(options.map);
  if (!board) return console.wrong_usage(board.error());
  const auto record = read_file(options.load);
  if (!record) return console.wrong_usage(record.error());
  const auto replayed = reversixt::replay(**board, *record);
  if (!replayed) return print_difference(options, replayed.error(), console);
  if (options.json)
    console.print({{"record", options.load},
                   {"moves", replayed->moves},
                   {"bombs", replayed->bombs},
                   {"disqualifications", replayed->disqualifications}});
  else
    console.out << options.load << ": no difference in " << replayed->moves << " moves, " << replayed->bombs
                << " bombs and " << replayed->disqualifications << " disqualifications\n";
  return ExitCode::fine;
}

}  // namespace

Command reversixt_replay_command() {
  return command<ReversixtReplayOptions>(
      {.name = "reversixt replay",
       .summary = "play a recorded game again and name the first difference",
       .description =
           "Reads a game of ReversiXT as the course's server recorded it and plays it by our rules. "
           "Compares the number of every move, whose turn it is, stocks, the number of places to "
           "play, the board after every move, the phases, the end, the scores and the final board; "
           "names the line of the record where the first difference is, what the record says there "
           "and what the rules say. A record that leaves out one of these differs too.",
       .examples = {{"reversixt replay small mine.game", "a game on a map that is part of the program"}},
       .positional = {{"map"}, {"load"}}},
      run_replay);
}

}  // namespace agon
