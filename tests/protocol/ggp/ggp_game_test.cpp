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

TEST_CASE("a role that sees little follows a course of the game that fits what it is told") {
  const auto news = [](const std::string& own, const std::string& sights) {
    return GgpNews{.turn = 1, .own = move(own), .terms = move(sights).items};
  };
  const auto holds = [](const GgpGame& game, const std::string& fluent) {
    const auto fluents = game.fluents();
    return std::find(fluents.begin(), fluents.end(), fluent) != fluents.end();
  };
  for (const auto& game : {compiled("blindguess"), plain("blindguess")}) {
    CHECK(game->hides());
    game->follow(0, news("wait", "(DRAWN)"), 10);
    game->follow(0, news("(guess 4)", "((higher))"), 10);
    CHECK_FALSE(game->over());
    game->follow(0, std::nullopt, 10);  // a message that got lost
    game->follow(0, news("(guess 6)", "(lower)"), 10);
    CHECK(holds(*game, "(secret 5)"));
    CHECK(holds(*game, "(guesses 3)"));
    // Nothing fits that, and play goes on all the same.
    game->follow(0, news("wait", "(higher lower nonsense)"), 10);
    CHECK(holds(*game, "(turn first)"));
    CHECK(game->legal(0).size() > 3);
    game->follow(0, news("(dance)", "(lower)"), 10);
    CHECK(holds(*game, "(turn second)"));
    game->restart();
    CHECK(holds(*game, "(turn random)"));
  }
  CHECK_FALSE(compiled("tictactoe")->hides());
}

TEST_CASE("a reasoner that is stopped knows no move") {
  const std::atomic<bool> stop{true};
  auto rules = gdl::read_rules(*gdl::find_rules("tictactoe"));
  const auto game = make_asked_ggp_game(rules.take(), &stop);
  CHECK(game->over());
  CHECK(game->legal(0).empty());
}
