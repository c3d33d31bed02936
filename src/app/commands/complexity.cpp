// `agon complexity`: how large a game is.
#include "lab/complexity.hpp"

#include <cmath>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct ComplexityOptions {
  std::string game, position;
  std::int64_t games = 1000;
  int moves = 5000;
  std::int64_t positions = 100'000;
  std::uint64_t seed = 1;
  bool json = false;
};
template <>
struct Fields<ComplexityOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &ComplexityOptions::game, "the game, with its options if you like"},
      Field{"position", &ComplexityOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"games", &ComplexityOptions::games, 2, 1e9, "random games to play"},
      Field{"moves", &ComplexityOptions::moves, 1, 1e6, "break a game off after so many"},
      Field{"positions", &ComplexityOptions::positions, 0, 1e8,
            "count exactly where there are no more than so many (0: do not count)"},
      Field{"seed", &ComplexityOptions::seed, 0, 1e15, "start of the random numbers"},
      Field{"json", &ComplexityOptions::json, "write JSON"}};
};

namespace {

Complexity estimate(const ComplexityOptions& options, const Position& start, const Console& console) {
  Progress progress(console);
  Random random(options.seed);
  ComplexitySampler sampler(start, options.moves);
  for (std::int64_t game = 0; game < options.games && !interrupted(); ++game) {
    sampler.play_game(random);
    if (progress.due()) progress.show(with_commas(game + 1) + " of " + counted(options.games, "random game"));
  }
  return sampler.estimate();
}

Json estimate_json(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json exact_json(const std::optional<ExactComplexity>& exact) {
  if (!exact) return {};
  return {{"positions", exact->positions},
          {"tree_nodes", exact->nodes ? Json(*exact->nodes) : Json()},
          {"tree_leaves", exact->leaves ? Json(*exact->leaves) : Json()}};
}

Json complexity_json(const ComplexityOptions& options, const Record& record, const Complexity& found,
                     const std::optional<ExactComplexity>& exact) {
  return {{"game", record.game().facts().spec},
          {"position", record.position().text()},
          {"games", found.games},
          {"seed", options.seed},
          {"broken_off", found.broken_off},
          {"branching", estimate_json(found.branching)},
          {"length", estimate_json(found.length)},
          {"log10_branching_to_length", estimate_json(found.log_power)},
          {"log10_tree_nodes", estimate_json(found.log_nodes)},
          {"log10_tree_leaves", estimate_json(found.log_leaves)},
          {"log10_positions_at_least", estimate_json(found.log_positions)},
          {"positions_seen", found.positions_seen},
          {"exact", exact_json(exact)}};
}

void print_complexity(Console& console, const ComplexityOptions& options, const Record& record,
                      const Complexity& found, const std::optional<ExactComplexity>& exact) {
  console.out << record.game().facts().spec << ": " << counted(found.games, "random game") << ", seed "
              << options.seed << "; with 95 % intervals\n";
  Table table({{.title = "  figure"},
               {.title = "value", .align = Table::Align::right},
               {.title = "from", .align = Table::Align::right},
               {.title = "to", .align = Table::Align::right}});
  const auto add = [&](std::string_view what, const Estimate& each, std::string_view unit) {
    const auto text = [&](double value) { return std::string(unit) + fixed(value, unit.empty() ? 1 : 2); };
    table.add({"  " + std::string(what), text(each.value), text(each.low), text(each.high)});
  };
  add("choices in a position", found.branching, "");
  add("length of a game, in moves", found.length, "");
  add("tree: choices to the power of the length", found.log_power, "10^");
  add("tree: positions, by Knuth's estimator", found.log_nodes, "10^");
  add("tree: ends, by Knuth's estimator", found.log_leaves, "10^");
  add("different positions, at least, by Chao's estimator", found.log_positions, "10^");
  table.print(console.out, console.width);
  if (found.broken_off > 0)
    console.out << counted(found.broken_off, "game") << " broken off after " << counted(options.moves, "move")
                << "\n";
  if (!exact) return;
  console.out << "exactly: " << with_commas(static_cast<std::int64_t>(exact->positions))
              << " different positions";
  if (!exact->nodes)
    console.out << "; positions come again, so that the tree has no end\n";
  else
    console.out << ", a tree of " << number_text(*exact->nodes) << " with " << number_text(*exact->leaves)
                << " ends\n";
}

ExitCode run_complexity(const ComplexityOptions& options, Console& console) {
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (record->position().over()) return console.wrong_usage(Error{"complexity: the game is over there"});
  const TroubleSince trouble(record->game().game());
  const Complexity found = estimate(options, record->position(), console);
  const auto exact =
      count_exactly(record->position(), static_cast<std::size_t>(options.positions), &interrupted());
  if (interrupted())
    return console.fail(ExitCode::interrupted,
                        "complexity: interrupted after " + counted(found.games, "random game"));
  if (options.json)
    console.print(complexity_json(options, *record, found, exact));
  else
    print_complexity(console, options, *record, found, exact);
  return trouble.met() ? console.fail(ExitCode::failed, trouble.text()) : ExitCode::fine;
}

}  // namespace

Command complexity_command() {
  return command<ComplexityOptions>(
      {.name = "complexity",
       .summary = "tell how large a game is: branching, length, tree and positions",
       .description =
           "Plays games by random moves and estimates from them how many choices a position has, how "
           "long a game is, how large the tree of all games is and how many different positions "
           "there are at least. Games with few positions are counted exactly too. A joint move "
           "counts as one, so does a chance outcome.",
       .examples = {{"complexity tictactoe", "5,478 positions, a tree of 549,946"},
                    {"complexity go:size=19 --games 100 --moves 150", "the first 150 moves of a game"}},
       .positional = {{"game"}, {"position", false}}},
      run_complexity);
}

}  // namespace agon
