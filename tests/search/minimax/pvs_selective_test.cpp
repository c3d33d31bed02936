// Quiescence, singular extensions, reductions and width change minimax's value. Here is what they mean,
// written down slowly: without table, threads, ordering by experience or null windows.
#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/checkers/checkers.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/pvs.hpp"
#include "support/pvs_switches.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

template <GameState S>
struct Slow {
  using Move = typename S::Move;
  using Tree = PvsTree<S>;
  static constexpr int infinite = Tree::infinite;

  PvsOptions options;

  static std::vector<Move> moves_of(const S& state) {
    MoveList<Move> legal;
    state.legal(legal);
    return {legal.begin(), legal.end()};
  }
  static S after(S state, Move move) {
    state.play(move);
    return state;
  }
  static bool is_capture(const S& state, Move move) {
    if constexpr (Captures<S>) return state.is_capture(move);
    return false;
  }
  static int glance(const S& state, Player player) {
    return Tree::to_inner(state.over() ? score_range(state).to_unit(state.score(player))
                                       : Heuristic<S>::value(state, player));
  }

  // The value for `player` of a position that someone is to move in, by `below` for the player to move.
  template <class Below>
  static int for_player(const S& next, Player player, Below&& below) {
    if (next.over()) return glance(next, player);
    const int value = below(next);
    return next.to_move() == player ? value : -value;
  }

  int quiet(const S& state, int plies) const {
    const int still = glance(state, state.to_move());
    if (plies == 0) return still;
    int best = -infinite;
    bool may_stay = false;
    for (const Move move : moves_of(state))
      if (!is_capture(state, move))
        may_stay = true;
      else
        best = std::max(best, for_player(after(state, move), state.to_move(),
                                         [&](const S& next) { return quiet(next, plies - 1); }));
    return may_stay ? std::max(best, still) : best;
  }

  std::vector<Move> wide_moves(const S& state) const {
    auto moves = moves_of(state);
    if (options.width == 0 || moves.size() <= static_cast<std::size_t>(options.width)) return moves;
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      return glance(after(state, a), state.to_move()) > glance(after(state, b), state.to_move());
    });
    moves.resize(static_cast<std::size_t>(options.width));
    return moves;
  }

  // Minimax with all that does not depend on the window.
  int minimax(const S& state, int depth, int extensions) const {
    if (depth <= 0) return quiet(state, options.quiescence);
    const auto moves = wide_moves(state);
    const auto value = [&](Move move, int d, int e) {
      return for_player(after(state, move), state.to_move(),
                        [&](const S& next) { return minimax(next, d, e); });
    };
    std::size_t singular = moves.size();
    if (extensions > 0 && depth >= 2 && moves.size() >= 2) {
      std::vector<int> values;
      for (const Move move : moves) values.push_back(value(move, std::max(1, (depth - 1) / 2), extensions));
      auto sorted = values;
      std::sort(sorted.rbegin(), sorted.rend());
      if (sorted[0] - sorted[1] >= Tree::to_inner(0.5 + options.margin / 2))
        singular = static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    }
    int best = -infinite;
    for (std::size_t i = 0; i < moves.size(); ++i)
      best = std::max(best, i == singular ? value(moves[i], depth, extensions - 1)
                                          : value(moves[i], depth - 1, extensions));
    return best;
  }

  // Plain alpha-beta with late moves looked at less; captures come first, then the game's order.
  int reduced(const S& state, int depth, int alpha, int beta) const {
    if (depth <= 0) return glance(state, state.to_move());
    auto moves = moves_of(state);
    std::stable_partition(moves.begin(), moves.end(), [&](Move m) { return is_capture(state, m); });
    const auto value = [&](Move move, int d, int low, int high) {
      const S next = after(state, move);
      if (next.over()) return glance(next, state.to_move());
      return next.to_move() == state.to_move() ? reduced(next, d, low, high) : -reduced(next, d, -high, -low);
    };
    int best = -infinite;
    for (std::size_t i = 0; i < moves.size() && std::max(alpha, best) < beta; ++i) {
      const int low = std::max(alpha, best);
      if (i >= 3 && !is_capture(state, moves[i]) && depth - 1 >= options.reductions) {
        const int less = value(moves[i], depth - 1 - options.reductions, low, low + 1);
        if (less <= low) {
          best = std::max(best, less);
          continue;
        }
      }
      best = std::max(best, value(moves[i], depth - 1, low, beta));
    }
    return best;
  }

  // At the root every move is looked at in full.
  int root(const S& state, int depth) const {
    int best = -infinite;
    for (const Move move : moves_of(state))
      best = std::max(best, for_player(after(state, move), state.to_move(), [&](const S& next) {
                        return minimax(next, depth - 1, options.singular);
                      }));
    return best;
  }
  int reduced_root(const S& state, int depth) const {
    int best = -infinite;
    for (const Move move : moves_of(state)) {
      if (best >= Tree::one) break;
      const S next = after(state, move);
      const int value = next.over()                         ? glance(next, state.to_move())
                        : next.to_move() == state.to_move() ? reduced(next, depth - 1, best, Tree::one)
                                                            : -reduced(next, depth - 1, -Tree::one, -best);
      best = std::max(best, value);
    }
    return best;
  }
};

