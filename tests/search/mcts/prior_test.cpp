// What is known of moves beforehand: by a game's rules of thumb, or by its evaluation.
#include "search/mcts/prior.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"

using namespace agon;
using namespace agon::mcts;

namespace {

using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

// The priors of all moves, each checked against the value that it should have.
template <class S, class Expected>
void check_priors(const S& state, PriorFrom source, const Expected& expected) {
  MoveList<typename S::Move> moves;
  state.legal(moves);
  PriorKnowledge<S> knowledge;
  knowledge.look(state, moves.view(), source);
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CAPTURE(state.move_text(moves[i]));
    const Prior prior = knowledge[i];
    CHECK(prior.value == doctest::Approx(expected(i, moves)));
    // A tenth more of value makes a move e times as likely.
    const double ratio = std::exp(static_cast<double>(prior.value - knowledge[0].value) / 0.1);
    CHECK(static_cast<double>(prior.probability / knowledge[0].probability) ==
          doctest::Approx(ratio).epsilon(1e-3));
    sum += static_cast<double>(prior.probability);
  }
  CHECK(sum == doctest::Approx(1));
}

template <class Layout>
void check_go(const Layout& layout, const GoOptions& options) {
  GoState<Layout> state(layout, options);
  MoveList<std::int16_t> moves;
  state.legal(moves);
  state.play(moves[moves.size() / 2]);
  check_priors(state, PriorFrom::own, [&](std::size_t i, const MoveList<std::int16_t>& all) {
    std::vector<float> values(all.size());
    state.judge(all.view(), values);
    return values[i];
  });
}

}  // namespace

TEST_CASE("priors are there for games that know something of their moves") {
  CHECK(PriorKnowledge<GoState<go::Plane9>>::exists(PriorFrom::own));
  CHECK_FALSE(PriorKnowledge<GoState<go::Plane9>>::exists(PriorFrom::eval));
  CHECK_FALSE(PriorKnowledge<GoState<go::Plane9>>::exists(PriorFrom::nothing));
  CHECK(PriorKnowledge<Connect>::exists(PriorFrom::own));
  CHECK(PriorKnowledge<Connect>::exists(PriorFrom::eval));
  CHECK_FALSE(PriorKnowledge<Connect>::exists(PriorFrom::nothing));
  CHECK_FALSE(PriorKnowledge<MnkState<std::uint64_t>>::exists(PriorFrom::eval));
}

TEST_CASE("priors of Go are its rules of thumb, on boards of every kind") {
  check_go(go::Plane9(7), {.size = 7});
  check_go(go::Plane9(9), {.size = 9});
  check_go(go::Plane13(13), {.size = 13});
  check_go(go::Plane19(19), {.size = 19});
  check_go(go::AnyLayout(7, true), {.size = 7, .torus = true});
  check_go(go::AnyLayout(21, false), {.size = 21});
}

TEST_CASE("priors of a game without rules of thumb are its evaluation after the move") {
  const auto state = Connect().parse("......./......./......./X....../X....O./X....OO X");
  REQUIRE(state);
  for (const PriorFrom source : {PriorFrom::own, PriorFrom::eval})
    check_priors(*state, source, [&](std::size_t i, const MoveList<Connect::Move>& moves) {
      return value_after(*state, moves[i]);
    });
}
