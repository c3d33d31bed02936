#include "game/move_list.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <utility>

using namespace agon;

TEST_CASE("ten thousand moves fit and stay in order") {
  MoveList<int> moves;
  CHECK(moves.empty());
  for (int i = 0; i < 10'000; ++i) moves.add(i);
  REQUIRE(moves.size() == 10'000);
  int expected = 0;
  for (const int move : moves) REQUIRE(move == expected++);
  CHECK(moves[9'999] == 9'999);
  CHECK(moves.view().back() == 9'999);
}

TEST_CASE("a cleared list keeps its buffer, so that reuse does not allocate") {
  MoveList<int> moves;
  for (int i = 0; i < 10'000; ++i) moves.add(i);
  const int* buffer = moves.begin();
  for (int round = 0; round < 3; ++round) {
    moves.clear();
    CHECK(moves.empty());
    CHECK(moves.begin() == moves.end());
    for (int i = 0; i < 10'000; ++i) moves.add(-i);
    CHECK(moves.begin() == buffer);
    CHECK(moves[5] == -5);
  }
}

TEST_CASE("a short list lives in the list itself") {
  MoveList<std::uint64_t> moves;
  for (std::uint64_t i = 0; i < 64; ++i) moves.add(i);
  const auto* first = reinterpret_cast<const char*>(moves.begin());
  const auto* list = reinterpret_cast<const char*>(&moves);
  CHECK(first >= list);
  CHECK(first < list + sizeof moves);
  moves.add(64);
  CHECK(moves[0] == 0);
  CHECK(moves[64] == 64);
}

TEST_CASE("moves can be changed in place") {
  MoveList<int> moves;
  moves.add(3);
  moves.add(1);
  std::swap(moves[0], moves[1]);
  CHECK(moves[0] == 1);
  CHECK(moves[1] == 3);
}
