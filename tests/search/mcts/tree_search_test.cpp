// Every exchangeable part in whole searches; small games are checked against exact values.
#include "search/mcts/tree_search.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "games/mnk/mnk.hpp"
#include "games/tree/tree.hpp"
#include "search/mcts/uct.hpp"
#include "search/minimax/minimax.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

// Two players show a number from 0 to 2 at once, three times; the higher one wins a point.
class Show {
 public:
  using Move = std::int8_t;
  Player to_move() const { return over() ? Player{0} : everyone; }
  bool over() const { return round_ == 3; }
  double score(Player player) const { return player == 0 ? lead_ : -lead_; }
  ScoreRange score_range() const { return {-3, 3, "points"}; }
  void legal(Player, MoveList<Move>& out) const {
    for (Move move = 0; move < 3; ++move) out.add(move);
  }
  void play(std::span<const Move> moves) {
    if (moves[0] != moves[1]) lead_ += moves[0] > moves[1] ? 1 : -1;
    ++round_;
  }
  std::string text() const { return ""; }
  Result<Show> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  int round_ = 0;
  double lead_ = 0;
};
static_assert(GameState<Show>);

// Four cells in a circle, on which two players step to and fro for ever.
class Circle {
 public:
  using Move = std::int8_t;
  Player to_move() const { return turn_; }
  bool over() const { return false; }
  double score(Player) const { return 0; }
  void legal(MoveList<Move>& out) const {
    out.add(1);
    out.add(3);
  }
  void play(Move move) {
    cell_ = (cell_ + move) % 4;
    turn_ = static_cast<Player>(1 - turn_);
  }
  std::uint64_t hash() const { return static_cast<std::uint64_t>(2 * cell_ + turn_); }
  std::string text() const { return ""; }
  Result<Circle> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  int cell_ = 0;
  Player turn_ = 0;
};
static_assert(GameState<Circle> && Hashed<Circle>);

// Alone: ten steps of 0 to 9; the score is how many of them repeat the digits of 2718281828.
class Digits {
 public:
  using Move = std::int8_t;
  static constexpr std::string_view digits = "2718281828";
  int players() const { return 1; }
  Player to_move() const { return 0; }
  bool over() const { return step_ == digits.size(); }
  double score(Player) const { return right_; }
  ScoreRange score_range() const { return {0, 10, "digits"}; }
  void legal(MoveList<Move>& out) const {
    for (Move move = 0; !over() && move < 10; ++move) out.add(move);
  }
  void play(Move move) { right_ += move == digits[step_++] - '0' ? 1 : 0; }
  std::string text() const { return ""; }
  Result<Digits> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  std::size_t step_ = 0;
  double right_ = 0;
};
static_assert(GameState<Digits>);

using TicTacToeState = MnkState<std::uint64_t>;
using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;

void finds_best_moves(const Options& options) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto state = random_position(TicTacToeState(), static_cast<int>(2 + seed % 4), Random(seed));
    const Answer exact = think<Minimax>(state, {.depth = 9});
    const Answer sampled = think<Uct>(state, {.sims = 20000}, seed, options);
    for (const Candidate& candidate : exact.moves)
      if (candidate.move == sampled.move) CHECK(candidate.value == exact.value);
  }
}

void counts_and_wins(const Options& options, std::int64_t simulations = 3000, Bytes memory = {}) {
  const Answer answer = think<Uct>(Connect(), {.sims = simulations, .memory = memory}, 1, options);
  CHECK(answer.simulations >= simulations);
  std::int64_t visits = 0;
  for (const Candidate& candidate : answer.moves) visits += candidate.visits;
  CHECK(visits == answer.simulations);
  const auto win = Connect().parse("......./......./......./X....../X....O./X....OO X");
  REQUIRE(win);
  const Answer found =
      think<Uct>(*win, {.sims = std::min<std::int64_t>(simulations, 2000), .memory = memory}, 1, options);
  CHECK(win->move_text(from_code<Connect::Move>(found.move)) == "a");
}

}  // namespace

TEST_CASE("every selection finds a best move of tic-tac-toe") {
  for (std::size_t i = 0; i < Selections::names.size(); ++i) {
    CAPTURE(Selections::names[i]);
    Options options;
    options.select.index = i;
    if (options.select.is<Puct>()) options.exploration = 3;
    finds_best_moves(options);
  }
}

