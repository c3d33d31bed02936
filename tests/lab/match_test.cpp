#include "lab/match.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <limits>
#include <set>

#include "base/file.hpp"
#include "engine/games.hpp"
#include "lab/match_plan.hpp"
#include "lab/store.hpp"
#include "protocol/agents.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/toy_games.hpp"

using namespace agon;
using test::has;
using test::TemporaryFolder;

namespace {

const std::atomic<bool> never{false};

Result<MatchReport> planned_match(const GamePointer& game, const MatchOptions& options,
                                  const std::atomic<bool>& stop = never,
                                  const std::function<void(const MatchProgress&)>& progress = {}) {
  auto plan = plan_match(game, options, agent_kinds());
  if (!plan) return plan.error();
  return run_match(game, options, plan.take(), stop, progress);
}

MatchReport run(const std::string& game, const MatchOptions& options) {
  const auto report = planned_match(*make_game(game), options);
  INFO((report ? "" : report.error().message));
  REQUIRE(report);
  return *report;
}

std::string match_error(const std::string& game, const MatchOptions& options) {
  const auto report = planned_match(*make_game(game), options);
  REQUIRE_FALSE(report);
  CHECK(report.error().message.find('\n') == std::string::npos);
  return report.error().message;
}

// The stored games without what differs from run to run: the seconds.
std::vector<std::string> rows(const std::string& folder) {
  std::vector<std::string> rows;
  auto store = Store::open(folder);
  REQUIRE(store);
  REQUIRE((*store)->each([&](const FinishedGame& game) {
    std::string row = std::to_string(game.number) + "|" + game.opening + "|" + game.moves + "|" +
                      game.reason() + "|" + std::to_string(game.hash) + "|" + std::to_string(game.failed);
    for (const int seat : game.seats) row += "|" + std::to_string(seat);
    for (const double result : game.results) row += "|" + std::to_string(result);
    rows.push_back(row);
  }));
  return rows;
}

std::vector<FinishedGame> games(const std::string& folder) {
  std::vector<FinishedGame> games;
  REQUIRE((*Store::open(folder))->each([&](const FinishedGame& game) { games.push_back(game); }));
  return games;
}

std::string toy(const std::string& flags, const std::string& options = "") {
  return "gtp:\"" AGON_GTP_TOY " tictactoe " + flags + "\"" + options;
}

}  // namespace

TEST_CASE("uct beats random clearly, from both sides of the list") {
  const MatchReport report =
      run("tictactoe", {.players = "uct:sims=200,random", .games = 60, .random_plies = 1});
  CHECK(report.games == 60);
  CHECK(report.players[0].wins > 40);
  CHECK(report.players[0].elo->low > 150);
  CHECK(report.players[1].elo->high < -150);
  CHECK(*report.superiority > 0.999);
  CHECK(report.players[0].wins == report.players[1].losses);
  CHECK(report.failures.empty());
  CHECK_FALSE(report.stopped);
  const MatchReport other =
      run("tictactoe", {.players = "random,uct:sims=200", .games = 60, .random_plies = 1});
  CHECK(other.players[0].elo->high < -150);
}

TEST_CASE("the same seed gives the same games, however many are played at a time") {
  const TemporaryFolder one, two, other;
  MatchOptions options{.players = "uct:sims=100,random", .games = 30, .random_plies = 2, .out = one.path()};
  run("connect4", options);
  options.concurrency = 2;
  options.out = two.path();
  run("connect4", options);
  CHECK(rows(one.path()).size() == 30);
  CHECK(rows(one.path()) == rows(two.path()));
  options.seed = 2;
  options.out = other.path();
  run("connect4", options);
  CHECK(rows(one.path()) != rows(other.path()));
}

