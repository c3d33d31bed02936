#include "search/twins.hpp"

#include <doctest/doctest.h>
#include <set>

#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"

using namespace agon;

namespace {

template <class S>
std::size_t different_moves(const S& state) {
  MoveList<typename S::Move> moves;
  state.legal(moves);
  const auto firsts = find_twins(state, moves.view(), true);
  for (std::size_t i = 0; i < firsts.size(); ++i) CHECK(firsts[firsts[i]] == firsts[i]);
  return std::set(firsts.begin(), firsts.end()).size();
}

}  // namespace

TEST_CASE("an empty board has an eighth of its moves, about") {
  CHECK(different_moves(MnkState<std::uint64_t>()) == 3);
  CHECK(different_moves(GoState<go::Plane9>(go::Plane9(5), GoOptions{.size = 5})) == 6 + 1);  // and the pass
  CHECK(different_moves(GoState<go::Plane9>(go::Plane9(9), GoOptions{.size = 9})) == 15 + 1);
}

TEST_CASE("a board that is not its own image has no twins") {
  const auto state =
      GoState<go::Plane9>(go::Plane9(5), GoOptions{.size = 5}).parse("...../.X.../...O./...../..... X");
  REQUIRE(state);
  CHECK(different_moves(*state) == 24);
}
