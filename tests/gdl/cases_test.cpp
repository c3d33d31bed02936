// Small games that other reasoners stumbled on, played in both forms: written out and asked.
#include <doctest/doctest.h>
#include <set>

#include "base/file.hpp"
#include "gdl/gdl_state.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

using Texts = std::set<std::string>;

Result<std::string> rules_of_case(const std::string& name) {
  return read_file((shared_folder() / "gdl" / "test" / (name + ".kif")).string());
}

// The start of a game, in both forms.
std::vector<GdlState> starts(const std::string& rules) {
  std::vector<GdlState> states;
  for (const GroundLimits& limits : {GroundLimits{}, GroundLimits{.most_terms = 1}}) {
    const auto made = GdlRules::make(rules, limits);
    REQUIRE_MESSAGE(made, made.error().message);
    CHECK(((*made)->asked() != nullptr) == (limits.most_terms == 1));
    states.emplace_back(*made);
  }
  return states;
}

Texts legal_texts(const GdlState& state, Player player) {
  MoveList<GdlState::Move> moves;
  state.legal(player, moves);
  Texts texts;
  for (const auto move : moves) texts.insert(state.move_text(move));
  return texts;
}

void play_text(GdlState& state, std::string_view text) {
  MoveList<GdlState::Move> moves;
  state.legal(moves);
  for (const auto move : moves)
    if (state.move_text(move) == text) return state.play(move);
  FAIL("no move " << text);
}

}  // namespace

TEST_CASE("goals of a rule without conditions are read before the end too") {
  const auto rules = rules_of_case("test_case_1a");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (const GdlState& state : starts(*rules)) {
    REQUIRE_FALSE(state.over());
    CHECK(state.goals(0) == std::vector<int>{100});
    CHECK(state.score_so_far(0) == 100);
  }
}

TEST_CASE("superfluous parentheses change nothing and are warned of") {
  const auto rules = rules_of_case("test_case_3a");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (const GdlState& state : starts(*rules)) {
    CHECK(legal_texts(state, 0) == Texts{"move(correct_correct)"});
    CHECK(state.rules().warnings() ==
          std::vector<std::string>{"line 12, column 5: the parentheses around 'open2' are superfluous"});
  }
}

TEST_CASE("recursion to the left finds all that is smaller") {
  const auto rules = rules_of_case("test_case_5e");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (const GdlState& state : starts(*rules))
    CHECK(legal_texts(state, 0) == Texts{"reduce(a,0)", "reduce(a,1)", "reduce(c,0)", "reduce(c,1)",
                                         "reduce(c,2)", "reduce(c,3)", "reduce(c,4)"});
}

TEST_CASE("two sentences that follow from each other are followed to the end") {
  const auto rules = rules_of_case("test_case_5f");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (const GdlState& state : starts(*rules))
    CHECK(legal_texts(state, 0) ==
          Texts{"move(2,2)", "move(3,2)", "move(4,2)", "move(5,2)", "move(4,3)", "move(5,3)", "move(5,4)"});
}

TEST_CASE("variables stand for terms with terms inside, and for the same one everywhere") {
  const auto rules = rules_of_case("test_fvv_1");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (const GdlState& state : starts(*rules)) {
    const Texts legal = legal_texts(state, 0);
    for (const std::string number : {"1", "2", "3", "4", "5", "6", "7", "8", "9"})
      CHECK(legal.contains("good" + number));
    for (const std::string bad : {"bad1", "bad2", "bad3"}) CHECK_FALSE(legal.contains(bad));
    CHECK(legal.size() == 9);
  }
}

TEST_CASE("tic-tac-toe of others ends with the third in a row, and nobody moves then") {
  const auto rules = rules_of_case("ticTacToe");
  if (!rules) AGON_SKIP("no reference games: " + rules.error().message);
  for (GdlState& state : starts(*rules)) {
    CHECK(state.player_name(0) == "xplayer");
    CHECK(state.player_name(1) == "oplayer");
    for (const char* move : {"mark(1,1)", "mark(1,2)", "mark(2,2)", "mark(1,3)"}) play_text(state, move);
    REQUIRE_FALSE(state.over());
    play_text(state, "mark(3,3)");
    CHECK(state.over());
    CHECK(state.score(0) == 100);
    CHECK(state.score(1) == 0);
    for (Player player = 0; player < 2; ++player) CHECK(legal_texts(state, player).empty());
  }
}
