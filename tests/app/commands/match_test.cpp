// The match command as a user runs it: interrupted, killed, on a full disk.
#include <doctest/doctest.h>
#include <filesystem>
#include <signal.h>
#include <unistd.h>

#include "base/clock.hpp"
#include "base/file.hpp"
#include "base/process.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/sgf_record.hpp"
#include "lab/store.hpp"
#include "support/effort.hpp"
#include "support/run_program.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::TemporaryFolder;

namespace {

std::string match_line(const std::string& folder, const std::string& more = "", int games = 30) {
  return AGON_PROGRAM
         " match connect4 --players uct:sims=4000,uct:sims=2000 --random-plies 2 --seed 5 --games " +
         std::to_string(games) + " --out " + folder + " " + more;
}

std::unique_ptr<Process> start(const std::string& command) {
  auto process = Process::start("exec " + command);
  REQUIRE(process);
  return process.take();
}

struct Outcome {
  std::string output, end;  // standard output; exit status and last line of standard error
};

Outcome finish(Process& process) {
  Outcome outcome;
  while (true) {
    const auto line = process.read_line(deadline_in(120));
    if (!line) {
      outcome.end = line.error().message;
      return outcome;
    }
    outcome.output += *line + "\n";
  }
}

std::vector<std::string> rows(const std::string& folder) {
  std::vector<std::string> rows;
  auto store = Store::open(folder);
  REQUIRE(store);
  REQUIRE((*store)->each([&](const FinishedGame& game) {
    rows.push_back(std::to_string(game.number) + " " + game.opening + " " + game.moves + " " + game.reason());
  }));
  return rows;
}

// Until the write-ahead log has that many bytes: some games are stored, and nobody is disturbed by asking.
void wait_for_log(const std::string& folder, std::uintmax_t bytes, Process& process) {
  for (int i = 0; i < 60000; ++i) {
    std::error_code none;
    const auto size = std::filesystem::file_size(folder + "/games.sqlite-wal", none);
    if ((!none && size >= bytes) || process.ended()) return;
    ::usleep(1000);
  }
}

}  // namespace

TEST_CASE("a match that was killed goes on with the same command and loses or doubles no game" *
          doctest::test_suite("torture")) {
  const TemporaryFolder killed, whole;
  for (const std::uintmax_t bytes : {40'000u, 30'000u}) {
    const auto process = start(match_line(killed.path(), "--concurrency 2"));
    wait_for_log(killed.path(), bytes, *process);
    CHECK_FALSE(process->ended());
    ::kill(process->id(), SIGKILL);
    CHECK(has(finish(*process).end, "signal 9"));
    process->stop();
    const auto left = rows(killed.path());
    CHECK(left.size() >= 1);
    CHECK(left.size() < 30);
  }
  const Outcome resumed = finish(*start(match_line(killed.path())));
  CHECK(resumed.end.starts_with("ended with status 0"));
  CHECK(has(resumed.output, "games were there before"));
  CHECK(finish(*start(match_line(whole.path(), "--concurrency 2"))).end.starts_with("ended with status 0"));
  CHECK(rows(whole.path()).size() == 30);
  CHECK(rows(killed.path()) == rows(whole.path()));
}

TEST_CASE("a match that is killed again and again ends with the games of one that was left alone" *
          doctest::test_suite("torture")) {
  const TemporaryFolder killed, whole;
  Random random(5);
  for (int i = 0; i < test::effort(1, 3, 60); ++i) {
    const auto process = start(match_line(killed.path(), "--concurrency 2"));
    ::usleep(static_cast<useconds_t>(1000 * random.below(150)));
    ::kill(process->id(), SIGKILL);
    process->stop();
  }
  CHECK(finish(*start(match_line(killed.path()))).end.starts_with("ended with status 0"));
  CHECK(finish(*start(match_line(whole.path(), "--concurrency 2"))).end.starts_with("ended with status 0"));
  CHECK(rows(killed.path()) == rows(whole.path()));
}

