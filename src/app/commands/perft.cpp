// `agon perft`: counts move sequences, the check of a move generator.
#include <algorithm>
#include <cmath>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/clock.hpp"
#include "show/terminal_text.hpp"

namespace agon {

template <>
struct EnumNames<PerftMode> {
  static constexpr std::array names{"plain", "bulk"};
};
static_assert(static_cast<int>(PerftMode::plain) == 0 && static_cast<int>(PerftMode::bulk) == 1);

struct PerftOptions {
  std::string game, position;
  int depth = 6;
  PerftMode mode = PerftMode::bulk;
  bool divide = false;
  bool json = false;
};
template <>
struct Fields<PerftOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &PerftOptions::game, "the game, with its options if you like"},
      Field{"position", &PerftOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"depth", &PerftOptions::depth, 0, 100, "moves to look ahead"},
      Field{"mode", &PerftOptions::mode,
            "bulk counts the last move without playing it, plain plays every move"},
      Field{"divide", &PerftOptions::divide, "show the count behind each first move, or joint move"},
      Field{"json", &PerftOptions::json, "write JSON"}};
};

namespace {

struct Count {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

// Large counts are split, so that they can show how far they are and be interrupted at any time.
class Counter {
 public:
  Counter(const Game& game, PerftMode mode, const Console& console)
      : game_(game), mode_(mode), progress_(console) {}

  // Wrong where interrupted() is set afterwards.
  std::uint64_t count(const Position& at, int depth) {
    // So many sequences are counted in a moment. A forced move says little of what follows it.
    constexpr double small = 2e6, fewest_moves = 10;
    if (depth <= 1 || at.over() || at.to_move() == everyone) return counted(at, depth);
    const auto moves = at.legal();
    if (std::pow(std::max(fewest_moves, static_cast<double>(moves.size())), depth) <= small)
      return counted(at, depth);
    std::uint64_t sum = 0;
    for (const MoveCode move : moves) {
      if (interrupted()) break;
      const auto next = at.clone();
      next->play(move);
      sum += count(*next, next->within_step() ? depth : depth - 1);
    }
    return sum;
  }

 private:
  std::uint64_t counted(const Position& at, int depth) {
    const std::uint64_t nodes = game_.perft(at, depth, mode_, &interrupted());
    so_far_ += nodes;
    if (progress_.due()) progress_.show(short_number(static_cast<double>(so_far_)) + " nodes so far");
    return nodes;
  }

  const Game& game_;
  PerftMode mode_;
  Progress progress_;
  std::uint64_t so_far_ = 0;
};

Count count(const Record& record, int depth, PerftMode mode, const Console& console) {
  const Stopwatch watch;
  Count count;
  count.nodes = Counter(record.game().game(), mode, console).count(record.position(), depth);
  count.seconds = watch.seconds();
  return count;
}

struct Branch {
  std::string move;
  std::uint64_t nodes = 0;
};

// Whose moves make the first ply, list by list: of all players where they move at once.
std::vector<std::vector<MoveCode>> first_choices(const Position& position) {
  std::vector<std::vector<MoveCode>> choices;
  if (position.over()) return choices;
  if (position.to_move() != everyone) return {position.legal()};
  for (Player player = 0; player < position.players(); ++player) choices.push_back(position.legal(player));
  return choices;
}

// The next ply of these choices, counted like a number; false behind the last one.
bool advance(const std::vector<std::vector<MoveCode>>& choices, std::vector<std::size_t>& digits) {
  for (std::size_t d = digits.size(); d-- > 0; digits[d] = 0)
    if (++digits[d] < choices[d].size()) return true;
  return false;
}

constexpr double most_branches = 1e6;  // more joint moves than that nobody reads

Status check_branches(const Position& position) {
  double plies = 1;
  for (const auto& moves : first_choices(position)) plies *= static_cast<double>(moves.size());
  if (plies <= most_branches) return {};
  return Error{"--divide: " + short_number(plies) + " joint moves are more than anybody reads; at most " +
               short_number(most_branches) + " are told"};
}

// The count behind each first move or outcome, or behind what all play at once.
std::vector<Branch> divide(const Record& record, int depth, PerftMode mode, const Console& console) {
  std::vector<Branch> branches;
  const Position& position = record.position();
  const auto choices = first_choices(position);
  if (choices.empty() || depth == 0) return branches;
  Counter counter(record.game().game(), mode, console);
  std::vector<std::size_t> digits(choices.size(), 0);
  do {
    std::vector<MoveCode> ply;
    for (std::size_t d = 0; d < choices.size(); ++d) ply.push_back(choices[d][digits[d]]);
    const auto next = position.clone();
    next->play(ply);
    const std::uint64_t nodes = counter.count(*next, next->within_step() ? depth : depth - 1);
    if (interrupted()) break;
    branches.push_back({ply_text(position, ply), nodes});
  } while (advance(choices, digits));
  return branches;
}

Json perft_json(const PerftOptions& options, const Record& record, PerftMode mode, const Console& console) {
  const Count total = count(record, options.depth, mode, console);
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
  for (int depth = options.depth == 0 ? 0 : 1; depth <= options.depth; ++depth) {
    const Count now = count(record, depth, mode, console);
    if (interrupted()) break;
    // Line by line, so that the shallow counts are read while the deep ones run.
    console.out << "depth " << pad_left(std::to_string(depth), 2) << "  nodes "
                << pad_left(with_commas(static_cast<std::int64_t>(now.nodes)), 15) << "  "
                << pad_left(fixed(now.seconds, 3), 8) << " s  "
                << (now.seconds > 1e-4 ? short_number(now.per_second()) + "/s" : "") << std::endl;
  }
}

ExitCode run_perft(const PerftOptions& options, Console& console) {
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (options.divide)
    if (const Status few = check_branches(record->position()); !few) return console.wrong_usage(few.error());
  const PerftMode mode = options.mode;
  const TroubleSince trouble(record->game().game());
  if (options.json) {
    const Json json = perft_json(options, *record, mode, console);
    if (interrupted())
      return console.fail(ExitCode::interrupted, "perft: interrupted before the count was complete");
    if (trouble.met()) return console.fail(ExitCode::failed, trouble.text());
    console.print(json);
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
  return trouble.met() ? console.fail(ExitCode::failed, trouble.text()) : ExitCode::fine;
}

}  // namespace

Command perft_command() {
  return command<PerftOptions>(
      {.name = "perft",
       .summary = "count the move sequences of a game, to check and time its rules",
       .description = "Counts the sequences of exactly depth moves. For people every depth up to it is "
                      "shown, in JSON only "
                      "the last. A joint move counts as one, so does a chance outcome; "
                      "in games from rules (gdl) the moves of players and of random at once are one.",
       .examples = {{"perft othello --depth 9", "3,005,288 sequences of 9 moves"},
                    {"perft connect4 --depth 4 --divide", "which first move leads to how many"}},
       .positional = {{"game"}, {"position", false}}},
      run_perft);
}

}  // namespace agon
