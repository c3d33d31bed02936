// `agon trace`: a search step by step, for students.
#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/file.hpp"
#include "base/spec.hpp"
#include "search/trace_tree.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"
#include "show/trace_text.hpp"
#include "show/tree_picture.hpp"

namespace agon {

struct TraceOptions {
  std::string game, position;
  std::string agent = "alphabeta:depth=3";
  std::int64_t steps = 0;
  std::uint64_t seed = 1;
  bool points = false;
  std::string dot, svg;
  bool json = false;

  bool draws() const { return !dot.empty() || !svg.empty(); }
  TraceUnits units() const { return points ? TraceUnits::points : TraceUnits::chances; }
};
template <>
struct Fields<TraceOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &TraceOptions::game, "the game, with its options if you like"},
      Field{"position", &TraceOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"agent", &TraceOptions::agent, "the search to watch"},
      Field{"steps", &TraceOptions::steps, 0, 1e12,
            "print so many at once (0: on a terminal one by one, else the first 200)"},
      Field{"seed", &TraceOptions::seed, "of the random numbers"},
      Field{"points", &TraceOptions::points,
            "values in the game's own units, for depth-first searches that follow lines to their ends"},
      Field{"dot", &TraceOptions::dot, "write the tree into this file instead, for Graphviz"},
      Field{"svg", &TraceOptions::svg, "write a drawing of the tree into this file instead"},
      Field{"json", &TraceOptions::json, "write JSON"}};
};

namespace {

constexpr std::int64_t default_steps = 200, steps_at_once = 5000;

// Prints the steps; lets a person on a terminal go from one to the next.
class Viewer {
 public:
  Viewer(const TraceOptions& options, const Console& console)
      : console_(console),
        json_(options.json),
        stepping_(options.steps == 0 && !options.json && console.interactive()),
        limit_(options.steps > 0 ? options.steps
               : stepping_       ? 0
                                 : default_steps) {}

  void begin() const {
    if (stepping_) console_.out << "Enter: the next step; c: run through; q: end\n\n";
  }

  // False: no more.
  bool show(const TraceStep& step) {
    if (interrupted()) return false;
    more_ = limit_ > 0 && shown_ == limit_;
    if (more_) return false;
    ++shown_;
    if (json_) {
      steps_.push_back(step.json);
      return true;
    }
    console_.out << step.text;
    if (stepping_) return ask();
    console_.out << "\n";
    return true;
  }

  bool more() const { return more_; }
  std::int64_t limit() const { return limit_; }
  Json::Array take_steps() { return std::move(steps_); }

 private:
  // The person's Enter ends the line.
  bool ask() {
    console_.out << std::flush;
    std::string typed;
    if (!std::getline(console_.in, typed) || typed == "q") return false;
    stepping_ = typed != "c";
    if (!stepping_) limit_ = (shown_ / steps_at_once + 1) * steps_at_once;  // some searches never end
    return true;
  }

