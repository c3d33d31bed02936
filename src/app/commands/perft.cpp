// `agon perft`: counts move sequences, the check of a move generator.
#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "app/terminal_text.hpp"
#include "base/clock.hpp"

namespace agon {

struct PerftOptions {
  std::string game, position;
  int depth = 6;
  bool bulk = false, plain = false;
  bool divide = false;
  bool json = false;
};
template <>
struct Fields<PerftOptions> {
  static constexpr auto all = std::tuple{
      Field{"game", &PerftOptions::game, "the game, with its options if you like"},
      Field{"position", &PerftOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"depth", &PerftOptions::depth, 0, 100, "moves to look ahead"},
      Field{"bulk", &PerftOptions::bulk, "count the last move without playing it (this is the default)"},
      Field{"plain", &PerftOptions::plain, "play every move, the last one too"},
      Field{"divide", &PerftOptions::divide, "show the count behind each first move"},
      Field{"json", &PerftOptions::json, "write JSON"}};
};

namespace {

struct Count {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

Count count(const Record& record, int depth, PerftMode mode) {
  const Stopwatch watch;
  Count count;
  count.nodes = record.game().game().perft(record.position(), depth, mode);
  count.seconds = watch.seconds();
  return count;
}

struct Branch {
  std::string move;
  std::uint64_t nodes = 0;
};

// The count behind each first ply. Joint moves and outcomes are divided too.
std::vector<Branch> divide(const Record& record, int depth, PerftMode mode, const Console& console) {
  std::vector<Branch> branches;
  const Position& position = record.position();
  if (position.over() || depth == 0 || position.to_move() == everyone) return branches;
  Progress progress(console);
  for (const MoveCode move : position.legal()) {
    if (interrupted()) break;
    const auto next = position.clone();
    next->play(move);
    branches.push_back({position.move_text(move), record.game().game().perft(*next, depth - 1, mode)});
    progress.show("move " + branches.back().move);
  }
  return branches;
}

Json perft_json(const PerftOptions& options, const Record& record, PerftMode mode, const Console& console) {
  const Count total = count(record, options.depth, mode);
  Json json{{"game", record.game().facts().spec},
            {"position", record.position().text()},
            {"depth", options.depth},
            {"mode", mode == PerftMode::plain ? "plain" : "bulk"},
            {"nodes", total.nodes},
            {"seconds", total.seconds},
            {"nodes_per_second", total.per_second()}};
  if (!options.divide) return json;
  Json::Array branches;
  for (const Branch& branch : divide(record, options.depth, mode, console))
    branches.push_back(Json{{"move", branch.move}, {"nodes", branch.nodes}});
  json.add("divide", branches);
  return json;
}

void print_depths(const PerftOptions& options, const Record& record, PerftMode mode, const Console& console) {
  for (int depth = options.depth == 0 ? 0 : 1; depth <= options.depth && !interrupted(); ++depth) {
    const Count now = count(record, depth, mode);
    // Line by line, so that the shallow counts are read while the deep ones run.
    console.out << "depth " << pad_left(std::to_string(depth), 2) << "  nodes "
                << pad_left(with_commas(static_cast<std::int64_t>(now.nodes)), 15) << "  "
                << pad_left(fixed(now.seconds, 3), 8) << " s  "
                << (now.seconds > 1e-4 ? short_number(now.per_second()) + "/s" : "") << std::endl;
  }
}

ExitCode run_perft(const PerftOptions& options, Console& console) {
  if (options.bulk && options.plain)
    return console.fail(ExitCode::usage, "perft: --bulk and --plain exclude each other");
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  const PerftMode mode = options.plain ? PerftMode::plain : PerftMode::bulk;
  if (options.json) {
    console.print(perft_json(options, *record, mode, console));
    return ExitCode::fine;
  }
  if (options.divide) {
    Table table({{.title = "move"}, {.title = "nodes", .align = Table::Align::right}});
    for (const Branch& branch : divide(*record, options.depth, mode, console))
      table.add({branch.move, with_commas(static_cast<std::int64_t>(branch.nodes))});
    table.print(console.out, console.width);
    console.out << "\n";
  }
  print_depths(options, *record, mode, console);
  return ExitCode::fine;
}

}  // namespace

Command perft_command() {
  return command<PerftOptions>(
      {.name = "perft",
       .summary = "count the move sequences of a game, to check and time its rules",
       .description = "Counts the sequences of exactly depth moves. For people every depth up to it is "
                      "shown, in JSON only "
                      "the last. A joint move counts as one, so does a chance outcome.",
       .examples = {{"perft othello --depth 9", "3,005,288 sequences of 9 moves"},
                    {"perft connect4 --depth 4 --divide", "which first move leads to how many"}},
       .positional = {{"game"}, {"position", false}}},
      run_perft);
}

}  // namespace agon
