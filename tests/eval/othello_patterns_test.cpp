#include "eval/othello_patterns.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/random.hpp"
#include "game/playout.hpp"
#include "games/othello/othello.hpp"
#include "support/othello_sides.hpp"

using namespace agon;
using namespace agon::othello8;
using test::mine;
using test::theirs;

namespace {

using State = OthelloState<OthelloBoard8>;

// Digit by digit.
int plain_index(const PatternPlace& place, const State& state) {
  int index = 0;
  for (std::size_t i = patterns[place.pattern].size; i-- > 0;) {
    const int square = place.squares[i];
    index = 3 * index + (has(mine(state), square) ? 1 : has(theirs(state), square) ? -1 : 0);
  }
  return index;
}

void check_indices(const PatternIndices& indices, const State& state) {
  for (std::size_t i = 0; i < pattern_places; ++i) REQUIRE(indices.at[i] == plain_index(places[i], state));
}

}  // namespace

TEST_CASE("patterns of Othello lie at all their mirror images, each once") {
  CHECK(pattern_places == 46);
  std::set<std::pair<std::size_t, std::uint64_t>> seen;
  for (const PatternPlace& place : places) {
    std::uint64_t squares = 0;
    for (std::size_t i = 0; i < patterns[place.pattern].size; ++i)
      squares |= std::uint64_t{1} << place.squares[i];
    CHECK(count(squares) == static_cast<int>(patterns[place.pattern].size));
    CHECK(seen.insert({place.pattern, squares}).second);
  }
  for (const auto& [pattern, squares] : seen)
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      std::uint64_t image = 0;
      for_each_bit(squares,
                   [&](int square) { image |= std::uint64_t{1} << mirrored_square(square, symmetry); });
      CHECK(seen.contains({pattern, image}));
    }
}

TEST_CASE("indices of Othello's patterns follow moves and passes") {
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    State state;
    PatternIndices indices = indices_of(mine(state), theirs(state));
    while (!state.over()) {
      MoveList<State::Move> moves;
      state.legal(moves);
      const State::Move move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
      PatternIndices next;
      if (move == State::pass) {
        ++passes;
        indices_after_pass(indices, next);
      } else {
        indices_after(indices, move, flips(mine(state), theirs(state), move), next);
      }
      state.play(move);
      indices = next;
      check_indices(indices, state);
      REQUIRE(indices == indices_of(mine(state), theirs(state)));
    }
  }
  CHECK(passes > 50);
}
