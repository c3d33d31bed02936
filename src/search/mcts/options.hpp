#pragma once

#include "base/options.hpp"
#include "game/playout.hpp"
#include "search/mcts/parts.hpp"

namespace agon::mcts {

// All-moves-as-first: how far a move's results later in the simulation count for it now.
enum class Rave : std::uint8_t {
  off,
  state,  // sqrt(k / (3 N + k)), N the visits of the position
  bias,   // m / (n + m + 4 n m b^2), n and m the visits of the move, now and later
};
enum class RaveFrom : std::uint8_t { tree, all };

struct Options : SelectOptions {
  PartChoice<Selections> select;
  double urgency = 0;  // 0: unvisited moves come first
  Rave rave = Rave::off;
  RaveFrom rave_from = RaveFrom::all;
  double rave_k = 1000;
  double rave_bias = 0.02;
  PartChoice<Expansions> expand;
  int expand_visits = 1;
  bool solver = false;
  PartChoice<FinalChoices> final_choice;
  double caution = 1;
  bool reuse = false;
  int threads = 1;
  int virtual_loss = 1;
  PlayoutKind playout = PlayoutKind::own;
  SafetyTest eyes = SafetyTest::strict;
  PlayoutValue result = PlayoutValue::win;
  int pace = 100;
  double least_weight = 0;
  int playout_moves = 0;
  int playout_captures = 0;
  int leaf_playouts = 1;
};

}  // namespace agon::mcts

namespace agon {

template <>
struct EnumNames<mcts::Rave> {
  static constexpr std::array<std::string_view, 3> names{"off", "state", "bias"};
};
template <>
struct EnumNames<mcts::RaveFrom> {
  static constexpr std::array<std::string_view, 2> names{"tree", "all"};
};

template <>
struct Fields<mcts::Options> {
  static constexpr auto all = std::tuple{
      Field{"select", &mcts::Options::select, "which move is tried next in the tree"},
      // These two lie in a base: the type of the options must be said.
      Field<mcts::Options, double>{"exploration", &mcts::Options::exploration, 0.0, 10.0,
                                   "weight C of what selection adds for moves with few visits"},
      Field<mcts::Options, bool>{"raw-spread", &mcts::Options::raw_spread,
                                 "omc and pbbm: the spread of the results, not the error of their mean"},
      Field{"urgency", &mcts::Options::urgency, 0.0, 100.0,
            "value of a move that was never tried (0: such moves come first)"},
      Field{"rave", &mcts::Options::rave,
            "all moves as first: weigh results of a move played later by the visits of the position, or of "
            "the move"},
      Field{"rave-from", &mcts::Options::rave_from,
            "moves that count: of the tree alone, or of playouts too (Go's playouts do not tell theirs yet)"},
      Field{"rave-k", &mcts::Options::rave_k, 0.0, 1e9, "rave=state: visits at which its weight is one half"},
      Field{"rave-bias", &mcts::Options::rave_bias, 0.0, 1.0, "rave=bias: error that such results have"},
      Field{"expand", &mcts::Options::expand, "when a leaf gets children"},
      Field{"expand-visits", &mcts::Options::expand_visits, 0, 1e6, "expand=visits: after so many"},
      Field{"solver", &mcts::Options::solver, "prove wins, losses and draws (two players, no chance)"},
      Field{"final", &mcts::Options::final_choice, "which move is played in the end"},
      Field{"caution", &mcts::Options::caution, 0.0, 100.0, "final=secure: A of mean - A/sqrt(visits)"},
      Field{"reuse", &mcts::Options::reuse, "keep the tree below the moves that were played"},
      Field{"threads", &mcts::Options::threads, 1, 512, "threads that share the tree"},
      Field{"virtual-loss", &mcts::Options::virtual_loss, 0, 100,
            "lost games that a thread leaves on its path for the others to see"},
      Field{"playout", &mcts::Options::playout,
            "how playouts choose: all moves alike, or by the game's own rules of thumb, where it has some "
            "(Go)"},
      Field{"eyes", &mcts::Options::eyes,
            "which own eyes playouts leave alone, in Go: strict ones have no enemy on a diagonal at the edge "
            "and at most one elsewhere; of loose ones (Brügmann) those at the edge may have one, and corners "
            "always count"},
      Field{"result", &mcts::Options::result,
            "what a playout returns: who won, the score mapped to 0..1, a win that counts less when it is "
            "large or late, the score divided by the prisoners, the share of the pieces"},
      Field{"pace", &mcts::Options::pace, 1, 1e6,
            "moves up to which results short and short-sigmoid count fully, or half"},
      Field{"least-weight", &mcts::Options::least_weight, 0.0, 1.0,
            "break a playout off once such a result counts less than this (0: never)"},
      Field{"playout-moves", &mcts::Options::playout_moves, 0, 1e6,
            "break a playout off after so many moves (0: the game's limit)"},
      Field{"playout-captures", &mcts::Options::playout_captures, 0, 1e6,
            "and after so many captured pieces, in Go (0: never)"},
      Field{"leaf-playouts", &mcts::Options::leaf_playouts, 1, 1000,
            "playouts at each new leaf; their mean counts"}};
};

}  // namespace agon
