// Two searches of one position must say the same about every move.
#pragma once

#include <algorithm>
#include <doctest/doctest.h>

#include "search/search.hpp"

namespace agon::test {

// Two answers to one question.
inline void compare_answers(const Answer& answer, const Answer& expected, double tolerance = 1e-9) {
  REQUIRE(answer.moves.size() == expected.moves.size());
  CHECK(std::abs(answer.value - expected.value) <= tolerance);
  for (const Candidate& candidate : answer.moves) {
    const auto same = std::find_if(expected.moves.begin(), expected.moves.end(),
                                   [&](const Candidate& other) { return other.move == candidate.move; });
    REQUIRE(same != expected.moves.end());
    CHECK(std::abs(candidate.value - same->value) <= tolerance);
  }
}

// Every line can be played, begins with its move and is not longer than the game.
template <GameState S>
void check_lines(const S& start, const Answer& answer) {
  for (const Candidate& candidate : answer.moves) {
    S state = start;
    REQUIRE(!candidate.line.empty());
    CHECK(candidate.line.front() == candidate.move);
    for (const MoveCode code : candidate.line) {
      MoveList<typename S::Move> legal;
      state.legal(legal);
      REQUIRE(std::count(legal.begin(), legal.end(), from_code<typename S::Move>(code)) == 1);
      state.play(from_code<typename S::Move>(code));
    }
  }
}

}  // namespace agon::test
