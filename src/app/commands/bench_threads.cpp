// `agon bench threads`: what a second thread gives, measured against two processes at the same time, since
// two busy cores are often slower than twice one.
#include <cmath>
#include <filesystem>

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/enhancements.hpp"
#include "app/interrupt.hpp"
#include "app/measure.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/clock.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchThreadsOptions {
  std::string game = "othello";
  std::string agent = "pvs";
  int threads = 2;
  double seconds = 3;
  int rounds = 5;
  int positions = 10;
  int depth = 11;
  std::uint64_t seed = 1;
  bool json = false;
};
template <>
struct Fields<BenchThreadsOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BenchThreadsOptions::game, "the game, with its options if you like"},
      Field{"agent", &BenchThreadsOptions::agent, "the agent, with its options but threads and budget"},
      Field{"threads", &BenchThreadsOptions::threads, 2, 512, "how many threads, and how many processes"},
      Field{"seconds", &BenchThreadsOptions::seconds, 0.1, 600, "how long each round thinks"},
      Field{"rounds", &BenchThreadsOptions::rounds, 1, 100,
            "processes and threads in turn; medians are shown"},
      Field{"positions", &BenchThreadsOptions::positions, 0, 1000,
            "random midgame positions for the time to depth"},
      Field{"depth", &BenchThreadsOptions::depth, 1, 100, "the depth whose time is taken"},
      Field{"seed", &BenchThreadsOptions::seed, "of the positions"},
      Field{"json", &BenchThreadsOptions::json, "write JSON"}};
};

namespace {

Result<std::string> own_program() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return Error{"cannot find this program to run it twice: " + error.message()};
  return path.string();
}

// The agent with one more option.
std::string with_option(const std::string& agent, const std::string& option) {
  return agent + (agent.find(':') == std::string::npos ? ':' : ',') + option;
}

std::string with_threads(const std::string& agent, int threads) {
  return with_option(agent, "threads=" + std::to_string(threads));
}

// What an agent does in a second: simulations where it makes them, else nodes.
struct Speed {
  double per_second = 0;
  bool simulations = false;
};

Result<Speed> speed_of(Process& process, double seconds) {
  const Deadline deadline = deadline_in(10 * seconds + 30);
  while (true) {  // simulations are told before nodes
    const auto line = process.read_line(deadline);
    if (!line) return line.error();
    const bool simulations = line->find("\"simulations_per_second\"") != std::string::npos;
    if (!simulations && line->find("\"nodes_per_second\"") == std::string::npos) continue;
    std::string_view number = trim(std::string_view(*line).substr(line->find(':') + 1));
    if (number.ends_with(',')) number.remove_suffix(1);
    const auto value = parse_number(number);
    if (!value) return Error{"no number in " + in_quotes(*line)};
    if (!simulations || *value > 0) return Speed{*value, simulations};
  }
}

// The sum over processes that run at the same time.
Result<Speed> speed_of(const Record& record, int processes, const std::string& agent, double seconds) {
  const auto program = own_program();
  if (!program) return program.error();
  const std::string command =
      shell_quoted(*program) + " bench search " + shell_quoted(record.game().facts().spec) + " " +
      shell_quoted(record.position().text()) + " --agent " +
      shell_quoted(with_option(agent, "time=" + std::to_string(seconds) + "s")) + " --seconds 0.001 --json";
  std::vector<std::unique_ptr<Process>> running;
  for (int i = 0; i < processes; ++i) {
    auto process = Process::start(command);
    if (!process) return process.error();
    running.push_back(process.take());
  }
  Speed sum;
  for (auto& process : running) {
    const auto speed = speed_of(*process, seconds);
    if (!speed) return speed.error();
    sum.per_second += speed->per_second;
    sum.simulations = speed->simulations;
  }
  return sum;
}

struct ThreadSpeed {
  std::vector<double> processes, threads, ratios;  // per second, by round
  bool simulations = false;                        // what is counted: these, or nodes

  const char* unit() const { return simulations ? "simulations" : "nodes"; }
};

Result<ThreadSpeed> measure_speed(const Record& record, const BenchThreadsOptions& options,
                                  Console& console) {
  ThreadSpeed speed;
  Progress progress(console);
  for (int round = 0; round < options.rounds && !interrupted(); ++round) {
    progress.show("round " + std::to_string(round + 1) + " of " + std::to_string(options.rounds));
    const auto apart = speed_of(record, options.threads, with_threads(options.agent, 1), options.seconds);
    if (!apart) return apart.error();
    const auto together = speed_of(record, 1, with_threads(options.agent, options.threads), options.seconds);
    if (!together) return together.error();
    speed.processes.push_back(apart->per_second);
    speed.threads.push_back(together->per_second);
    speed.ratios.push_back(together->per_second / apart->per_second);
    speed.simulations = together->simulations;
  }
  progress.clear();
  return speed;
}

struct PositionTimes {
  std::string position;
  double one = 0, many = 0;  // seconds to the depth
};

