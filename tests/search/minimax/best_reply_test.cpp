#include "search/minimax/best_reply.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/paranoid.hpp"
#include "support/compare_answers.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// A second implementation, without windows: lists for every round who may reply, and takes the smallest
// value.
template <GameState S>
class ReplyByDefinition {
  using Move = typename S::Move;

 public:
  explicit ReplyByDefinition(Player me) : me_(me) {}

  // The value for me of a position with nobody's reply under way.
  double value(const S& state, int depth) const {
    if (state.over() || depth == 0) return leaf(state, me_);
    if (state.to_move() == me_) return my_turn(state, depth);
    double worst = 1;
    for (const S& start : replies_from(state)) worst = std::min(worst, reply(start, depth, start.to_move()));
    return worst;
  }

 private:
  static double leaf(const S& state, Player player) {
    return state.over() ? score_values(state)[static_cast<std::size_t>(player)]
                        : Heuristic<S>::value(state, player);
  }

  static std::vector<S> children(const S& state) {
    MoveList<Move> moves;
    state.legal(moves);
    std::vector<S> all;
    for (const Move move : moves) all.push_back(state), all.back().play(move);
    return all;
  }

  static S likely_child(const S& state) {
    const std::vector<S> all = children(state);
    return *std::max_element(all.begin(), all.end(), [&](const S& a, const S& b) {
      return leaf(a, state.to_move()) < leaf(b, state.to_move());
    });
  }

  double my_turn(const S& state, int depth) const {
    double best = 0;
    for (const S& next : children(state)) best = std::max(best, value(next, depth - 1));
    return best;
  }

  // The positions of this round from which one opponent may take over.
  std::vector<S> replies_from(const S& state) const {
    std::vector<S> starts{state};
    if constexpr (GivesTurns<S>) {
      for (Player player = 0; player < state.players(); ++player)
        if (S theirs = state; player != me_ && player != state.to_move() && theirs.give_turn(player))
          starts.push_back(theirs);
    } else {
      for (S at = likely_child(state); !at.over() && at.to_move() != me_; at = likely_child(at))
        if (Player last = before(state, at); last != at.to_move()) starts.push_back(at);
    }
    return starts;
  }

  // Who made the last move of the likely line from `state` to `at`.
  Player before(const S& state, const S& at) const {
    S step = state;
    while (true) {
      const S next = likely_child(step);
      if (next.text() == at.text()) return step.to_move();
      step = next;
    }
  }

  // `replier` plays freely until its part of the round is over, then I am on turn again.
  double reply(const S& state, int depth, Player replier) const {
    double worst = 1;
    for (const S& next : children(state)) worst = std::min(worst, after_reply(next, depth - 1, replier));
    return worst;
  }

  double after_reply(const S& state, int depth, Player replier) const {
    if (state.over() || depth == 0) return leaf(state, me_);
    if (state.to_move() == me_) return my_turn(state, depth);
    if (state.to_move() == replier) return reply(state, depth, replier);
    if constexpr (GivesTurns<S>) {
      S mine = state;
      return mine.give_turn(me_) ? my_turn(mine, depth) : value(state, depth);
    } else {
      return after_reply(likely_child(state), depth, replier);
    }
  }

  Player me_;
};

template <GameState S>
void compare_with_definition(const S& state, int depth) {
  const ReplyByDefinition<S> definition(state.to_move());
  const Answer answer = think<BestReply>(state, {.depth = depth});
  CHECK(answer.value == definition.value(state, depth));
  for (const Candidate& candidate : answer.moves) {
    S next = state;
    next.play(from_code<typename S::Move>(candidate.move));
    CHECK(candidate.value == definition.value(next, depth - 1));
  }
  check_lines(state, answer);
  CHECK(think<BestReply>(state, {.depth = depth}, 1, {.exact = false}).value == answer.value);
}

template <bool constant_sum, bool skips>
void compare_on_random_trees() {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const RandomManyTree<constant_sum, skips> tree(
        {.seed = seed, .depth = 7, .branching = 3, .players = 3 + static_cast<int>(seed % 2)});
    if (!tree.over()) compare_with_definition(tree, 1 + static_cast<int>(seed % 6));
  }
}

}  // namespace

TEST_CASE("best-reply search has the value of its definition where turns can be skipped") {
  compare_on_random_trees<true, true>();
  compare_on_random_trees<false, true>();
}

TEST_CASE("best-reply search has the value of its definition where the others must move") {
  compare_on_random_trees<true, false>();
  compare_on_random_trees<false, false>();
  for (int stones = 1; stones <= 12; ++stones)
    compare_with_definition(*ThreeHeaps().parse(std::to_string(stones) + " 0"), 20);
}

TEST_CASE("best-reply search of two players is minimax") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 6, .branching = 4});
    if (!tree.over())
      compare_answers(think<BestReply>(tree, {.depth = 5}), think<Minimax>(tree, {.depth = 5}));
  }
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto state = random_position(OthelloState<OthelloBoard8>(), static_cast<int>(seed), Random(seed));
    compare_answers(think<BestReply>(state, {.depth = 3}), think<Minimax>(state, {.depth = 3}));
  }
}

TEST_CASE("best-reply search looks at fewer positions than paranoid search of the same rounds") {
  // Four players in turn: a round is four plies for paranoid search and two for best-reply search.
  std::int64_t replies = 0, everybody = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomManyTree<true, true> tree({.seed = seed, .depth = 12, .branching = 4, .players = 4});
    if (tree.over()) continue;
    replies += think<BestReply>(tree, {.depth = 4}).nodes;
    everybody += think<Paranoid>(tree, {.depth = 8}).nodes;
  }
  CHECK(replies < everybody);
}

TEST_CASE("best-reply search keeps its budget and lists every move") {
  const ThreeHeaps start;
  const Answer answer = think<BestReply>(start, {.nodes = 100});
  CHECK(answer.moves.size() == 2);
  CHECK(answer.value == think<BestReply>(start, {.nodes = 100}).value);
  CHECK(think<BestReply>(start, {.nodes = 1}).moves.size() == 2);
}
