// The toys as games that can be chosen at run time, with every search. Compiled once, in toy_games.cpp.
#pragma once

#include "engine/game_entry.hpp"
#include "support/toys.hpp"

namespace agon {

extern template Result<GamePointer> make_game_of<test::ThreeHeaps>(const Spec&);
extern template Result<GamePointer> make_game_of<test::DiceRace>(const Spec&);
extern template Result<GamePointer> make_game_of<test::Fists>(const Spec&);
extern template Result<GamePointer> make_game_of<test::GraphGame>(const Spec&);
extern template Result<GamePointer> make_game_of<test::Numbers>(const Spec&);
extern template Result<GamePointer> make_game_of<test::Row>(const Spec&);

}  // namespace agon
