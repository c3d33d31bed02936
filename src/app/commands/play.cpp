#include "app/play.hpp"

#include "app/commands.hpp"

namespace agon {

Command play_command() {
  return command<PlayOptions>(
      {.name = "play",
       .summary = "play a game in the terminal",
       .description = "Any mix of people and agents can sit at the board. At the prompt type a move, or one "
                      "of: undo, hint, moves, "
                      "board, position, save FILE, resign, help, quit. Agents show the value of their move "
                      "from 0 (lost) to 1 (won), "
                      "and how many visits or which depth stands behind it. An unfinished game is kept only "
                      "with --save.",
       .examples = {{"play connect4", "you against half a second of UCT"},
                    {"play othello:size=6 --players alphabeta:depth=6,human", "the agent moves first"},
                    {"play tictactoe --players uct:sims=1000,random --seed 7",
                     "look on; the same game each time"},
                    {"play connect4 --save game.txt", "leave at any time, go on with: play --load game.txt"}},
       .positional = {{"game", false}, {"position", false}}},
      play);
}

}  // namespace agon
