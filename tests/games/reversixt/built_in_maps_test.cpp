// Games on the maps that are part of the program.
#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/reversixt.hpp"
#include "support/contract.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

TEST_CASE("built-in maps keep the contract") {
  for (const LibraryText& map : reversixt::library()) {
    const auto game = make_game("reversixt:map=" + std::string(map.name));
    REQUIRE_MESSAGE(game, (game ? "" : game.error().message));
    const bool large = map.text.size() > 2000;  // its positions are long to write and read
    if (!large) test::check_contract(**game, 2);
    Random random(1);
    CHECK((*game)->game().playouts(*(*game)->game().start(), 1, {}, random).moves > 50);
  }
}

TEST_CASE("the rules name every built-in map") {
  const std::string_view rules = Reversixt::about.rules;
  const auto list = rules.substr(rules.find("Maps that need no file"));
  for (const LibraryText& map : reversixt::library()) CHECK(has(list, std::string(map.name)));
}

TEST_CASE("a map where nobody can do anything is no game") {
  const auto game = make_game("reversixt:map=\"2 0 0 0 1 2 1 2\"");
  REQUIRE_FALSE(game);
  CHECK(has(game.error().message, "nobody can move"));
}
