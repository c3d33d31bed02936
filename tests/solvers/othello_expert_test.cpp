#include "solvers/othello/othello_expert.hpp"

#include <doctest/doctest.h>
#include <set>

#include "engine/engine.hpp"
#include "engine/evaluators.hpp"
#include "engine/experts.hpp"
#include "engine/games.hpp"
#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_solver.hpp"
#include "support/compare_answers.hpp"
#include "support/othello_discs.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using State = OthelloState<OthelloBoard8>;

int empties(const State& state) { return 64 - count(state.discs(0) | state.discs(1)); }

State late_position(int most, int number) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    State state;
    Random random = Random(static_cast<std::uint64_t>(number)).split(attempt);
    MoveList<State::Move> scratch;
    while (!state.over() && empties(state) > most) play_random(state, random, scratch);
    if (!state.over()) return state;
  }
}

// As the game counts: discs on the board.
double solved(const State& state) {
  OthelloSolver solver({.empties_to_winner = false}, 1 << 20);
  return *solver.score(discs_of(state), -64, 64);
}

std::vector<MoveCode> game_of(std::string_view spec) {
  const auto game = *make_game("othello");
  const auto agent = make_agent(spec, game, search_kinds()).take();
  Record record(game);
  std::vector<MoveCode> moves;
  while (!record.position().over()) {
    const auto answer = ask(*agent, record, Random(1));
    REQUIRE(answer);
    moves.push_back(answer->move);
    record.play(answer->move);
  }
  return moves;
}

}  // namespace

TEST_CASE("the expert plays the solver's moves near the end and knows the score") {
  for (int i = 0; i < 24; ++i) {
    const State state = late_position(2 + i % 13, i);
    CAPTURE(state.text());
    const Answer answer = think<Expert>(state, {.nodes = 2'000'000});
    REQUIRE(answer.proven);
    const double score = solved(state);
    CHECK(answer.value == doctest::Approx(state.score_range().to_unit(score)));
    State next = state;
    next.play(from_code<State::Move>(answer.move));
    CHECK((next.over() ? next.score(state.to_move())
                       : (next.to_move() == state.to_move() ? 1 : -1) * solved(next)) == score);
    check_lines(state, answer);
    MoveList<State::Move> legal;
    state.legal(legal);
    CHECK(answer.moves.size() == legal.size());
    for (const Candidate& each : answer.moves) CHECK(each.value <= answer.value);
  }
}

