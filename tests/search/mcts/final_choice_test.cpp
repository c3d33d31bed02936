#include "search/mcts/final_choice.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

MoveCode chosen(std::vector<Candidate> moves) {
  sort_by_final_choice(moves, Options());
  return moves.front().move;
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
