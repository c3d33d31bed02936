#include "lab/sgf_folder.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/sgf_record.hpp"
#include "lab/match.hpp"
#include "lab/match_plan.hpp"
#include "protocol/agents.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::TemporaryFolder;

namespace {

const std::atomic<bool> not_stopped{false};

Result<MatchReport> play_match(const std::string& game, const MatchOptions& options) {
  const auto made = make_game(game);
  REQUIRE(made);
  auto plan = plan_match(*made, options, agent_kinds());
  if (!plan) return plan.error();
  return run_match(*made, options, plan.take(), not_stopped, {});
}

MatchOptions options_in(const TemporaryFolder& folder, std::int64_t games, bool files = true) {
  return {.players = "uct:sims=30,random",
          .games = games,
          .random_plies = 2,
          .out = folder.path() + "/out",
          .sgf = files ? folder.path() + "/sgf" : ""};
}

std::vector<std::string> files_in(const TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/sgf"))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string content(const TemporaryFolder& folder, const std::string& name) {
  const auto text = read_file(folder.path() + "/sgf/" + name);
  return text ? *text : "none";
}

std::string error_of(const Result<MatchReport>& report) {
  return report ? "no error" : report.error().message;
}

SgfInfo written(const TemporaryFolder& folder, FinishedGame played) {
  auto store = Store::open("");
  const auto files = SgfFolder::open(folder.path() + "/sgf", **store);
  REQUIRE(files);
  const auto game = make_game("go:size=5");
  played.opening = "start";
  played.seats = {1, 0};
  REQUIRE(files->write(*game, played, {"first", "second"}, "2024-05-31"));
  const auto tree = parse_sgf(content(folder, "game-0000.sgf"));
  REQUIRE(tree);
  std::filesystem::remove_all(folder.path() + "/sgf");
  return sgf_info(tree->front());
}

}  // namespace

TEST_CASE("a match of Go writes one SGF file per game that holds what the store does") {
  const TemporaryFolder folder;
  REQUIRE(play_match("go:size=5", options_in(folder, 3)));
  CHECK(files_in(folder) == std::vector<std::string>{"game-0000.sgf", "game-0001.sgf", "game-0002.sgf"});
  REQUIRE((*Store::open(folder.path() + "/out"))->each([&](const FinishedGame& game) {
    const std::string text = content(folder, "game-000" + std::to_string(game.number) + ".sgf");
    const auto record = record_from_sgf(text);
    REQUIRE(record);
    CHECK(join(record->texts(), " ") == game.moves);
    CHECK(record->players()[0] == (game.seats[0] == 0 ? "uct:sims=30" : "random"));
    CHECK(record->position().score(0) == game.scores[0]);
    CHECK(has(text, std::string("RE[") + (game.results[0] == 1 ? "B" : "W") + "+"));
    CHECK(has(text, "C[value "));
    // The opening was nobody's thought.
    const auto tree = parse_sgf(text)->front();
    CHECK(tree.nodes[1].find("C") == nullptr);
    CHECK(tree.nodes[2].find("C") == nullptr);
    CHECK((tree.nodes[3].find("C") != nullptr) == (game.seats[0] == 0));
  }));
}

TEST_CASE("a match that goes on leaves its SGF files alone and writes those that are missing") {
  const TemporaryFolder folder;
  REQUIRE(play_match("go:size=5", options_in(folder, 2, false)));
  REQUIRE(play_match("go:size=5", options_in(folder, 4)));
  CHECK(files_in(folder).size() == 4);
  const std::string last = content(folder, "game-0003.sgf");
  const auto time = std::filesystem::last_write_time(folder.path() + "/sgf/game-0003.sgf");
  std::filesystem::remove(folder.path() + "/sgf/game-0001.sgf");
  REQUIRE(play_match("go:size=5", options_in(folder, 5)));
  CHECK(files_in(folder).size() == 5);
  CHECK(content(folder, "game-0003.sgf") == last);
  CHECK(std::filesystem::last_write_time(folder.path() + "/sgf/game-0003.sgf") == time);
  REQUIRE((*Store::open(folder.path() + "/out"))->each([&](const FinishedGame& game) {
    const auto record = record_from_sgf(content(folder, "game-000" + std::to_string(game.number) + ".sgf"));
    REQUIRE(record);
    CHECK(join(record->texts(), " ") == game.moves);
  }));
}

TEST_CASE("the SGF files of another match are not written over") {
  const TemporaryFolder folder;
  MatchOptions options = options_in(folder, 2);
  REQUIRE(play_match("go:size=5", options));
  const std::string before = content(folder, "game-0000.sgf");
  options.out += "2";
  CHECK(has(error_of(play_match("go:size=5", options)), "is no game of this match and is left alone"));
  options.out.clear();
  CHECK(has(error_of(play_match("go:size=5", options)), "is no game of this match and is left alone"));
  CHECK(content(folder, "game-0000.sgf") == before);
}

TEST_CASE("SGF files are for Go, and their folder must be one") {
  const TemporaryFolder folder;
  CHECK(has(error_of(play_match("tictactoe", options_in(folder, 2))), "option 'sgf' is for go"));
  REQUIRE(write_file(folder.path() + "/sgf", "a file"));
  CHECK(has(error_of(play_match("go:size=5", options_in(folder, 2))), "cannot make the folder"));
}

TEST_CASE("the result in an SGF file tells how the match decided a game") {
  const TemporaryFolder folder;
  const auto result = [&](GameEnd end, double black, const std::string& failure = "") {
    return written(folder, {.moves = "C3 B2",
                            .results = {black, 1 - black},
                            .scores = {-3.5, 3.5},
                            .end = end,
                            .failure = failure})
        .result;
  };
  CHECK(result(GameEnd::by_rules, 0) == "W+3.5");
  CHECK(result(GameEnd::resigned, 1) == "B+R");
  CHECK(result(GameEnd::time, 0) == "W+T");
  CHECK(result(GameEnd::failure, 1, "played an illegal move") == "B+F");
  CHECK(result(GameEnd::failure, 1, "resigned") == "B+F");
  CHECK(result(GameEnd::adjudicated, 0) == "W+");
  CHECK(result(GameEnd::length_cap, 0.5) == "0");
  const SgfInfo info = written(folder, {.results = {1, 0}, .scores = {1, -1}, .end = GameEnd::adjudicated});
  CHECK(info.black == "second");
  CHECK(info.white == "first");
  CHECK(info.date == "2024-05-31");
  CHECK(info.comment == "adjudicated");
}
