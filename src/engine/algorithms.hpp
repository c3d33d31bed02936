// The list of search algorithms. A new one is its file and one line here; docs/adding-an-algorithm.md shows
// it.
#pragma once

#include "engine/experts.hpp"
#include "search/flat/flat.hpp"
#include "search/flat/gobble.hpp"
#include "search/graph/graph.hpp"
#include "search/hidden/determinised.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/uct.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/best_reply.hpp"
#include "search/minimax/max_n.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/paranoid.hpp"
#include "search/minimax/pvs.hpp"
#include "search/minimax/star.hpp"
#include "search/random/random_search.hpp"

namespace agon {

template <class... Algorithm>
struct AlgorithmList {};

using Algorithms = AlgorithmList<  //
    RandomAgent,                   //
    Minimax,                       //
    AlphaBeta,                     //
    Pvs,                           //
    MaxN,                          //
    Paranoid,                      //
    BestReply,                     //
    Star,                          //
    Flat,                          //
    Gobble,                        //
    Graph,                         //
    Uct,                           //
    Mcts,                          //
    Determinised,                  //
    Expert>;

}  // namespace agon
