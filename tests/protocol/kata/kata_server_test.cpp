#include "protocol/kata/kata_server.hpp"

#include <chrono>
#include <cmath>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "protocol/agents.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using KataLine = nlohmann::json;

namespace {

// A server whose answers are kept. Nothing is thought about until somebody asks for work.
class KataTalk {
 public:
  explicit KataTalk(const std::string& agent = "uct:sims=50")
      : server_({.agent = agent, .kinds = agent_kinds(), .seed = 1, .version = "test"},
                [this](std::string_view line) {
                  const std::lock_guard lock(mutex_);
                  lines_.push_back(KataLine::parse(line));
                }) {}

  KataServer& server() { return server_; }
  // What is answered at once.
  std::vector<KataLine> say(const std::string& line) {
    CHECK(server_.take(line));
    return taken();
  }
  std::vector<KataLine> work() {
    CHECK(server_.work());
    return taken();
  }
  std::vector<KataLine> taken() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<KataLine> lines_;
  KataServer server_;
};

std::string kata_query(const std::string& id, const std::string& members = "") {
  return R"({"id":")" + id + R"(","boardXSize":5,"boardYSize":5,"rules":"chinese","komi":0.5)" +
         (has(members, "\"moves\"") ? "" : R"(,"moves":[])") + members + "}";
}

}  // namespace

TEST_CASE("an analysis answer has the members that KaTrain reads") {
  KataTalk talk;
  const std::string wanted =
      R"(,"moves":[["B","C3"],["W","B2"]],"maxVisits":80,"includeOwnership":true,"includePolicy":true,)"
      R"("includePVVisits":true,"analysisPVLen":2)";
  CHECK(talk.say(kata_query("a", wanted)).empty());
  const auto lines = talk.work();
  REQUIRE(lines.size() == 1);
  const KataLine& answer = lines[0];
  CHECK(answer["id"] == "a");
  CHECK(answer["turnNumber"] == 2);
  CHECK(answer["isDuringSearch"] == false);
  CHECK(answer["rootInfo"]["visits"] == 80);
  CHECK(answer["rootInfo"]["currentPlayer"] == "B");
  for (const char* name : {"winrate", "scoreLead", "scoreStdev", "scoreSelfplay", "utility"})
    CHECK(answer["rootInfo"][name].is_number());
  REQUIRE(answer["moveInfos"].size() > 3);
  std::size_t order = 0;
  for (const KataLine& move : answer["moveInfos"]) {
    for (const char* name : {"visits", "winrate", "scoreLead", "scoreMean", "scoreStdev", "scoreSelfplay",
                             "utility", "utilityLcb", "lcb", "prior"})
      CHECK(move[name].is_number());
    CHECK(move["order"] == order++);
    CHECK(move["pv"][0] == move["move"]);
    CHECK(move["pv"].size() <= 2);
    CHECK(move["pvVisits"].size() == move["pv"].size());
  }
  REQUIRE(answer["ownership"].size() == 25);
  REQUIRE(answer["policy"].size() == 26);
  CHECK(answer["policy"][12] == -1);  // C3
  CHECK(answer["policy"][16] == -1);  // B2
  double all = 0;
  for (const KataLine& share : answer["policy"]) all += std::max(0.0, share.get<double>());
  CHECK(all == doctest::Approx(1).epsilon(0.001));
}

TEST_CASE("the owners after each move are told where they are asked for") {
  KataTalk talk;
  talk.say(kata_query("a", R"(,"moves":[["B","C3"]],"maxVisits":60,"includeMovesOwnership":true)"));
  const auto lines = talk.work();
  REQUIRE(lines.size() == 1);
  CHECK_FALSE(lines[0].contains("ownership"));
  for (const KataLine& move : lines[0]["moveInfos"]) {
    REQUIRE(move["ownership"].size() == 25);
    for (const KataLine& owner : move["ownership"]) CHECK(std::abs(owner.get<double>()) <= 1);
  }
}