TEST_CASE("a match of Go that was killed has one SGF file for each game in the end") {
  const TemporaryFolder folder;
  const std::string games = folder.path() + "/games",
                    line = AGON_PROGRAM
                           " match go:size=5 --players uct:sims=300,uct:sims=200 --random-plies 2 --games 24 "
                           "--concurrency 2 --out " +
                           folder.path() + " --sgf " + games;
  const auto process = start(line);
  wait_for_log(folder.path(), 40'000, *process);
  CHECK_FALSE(process->ended());
  ::kill(process->id(), SIGKILL);
  CHECK(has(finish(*process).end, "signal 9"));
  process->stop();
  // A file stands before its row does.
  auto store = Store::open(folder.path());
  REQUIRE(store);
  int stored = 0;
  REQUIRE((*store)->each([&](const FinishedGame& game) {
    CHECK(std::filesystem::exists(games + "/game-00" + (game.number < 10 ? "0" : "") +
                                  std::to_string(game.number) + ".sgf"));
    ++stored;
  }));
  store->reset();
  CHECK(stored < 24);
  CHECK(finish(*start(line)).end.starts_with("ended with status 0"));
  std::vector<std::string> moves(24);
  REQUIRE((*Store::open(folder.path()))->each([&](const FinishedGame& game) {
    moves[static_cast<std::size_t>(game.number)] = game.moves;
  }));
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(games)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".sgf")) continue;  // what the dead program had just begun to write
    CAPTURE(name);
    const auto record = record_from_sgf(*read_file(entry.path().string()));
    REQUIRE(record);
    CHECK(join(record->texts(), " ") == moves[static_cast<std::size_t>(std::stoi(name.substr(5)))]);
    ++files;
  }
  CHECK(files == 24);
}

TEST_CASE("Ctrl-C finishes the running games and says how to go on") {
  const TemporaryFolder folder;
  const auto process = start(match_line(folder.path(), "2>&1", 100000));
  wait_for_log(folder.path(), 30'000, *process);
  ::kill(process->id(), SIGINT);
  const Outcome outcome = finish(*process);
  CHECK(has(outcome.output, "connect4:"));
  CHECK(has(outcome.end, "ended with status 130"));
  CHECK(has(outcome.output, "the same command goes on with the rest"));
}

TEST_CASE("Ctrl-C ends a program at once whose players are still starting") {
  const std::string silent = "gtp:\"sleep 60\"";
  for (const std::string& command : {"match tictactoe --players '" + silent + ",random'",
                                     "tune tictactoe --options timeout=60/70 --agent '" + silent + "'",
                                     "analyse tictactoe --agent '" + silent + "'"}) {
    CAPTURE(command);
    const auto waiting = start(AGON_PROGRAM " " + command + " 2>&1");
    ::usleep(500'000);
    CHECK_FALSE(waiting->ended());
    ::kill(waiting->id(), SIGINT);
    const Stopwatch watch;
    CHECK(has(finish(*waiting).end, "signal 2"));
    CHECK(watch.seconds() < 5);
  }
}

TEST_CASE("a match tells that it plays before the first game ends, and answers Ctrl-C before that too") {
  const TemporaryFolder folder;
  // Each move takes a second and a game three: the line comes after two.
  const std::string slow = "gtp:\"" AGON_GTP_TOY " tictactoe --sleep-ms 1000\"";
  const test::Ran ran = test::run_on_terminal({"match", "tictactoe", "--players", slow + "," + slow,
                                               "--games", "50", "--max-moves", "3", "--out", folder.path()},
                                              "0/50 games", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "0/50 games, playing for 2 s"));
  const auto answer = ran.out.find(
      "agon: finishing the games that are being played; Ctrl-C again ends at once, and the "
      "same command goes on");
  REQUIRE(answer != std::string::npos);
  CHECK(answer < ran.out.find("tictactoe: 1 game, 3.0 moves"));
  CHECK(has(ran.out, "agon: stopped after 1 of 50 games; the same command goes on with the rest"));
}

TEST_CASE("a second match in the same folder is refused while the first one runs") {
  const TemporaryFolder folder;
  const auto first = Store::open(folder.path());
  REQUIRE(first);
  const test::Ran second =
      test::run("match tictactoe --players random,random --games 2 --out " + folder.path());
  CHECK(second.code == 1);
  CHECK(second.out.empty());
  CHECK(second.err ==
        "agon: another match is running in '" + folder.path() + "'; wait for it or use another folder\n");
}

TEST_CASE("a damaged database is refused with what to do, and left alone") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/games.sqlite";
  REQUIRE(write_file(file, std::string(5000, 'x')));
  const test::Ran ran = test::run("match tictactoe --players random,random --games 2 --out " + folder.path());
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "; move the file away or choose another --out\n"));
  CHECK(*read_file(file) == std::string(5000, 'x'));
}

TEST_CASE("a full disk ends a match with one line and keeps the games before") {
  const TemporaryFolder folder, whole;
  // No file may grow beyond 48 KiB: writing fails as it does on a full disk.
  const auto process = Process::start("ulimit -f 96; exec " + match_line(folder.path()));
  REQUIRE(process);
  const Outcome full = finish(**process);
  CHECK(has(full.end, "ended with status 1; its last words: 'agon: cannot write"));
  CHECK(full.output.empty());
  const std::size_t kept = rows(folder.path()).size();
  CHECK(kept >= 1);
  CHECK(kept < 30);
  CHECK(finish(*start(match_line(folder.path()))).end.starts_with("ended with status 0"));
  CHECK(finish(*start(match_line(whole.path()))).end.starts_with("ended with status 0"));
  CHECK(rows(folder.path()) == rows(whole.path()));
}

