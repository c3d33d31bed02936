// A game tree written out as text, for studying searches on the trees of textbooks: `agon trace` shows how
// they go about it. States point into a tree that they share.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "game/contract.hpp"

namespace agon {

struct TreeOptions {
  std::string text = "0..10 (A1: <0.9: 2, 0.1: 3>, A2: <0.9: 1, 0.1: 4>)";
};
template <>
struct Fields<TreeOptions> {
  static constexpr auto all = FieldList{Field{"text", &TreeOptions::text, "the tree, as the rules tell"}};
};

// What is written in a text. Node 0 is the root.
struct WrittenTree {
  struct Branch {
    std::string name;        // of the move; a number where chance moves
    double probability = 0;  // where chance moves
    std::size_t node = 0;
  };
  struct Node {
    Player mover = 0;
    double score = 0;              // of the first player, at a leaf
    std::vector<Branch> branches;  // none: a leaf
  };
  std::vector<Node> nodes;
  ScoreRange range;
  bool has_chance = false;

  std::string text(std::size_t node) const;
};

// An error says what was expected where. Without a range the text may begin with one; otherwise it goes from
// the smallest leaf to the largest.
Result<WrittenTree> read_tree(std::string_view text, const ScoreRange* range = nullptr);

class TreeState {
 public:
  using Move = std::int16_t;  // number of the branch
  static constexpr IsaLevel newest_isa = IsaLevel::portable;

  explicit TreeState(std::shared_ptr<const WrittenTree> tree) : tree_(std::move(tree)) {}

  Player to_move() const { return node().mover; }
  bool over() const { return node().branches.empty(); }
  bool has_chance() const { return tree_->has_chance; }
  ScoreRange score_range() const { return tree_->range; }
  std::string_view player_name(Player player) const { return player == 0 ? "first" : "second"; }
  // What the first player gets more, the second gets less.
  double score(Player player) const {
    return player == 0 ? node().score : tree_->range.low + tree_->range.high - node().score;
  }
  void legal(MoveList<Move>& out) const {
    for (std::size_t i = 0; i < node().branches.size(); ++i) out.add(static_cast<Move>(i));
  }
  double probability(Move outcome) const { return branch(outcome).probability; }
  void play(Move move) { at_ = branch(move).node; }
  std::string text() const { return tree_->text(at_); }
  Result<TreeState> parse(std::string_view text) const;
  std::string move_text(Move move) const { return branch(move).name; }

 private:
  const WrittenTree::Node& node() const { return tree_->nodes[at_]; }
  const WrittenTree::Branch& branch(Move move) const {
    return node().branches[static_cast<std::size_t>(move)];
  }

  std::shared_ptr<const WrittenTree> tree_;
  std::size_t at_ = 0;
};
static_assert(ChanceGame<TreeState>);

struct Tree {
  static constexpr About about{
      .name = "tree",
      .title = "Written tree",
      .summary = "a game tree given as text, for studying searches",
      .rules =
          "The text tells the whole game. A number is a leaf: the points of the first player; what one "
          "player gets more, the other gets less. (3 12 8) is a choice of the first player, [3 12 8] one of "
          "the second, <3 12 8> one of chance. They nest, and commas are as good as spaces: ([3 12 8] [2 4 "
          "6] [14 5 2]). Moves are called a, b, c ..., or have names: (left: 3, right: [12 8]). Chance takes "
          "each branch equally often, or as told: <0.9: 2, 0.1: 3>. Scores range from the smallest leaf to "
          "the largest, or as told before the tree: 0..20 (3 12 8). A position is written in the same way, "
          "within the range of the game. uct counts wins by itself, mcts points; let uct do so: "
          "uct:result=score."};
  using Options = TreeOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use)
      -> decltype(use(TreeState(std::shared_ptr<const WrittenTree>()))) {
    auto tree = read_tree(options.text);
    if (!tree) return tree.error();
    if (tree->nodes.front().branches.empty()) return Error{"the tree is a single leaf; there is no game"};
    return use(TreeState(std::make_shared<const WrittenTree>(tree.take())));
  }
};

}  // namespace agon