TEST_CASE("an analysis is told from the side that the query names") {
  const auto root = [](const std::string& view) {
    KataTalk talk;
    talk.say(
        kata_query("a", R"(,"moves":[["B","C3"]],"maxVisits":60,"includeOwnership":true,"overrideSettings":)"
                        R"({"reportAnalysisWinratesAs":")" +
                            view + "\"}"));
    return talk.work().at(0);
  };
  const KataLine black = root("BLACK"), white = root("WHITE"), mover = root("SIDETOMOVE");
  CHECK(black["rootInfo"]["winrate"].get<double>() ==
        doctest::Approx(1 - white["rootInfo"]["winrate"].get<double>()));
  CHECK(black["rootInfo"]["scoreLead"].get<double>() ==
        doctest::Approx(-white["rootInfo"]["scoreLead"].get<double>()));
  CHECK(black["ownership"][12].get<double>() == doctest::Approx(-white["ownership"][12].get<double>()));
  CHECK(black["ownership"][12].get<double>() > 0);
  CHECK(mover == white);
}

TEST_CASE("the same analysis query gets the same answer whatever was asked before") {
  KataTalk talk;
  const std::string query = kata_query("a", R"(,"maxVisits":70,"includeOwnership":true)");
  talk.say(query);
  const auto first = talk.work();
  talk.say(kata_query("b", R"(,"moves":[["B","C3"],["W","C4"]],"maxVisits":90)"));
  talk.work();
  talk.say(query);
  CHECK(talk.work() == first);
}

TEST_CASE("waiting analysis queries are answered by priority, then in their order") {
  KataTalk talk("random");
  talk.say(kata_query("low", R"(,"priority":-5)"));
  talk.say(kata_query("first", R"(,"priority":3,"moves":[["B","C3"]],"analyzeTurns":[1,0])"));
  talk.say(kata_query("second", R"(,"priority":3)"));
  talk.server().close();
  std::string order;
  while (talk.server().work())
    for (const KataLine& line : talk.taken())
      order += line["id"].get<std::string>() + std::to_string(line["turnNumber"].get<int>()) + " ";
  CHECK(order == "first1 first0 second0 low0 ");
}

TEST_CASE("actions of the analysis protocol are echoed, and terminate ends what waits") {
  KataTalk talk("random");
  const auto version = talk.say(R"({"id":"v","action":"query_version"})");
  REQUIRE(version.size() == 1);
  CHECK(version[0]["version"] == "test");
  CHECK(version[0]["action"] == "query_version");
  CHECK(version[0]["git_hash"].is_string());
  CHECK(talk.say(R"({"id":"c","action":"clear_cache"})").at(0)["id"] == "c");
  talk.say(kata_query("a", R"(,"moves":[["B","C3"]],"analyzeTurns":[0,1])"));
  talk.say(kata_query("b"));
  const auto ended = talk.say(R"({"id":"t","action":"terminate","terminateId":"a","turnNumbers":[1]})");
  REQUIRE(ended.size() == 2);
  CHECK(ended[0]["terminateId"] == "a");
  CHECK(ended[1] == KataLine::parse(R"({"id":"a","turnNumber":1,"isDuringSearch":false,"noResults":true})"));
  CHECK(talk.say(R"({"id":"t","action":"terminate","terminateId":"nobody"})").size() == 1);
  CHECK(talk.say(R"({"id":"t","action":"terminate_all"})").size() == 3);
  CHECK(talk.say(R"({"id":"t","action":"terminate"})").at(0)["field"] == "terminateId");
  CHECK(talk.say(R"({"id":"t","action":"terminate_all","turnNumbers":"x"})").at(0)["field"] == "turnNumbers");
  CHECK(talk.say(R"({"id":"t","action":"dance"})").at(0)["field"] == "action");
  talk.server().close();
  CHECK_FALSE(talk.server().work());
}

