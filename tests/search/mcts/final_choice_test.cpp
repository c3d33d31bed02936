#include "search/mcts/final_choice.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

MoveCode chosen(std::vector<Candidate> moves, const Options& options = {}) {
  sort_by_final_choice(moves, options);
  return moves.front().move;
}
template <class Choice>
MoveCode chosen_by(const std::vector<Candidate>& moves, Options options = {}) {
  options.final_choice = PartChoice<FinalChoices>::of<Choice>();
  return chosen(moves, options);
}

}  // namespace

TEST_CASE("a proven win is played, a proven loss only where nothing else is left") {
  CHECK(chosen({{.move = 1, .value = 0.9, .visits = 900},
                {.move = 2, .value = 1, .proven = true, .visits = 3}}) == 2);
  CHECK(chosen({{.move = 1, .value = 0, .proven = true, .visits = 900},
                {.move = 2, .value = 0.1, .visits = 3}}) == 2);
}

TEST_CASE("a proven draw is played before moves that promise less, however often these were visited") {
  const Candidate draw{.move = 1, .value = 0.5, .proven = true, .visits = 1};
  CHECK(chosen({draw, {.move = 2, .value = 0.2, .visits = 8000}}) == 1);
  CHECK(chosen({draw, {.move = 2, .value = 0.6, .visits = 8000}}) == 2);
}

TEST_CASE("visits of a move that is proven lost are no lead") {
  mcts::Tree tree;
  tree.reserve(1 << 20, {});
  tree.clear();
  tree.expand(root_node, 3, 0, [](std::size_t i) { return MoveCode{i}; });
  const NodeIndex first = tree.first_child(root_node);
  const std::uint32_t visits[] = {20, 900, 9};
  for (NodeIndex i = 0; i < 3; ++i) tree[first + i].visits = visits[i];
  CHECK(lead_in_visits(tree) == 880);
  tree[first + 1].proof = Proof::loss;
  CHECK(lead_in_visits(tree) == 11);
}

TEST_CASE("each final choice has its own favourite among the same moves") {
  const std::vector<Candidate> moves{{.move = 1, .value = 0.58, .visits = 400},
                                     {.move = 2, .value = 0.62, .visits = 225},
                                     {.move = 3, .value = 0.9, .visits = 4},
                                     {.move = 4, .value = 1, .visits = 0}};
  CHECK(chosen_by<RobustChild>(moves) == 1);
  CHECK(chosen_by<RobustMax>(moves) == 1);
  CHECK(chosen_by<MaxChild>(moves) == 3);
  // 0.58 - 1/20 = 0.53, 0.62 - 1/15 = 0.553, 0.9 - 1/2 = 0.4. With a plus instead move 3 would come first.
  CHECK(chosen_by<SecureChild>(moves) == 2);
  CHECK(chosen_by<SecureChild>(moves, {.caution = 4}) == 1);    // 0.38, 0.353
  CHECK(chosen_by<SecureChild>(moves, {.caution = 0.1}) == 3);  // 0.85
}
