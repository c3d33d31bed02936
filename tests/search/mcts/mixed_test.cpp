// Moves at once where no single move is best: what decoupled selection makes of them, and the mixed
// strategies that regret matching and Exp3 find.
#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "gdl/gdl_state.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/uct.hpp"

using namespace agon;
using namespace agon::mcts;

namespace {

// What the first player gets of each pair of moves; the other gets what it lacks of 1.
struct Payoffs {
  int rows = 3, columns = 3;
  std::array<std::array<double, 3>, 3> of{};
};
constexpr Payoffs rock_paper_scissors{3, 3, {{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}}};
// Who wins with rock wins only half a point more than a tie: 2/5, 1/5 and 2/5 are best for both.
constexpr Payoffs weak_rock{3, 3, {{{0.5, 0, 0.75}, {1, 0.5, 0}, {0.25, 1, 0.5}}}};
// Matching pennies in which heads count more: the first player shows heads with 2/5, as the other does; 2/5.
constexpr Payoffs pennies{2, 2, {{{1, 0}, {0, 2.0 / 3}}}};

// `rounds` times the same pair of choices; their mean counts.
class MatrixGame {
 public:
  using Move = std::int8_t;
  explicit MatrixGame(const Payoffs& payoffs = {}, int rounds = 1)
      : payoffs_(payoffs), rounds_(rounds), left_(rounds) {}
  Player to_move() const { return over() ? Player{0} : everyone; }
  bool over() const { return left_ == 0; }
  double score(Player player) const { return player == 0 ? sum_ / rounds_ : 1 - sum_ / rounds_; }
  ScoreRange score_range() const { return {0, 1, "points"}; }
  void legal(Player player, MoveList<Move>& out) const {
    for (Move move = 0; move < (player == 0 ? payoffs_.rows : payoffs_.columns); ++move) out.add(move);
  }
  void play(std::span<const Move> moves) {
    sum_ += payoffs_.of[static_cast<std::size_t>(moves[0])][static_cast<std::size_t>(moves[1])];
    --left_;
  }
  std::string text() const { return ""; }
  Result<MatrixGame> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  Payoffs payoffs_;
  int rounds_, left_;
  double sum_ = 0;
};
static_assert(GameState<MatrixGame>);

Answer ask(const MatrixGame& game, Player player, std::uint64_t seed, Options options,
           std::int64_t simulations = 20000) {
  options.result = PlayoutValue::score;
  TreeSearch<MatrixGame> search(options);
  return search.think(game, {.limits = {.sims = simulations}, .random = Random(seed), .player = player});
}

template <class Policy>
Options mixing() {
  Options options;
  options.select = PartChoice<Selections>::of<Policy>();
  return options;
}

double probability(const Answer& answer, int move) {
  for (const Candidate& candidate : answer.moves)
    if (static_cast<int>(candidate.move) == move) return candidate.probability;
  return -1;
}

void finds_half_of_rock_paper_scissors(const Options& options) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    for (const Player player : {Player{0}, Player{1}}) {
      CAPTURE(seed);
      CAPTURE(player);
      const Answer answer = ask(MatrixGame(rock_paper_scissors), player, seed, options);
      CHECK(answer.value > 0.48);
      CHECK(answer.value < 0.52);
    }
}

// The equilibrium of one pair of choices.
struct Mixed {
  Payoffs payoffs;
  std::vector<double> first, second;
  double value;
};

template <class Policy>
void finds_equilibrium() {
  for (const Mixed& mixed :
       {Mixed{rock_paper_scissors, {1. / 3, 1. / 3, 1. / 3}, {1. / 3, 1. / 3, 1. / 3}, 0.5},
        Mixed{weak_rock, {0.4, 0.2, 0.4}, {0.4, 0.2, 0.4}, 0.5}, Mixed{pennies, {0.4, 0.6}, {0.4, 0.6}, 0.4}})
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
      for (const Player player : {Player{0}, Player{1}}) {
        CAPTURE(seed);
        CAPTURE(player);
        const Answer answer = ask(MatrixGame(mixed.payoffs), player, seed, mixing<Policy>(), 50000);
        const std::vector<double>& best = player == 0 ? mixed.first : mixed.second;
        for (std::size_t move = 0; move < best.size(); ++move)
          CHECK(std::abs(probability(answer, static_cast<int>(move)) - best[move]) < 0.05);
        CHECK(std::abs(answer.value - (player == 0 ? mixed.value : 1 - mixed.value)) < 0.02);
      }
}

}  // namespace

