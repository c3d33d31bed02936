#include "games/tree/tree.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/star.hpp"
#include "support/contract.hpp"
#include "support/text.hpp"
#include "support/think.hpp"

using namespace agon;
using test::has;
using test::think;

namespace {

TreeState tree(const std::string& text) {
  auto written = read_tree(text);
  REQUIRE_MESSAGE(written, (written ? "" : written.error().message));
  return TreeState(std::make_shared<const WrittenTree>(written.take()));
}

std::string tree_error(const std::string& text) {
  const auto written = read_tree(text);
  REQUIRE_FALSE(written);
  return written.error().message;
}

}  // namespace

TEST_CASE("written trees keep the contract") {
  for (const std::string spec : {"tree", "tree:([3 12 8] [2 4 6] [14 5 2])",
                                 "tree:\"(a: [7], b: <1 (2 <3 4>)>)\"", "tree:\"-3..3 [0 -1.5 (3 3)]\""}) {
    CAPTURE(spec);
    const auto game = make_game(spec);
    REQUIRE_MESSAGE(game, (game ? "" : game.error().message));
    test::check_contract(**game, 10);
  }
}

TEST_CASE("a tree says whether chance plays in it") {
  const auto with = make_game("tree:(<1 2> 3)");
  const auto without = make_game("tree:([1 2] 3)");
  CHECK((*with)->facts().has_chance);
  CHECK_FALSE((*without)->facts().has_chance);
  // A search that was promised no chance never meets it.
  CHECK((*with)->game().parse("([1 2] 3)"));
  const auto refused = (*without)->game().parse("(<1 2> 3)");
  REQUIRE_FALSE(refused);
  CHECK(has(refused.error().message, "has chance"));
  CHECK(has((*without)->game().parse("(1 7)").error().message, "outside the range 1..3"));
}

TEST_CASE("the trees of textbooks have their known values") {
  const TreeState minimax_tree = tree("([3 12 8] [2 4 6] [14 5 2])");
  const auto points = [](const TreeState& state, double value) {
    return state.score_range().from_unit(value);
  };
  CHECK(points(minimax_tree, think<Minimax>(minimax_tree, {.depth = 5}).value) == doctest::Approx(3));
  const Answer pruned = think<AlphaBeta>(minimax_tree, {.depth = 2}, 1, {.exact = false});
  CHECK(points(minimax_tree, pruned.value) == doctest::Approx(3));
  CHECK(pruned.last_counts.leaves == 3 + 1 + 3);  // 4 and 6 are not looked at
  const TreeState dice = tree("([<0.5: 2, 0.5: 4> <7 5>] [<0 6> <-1 1>])");
  CHECK(points(dice, think<Star>(dice, {.depth = 5}).value) == doctest::Approx(3));
}

TEST_CASE("the text of a tree reads back as the same tree, however its probabilities are rounded") {
  for (const char* text : {"<0.4 3 5 5 2 6>", "<1 2 3>", "<0.3333333: 1, 0.3333333: 2, 0.3333333: 3>"}) {
    const std::string once = tree(text).text();
    CHECK(tree(once).text() == once);
  }
}

TEST_CASE("a tree that cannot be read is explained") {
  CHECK(tree_error("") == "expected a number or one of ( [ < and found the end");
  CHECK(tree_error("(1 2") == "expected ')' and found the end");
  CHECK(tree_error("(1 x)") == "expected a number or one of ( [ < and found 'x)'");
  CHECK(tree_error("(1 2) 3") == "expected the end and found '3'");
  CHECK(tree_error("()") == "expected a branch and found ')'");
  CHECK(tree_error("<0.5: 1, 0.6: 2>") == "probabilities add up to 1, not to 1.1");
  CHECK(has(tree_error("<p: 1, q: 2>"), "expected a probability"));
  CHECK(has(tree_error("(a: 1, A: 2)"), "called 'a'"));
  CHECK(has(tree_error("(a: 1, 2)"), "all branches of a node or none"));
  CHECK(has(tree_error("0..1 (2 3)"), "outside the range 0..1"));
  CHECK(tree_error("10..0 (1 2)") ==
        "expected a range from low to high, as in 0..10, and found '10..0 (1 2)'");
  CHECK(has(tree_error("0..0 (1 2)"), "expected a range from low to high"));
  CHECK(has(tree_error("0..x (1 2)"), "expected a range from low to high"));
  CHECK(has(tree_error(std::string(500, '(')), "too large"));
  CHECK(has(make_game("tree:5").error().message, "single leaf"));
}

TEST_CASE("probabilities may be fractions, and are written as such where that is shorter") {
  const auto tree = read_tree("0..6 <1/6: 6, 5/6: 0>", nullptr);
  REQUIRE(tree);
  CHECK(tree->nodes[0].branches[0].probability == 1.0 / 6);
  CHECK(tree->text(0) == "<1/6: 6, 5/6: 0>");
  CHECK(read_tree("0..6 <0.25: 6, 3/4: 0>", nullptr)->text(0) == "<0.25: 6, 0.75: 0>");
  for (const char* text : {"<1/0: 1, 1: 2>", "<1/: 1, /2: 2>", "<3/2: 1, 1/2: 2>", "<-1/2: 1, 3/2: 2>"})
    CHECK_FALSE(read_tree(text, nullptr));
}