Result<double> time_to_depth(const Record& record, const std::string& spec, int depth) {
  auto agent = make_agent(with_option(spec, "depth=" + std::to_string(depth)), record.game_pointer());
  if (!agent) return agent.error();
  const auto answer = ask(**agent, record, Random(1), {.stop = &interrupted()});
  if (!answer) return answer.error();
  return answer->seconds;
}

Result<std::vector<PositionTimes>> measure_times(const std::vector<Record>& positions,
                                                 const BenchThreadsOptions& options, Console& console) {
  std::vector<PositionTimes> times;
  Progress progress(console);
  for (const Record& record : positions) {
    if (interrupted() || std::ssize(times) == options.positions) break;
    progress.show("position " + std::to_string(times.size() + 1) + " of " + std::to_string(positions.size()));
    const auto one = time_to_depth(record, with_threads(options.agent, 1), options.depth);
    if (!one) return one.error();
    const auto many = time_to_depth(record, with_threads(options.agent, options.threads), options.depth);
    if (!many) return many.error();
    times.push_back({record.position().text(), *one, *many});
  }
  progress.clear();
  return times;
}

double geometric_mean_gain(const std::vector<PositionTimes>& times) {
  double sum = 0;
  for (const PositionTimes& each : times) sum += std::log(each.one / std::max(each.many, 1e-9));
  return std::exp(sum / static_cast<double>(times.size()));
}

Json result_json(const BenchThreadsOptions& options, const ThreadSpeed& speed,
                 const std::vector<PositionTimes>& times) {
  Json::Array list;
  for (const PositionTimes& each : times)
    list.push_back(
        Json{{"position", each.position}, {"seconds_one", each.one}, {"seconds_threads", each.many}});
  const std::string per_second = std::string("_") + speed.unit() + "_per_second";
  Json json{{"game", options.game},
            {"agent", options.agent},
            {"threads", options.threads},
            {"processes" + per_second, median(speed.processes)},
            {"threads" + per_second, median(speed.threads)},
            {"ratio", median(speed.ratios)},
            {"depth", options.depth},
            {"times", list}};
  if (!times.empty()) json.add("mean_gain", geometric_mean_gain(times));
  return json;
}

void print_result(const BenchThreadsOptions& options, const ThreadSpeed& speed,
                  const std::vector<PositionTimes>& times, const Console& console) {
  const std::string number = std::to_string(options.threads);
  console.out << number << " processes of one thread  " << short_number(median(speed.processes)) << " "
              << speed.unit() << "/s together\n"
              << "1 process of " << number << " threads     " << short_number(median(speed.threads)) << " "
              << speed.unit() << "/s\nratio " << fixed(median(speed.ratios), 3) << " (median of "
              << counted(std::ssize(speed.ratios), "round") << ")\n";
  if (times.empty()) return;
  console.out << "\nseconds to depth " << options.depth << "\n   1 thread  " << number
              << " threads  position\n";
  for (const PositionTimes& each : times)
    console.out << pad_left(fixed(each.one, 2), 11) << pad_left(fixed(each.many, 2), 11) << "  "
                << each.position << "\n";
  console.out << number << " threads are " << fixed(geometric_mean_gain(times), 2)
              << " times as fast to that depth (geometric mean)\n";
}

ExitCode run_bench_threads(const BenchThreadsOptions& options, Console& console) {
  const auto record = set_up(options.game, "");
  if (!record) return console.wrong_usage(record.error());
  if (auto agent = make_agent(with_threads(options.agent, options.threads), record->game_pointer()); !agent)
    return console.wrong_usage(agent.error());
  const auto positions =
      midgame_positions(record->game_pointer(), std::max(1, options.positions), options.seed);
  const auto speed = measure_speed(positions.front(), options, console);
  if (!speed) return console.fail(ExitCode::failed, speed.error().message);
  if (interrupted()) return ExitCode::interrupted;
  // What samples has no depth to reach.
  const auto times =
      speed->simulations ? std::vector<PositionTimes>() : measure_times(positions, options, console);
  if (!times) return console.fail(ExitCode::failed, times.error().message);
  if (interrupted()) return ExitCode::interrupted;
  if (options.json)
    console.print(result_json(options, *speed, *times));
  else
    print_result(options, *speed, *times, console);
  return ExitCode::fine;
}

}  // namespace

Command bench_threads_command() {
  return command<BenchThreadsOptions>(
      {.name = "bench threads",
       .summary = "measure what threads give to a search: its speed, and the time to a depth",
       .description =
           "Runs as many processes with one thread as there are threads, then one process with all threads, "
           "in turn, and compares their nodes (or simulations) per second: two busy cores are often slower "
           "than twice one. Where the search has a depth, then takes the time to it, with one thread and "
           "with "
           "all, on random midgame positions.",
       .examples = {{"bench threads othello", "two threads, ten positions"},
                    {"bench threads connect4 --threads 4 --depth 15", "four threads, deeper"},
                    {"bench threads go --agent mcts", "simulations per second of a shared tree"}},
       .positional = {{"game", false}}},
      run_bench_threads);
}

}  // namespace agon
