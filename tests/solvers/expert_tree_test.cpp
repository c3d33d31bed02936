// The tree that experts tell a watcher: positions near the root, with all that was looked at below them.
#include <algorithm>
#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "engine/evaluators.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "games/reversixt/reversixt.hpp"
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

void play_any(Record& record, Random& random) {
  const auto moves = record.position().legal();
  record.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
}

Record after_random(const std::string& game, int plies) {
  Record record(make_game(game).take());
  Random random(7);
  for (int i = 0; i < plies; ++i) play_any(record, random);
  return record;
}

Record bombing(const std::string& game) {
  Record record(make_game(game).take());
  Random random(7);
  while (!native_state<ReversixtState>(record.position()).bombing()) play_any(record, random);
  REQUIRE_FALSE(record.position().over());
  return record;
}

void check_tree(const Record& record, const std::string& spec, int depth, int least_deep = 3) {
  const Position& position = record.position();
  CAPTURE(position.text());
  CAPTURE(spec);
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
  CHECK(check_below(tree, tree.root(), position) >= least_deep);
  // The last depth alone; the root is not among the positions that the search counts.
  CHECK(tree.root().visits <= answer->nodes + 1);
  CHECK(tree.root().visits > answer->last_counts.positions() / 2);
}

}  // namespace

TEST_CASE("the tree of Othello's expert is the one that it looked at") {
  check_tree(after_random("othello", 12), "expert:probcut=0", 6);
  check_tree(after_random("othello", 20), "expert:probcut=1.2", 8);
}

TEST_CASE("the tree of ReversiXT's expert is the one that it looked at, whatever it thinks of the others") {
  check_tree(after_random("reversixt:map=medium", 6), "expert:view=paranoid", 5);
  for (const char* view : {"paranoid", "bestreply", "maxn"})
    check_tree(after_random("reversixt:map=ring", 3), std::string("expert:view=") + view, 4);
}

TEST_CASE("each=yes tells no bounds in ReversiXT") {
  const Record record = after_random("reversixt:map=medium", 6);
  const auto answer = [&](const std::string& spec) {
    const auto agent = make_agent(spec, record.game_pointer(), search_kinds()).take();
    return agent->choose(record, Turn{.random = Random(1), .player = record.position().to_move()}).take();
  };
  const Answer best = answer("expert:depth=3"), each = answer("expert:depth=3,each=yes");
  const auto is_bound = [](const Candidate& candidate) { return candidate.at_most; };
  CHECK(std::any_of(best.moves.begin(), best.moves.end(), is_bound));
  CHECK(std::none_of(each.moves.begin(), each.moves.end(), is_bound));
  CHECK(each.value == doctest::Approx(best.value));
}

TEST_CASE("the bombing phase of ReversiXT has a tree too") {
  for (const char* view : {"paranoid", "maxn"}) {
    const Record record = bombing("reversixt:map=ring");
    const auto agent =
        make_agent(std::string("expert:view=") + view + ",depth=2", record.game_pointer(), search_kinds())
            .take();
    TraceTree tree;
    REQUIRE(agent->choose(record,
                          Turn{.random = Random(1), .player = record.position().to_move(), .trace = &tree}));
    CHECK(check_below(tree, tree.root(), record.position()) >= 1);
  }
}
