#include "protocol/gtp/gtp_agent.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "protocol/agents.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

GamePointer tictactoe() { return make_game("tictactoe").take(); }

std::unique_ptr<Agent> toy(const std::string& flags = "", const std::string& options = "") {
  auto agent = make_agent("gtp:\"" AGON_GTP_TOY " tictactoe " + flags + "\"" + options, tictactoe());
  INFO((agent ? "" : agent.error().message));
  REQUIRE(agent);
  return agent.take();
}

// Asks for the next move of the record and plays it.
void reply(Agent& agent, Record& record) {
  const auto answer = agent.choose(record, Turn{.player = record.position().to_move()});
  INFO((answer ? "" : answer.error().message));
  REQUIRE(answer);
  record.play(answer->move);
}

std::string failure(Agent& agent, const Record& record, const ClockState& clock = {}) {
  const auto answer = agent.choose(record, Turn{.player = record.position().to_move(), .clock = clock});
  REQUIRE_FALSE(answer);
  return answer.error().message;
}

}  // namespace

TEST_CASE("the list of agents ends with gtp, and its command comes first") {
  const AgentKind& last = *agent_kinds().back();
  CHECK(last.about().name == "gtp");
  CHECK(last.settings()->options().names() == std::vector<std::string>{"command", "timeout"});
  CHECK(agent_kinds().size() == search_kinds().size() + 2);  // and the book
}

TEST_CASE("a GTP engine plays a whole game against us") {
  for (const char* flags : {"", "--garbage", "--no-undo"}) {
    CAPTURE(flags);
    const auto engine = toy(flags);
    for (int game = 0; game < 2; ++game) {
      Record record(tictactoe());
      engine->new_game();
      Random random(5);
      while (!record.position().over()) {
        if (record.plies().size() % 2 == 0)
          reply(*engine, record);
        else
          record.play(record.position().legal().front());
      }
      CHECK(record.plies().size() >= 5);
    }
  }
}

TEST_CASE("a GTP engine follows a record that was taken back and changed") {
  for (const char* flags : {"", "--no-undo"}) {
    CAPTURE(flags);
    const auto engine = toy(flags);
    Record record(tictactoe());
    REQUIRE(record.play_text("a1"));
    reply(*engine, record);
    REQUIRE(record.undo());
    REQUIRE(record.undo());
    REQUIRE(record.play_text("b2"));
    reply(*engine, record);  // an engine out of step would play on b2 sooner or later, or refuse
    const auto replies = record.position().legal();
    record.play(replies.front());
    reply(*engine, record);
    CHECK(record.plies().size() == 4);
  }
}

TEST_CASE("an illegal move of a GTP engine is an error with that move") {
  const auto engine = toy("--illegal-at 1");
  Record record(tictactoe());
  CHECK(failure(*engine, record) == "gtp engine played illegal move 'zz'");
}

TEST_CASE("resignation of a GTP engine is reported") {
  const auto engine = toy("--resign-at 1");
  Record record(tictactoe());
  REQUIRE(record.play_text("a1"));
  const auto answer = engine->choose(record, Turn{.player = 1});
  REQUIRE(answer);
  CHECK(answer->resigned);
  CHECK(answer->move == Answer{}.move);
  CHECK(answer->moves.empty());
}

TEST_CASE("a GTP engine that crashes or hangs gives an error") {
  const Record record(tictactoe());
  const auto crashing = toy("--crash-at 1");
  CHECK(failure(*crashing, record) == "gtp engine ended with status 7 (asked 'genmove b')");
  const auto hanging = toy("--hang-at 1", ",timeout=300ms");
  CHECK(failure(*hanging, record) == "gtp engine did not answer 'genmove b' within 0.3 s");
}

TEST_CASE("a GTP engine follows a turn handed over, and refuses stones set by hand") {
  const GamePointer othello = make_game("othello:size=4").take();
  const auto engine = make_agent("gtp:\"" AGON_GTP_TOY " othello:size=4\"", othello);
  REQUIRE(engine);
  Record record(othello);
  record.set_up(record.position().with_turn(1));
  record.set_up(record.position().with_turn(0));
  reply(**engine, record);
  CHECK(record.plies().size() == 3);
  record.set_up(othello->game().parse("XXXXOOOOXXXXX--- O").take());
  CHECK(failure(**engine, record) ==
        "gtp engines are told moves only, and position 'XXXXOOOOXXXXX--- O' was set up by hand");
}

TEST_CASE("a GTP engine refuses a game that did not begin at the start") {
  const auto engine = toy();
  const Record record(tictactoe(), tictactoe()->game().parse("X../.O./... X").take());
  CHECK(failure(*engine, record).find("from the start of the game only") != std::string::npos);
}

