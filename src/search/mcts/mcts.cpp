#include "search/mcts/mcts.hpp"

namespace agon {

// What is known to help from the literature, and from a few games; `agon bench parts` can tell more.
Mcts::Options Mcts::usual(std::string_view game) {
  Options options;
  options.solver = true;
  options.reuse = true;
  if (game == "gdl") options.batch = 64;
  if (game == "tree") options.result = PlayoutValue::score;  // few of its ends are won outright
  if (game == "go") {
    options.rave = mcts::Rave::bias;
    options.prior = mcts::PriorFrom::own;
    options.expand_visits = 2;
  }
  return options;
}

}  // namespace agon
