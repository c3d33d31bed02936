#include "solvers/othello/othello_board.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/othello/othello.hpp"
#include "support/othello_discs.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using State = OthelloState<OthelloBoard8>;

State some_position(int number, int least_plies, int more) {
  return random_position(State(), least_plies + number % more, Random(static_cast<std::uint64_t>(number)));
}

struct Flips {
  template <class Isa>
  static std::uint64_t run(OthelloDiscs discs, int square) {
    return othello8::flips_for<Isa>(discs.mine, discs.theirs, square);
  }
};

}  // namespace

TEST_CASE("the best instruction set turns the discs that the rules turn") {
  for (int i = 0; i < 500; ++i) {
    const OthelloDiscs discs = discs_of(some_position(i, 1, 58));
    for_each_bit(~discs.all(), [&](int square) {
      CHECK(run_best<Flips>(discs, square) == othello8::flips(discs.mine, discs.theirs, square));
    });
  }
}

TEST_CASE("the last move turns as many discs as the rules say") {
  Random random(7);
  for (int i = 0; i < 5000; ++i) {
    const int square = static_cast<int>(random.below(64));
    const std::uint64_t rest = ~bit_at<std::uint64_t>(square), mine = random.next() & rest;
    CHECK(othello8::turned_by_last(mine, square) == count(othello8::flips(mine, rest ^ mine, square)));
  }
}

TEST_CASE("full lines are those without an empty square") {
  Random random(8);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t all = random.next() | random.next() | random.next() | random.next();
    const othello8::FullLines full = othello8::full_lines(all);
    for (int square = 0; square < 64; ++square) {
      const auto filled = [&](int column, int row) {
        const std::uint64_t line = bit_at<std::uint64_t>(square) | othello8::ray(square, column, row) |
                                   othello8::ray(square, -column, -row);
        return (line & ~all) == 0;
      };
      CHECK(has(full.across, square) == filled(1, 0));
      CHECK(has(full.upright, square) == filled(0, 1));
      CHECK(has(full.falling, square) == filled(1, 1));
      CHECK(has(full.rising, square) == filled(1, -1));
    }
  }
}

TEST_CASE("discs that are said to stay are never turned") {
  const auto& edges = othello8::edge_table();
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    State state = some_position(i, 20, 38);
    const Player mover = state.to_move();
    const OthelloDiscs discs = discs_of(state);
    const std::uint64_t mine = othello8::stable(edges, discs.mine, discs.theirs, 0),
                        theirs = othello8::stable(edges, discs.theirs, discs.mine, 0);
    CHECK((mine & ~discs.mine) == 0);
    found += count(mine | theirs);
    for (std::uint64_t game = 0; game < 10; ++game) {
      State end = state;
      Random random(game);
      MoveList<State::Move> scratch;
      while (!end.over()) play_random(end, random, scratch);
      CHECK((mine & ~end.discs(mover)) == 0);
      CHECK((theirs & ~end.discs(static_cast<Player>(1 - mover))) == 0);
    }
  }
  CHECK(found > 1000);
}

TEST_CASE("a corner and the discs beside it stay, and a full edge") {
  const auto& edges = othello8::edge_table();
  CHECK(edges[0b00000111][0b00001000] == 0b00000111);
  CHECK(edges[0b00000110][0b00001000] == 0);
  CHECK(edges[0b01011010][0b10100101] == 0b01011010);
  CHECK(othello8::stable_edges(edges, 0x0101000000000080u, 0) == 0x0101000000000080u);
}

TEST_CASE("squares around a small board hold its discs like walls") {
  constexpr std::uint64_t inside = 0x007e7e7e7e7e7e00u, corner = std::uint64_t{1} << 9;
  CHECK(othello8::stable(othello8::edge_table(), corner, corner << 1, ~inside) == corner);
}
