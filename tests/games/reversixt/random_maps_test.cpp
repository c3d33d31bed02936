// Random games on random maps, move by move beside the plain rules.
#include <doctest/doctest.h>

#include "games/reversixt/generate.hpp"
#include "games/reversixt/plain_rules.hpp"
#include "games/reversixt/random_map.hpp"
#include "games/reversixt/reversixt.hpp"

using namespace agon;
using reversixt::Board;

namespace {

std::set<test::PlainReversixt::Move> plain_moves(const ReversixtState& state) {
  MoveList<ReversixtState::Move> moves;
  state.legal(moves);
  std::set<test::PlainReversixt::Move> found;
  for (const auto move : moves) {
    const Place place = state.board().place(move.cell);
    found.insert({place.column, place.row, move.special});
  }
  return found;
}

void compare(const ReversixtState& state, const test::PlainReversixt& plain) {
  REQUIRE(state.cell_letters() == plain.cells());
  REQUIRE(state.over() == plain.over());
  REQUIRE(state.bombing() == plain.bombing());
  for (Player p = 0; p < state.players(); ++p) {
    CHECK(state.stones(p) == plain.stones(p + 1));
    CHECK(state.overrides(p) == plain.overrides(p + 1));
    CHECK(state.bombs(p) == plain.bombs(p + 1));
  }
  if (state.over()) return;
  REQUIRE(state.to_move() + 1 == plain.turn());
  REQUIRE(plain_moves(state) == plain.moves());
  CHECK(state.count_legal() == static_cast<int>(plain.moves().size()));
}

// What is kept up to date move by move is what a fresh look at the position finds.
void compare_fresh(const ReversixtState& state) {
  const auto fresh = state.parse(state.text());
  REQUIRE_MESSAGE(fresh, (fresh ? "" : fresh.error().message));
  CHECK(fresh->hash() == state.hash());
  CHECK(fresh->text() == state.text());
  CHECK(fresh->cells_left() == state.cells_left());
  for (Player p = 0; p < state.players(); ++p) CHECK(fresh->firmness(p) == state.firmness(p));
  CHECK(fresh->stones_by_kind() == state.stones_by_kind());
  CHECK(plain_moves(*fresh) == plain_moves(state));
}

// Returns how many moves were compared.
int compare_game(const Board& board, Random& random) {
  ReversixtState state(board);
  test::PlainReversixt plain(board.map());
  int plies = 0;
  for (compare(state, plain); !state.over(); compare(state, plain)) {
    compare_fresh(state);
    ++plies;
    if (random.below(60) == 0) {
      const auto player = static_cast<Player>(random.below(state.players()));
      if (state.disqualified(player)) continue;
      state.disqualify(player);
      plain.disqualify(player + 1);
      continue;
    }
    MoveList<ReversixtState::Move> moves;
    state.legal(moves);
    const auto move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
    const Place place = board.place(move.cell);
    state.play(move);
    plain.play({place.column, place.row, move.special});
  }
  return plies;
}

}  // namespace

TEST_CASE("boards larger than usual are played by the same rules, and copied whole") {
  Random random(9);
  for (int i = 0; i < 3; ++i) {
    const Board board(reversixt::generate_map(
        {.players = 2 + i, .width = 70, .height = 66, .bombs = 3, .power = 9, .transitions = 100},
        random.split(static_cast<std::uint64_t>(i))));
    REQUIRE(board.size() > 4095);
    ReversixtState state(board);
    test::PlainReversixt plain(board.map());
    for (int ply = 0; ply < 40; ++ply) {
      compare(state, plain);
      if (ply % 10 == 0) compare_fresh(state);
      MoveList<ReversixtState::Move> moves;
      state.legal(moves);
      const auto move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
      const Place place = board.place(move.cell);
      const ReversixtState before = state;
      ReversixtState after = before;
      after.play(move);
      REQUIRE(before.text() == state.text());
      state = after;
      plain.play({place.column, place.row, move.special});
    }
  }
}

TEST_CASE("random games on random maps go as the plain rules say") {
  Random random(5);
  int plies = 0, games = 0;
  for (int i = 0; i < 200; ++i) {
    const Board board(test::random_map(random));
    CAPTURE(write_map(board.map()));
    const int played = compare_game(board, random);
    plies += played;
    games += played > 0 ? 1 : 0;
  }
  // The generator makes games, not only maps on which nothing happens.
  CHECK(games > 100);
  CHECK(plies > 2000);
}
