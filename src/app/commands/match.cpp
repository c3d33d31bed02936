// `agon match`: which agent is stronger, by how much, and how sure that is.
#include "lab/match.hpp"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/match_text.hpp"
#include "app/progress.hpp"
#include "app/terminal_text.hpp"
#include "engine/games.hpp"
#include "lab/match_plan.hpp"
#include "protocol/agents.hpp"

namespace agon {

struct MatchCommandOptions : MatchOptions {
  std::string game;
  bool json = false;
};

namespace {

// The fields of a match as those of the command, which has all of them and two more.
template <class V>
constexpr Field<MatchCommandOptions, V> inherited(const Field<MatchOptions, V>& field) {
  return {field.name, field.at, field.low, field.high, field.help};
}

}  // namespace

template <>
struct Fields<MatchCommandOptions> {
  static constexpr auto all = std::tuple_cat(
      std::tuple{Field{"game", &MatchCommandOptions::game, "the game, with its options if you like"}},
      std::apply([](const auto&... field) { return std::tuple{inherited(field)...}; },
                 Fields<MatchOptions>::all),
      std::tuple{Field{"json", &MatchCommandOptions::json, "write JSON"}});
};

namespace {

// Keeps people informed between the ends of games, which may be far apart, and answers Ctrl-C at once.
class MatchWatch {
 public:
  MatchWatch(const Console& console, std::int64_t games)
      : console_(console), line_(console), text_("0/" + counted(games, "game")) {
    try {
      watcher_ = std::thread([this] { watch(); });
    } catch (const std::system_error&) {
      // No thread to be had: then the ends of games alone are told.
    }
  }
  ~MatchWatch() { end(); }
  MatchWatch(const MatchWatch&) = delete;
  MatchWatch& operator=(const MatchWatch&) = delete;

  void game_ended(const MatchProgress& now) {
    const std::lock_guard lock(mutex_);
    if (!line_.due()) return;
    text_ = progress_text(now);
    line_.show(text_);
  }

  void end() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    wake_.notify_all();
    if (watcher_.joinable()) watcher_.join();
    line_.clear();
  }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    for (bool told = false; !ended_; wake_.wait_for(lock, std::chrono::milliseconds(200))) {
      if (!told && interrupted_by_signal()) {
        line_.clear();
        console_.err << "agon: finishing the games that are being played; Ctrl-C again ends at once"
                     << std::endl;
        told = true;
      }
      if (!told && line_.due()) line_.show(text_ + ", playing for " + duration_text(clock_.seconds()));
    }
  }

  const Console& console_;
  Progress line_;
  std::string text_;
  Stopwatch clock_;
  std::mutex mutex_;  // guards line_, text_ and ended_
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread watcher_;
};

ExitCode finish(const MatchCommandOptions& options, const MatchReport& report, const Console& console) {
  if (options.json)
    console.print(match_json(options.game, report));
  else
    print_match(console, options.game, report);
  if (report.stopped)
    console.err << "agon: stopped after " << report.games << " of " << counted(report.planned, "game") << "; "
                << (options.out.empty() ? "use --out DIR next time to be able to go on"
                                        : "the same command goes on with the rest")
                << std::endl;
  if (report.stopped) return ExitCode::interrupted;
  return report.failures.empty() ? ExitCode::fine : ExitCode::agent_failed;
}

ExitCode run_match_command(const MatchCommandOptions& options, Console& console) {
  const auto game = make_game(options.game);
  if (!game) return console.wrong_usage(game.error());
  auto plan = plan_match(*game, options, agent_kinds());
  if (!plan) return console.wrong_usage(plan.error());
  MatchWatch watch(console, options.games);
  const auto show = [&](const MatchProgress& now) { watch.game_ended(now); };
  const auto report = run_match(*game, options, plan.take(), interrupted(), show);
  watch.end();
  if (!report) return console.fail(ExitCode::failed, report.error().message);
  return finish(options, *report, console);
}

}  // namespace

Command match_command() {
  return command<MatchCommandOptions>(
      {.name = "match",
       .summary = "let agents play each other and say who is stronger",
       .description =
           "Two agents alternate seats and play each opening twice; more than two play everybody against "
           "everybody. "
           "The result is given in Elo with its 95 % interval. With --out every game is stored in "
           "DIR/games.sqlite "
           "before the next one starts: after Ctrl-C, a crash or a power cut the same command goes on where "
           "it was, "
           "and more --games extend a finished match. A crash, an illegal move or lost time loses the game "
           "and is "
           "reported. With budgets of sims, nodes or depth the same seed gives the same games, whatever the "
           "--concurrency.",
       .examples = {{"match connect4 --players uct:sims=1000,uct:sims=200 --random-plies 4",
                     "is more better?"},
                    {"match othello --players alphabeta:depth=4,uct:sims=5000 --sprt 0,20 --out run1",
                     "until it is clear, and resumable"},
                    {"match tictactoe --players random,uct:sims=50,minimax --games 60 --json",
                     "everybody against everybody, for a program"}},
       .positional = {{"game"}}},
      run_match_command);
}

}  // namespace agon
