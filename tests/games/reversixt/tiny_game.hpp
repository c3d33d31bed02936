// A whole game of ReversiXT on a tiny map, written by hand: a capture, an override, a bomb each.
#pragma once

#include <string>

namespace agon::test {

inline const std::string tiny_map = "2 1 1 0 1 4 1 2 0 2";
inline const std::string tiny_game =
    "reversixt-game 1\n"
    "map tiny.map\n"
    "players 2\n"
    "source by hand\n"
    "start 59ad1655\n"
    "m 0 1 2 0 0 1 1 1 42f0994d\n"
    "m 1 2 0 0 0 1 1 2 792edb39\n"
    "phase2\n"
    "b 2 1 3 0 0 1 1 - f426d6cc\n"
    "b 3 2 0 0 0 0 1 - fc5c9105\n"
    "end normal\n"
    "score 1 0\n"
    "score 2 2\n"
    "board\n"
    "-22-\n";

}  // namespace agon::test
