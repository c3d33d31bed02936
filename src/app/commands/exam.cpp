// `agon exam`: which positions of a file an agent answers rightly.
#include "lab/exam.hpp"

#include <algorithm>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/file.hpp"
#include "protocol/agents.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct ExamOptions {
  std::string file;
  std::string agent = "mcts:time=1s";
  std::uint64_t seed = 1;
  bool json = false;
};
template <>
struct Fields<ExamOptions> {
  static constexpr auto all = FieldList{Field{"file", &ExamOptions::file, "positions with their right moves"},
                                        Field{"agent", &ExamOptions::agent, "who is examined"},
                                        Field{"seed", &ExamOptions::seed, "of the random numbers"},
                                        Field{"json", &ExamOptions::json, "write JSON"}};
};

namespace {

struct Examination {
  const std::vector<ExamQuestion>& questions;
  std::vector<ExamAnswer> answers;  // to the first questions, all of them unless Ctrl-C came
  ExamTally tally;
};

// One line per position, written as soon as it is answered; so the columns are as wide as all need.
class Lines {
 public:
  Lines(const Console& console, const std::vector<ExamQuestion>& questions) : console_(console) {
    for (const ExamQuestion& each : questions) {
      name_ = std::max(name_, text_width(each.name));
      theme_ = std::max(theme_, text_width(each.theme));
    }
    number_ = std::to_string(questions.size()).size();
  }

  void print(std::size_t number, const ExamQuestion& question, const ExamAnswer& answer) const {
    constexpr std::size_t move_width = 7;  // "resigns"
    console_.out << pad_left(std::to_string(number), number_) << "  " << pad_right(question.name, name_)
                 << "  " << pad_right(question.theme, theme_) << "  " << pad_right(answer.move, move_width)
                 << (answer.right ? "  ok     " : "  wrong  ") << question.expected() << std::endl;
  }

 private:
  const Console& console_;
  std::size_t number_ = 0, name_ = 0, theme_ = 0;
};

void print_tally(const Console& console, const ExamTally& tally) {
  Table table({{.title = "theme"}, {.title = "right", .align = Table::Align::right}});
  for (const ExamScore& each : tally.themes())
    table.add({each.theme, std::to_string(each.right) + "/" + std::to_string(each.asked)});
  table.add({"all", std::to_string(tally.total().right) + "/" + std::to_string(tally.total().asked)});
  console.out << "\n";
  table.print(console.out, console.width);
}

Json exam_json(const ExamOptions& options, const Examination& exam) {
  Json::Array positions, themes;
  for (std::size_t i = 0; i < exam.answers.size(); ++i) {
    const ExamQuestion& question = exam.questions[i];
    positions.push_back({{"name", question.name},
                         {"theme", question.theme},
                         {"game", question.record.game().facts().spec},
                         {"move", exam.answers[i].move},
                         {"expected", question.expected()},
                         {"right", exam.answers[i].right},
                         {"seconds", exam.answers[i].seconds}});
  }
  for (const ExamScore& each : exam.tally.themes())
    themes.push_back({{"theme", each.theme}, {"right", each.right}, {"asked", each.asked}});
  return {{"file", options.file},
          {"agent", options.agent},
          {"seed", options.seed},
          {"right", exam.tally.total().right},
          {"asked", exam.tally.total().asked},
          {"themes", std::move(themes)},
          {"positions", std::move(positions)}};
}

// Asks all questions; an error is the agent's, or that nobody can be asked.
Status ask_all(const ExamOptions& options, Examination& exam, const Console& console) {
  Progress progress(console);
  const Lines lines(console, exam.questions);
  const auto show = [&] {
    if (progress.due())
      progress.show(std::to_string(exam.answers.size()) + " of " +
                    counted(static_cast<std::int64_t>(exam.questions.size()), "position") + ", " +
                    std::to_string(exam.tally.total().right) + " right");
  };
  for (const ExamQuestion& question : exam.questions) {
    const auto answer = examine(question, options.agent, agent_kinds(),
                                {.seed = options.seed, .stop = &interrupted(), .alive = show});
    // What an agent says that was cut short is no answer.
    if (interrupted()) return {};
    if (!answer) return answer.error();
    exam.answers.push_back(*answer);
    exam.tally.add(question.theme, answer->right);
    if (!options.json) {
      progress.clear();
      lines.print(exam.answers.size(), question, *answer);
    }
    show();
  }
  return {};
}

ExitCode run_exam(const ExamOptions& options, Console& console) {
  const auto content = read_file(options.file);
  if (!content) return console.wrong_usage(content.error());
  const auto questions = read_exam(*content, options.file);
  if (!questions) return console.wrong_usage(questions.error());
  Examination exam{.questions = *questions};
  if (const Status asked = ask_all(options, exam, console); !asked) return console.wrong_usage(asked.error());
  if (options.json)
    console.print(exam_json(options, exam));
  else
    print_tally(console, exam.tally);
  return interrupted() ? ExitCode::interrupted : ExitCode::fine;
}

}  // namespace

Command exam_command() {
  return command<ExamOptions>(
      {.name = "exam",
       .summary = "ask an agent for the right move in a file of positions",
       .description =
           "Every position of the file has right moves, or wrong ones where anything else will do. The agent "
           "is asked once for each, afresh; one line tells what it played, whether that is right and what "
           "was expected, and the end how many were right, by theme too. The exit code is 0 whatever the "
           "score. With a budget of sims, nodes or depth the same seed gives the same answers.\n\n"
           "exams/go-tactics.txt has positions of Go. A file of your own, for any game, begins with the line "
           "'agon-exam 1'; a position in it is\n\n"
           "  name: Take the corner\n"
           "  theme: two in a row\n"
           "  game: tictactoe\n"
           "  to move: X\n"
           "  right: c1\n"
           "  why: It makes three.\n"
           "  board:\n"
           "  ...\n"
           "  OO.\n"
           "  XX.\n\n"
           "with 'wrong:' instead of 'right:' for anything but these moves, and 'position: TEXT', as analyse "
           "takes it, instead of 'to move' and 'board'. Lines that begin with # are comments.",
       .examples = {{"exam exams/go-tactics.txt --agent uct:sims=10000", "repeatable"},
                    {"exam exams/go-tactics.txt --agent uct:time=5s", "five seconds for each position"},
                    {"exam mine.txt --agent alphabeta:depth=6 --json", "for a program"}},
       .positional = {{"file"}}},
      run_exam);
}

}  // namespace agon
