// `agon bench othello`: what searches to the end of Othello cost and how sure they are.
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/text.hpp"
#include "show/terminal_text.hpp"
#include "train/othello_end.hpp"

namespace agon {

struct BenchOthelloOptions : OthelloEndMeasure {
  bool json = false;
};
template <>
struct Fields<BenchOthelloOptions> {
  static constexpr auto all = inherited<BenchOthelloOptions>(Fields<OthelloEndMeasure>::all) +
                              FieldList{Field{"json", &BenchOthelloOptions::json, "write JSON"}};
};

namespace {

using Row = std::pair<int, OthelloEndFigures>;  // by empty squares

std::string percent_of(std::size_t doubt) {
  return std::to_string(othello8::confidences[doubt].percent) + " %";
}

void print_costs(const std::vector<Row>& rows, const Console& console) {
  std::vector<Table::Column> columns{{.title = "empty"}};
  for (std::size_t doubt = othello8::confidences.size(); doubt-- > 0;)
    columns.push_back({.title = percent_of(doubt), .align = Table::Align::right});
  columns.push_back({.title = "exact alone", .align = Table::Align::right});
  Table table(columns);
  for (const auto& [empties, figures] : rows) {
    std::vector<std::string> cells{std::to_string(empties)};
    for (std::size_t doubt = othello8::confidences.size(); doubt-- > 0;) {
      const auto& each = figures.to_the_end[doubt];
      cells.push_back(short_number(each.positions) + (doubt > 0 ? " ±" + fixed(each.error, 2) : ""));
    }
    cells.push_back(short_number(figures.exact_alone));
    table.add(cells);
  }
  console.out << "Positions looked at, one search after the other, and by how many discs it is wrong:\n";
  table.print(console.out, console.width);
}

void print_errors(const std::vector<Row>& rows, const Console& console) {
  std::vector<Table::Column> columns{{.title = "empty"}};
  for (int depth = 0; depth <= OthelloEndFigures::deepest; ++depth)
    columns.push_back({.title = "depth " + std::to_string(depth), .align = Table::Align::right});
  Table table(columns);
  for (const auto& [empties, figures] : rows) {
    std::vector<std::string> cells{std::to_string(empties)};
    for (const double error : figures.shallow_errors) cells.push_back(fixed(error, 2));
    table.add(cells);
  }
  console.out << "\nBy how many discs searches of few moves miss the exact score:\n";
  table.print(console.out, console.width);
}

Json row_json(const Row& row) {
  const auto& [empties, figures] = row;
  Json::Array searches;
  for (std::size_t doubt = othello8::confidences.size(); doubt-- > 0;)
    searches.push_back(Json{{"confidence", othello8::confidences[doubt].percent},
                            {"positions", figures.to_the_end[doubt].positions},
                            {"error", figures.to_the_end[doubt].error}});
  Json::Array errors;
  for (const double error : figures.shallow_errors) errors.emplace_back(error);
  return Json{{"empties", empties},
              {"searches", std::move(searches)},
              {"exact_alone", figures.exact_alone},
              {"shallow_errors", std::move(errors)}};
}

ExitCode run_bench_othello(const BenchOthelloOptions& options, Console& console) {
  if (options.least > options.most)
    return console.fail(ExitCode::usage, "--least is more than --most: exchange them");
  Progress progress(console);
  std::vector<Row> rows;
  for (int empties = options.least; empties <= options.most; ++empties) {
    if (progress.due()) progress.show(counted(empties, "empty square"));
    auto figures = measure_othello_end(empties, options.positions, Random(options.seed), &interrupted());
    if (!figures) return console.fail(ExitCode::interrupted, figures.error().message);
    rows.emplace_back(empties, figures.take());
  }
  progress.clear();
  if (options.json) {
    Json::Array list;
    for (const Row& row : rows) list.push_back(row_json(row));
    console.print(list);
    return ExitCode::fine;
  }
  print_costs(rows, console);
  print_errors(rows, console);
  return ExitCode::fine;
}

}  // namespace

Command bench_othello_command() {
  return command<BenchOthelloOptions>(
      {.name = "bench othello",
       .summary = "measure searches to the end of Othello, selective and exact",
       .description =
           "Positions of games against itself with so many empty squares are searched to the end with rising "
           "confidence, and then exactly: how many positions each search looks at, and how far from the "
           "exact "
           "score it is. Then how far from it searches of few moves are, by which a selective search leaves "
           "lines out. The program has these figures in src/solvers/othello/othello_confidence.hpp. A seed "
           "gives the same figures again.",
       .examples = {{"bench othello --least 14 --most 20", "some minutes"},
                    {"bench othello --least 12 --most 12 --positions 10", "a second"}},
       .positional = {}},
      run_bench_othello);
}

}  // namespace agon
