#include "engine/session.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/stones.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

Session session_of(const char* game, const char* agent = "uct:sims=30") {
  auto session = Session::begin(make_game(game).take(), agent, search_kinds(), 1);
  REQUIRE(session);
  return session.take();
}

// A search that does nothing but keep the limits it was given.
class LimitsKeeper final : public Search {
 public:
  static inline Limits given;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
  Answer think(const Position& position, const Request& request) override {
    given = request.limits;
    return {.move = position.legal().front()};
  }
};

// The limits under which an agent thinks about a move.
Limits limits_for(const char* agent, const TimeControl& control = {}) {
  const auto row = std::make_shared<const PlayableGame>(
      std::make_unique<NativeGame<test::Row>>(
          GameIdentity{.about = test::Row::about, .spec = "row", .options = {}}, test::Row()),
      [](const AgentSettings&) -> std::unique_ptr<Search> { return std::make_unique<LimitsKeeper>(); },
      nullptr);
  auto session = Session::begin(row, agent, search_kinds(), 1);
  REQUIRE(session);
  session->clock().set(control);
  REQUIRE(session->choose(0, {}));
  return LimitsKeeper::given;
}

Session::ReadMove move_of(const char* text) {
  return [text](const Position& position) { return position.parse_move(text, position.to_move()); };
}

}  // namespace

TEST_CASE("a game is played again under other rules, and stays as it was where that cannot be") {
  Session session = session_of("othello:size=6");
  REQUIRE(session.play(0, move_of("c2")));
  REQUIRE(session.play(0, move_of("e5")));  // out of turn: a set-up and a move
  const std::string board = session.position().text();
  CHECK(session.steps() == 2);
  REQUIRE(session.change_options({{"scoring", "empties-to-winner"}}, Session::Moves::keep));
  CHECK(*session.option("scoring") == "empties-to-winner");
  CHECK(session.position().text() == board);
  CHECK(session.steps() == 2);
  CHECK_FALSE(session.change_options({{"size", "8"}}, Session::Moves::keep));
  CHECK_FALSE(session.change_options({{"size", "7"}}, Session::Moves::forget));
  CHECK_FALSE(session.change_options({{"colour", "7"}}, Session::Moves::forget));
  CHECK(session.position().text() == board);
  REQUIRE(session.undo());
  CHECK(session.record().plies().size() == 1);
  REQUIRE(session.change_options({{"size", "8"}}, Session::Moves::forget));
  CHECK(session.steps() == 0);
  CHECK(session.position().draw().columns == 8);
}

TEST_CASE("thinking leaves the record alone, and an error changes nothing") {
  Session session = session_of("othello");
  REQUIRE(session.play(0, move_of("d3")));
  const std::string before = session.record().to_text();
  REQUIRE(session.think(0, {}));
  CHECK(session.record().to_text() == before);
  CHECK_FALSE(session.play(0, move_of("a1")));
  CHECK(session.record().to_text() == before);
  const auto choice = session.choose(0, {});
  REQUIRE(choice);
  CHECK(session.record().texts().back() == choice->text);
  REQUIRE(session.undo());
  CHECK(session.record().to_text() == before);
  Session strict = session_of("connect4");
  CHECK(strict.choose(1, {}).error().message == "connect4 has no moves out of turn");
  CHECK(strict.record().plies().empty());
}

TEST_CASE("a budget ends with its stop flag, and a move under the clock is charged") {
  Session session = session_of("othello", "uct:sims=1000000000");
  std::atomic<bool> stop{true};
  CHECK(session.think(0, {.stop = &stop, .until_stopped = true}));
  session.clock().set({.main = 1});
  REQUIRE(session.choose(0, {}));
  CHECK(session.clock().state(0).remaining < 1);
  CHECK(session.clock().state(1).remaining == 1);
}

TEST_CASE("only allowed moves are chosen, under the clock and the rule for giving up") {
  Session session = session_of("othello", "uct:sims=200");
  const auto best = session.think(0, {});
  REQUIRE(best);
  const MoveCode second = best->moves[1].move;
  const auto not_the_best = [&](const Position&, MoveCode move) { return move != best->move; };
  const auto next = session.think(0, {.allowed = not_the_best});
  REQUIRE(next);
  CHECK(next->move == second);
  CHECK(next->value == best->moves[1].value);
  session.clock().set({.main = 100});
  session.resign_rule() = {.below = 1, .moves = 2};
  const auto choice = session.choose(0, {.allowed = not_the_best});
  REQUIRE(choice);
  CHECK(choice->answer.move == second);
  CHECK(session.record().texts().back() == choice->text);
  CHECK(session.clock().state(0).remaining < 100);
  REQUIRE(session.play(1, [](const Position& position) { return Result(position.legal().front()); }));
  const auto last = session.choose(0, {.allowed = [](const Position&, MoveCode) { return false; }});
  REQUIRE(last);
  CHECK(last->resigned);
}

