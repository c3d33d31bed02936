#include "solvers/othello/othello_solver.hpp"

#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/evaluators.hpp"
#include "solvers/othello/othello_confidence.hpp"
#include "solvers/othello/othello_proof.hpp"
#include "support/effort.hpp"
#include "support/othello_discs.hpp"
#include "support/skip.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Othello8 = OthelloState<OthelloBoard8>;
using OthelloAny = OthelloState<OthelloBoardAny<std::uint64_t>>;

constexpr std::uint64_t othello_table_size = 1 << 20;

// By the rules of the game alone: plain alpha-beta.
template <class State>
int plain_othello_score(const State& state, int alpha = -100, int beta = 100) {
  if (state.over()) return static_cast<int>(state.score(state.to_move()));
  MoveList<typename State::Move> moves;
  state.legal(moves);
  for (const auto move : moves) {
    State next = state;
    next.play(move);
    alpha = std::max(alpha, -plain_othello_score(next, -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

template <class State>
int empties(const State& state) {
  return state.board().size() * state.board().size() - count(state.discs(0) | state.discs(1));
}

// A position of a random game with at most so many empty squares, not over.
template <class State>
State late_position(const State& start, int most, int number) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    State state = start;
    Random random = Random(static_cast<std::uint64_t>(number)).split(attempt);
    MoveList<typename State::Move> scratch;
    while (!state.over() && empties(state) > most) play_random(state, random, scratch);
    if (!state.over()) return state;
  }
}

template <class State>
Solution proof(const State& state, const SolveRequest& request) {
  return OthelloProof(state).solve(NativePosition<State>(state), request);
}

template <class State>
void check_all(const State& start, int positions, int most) {
  const SolveRequest exact{.memory = {othello_table_size}},
      result{.memory = {othello_table_size}, .line = false, .result_only = true};
  for (int i = 0; i < positions; ++i) {
    const State state = late_position(start, 1 + i % most, i);
    CAPTURE(state.text());
    const int expected = plain_othello_score(state);
    const Solution solution = proof(state, exact);
    REQUIRE(solution.proven);
    CHECK(solution.value == expected);
    CHECK(proof(state, result).value == std::clamp(expected, -1, 1));

    State end = state;
    for (const MoveCode move : solution.line) end.play(from_code<typename State::Move>(move));
    CHECK(end.over());
    CHECK(end.score(state.to_move()) == expected);
  }
}

}  // namespace

TEST_CASE("Othello's scores are those of plain alpha-beta, and the line ends in them") {
  check_all(Othello8({}, OthelloScoring::empties_to_winner), 500, 10);
  check_all(Othello8({}, OthelloScoring::discs), 200, 9);
}

TEST_CASE("6x6 Othello has the scores of plain alpha-beta too") {
  check_all(OthelloAny({6}, OthelloScoring::discs), 300, 10);
  check_all(OthelloAny({6}, OthelloScoring::empties_to_winner), 100, 9);
}

TEST_CASE("Othello's scores are those of the general solver from further back") {
  for (int i = 0; i < 10; ++i) {
    const Othello8 state = late_position(Othello8({}, OthelloScoring::empties_to_winner), 12, i);
    CAPTURE(state.text());
    const SolveRequest request{.memory = {std::uint64_t{16} << 20}, .line = false};
    CHECK(proof(state, request).value ==
          GeneralSolver<Othello8>().solve(NativePosition<Othello8>(state), request).value);
  }
}

TEST_CASE("threads of Othello's solver find the scores that one finds") {
  for (int i = 0; i < 4; ++i) {
    const Othello8 state = late_position(Othello8({}, OthelloScoring::empties_to_winner), 17, i);
    CAPTURE(state.text());
    const SolveRequest one{.memory = {othello_table_size}, .line = false};
    SolveRequest three = one;
    three.threads = 3;
    CHECK(proof(state, three).value == proof(state, one).value);
  }
}

TEST_CASE("solving 8x8 Othello counts empty squares for the winner unless told otherwise") {
  // c1 takes the last disc of O: four discs to none, the rest empty.
  constexpr std::string_view text = "XO-------------------------------------------------------------X X";
  struct Known {
    OthelloScoring scoring;
    double value;
    std::string_view word;
  };
  for (const Known& known : {Known{OthelloScoring::usual, 64, "empties-to-winner"},
                             Known{OthelloScoring::empties_to_winner, 64, "empties-to-winner"},
                             Known{OthelloScoring::discs, 4, "discs"}}) {
    const auto state = Othello8({}, known.scoring).parse(text);
    REQUIRE(state);
    const Solution solution = proof(*state, {.memory = {othello_table_size}});
    CHECK(solution.value == known.value);
    CHECK(solution.range->word == known.word);
    CHECK(solution.line.size() == 1);
  }
}

TEST_CASE("learned weights order moves and change no score of Othello's solver") {
  OthelloSolver plain({}, 1 << 20), learned({}, 1 << 20, &learned_othello_weights());
  for (int i = 0; i < 10; ++i) {
    const Othello8 state = late_position(Othello8(), 15, i);
    const OthelloDiscs discs = discs_of(state);
    CAPTURE(state.text());
    CHECK(plain.score(discs, -64, 64) == learned.score(discs, -64, 64));
  }
}

TEST_CASE("searches of Othello with some doubt are quick and nearly right, and leave the exact score exact") {
  std::int64_t likely_nodes = 0, exact_nodes = 0;
  double missed = 0;
  constexpr int positions = 16;
  for (int i = 0; i < positions; ++i) {
    const Othello8 state = late_position(Othello8(), 16, i);
    const OthelloDiscs discs = discs_of(state);
    CAPTURE(state.text());
    OthelloSolver alone({}, 1 << 20, &learned_othello_weights());
    OthelloSolver doubting({}, 1 << 20, &learned_othello_weights());
    const int exact = *alone.score(discs, -64, 64);
    exact_nodes += alone.nodes();
    for (int doubt = othello8::most_doubt; doubt > 0; --doubt) {
      doubting.set_doubt(doubt);
      const int likely = *doubting.score(discs, -64, 64);
      if (doubt == othello8::most_doubt) likely_nodes += doubting.nodes();
      if (doubt == 1) missed += std::abs(likely - exact);
    }
    doubting.set_doubt(0);
    CHECK(*doubting.score(discs, -64, 64) == exact);
    for (const int alpha : {exact - 2, exact, exact + 2})
      CHECK(*doubting.at_most(discs, alpha) == (exact <= alpha));
  }
  CHECK(3 * likely_nodes < 2 * exact_nodes);
  CHECK(missed / positions < 1);
}

TEST_CASE("Othello's table does not tell a surer search what a likely one found, but its moves") {
  const OthelloFacts likely{.lower = 4, .upper = 6, .best = 9, .second = 10, .doubt = 3};
  const auto same = likely.for_doubt(4), surer = likely.for_doubt(2);
  CHECK(same.lower == 4);
  CHECK(same.upper == 6);
  CHECK(surer.lower == -OthelloFacts::limit);
  CHECK(surer.upper == OthelloFacts::limit);
  CHECK(surer.best == 9);
  CHECK(surer.second == 10);
  OthelloTable from(1 << 16), to(1 << 16);
  from.store(OthelloTable::key({1, 2}), likely, 9);
  OthelloFacts found;
  REQUIRE(from.find(OthelloTable::key({1, 2}), found));
  CHECK(found.doubt == 3);
  // What is kept in a file is certain.
  from.for_each([&](std::uint64_t key, std::uint64_t word) { CHECK_FALSE(to.restore(key, word)); });
}

TEST_CASE("a small table changes nothing but the time of Othello's solver") {
  OthelloSolver small({}, 1 << 10), large({}, 1 << 24);
  for (int i = 0; i < 20; ++i) {
    const Othello8 state = late_position(Othello8(), 13, i);
    const OthelloDiscs discs = discs_of(state);
    CAPTURE(state.text());
    CHECK(small.score(discs, -64, 64) == large.score(discs, -64, 64));
    CHECK(small.score(discs, -64, 64) == large.score(discs, -64, 64));
  }
}

TEST_CASE("Othello's table gives back what was put in, also into one of another size") {
  OthelloTable from(1 << 16), to(1 << 14);
  const std::uint64_t key = OthelloTable::key({1, 2});
  OthelloFacts facts;
  CHECK_FALSE(from.find(key, facts));
  from.store(key, {.lower = -12, .upper = 64, .best = 63, .second = OthelloFacts::no_move}, 9);
  int seen = 0;
  from.for_each([&](std::uint64_t name, std::uint64_t word) {
    ++seen;
    CHECK(to.restore(name, word));
    CHECK_FALSE(to.restore(name, word + 1));
  });
  CHECK(seen == 1);
  REQUIRE(to.find(key, facts));
  CHECK(facts.lower == -12);
  CHECK(facts.upper == 64);
  CHECK(facts.best == 63);
  CHECK(facts.second == OthelloFacts::no_move);
}

TEST_CASE("a stopped solver of Othello says so, and goes on from its table") {
  const Othello8 state = late_position(Othello8(), 18, 3);
  OthelloProof<OthelloBoard8> solver(state);
  std::atomic<bool> stop = false;
  int reports = 0;
  SolveRequest request{.memory = {othello_table_size}, .stop = &stop};
  request.report = [&](const Solution& so_far) {
    CHECK(so_far.nodes > 0);
    stop = ++reports == 1;
  };
  CHECK_FALSE(solver.solve(NativePosition<Othello8>(state), request).proven);
  CHECK(reports == 1);
}

TEST_CASE("endgames of the French Othello Federation have their published scores") {
  if (!test::long_tests()) AGON_SKIP("FFO #40 to #49 take half a minute: AGON_LONG_TESTS is not set");
  const auto content = read_file(std::string(AGON_SOURCE_DIR) + "/tests/data/ffo.tsv");
  REQUIRE(content);
  int solved = 0;
  for (const auto& line : split(*content, '\n')) {
    const auto fields = split(line, '\t');
    if (line.starts_with('#') || fields.size() < 5 || fields[0] < "40" || fields[0] > "49") continue;
    CAPTURE(fields[0]);
    const auto state = Othello8().parse(fields[1] + " " + fields[2]);
    REQUIRE(state);
    const Solution solution = proof(*state, {.memory = {std::uint64_t{64} << 20}});
    CHECK(solution.value == std::atoi(fields[4].c_str()));
    ++solved;
  }
  CHECK(solved == 10);
}

TEST_CASE("6x6 Othello from the start is won by the second player, 20 to 16") {
  if (!test::long_tests()) AGON_SKIP("6x6 from the start takes two minutes: AGON_LONG_TESTS is not set");
  const OthelloAny start({6}, OthelloScoring::discs);
  const Solution solution = proof(start, {.memory = {std::uint64_t{1} << 30}});
  REQUIRE(solution.proven);
  CHECK(solution.value == -4);
  OthelloAny end = start;
  for (const MoveCode move : solution.line) end.play(from_code<OthelloAny::Move>(move));
  CHECK(end.over());
  CHECK(count(end.discs(start.to_move())) == 16);
  CHECK(count(end.discs(static_cast<Player>(1 - start.to_move()))) == 20);
}
