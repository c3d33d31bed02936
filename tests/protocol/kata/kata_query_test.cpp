#include "protocol/kata/kata_query.hpp"

#include <doctest/doctest.h>

#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

KataReading read_kata(const std::string& members) {
  const auto json = Json::parse("{\"id\":\"q\"" + members + "}");
  REQUIRE(json);
  return read_kata_query("q", *json);
}

// A small board, and whatever else is said of it.
KataReading read_kata_small(const std::string& members) {
  return read_kata(R"(,"boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[])" + members);
}

std::string kata_error(const KataReading& reading) {
  return reading.error ? reading.error->field + ": " + reading.error->text : "none";
}

std::string kata_warnings(const KataReading& reading) {
  std::string text;
  for (const KataNote& warning : reading.warnings) text += warning.field + ": " + warning.text + "\n";
  return text;
}

std::string kata_option(const KataReading& reading, std::string_view name) {
  REQUIRE(reading.query.game);
  return *reading.query.game->facts().option(name);
}

}  // namespace

TEST_CASE("KaTrain's stone scoring is counted as area, and a warning says so") {
  for (const std::string name : {"stone_scoring", "stone-scoring"}) {
    const auto reading = read_kata(R"(,"boardXSize":9,"boardYSize":9,"moves":[],"rules":")" + name + "\"");
    CHECK_FALSE(reading.error);
    CHECK(kata_option(reading, "scoring") == "chinese");
    CHECK(kata_option(reading, "ko") == "simple");
    CHECK(has(kata_warnings(reading), "rules: Agon has no stone scoring"));
  }
}

TEST_CASE("an analysis query names the game, its moves and the positions to look at") {
  const auto reading = read_kata(
      R"x(,"boardXSize":9,"boardYSize":9,"rules":"tromp-taylor","komi":6.5,"initialStones":[["B","C3"],["B","(6,2)"]],)x"
      R"("moves":[["W","e5"],["B","pass"]],"analyzeTurns":[0,2],"priorities":[3,-4],"maxVisits":7,)"
      R"("includeOwnership":true,"includePolicy":true,"includePVVisits":true,"analysisPVLen":4,)"
      R"("reportDuringSearchEvery":0.5,"overrideSettings":{"maxTime":2.5,"reportAnalysisWinratesAs":"WHITE"})");
  REQUIRE(kata_error(reading) == "none");
  CHECK(kata_warnings(reading) == "");
  const KataQuery& query = reading.query;
  CHECK(kata_option(reading, "size") == "9");
  CHECK(kata_option(reading, "komi") == "6.5");
  CHECK(kata_option(reading, "scoring") == "tromp-taylor");
  CHECK(query.first == 1);
  CHECK(query.to_move(2) == 1);
  REQUIRE(query.stones.size() == 2);
  CHECK(query.stones[1].place == Place{6, 2});
  CHECK(query.moves[0].text == "E5");
  REQUIRE(query.turns.size() == 2);
  CHECK(query.turns[1].number == 2);
  CHECK(query.turns[1].priority == -4);
  CHECK(query.max_visits == 7);
  CHECK(query.max_time == 2.5);
  CHECK(query.report_every == 0.5);
  CHECK(query.line_length == 4);
  CHECK(query.sign(0) == 1);
  CHECK(query.ownership);
  CHECK(query.policy);
  CHECK(query.line_visits);
}

TEST_CASE("without more words an analysis query is about the last position, as Black sees it") {
  const auto reading = read_kata(R"(,"boardXSize":9,"boardYSize":9,"rules":"japanese","moves":[["B","C3"]])");
  REQUIRE(kata_error(reading) == "none");
  REQUIRE(reading.query.turns.size() == 1);
  CHECK(reading.query.turns[0].number == 1);
  CHECK(reading.query.sign(1) == -1);
  CHECK(reading.query.sign(0) == 1);
  CHECK(kata_option(reading, "komi") == "6.5");
  CHECK(kata_option(read_kata_small(""), "komi") == "7.5");
  CHECK(read_kata_small(R"(,"initialStones":[["B","C3"],["B","B2"]])").query.first == 1);
  CHECK(read_kata_small(R"(,"initialStones":[["B","C3"],["B","B2"]],"initialPlayer":"B")").query.first == 0);
}

