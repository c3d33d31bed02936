#include "app/analysis.hpp"

#include <algorithm>

#include "app/describe.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/terminal_text.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

constexpr std::size_t longest_line = 10;  // moves of a continuation that people still read

std::span<const Candidate> best(const Answer& answer, int top) {
  return std::span(answer.moves).first(std::min(answer.moves.size(), static_cast<std::size_t>(top)));
}

}  // namespace

Result<Answer> ask(Agent& agent, const Record& record, const Question& question, const Console& console) {
  Progress progress(console);
  const Position& position = record.position();
  Turn turn{.random = Random(question.seed).split(record.plies().size()),
            .player = position.to_move() == everyone ? question.player : position.to_move(),
            .clock = {},
            .stop = &interrupted(),
            .report = [&](const Answer& answer) {
              if (progress.due()) progress.show(answer_line(position, answer));
            }};
  return agent.choose(record, turn);
}

std::string answer_line(const Position& position, const Answer& answer) {
  std::string line = position.move_text(answer.move);
  const Candidate* candidate = chosen(answer);
  // A value that nothing stands behind is not shown.
  if (candidate == nullptr || effort_text(*candidate).empty()) return line;
  return line + ", value " + fixed(candidate->value, 3) + ", " + effort_text(*candidate);
}

void print_candidates(const Console& console, const Position& position, const Answer& answer, int top) {
  Table table({{.title = "  move"},
               {.title = "value", .align = Table::Align::right},
               {.title = "found by"},
               {.title = "expected line"}});
  for (const Candidate& each : best(answer, top)) {
    const std::string effort = effort_text(each);
    table.add({"  " + position.move_text(each.move), effort.empty() ? "-" : fixed(each.value, 3), effort,
               join(line_texts(position, each.line, longest_line), " ")});
  }
  table.print(console.out, console.width);
  if (static_cast<std::size_t>(top) < answer.moves.size())
    console.out << "  ... and " << answer.moves.size() - static_cast<std::size_t>(top) << " more\n";
}

Json candidates_json(const Position& position, const Answer& answer, int top) {
  Json::Array moves;
  for (const Candidate& each : best(answer, top)) {
    Json move{{"move", position.move_text(each.move)}, {"value", each.value}};
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