TEST_CASE("nobody gives up before so many plies were played") {
  Session session = session_of("connect4", "alphabeta:depth=2");
  session.resign_rule() = {.below = 0.9999, .moves = 1, .plies = 4};
  for (int ply = 0; ply < 4; ++ply) {
    const auto choice = session.choose(static_cast<Player>(ply % 2), {});
    REQUIRE(choice);
    CHECK_FALSE(choice->resigned);
  }
  const auto choice = session.choose(0, {});
  REQUIRE(choice);
  CHECK(choice->resigned);
}

TEST_CASE("without time settings a move takes at most two seconds, unless the agent has a budget") {
  CHECK(limits_for("uct").time.count > 0);
  CHECK(limits_for("uct").time.count <= 2);
  CHECK(limits_for("uct:sims=50").time.count == 0);
  CHECK(limits_for("uct:time=5s").time.count == 5);
  const double first = allot({.remaining = 100}, 0);
  CHECK(first > 1);
  CHECK(first < 4);  // less than in the middle of the game
  CHECK(limits_for("uct", {.main = 100}).time.count == doctest::Approx(first));
  CHECK(limits_for("uct:time=5s", {.main = 100}).time.count == doctest::Approx(first));
}

TEST_CASE("either side takes dead stones off before it passes, whatever the way of counting") {
  for (const char* game : {"go:size=5,komi=0.5", "go:size=5,komi=0.5,scoring=japanese"})
    for (const Player player : {Player{0}, Player{1}}) {
      CAPTURE(game);
      CAPTURE(static_cast<int>(player));
      const auto opponent = static_cast<Player>(1 - player);
      Session session = session_of(game, "uct:sims=300");
      const char* board = player == 0 ? "..X../..X../XXX../..XO./..X.. X" : "..O../..O../OOO../..OX./..O.. O";
      session.set_up(session.record().game().game().parse(board).take());
      int moves = 0;
      for (; moves < 12; ++moves) {
        const auto choice = session.choose_cleaning(player, {});
        REQUIRE(choice);
        if (choice->text == "pass") break;
        REQUIRE(session.play(opponent, move_of("pass")));
      }
      CHECK(moves == 3);  // as many as the stone has liberties
      for (const Piece& piece : session.position().draw().pieces) CHECK(piece.owner == player);
    }
}

TEST_CASE("another record takes the place of the old one with its game") {
  Session session = session_of("othello");
  Record record(make_game("tictactoe").take());
  REQUIRE(record.play_text("a1"));
  REQUIRE(session.replace(std::move(record)));
  CHECK(session.facts().about.name == "tictactoe");
  CHECK(session.steps() == 1);
  CHECK(session.undo());
  CHECK_FALSE(session.undo());
}

TEST_CASE("a record that was given up can be thought about and played on") {
  Session session = session_of("othello");
  Record record(make_game("tictactoe").take());
  REQUIRE(record.play_text("a1"));
  record.resign(1);
  REQUIRE(session.replace(std::move(record)));
  CHECK_FALSE(session.record().over());
  CHECK(session.think(1, {}));
  CHECK(session.choose(1, {}));
}

TEST_CASE("positions are made of single stones") {
  const auto stones = [](const char* game, const std::vector<Stone>& list, Player to_move) {
    const auto position = position_with(make_game(game).take()->game(), list, to_move);
    return position ? (*position)->text() : position.error().message;
  };
  CHECK(stones("tictactoe", {{{0, 0}, 0}, {{1, 1}, 1}}, 0) == "X../.O./... X");
  CHECK(stones("othello:size=4", {{{0, 0}, 0}, {{3, 3}, 1}}, 1) == "X--------------O O");
  CHECK(stones("breakthrough:width=3,height=5", {{{1, 4}, 0}, {{2, 0}, 1}}, 0) == "..B/.../.../.../.W. W");
  CHECK(stones("checkers", {}, 0) == "checkers cannot be set up stone by stone");
}

TEST_CASE("a position can be counted at its end, or where dead stones are known") {
  const auto start = make_game("tictactoe").take()->game().start();
  CHECK_FALSE(counted_lead(*start));
  const Record row =
      begin_record(test::make_toy<test::Row>({.name = "row"}).take(), {"", {"a1", "b1", "c1"}}).take();
  CHECK(counted_lead(row.position()) == 2.0);
}