TEST_CASE("rules of KataGo are taken one by one, and those that Agon lacks get a warning") {
  const auto rules = [](const std::string& text) {
    return read_kata(R"(,"boardXSize":5,"boardYSize":5,"moves":[],"rules":)" + text);
  };
  const auto mapped = rules(
      R"({"friendlyPassOk":false,"ko":"SIMPLE","scoring":"AREA","suicide":true,"tax":"NONE","hasButton":false,"komi":5.5})");
  REQUIRE(kata_error(mapped) == "none");
  CHECK(kata_warnings(mapped) == "");
  CHECK(kata_option(mapped, "ko") == "simple");
  CHECK(kata_option(mapped, "scoring") == "tromp-taylor");
  CHECK(kata_option(mapped, "suicide") == "yes");
  CHECK(kata_option(mapped, "komi") == "5.5");
  CHECK(kata_option(mapped, "handicap-bonus") == "auto");
  CHECK(kata_option(rules(R"({"whiteHandicapBonus":"N-1"})"), "handicap-bonus") == "n-1");
  CHECK(kata_option(read_kata_small(R"(,"whiteHandicapBonus":"0")"), "handicap-bonus") == "0");
  CHECK(has(kata_error(read_kata_small(R"(,"whiteHandicapBonus":"2")")), "whiteHandicapBonus: the rule"));
  const auto lacking = rules(R"({"tax":"SEKI","hasButton":true,"ko":"SPIGHT"})");
  REQUIRE(kata_error(lacking) == "none");
  CHECK(lacking.warnings.size() == 3);
  CHECK(has(kata_warnings(lacking), "rules: Agon does not have the rule tax seki"));
  CHECK(kata_option(rules(R"("{\"ko\":\"SITUATIONAL\"}")"), "ko") == "situational");
  CHECK(has(kata_error(rules(R"("nonsense")")), "rules: unknown rules"));
  CHECK(has(kata_error(rules(R"({"ko":"NONSENSE"})")), "rules: the rule"));
  CHECK(has(kata_error(rules(R"({"nonsense":1})")), "rules: the rule"));
  CHECK(has(kata_error(rules("7")), "rules: expected"));
}

TEST_CASE("what is wrong with an analysis query is told with the member it stands in") {
  CHECK(kata_error(read_kata("")) == "boardXSize: this member is missing");
  CHECK(has(kata_error(read_kata(R"(,"boardXSize":9,"boardYSize":13,"rules":"chinese","moves":[])")),
            "boardYSize: only square boards"));
  const auto board = [](const std::string& columns, const std::string& rows) {
    return kata_error(read_kata(",\"boardXSize\":" + columns + ",\"boardYSize\":" + rows +
                                R"(,"rules":"chinese","moves":[])"));
  };
  CHECK(board("99", "99") == "boardXSize: boards have 2 to 25 lines, not 99");
  CHECK(board("30", "9") == "boardXSize: boards have 2 to 25 lines, not 30");
  CHECK(board("9", "1") == "boardYSize: boards have 2 to 25 lines, not 1");
  CHECK(kata_error(read_kata_small(R"(,"initialStones":[["B","C3"],["W","D4"],["W","C3"]])")) ==
        "initialStones: there are two stones at C3");
  CHECK(kata_error(read_kata(R"(,"boardXSize":9,"boardYSize":9,"rules":"chinese")")) ==
        "moves: this member is missing");
  const auto moves = [](const std::string& list) {
    return kata_error(read_kata(R"(,"boardXSize":5,"boardYSize":5,"rules":"chinese","moves":)" + list));
  };
  CHECK(has(moves(R"([["B","C3"],["W","C3"]])"), "moves: Illegal move 1: C3"));
  CHECK(has(moves(R"([["B","Z9"]])"), "moves: expected a point"));
  CHECK(has(moves(R"([["X","C3"]])"), "moves: expected the player"));
  CHECK(has(moves(R"(["B","C3"])"), "moves: expected a pair"));
  CHECK(has(moves("{}"), "moves: expected a list"));
  CHECK(moves(R"([["B","C3"],["B","D3"],["W","pass"],["B","pass"],["W","A1"]])") == "none");
  for (const char* wrong :
       {R"("analyzeTurns":[1])", R"("analyzeTurns":0)", R"("maxVisits":0)", R"("maxVisits":"x")",
        R"("komi":1000)", R"("komi":"7")", R"("includePolicy":1)", R"("priority":1.5)",
        R"("priorities":[1,2])", R"("reportDuringSearchEvery":-1)", R"("overrideSettings":[])",
        R"("overrideSettings":{"maxTime":0})", R"("overrideSettings":{"reportAnalysisWinratesAs":"RED"})",
        R"("avoidMoves":[{}])", R"("avoidMoves":[{"player":"B","moves":["Z9"],"untilDepth":1}])",
        R"("initialPlayer":"X")", R"("initialStones":[["B","pass"]])", R"("analysisPVLen":0)"}) {
    CAPTURE(wrong);
    CHECK(read_kata_small(std::string(",") + wrong).error);
  }
}

TEST_CASE("what an analysis query wants and Agon does not have is ignored with a warning") {
  const auto reading = read_kata_small(
      R"(,"overrideSettings":{"wideRootNoise":0.04,"maxTime":1},"includeOwnershipStdev":true,"komi":7.2,)"
      R"("rootPolicyTemperature":1.1,"flavour":"x")");
  REQUIRE(kata_error(reading) == "none");
  CHECK(has(kata_warnings(reading),
            "overrideSettings: settings that Agon does not have are ignored: wideRootNoise\n"));
  CHECK(has(kata_warnings(reading), "includeOwnershipStdev: "));
  CHECK(has(kata_warnings(reading), "komi: komi is 7"));
  CHECK(has(kata_warnings(reading), "flavour: "));
  CHECK(reading.warnings.size() == 5);
  CHECK(reading.query.max_time == 1);
}

TEST_CASE("black stones alone are a handicap of an analysis query, for which White gets points") {
  const auto score = [](const std::string& members) {
    const auto reading = read_kata_small(",\"komi\":0" + members);
    REQUIRE(kata_error(reading) == "none");
    auto session = Session::begin(reading.query.game, "random", search_kinds(), 1);
    REQUIRE(session);
    REQUIRE(play_kata_moves(*session, reading.query, 0));
    return *counted_lead(session->position());
  };
  CHECK(score(R"(,"initialStones":[["B","C3"]])") == 25);
  CHECK(score(R"(,"initialStones":[["B","C3"],["B","B2"]])") == 23);
  CHECK(score(R"(,"initialStones":[["B","C3"],["B","B2"]],"whiteHandicapBonus":"N-1")") == 24);
  CHECK(score(R"(,"initialStones":[["B","C3"],["B","B2"]],"whiteHandicapBonus":"0")") == 25);
}
