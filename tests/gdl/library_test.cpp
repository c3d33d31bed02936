// The rule files of data/gdl: that each game ends, and that those with a native twin are the same game.
#include "gdl/library.hpp"

#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/kif.hpp"
#include "gdl/plain_reasoner.hpp"
#include "gdl/rules.hpp"
#include "support/effort.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

int twin_games() { return test::effort(200, 5000); }

std::unique_ptr<Position> start_of(const std::string& spec) {
  const auto game = make_game(spec);
  REQUIRE_MESSAGE(game, (game ? "" : game.error().message));
  return (*game)->game().start();
}

MoveCode any_of(const std::vector<MoveCode>& moves, Random& random) {
  return moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
}

// The move that the rules write so, as the game shows it.
std::string shown(const std::string& move) { return gdl::call_text(gdl::read_kif(move)->front()); }

std::set<std::string> move_texts(const Position& position) {
  std::set<std::string> texts;
  for (const MoveCode move : position.legal()) texts.insert(position.move_text(move));
  return texts;
}

// Plays the move written so. Where nobody has a choice it may be the other player's waiting that is listed.
void play_written(Position& position, const std::string& text) {
  const auto moves = position.legal();
  if (moves.size() == 1) return position.play(moves[0]);
  for (const MoveCode move : moves)
    if (position.move_text(move) == text) return position.play(move);
  FAIL("not a legal move by the rules: ", text);
}

void check_same_winner(const Position& native, const Position& written) {
  for (std::size_t p = 0; p < 2; ++p) CHECK(native.win_values()[p] == written.win_values()[p]);
}

// Random games of both side by side: the same moves in every position, the same end. `in_rules` writes a
// native move as the rules do.
void compare_games(const std::string& name, const std::function<std::string(const std::string&)>& in_rules) {
  const auto native_start = start_of(name), written_start = start_of("gdl:" + name);
  Random random(7);
  for (int game = 0; game < twin_games(); ++game) {
    const auto native = native_start->clone(), written = written_start->clone();
    while (!native->over()) {
      REQUIRE_FALSE(written->over());
      const auto moves = native->legal();
      REQUIRE(written->legal().size() == moves.size());
      if (moves.size() > 1) {
        REQUIRE(written->to_move() == native->to_move());
        std::set<std::string> expected;
        for (const MoveCode move : moves) expected.insert(shown(in_rules(native->move_text(move))));
        REQUIRE(move_texts(*written) == expected);
      }
      const MoveCode move = any_of(moves, random);
      play_written(*written, shown(in_rules(native->move_text(move))));
      native->play(move);
    }
    REQUIRE(written->over());
    check_same_winner(*native, *written);
  }
}

// "a2" as in (put a 2).
std::string cell(std::string_view name) {
  return std::string(name.substr(0, 1)) + " " + std::string(name.substr(1));
}

// ---- checkers: the native game jumps on in one move, the rules in several

// Square 1..32 as in (move b 1 a 2).
std::string checkers_cell(int square) {
  const int row = (square - 1) / 4, column = 2 * ((square - 1) % 4) + (row % 2 == 0 ? 1 : 0);
  return std::string(1, static_cast<char>('a' + column)) + " " + std::to_string(row + 1);
}

// The moves that a native move consists of: one, or every jump of 15x22x31.
std::vector<std::string> checkers_moves(const std::string& text) {
  const bool jumps = text.find('x') != std::string::npos;
  std::vector<std::string> cells, moves;
  for (const auto& square : split(text, jumps ? 'x' : '-'))
    cells.push_back(checkers_cell(static_cast<int>(*parse_integer(square))));
  for (std::size_t i = 0; i + 1 < cells.size(); ++i)
    moves.push_back(shown((jumps ? "(jump " : "(move ") + cells[i] + " " + cells[i + 1] + ")"));
  return moves;
}

void play_checkers_move(Position& written, const std::string& native_text) {
  for (const auto& move : checkers_moves(native_text)) play_written(written, move);
}

// All positions after a whole move; ways around that take the same pieces end in the same one.
void add_results(const Position& written, std::set<std::string>& results) {
  for (const MoveCode move : written.legal()) {
    const auto after = written.clone();
    after->play(move);
    if (after->text().find("(jumping ") != std::string::npos)
      add_results(*after, results);
    else
      results.insert(after->text());
  }
}

