#include "protocol/ggp/ggp_referee.hpp"

#include <doctest/doctest.h>
#include <mutex>

#include "gdl/library.hpp"
#include "protocol/ggp/ggp_message.hpp"

using namespace agon;

namespace {

const std::atomic<bool> go_on{false};

HttpReply says(std::string text) { return {.kind = HttpReply::Kind::answered, .body = std::move(text)}; }

std::unique_ptr<GgpGame> game_of(const std::string& name) {
  const auto game = make_gdl_game(*gdl::find_rules(name));
  REQUIRE(game);
  return std::make_unique<CompiledGgpGame>(*game);
}

GgpMatchPlan plan(std::vector<std::string> players) {
  return {.id = "m", .rules = "(role x)", .game_url = "here", .players = std::move(players)};
}

// Players who say what `moves` has for the step, from 0; what they are told is kept.
struct Table {
  std::function<HttpReply(std::size_t player, std::size_t step)> moves;
  std::mutex mutex{};
  std::vector<std::vector<std::string>> told = std::vector<std::vector<std::string>>(4);

  GgpAsk ask() {
    return [this](std::size_t player, const std::string& message, double) {
      const std::lock_guard lock(mutex);
      told[player].push_back(message);
      const auto read = read_ggp_message(message);
      REQUIRE(read);
      return read->verb == GgpVerb::play ? moves(player, told[player].size() - 2) : says("ready");
    };
  }
};

// X wins in the first column.
HttpReply column_game(std::size_t player, std::size_t step) {
  const std::size_t row = step / 2 + 1;
  if (step % 2 != player) return says("wait");
  return says("(mark " + std::to_string(row) + " " + std::to_string(player + 1) + ")");
}

}  // namespace

TEST_CASE("a match goes from its start to its end, and its record tells it") {
  const auto game = game_of("tictactoe");
  Table table{.moves = column_game};
  const GgpMatchRecord record = GgpReferee(*game, plan({"a", "b"}), table.ask()).run(go_on);
  CHECK(record.moves.size() == 5);
  CHECK(record.states.size() == 6);
  CHECK(record.goals == std::vector<int>{100, 0});
  CHECK(record.failures(0) + record.failures(1) == 0);
  CHECK(table.told[1].front() == "(START m o ((role x)) 30 10)");
  CHECK(table.told[1][1] == "(PLAY m NIL)");
  CHECK(table.told[1][2] == "(PLAY m ((mark 1 1) wait))");
  CHECK(table.told[1].back() == "(STOP m ((mark 3 1) wait))");
  const Json json = ggp_record_json(record);
  for (const char* name :
       {"matchId", "randomToken", "startTime", "gameMetaURL", "isCompleted", "isAborted", "states", "moves",
        "stateTimes", "errors", "goalValues", "previewClock", "startClock", "playClock",
        "playerNamesFromHost", "isPlayerHuman", "tournamentNameFromHost", "scrambled"}) {
    CAPTURE(name);
    CHECK(json.find(name) != nullptr);
  }
  CHECK(*json.find("isCompleted")->as_boolean());
  CHECK(json.find("states")->items().size() == 6);
  CHECK(json.find("states")->items()[0].as_text()->starts_with("(("));
  CHECK(*json.find("moves")->items()[4].items()[0].as_text() == "(mark 3 1)");
  CHECK(*json.find("goalValues")->items()[0].as_integer() == 100);
}

TEST_CASE("who fails gets a legal move, and the record says how it failed") {
  const auto game = game_of("tictactoe");
  Table table{.moves = [](std::size_t player, std::size_t step) {
    if (player == 1) return says(step == 1 ? "(mark 9 9)" : step == 2 ? "((" : "(wait)\n");
    return HttpReply{.kind = step == 0 ? HttpReply::Kind::late : HttpReply::Kind::unreachable, .body = ""};
  }};
  const GgpMatchRecord record = GgpReferee(*game, plan({"a", "b"}), table.ask()).run(go_on);
  REQUIRE(record.moves.size() >= 5);
  CHECK(record.errors[0] == std::vector<std::string>{"TO", ""});
  CHECK(record.errors[1] == std::vector<std::string>{"CE", "IL (mark 9 9)"});
  CHECK(record.errors[2] == std::vector<std::string>{"CE", "IL (("});
  CHECK(record.moves[0][0].starts_with("(mark "));
  CHECK(record.moves[1] == GgpGame::Joint{"wait", record.moves[1][1]});
  CHECK(record.goals.size() == 2);
}

