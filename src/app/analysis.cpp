#include "app/analysis.hpp"

#include <algorithm>

#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/text.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

constexpr std::size_t longest_line = 10;  // moves of a continuation that people still read

std::span<const Candidate> best(const Answer& answer, int top) {
  return std::span(answer.moves).first(std::min(answer.moves.size(), static_cast<std::size_t>(top)));
}

// What is known, and that the search lives: one depth may take long.
std::string progress_line(const Record& record, const Answer& answer) {
  const std::string nodes =
      answer.nodes > 0 ? short_number(static_cast<double>(answer.nodes)) + " nodes" : std::string();
  if (answer.moves.empty()) return nodes;
  const bool both = !nodes.empty() && chosen(answer) != nullptr && chosen(answer)->visits == 0;
  return answer_line(record.position(), answer, text_scale_of(record.game().facts(), answer)) +
         (both ? ", " + nodes : "");
}

}  // namespace

Result<Answer> ask_aloud(Agent& agent, const Record& record, const Question& question,
                         const Console& console) {
  Progress progress(console);
  const auto report = [&](const Answer& answer) {
    if (progress.due()) progress.show(progress_line(record, answer));
  };
  return ask(agent, record, Random(question.seed),
             {.player = question.player, .stop = &interrupted(), .report = report});
}

std::string answer_line(const Position& position, const Answer& answer,
                        const std::optional<ScoreRange>& scale) {
  std::string line = position.move_text(answer.move);
  const Candidate* candidate = chosen(answer);
  // A value that nothing stands behind is not shown.
  if (candidate == nullptr || effort_text(*candidate).empty()) return line;
  return line + ", value " + value_text(position, *candidate, scale) +
         (scale ? " " + std::string(scale->unit) : "") + ", " + found_by_text(*candidate, scale);
}

std::string values_words(const std::string& whose, const Answer& answer,
                         const std::optional<ScoreRange>& scale) {
  if (!scale) return "values from 0 (lost) to 1 (won) for " + whose;
  const bool bounds = std::any_of(answer.moves.begin(), answer.moves.end(),
                                  [](const Candidate& each) { return each.at_most; });
  return "values from " + score_text(*scale, 0) + " to " + score_text(*scale, 1) + " (" +
         std::string(scale->unit) + ") for " + whose +
         (bounds ? ", <= where no more than a bound is known" : "");
}

void print_candidates(const Console& console, const Position& position, const Answer& answer, int top,
                      const std::optional<ScoreRange>& scale) {
  Table table({{.title = "  move"},
               {.title = "value", .align = Table::Align::right},
               {.title = "found by"},
               {.title = "expected line"}});
  for (const Candidate& each : best(answer, top)) {
    const std::string effort = effort_text(each);
    table.add({"  " + position.move_text(each.move), effort.empty() ? "-" : value_text(position, each, scale),
               effort.empty() ? "" : found_by_text(each, scale),
               join(line_texts(position, each.line, longest_line), " ")});
  }
  table.print(console.out, console.width);
  if (static_cast<std::size_t>(top) < answer.moves.size())
    console.out << "  ... and " << answer.moves.size() - static_cast<std::size_t>(top) << " more\n";
}

void add_player_values(Json& json, const Position& position, const Values& values) {
  Json::Array items;
  for (const double value : player_values(position, values)) items.emplace_back(value);
  if (!items.empty()) json.add("values", std::move(items));
}

Json candidates_json(const Position& position, const Answer& answer, int top,
                     const std::optional<ScoreRange>& scale) {
  Json::Array moves;
  for (const Candidate& each : best(answer, top)) {
    Json move{{"move", position.move_text(each.move)}, {"value", each.value}};
    if (scale) move.add("score", scale->from_unit(each.value));
    move.add("proven", each.proven);
    if (each.at_most) move.add("at_most", true);
    if (each.probability > 0) move.add("probability", each.probability);
    if (each.confidence > 0) move.add("confidence", each.confidence);
    add_player_values(move, position, each.values);
    if (each.depth > 0)
      move.add("depth", each.depth);
    else
      move.add("visits", each.visits);
    move.add("pv", line_texts(position, each.line, longest_line));
    moves.push_back(std::move(move));
  }
  return moves;
}

}  // namespace agon
