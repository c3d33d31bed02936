// The list of search algorithms. A new one is its file and one line here; docs/adding-an-algorithm.md shows
// it.
#pragma once

#include "search/mcts/uct.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/pvs.hpp"
#include "search/random/random_search.hpp"

namespace agon {

template <class... Algorithm>
struct AlgorithmList {};

using Algorithms = AlgorithmList<  //
    RandomAgent,                   //
    Minimax,                       //
    AlphaBeta,                     //
    Pvs,                           //
    Uct>;

}  // namespace agon