TEST_CASE("rock, paper, scissors is worth a half to both, whatever the seed and the parts") {
  finds_half_of_rock_paper_scissors(Uct::usual("gdl"));
  finds_half_of_rock_paper_scissors(Mcts::usual("gdl"));
  // omc and pbbm, which explore nothing, go on with what won first.
  finds_half_of_rock_paper_scissors(mixing<Ucb1Tuned>());
  finds_half_of_rock_paper_scissors(mixing<Puct>());
  finds_half_of_rock_paper_scissors(mixing<RegretMatching>());
  finds_half_of_rock_paper_scissors(mixing<Exp3>());
  Options rave, inherited;
  rave.rave = Rave::state;
  inherited.urgency = PartChoice<Urgencies>::of<InheritedUrgency>();
  finds_half_of_rock_paper_scissors(rave);
  finds_half_of_rock_paper_scissors(inherited);
}

TEST_CASE("rock, paper, scissors from rules is worth a half to both, leaf by leaf and in batches") {
  const auto rules = gdl::GdlRules::make(
      "(role left) (role right) (init (at start)) (hand rock) (hand paper) (hand scissors) "
      "(beats rock scissors) (beats scissors paper) (beats paper rock) "
      "(<= (legal ?r ?h) (role ?r) (hand ?h)) "
      "(<= (next (shown ?r ?h)) (does ?r ?h)) "
      "(<= terminal (true (shown left ?h))) "
      "(<= (better ?r ?s) (true (shown ?r ?h)) (true (shown ?s ?g)) (beats ?h ?g)) "
      "(<= won (better ?r ?s)) "
      "(<= (goal ?r 100) (better ?r ?s)) (<= (goal ?s 0) (better ?r ?s)) "
      "(<= (goal ?r 50) (role ?r) (not won))");
  REQUIRE_MESSAGE(rules, rules.error().message);
  const GdlState game(*rules);
  for (const Options& options : {Uct::usual("gdl"), Mcts::usual("gdl")})
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      for (const Player player : {Player{0}, Player{1}}) {
        CAPTURE(options.batch);
        CAPTURE(seed);
        CAPTURE(player);
        const Answer answer = TreeSearch<GdlState>(options).think(
            game, {.limits = {.sims = 20000}, .random = Random(seed), .player = player});
        CHECK(answer.value > 0.48);
        CHECK(answer.value < 0.52);
      }
}

TEST_CASE("regret matching and Exp3 find the chances with which to mix moves") {
  finds_equilibrium<RegretMatching>();
  finds_equilibrium<Exp3>();
}

TEST_CASE("regret matching and Exp3 find the value of several choices one after the other") {
  for (const Options& options : {mixing<RegretMatching>(), mixing<Exp3>()})
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      for (const Player player : {Player{0}, Player{1}}) {
        const Answer answer = ask(MatrixGame(pennies, 2), player, seed, options, 100000);
        CHECK(std::abs(answer.value - (player == 0 ? 0.4 : 0.6)) < 0.04);
        CHECK(std::abs(probability(answer, 0) - 0.4) < 0.15);
      }
}

TEST_CASE("a mixed strategy is played by drawing, or by its likeliest move, the same by the same seed") {
  std::array<int, 3> played{};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Answer answer = ask(MatrixGame(weak_rock), 0, seed, mixing<RegretMatching>(), 2000);
    CHECK(answer.move == answer.moves.front().move);
    ++played[static_cast<std::size_t>(answer.move)];
    if (seed <= 3)
      CHECK(answer.move == ask(MatrixGame(weak_rock), 0, seed, mixing<RegretMatching>(), 2000).move);
  }
  for (std::size_t move = 0; move < 3; ++move) CHECK(played[move] > 35);
  Options likeliest = mixing<RegretMatching>();
  likeliest.draw = false;
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    CHECK(ask(MatrixGame(pennies), 0, seed, likeliest).move == 1);
}

TEST_CASE("threads and trees of their own find mixed strategies too") {
  for (const Parallel parallel : {Parallel::tree, Parallel::root}) {
    Options options = mixing<RegretMatching>();
    options.threads = 2;
    options.parallel = parallel;
    const Answer answer = ask(MatrixGame(pennies), 0, 1, options, 50000);
    CHECK(std::abs(probability(answer, 0) - 0.4) < 0.05);
    CHECK(std::abs(answer.value - 0.4) < 0.02);
  }
}
