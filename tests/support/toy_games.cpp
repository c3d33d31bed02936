#include "support/toy_games.hpp"

namespace agon {

template Result<GamePointer> make_game_of<test::ThreeHeaps>(const Spec&);
template Result<GamePointer> make_game_of<test::DiceRace>(const Spec&);
template Result<GamePointer> make_game_of<test::Fists>(const Spec&);
template Result<GamePointer> make_game_of<test::GraphGame>(const Spec&);
template Result<GamePointer> make_game_of<test::Numbers>(const Spec&);
template Result<GamePointer> make_game_of<test::Row>(const Spec&);

}  // namespace agon
