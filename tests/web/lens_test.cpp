#include "web/lens.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>

#include "engine/games.hpp"

using namespace agon;
using namespace agon::web;

namespace {

// Every legal move of tic-tac-toe as a tree; the visits halve from sibling to sibling.
class WholeGame final : public TreeSource {
 public:
  explicit WholeGame(const Position& root) : root_(root) {}

  TreeNode root() const override { return {.at = 1, .visits = 1 << 20}; }
  void children(const TreeNode& node, std::vector<TreeNode>& out) const override {
    ++asked;
    const auto position = position_of(node.at);
    if (position->over()) return;
    std::int64_t visits = node.visits / 2;
    for (const MoveCode move : position->legal()) {
      if (visits == 0) break;
      out.push_back({.at = node.at * 16 + move + 1,
                     .move = move,
                     .visits = visits,
                     .value = 0.7,
                     .view = position->to_move()});
      visits /= 2;
    }
  }
  std::vector<TreeTerm> terms(const TreeNode&, const TreeNode&) const override { return {}; }
  std::int64_t size() const override { return 549'946; }

  mutable int asked = 0;

 private:
  std::unique_ptr<Position> position_of(std::uint64_t at) const {
    if (at == 1) return root_.clone();
    auto position = position_of(at / 16);
    position->play(static_cast<MoveCode>(at % 16 - 1));
    return position;
  }
  const Position& root_;
};

std::map<Path, std::int64_t> visits_by_path(const Cut& cut) {
  std::map<Path, std::int64_t> visits;
  std::vector<Path> paths(cut.boxes.size());
  for (std::size_t i = 0; i < cut.boxes.size(); ++i) {
    const Box& box = cut.boxes[i];
    if (box.parent >= 0) {
      paths[i] = paths[static_cast<std::size_t>(box.parent)];
      paths[i].push_back(box.move);
    }
    visits.emplace(paths[i], box.visits);
  }
  return visits;
}

// The widths of what a cut shows, and of the widest child of its boxes that it does not show.
struct Widths {
  double narrowest_shown = 1, widest_hidden = 0;
};

Widths widths_of(const Cut& cut, const WholeGame& tree, const Position& root) {
  Widths widths;
  const auto shown = visits_by_path(cut);
  std::map<Path, double> width{{{}, 1}};
  for (const auto& [path, visits] : shown) {  // a path comes behind its beginnings
    const auto spot = find_spot(tree, root, path);
    REQUIRE(spot);
    std::vector<TreeNode> children;
    tree.children(spot->node, children);
    double all = 0;
    for (const TreeNode& child : children) all += static_cast<double>(child.visits);
    for (const TreeNode& child : children) {
      Path way = path;
      way.push_back(spot->position->move_text(child.move));
      const double its = width[way] = width[path] * static_cast<double>(child.visits) / all;
      if (shown.contains(way))
        widths.narrowest_shown = std::min(widths.narrowest_shown, its);
      else
        widths.widest_hidden = std::max(widths.widest_hidden, its);
    }
  }
  return widths;
}

}  // namespace

TEST_CASE("a cut holds the widest boxes, each behind its parent, and works no more than it shows") {
  const auto game = make_game("tictactoe");
  REQUIRE(game);
  const auto start = (*game)->game().start();
  const WholeGame tree(*start);
  const auto cut = cut_tree(tree, *start, {}, 200);
  REQUIRE(cut);
  CHECK(cut->boxes.size() == 200);
  CHECK(cut->nodes == 549'946);
  CHECK(tree.asked <= 200);
  std::int64_t hidden = 0;
  for (std::size_t i = 1; i < cut->boxes.size(); ++i) {
    const Box& box = cut->boxes[i];
    REQUIRE(box.parent >= 0);
    REQUIRE(static_cast<std::size_t>(box.parent) < i);
    CHECK(box.visits <= cut->boxes[static_cast<std::size_t>(box.parent)].visits);
    CHECK(box.value == doctest::Approx(0.7));
    hidden += box.hidden;
  }
  CHECK(hidden > 0);
  const Widths widths = widths_of(*cut, tree, *start);
  CHECK(widths.widest_hidden <= widths.narrowest_shown);
  CHECK(cut->boxes[1].mover == 0);
  CHECK(cut->boxes[1].move == start->move_text(start->legal()[0]));
}

TEST_CASE("a cut below a path is the same from the tree and from a larger cut") {
  const auto game = make_game("tictactoe");
  const auto start = (*game)->game().start();
  const WholeGame tree(*start);
  const auto whole = cut_tree(tree, *start, {}, 3000);
  const Path path{start->move_text(start->legal()[1])};
  const auto direct = cut_tree(tree, *start, path, 20);
  REQUIRE(whole);
  REQUIRE(direct);
  const auto below = cut_below(*whole, path);
  REQUIRE(below);
  REQUIRE(below->boxes.size() > direct->boxes.size());
  CHECK(below->boxes[0].parent == -1);
  const auto all = visits_by_path(*below);
  for (const auto& [way, visits] : visits_by_path(*direct)) {
    REQUIRE(all.contains(way));
    CHECK(all.at(way) == visits);
  }
  CHECK(below->depth >= direct->depth);
  CHECK(below->depth < whole->depth);
  CHECK_FALSE(cut_below(*whole, {"z9"}));
  CHECK_FALSE(cut_tree(tree, *start, {"z9"}, 20));
}

TEST_CASE("snapshots stay below their number, and the distance between them grows") {
  Snapshots snapshots;
  for (int i = 0; i < 100'000; ++i) {
    const double now = 0.05 * i;
    if (snapshots.is_due(now)) snapshots.add({.seconds = now, .simulations = i, .cut = {}});
  }
  CHECK(snapshots.all().size() <= Snapshots::most);
  CHECK(snapshots.all().size() >= Snapshots::most / 2);
  for (std::size_t i = 1; i < snapshots.all().size(); ++i)
    CHECK(snapshots.all()[i].seconds > snapshots.all()[i - 1].seconds);
  CHECK(snapshots.all().back().seconds > 4800);
  const auto gap = [&](std::size_t i) { return snapshots.all()[i].seconds - snapshots.all()[i - 1].seconds; };
  for (std::size_t i = 2; i < snapshots.all().size(); ++i) CHECK(gap(i) < 3 * gap(1));
  CHECK(gap(snapshots.all().size() - 1) > 30);
}

TEST_CASE("a value is turned to the mover, and with chance to the player at the root") {
  const TreeNode node{.value = 0.7, .view = 0};
  CHECK(value_for(node, 0, 1, 2) == 0.7);
  CHECK(value_for(node, 1, 0, 2) == doctest::Approx(0.3));
  CHECK(value_for(node, chance, 0, 2) == 0.7);
  CHECK(value_for(node, chance, 1, 2) == doctest::Approx(0.3));
  CHECK(value_for(node, 2, 0, 3) == 0.7);  // nobody can tell
}

TEST_CASE("two cuts are joined by their moves") {
  const Cut first{.boxes = {{.visits = 10},
                            {.parent = 0, .move = "a", .visits = 6},
                            {.parent = 0, .move = "b", .visits = 4}}};
  const Cut second{.boxes = {{.visits = 20},
                             {.parent = 0, .move = "b", .visits = 12},
                             {.parent = 1, .move = "c", .visits = 3}}};
  const Comparison both = compare(first, second);
  REQUIRE(both.boxes.boxes.size() == 4);
  CHECK(both.visits == std::vector<std::int64_t>{20, 0, 12, 3});
  CHECK(both.boxes.boxes[3].parent == 2);
  CHECK(both.boxes.boxes[3].visits == 0);
}