TEST_CASE("every expansion, final choice and kind of later moves finds a best move of tic-tac-toe") {
  for (std::size_t i = 0; i < Expansions::names.size(); ++i) {
    CAPTURE(Expansions::names[i]);
    Options options;
    options.expand.index = i;
    finds_best_moves(options);
  }
  for (std::size_t i = 0; i < FinalChoices::names.size(); ++i) {
    CAPTURE(FinalChoices::names[i]);
    Options options;
    options.final_choice.index = i;
    finds_best_moves(options);
  }
  for (const Rave rave : {Rave::state, Rave::bias}) {
    Options options;
    options.rave = rave;
    finds_best_moves(options);
    options.rave_from = RaveFrom::tree;
    finds_best_moves(options);
  }
}

TEST_CASE("every urgency, playout and backup finds a best move of tic-tac-toe") {
  for (std::size_t i = 0; i < Urgencies::names.size(); ++i) {
    CAPTURE(Urgencies::names[i]);
    Options options;
    options.urgency.index = i;
    options.urgency_visits = 5;
    finds_best_moves(options);
  }
  for (std::size_t i = 0; i < Simulations::names.size(); ++i) {
    CAPTURE(Simulations::names[i]);
    Options options;
    options.playout.index = i;
    finds_best_moves(options);
    options.choice = Choice::greedy;
    finds_best_moves(options);
    options.pool = 2;
    finds_best_moves(options);
  }
  for (std::size_t i = 0; i < Backups::names.size(); ++i) {
    CAPTURE(Backups::names[i]);
    Options options;
    options.backup.index = i;
    finds_best_moves(options);
  }
}

TEST_CASE("the solver proves tic-tac-toe a draw and wins and losses as minimax does") {
  Options options;
  options.solver = true;
  const Answer whole = think<Uct>(TicTacToeState(), {.sims = 1'000'000}, 1, options);
  CHECK(whole.proven);
  CHECK(whole.value == 0.5);
  CHECK(whole.simulations < 1'000'000);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto state = random_position(TicTacToeState(), static_cast<int>(1 + seed % 6), Random(seed));
    const Answer proven = think<Uct>(state, {.sims = 1'000'000}, seed, options);
    const Answer exact = think<Minimax>(state, {.depth = 9});
    REQUIRE(proven.proven);
    CHECK(proven.value == exact.value);
    for (const Candidate& candidate : exact.moves)
      if (candidate.move == proven.move) CHECK(candidate.value == exact.value);
  }
}

TEST_CASE(
    "robust-max goes on after its budget until the most visited move is the best, at most twice as long") {
  Options options;
  options.final_choice = PartChoice<FinalChoices>::of<RobustMax>();
  int longer = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Connect state = random_position(Connect(), 6, Random(seed));
    const Answer answer = think<Uct>(state, {.sims = 640}, seed, options);
    CHECK(answer.simulations >= 640);
    CHECK(answer.simulations <= 1280);
    longer += answer.simulations > 640 ? 1 : 0;
    if (answer.simulations == 1280) continue;
    for (const Candidate& move : answer.moves) CHECK(move.value <= answer.moves.front().value);
  }
  CHECK(longer > 0);
  CHECK(longer < 40);
  CHECK(think<Uct>(Connect(), {.sims = 640, .time_is_kept = true}, 1, options).simulations == 640);
}

TEST_CASE("later moves leave out the chosen one where they are told to") {
  auto tree = read_tree("(1 2 3)");
  REQUIRE(tree);
  const TreeState state(std::make_shared<const WrittenTree>(tree.take()));
  for (const bool chosen : {true, false}) {
    Options options;
    options.rave = Rave::state;
    options.rave_chosen = chosen;
    TreeSearch<TreeState> search(options);
    search.think(state, {.limits = {.sims = 50}, .random = Random(1)});
    std::vector<TreeNode> children;
    search.tree()->children(search.tree()->root(), children);
    REQUIRE(children.size() == 3);
    for (const TreeNode& child : children) {
      const auto terms = search.tree()->terms(search.tree()->root(), child);
      CHECK(chosen == std::any_of(terms.begin(), terms.end(),
                                  [](const TreeTerm& term) { return term.name == "RAVE"; }));
    }
  }
}

