#include "lab/tune.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <set>

#include "engine/games.hpp"
#include "lab/store.hpp"
#include "protocol/agents.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

Result<TuneReport> tuned(const std::string& game, const TuneOptions& options,
                         const std::function<void(const TuneProgress&)>& progress = {}) {
  const std::atomic<bool> stop{false};
  return tune(*make_game(game), options, agent_kinds(), stop, progress);
}

std::string error_of(const std::string& game, const TuneOptions& options) {
  const auto report = tuned(game, options);
  REQUIRE_FALSE(report);
  CHECK(report.error().message.find('\n') == std::string::npos);
  return report.error().message;
}

// One setting of three sees more than two moves ahead.
const TuneOptions depths{.agent = "alphabeta:depth=1",
                         .options = "depth=1/2/5",
                         .candidates = 9,
                         .games = 12,
                         .proof = 40,
                         .random_plies = 6};

}  // namespace

TEST_CASE("tuning finds the one setting that is better, and proves it") {
  std::vector<int> rounds;
  const auto report =
      tuned("connect4", depths, [&](const TuneProgress& now) { rounds.push_back(now.round); });
  REQUIRE(report);
  CHECK(report->agent == "alphabeta:depth=1");
  CHECK(report->options == std::vector<std::string>{"depth"});
  // Nine were asked for, and there are no more than three.
  REQUIRE(report->candidates.size() == 3);
  CHECK(report->candidates.front().spec == "alphabeta:depth=5");
  // Three, two, one: 12 and 24 games.
  CHECK(report->candidates.front().games == 36);
  CHECK(report->candidates[1].games == 36);
  CHECK(report->candidates[2].games == 12);
  CHECK(rounds.back() == 3);
  CHECK(rounds.size() == 3 * 12 + 2 * 24 + 40);
  REQUIRE(report->proof);
  CHECK(report->proof->games == 40);
  CHECK(report->proof->players.front().elo->low > 0);
  CHECK(report->proof->duplicates < 10);
  CHECK(report->failures.empty());
}

TEST_CASE("no game of the proof was played in a round") {
  const test::TemporaryFolder folder;
  TuneOptions options = depths;
  options.out = folder.path();
  REQUIRE(tuned("connect4", options));
  std::set<std::string> seen;
  const auto games_in = [&](const std::string& place) {
    std::vector<std::string> games;
    REQUIRE((*Store::open(folder.path() + "/" + place))->each([&](const FinishedGame& game) {
      games.push_back(game.opening + "|" + game.moves);
    }));
    return games;
  };
  for (const char* round : {"round-1-of-12-games", "round-2-of-24-games"})
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/" + round))
      for (const auto& game : games_in(round + ("/" + entry.path().filename().string()))) seen.insert(game);
  CHECK(seen.size() > 40);
  for (const auto& game : games_in("proof")) CHECK_FALSE(seen.contains(game));
}

TEST_CASE("failures of the rounds are told") {
  const std::string dying = "gtp:\"" AGON_GTP_TOY " tictactoe --crash-at 1\"";
  const auto report = tuned(
      "tictactoe", {.agent = dying, .options = "timeout=10/20", .candidates = 4, .games = 2, .proof = 2});
  REQUIRE(report);
  REQUIRE_FALSE(report->failures.empty());
  CHECK(has(report->failures.front(), " failed: gtp engine ended with status 7"));
}

TEST_CASE("values of an option that are not for the game are left out, unless they were listed") {
  TuneOptions options{.agent = "uct:sims=10", .options = "playout", .candidates = 30, .games = 2, .proof = 2};
  const auto report = tuned("tictactoe", options);
  REQUIRE(report);
  for (const TunedCandidate& candidate : report->candidates) CHECK(candidate.values.front() != "past");
  options.options = "playout=uniform/past";
  CHECK(has(error_of("tictactoe", options), "playouts past and fast need"));
  options.options = "playout=uniform";
  CHECK(has(error_of("tictactoe", options), "fewer than two settings"));
}

TEST_CASE("tuning gives the same result with the same seed, and goes on with stored games") {
  const test::TemporaryFolder folder;
  TuneOptions options = depths;
  options.out = folder.path() + "/tuned";
  std::atomic<bool> stop{false};
  const auto stopped = tune(*make_game("tictactoe"), options, agent_kinds(), stop,
                            [&](const TuneProgress& now) { stop = now.round == 2; });
  REQUIRE(stopped);
  CHECK_FALSE(stopped->proof);
  const auto whole = tuned("tictactoe", options), again = tuned("tictactoe", options);
  options.out = "";
  const auto unstored = tuned("tictactoe", options);
  REQUIRE((whole && again && unstored));
  for (const auto* other : {&*again, &*unstored}) {
    CHECK(other->proof->players.front().points == whole->proof->players.front().points);
    for (std::size_t i = 0; i < whole->candidates.size(); ++i) {
      CHECK(other->candidates[i].spec == whole->candidates[i].spec);
      CHECK(other->candidates[i].points == whole->candidates[i].points);
    }
  }
  CHECK(again->proof->resumed == 40);
}

TEST_CASE("what cannot be tuned is refused before the first game") {
  CHECK(has(error_of("tictactoe", {}), "option 'options' is missing"));
  CHECK(has(error_of("tictactoe", {.options = "exploratoin"}), "did you mean 'exploration'?"));
  CHECK(has(error_of("tictactoe", {.agent = "uct:sims=x", .options = "exploration"}), "option 'sims' takes"));
  CHECK(has(error_of("reversixt:map=ring", {.options = "exploration"}), "has 3 seats"));
}