TEST_CASE("no search lets an earlier game or another thread change its moves") {
  const GamePointer othello = *make_game("othello:size=4");
  for (const AgentKind* kind : search_kinds()) {
    const std::string name(kind->about().name);
    CAPTURE(name);
    const auto options_of = kind->settings();
    const bool has_depth = options_of->options().find("depth") != nullptr;
    const std::string spec = name + (has_depth                                       ? ":depth=3"
                                     : options_of->options().find("sims") != nullptr ? ":sims=100"
                                                                                     : "");
    if (!make_agent(spec, othello)) continue;
    const TemporaryFolder one, two;
    MatchOptions options{.players = spec + ",random", .games = 12, .random_plies = 2, .out = one.path()};
    REQUIRE(planned_match(othello, options));
    options.concurrency = 3;
    options.out = two.path();
    REQUIRE(planned_match(othello, options));
    CHECK(rows(one.path()).size() == 12);
    CHECK(rows(one.path()) == rows(two.path()));
  }
}

TEST_CASE("an extended match has the games of a long one, and a finished one plays no more") {
  const TemporaryFolder extended, whole;
  MatchOptions options{.players = "uct:sims=50,random", .games = 10, .out = extended.path()};
  run("connect4", options);
  options.games = 25;
  const MatchReport report = run("connect4", options);
  CHECK(report.games == 25);
  CHECK(report.resumed == 10);
  const MatchReport again = run("connect4", options);
  CHECK(again.games == 25);
  CHECK(again.resumed == 25);
  CHECK(again.players[0].points == report.players[0].points);
  options.out = whole.path();
  run("connect4", options);
  CHECK(rows(extended.path()) == rows(whole.path()));
}

TEST_CASE("another match in the same folder is refused with the first difference") {
  const TemporaryFolder folder;
  MatchOptions options{.players = "random,uct:sims=5", .games = 2, .out = folder.path()};
  run("tictactoe", options);
  options.concurrency = 2;
  run("tictactoe", options);
  CHECK(has(match_error("connect4", options), "holds a match with game 'tictactoe', not 'connect4'"));
  options.seed = 9;
  CHECK(has(match_error("tictactoe", options), "with seed '1', not '9'"));
  options.seed = 1;
  options.players = "random,uct:sims=6";
  CHECK(
      has(match_error("tictactoe", options), "with players 'random, uct:sims=5', not 'random, uct:sims=6'"));
  CHECK(rows(folder.path()).size() == 2);
}

TEST_CASE("openings are played in pairs with swapped seats, in the order of the file") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/book.txt") << "# two openings\na1 b2\nX../.O./... X moves b3\n";
  const MatchReport report = run("tictactoe", {.players = "random,uct:sims=20",
                                               .games = 8,
                                               .openings = folder.path() + "/book.txt",
                                               .out = folder.path() + "/run"});
  const auto played = games(folder.path() + "/run");
  REQUIRE(played.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(played[i].opening == (i / 2 % 2 == 0 ? "a1 b2" : "X../.O./... X moves b3"));
    CHECK(played[i].moves.starts_with(i / 2 % 2 == 0 ? "a1 b2" : "b3"));
    CHECK(played[i].seats == (i % 2 == 0 ? std::vector{0, 1} : std::vector{1, 0}));
  }
  CHECK(report.pairs[0] + report.pairs[1] + report.pairs[2] + report.pairs[3] + report.pairs[4] == 4);
}

TEST_CASE("random openings are the same for both games of a pair and differ between pairs") {
  const TemporaryFolder folder;
  run("connect4", {.players = "random,random", .games = 20, .random_plies = 4, .out = folder.path()});
  const auto played = games(folder.path());
  std::set<std::string> openings;
  for (std::size_t i = 0; i < 20; i += 2) {
    CHECK(played[i].opening == played[i + 1].opening);
    openings.insert(played[i].opening);
  }
  CHECK(openings.size() >= 9);
}

TEST_CASE("repeated games are counted") {
  // Both play the first best move: only two different games exist.
  const MatchReport report = run("tictactoe", {.players = "minimax:depth=1,minimax:depth=2", .games = 12});
  CHECK(report.duplicates >= 10);
  CHECK(run("connect4", {.players = "random,random", .games = 10}).duplicates == 0);
}