TEST_CASE("a match in JSON has the figures that programs need") {
  const auto process =
      start(AGON_PROGRAM " match tictactoe --players uct:sims=50,random --games 4 --sprt 0,500 --json");
  const Outcome outcome = finish(*process);
  for (const char* name : {"\"players\"", "\"wins\"", "\"elo\"", "\"elo_low\"", "\"elo_high\"", "\"llr\"",
                           "\"duplicates\"", "\"games\": 4", "\"verdict\": \"undecided\""}) {
    CAPTURE(name);
    CHECK(has(outcome.output, name));
  }
}

TEST_CASE("players have the names that the user gives them, results by seat, and a table of all games") {
  const TemporaryFolder folder;
  const std::string table = folder.path() + "/games.csv";
  const test::Ran ran = test::run_program({"match", "tictactoe", "--players", "uct:sims=50,random", "--names",
                                           "Ada, Charles", "--games", "6", "--csv", table});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "Ada "));
  CHECK(has(ran.out, "Charles "));
  CHECK_FALSE(has(ran.out, "uct:sims=50"));
  CHECK(has(ran.out, "score by seat"));
  CHECK(has(ran.out, "% of 3"));
  const auto lines = split(*read_file(table), '\n');
  CHECK(lines.size() == 8);  // the columns, six games, and nothing behind the last end of a line
  CHECK(has(lines[1], ",Ada,"));
  for (const char* names : {"Ada", "Ada,", "Ada,Charles,Eve"}) {
    const test::Ran wrong =
        test::run_program({"match", "tictactoe", "--players", "uct:sims=50,random", "--names", names});
    CHECK(wrong.code == 2);
    CHECK(has(wrong.err, "one name for each of the 2 players"));
  }
  CHECK(test::run("match tictactoe --players random,random --games 2 --csv /no/such/file").code == 1);
  CHECK(has(test::run_program({"match", "tictactoe", "--players", "random random"}).err, "commas"));
}

TEST_CASE("an engine that fails in a match shows in the exit code") {
  const Outcome outcome =
      finish(*start(AGON_PROGRAM " match tictactoe --games 2 --players 'gtp:\"" AGON_GTP_TOY
                                 " tictactoe --crash-at 1\",random'"));
  CHECK(has(outcome.output, "failed 1 time: gtp engine ended with status 7"));
  CHECK(outcome.end == "ended with status 3");
}

TEST_CASE("a closed terminal ends a match as Ctrl-C does, unless nohup started it") {
  const TemporaryFolder folder, other;
  for (const bool kept : {false, true}) {
    CAPTURE(kept);
    const std::string& path = kept ? other.path() : folder.path();
    const auto process = Process::start((kept ? "trap '' HUP; exec " : "exec ") + match_line(path));
    REQUIRE(process);
    wait_for_log(path, 20'000, **process);
    ::kill((*process)->id(), SIGHUP);
    CHECK(finish(**process).end.starts_with(kept ? "ended with status 0" : "ended with status 130"));
  }
}

TEST_CASE("an interrupted match says so in its exit code, though nobody reads its output") {
  // In the foreground `timeout` sends one signal; otherwise a second one follows, which ends a program at
  // once.
  const auto process =
      Process::start("{ { timeout --foreground --preserve-status -s INT 2 " AGON_PROGRAM
                     " match connect4 --players uct:sims=4000,uct:sims=2000 --games 100000 2>&3; "
                     "echo code $? >&3; } | true; } 3>&1");
  REQUIRE(process);
  const std::string output = finish(**process).output;
  CHECK(has(output, "of 100,000 games; use --out DIR next time to be able to go on\n"));
  CHECK(output.ends_with("\ncode 130\n"));
}

TEST_CASE("a system that gives no more threads gets one line") {
#ifdef AGON_THREAD_SANITIZER
  AGON_SKIP("the thread sanitizer starts threads its own way");
#endif
  // Stacks larger than the memory: no thread can be started.
  const std::string limited = "ulimit -s 1000000000 || exit 9; exec " AGON_PROGRAM " ";
  for (const char* line : {"match tictactoe --players random,random --games 50 --concurrency 2",
                           "bench playouts tictactoe --threads 2"}) {
    CAPTURE(line);
    const auto process = Process::start(limited + line);
    REQUIRE(process);
    const std::string end = finish(**process).end;
    if (end.starts_with("ended with status 9")) AGON_SKIP("the stack limit cannot be raised");
    CHECK(has(end, "ended with status 1; its last words: 'agon: cannot start thread number 2: "));
  }
}