TEST_CASE("options that do nothing in a game are told") {
  const auto told = [](const auto& state, const Options& options) {
    using State = std::decay_t<decltype(state)>;
    std::string all;
    for (const Note& note : TreeSearch<State>(options).notes_for(state))
      all += std::string(note.option) + " ";
    return all;
  };
  CHECK(told(TicTacToeState(), {}).empty());
  Options options;
  options.select = PartChoice<Selections>::of<RegretMatching>();
  options.prior = PriorFrom::eval;
  options.cut_off = CutOff::eval;
  options.playout = PartChoice<Simulations>::of<Fast>();
  options.expand = PartChoice<Expansions>::of<ByProbability>();
  options.batch = 8;
  CHECK(told(TicTacToeState(), options) == "prior expand cut-off playout select batch ");
  Options sure;
  sure.solver = true;
  sure.backup = PartChoice<Backups>::of<MaxBackup>();
  sure.graph = true;
  sure.symmetric = 3;
  CHECK(told(TicTacToeState(), sure).empty());
  CHECK(told(Show(), sure) == "solver backup graph symmetric ");
  sure.result = PlayoutValue::pieces;
  CHECK(told(TicTacToeState(), sure) == "solver backup ");
}

TEST_CASE("who may end early ends as soon as no other move can get as many visits, with the same choice") {
  Options options;
  const Answer whole = think<Uct>(Connect(), {.sims = 9000}, 1, options);
  options.early = true;
  const Answer early = think<Uct>(Connect(), {.sims = 9000}, 1, options);
  CHECK(early.move == whole.move);
  CHECK(early.simulations < 9000);
  const auto visits = [&](std::size_t place) { return early.moves[place].visits; };
  CHECK(visits(0) - visits(1) > 9000 - early.simulations);
  // Not long before: the choice was still open 64 simulations earlier.
  CHECK(visits(0) - visits(1) <= 9000 - early.simulations + 128);
}

TEST_CASE("a clock's time is saved without being asked to") {
  const Answer early = think<Uct>(Connect(), {.sims = 9000, .time_is_kept = true}, 1, Options{});
  CHECK(early.simulations < 9000);
}

TEST_CASE("the subtree of the moves played is kept, and forgotten for another game") {
  Options options;
  options.reuse = true;
  TreeSearch<Connect> search(options);
  const Answer first = search.think(Connect(), {.limits = {.sims = 5000}, .random = Random(1)});
  const Candidate& best = first.moves.front();
  REQUIRE(best.line.size() >= 2);
  Connect next;
  next.play(from_code<Connect::Move>(best.line[0]));
  next.play(from_code<Connect::Move>(best.line[1]));
  const std::vector<MoveCode> played{best.line[0], best.line[1]};
  const auto visits_of = [](const Answer& answer) {
    std::int64_t visits = 0;
    for (const Candidate& candidate : answer.moves) visits += candidate.visits;
    return visits;
  };
  const Answer kept =
      search.think(next, {.limits = {.sims = 100}, .random = Random(2), .continues = true, .played = played});
  CHECK(kept.simulations == 100);
  CHECK(visits_of(kept) > 200);
  search.new_game();
  const Answer fresh =
      search.think(next, {.limits = {.sims = 100}, .random = Random(2), .continues = true, .played = played});
  CHECK(visits_of(fresh) == 100);
}

TEST_CASE("what lies below the moves that all players made at once is kept, and no more") {
  Options options;
  options.reuse = true;
  TreeSearch<Show> search(options);
  search.think(Show(), {.limits = {.sims = 5000}, .random = Random(1)});
  const auto child = [&](const TreeNode& above, Player mover) {
    std::vector<TreeNode> moves;
    search.tree()->children(above, moves);
    return *std::find_if(moves.begin(), moves.end(),
                         [&](const TreeNode& each) { return each.mover == mover && each.move == 2; });
  };
  const std::int64_t visits = child(child(search.tree()->root(), 0), 1).visits;
  CHECK(visits > 1000);
  Show next;
  next.play(std::vector<Show::Move>{2, 2});
  for (const Player player : {Player{0}, Player{1}}) {
    const Answer kept =
        search.think(next, {.limits = {.sims = 100},
                            .random = Random(2),
                            .player = player,
                            .continues = true,
                            .played = player == 0 ? std::vector<MoveCode>{2, 2} : std::vector<MoveCode>{}});
    std::int64_t now = 0;
    for (const Candidate& candidate : kept.moves) now += candidate.visits;
    // The visit that made its children did not choose among them.
    CHECK(now == visits - 1 + 100 * (player + 1));
  }
}