// Over random positions, with every set of switches that should not matter.
template <GameState S>
void compare_with_slow(const S& start, int positions, int plies, int depth, const PvsOptions& selective) {
  const auto& sets = pairwise_options();
  int different = 0;
  for (int i = 0; i < positions; ++i) {
    const S state = random_position(start, i % plies, Random(static_cast<std::uint64_t>(i) + 7));
    PvsOptions options = sets[static_cast<std::size_t>(i) % sets.size()];
    options.symmetric = 0;  // a twin counts as a rival of a singular move, and as a move of the width
    options.quiescence = selective.quiescence;
    options.singular = selective.singular;
    options.margin = selective.margin;
    options.width = selective.width;
    const double slow = PvsTree<S>::to_outer(Slow<S>{options}.root(state, depth));
    const double fast = think<Pvs>(state, {.depth = depth, .memory = {1 << 16}}, 1, options).value;
    const double plain =
        think<Pvs>(state, {.depth = depth, .memory = {1 << 16}}, 1, PvsOptions{.deeper = false}).value;
    CAPTURE(state.text());
    CAPTURE(i);
    CHECK(fast == slow);
    different += plain != slow ? 1 : 0;
  }
  CHECK(different > 0);  // or the switch did nothing
}

}  // namespace

TEST_CASE("quiescence is minimax that goes on with captures") {
  compare_with_slow(Checkers(), 150, 60, 3, {.quiescence = 8});
  compare_with_slow(BreakthroughState(SizedBreakthrough<std::uint64_t>(5, 6)), 100, 20, 2, {.quiescence = 3});
}

TEST_CASE("singular extensions are minimax that looks deeper where one move stands out") {
  compare_with_slow(ConnectFourState<std::uint64_t, StandardConnectFour>(), 150, 30, 4,
                    {.singular = 3, .margin = 0.05});
  compare_with_slow(OthelloState<OthelloBoard8>(), 40, 55, 4, {.singular = 2, .margin = 0.05});
}

TEST_CASE("width is minimax over the moves that look best") {
  compare_with_slow(ConnectFourState<std::uint64_t, StandardConnectFour>(), 150, 30, 5, {.width = 3});
  compare_with_slow(OthelloState<OthelloBoard8>(), 100, 55, 4, {.width = 4});
}

TEST_CASE("quiescence, singular extensions and width work together") {
  compare_with_slow(OthelloState<OthelloBoard8>(), 60, 55, 4,
                    {.quiescence = 3, .singular = 2, .margin = 0.02, .width = 5});
}

TEST_CASE("reductions are plain alpha-beta that looks less at late moves") {
  const auto compare = [](const auto& start, int positions, int plies, int depth, int reductions) {
    using S = std::remove_cvref_t<decltype(start)>;
    // Nothing that orders by experience, and no other windows: the order decides what is late.
    const PvsOptions options{.table = false,
                             .previous = false,
                             .killers = 0,
                             .history = false,
                             .scout = false,
                             .reductions = reductions};
    int different = 0;
    for (int i = 0; i < positions; ++i) {
      const S state = random_position(start, i % plies, Random(static_cast<std::uint64_t>(i) + 31));
      const double slow = PvsTree<S>::to_outer(Slow<S>{options}.reduced_root(state, depth));
      CAPTURE(state.text());
      CHECK(think<Pvs>(state, {.depth = depth}, 1, options).value == slow);
      PvsOptions full = options;
      full.reductions = 0;
      different += think<Pvs>(state, {.depth = depth}, 1, full).value != slow ? 1 : 0;
    }
    CHECK(different > 0);
  };
  compare(ConnectFourState<std::uint64_t, StandardConnectFour>(), 150, 30, 5, 1);
  compare(OthelloState<OthelloBoard8>(), 60, 55, 4, 2);
  compare(Checkers(), 100, 60, 5, 1);
}

TEST_CASE("reductions and width never claim a proof that they do not have") {
  const ConnectFourState<std::uint64_t, SizedConnectFour> start({4, 4, 4});
  CHECK(think<Pvs>(start, {}).proven);
  CHECK_FALSE(think<Pvs>(start, {.depth = 16}, 1, {.width = 1}).proven);
}

// docs/exact-search.md explains this position. X must not play d1: O plays c2, X has one reply (c3), and b2
// then makes three in a row with both ends open. Four plies end before that is seen; looking a ply deeper
// after moves without alternative is enough.
TEST_CASE("the horizon effect: depth 4 plays a losing move, singular extensions at depth 4 do not") {
  const auto state =
      MnkState<std::uint64_t>({.m = 5, .n = 5, .k = 4}).parse("....X/XOO../.X.../...O./..O.X X");
  REQUIRE(state);
  const auto outcome = [&](const Answer& answer) {
    auto next = *state;
    next.play(from_code<MnkState<std::uint64_t>::Move>(answer.move));
    const Answer proof = think<Pvs>(next, {});
    REQUIRE(proof.proven);
    return 1 - proof.value;
  };
  const Answer plain = think<Pvs>(*state, {.depth = 4}),
               singular = think<Pvs>(*state, {.depth = 4}, 1, {.singular = 20, .margin = 0.25});
  CHECK(plain.value == 0.5);  // it sees no danger
  CHECK(outcome(plain) == 0);
  CHECK(outcome(singular) == 0.5);
}
