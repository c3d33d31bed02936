#include "show/tree_picture.hpp"

#include <doctest/doctest.h>

#include "engine/agent.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "search/trace_tree.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

// What alpha-beta looks at in a written tree.
TreePicture picture_of(const std::string& game_text, const std::string& agent_text,
                       std::size_t most_nodes = 100) {
  const auto game = make_game(game_text);
  REQUIRE(game);
  const auto record = begin_record(*game, {});
  REQUIRE(record);
  const auto agent = make_agent(agent_text, *game, search_kinds());
  REQUIRE(agent);
  TraceTree told;
  const auto answer = ask(**agent, *record, Random(1), {.trace = &told});
  REQUIRE(answer);
  told.end(answer->depth);
  return TreePicture(told, *record, most_nodes, TraceUnits::points);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
  return number;
}

}  // namespace

TEST_CASE(
    "the textbook's tree is drawn with its values in points and the branches that alpha-beta cuts off") {
  const TreePicture picture =
      picture_of("tree:text=0..14 ([3 12 8] [2 4 6] [14 5 2])", "alphabeta:depth=2,exact=no");
  CHECK(picture.left_out() == 0);
  const std::string dot = picture.dot(), svg = picture.svg();
  CHECK(dot.starts_with("digraph"));
  CHECK(has(dot, "label=\"12\\n(0, 3)\""));
  CHECK(has(dot, "2 cut off"));  // behind the 2 in the middle
  CHECK(count(dot, "shape=circle") == 3);
  CHECK(count(dot, "shape=box") == 1);
  CHECK(count(svg, "<circle") == 3);
  CHECK(has(svg, "2 cut off"));
  CHECK(count(svg, "<text") == count(svg, "</text>"));
}

TEST_CASE("chance is a diamond with its probabilities, and names are safe in both forms") {
  const TreePicture picture =
      picture_of("tree:text=\"0..6 (a&: <1/6: 6, 5/6: 0>, b: 2)\"", "minimax:depth=4");
  CHECK(has(picture.dot(), "diamond"));
  CHECK(has(picture.svg(), "a&amp;"));
  CHECK(has(picture.svg(), "0.167"));
}

TEST_CASE("of a large tree the upper levels are drawn, and what is left out is told") {
  const TreePicture picture = picture_of("tictactoe", "minimax:depth=3", 50);
  CHECK(picture.nodes() <= 50);
  CHECK(picture.nodes() >= 10);
  CHECK(picture.left_out() > 0);
}
