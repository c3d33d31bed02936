// Mirror images under rules that forbid old boards.
#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "games/go/go.hpp"
#include "games/grid.hpp"
#include "search/twins.hpp"

using namespace agon;

namespace {

using Small = GoState<go::Plane9>;

Small start_of(GoKo ko) { return Small(go::Plane9(9), GoOptions{.size = 9, .ko = ko}); }
void play(Small& state, int column, int row) {
  state.play(static_cast<Small::Move>(go::point_at(state.layout(), {column, row})));
}
std::size_t different_moves(const Small& state) {
  MoveList<Small::Move> moves;
  state.legal(moves);
  const auto firsts = find_twins(state, std::span<const Small::Move>(moves.begin(), moves.size()), true);
  return std::set<std::size_t>(firsts.begin(), firsts.end()).size();
}

}  // namespace

TEST_CASE("under superko moves of a symmetric game are images of each other as without") {
  for (const GoKo ko : {GoKo::simple, GoKo::positional, GoKo::situational}) {
    CAPTURE(static_cast<int>(ko));
    Small state = start_of(ko);
    CHECK(different_moves(state) == 15 + 1);
    play(state, 4, 4);
    CHECK(state.symmetries() == 8);
    CHECK(different_moves(state) == 14 + 1);
    play(state, 6, 6);  // on a diagonal of the board
    CHECK(different_moves(state) == 43 + 1);
  }
}

TEST_CASE("a symmetry that an earlier board does not have is none") {
  Small state = start_of(GoKo::positional);
  play(state, 4, 2);
  CHECK(state.symmetries() == 8);
  play(state, 4, 6);
  CHECK(state.symmetries() == 2);  // left and right
  CHECK(state.mirrored(1).hash() == state.hash());
  play(state, 3, 4);
  CHECK(state.symmetries() == 2);
  CHECK(state.mirrored(1).hash() != state.hash());
  play(state, 5, 4);
  // The board is its own image in shape, one of those on the way was not.
  CHECK(state.symmetries() == 1);
  CHECK(start_of(GoKo::simple).symmetries() == 8);
}

TEST_CASE("mirrored games of Go go on as mirrored games, under every ko rule") {
  Random random(7);
  for (const GoKo ko : {GoKo::simple, GoKo::positional, GoKo::situational})
    for (int k = 0; k < 8; ++k) {
      Small state = start_of(ko);
      play(state, 4, 4);
      Small image = state.mirrored(k);
      for (int i = 0; i < 200 && !state.over(); ++i) {
        const auto move = state.random_move(random);
        const auto there =
            move == Small::pass
                ? Small::pass
                : static_cast<Small::Move>(go::point_at(
                      state.layout(), grid::mirrored(go::place_of(state.layout(), move), 9, 9, k)));
        MoveList<Small::Move> legal;
        image.legal(legal);
        REQUIRE(std::find(legal.begin(), legal.end(), there) != legal.end());
        REQUIRE(legal.size() == static_cast<std::size_t>(state.count_legal()));
        state.play(move);
        image.play(there);
      }
    }
}
