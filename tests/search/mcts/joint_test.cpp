// A node where three players move at once, on a hand-made tree.
#include "search/mcts/joint.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

// Player 0 has the moves 10 and 11, player 1 the moves 20 to 22, player 2 the move 30.
const std::vector<PlayedMove> moves{{10, 0}, {11, 0}, {20, 1}, {21, 1}, {22, 1}, {30, 2}};

struct Question {
  SearchTree shared;
  Options options;
  std::vector<NodeIndex> path{root_node};
  JointChoices choices;
  Random random{1};
  JointMoves joint{};

  Question() {
    shared.players = 3;
    REQUIRE(shared.reserve(1, {}, false));
    shared.tree.clear();
    REQUIRE(expand_jointly(shared, root_node, moves));
    shared.tree[root_node].visits = 10;
    // The best moves, by what was found so far: 11 and 20.
    for (NodeIndex i = 0; i < moves.size(); ++i) {
      Node& node = shared.tree[shared.tree.first_child(root_node) + i];
      node.visits = 10;
      node.sum = to_units(i == 1 || i == 2 ? 9 : 1);
    }
  }
  bool descend() { return descend_jointly(shared, Selector(options), path, choices, joint, random, nullptr); }
};

}  // namespace

TEST_CASE("players who move at once choose for themselves and meet below the first one's move") {
  Question question;
  REQUIRE(question.descend());
  const mcts::Tree& tree = question.shared.tree;
  const NodeIndex first = tree.first_child(root_node);
  CHECK(question.joint[0] == 11);
  CHECK(question.joint[1] == 20);
  CHECK(question.joint[2] == 30);
  CHECK(question.choices.beside == std::vector<NodeIndex>{first + 2, first + 5});
  REQUIRE(question.path.size() == 4);
  CHECK(question.path[1] == first + 1);
  CHECK(question.path[2] == tree.first_child(question.path[1]));
  CHECK(question.path[3] == tree.first_child(question.path[2]));
  CHECK(tree[question.path[1]].children == 3);
  CHECK(tree[question.path[2]].move == 20);
  CHECK(tree[question.path[2]].mover == 1);
  CHECK(tree[question.path[3]].move == 30);
  CHECK(tree[question.path[3]].mover == 2);
}

TEST_CASE("players who move at once choose in a full tree too, and go no further") {
  Question question;
  mcts::Tree& tree = question.shared.tree;
  const NodeIndex other = tree.first_child(root_node);
  REQUIRE(tree.expand(other, tree.capacity() - tree.size() - 1, 1, [](std::size_t) { return MoveCode{0}; }));
  CHECK_FALSE(question.descend());
  CHECK(question.shared.full);
  CHECK(question.path.size() == 2);
  CHECK(question.joint[2] == 30);
  CHECK(question.choices.beside.size() == 2);
}
