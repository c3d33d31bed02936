// The analysis engine as KaTrain runs it: through pipes, with what it sends at the start and for a game.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/process.hpp"
#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using KataReply = nlohmann::json;

namespace {

std::unique_ptr<Process> start_kata(const std::string& arguments = "") {
  auto process = Process::start("exec " AGON_PROGRAM " kata-analysis " + arguments);
  REQUIRE(process);
  return process.take();
}

void send_kata(Process& process, const KataReply& query) {
  REQUIRE(process.write(query.dump() + "\n", deadline_in(20)));
}

KataReply read_kata_reply(Process& process) {
  const auto line = process.read_line(deadline_in(120));
  REQUIRE(line);
  return KataReply::parse(*line);
}

// The next reply that is no warning, as KaTrain passes them over.
KataReply read_kata_answer(Process& process) {
  KataReply reply = read_kata_reply(process);
  while (reply.contains("warning")) reply = read_kata_reply(process);
  return reply;
}

// A query with all that KaTrain says in it.
KataReply katrain_query(const std::string& id, const KataReply& moves, int visits) {
  return {{"id", id},
          {"rules", "japanese"},
          {"priority", 1},
          {"analyzeTurns", {moves.size()}},
          {"maxVisits", visits},
          {"komi", 6.5},
          {"boardXSize", 9},
          {"boardYSize", 9},
          {"includeOwnership", true},
          {"includeMovesOwnership", true},
          {"includePolicy", true},
          {"initialStones", KataReply::array()},
          {"initialPlayer", "B"},
          {"moves", moves},
          {"overrideSettings",
           {{"reportAnalysisWinratesAs", "BLACK"}, {"maxTime", 30.0}, {"wideRootNoise", 0.04}}}};
}

}  // namespace

TEST_CASE("KaTrain gets what it reads from the analysis engine, for a game move by move") {
  const auto engine = start_kata("--agent uct --seed 3");
  KataReply moves = KataReply::array();
  for (const char* move : {"E5", "C3", "pass"}) {
    moves.push_back({moves.size() % 2 == 0 ? "B" : "W", move});
    const std::string id = "QUERY:" + std::to_string(moves.size());
    send_kata(*engine, katrain_query(id, moves, 60));
    const KataReply answer = read_kata_answer(*engine);
    CAPTURE(answer.dump());
    REQUIRE(answer.contains("rootInfo"));
    CHECK(answer["id"] == id);
    CHECK(answer["isDuringSearch"] == false);
    CHECK(answer["turnNumber"] == moves.size());
    CHECK(answer["ownership"].size() == 81);
    CHECK(answer["policy"].size() == 82);
    CHECK(answer["rootInfo"]["visits"] == 60);
    CHECK(answer["rootInfo"]["scoreLead"].is_number());
    CHECK(answer["rootInfo"]["winrate"].is_number());
    CHECK(answer["moveInfos"][0]["order"] == 0);
    CHECK(answer["moveInfos"][0]["pv"].size() > 0);
  }
}

TEST_CASE("KaTrain's pondering is reported until it is ended, and other queries go on after it") {
  const auto engine = start_kata("--agent uct");
  KataReply ponder = katrain_query("P", KataReply::array(), 1'000'000'000);
  ponder["overrideSettings"].erase("maxTime");
  ponder["reportDuringSearchEvery"] = 0.05;
  send_kata(*engine, ponder);
  CHECK(read_kata_answer(*engine)["isDuringSearch"] == true);
  send_kata(*engine, {{"action", "terminate"}, {"terminateId", "P"}, {"id", "T"}});
  send_kata(*engine, katrain_query("Q", KataReply::array(), 20));
  bool echoed = false, ended = false;
  while (!ended) {
    const KataReply reply = read_kata_answer(*engine);
    echoed = echoed || reply["id"] == "T";
    ended = reply["id"] == "P" && reply["isDuringSearch"] == false;
    REQUIRE(reply["id"] != "Q");
  }
  KataReply reply = read_kata_answer(*engine);
  if (!echoed) reply = read_kata_answer(*engine);
  CHECK(reply["id"] == "Q");
}

TEST_CASE("what is wrong in an analysis query is answered, and the rest too, to the end of the input") {
  const std::string good = katrain_query("good", KataReply::parse(R"([["B","E5"]])"), 10).dump();
  KataReply illegal = katrain_query("illegal", KataReply::parse(R"([["B","E5"],["W","E5"]])"), 10);
  const std::string input = "nonsense\n" + std::string(3 << 20, '[') + "\n\n" + illegal.dump() + "\n" + good +
                            "\n{\"id\":\"v\",\"action\":\"query_version\"}\n" + good;
  const auto ran = test::run("kata-analysis --agent uct", {.input = input});
  CHECK(ran.code == 0);
  CHECK(ran.err == "");
  int errors = 0, answers = 0;
  for (std::size_t at = 0; at < ran.out.size();) {
    const std::size_t end = ran.out.find('\n', at);
    const KataReply line = KataReply::parse(ran.out.substr(at, end - at));
    errors += line.contains("error") ? 1 : 0;
    answers += line.contains("moveInfos") ? 1 : 0;
    at = end + 1;
  }
  CHECK(errors == 3);
  CHECK(answers == 2);
  CHECK(has(ran.out, "Illegal move 1: E5"));
  CHECK(has(ran.out, "\"version\":"));
  CHECK(test::run("kata-analysis --agent uct", {.input = input}).out.size() == ran.out.size());
}

TEST_CASE("an analysis engine that nobody listens to ends, and a wrong agent is refused") {
  std::string input;
  for (int i = 0; i < 50; ++i) input += katrain_query("a", KataReply::array(), 100'000'000).dump() + "\n";
  CHECK(test::run("kata-analysis --agent uct", {.input = input, .closed_output = true}).code == 0);
  CHECK(test::run("kata-analysis", {.input = ""}).out == "");
  CHECK(test::run("kata-analysis --agent nonsense").code == 2);
}
