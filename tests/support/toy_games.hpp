// The toys as games that can be chosen at run time, with every search. Compiled once, in toy_games.cpp.
#pragma once

#include "engine/games.hpp"
#include "support/toys.hpp"

namespace agon::test {

template <class Toy>
Result<GamePointer> make_toy(const Spec& spec);

}  // namespace agon::test