TEST_CASE("a small tree is pruned and goes on growing where it matters") {
  const Answer answer = think<Uct>(Connect(), {.sims = 200000, .memory = {1 << 20}});
  CHECK(answer.simulations == 200000);
  // Half of the memory is for copies. A tree that nobody prunes stays full to the last few nodes.
  const std::int64_t room = (1 << 20) / 2 / answer.bytes_per_node;
  CHECK(answer.nodes < room - 100);
  CHECK(answer.nodes > room / 8);
}

TEST_CASE("threads share one tree and count every simulation") {
  Options options;
  options.threads = 4;
  options.rave = Rave::bias;
  const Answer answer = think<Uct>(Connect(), {.sims = 20000}, 1, options);
  CHECK(answer.simulations >= 20000);
  std::int64_t visits = 0;
  for (const Candidate& candidate : answer.moves) {
    visits += candidate.visits;
    CHECK(candidate.value >= 0);
    CHECK(candidate.value <= 1);
  }
  CHECK(visits == answer.simulations);
  const auto win = Connect().parse("......./......./......./X....../X....O./X....OO X");
  REQUIRE(win);
  CHECK(win->move_text(from_code<Connect::Move>(think<Uct>(*win, {.sims = 2000}, 1, options).move)) == "a");
}

TEST_CASE("threads with locks, with a tree each and at one leaf count every simulation and find a win") {
  Options options;
  options.threads = 3;
  for (const Lock lock : {Lock::global, Lock::local}) {
    options.lock = lock;
    counts_and_wins(options);
  }
  for (const Parallel parallel : {Parallel::root, Parallel::leaf}) {
    options.parallel = parallel;
    counts_and_wins(options, 1000);
  }
}

TEST_CASE("trees of several threads make the simulations asked for and no more, whatever their number") {
  Options options;
  options.parallel = Parallel::root;
  for (const int threads : {1, 3, 8})
    for (const std::int64_t simulations : {1, 7, 1000}) {
      options.threads = threads;
      const Answer answer = think<Uct>(Connect(), {.sims = simulations}, 1, options);
      CHECK(answer.simulations == simulations);
      // Each tree has its share, so that the threads' speeds do not matter.
      const Answer again = think<Uct>(Connect(), {.sims = simulations}, 1, options);
      CHECK(again.value == answer.value);
    }
}

TEST_CASE("threads in a graph, with proofs and with every backup count every simulation and find a win") {
  for (const bool graph : {false, true})
    for (const bool solver : {false, true})
      for (std::size_t i = 0; i < Backups::names.size(); ++i) {
        CAPTURE(graph);
        CAPTURE(solver);
        CAPTURE(Backups::names[i]);
        Options options;
        options.threads = 3;
        options.graph = graph;
        options.solver = solver;
        options.backup.index = i;
        counts_and_wins(options, 1000);
      }
}

TEST_CASE("threads go on in a tree that is pruned again and again, in a graph too") {
  for (const bool graph : {false, true}) {
    Options options;
    options.threads = 3;
    options.graph = graph;
    options.solver = true;
    options.rave = Rave::bias;
    options.backup = PartChoice<Backups>::of<AcceleratedBackup>();
    counts_and_wins(options, 5000, {1});
  }
}

TEST_CASE("threads at one leaf learn together, and play from one pool") {
  Options options;
  options.threads = 3;
  options.parallel = Parallel::leaf;
  options.playout = PartChoice<Simulations>::of<Mast>();
  counts_and_wins(options, 500);
  options.pool = 3;
  counts_and_wins(options, 500);
  const Answer one = think<Uct>(Connect(), {.sims = 500}, 1, options),
               same = think<Uct>(Connect(), {.sims = 500}, 1, options);
  CHECK(one.value == same.value);
  CHECK(one.nodes == same.nodes);
}

TEST_CASE("players who move at once choose by their own results") {
  Options options;
  options.rave = Rave::bias;
  for (const Options& each : {Options{}, options})
    for (const Player player : {Player{0}, Player{1}}) {
      TreeSearch<Show> search(each);
      const Answer answer =
          search.think(Show(), {.limits = {.sims = 20000}, .random = Random(1), .player = player});
      REQUIRE(answer.moves.size() == 3);
      std::int64_t visits = 0;
      for (const Candidate& move : answer.moves) visits += move.visits;
      CHECK(visits == answer.simulations);
      CHECK(from_code<Show::Move>(answer.move) == 2);
      CHECK(answer.moves.front().visits > 15000);
    }
}

