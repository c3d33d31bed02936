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
                      "from 0 (lost) to 1 (won), or the score that they expect (Othello's expert: discs), "
                      "and how many visits or which depth stands behind it. An unfinished game is kept only "
                      "with --save.\n"
                      "Go goes on from SGF files, and is kept in one where the name ends in .sgf. The file "
                      "tells the rules; options given with the game, as in go:komi=6.5,scoring=japanese, win "
                      "over the file's, but size and handicap must be the file's. Othello does the same with "
                      "GGF and .ggf, "
                      "and is read from WTHOR and transcripts too.",
       .examples = {{"play connect4", "you against an agent with half a second for a move"},
                    {"play othello:size=6 --players alphabeta:depth=6,human", "the agent moves first"},
                    {"play tictactoe --players uct:sims=1000,random --seed 7",
                     "look on; the same game each time"},
                    {"play connect4 --save game.txt", "leave at any time, go on with: play --load game.txt"},
                    {"play go game.sgf --move 30 --save mine.sgf", "play a game of others on your way"}},
       .positional = {{"game", false}, {"position", false}}},
      play);
}

}  // namespace agon
