// A game in the terminal between people and agents.
#pragma once

#include <string>

#include "app/console.hpp"
#include "app/game_file.hpp"
#include "base/options.hpp"

namespace agon {

struct PlayOptions {
  std::string game, position;
  std::string players;
  std::uint64_t seed = 0;
  std::string load, save;
  int move = all_moves, number = no_number;
};
template <>
struct Fields<PlayOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &PlayOptions::game, "the game, with its options if you like"},
      Field{"position", &PlayOptions::position,
            "a position as text, start moves M1 M2 ..., or a file: SGF for go; GGF, WTHOR or a transcript "
            "for othello"},
      Field{"players", &PlayOptions::players,
            "who plays, in order: human or agents; without it those of the loaded game, or human against the "
            "game's own agent, the expert or else mcts, with time=500ms"},
      Field{"seed", &PlayOptions::seed, "of dice and agents (0: a new one each time)"},
      Field{"load", &PlayOptions::load, "go on with the game in this file"},
      Field{"save", &PlayOptions::save,
            "keep the game in this file, written after every move; as SGF or GGF where the name ends so"},
      Field{"move", &PlayOptions::move, all_moves, 1e9,
            "go on after this move of such a file (0: the start, -1: the end)"},
      Field{"number", &PlayOptions::number, no_number, 1e9,
            "which game of a file that holds several (0: the first, and how many there are is told)"}};
};

ExitCode play(const PlayOptions& options, Console& console);

}  // namespace agon