TEST_CASE("where the budget is short the expert finds out who wins and keeps it") {
  int decided = 0;
  for (int i = 0; i < 12; ++i) {
    const State state = late_position(14, i);
    CAPTURE(state.text());
    const double score = solved(state);
    // Enough for the result of fourteen squares, too little to ask for their score.
    const Answer answer = think<Expert>(state, {.nodes = 40'000});
    CHECK_FALSE(answer.proven);
    State next = state;
    next.play(from_code<State::Move>(answer.move));
    const double left = next.over() ? next.score(state.to_move())
                                    : (next.to_move() == state.to_move() ? 1 : -1) * solved(next);
    decided += (score > 0) == (left > 0) && (score >= 0) == (left >= 0) ? 1 : 0;
  }
  CHECK(decided >= 11);
}

TEST_CASE("the expert looks as deep as it may and names every move") {
  const State state = random_position(State(), 20, Random(4));
  for (const int depth : {1, 3, 6}) {
    const Answer answer = think<Expert>(state, {.depth = depth});
    CHECK(answer.depth == depth);
    CHECK_FALSE(answer.proven);
    MoveList<State::Move> legal;
    state.legal(legal);
    CHECK(answer.moves.size() == legal.size());
    CHECK(answer.moves.front().line.size() == static_cast<std::size_t>(depth));
    check_lines(state, answer);
  }
  const Answer shallow = think<Expert>(state, {.nodes = 200'000}, 1, {.level = 5});
  CHECK(shallow.depth == 3);
}

TEST_CASE("each=yes gives every move the value that it has alone, before and at the end") {
  struct Case {
    int empties, depth;
    bool proven;
  };
  for (const Case& known : {Case{40, 4, false}, Case{11, 11, true}}) {
    const State state = late_position(known.empties, 3);
    const Limits limits{.depth = known.depth};
    const Answer best = think<Expert>(state, limits, 1, {.probcut = 0});
    const Answer each = think<Expert>(state, limits, 1, {.each = true, .probcut = 0});
    CHECK(each.proven == known.proven);
    CHECK(each.scored);
    CHECK(each.value == doctest::Approx(best.value));
    REQUIRE(each.moves.size() == best.moves.size());
    REQUIRE(each.moves.size() > 2);
    for (const Candidate& candidate : each.moves) {
      CAPTURE(candidate.move);
      CHECK_FALSE(candidate.at_most);
      CHECK(candidate.proven == known.proven);
      const auto bound = std::find_if(best.moves.begin(), best.moves.end(),
                                      [&](const Candidate& other) { return other.move == candidate.move; });
      REQUIRE(bound != best.moves.end());
      CHECK(candidate.value <= bound->value + 1e-9);
      if (!known.proven) continue;
      State next = state;
      next.play(from_code<State::Move>(candidate.move));
      const double score = (next.to_move() == state.to_move() ? 1 : -1) * solved(next);
      CHECK(candidate.value == doctest::Approx(state.score_range().to_unit(score)));
    }
  }
}

TEST_CASE("the expert's lowest levels misjudge moves, by the seed; level 3 does not") {
  const State state = random_position(State(), 20, Random(4));
  const auto choices = [&](int level) {
    std::set<MoveCode> moves;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const MoveCode move = think<Expert>(state, {}, seed, {.level = level}).move;
      CHECK(move == think<Expert>(state, {}, seed, {.level = level}).move);
      moves.insert(move);
    }
    return moves.size();
  };
  CHECK(choices(3) == 1);
  CHECK(choices(2) > 1);
  CHECK(choices(1) >= choices(2));
}

TEST_CASE("the expert without ProbCut gives the value of plain minimax with its evaluation") {
  const State state = random_position(State(), 15, Random(9));
  TranspositionTable table(1 << 20);
  OthelloMidgame midgame({.empties_to_winner = false}, &learned_othello_weights(), 0, table);
  const OthelloNode node = midgame.node(discs_of(state));
  const double discs = midgame.search(node, 5, -OthelloMidgame::infinite, OthelloMidgame::infinite) /
                       double{othello8::values_per_disc};
  const Answer answer = think<Expert>(state, {.depth = 5}, 1, {.probcut = 0});
  CHECK(answer.value == doctest::Approx(state.score_range().to_unit(discs)));
}

TEST_CASE("the expert plays the same game again, and stops when it is told to") {
  CHECK(game_of("expert:nodes=2000") == game_of("expert:nodes=2000"));
  CHECK(game_of("expert:nodes=2000,learned=no") != game_of("expert:nodes=2000"));
  OthelloExpert expert({});
  const std::atomic<bool> stop{true};
  const State state = random_position(State(), 20, Random(4));
  const Answer answer = expert.think(state, Request{.stop = &stop});
  CHECK(answer.moves.size() > 1);
}

TEST_CASE("a game without an expert says so in one line") {
  const auto refusal = [](std::string_view game) {
    const auto agent = make_agent("expert", *make_game(game), search_kinds());
    REQUIRE_FALSE(agent);
    return agent.error().message;
  };
  CHECK(refusal("connect4") == "expert: there is none for this game, only for othello on 8x8 and reversixt");
  CHECK(refusal("othello:size=6") ==
        "expert: there is none for this game, only for othello on 8x8 and reversixt");
  CHECK(make_agent("expert:level=3,probcut=0,learned=no,time=1s,memory=8MB", *make_game("othello"),
                   search_kinds()));
}
