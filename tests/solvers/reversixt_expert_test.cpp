#include "solvers/reversixt/reversixt_expert.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/reversixt/random_map.hpp"
#include "solvers/reversixt/judge.hpp"
#include "support/think.hpp"

using namespace agon;
using reversixt::Board;
using reversixt::Judge;

namespace {

using Move = ReversixtState::Move;

// What player `me` can be sure of if all others play against him, by looking at everything. Bombs are left to
// the guess unless `bombs`.
int sure_lead(const Judge& judge, const ReversixtState& state, int depth, Player me, bool bombs) {
  if (state.over()) return judge.result(state, me);
  if (depth == 0 || (state.bombing() && !bombs)) return judge.guess(state, reversixt::Mobility{}, me);
  MoveList<Move> moves;
  state.legal(moves);
  const bool mine = state.to_move() == me;
  int best = mine ? -Judge::infinite : Judge::infinite;
  for (const Move move : moves) {
    ReversixtState next = state;
    next.play(move);
    const int found = sure_lead(judge, next, depth - 1, me, bombs);
    best = mine ? std::max(best, found) : std::min(best, found);
  }
  return best;
}

Answer asked(const ReversixtState& state, const Limits& limits, ExpertOptions options = {}) {
  ReversixtExpert expert(options);
  return expert.think(state, Request{.limits = limits, .random = Random(1)});
}

int total_overrides(const ReversixtState& state) {
  int sum = 0;
  for (Player p = 0; p < state.players(); ++p) sum += state.overrides(p);
  return sum;
}

// Positions on small random maps, some moves from the start.
template <class Use>
void on_random_maps(int maps, const test::MapTaste& taste, std::uint64_t seed, Use&& use) {
  Random random(seed);
  for (int i = 0; i < maps; ++i) {
    const Board board(test::random_map(random, taste));
    const ReversixtState start(board);
    if (start.over()) continue;
    use(test::random_position(start, random.below(board.size() + 1), random.split(1)));
  }
}

}  // namespace

TEST_CASE("the expert of ReversiXT finds what all lines of a depth come to") {
  int compared = 0;
  on_random_maps(300, {.longest_edge = 6, .most_stock = 0}, 1, [&](const ReversixtState& state) {
    // Some moves that override are left out below the first move, and a bonus may bring them.
    if (state.bombing() || state.board().map().cells.find('b') != std::string::npos) return;
    const Judge judge(state.board(), nullptr);
    for (int depth = 1; depth <= 3; ++depth) {
      const Answer answer = asked(state, {.depth = depth}, {.learned = false});
      const int sure = sure_lead(judge, state, depth, state.to_move(), false);
      CHECK(answer.value == doctest::Approx(Judge::to_unit(sure)));
      ++compared;
    }
  });
  CHECK(compared > 60);
}

TEST_CASE("what the expert of ReversiXT calls searched to the end is so, override stones and all") {
  int proven = 0, overriding = 0;
  on_random_maps(400, {.longest_edge = 4, .most_stock = 2}, 11, [&](const ReversixtState& state) {
    if (state.bombing() || state.cells_left() > 12 || total_overrides(state) == 0) return;
    const Answer answer = asked(state, {.depth = 6});
    if (!answer.proven) return;
    ++proven;
    const Judge judge(state.board(), nullptr);
    overriding += state.seldom(from_code<Move>(answer.move));
    // Proven lines end before bombs fall, which are a search of their own.
    CHECK(answer.value ==
          doctest::Approx(Judge::to_unit(sure_lead(judge, state, 12, state.to_move(), true))));
  });
  CHECK(proven > 20);
  CHECK(overriding > 5);
}

TEST_CASE("the expert of ReversiXT sees that others override, and what they take so") {
  int differ = 0, compared = 0;
  on_random_maps(400, {.longest_edge = 5, .most_stock = 2}, 12, [&](const ReversixtState& state) {
    if (state.bombing() || total_overrides(state) == 0) return;
    if (state.board().map().cells.find('b') != std::string::npos) return;
    const Judge judge(state.board(), nullptr);
    const Answer answer = asked(state, {.depth = 2}, {.learned = false});
    const double sure = Judge::to_unit(sure_lead(judge, state, 2, state.to_move(), false));
    ++compared;
    differ += answer.value != doctest::Approx(sure);
  });
  CHECK(compared > 60);
  CHECK(differ == 0);
}