TEST_CASE("a sequential test ends the match when it is decided, also for later runs") {
  const TemporaryFolder folder;
  const MatchOptions options{.players = "uct:sims=100,random",
                             .games = 5000,
                             .concurrency = 2,
                             .sprt = "0,100",
                             .out = folder.path()};
  const MatchReport report = run("tictactoe", options);
  CHECK(report.games < 1000);
  REQUIRE(report.sprt);
  CHECK(report.sprt->verdict == SprtVerdict::accept_elo1);
  CHECK_FALSE(report.stopped);
  const MatchReport later = run("tictactoe", options);
  CHECK(later.games == report.games);
  CHECK(later.sprt->verdict == SprtVerdict::accept_elo1);
  const MatchReport weaker =
      run("tictactoe", {.players = "random,uct:sims=100", .games = 5000, .sprt = "0,100"});
  CHECK(weaker.sprt->verdict == SprtVerdict::accept_elo0);
}

TEST_CASE("three agents play everybody against everybody and are rated together") {
  const MatchReport report = run("connect4", {.players = "random,uct:sims=30,uct:sims=300", .games = 60});
  for (const PlayerResult& player : report.players) CHECK(player.games == 40);
  CHECK(report.players[0].elo->elo < report.players[1].elo->elo);
  CHECK(report.players[1].elo->elo < report.players[2].elo->elo);
  CHECK_FALSE(report.superiority);
}

TEST_CASE("the same agent twice is told apart") {
  const MatchReport report = run("tictactoe", {.players = "random,random", .games = 4});
  CHECK(report.players[0].name == "random");
  CHECK(report.players[1].name == "random (2)");
}

TEST_CASE("three players at one board rotate through the seats and have no Elo") {
  const GamePointer three = *test::make_toy<test::ThreeHeaps>({.name = "three", .options = {}});
  const TemporaryFolder folder;
  const auto report =
      planned_match(three, {.players = "random,uct:sims=100,random", .games = 90, .out = folder.path()});
  REQUIRE(report);
  CHECK_FALSE(report->players[0].elo);
  CHECK(report->players[1].points > report->players[0].points);
  CHECK(report->players[1].points > report->players[2].points);
  CHECK(report->players[1].mean_score > report->players[0].mean_score);
  CHECK(games(folder.path())[1].seats == std::vector{1, 2, 0});
}

TEST_CASE("engines that crash, cheat or hang lose with their reason, and the match goes on") {
  struct Case {
    std::string player, reason;
  };
  for (const Case& each :
       {Case{toy("--crash-at 2"), "gtp engine ended with status 7 (asked 'genmove b')"},
        Case{toy("--illegal-at 2"), "gtp engine played illegal move 'zz'"},
        Case{toy("--hang-at 2", ",timeout=1500ms"), "gtp engine did not answer 'genmove b' within 1.5 s"}}) {
    CAPTURE(each.player);
    const TemporaryFolder folder;
    const MatchReport report =
        run("tictactoe",
            {.players = each.player + ",uct:sims=20", .games = 4, .concurrency = 2, .out = folder.path()});
    CHECK(report.games == 4);
    CHECK(report.players[0].failures == 4);
    CHECK(report.players[0].losses == 4);
    CHECK(report.players[1].failures == 0);
    std::set<std::string> reasons;
    for (const MatchFailure& failure : report.failures) reasons.insert(failure.reason);
    CHECK(reasons.count(each.reason) == 1);
    for (const FinishedGame& game : games(folder.path()))
      CHECK(game.seats[static_cast<std::size_t>(game.failed)] == 0);
  }
}

TEST_CASE("a resignation loses and is no failure") {
  const MatchReport report = run("tictactoe", {.players = toy("--resign-at 1") + ",random", .games = 1});
  CHECK(report.players[0].losses == 1);
  CHECK(report.failures.empty());
}

TEST_CASE("an engine that thinks longer than its clock loses on time") {
  const MatchReport report =
      run("tictactoe", {.players = toy("--sleep-ms 400") + ",uct", .games = 1, .clock = "0.2+0"});
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].player == 0);
  CHECK(report.failures[0].reason == "lost on time");
}

TEST_CASE("a stopped match finishes the running game, says so, and goes on later") {
  const TemporaryFolder folder, whole;
  MatchOptions options{.players = "random,uct:sims=20", .games = 20, .out = folder.path()};
  std::atomic<bool> stop{false};
  std::int64_t last = 0;
  const auto report = planned_match(*make_game("connect4"), options, stop, [&](const MatchProgress& now) {
    CHECK(now.planned == 20);
    CHECK(now.games == last + 1);
    CHECK(now.players[0].games == now.games);
    last = now.games;
    if (now.games == 5) stop = true;
  });
  REQUIRE(report);
  CHECK(report->stopped);
  CHECK(report->games == 5);
  run("connect4", options);
  options.out = whole.path();
  run("connect4", options);
  CHECK(rows(folder.path()) == rows(whole.path()));
}

