#include "lab/tune.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
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

// One setting of five sees more than one move ahead.
const TuneOptions depths{.agent = "alphabeta:depth=1",
                         .options = "depth=1/1/1/1/5",
                         .candidates = 5,
                         .games = 12,
                         .proof = 40,
                         .random_plies = 4};

}  // namespace

TEST_CASE("tuning finds the one setting that is better, and proves it") {
  std::vector<int> rounds;
  const auto report = tuned("connect4:width=5,height=4", depths,
                            [&](const TuneProgress& now) { rounds.push_back(now.round); });
  REQUIRE(report);
  CHECK(report->agent == "alphabeta:depth=1");
  CHECK(report->options == std::vector<std::string>{"depth"});
  REQUIRE(report->candidates.size() == 5);
  CHECK(report->candidates.front().spec == "alphabeta:depth=5");
  // Five, three, two, one: 12, 24 and 48 games.
  CHECK(report->candidates.front().games == 84);
  CHECK(report->candidates[2].games == 36);
  CHECK(report->candidates[4].games == 12);
  CHECK(rounds.back() == 4);
  CHECK(rounds.size() == 5 * 12 + 3 * 24 + 2 * 48 + 40);
  REQUIRE(report->proof);
  CHECK(report->proof->games == 40);
  CHECK(report->proof->players.front().elo->low > 0);
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
