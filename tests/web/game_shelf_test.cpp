#include "web/game_shelf.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::web;

TEST_CASE("a game is made once, and the shelf keeps only so many") {
  GameShelf shelf("tictactoe");
  const auto first = shelf.take("tictactoe");
  REQUIRE(first);
  CHECK(*shelf.take("tictactoe") == *first);
  for (int columns = 3; columns <= 19; ++columns) {
    CHECK(shelf.take("mnk:m=" + std::to_string(columns)));
    CHECK(*shelf.take("tictactoe") == *first);  // in use: it stays
  }
  CHECK(shelf.size() == 16);
  const auto old = shelf.take("mnk:m=3");  // made anew
  REQUIRE(old);
  CHECK(shelf.size() == 16);
}

TEST_CASE("the shelf holds no game that would read a file, and none that does not exist") {
  GameShelf shelf("tictactoe");
  CHECK_FALSE(shelf.take("gdl:/etc/passwd"));
  CHECK_FALSE(shelf.take("no such game"));
  CHECK(shelf.take("gdl:tictactoe"));
  CHECK(shelf.size() == 1);
}