TEST_CASE("a GTP engine hears the clock") {
  // This engine answers the time commands by leaving: what it was told stands in the error.
  const auto engine = make_agent(
      "gtp:\"read x; printf '=1 time_settings\\n\\n'; read x; printf '=2\\n\\n'; read x; echo $x >&2; exit "
      "0\"",
      tictactoe());
  REQUIRE(engine);
  const Record record(tictactoe());
  CHECK(failure(**engine, record, {.remaining = 61.7, .increment = 2}) ==
        "gtp engine ended with status 0; its last words: '3 time_settings 61 2 1' (asked 'time_settings 61 2 "
        "1')");
}

TEST_CASE("a GTP engine hears how much time is left, at least one second") {
  for (const auto& [remaining, told] : {std::pair{61.7, "61"}, std::pair{0.3, "1"}}) {
    // It knows of time_left alone: its fourth command, after list_commands, clear_board and nothing else.
    const auto engine = make_agent(
        "gtp:\"read x; printf '=1 time_left\\n\\n'; read x; printf '=2\\n\\n'; read x; echo $x >&2; exit 0\"",
        tictactoe());
    REQUIRE(engine);
    Record record(tictactoe());
    const std::string message = failure(**engine, record, {.remaining = remaining});
    CHECK(message.find("its last words: '3 time_left b " + std::string(told) + " 0'") != std::string::npos);
  }
}

TEST_CASE("handicap stones of a GTP engine that stand elsewhere are put where ours are") {
  const GamePointer go = make_game("go:size=9,handicap=2").take();
  const Record record(go);
  // What it says to list_commands, clear_board, fixed_handicap and so on; its last words are the next
  // command.
  const auto told = [&](const std::vector<std::string>& replies) {
    std::string script;
    for (const std::string& reply : replies) script += "read x; printf '= " + reply + "\\n\\n'; ";
    const auto engine = make_agent("gtp:\"" + script + "read x; echo $x >&2; exit 0\"", go);
    REQUIRE(engine);
    return failure(**engine, record);
  };
  const auto asked = [](const std::string& message, const std::string& command) {
    CAPTURE(message);
    CHECK(message.find("(asked '" + command + "')") != std::string::npos);
  };
  asked(told({"set_free_handicap", "", "g7 C3"}), "genmove w");
  asked(told({"set_free_handicap", "", "C7 G3"}), "clear_board");
  asked(told({"set_free_handicap", "", "C7 G3", ""}), "set_free_handicap C3 G7");
  asked(told({"set_free_handicap", "", "C3"}), "clear_board");
  asked(told({"set_free_handicap", "", "C7 G3", "", ""}), "genmove w");
  CHECK(told({"undo", "", "C7 G3"}) ==
        "gtp engine puts its 2 handicap stones on 'C7 G3', not on 'C3 G7', and knows no set_free_handicap");
}

TEST_CASE("a GTP engine that thinks is left alone when somebody wants an end") {
  const auto engine = toy("--hang-at 1", ",timeout=20s");
  const std::atomic<bool> stop{true};
  const auto answer = engine->choose(Record(tictactoe()), Turn{.stop = &stop});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().message == "gtp engine did not answer 'genmove b' before it was stopped");
}

TEST_CASE("a GTP engine that was stopped is started again for the next question, one that broke is not") {
  const auto engine = toy("--hang-at 2", ",timeout=20s");
  Record record(tictactoe());
  const std::atomic<bool> stop{true}, go_on{false};
  const auto first = engine->choose(record, Turn{.stop = &go_on});
  REQUIRE(first);
  record.play(first->move);
  REQUIRE_FALSE(engine->choose(record, Turn{.player = 1, .stop = &stop}));
  CHECK(engine->choose(record, Turn{.player = 1, .stop = &go_on}));
  const auto broken = toy("--crash-at 1", "");
  REQUIRE_FALSE(broken->choose(record, Turn{}));
  CHECK_FALSE(broken->choose(record, Turn{}));
}

TEST_CASE("a GTP engine that is not there is named") {
  const auto agent = make_agent("gtp:/no/such/engine", tictactoe());
  REQUIRE_FALSE(agent);
  CHECK(agent.error().message.find("gtp: '/no/such/engine'") == 0);
}

TEST_CASE("gtp is refused for games that GTP cannot tell") {
  const auto refused = [](const GamePointer& game) {
    const auto agent = make_agent("gtp:\"" AGON_GTP_TOY " tictactoe\"", game);
    return agent ? "" : agent.error().message;
  };
  CHECK(refused(*test::make_toy<test::ThreeHeaps>({.name = "three"})).ends_with("it needs two players"));
  CHECK(refused(*test::make_toy<test::DiceRace>({.name = "dice"})).ends_with("it cannot think about chance"));
  CHECK(refused(*test::make_toy<test::Fists>({.name = "fists"}))
            .ends_with("it cannot think about simultaneous moves"));
}
