// The tree that experts tell a watcher: positions near the root, with all that was looked at below them.
#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "search/trace_tree.hpp"

using namespace agon;

namespace {

std::vector<TreeNode> children_of(const TraceTree& tree, const TreeNode& node) {
  std::vector<TreeNode> children;
  tree.children(node, children);
  return children;
}

// Every move can be played where it stands, and a position has looked at least at those below it.
int check_below(const TraceTree& tree, const TreeNode& node, const Position& position) {
  int deepest = 0;
  std::int64_t below = 0;
  for (const TreeNode& child : children_of(tree, node)) {
    const auto legal = position.legal();
    REQUIRE(std::find(legal.begin(), legal.end(), child.move) != legal.end());
    CHECK(child.value >= 0);
    CHECK(child.value <= 1);
    below += child.visits;
    const auto next = position.clone();
    next->play(child.move);
    deepest = std::max(deepest, 1 + check_below(tree, child, *next));
  }
  CHECK(node.visits >= below);
  return deepest;
}

void check_tree(const std::string& game, const std::string& spec, int plies, int depth) {
  CAPTURE(game);
  CAPTURE(spec);
  Record record(make_game(game).take());
  Random random(7);
  for (int i = 0; i < plies; ++i) {
    const auto moves = record.position().legal();
    record.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
  }
  const Position& position = record.position();
  const auto agent =
      make_agent(spec + ",depth=" + std::to_string(depth), record.game_pointer(), search_kinds()).take();
  TraceTree tree;
  const auto answer =
      agent->choose(record, Turn{.random = Random(1), .player = position.to_move(), .trace = &tree});
  REQUIRE(answer);
  REQUIRE(answer->depth == depth);
  tree.end(answer->depth);

  const auto first = children_of(tree, tree.root());
  CHECK(first.size() == position.legal().size());
  const auto played = std::find_if(first.begin(), first.end(),
                                   [&](const TreeNode& each) { return each.move == answer->move; });
  REQUIRE(played != first.end());
  const bool mine = played->view == position.to_move();
  CHECK((mine ? played->value : 1 - played->value) == doctest::Approx(answer->value));
  CHECK(check_below(tree, tree.root(), position) >= 3);
  // The last depth alone; the root is not among the positions that the search counts.
  CHECK(tree.root().visits <= answer->nodes + 1);
  CHECK(tree.root().visits > answer->last_counts.positions() / 2);
}

}  // namespace

TEST_CASE("the tree of Othello's expert is the one that it looked at") {
  check_tree("othello", "expert:probcut=0", 12, 6);
  check_tree("othello", "expert:probcut=1.2", 20, 8);
}

TEST_CASE("the tree of ReversiXT's expert is the one that it looked at, whatever it thinks of the others") {
  check_tree("reversixt:map=medium", "expert:view=paranoid", 6, 5);
  for (const char* view : {"paranoid", "bestreply", "maxn"})
    check_tree("reversixt:map=ring", std::string("expert:view=") + view, 3, 4);
}