TEST_CASE("a match leaves a manifest with its options and runs") {
  const TemporaryFolder folder;
  const MatchOptions options{.players = "random,random", .games = 2, .seed = 17, .out = folder.path()};
  run("tictactoe", options);
  run("tictactoe", options);
  const auto manifest = read_file(folder.path() + "/manifest.json");
  REQUIRE(manifest);
  CHECK(has(*manifest, "\"seed\": \"17\""));
  CHECK(has(*manifest, "\"cpu\""));
  std::size_t runs = 0;
  for (auto at = manifest->find("\"started\""); at != std::string::npos;
       at = manifest->find("\"started\"", at + 1))
    ++runs;
  CHECK(runs == 2);
}

TEST_CASE("wrong options of a match are refused in one line before the first game") {
  CHECK(has(match_error("tictactoe", {}), "option 'players' is missing"));
  CHECK(has(match_error("tictactoe", {.players = "random"}), "has 2 seats"));
  CHECK(has(match_error("tictactoe", {.players = "random,utc"}), "did you mean 'uct'?"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .sprt = "5"}), "takes elo0,elo1"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .sprt = "5,0"}), "takes elo0,elo1"));
  CHECK(has(match_error("tictactoe", {.players = "random,random,random", .sprt = "0,5"}),
            "compares two players"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .clock = "fast"}), "takes BASE+INCREMENT"));
  CHECK(
      has(match_error("tictactoe", {.players = "random,random", .adjudicate = "2,1"}), "takes VALUE,MOVES"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .resign = "0.7,3"}), "takes VALUE,MOVES"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .openings = "/no/book"}), "'/no/book'"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .random_plies = 9}), "is too much"));
  CHECK(has(match_error("tictactoe", {.players = "random,gtp:/no/such/engine"}), "not found"));
  CHECK(has(match_error("tictactoe", {.players = "random,random", .out = "/proc/agon"}),
            "cannot make the folder"));
}

TEST_CASE("positions as openings are refused for gtp engines before the first game") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/book.txt") << "X../.O./... X\n";
  CHECK(
      has(match_error("tictactoe", {.players = "random," + toy(""), .openings = folder.path() + "/book.txt"}),
          "gtp plays from the start of the game only: write the opening 'X../.O./... X' as moves"));
}

TEST_CASE("a database that was changed by hand is refused") {
  const double infinite = std::numeric_limits<double>::infinity();
  const FinishedGame good{.number = 2, .seats = {0, 1}, .results = {1, 0}, .scores = {1, -1}};
  const auto changed = [&](auto change) {
    FinishedGame game = good;
    change(game);
    return game;
  };
  const MatchOptions plain{.players = "random,random", .games = 2};
  const auto opened_with = [&](const FinishedGame& game) {
    const TemporaryFolder folder;
    MatchOptions options = plain;
    options.out = folder.path();
    run("tictactoe", options);
    REQUIRE((*Store::open(folder.path()))->add(game));
    const auto report = planned_match(*make_game("tictactoe"), options);
    return report ? "" : report.error().message;
  };
  CHECK(opened_with(good).empty());
  for (const FinishedGame& bad :
       {changed([](FinishedGame& game) { game.seats = {5}; }), changed([](FinishedGame& game) {
          game.results = {7, 0};
        }),
        changed([](FinishedGame& game) {
          game.results = {-1, 2};
        }),
        changed([](FinishedGame& game) {
          game.results = {1, 1};
        }),
        changed([](FinishedGame& game) { game.results = {0.5}; }), changed([](FinishedGame& game) {
          game.results = {std::nan(""), 0};
        }),
        changed([&](FinishedGame& game) {
          game.scores = {infinite, 0};
        }),
        changed([](FinishedGame& game) { game.failed = 2; })})
    CHECK(has(opened_with(bad), "changed by hand"));
}
