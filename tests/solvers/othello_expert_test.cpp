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
#include "support/effort.hpp"
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

using Choice = State::Move (*)(const State& state, Random& random);

State::Move any_move(const State& state, Random& random) {
  MoveList<State::Move> moves;
  state.legal(moves);
  return moves.begin()[random.below(static_cast<int>(moves.size()))];
}

// As people play who have just learned the rules; of equal moves any.
State::Move most_discs(const State& state, Random& random) {
  MoveList<State::Move> moves;
  state.legal(moves);
  State::Move best = *moves.begin();
  double most = -1;
  for (const State::Move move : moves) {
    State next = state;
    next.play(move);
    const double discs = count(next.discs(state.to_move())) + 0.5 * random.uniform();
    if (discs > most) most = discs, best = move;
  }
  return best;
}

// The share of games that a level wins, with either colour, after six random moves.
double points_against(int level, Choice opponent) {
  OthelloExpert expert({.level = level});
  const int games = test::effort(300, 400, 600);
  double points = 0;
  for (int game = 0; game < games; ++game) {
    const auto pair = static_cast<std::uint64_t>(game / 2);
    State state = random_position(State(), 6, Random(pair));
    Random random = Random(pair).split(static_cast<std::uint64_t>(game));
    const auto own = static_cast<Player>(game % 2);
    for (std::uint64_t ply = 0; !state.over(); ++ply) {
      const Request request{.limits = {.nodes = 10'000}, .random = random.split(ply)};
      state.play(state.to_move() == own ? from_code<State::Move>(expert.think(state, request).move)
                                        : opponent(state, random));
    }
    points += state.score(own) > 0 ? 1 : state.score(own) < 0 ? 0 : 0.5;
  }
  return points / games;
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
    // Enough for the result of fourteen squares, too little for most scores.
    const Answer answer = think<Expert>(state, {.nodes = 60'000});
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
  const Answer shallow = think<Expert>(state, {.nodes = 200'000}, 1, {.level = 7});
  CHECK(shallow.depth == 4);
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

TEST_CASE("the expert sees the end with some confidence long before it can be certain") {
  double lost = 0;
  int likely = 0;
  constexpr int positions = 10;
  for (int i = 0; i < positions; ++i) {
    const State state = late_position(18, i);
    CAPTURE(state.text());
    const Answer answer = think<Expert>(state, {.nodes = 1'000'000});
    const Candidate& best = answer.moves.front();
    CHECK(answer.proven == (best.confidence == 100));
    CHECK(best.proven == answer.proven);
    CHECK((best.confidence > 0) == (answer.depth == 18));
    likely += best.confidence > 0 && !answer.proven ? 1 : 0;
    check_lines(state, answer);
    State next = state;
    next.play(from_code<State::Move>(answer.move));
    lost += solved(state) - (next.to_move() == state.to_move() ? 1 : -1) * solved(next);
  }
  CHECK(lost / positions < 2);
  CHECK(likely > 2);
}

TEST_CASE("the expert does not stop before its time when it knows who wins") {
  for (int i = 0; i < 6; ++i) {
    const State state = late_position(20, i);
    CAPTURE(state.text());
    constexpr std::int64_t budget = 3'500'000;
    const Answer answer = think<Expert>(state, {.nodes = budget});
    CHECK((answer.proven || answer.nodes > budget * 9 / 10));
  }
}

TEST_CASE("the expert's lowest levels misjudge moves, by the seed; level 5 does not") {
  const State state = random_position(State(), 20, Random(4));
  const auto choices = [&](int level) {
    std::set<MoveCode> moves;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Answer answer = think<Expert>(state, {}, seed, {.level = level});
      CHECK(answer.move == think<Expert>(state, {}, seed, {.level = level}).move);
      CHECK(answer.value >= 0);
      CHECK(answer.value <= 1);
      moves.insert(answer.move);
    }
    return moves.size();
  };
  CHECK(choices(5) == 1);
  CHECK(choices(4) > 1);
  CHECK(choices(1) >= choices(4));
}

TEST_CASE("the expert's first level loses to most discs and beats random moves; the third does not lose") {
  CHECK(points_against(1, most_discs) < 0.5);
  CHECK(points_against(1, any_move) > 0.5);
  CHECK(std::abs(points_against(2, most_discs) - 0.5) < 0.1);
  CHECK(points_against(3, most_discs) > 0.6);
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