TEST_CASE("bombs are thrown as exactly as by looking at every place") {
  int compared = 0;
  on_random_maps(600, {.longest_edge = 4, .most_stock = 1}, 2, [&](ReversixtState state) {
    Random random(7);
    MoveList<Move> scratch;
    while (!state.over() && !state.bombing()) play_random(state, random, scratch);
    int bombs = 0;
    for (Player p = 0; p < state.players(); ++p) bombs += state.bombs(p);
    if (state.over() || bombs > 3) return;
    const Judge judge(state.board(), nullptr);
    const Answer answer = asked(state, {.depth = 10});
    CHECK(answer.proven);
    CHECK(answer.value ==
          doctest::Approx(Judge::to_unit(sure_lead(judge, state, 10, state.to_move(), true))));
    ++compared;
  });
  CHECK(compared > 20);
}

TEST_CASE("the expert of ReversiXT names every legal move, with any view of the others") {
  for (const ExpertView view : {ExpertView::paranoid, ExpertView::bestreply, ExpertView::maxn})
    on_random_maps(40, {}, 3, [&](const ReversixtState& state) {
      const Answer answer = asked(state, {.nodes = 300}, {.view = view});
      MoveList<Move> moves;
      state.legal(moves);
      CHECK(answer.moves.size() == moves.size());
      CHECK(answer.move == answer.moves.front().move);
      for (const Move move : moves)
        CHECK(std::count_if(answer.moves.begin(), answer.moves.end(),
                            [&](const Candidate& each) { return each.move == to_code(move); }) == 1);
    });
}

TEST_CASE("the expert of ReversiXT throws its bomb where it hurts the leader and not itself") {
  // One bomb that takes the neighbours too: only on the right it takes three of the other's.
  const Board board(reversixt::read_map("2 0 1 1 1 9  1 1 1 - 2 2 2 2 1").take());
  const ReversixtState state(board);
  REQUIRE(state.bombing());
  const Answer answer = asked(state, {.nodes = 10000});
  const Place place = board.place(from_code<Move>(answer.move).cell);
  CHECK((place == Place{5, 0} || place == Place{6, 0}));
}

TEST_CASE("the expert of ReversiXT keeps to its level, and stops when it is told to") {
  const auto board = reversixt::find_board("small");
  REQUIRE(board);
  const ReversixtState state(**board);
  CHECK(asked(state, {.nodes = 100000}, {.level = 2}).depth == 2);
  const std::atomic<bool> stop{true};
  ReversixtExpert expert({});
  const Answer answer = expert.think(state, Request{.stop = &stop});
  CHECK_FALSE(answer.moves.empty());
}

TEST_CASE("what the expert of ReversiXT was asked before changes no answer in a new game") {
  const auto board = reversixt::find_board("medium");
  REQUIRE(board);
  const ReversixtState state(**board);
  const auto later = test::random_position(state, 30, Random(3));
  constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
  for (const std::uint64_t memory : {std::uint64_t{0}, megabyte / 16, 2 * megabyte, 128 * megabyte}) {
    const Limits limits{.depth = 5, .memory = {memory}};
    const Answer fresh = asked(state, limits);
    ReversixtExpert expert({});
    // A short search takes a smaller table where none is named.
    for (const Limits& before : {limits, Limits{.time = {0.01}, .memory = {memory}}}) {
      expert.think(later, Request{.limits = before, .random = Random(1)});
      expert.new_game();
      const Answer again = expert.think(state, Request{.limits = limits, .random = Random(1)});
      CHECK(again.move == fresh.move);
      CHECK(again.value == fresh.value);
      CHECK(again.nodes == fresh.nodes);
    }
  }
}

TEST_CASE("the expert of ReversiXT takes no larger a table than it can fill in its time") {
  const auto megabytes = [](const Limits& limits) {
    return static_cast<double>(ReversixtExpert::table_memory(limits).count) / (1 << 20);
  };
  CHECK(megabytes({.depth = 5}) == 64);
  CHECK(megabytes({.time = {3600}}) == 64);
  CHECK(megabytes({.time = {1}}) == 32);
  CHECK(megabytes({.time = {0.5}}) == 16);
  CHECK(megabytes({.time = {0.03}}) == 4);
  // What is named holds.
  CHECK(megabytes({.time = {0.03}, .memory = {std::uint64_t{256} << 20}}) == 256);
  CHECK(megabytes({.depth = 5, .memory = {1 << 20}}) == 1);
}

TEST_CASE("best reply and max n look at other lines than paranoid search") {
  // With the same budget the three see different trees on a map for three.
  const auto board = reversixt::find_board("ring");
  REQUIRE(board);
  const ReversixtState state(**board);
  const auto nodes = [&](ExpertView view) { return asked(state, {.depth = 4}, {.view = view}).nodes; };
  CHECK(nodes(ExpertView::paranoid) != nodes(ExpertView::bestreply));
  CHECK(nodes(ExpertView::paranoid) < nodes(ExpertView::maxn));
}