TEST_CASE("alone, the best game that was found is played to its end") {
  Options options;
  options.reuse = true;
  TreeSearch<Digits> search(options);
  Digits state;
  std::vector<MoveCode> played;
  double promised = 0;
  for (std::uint64_t step = 0; !state.over(); ++step) {
    const Answer answer = search.think(
        state, {.limits = {.sims = 300}, .random = Random(step), .continues = step > 0, .played = played});
    CHECK(answer.value >= promised);
    promised = answer.value;
    played = {answer.move};
    state.play(from_code<Digits::Move>(answer.move));
  }
  CHECK(state.score(0) / 10 == doctest::Approx(promised));
  CHECK(state.score(0) >= 5);
}

TEST_CASE("of moves that are mirror images one is searched, and its results serve the others") {
  Options options;
  options.symmetric = 2;
  const Answer answer = think<Uct>(TicTacToeState(), {.sims = 2000}, 1, options);
  CHECK(answer.moves.size() == 3);  // corner, edge, middle
  CHECK(think<Uct>(TicTacToeState(), {.sims = 2000}).moves.size() == 9);
  finds_best_moves(options);
  options.urgency = PartChoice<Urgencies>::of<InheritedUrgency>();
  options.urgency_visits = 5;
  finds_best_moves(options);
}

TEST_CASE("orders of moves that lead to one position share its moves in a graph") {
  Options options;
  options.graph = true;
  finds_best_moves(options);
  options.solver = true;
  const Answer graph = think<Uct>(TicTacToeState(), {.sims = 1'000'000}, 1, options);
  options.graph = false;
  const Answer tree = think<Uct>(TicTacToeState(), {.sims = 1'000'000}, 1, options);
  CHECK(graph.proven);
  CHECK(graph.value == 0.5);
  CHECK(graph.nodes < tree.nodes / 4);
  // Reuse and pruning copy what is shared once.
  options = {};
  options.graph = true;
  const Answer pruned = think<Uct>(Connect(), {.sims = 100000, .memory = {1 << 20}}, 1, options);
  CHECK(pruned.simulations == 100000);
}

TEST_CASE("a graph with circles is searched to the end of the budget") {
  Options options;
  options.graph = true;
  options.playout_moves = 10;
  CHECK(think<Uct>(Circle(), {.sims = 500}, 1, options).simulations == 500);
}

TEST_CASE("a simulation adds the children of one node at most, with threads too") {
  const std::int64_t alone = think<Uct>(Connect(), {.sims = 2000}).nodes;
  Options options;
  options.threads = 2;
  const Answer shared = think<Uct>(Connect(), {.sims = 2000}, 1, options);
  CHECK(shared.moves.size() == 7);
  CHECK(shared.simulations >= 2000);
  CHECK(shared.simulations <= 2002);
  CHECK(shared.nodes < 2 * alone);
  options = {};
  options.expand = PartChoice<Expansions>::of<AllEnds>();
  CHECK(think<Uct>(Connect(), {.sims = 500}, 1, options).nodes <= 1 + 501 * 7);
}

TEST_CASE("a proof whose moves were pruned away is found again") {
  Options options;
  options.solver = true;
  options.reuse = true;
  TreeSearch<TicTacToeState> search(options);
  TicTacToeState state;
  std::vector<MoveCode> played;
  for (std::uint64_t ply = 0; !state.over(); ++ply) {
    const Answer answer = search.think(state, {.limits = {.sims = 20000, .memory = {1}},
                                               .random = Random(ply),
                                               .continues = ply > 0,
                                               .played = played});
    const Answer exact = think<Minimax>(state, {.depth = 9});
    for (const Candidate& candidate : exact.moves)
      if (candidate.move == answer.move) CHECK(candidate.value == exact.value);
    played = {answer.move};
    state.play(from_code<TicTacToeState::Move>(answer.move));
  }
}

TEST_CASE("several playouts at a leaf count as one result, their mean") {
  Options options;
  options.leaf_playouts = 64;
  const Answer answer = think<Uct>(Connect(), {.sims = 7}, 1, options);
  for (const Candidate& candidate : answer.moves) {
    CHECK(candidate.visits == 1);
    // Of 64 random games neither side wins all.
    CHECK(candidate.value > 0.1);
    CHECK(candidate.value < 0.9);
  }
}