void compare_checkers_moves(const Position& native, const Position& written) {
  const auto moves = native.legal();
  std::set<std::string> expected, results;
  if (native.move_text(moves[0]).find('x') == std::string::npos) {
    REQUIRE(written.legal().size() == moves.size());
    if (moves.size() == 1) return;
    for (const MoveCode move : moves) expected.insert(checkers_moves(native.move_text(move))[0]);
    REQUIRE(move_texts(written) == expected);
    return;
  }
  for (const MoveCode move : moves) {
    const auto after = written.clone();
    play_checkers_move(*after, native.move_text(move));
    expected.insert(after->text());
  }
  REQUIRE(expected.size() == moves.size());
  add_results(written, results);
  REQUIRE(results == expected);
}

}  // namespace

TEST_CASE("every game of the library ends, with goals from 0 to 100") {
  REQUIRE(library().size() >= 11);
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    const auto start = start_of("gdl:" + std::string(game.name));
    Random random(1);
    for (int i = 0; i < test::effort(10, 500); ++i) {
      const auto position = start->clone();
      for (int ply = 0; !position->over(); ++ply) {
        REQUIRE(ply < 2000);
        position->play_random(random);
      }
      for (Player p = 0; p < position->players(); ++p) {
        CHECK(position->score(p) >= 0);
        CHECK(position->score(p) <= 100);
      }
    }
  }
}

TEST_CASE("everybody has a move until a game of the library ends, and one goal then") {
  Random random(2);
  for (const LibraryText& game : library()) {
    if (!test::long_tests() && game.text.size() > 5000) continue;  // plain reasoning takes seconds there
    CAPTURE(game.name);
    const auto rules = read_rules(std::string(game.text));
    REQUIRE(rules);
    PlainReasoner reasoner(*rules);
    auto state = reasoner.initial();
    auto view = reasoner.look(state);
    for (; !view.terminal; view = reasoner.look(state)) {
      std::vector<TermId> joint;
      for (const auto& legal : view.legal) {
        REQUIRE_FALSE(legal.empty());
        joint.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
      }
      state = reasoner.next(state, joint);
    }
    for (const auto& goals : view.goals) CHECK(goals.size() == 1);
  }
}

TEST_CASE("tic-tac-toe from its rules is the native game") {
  compare_games("tictactoe", [](const std::string& cell) {
    return "(mark " + cell.substr(1) + " " + std::to_string(cell[0] - 'a' + 1) + ")";
  });
}

TEST_CASE("Connect Four from its rules is the native game") {
  compare_games("connect4", [](const std::string& column) { return "(drop " + column + ")"; });
}

TEST_CASE("Breakthrough from its rules is the native game") {
  compare_games("breakthrough", [](const std::string& move) {
    return "(move " + cell(move.substr(0, 2)) + " " + cell(move.substr(2)) + ")";
  });
}

TEST_CASE("Othello from its rules is the native game") {
  compare_games("othello",
                [](const std::string& move) { return move == "pass" ? move : "(put " + cell(move) + ")"; });
}

TEST_CASE("checkers from its rules is the native game, but for repetitions") {
  const auto native_start = start_of("checkers"), written_start = start_of("gdl:checkers");
  Random random(7);
  for (int game = 0; game < twin_games(); ++game) {
    const auto native = native_start->clone(), written = written_start->clone();
    while (!native->over()) {
      REQUIRE_FALSE(written->over());
      compare_checkers_moves(*native, *written);
      const MoveCode move = any_of(native->legal(), random);
      play_checkers_move(*written, native->move_text(move));
      native->play(move);
    }
    if (written->over())
      check_same_winner(*native, *written);
    else
      CHECK(native->win_values()[0] == 0.5);  // drawn by repetition, which the rules do not know
  }
}

TEST_CASE("the rules of gdl name every game that needs no file") {
  for (const LibraryText& game : gdl::library()) {
    CAPTURE(game.name);
    CHECK(Gdl::about.rules.find(game.name) != std::string_view::npos);
  }
}
