// Options of Monte-Carlo tree search that do nothing in a game, said in a line each. docs/monte-carlo.md,
// "What does not go together", tells more.
#pragma once

#include <vector>

#include "search/mcts/options.hpp"
#include "search/search.hpp"

namespace agon::mcts {

// What the parts need of a game.
struct GameTraits {
  int players = 2;
  bool zero_sum = true, simultaneous = false;
  bool evaluates = false;        // has an evaluation
  bool judges = false;           // has rules of thumb for moves
  bool has_piece_board = false;  // pieces on a board: only asked where playout=fast
  bool hashed = false;           // positions that are met again are known
  bool mirrors = false;          // has mirror images
  bool plays_out_many = false;   // at once
};

std::vector<Note> idle_options(const Options& options, const GameTraits& game);

}  // namespace agon::mcts
