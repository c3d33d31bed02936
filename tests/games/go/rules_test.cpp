// The fast board against the slow one of oracle.hpp, move by move.
#include <doctest/doctest.h>
#include <set>

#include "games/go/area.hpp"
#include "games/go/go.hpp"
#include "games/go/oracle.hpp"
#include "support/effort.hpp"

using namespace agon;
using test::GoOracle;

namespace {

// `make check-full` asks for millions of moves; otherwise a taste of every size has to do.

template <class Layout>
std::vector<int> board_of(const GoState<Layout>& state) {
  const int size = state.layout().size();
  std::vector<int> board;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const int point = go::point_at(state.layout(), {column, row});
      board.push_back(go::has(state.board().stones(0), point)   ? 1
                      : go::has(state.board().stones(1), point) ? 2
                                                                : 0);
    }
  return board;
}

template <class Layout>
int index_of(const GoState<Layout>& state, int point) {
  const Place place = go::place_of(state.layout(), point);
  return place.row * state.layout().size() + place.column;
}

template <class Layout>
std::set<int> legal_indices(const GoState<Layout>& state) {
  MoveList<std::int16_t> moves;
  state.legal(moves);
  std::set<int> found;
  for (const auto move : moves)
    if (move != GoState<Layout>::pass) found.insert(index_of(state, move));
  return found;
}

// The boards that a superko rule remembers, or the one before the last move for the simple rule.
struct Memory {
  GoKo ko;
  std::set<std::pair<std::vector<int>, int>> seen;  // with the player to move, 0 where it does not matter
  std::vector<int> before;                          // the opponent's last move

  int side(int to_move) const { return ko == GoKo::situational ? to_move : 0; }
  void add(const std::vector<int>& board, int to_move) { seen.emplace(board, side(to_move)); }
  // The simple rule is about taking back: a stone that takes itself off repeats a board, but is no ko.
  bool forbids(int point, int color, const std::vector<int>& after) const {
    if (ko != GoKo::simple) return seen.contains({after, side(3 - color)});
    return after == before && after[static_cast<std::size_t>(point)] == color;
  }
};

// The sets of chains, ataris and legal moves of a position, against the oracle's.
template <class Layout>
void compare(const GoState<Layout>& state, const GoOracle& oracle, const Memory& memory, bool suicide) {
  const int color = state.to_move() + 1;
  std::set<int> legal;
  for (int p = 0; p < oracle.size() * oracle.size(); ++p) {
    const auto after = oracle.after(p, color, suicide);
    if (!after.empty() && !memory.forbids(p, color, after)) legal.insert(p);
  }
  REQUIRE(legal_indices(state) == legal);
  const auto area = go::area_of(state.board());
  for (const int owner : {0, 1})
    REQUIRE(go::count(area.owned[static_cast<std::size_t>(owner)]) == oracle.area(owner + 1));
  const int size = oracle.size();
  for (int p = 0; p < size * size; ++p) {
    const int point = go::point_at(state.layout(), {p % size, p / size});
    const int stone = oracle.board()[static_cast<std::size_t>(p)];
    if (stone == 0) continue;
    const auto liberties = oracle.liberties(p);
    REQUIRE(go::has(state.board().atari(), point) == (liberties.size() == 1));
    const auto& chain = state.board().chain(stone - 1, point);
    REQUIRE(go::count(chain.stones) == static_cast<int>(oracle.chain(p).size()));
    REQUIRE(go::count(state.board().liberties(chain)) == static_cast<int>(liberties.size()));
  }
}

template <class Layout>
void compare_eyes(const GoState<Layout>& state, const GoOracle& oracle) {
  const int color = state.to_move() + 1, size = oracle.size();
  const auto legal = state.board().template legal<Portable>(state.to_move());
  for (const bool loose : {false, true}) {
    const auto rule = loose ? go::EyeRule::loose : go::EyeRule::strict;
    const auto playable = state.board().template playable<Portable>(state.to_move(), rule);
    for (int p = 0; p < size * size; ++p) {
      const int point = go::point_at(state.layout(), {p % size, p / size});
      REQUIRE(go::has(playable, point) == (go::has(legal, point) && !oracle.is_eye(p, color, loose)));
    }
  }
}

