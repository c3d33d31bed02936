#include "protocol/ggp/ggp_game.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "gdl/library.hpp"

using namespace agon;

namespace {

std::unique_ptr<GgpGame> compiled(const std::string& name) {
  const auto game = make_gdl_game(*gdl::find_rules(name));
  REQUIRE(game);
  return std::make_unique<CompiledGgpGame>(*game);
}

std::unique_ptr<GgpGame> plain(const std::string& name) {
  auto rules = gdl::read_rules(*gdl::find_rules(name));
  REQUIRE(rules);
  return make_asked_ggp_game(rules.take());
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

gdl::Expression move(const std::string& text) { return gdl::read_kif(text)->front(); }

}  // namespace

TEST_CASE("compiled rules and rules read as they are play the same steps") {
  for (const char* name : {"tictactoe", "duel", "threeplayer", "blindguess", "eightpuzzle", "minichess"}) {
    CAPTURE(name);
    const auto a = compiled(name), b = plain(name);
    REQUIRE(a->roles() == b->roles());
    Random random(3);
    for (int step = 0; !a->over() && step < 20; ++step) {
      GgpGame::Joint joint;
      for (std::size_t r = 0; r < a->roles().size(); ++r) {
        const auto legal = sorted(a->legal(r));
        REQUIRE(legal == sorted(b->legal(r)));
        REQUIRE(!legal.empty());
        joint.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
      }
      a->play(joint);
      b->play(joint);
      REQUIRE(a->over() == b->over());
      REQUIRE(sorted(a->fluents()) == sorted(b->fluents()));
    }
    for (std::size_t r = 0; a->over() && r < a->roles().size(); ++r)
      if (!GgpGame::is_chance(a->roles()[r])) CHECK(a->goals()[r] == b->goals()[r]);
    a->restart();
    b->restart();
    CHECK(sorted(a->fluents()) == sorted(b->fluents()));
  }
}

TEST_CASE("a move is found however it is written") {
  const auto game = compiled("tictactoe");
  CHECK(game->find_move(0, move("(MARK 1 (2))")) == "(mark 1 2)");
  CHECK(game->find_move(1, move("(wait)")) == "wait");
  CHECK_FALSE(game->find_move(1, move("(mark 1 2)")));
  CHECK(game->find_role("X") == game->find_role("x"));
}

TEST_CASE("moves that are not one legal move of each role change nothing") {
  const auto game = compiled("tictactoe");
  const auto before = game->fluents();
  const auto play = [&](const std::string& list) { return game->play_if_legal(move(list).items); };
  CHECK_FALSE(play("((mark 1 1))"));
  CHECK_FALSE(play("((mark 1 1) (mark 1 2))"));
  CHECK_FALSE(play("((mark 4 1) wait)"));
  CHECK(game->fluents() == before);
  CHECK(play("((mark 1 1) wait)"));
  CHECK(game->fluents() != before);
}

TEST_CASE("a reasoner that is stopped knows no move") {
  const std::atomic<bool> stop{true};
  auto rules = gdl::read_rules(*gdl::find_rules("tictactoe"));
  const auto game = make_asked_ggp_game(rules.take(), &stop);
  CHECK(game->over());
  CHECK(game->legal(0).empty());
}