TEST_CASE("a thread that analyses tells what it has so far, and ends on terminate") {
  KataTalk talk("uct");
  std::thread thinker([&] { CHECK(talk.server().work()); });
  CHECK(talk.server().take(kata_query("a", R"(,"maxVisits":1000000000000,"reportDuringSearchEvery":0.01)")));
  std::vector<KataLine> lines;
  for (int i = 0; i < 6000 && lines.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    lines = talk.taken();
  }
  REQUIRE_FALSE(lines.empty());
  CHECK(lines[0]["isDuringSearch"] == true);
  CHECK(lines[0]["rootInfo"]["visits"].get<int>() > 0);
  CHECK(talk.server().take(R"({"id":"t","action":"terminate","terminateId":"a"})"));
  thinker.join();
  lines = talk.taken();
  REQUIRE_FALSE(lines.empty());
  CHECK(lines.back()["isDuringSearch"] == false);
  CHECK(lines.back()["moveInfos"].size() > 0);
}

TEST_CASE("an analysis that is aborted ends its thread, and lines find nobody") {
  KataTalk talk("uct");
  std::thread thinker([&] {
    while (talk.server().work()) {
    }
    talk.server().refuse();
  });
  talk.server().take(kata_query("a", R"(,"maxVisits":1000000000000)"));
  talk.server().take(kata_query("b", R"(,"maxVisits":1000000000000)"));
  talk.server().abort();
  thinker.join();
  CHECK_FALSE(talk.server().take(""));
}

TEST_CASE("moves to avoid are left out of an analysis, and only those allowed are in it") {
  KataTalk talk;
  talk.say(kata_query(
      "a", R"(,"moves":[],"maxVisits":200,"avoidMoves":[{"player":"B","moves":["C3","pass"],"untilDepth":1},)"
           R"({"player":"W","moves":["B2"],"untilDepth":1}])"));
  const auto avoided = talk.work().at(0);
  CHECK(avoided["moveInfos"].size() > 3);
  for (const KataLine& move : avoided["moveInfos"]) CHECK(move["move"] != "C3");
  talk.say(kata_query(
      "a",
      R"(,"moves":[],"maxVisits":200,"allowMoves":[{"player":"B","moves":["B2","d4"],"untilDepth":9}])"));
  const auto allowed = talk.work().at(0);
  REQUIRE(allowed["moveInfos"].size() == 2);
}

TEST_CASE("a game of Go that has ended is analysed all the same") {
  KataTalk talk;
  CHECK(
      talk.say(kata_query("a", R"(,"moves":[["B","C3"],["W","pass"],["B","pass"]],"maxVisits":30)")).empty());
  const auto answer = talk.work().at(0);
  CHECK(answer["rootInfo"]["currentPlayer"] == "W");
  CHECK(answer["moveInfos"].size() > 0);
}

TEST_CASE("a wrong line of the analysis protocol costs one error") {
  KataTalk talk("random");
  for (const std::string& line :
       {std::string("nonsense"), std::string("{"), std::string("[]"), std::string("7"), std::string("{}"),
        std::string(R"({"id":7})"), std::string(R"({"id":"a","action":7})"), std::string(R"({"id":"a"})"),
        kata_query("a", R"(,"moves":[["B","C3"],["W","C3"]])"), std::string(1 << 20, 'y'),
        std::string("{\"id\":\"\xff\"}")}) {
    const auto answers = talk.say(line);
    REQUIRE(answers.size() == 1);
    CAPTURE(answers[0].dump());
    CHECK(answers[0]["error"].is_string());
    CHECK(answers[0].dump().size() < 400);
  }
  CHECK(talk.say("").empty());
  CHECK(talk.say("  \r").empty());
  CHECK(talk.say(kata_query("a", R"(,"moves":[["B","C3"],["W","C3"]])")).at(0)["id"] == "a");
}

TEST_CASE("more analysis queries than may wait are refused") {
  KataTalk talk("random");
  std::string turns = "0";
  for (std::size_t i = 1; i < KataServer::most_positions; ++i) turns += ",0";
  CHECK(talk.say(kata_query("a", ",\"analyzeTurns\":[" + turns + "]")).empty());
  const auto refused = talk.say(kata_query("b"));
  REQUIRE(refused.size() == 1);
  CHECK(has(refused[0]["error"].get<std::string>(), "too much is waiting"));
  CHECK(talk.say(R"({"id":"t","action":"terminate_all"})").size() == KataServer::most_positions + 1);
  CHECK(talk.say(kata_query("b")).empty());
}