// One random game; returns how many moves were compared.
template <class Layout>
int play_against_oracle(GoState<Layout> state, const GoOptions& options, int most_moves, int compare_every,
                        Random random) {
  GoOracle oracle(options.size, options.torus);
  Memory memory{.ko = options.ko, .seen = {}, .before = {}};
  memory.add(oracle.board(), 1);
  int moves = 0;
  for (; moves < most_moves && !state.over(); ++moves) {
    if (moves % compare_every == 0) {
      compare(state, oracle, memory, options.suicide);
      compare_eyes(state, oracle);
    }
    MoveList<std::int16_t> legal;
    state.legal(legal);
    // A pass now and then, and not twice in a row while there is something to play.
    const bool passes = legal.size() == 1 || random.below(40) == 0;
    const auto move = passes
                          ? GoState<Layout>::pass
                          : legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size()) - 1))];
    memory.before = oracle.board();
    const int color = state.to_move() + 1;
    state.play(move);
    if (move != GoState<Layout>::pass) oracle.put(index_of(state, move), color);
    memory.add(oracle.board(), 3 - color);
    REQUIRE(board_of(state) == oracle.board());
    REQUIRE(state.prisoners(0) == oracle.taken_by(1));
    REQUIRE(state.prisoners(1) == oracle.taken_by(2));
    if (move == GoState<Layout>::pass) memory.before.clear();
  }
  return moves;
}

int play_game(const GoOptions& options, int most_moves, int compare_every, const Random& random) {
  const auto play = [&](auto layout) {
    return play_against_oracle(GoState<decltype(layout)>(layout, options), options, most_moves, compare_every,
                               random);
  };
  if (options.torus || options.size > 19) return play(go::AnyLayout(options.size, options.torus));
  if (options.size <= 9) return play(go::Plane9(options.size));
  if (options.size <= 13) return play(go::Plane13(options.size));
  return play(go::Plane19(options.size));
}

}  // namespace

TEST_CASE(
    "Go's fast board agrees with the graph of chains on every size, plane and torus, by every ko rule") {
  const Random source(11);
  std::uint64_t game = 0;
  std::int64_t moves = 0;
  const int rounds = test::effort(1, 80);
  for (int round = 0; round < rounds; ++round)
    for (int size = 2; size <= go::largest_size; ++size)
      for (const bool torus : {false, true}) {
        // Six rounds have every pair of rules on every board; one has each of them on boards of many sizes.
        const int rules = round + size + (torus ? 3 : 0);
        GoOptions options{.size = size, .torus = torus};
        options.ko = static_cast<GoKo>(rules % 3);
        options.suicide = rules / 3 % 2 == 1;
        const int most = test::long_tests() ? 4 * size * size : size <= 9 ? 200 : size * size + 1;
        const int every = size <= 7 ? 1 : size <= 13 ? 10 : size * size / 4;
        CAPTURE(size);
        CAPTURE(torus);
        CAPTURE(static_cast<int>(options.ko));
        CAPTURE(options.suicide);
        // Small boards live longer than one game.
        for (int repeat = 0; repeat < (size <= 6 ? 10 : 1); ++repeat)
          moves += play_game(options, most, every, source.split(++game));
      }
  MESSAGE(moves << " moves agree");
  CHECK(moves > 2000);
}

TEST_CASE("any plane board gives the same games as the board of its size") {
  for (const int size : {2, 5, 9, 10, 13, 17, 19}) {
    const GoOptions options{.size = size, .ko = GoKo::simple};
    const auto play = [&](auto layout) {
      const GoState<decltype(layout)> state(layout, options);
      Random random(static_cast<std::uint64_t>(size));
      std::string told;
      for (const PlayoutKind kind : {PlayoutKind::own, PlayoutKind::uniform}) {
        GoState<decltype(layout)> end = state;
        const int moves = end.play_out(random, {.kind = kind});
        told += std::to_string(moves) + " " + end.text() + "\n";
      }
      return told;
    };
    const std::string any = play(go::AnyLayout(size));
    if (size <= 9) CHECK(play(go::Plane9(size)) == any);
    if (size <= 13) CHECK(play(go::Plane13(size)) == any);
    if (size <= 19) CHECK(play(go::Plane19(size)) == any);
  }
}