TEST_CASE("who does not say ready has failed at the start, and the record says so") {
  const auto game = game_of("tictactoe");
  Table table{.moves = column_game};
  const GgpAsk fine = table.ask();
  const GgpAsk ask = [&](std::size_t player, const std::string& message, double seconds) {
    if (!message.starts_with("(START")) return fine(player, message, seconds);
    fine(player, message, seconds);
    return player == 0 ? says("busy") : HttpReply{.kind = HttpReply::Kind::late, .body = ""};
  };
  std::size_t told_of_start = 0;
  const GgpMatchRecord record =
      GgpReferee(*game, plan({"a", "b"}), ask).run(go_on, [&](const GgpMatchRecord& now) {
        told_of_start += now.moves.empty() && now.start_failed() ? 1 : 0;
      });
  CHECK(told_of_start == 1);
  CHECK(record.start_errors == std::vector<std::string>{"IL busy", "TO"});
  CHECK(record.failures(0) == 1);
  CHECK(record.moves.size() == 5);
  const Json json = ggp_record_json(record);
  REQUIRE(json.find("startErrors") != nullptr);
  CHECK(*json.find("startErrors")->items()[0].as_text() == "IL busy");
}

TEST_CASE("chance needs no player") {
  const auto game = game_of("blindguess");
  std::vector<std::string> names(ggp_players(*game), "p");
  CHECK(names.size() + 1 == game->roles().size());
  Table table{.moves = [](std::size_t, std::size_t) { return says("whatever"); }};
  const GgpMatchRecord record = GgpReferee(*game, plan(names), table.ask()).run(go_on);
  CHECK(record.goals.size() == game->roles().size());
  for (const auto& joint : record.moves) CHECK(joint.size() == game->roles().size());
}

TEST_CASE("where players do not see everything, each is told its own move and what it sees") {
  auto rules = gdl::read_rules(*gdl::find_rules("blindguess"));
  const std::unique_ptr<GgpGame> compiled = game_of("blindguess");
  const std::unique_ptr<GgpGame> plain = make_asked_ggp_game(rules.take());
  for (GgpGame* const game : {compiled.get(), plain.get()}) {
    Table table{.moves = [](std::size_t player, std::size_t step) {
      const bool own_turn = step > 0 && (step - 1) % 2 == player;
      return says(own_turn ? "(guess " + std::to_string(step) + ")" : "wait");
    }};
    // The number that is drawn is above 2.
    GgpMatchPlan long_match = plan({"a", "b"});
    long_match.seed = 5;
    const GgpMatchRecord record = GgpReferee(*game, long_match, table.ask()).run(go_on);
    REQUIRE(record.moves.size() > 3);
    CHECK(record.failures(0) + record.failures(1) == 0);
    const auto &one = table.told[0], &two = table.told[1];
    CHECK(one[1] == "(PLAY m 0 NIL NIL)");
    CHECK(one[2] == "(PLAY m 1 wait (drawn))");
    CHECK(one[3] == "(PLAY m 2 (guess 1) (higher))");
    CHECK(two[3] == "(PLAY m 2 wait ((guessed 1)))");
    CHECK(one[4] == "(PLAY m 3 wait ((guessed 2)))");
    CHECK(two[4] == "(PLAY m 3 (guess 2) (higher))");
    CHECK(one.back().starts_with("(STOP m " + std::to_string(record.moves.size()) + " "));
  }
}

TEST_CASE("a match of which nobody knows how it goes on has no goals, and is aborted for everybody") {
  // After `go` there are more conditions within each other than may be.
  std::string text =
      "(role r) (init a) (legal r go) (goal r 100) (<= (next big) (does r go)) (<= terminal (true big) (deep "
      "0)) "
      "(deep end) (<= (deep ?x) (link ?x ?y) (deep ?y))";
  for (int i = 0; i < 2500; ++i) text += "(link " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  auto rules = gdl::read_rules(text);
  REQUIRE(rules);
  const auto game = make_asked_ggp_game(rules.take());
  Table table{.moves = [](std::size_t, std::size_t) { return says("go"); }};
  const GgpMatchRecord record = GgpReferee(*game, plan({"a"}), table.ask()).run(go_on);
  CHECK(record.moves.size() == 1);
  CHECK(game->trouble().find("too large") != std::string::npos);
  CHECK(record.aborted);
  CHECK(record.goals.empty());
  CHECK(table.told[0].back() == "(ABORT m)");
}

TEST_CASE("a match that is stopped is aborted for everybody") {
  const auto game = game_of("tictactoe");
  Table table{.moves = column_game};
  std::atomic<bool> stop{false};
  const GgpMatchRecord record =
      GgpReferee(*game, plan({"a", "b"}), table.ask()).run(stop, [&](const GgpMatchRecord& now) {
        stop = now.moves.size() == 2;
      });
  CHECK(record.aborted);
  CHECK(record.goals.empty());
  CHECK(record.moves.size() == 2);
  for (int player : {0, 1}) CHECK(table.told[static_cast<std::size_t>(player)].back() == "(ABORT m)");
  CHECK(*ggp_record_json(record).find("isAborted")->as_boolean());
  CHECK_FALSE(*ggp_record_json(record).find("isCompleted")->as_boolean());
}