  const Console& console_;
  bool json_, stepping_;
  std::int64_t limit_, shown_ = 0;  // 0: no limit
  bool more_ = false;               // a step was not shown
  Json::Array steps_;
};

std::string how_to_see_more(std::int64_t steps) {
  return "The search goes on; --steps " + std::to_string(5 * steps) + " shows more of it.";
}

Error cannot_be_watched(std::string_view agent) {
  return {std::string(agent) + " cannot be watched; see: agon help trace"};
}

// Those that are no search of our own tell nothing; they need not even be started.
Status is_our_search(std::string_view agent) {
  return reaches_outside(agent) ? Status(cannot_be_watched(parse_spec(agent)->name)) : Status();
}

void print_head(const Record& record, const Agent& agent, bool points, const Console& console) {
  const GameFacts& facts = record.game().facts();
  print_board(console, record.position());
  const bool two_sides = facts.players == 2 && facts.zero_sum;
  console.out << "\n"
              << facts.spec << ": " << mover_name(facts, record.position().to_move()) << " to move, watching "
              << agent.spec() << "; values "
              << (points ? "in " + std::string(facts.range.unit) : "from 0 (lost) to 1 (won)")
              << (two_sides ? " for " + mover_name(facts, record.position().to_move()) : "") << "\n\n";
}

// The whole search at once, of whose tree as many levels are drawn as people can look at.
ExitCode draw_tree(const TraceOptions& options, const Record& record, Agent& agent, Console& console) {
  constexpr std::size_t most_nodes = 600;
  TraceTree told;
  const bool keeps_tree = agent.tree() != nullptr;
  Progress progress(console);
  const auto report = [&](const Answer& now) {
    if (progress.due()) progress.show(with_commas(now.nodes) + " nodes; Ctrl-C draws what is there");
  };
  const auto answer = ask(agent, record, Random(options.seed),
                          {.stop = &interrupted(), .report = report, .trace = keeps_tree ? nullptr : &told});
  progress.clear();
  if (!answer) return console.fail(ExitCode::agent_failed, answer.error().message);
  told.end(answer->depth);
  if (!keeps_tree && told.size() <= 1) return console.wrong_usage(cannot_be_watched(agent.spec()));
  const TreePicture picture(keeps_tree ? *agent.tree() : told, record, most_nodes, options.units());
  for (const auto& [file, content] :
       {std::pair(options.dot, picture.dot()), std::pair(options.svg, picture.svg())}) {
    if (file.empty()) continue;
    if (const Status written = write_file(file, content); !written)
      return console.wrong_usage(written.error());
    console.out << file << ": " << counted(static_cast<std::int64_t>(picture.nodes()), "position")
                << (picture.left_out() > 0 ? " from the top; deeper ones are left out" : "") << "\n";
  }
  return ExitCode::fine;
}

ExitCode run_trace(const TraceOptions& options, Console& console) {
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (const Status open = something_to_decide(*record); !open) return console.wrong_usage(open.error());
  if (const Status ours = is_our_search(options.agent); !ours) return console.wrong_usage(ours.error());
  auto agent = make_agent(options.agent, record->game_pointer());
  if (!agent) return console.wrong_usage(agent.error());
  if (options.draws()) return draw_tree(options, *record, **agent, console);
  Viewer viewer(options, console);
  bool begun = false;
  TraceTeller teller(
      *record,
      [&](const TraceStep& step) {
        // Not before the search has told something: it may be one that never does.
        if (!begun && !options.json) {
          print_head(*record, **agent, options.points, console);
          viewer.begin();
        }
        begun = true;
        const bool go_on = viewer.show(step);
        if (!go_on) interrupt();
        return go_on;
      },
      options.units());
  const TroubleSince trouble(record->game().game());
  const auto answer = ask(**agent, *record, Random(options.seed), {.stop = &interrupted(), .trace = &teller});
  if (!answer) return console.fail(ExitCode::agent_failed, answer.error().message);
  if (teller.steps() == 0) return console.wrong_usage(cannot_be_watched((*agent)->spec()));
  const Position& position = record->position();
  if (options.json) {
    Json json{{"game", record->game().facts().spec},
              {"position", position.text()},
              {"agent", (*agent)->spec()},
              {"seed", options.seed}};
    json.add("steps", viewer.take_steps());
    json.add("more", viewer.more());
    if (!teller.ended()) json.add("best", position.move_text(answer->move));
    if (!teller.ended()) json.add("value", answer->value);
    console.print(json);
  } else if (viewer.more()) {
    console.out << "\n" << how_to_see_more(viewer.limit()) << "\n";
  } else if (!teller.ended()) {
    console.out << "\nchosen: " << answer_line(position, *answer) << "\n";
  }
  warn_of(trouble, console);
  return interrupted_by_signal() ? ExitCode::interrupted : ExitCode::fine;
}

}  // namespace

Command trace_command() {
  return command<TraceOptions>(
      {.name = "trace",
       .summary = "watch a search think, step by step",
       .description =
           "Shows what a search does, one step after the other. minimax, alphabeta, pvs, maxn and star: "
           "every "
           "position that is entered, indented by its depth, with the window (alpha, beta); its value, or "
           "what it is at most or at least; cut-offs with their reason; at chance nodes the probabilities "
           "and "
           "what the average can still become. uct: every simulation with its four parts, selection with the "
           "bounds of UCB1, expansion, simulation and backup. paranoid and bestreply show their first moves "
           "only, expert the first few levels without its leaves.\n\n"
           "On a terminal, Enter goes to the next step, c runs through thousands and q ends. With --steps, "
           "or "
           "without a terminal, the steps are printed at once. A step is a line, with uct a simulation. "
           "Without a "
           "budget in its specification the search goes on until you have seen enough.",
       .examples = {{"trace tictactoe XO./OX./... X --agent alphabeta:depth=2", "windows and cut-offs"},
                    {"trace connect4 --agent uct --steps 20", "the first twenty simulations"},
                    {"trace tictactoe --agent minimax:depth=2 --json", "for a program"},
                    {"trace 'tree:((3 12 8) (2 4 6) (14 5 2))' --agent alphabeta --points --svg tree.svg",
                     "a drawing for a lecture"}},
       .positional = {{"game"}, {"position", false}}},
      run_trace);
}

}  // namespace agon
