// The options of Monte-Carlo tree search: those of its parts, and its own.
#pragma once

#include <array>

#include "base/options.hpp"
#include "game/playout.hpp"
#include "search/mcts/parts.hpp"
#include "search/search.hpp"

namespace agon::mcts {

// All-moves-as-first: how far a move's results later in the simulation count for it now.
enum class Rave : std::uint8_t {
  off,
  state,  // sqrt(k / (3 N + k)), N the visits of the position
  bias,   // m / (n + m + 4 n m b^2), n and m the visits of the move, now and later
};
enum class RaveFrom : std::uint8_t { tree, all };

// What is known of moves before they are tried.
enum class PriorFrom : std::uint8_t {
  nothing,
  own,   // the game's rules of thumb; its evaluation where it has none
  eval,  // the game's evaluation of the position after the move
};

// How threads divide the work: they share one tree, have a tree each whose roots are added up, or play each
// leaf out together.
enum class Parallel : std::uint8_t { tree, root, leaf };
// How threads that share a tree keep out of each other's way: counters that need no lock, one lock for the
// whole tree, or one for each node.
enum class Lock : std::uint8_t { none, global, local };

// Simulations of level 1 to 9; 0: no such limit. Steps of about equal strength at Go 9x9
// (docs/monte-carlo.md), where twice as many are worth 70 to 200 Elo.
inline std::int64_t level_simulations(int level) {
  constexpr std::array<std::int64_t, 9> simulations{170, 260, 400, 650, 1100, 2000, 3900, 8000, 17500};
  return level < 1 || level > 9 ? 0 : simulations[static_cast<std::size_t>(level - 1)];
}

struct Options : SelectOptions, UrgencyOptions, SimulateOptions, BackupOptions {
  int level = 10;
  PartChoice<Selections> select;
  PartChoice<Urgencies> urgency;
  Rave rave = Rave::off;
  RaveFrom rave_from = RaveFrom::all;
  bool rave_chosen = true;
  double rave_k = 1000;
  double rave_bias = 0.02;
  double rave_doubt = 0;  // standard errors; 0: never
  PriorFrom prior = PriorFrom::nothing;
  double prior_weight = 10;
  PartChoice<Expansions> expand;
  int expand_visits = 1;
  PartChoice<Backups> backup;
  bool solver = false;
  PartChoice<FinalChoices> final_choice;
  double caution = 1;
  bool early = false;
  bool reuse = false;
  int symmetric = 0;
  bool graph = false;
  int threads = 1;
  Parallel parallel = Parallel::tree;
  Lock lock = Lock::none;
  int virtual_loss = 1;
  int batch = 1;
  PartChoice<Simulations> playout;
  SafetyTest eyes = SafetyTest::strict;
  PlayoutValue result = PlayoutValue::win;
  int pace = 0;  // 0: as long as games are on average
  double least_weight = 0;
  int playout_moves = 0;
  int playout_captures = 0;
  double eval_slope = 0;
  int leaf_playouts = 1;
  bool leaf_inherits = false;
};

// The defaults of a search that plays games out, for a game by its name. A goal of rules is what its role
// gets, whatever the others get.
template <class SearchOptions>
SearchOptions with_usual_result(std::string_view game) {
  SearchOptions options;
  if (game == "gdl") options.result = PlayoutValue::score;
  return options;
}

// What playouts of this kind ask of a game.
inline Needs playout_needs(PartChoice<Simulations> playout) {
  const Knows knows = with_part(playout, []<class Policy>() { return Policy::knows; });
  return {.fluents = knows == Knows::pairs || knows == Knows::pieces};
}

// Whether leaves may be played out together by the game itself: uniformly, to the end, counted by who wins or
// by the score, so often each as is said beforehand, and nobody wants to know the moves.
inline bool plays_out_plainly(const Options& options) {
  const bool guided = with_part(options.playout, []<class Policy>() { return Policy::guided; });
  const bool counts = options.result == PlayoutValue::win || options.result == PlayoutValue::score;
  const bool told = options.rave != Rave::off && options.rave_from == RaveFrom::all;
  const bool spread = with_part(options.select, []<class Policy>() { return Policy::uses_spread; });
  return !guided && counts && !told && !spread && options.pool == 0 && options.playout_moves == 0 &&
         !options.leaf_inherits;
}

// A field whose member may lie in a base.
template <class Base, class V>
constexpr Field<Options, V> option(std::string_view name, V Base::*at, double low, double high,
                                   std::string_view help) {
  return {name, at, low, high, help};
}
template <class Base, class V>
constexpr Field<Options, V> option(std::string_view name, V Base::*at, std::string_view help) {
  return option(name, at, 0, 0, help);
}

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
struct EnumNames<mcts::Parallel> {
  static constexpr std::array<std::string_view, 3> names{"tree", "root", "leaf"};
};
template <>
struct EnumNames<mcts::Lock> {
  static constexpr std::array<std::string_view, 3> names{"none", "global", "local"};
};
template <>
struct EnumNames<mcts::PriorFrom> {
  static constexpr std::array<std::string_view, 3> names{"off", "own", "eval"};
};

template <>
struct Fields<mcts::Options> {
  using O = mcts::Options;
  static constexpr auto all = FieldList{
      mcts::option(
          "level", &O::level, 1, 10,
          "strength from 1 (beginner: 170 simulations) over 5 (1,100) and 9 (17,500) to 10 (all that the "
          "budget allows)"),
      mcts::option("select", &O::select,
                   "which move is tried next in the tree; regret and exp3 find mixed strategies where all "
                   "players move at "
                   "once, and are ucb1 elsewhere"),
      mcts::option(
          "exploration", &O::exploration, mcts::SelectOptions::usual, 10.0,
          "weight C of what selection adds for moves with few visits (-1: as usual for the part: 0.5 for "
          "ucb1, or 0 where rave and prior guide it; 1.2 for ucb1-tuned; 2 for puct)"),
      mcts::option("raw-spread", &O::raw_spread,
                   "omc and pbbm: the spread of the results, not the error of their mean"),
      mcts::option("puct-root", &O::puct_root,
                   "puct: C P sqrt(N / (1 + n)) instead of C P sqrt(N) / (1 + n)"),
      mcts::option("blind-share", &O::blind_share, 0.001, 1.0,
                   "regret and exp3, where all move at once: share of choices that are uniform"),
      mcts::option("draw", &O::draw,
                   "regret and exp3: draw the move that is played from the strategy, where all move at once; "
                   "else the likeliest one"),
      mcts::option("urgency", &O::urgency,
                   "how a move that was never tried compares: before all others, as a constant, as it was "
                   "worth earlier, or as it is worth later on the best line"),
      mcts::option("urgency-value", &O::urgency_value, mcts::UrgencyOptions::usual, 1e6,
                   "the constant c of urgencies, which may be below 0 (-1000: as usual for the part: 1.4 "
                   "constant, 2 otherwise)"),
      mcts::option("urgency-visits", &O::urgency_visits, 0, 1e6,
                   "inherited and drawn: results that rest on fewer visits do not count"),
      mcts::option("urgency-walk-on", &O::urgency_walk_on,
                   "inherited: look further up where the nearest result rests on too few visits"),
      mcts::option("urgency-reach", &O::urgency_reach, 0, 256,
                   "drawn: follow the best line no further than so many moves (0: all of it)"),
      mcts::option("rave", &O::rave,
                   "all moves as first: weigh results of a move played later by the visits of the position, "
                   "or of the move"),
      mcts::option("rave-from", &O::rave_from, "moves that count: of the tree alone, or of playouts too"),
      mcts::option(
          "rave-chosen", &O::rave_chosen,
          "the move that was chosen in a position counts among the later ones there; else only others "
          "do"),
      mcts::option("rave-k", &O::rave_k, 0.0, 1e9, "rave=state: visits at which its weight is one half"),
      mcts::option("rave-bias", &O::rave_bias, 0.0, 1.0, "rave=bias: error that such results have"),
      mcts::option("rave-doubt", &O::rave_doubt, 0.0, 1e3,
                   "leave such results out that lie so many standard errors from the move's own (0: never)"),
      mcts::option("prior", &O::prior,
                   "what is known of a move before it is tried: by the game's rules of thumb, or its "
                   "evaluation"),
      mcts::option("prior-weight", &O::prior_weight, 0.0, 1e6, "visits that this knowledge is worth"),
      mcts::option("expand", &O::expand, "when a leaf gets children"),
      mcts::option("expand-visits", &O::expand_visits, 0, 1e6, "expand=visits: after so many"),
      mcts::option("backup", &O::backup, "what a position is worth, from its moves (two players)"),
      mcts::option("mix-weight", &O::mix_weight, 0.0, 1e9, "backup=mix: visits that the mean is worth"),
      mcts::option("slowing", &O::slowing, 0.0, 1.0,
                   "backup=accelerated: what is left of a move's velocity at the next visit"),
      mcts::option("solver", &O::solver,
                   "prove wins, losses and draws, with chance all values (two players)"),
      mcts::option("final", &O::final_choice, "which move is played in the end"),
      mcts::option("caution", &O::caution, 0.0, 100.0, "final=secure: A of mean - A/sqrt(visits)"),
      mcts::option("early", &O::early,
                   "end as soon as no other move can get as many visits any more (a clock's time is always "
                   "saved so)"),
      mcts::option("reuse", &O::reuse, "keep the tree below the moves that were played"),
      mcts::option("symmetric", &O::symmetric, 0, 100,
                   "on so many plies, of moves that lead to mirror images only one is searched"),
      mcts::option("graph", &O::graph, "positions reached by several orders of moves share their moves"),
      mcts::option("threads", &O::threads, 1, 512, "threads that think at once"),
      mcts::option("parallel", &O::parallel,
                   "threads share one tree, have a tree each and add the roots up, or play each leaf out "
                   "together"),
      mcts::option("lock", &O::lock,
                   "parallel=tree: no locks, or (for comparison) one for the tree or one for each node"),
      mcts::option(
          "virtual-loss", &O::virtual_loss, 0, 100,
          "lost games that a thread, or a simulation of a batch, leaves on its path for the others to "
          "see"),
      mcts::option("batch", &O::batch, 1, 4096,
                   "leaves that a thread collects before they are played out together, where the game plays "
                   "many out at once (games from rules)"),
      mcts::option("playout", &O::playout,
                   "how playouts choose: by the game's own rules of thumb, where it has some (Go); all moves "
                   "alike; by MoGo's four rules (Go); by the mean results of moves in the whole search, in "
                   "its tree, or together with "
                   "what held when they were played (past); by what pieces or cells turn out to be worth "
                   "(fast); by the game's evaluation"),
      mcts::option("choice", &O::choice,
                   "mast, to-mast, past, fast, eval: draw by e^(value/temperature), or take the best"),
      mcts::option(
          "temperature", &O::temperature, mcts::SimulateOptions::own, 1e3,
          "choice=gibbs: large ones are close to uniform, 0 takes the best move (-1: as usual for the "
          "policy: 0.01 for fast, 0.1 otherwise)"),
      mcts::option("epsilon", &O::epsilon, 0.0, 1.0, "choice=greedy: share of uniform choices"),
      mcts::option("pool", &O::pool, 0, 1000,
                   "poolRave: playouts often play one of so many moves that are best by `rave` in the tree "
                   "(0: off)"),
      mcts::option("pool-share", &O::pool_share, 0.0, 1.0, "pool: how often"),
      mcts::option(
          "eyes", &O::eyes,
          "which own eyes playouts leave alone, in Go: strict ones have no enemy on a diagonal at the "
          "edge and at most one elsewhere; of loose ones (Brügmann) those at the edge may have one, "
          "and corners always count"),
      mcts::option(
          "result", &O::result,
          "what a playout returns: who won, the score mapped to 0..1, a win that counts less when it "
          "is large or late, the score divided by the prisoners, the share of the pieces"),
      mcts::option(
          "pace", &O::pace, 0, 1e6,
          "moves up to which results short and short-sigmoid count fully, or half (0: as long as random "
          "games are on average)"),
      mcts::option("least-weight", &O::least_weight, 0.0, 1.0,
                   "break a playout off once such a result counts less than this (0: never)"),
      mcts::option("playout-moves", &O::playout_moves, 0, 1e6,
                   "break a playout off after so many moves (0: the game's limit)"),
      mcts::option("playout-captures", &O::playout_captures, 0, 1e6,
                   "and after so many captured pieces, in Go (0: never)"),
      mcts::option(
          "cut-off", &O::cut_off,
          "what a playout counts that was broken off; where playout-moves is 1 to 3, as by default in "
          "Othello, Breakthrough and checkers, other parts of playouts hardly matter, and `result` only "
          "where the game ends: set playout-moves=0 with them"),
      mcts::option("eval-slope", &O::eval_slope, 0.0, 1e3,
                   "cut-off=eval, two players: an evaluation v in 0..1 counts as the chance "
                   "1/(1+e^(-eval-slope*(v-0.5))) (0: v as it is)"),
      mcts::option("td-rate", &O::td_rate, 0.0, 1.0, "fast: how far a weight follows each result"),
      mcts::option("td-lambda", &O::td_lambda, 0.0, 1.0,
                   "fast: learn from the end of the game (1) or from the next position (0)"),
      mcts::option("cell-scale", &O::cell_scale, 0.0, 1e3,
                   "fast, where all pieces are alike: what a cell's weight is multiplied by"),
      mcts::option("leaf-playouts", &O::leaf_playouts, 1, 1000,
                   "playouts at each new leaf; their mean counts"),
      mcts::option("leaf-inherits", &O::leaf_inherits,
                   "fewer of them for moves that were worth less where the player last had the choice")};
};

}  // namespace agon
