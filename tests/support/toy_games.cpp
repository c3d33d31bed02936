#include "support/toy_games.hpp"

#include "engine/game_entry.hpp"

namespace agon::test {

template <class Toy>
Result<GamePointer> make_toy(const Spec& spec) {
  return make_game_of<Toy>(spec);
}

template Result<GamePointer> make_toy<ThreeHeaps>(const Spec&);
template Result<GamePointer> make_toy<DiceRace>(const Spec&);
template Result<GamePointer> make_toy<Fists>(const Spec&);
template Result<GamePointer> make_toy<GraphGame>(const Spec&);
template Result<GamePointer> make_toy<Numbers>(const Spec&);
template Result<GamePointer> make_toy<Row>(const Spec&);

}  // namespace agon::test
