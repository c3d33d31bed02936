#include "search/mcts/mcts.hpp"

namespace agon {

// What won most games (docs/monte-carlo.md); `agon bench parts` can tell more.
Mcts::Options Mcts::usual(std::string_view game) {
  Options options = mcts::with_usual_result<Options>(game);
  options.solver = true;
  options.reuse = true;
  if (game == "gdl") options.batch = 64;
  if (game == "tree") options.result = PlayoutValue::score;  // few of its ends are won outright
  // Their evaluations say more of a position than a random game does, and are less noisy: so less is
  // explored.
  if (game == "othello" || game == "breakthrough" || game == "checkers") {
    options.playout_moves = game == "checkers" ? 3 : 1;
    options.cut_off = mcts::CutOff::eval;
    options.eval_slope = game == "othello" ? 16 : 8;
    options.exploration = game == "othello" ? 0.1 : 0.25;
  }
  if (game == "go") {
    options.rave = mcts::Rave::bias;
    options.prior = mcts::PriorFrom::own;
    options.expand_visits = 2;
  }
  return options;
}

}  // namespace agon
