// `agon bench enhancements`: one table of what each part of `pvs` saves.
#include "app/commands.hpp"
#include "app/enhancements.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchEnhancementsOptions {
  std::string games = "connect4 othello breakthrough checkers";
  int depth = 0;
  int positions = 10;
  std::uint64_t seed = 1;
  bool markdown = false, json = false;
};
template <>
struct Fields<BenchEnhancementsOptions> {
  static constexpr auto all = FieldList{
      Field{"games", &BenchEnhancementsOptions::games, "the games, separated by spaces"},
      Field{"depth", &BenchEnhancementsOptions::depth, 0, 100,
            "moves to look ahead (0: 9 in connect4, 8 in checkers, 5 in breakthrough, 7 in others)"},
      Field{"positions", &BenchEnhancementsOptions::positions, 1, 100000, "how many of each game"},
      Field{"seed", &BenchEnhancementsOptions::seed, "of the positions"},
      Field{"markdown", &BenchEnhancementsOptions::markdown, "write the table for a page"},
      Field{"json", &BenchEnhancementsOptions::json, "write JSON"}};
};

namespace {

struct GameColumn {
  GamePointer game;
  int depth = 0;
  std::vector<EnhancementCounts> counts;  // by setting
};

int default_depth(std::string_view game) {
  return game == "connect4" ? 9 : game == "checkers" ? 8 : game == "breakthrough" ? 5 : 7;
}

// A figure that the search did not count is a dash.
struct Cells {
  std::string nodes, first_move, critical;
};
Cells cells(const EnhancementCounts& counts, const EnhancementCounts& reference) {
  const bool counted = counts.last.inner > 0;
  const double nodes = static_cast<double>(counts.nodes) / static_cast<double>(reference.nodes);
  return {fixed(nodes, nodes < 0.1 ? 3 : 2), counted ? fixed(100 * counts.first_move_rate(), 1) + " %" : "-",
          counted ? fixed(counts.critical_ratio(), 2) : "-"};
}

std::string row_name(const Setting& setting) { return setting.name + (setting.keeps_value ? "" : " *"); }

constexpr std::string_view legend =
    "For each game: nodes relative to the first row of the block; share of cut-offs that came with the first "
    "move; leaves relative to the critical tree. The last two are of the last depth alone. * changes the "
    "value, so that fewer nodes are not the whole story.";

std::string head_text(const GameColumn& column) {
  return column.game->facts().spec + " depth " + std::to_string(column.depth);
}

void print_text(const std::vector<Setting>& settings, const std::vector<GameColumn>& columns,
                const Console& console) {
  console.out << wrapped(legend, console.width) << "\n";
  constexpr std::size_t name_width = 27, nodes_width = 7, rate_width = 9, critical_width = 7;
  constexpr std::size_t game_width = nodes_width + rate_width + critical_width;
  std::string head = pad_right("", name_width);
  for (const GameColumn& column : columns) head += "  " + pad_left(head_text(column), game_width);
  console.out << head << "\n";
  for (std::size_t row = 0; row < settings.size(); ++row) {
    if (row > 0 && settings[row].reference == row) console.out << "\n";
    std::string line = pad_right(row_name(settings[row]), name_width);
    for (const GameColumn& column : columns) {
      const Cells shown = cells(column.counts[row], column.counts[settings[row].reference]);
      line += "  " + pad_left(shown.nodes, nodes_width) + pad_left(shown.first_move, rate_width) +
              pad_left(shown.critical, critical_width);
    }
    console.out << line << "\n";
  }
}

void print_markdown(const std::vector<Setting>& settings, const std::vector<GameColumn>& columns,
                    const Console& console) {
  std::string head = "| |", rule = "|---|";
  for (const GameColumn& column : columns) {
    head += " " + head_text(column) + " | first | critical |";
    rule += "--:|--:|--:|";
  }
  console.out << head << "\n" << rule << "\n";
  for (std::size_t row = 0; row < settings.size(); ++row) {
    const bool reference = settings[row].reference == row;
    const std::string mark = reference ? "**" : "";
    std::string line =
        "| " + mark + settings[row].name + mark + (settings[row].keeps_value ? "" : " \\*") + " |";
    for (const GameColumn& column : columns) {
      const Cells shown = cells(column.counts[row], column.counts[settings[row].reference]);
      const std::string nodes =
          reference ? short_number(static_cast<double>(column.counts[row].nodes)) : shown.nodes;
      line += " " + nodes + " | " + shown.first_move + " | " + shown.critical + " |";
    }
    console.out << line << "\n";
  }
  console.out << "\n" << wrapped(legend, 120) << "\n";
}

Json game_json(const std::vector<Setting>& settings, const GameColumn& column) {
  Json::Array rows;
  for (std::size_t row = 0; row < settings.size(); ++row) {
    const EnhancementCounts& counts = column.counts[row];
    const auto reference = static_cast<double>(column.counts[settings[row].reference].nodes);
    Json json{{"name", settings[row].name},
              {"options", settings[row].options},
              {"keeps_value", settings[row].keeps_value},
              {"reference", settings[settings[row].reference].name},
              {"nodes", counts.nodes},
              {"relative_nodes", static_cast<double>(counts.nodes) / reference}};
    if (counts.last.inner > 0) {
      json.add("first_move_cutoff_rate", counts.first_move_rate());
      json.add("critical_ratio", counts.critical_ratio());
    }
    rows.push_back(std::move(json));
  }
  return Json{{"game", column.game->facts().spec}, {"depth", column.depth}, {"rows", std::move(rows)}};
}

// Fills the columns; an error is a game that `pvs` cannot play, or Ctrl-C.
Status count_all(const BenchEnhancementsOptions& options, const std::vector<Setting>& settings,
                 std::vector<GameColumn>& columns, const Console& console) {
  Progress progress(console);
  for (GameColumn& column : columns) {
    const auto positions = midgame_positions(column.game, options.positions, options.seed);
    for (const Setting& setting : settings) {
      progress.show(column.game->facts().spec + ": " + setting.name);
      auto counts = count_enhancement(positions, setting, column.depth, console);
      if (!counts) return counts.error();
      column.counts.push_back(*counts);
    }
  }
  return {};
}

ExitCode run_bench_enhancements(const BenchEnhancementsOptions& options, Console& console) {
  std::vector<GameColumn> columns;
  for (const std::string& spec : words(options.games)) {
    const auto game = make_game(spec);
    if (!game) return console.wrong_usage(game.error());
    const int depth = options.depth > 0 ? options.depth : default_depth((*game)->facts().about.name);
    columns.push_back({.game = *game, .depth = depth, .counts = {}});
  }
  const std::vector<Setting> settings = enhancement_settings(enhancements());
  if (const Status counted = count_all(options, settings, columns, console); !counted)
    return interrupted() ? ExitCode::interrupted : console.wrong_usage(counted.error());
  if (options.json) {
    Json::Array games;
    for (const GameColumn& column : columns) games.push_back(game_json(settings, column));
    Json json{{"positions", options.positions}, {"seed", options.seed}};
    json.add("games", std::move(games));
    console.print(json);
  } else {
    (options.markdown ? print_markdown : print_text)(settings, columns, console);
  }
  return ExitCode::fine;
}

}  // namespace

Command bench_enhancements_command() {
  return command<BenchEnhancementsOptions>(
      {.name = "bench enhancements",
       .summary = "show what each enhancement of alpha-beta saves",
       .description =
           "Asks pvs about the same random midgame positions with its parts switched on and off: everything "
           "on; without each one; nothing on; each one alone. Counts do not depend on the machine.",
       .examples = {{"bench enhancements", "connect4, othello, breakthrough and checkers"},
                    {"bench enhancements othello checkers --depth 5 --positions 5", "a quick look at two"},
                    {"bench enhancements --markdown", "the table of docs/exact-search.md"}},
       .positional = {{.option = "games", .required = false, .list = true}}},
      run_bench_enhancements);
}

}  // namespace agon
