#include <cmath>
#include <doctest/doctest.h>
#include <map>

#include "engine/games.hpp"
#include "engine/session.hpp"
#include "games/go/area.hpp"
#include "games/go/go.hpp"
#include "games/go/oracle.hpp"
#include "games/go/patterns.hpp"
#include "games/go/playouts.hpp"
#include "games/go/settle.hpp"
#include "support/effort.hpp"

using namespace agon;
using test::GoOracle;

namespace {

using Small = GoState<go::Plane9>;

Small at(int size, std::string_view text) {
  auto state = Small(go::Plane9(size), GoOptions{.size = size, .ko = GoKo::simple}).parse(text);
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  return state.take();
}

// How often each first move is chosen.
std::map<std::string, int> first_moves(const Small& state, PlayoutKind kind, int number, int last = -1) {
  std::map<std::string, int> seen;
  Random random(5);
  const go::PlayoutStart<go::Plane9> start{.board = state.board(), .to_move = state.to_move(), .last = last};
  for (int i = 0; i < number; ++i) {
    auto board = state.board();
    using Playouts = go::Playouts<go::Plane9>;
    const auto play = kind == PlayoutKind::own    ? &Playouts::tactical
                      : kind == PlayoutKind::mogo ? &Playouts::mogo
                                                  : &Playouts::uniform;
    play(board, start, {.moves = 1}, random);
    const auto added = board.stones(state.to_move()) & ~state.board().stones(state.to_move());
    ++seen[go::any(added) ? state.move_text(static_cast<Small::Move>(go::first(added))) : "pass"];
  }
  return seen;
}

// Moves that a playout may make, by the slow rules: legal, and no own eye.
std::vector<int> open_points(const GoOracle& oracle, int color, const std::vector<int>& before) {
  std::vector<int> points;
  for (int p = 0; p < oracle.size() * oracle.size(); ++p) {
    const auto after = oracle.after(p, color, false);
    if (!after.empty() && after != before && !oracle.is_eye(p, color)) points.push_back(p);
  }
  return points;
}

int slow_playout_length(int size, Random& random) {
  GoOracle oracle(size, false);
  std::vector<int> before;
  int moves = 0, passes = 0, color = 1;
  for (; passes < 2 && moves < 3 * size * size; ++moves, color = 3 - color) {
    const auto points = open_points(oracle, color, before);
    before = points.empty() ? std::vector<int>{} : oracle.board();
    passes = points.empty() ? passes + 1 : 0;
    if (!points.empty())
      oracle.put(points[static_cast<std::size_t>(random.below(static_cast<int>(points.size())))], color);
  }
  return moves;
}

// By the chi-square statistic of how often each was seen: 0.1 % of exactly uniform runs exceed its mean by
// this much.
bool looks_uniform(const auto& seen, int number) {
  const double expected = static_cast<double>(number) / static_cast<double>(seen.size());
  double chi_square = 0;
  for (const auto& [what, times] : seen) chi_square += (times - expected) * (times - expected) / expected;
  const auto degrees = static_cast<double>(seen.size() - 1);
  return chi_square < degrees + 3.3 * std::sqrt(2 * degrees) + 4;
}

struct Mean {
  double sum = 0, squares = 0;
  int number = 0;
  void add(double x) { sum += x, squares += x * x, ++number; }
  double mean() const { return sum / number; }
  double error() const { return std::sqrt((squares / number - mean() * mean()) / number); }
};

}  // namespace

TEST_CASE("every point that is legal and no eye is equally likely in a uniform playout") {
  // Black has two eyes in the upper corner; White's one stone in atari can be taken.
  const Small state = at(5, ".X.X./XXXXO/OOX.X/.OXX./..OX. X");
  const int number = 40000;
  const auto seen = first_moves(state, PlayoutKind::uniform, number);
  GoOracle oracle(5, false);
  for (int p = 0; p < 25; ++p) {
    const int point = go::point_at(state.layout(), {p % 5, p / 5});
    if (go::has(state.board().stones(0), point)) oracle.put(p, 1);
    if (go::has(state.board().stones(1), point)) oracle.put(p, 2);
  }
  const auto open = open_points(oracle, 1, {});
  REQUIRE(seen.size() == open.size());
  CHECK(looks_uniform(seen, number));
}

TEST_CASE("loose eyes may have one enemy on a diagonal at the edge, and corners always count") {
  // Black's eyes, by the enemies on their diagonals: one at the corner A9, one at the edge E9, two at the
  // edge A4, one in the middle E5, two in the middle H3.
  const Small state = at(9,
                         ".X.X.X.../XO.OX..../........./...OX..../XO.X.X.../.X..X.OX./XO....X.X/.......XO/"
                         "......... X");
  const auto filled = [&](SafetyTest safety, bool batched) {
    std::string seen;
    const PlayoutRules rules{.safety = safety, .most_moves = 1, .batched = batched};
    Random random(6);
    std::map<std::string, int> moves;
    const auto note = [&](const Small& end, int) {
      const auto added = end.board().stones(0) & ~state.board().stones(0);
      ++moves[state.move_text(static_cast<Small::Move>(go::first(added)))];
    };
    if (batched) {
      state.play_out_batch(random, rules, 3000, note);
    } else {
      for (int i = 0; i < 3000; ++i) {
        Small end = state;
        note(end, end.play_out(random, rules));
      }
    }
    for (const char* eye : {"A9", "E9", "A4", "E5", "H3"})
      if (moves[eye] > 0) seen += std::string(seen.empty() ? "" : " ") + eye;
    return seen;
  };
  for (const bool batched : {false, true}) {
    CHECK(filled(SafetyTest::strict, batched) == "A9 E9 A4 H3");
    CHECK(filled(SafetyTest::loose, batched) == "A4 H3");
  }
}

TEST_CASE(
    "every point of a large board is equally likely to be first, in one game at a time and in batches") {
  const auto check = [](auto layout, bool batched) {
    using State = GoState<decltype(layout)>;
    const State start(layout, GoOptions{.size = layout.size()});
    const PlayoutRules rules{.most_moves = 1, .batched = batched};
    const auto points = static_cast<std::size_t>(layout.size() * layout.size());
    const int number = 50 * static_cast<int>(points);
    std::map<int, int> seen;
    const auto note = [&](const State& end, int) { ++seen[go::first(end.board().stones(0))]; };
    Random random(17);
    if (batched) {
      start.play_out_batch(random, rules, number, note);
    } else {
      for (int i = 0; i < number; ++i) {
        State end = start;
        note(end, end.play_out(random, rules));
      }
    }
    CAPTURE(points);
    CAPTURE(batched);
    CHECK(seen.size() == points);
    CHECK(looks_uniform(seen, number));
  };
  for (const bool batched : {false, true}) {
    check(go::Plane13(), batched);
    check(go::Plane19(), batched);
  }
}

TEST_CASE("playouts of Go are as long as those by the slow rules") {
  const auto check = [](auto layout, int slow_games) {
    Mean fast, slow;
    Random random(static_cast<std::uint64_t>(layout.size()));
    for (int i = 0; i < slow_games; ++i) slow.add(slow_playout_length(layout.size(), random));
    for (int i = 0; i < 50 * slow_games; ++i) {
      GoState<decltype(layout)> state(layout, GoOptions{.size = layout.size()});
      fast.add(state.play_out(random, {}));
    }
    CAPTURE(layout.size());
    CAPTURE(fast.mean());
    CAPTURE(slow.mean());
    CHECK(std::abs(fast.mean() - slow.mean()) < 4 * std::hypot(fast.error(), slow.error()));
  };
  for (const int size : {3, 5, 7}) check(go::Plane9(size), 400);
  check(go::Plane9(), test::effort(40, 400));
  if (!test::long_tests()) return;  // the slow rules take a second for a game there
  check(go::Plane13(), 100);
  check(go::Plane19(), 40);
}

TEST_CASE("batches of playouts have the same distribution as single ones, from both colours' turns") {
  const auto check = [](auto layout, bool white, int number) {
    using State = GoState<decltype(layout)>;
    State state(layout, GoOptions{.size = layout.size()});
    if (white) state.play(static_cast<typename State::Move>(go::point_at(state.layout(), {4, 4})));
    Mean single, batched, single_wins, batched_wins;
    Random random(3);
    for (int i = 0; i < number; ++i) {
      State copy = state;
      single.add(copy.play_out(random, {}));
      single_wins.add(copy.score(0) > 0);
    }
    state.play_out_batch(random, {}, number, [&](const State& end, int length) {
      batched.add(length);
      batched_wins.add(end.score(0) > 0);
    });
    REQUIRE(batched.number == number);
    CHECK(std::abs(single.mean() - batched.mean()) < 4 * std::hypot(single.error(), batched.error()));
    CHECK(std::abs(single_wins.mean() - batched_wins.mean()) <
          4 * std::hypot(single_wins.error(), batched_wins.error()));
  };
  for (const bool white : {false, true}) {
    check(go::Plane9(), white, test::effort(500, 10000, 10000));
    check(go::Plane13(), white, test::effort(200, 4000, 10000));
    check(go::Plane19(), white, test::effort(100, 2000, 10000));
  }
}

TEST_CASE("the score of a playout is the area by flood fill") {
  Random random(9);
  const Small start(go::Plane9(9), GoOptions{.size = 9, .komi = 7.5});
  // C1 and C2 lie side by side, and neither side can fill one.
  const auto seki = start.parse(
      ".OOXXXXX./OOOXXXXXX/.OOXXXXX./OOOXXXXXX/OOOXXXXXX/OOOXXXXXX/OOOXXXXXX/XX.OOXXXX/XX.OOXXXX X");
  REQUIRE(seki);
  for (int i = 0; i < 2000; ++i) {
    Small state = i % 4 < 2 ? start : *seki;
    state.play_out(random, {.kind = i % 2 == 0 ? PlayoutKind::uniform : PlayoutKind::own});
    const auto area = go::area_of(state.board());
    REQUIRE(state.score(0) == go::count(area.owned[0]) - go::count(area.owned[1]) - 7.5);
  }
}

TEST_CASE("who wins after two passes does not depend on whose turn it is or what was played last") {
  Random random(3);
  for (int i = 0; i < test::effort(2, 20, 20); ++i) {
    Small state(go::Plane9(9), GoOptions{.size = 9});
    for (int move = 0; move < 40; ++move) {
      MoveList<std::int16_t> legal;
      state.legal(legal);
      state.play(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size()) - 1))]);
    }
    const Settlement before = state.settle();
    state.play(Small::pass);
    CHECK(state.settle().dead == before.dead);
    CHECK(state.settle().score == before.score);
    state.play(Small::pass);
    CHECK(state.score(0) == before.score);
    Random other(1);
    state.play_out(other, {});
    CHECK(state.score(0) == before.score);
  }
}

TEST_CASE("a playout is broken off after so many moves or captures") {
  Random random(2);
  Small state(go::Plane9(9), GoOptions{.size = 9});
  CHECK(state.play_out(random, {.most_moves = 17}) == 17);
  for (int i = 0; i < 200; ++i) {
    Small other(go::Plane9(9), GoOptions{.size = 9});
    other.play_out(random, {.most_captures = 5});
    CHECK(other.prisoners(0) + other.prisoners(1) >= 5);
    CHECK(other.prisoners(0) + other.prisoners(1) < 60);
  }
}

TEST_CASE("a playout of Go that the options broke off counts as a tie, one at the usual limit as it stands") {
  for (const PlayoutKind kind : {PlayoutKind::uniform, PlayoutKind::own})
    for (const PlayoutRules& rules :
         {PlayoutRules{.kind = kind, .most_moves = 3}, PlayoutRules{.kind = kind, .most_captures = 2}}) {
      Random random(4);
      Small state(go::Plane9(9), GoOptions{.size = 9, .komi = 0.5});
      const int moves = state.play_out(random, rules);
      CHECK_FALSE(state.over());
      CHECK(playout_values(state, {}, moves)[0] == 0.5);
      Small whole(go::Plane9(9), GoOptions{.size = 9, .komi = 0.5});
      whole.play_out(random, {.kind = kind, .most_moves = 10'000});
      CHECK(whole.over());
      CHECK(playout_values(whole, {}, 0)[0] != 0.5);
    }
  const Small start(go::Plane9(9), GoOptions{.size = 9, .komi = 0.5});
  Random random(5);
  int over = 0;
  start.play_out_batch(random, {.most_moves = 100, .batched = true}, 200, [&](const Small& end, int moves) {
    CHECK((end.over() || moves == 100));
    over += end.over() ? 1 : 0;
  });
  CHECK(over > 0);
  CHECK(over < 200);
}

TEST_CASE("searches of Go count a playout that was broken off as a tie, whatever guides it") {
  for (const char* agent :
       {"uct:sims=60,playout-moves=1,playout=uniform", "uct:sims=60,playout-moves=1",
        "mcts:sims=60,playout-moves=1,playout=mast", "uct:sims=60,playout-moves=1,cut-off=eval"}) {
    CAPTURE(agent);
    auto session = Session::begin(make_game("go:size=9").take(), agent, search_kinds(), 1);
    REQUIRE(session);
    const auto answer = session->think(0, {});
    REQUIRE(answer);
    CHECK(answer->value == doctest::Approx(0.5));
  }
}

// The four rules of MoGo's playouts, in this order; each position has a move for the rule and for all below
// it.

TEST_CASE("MoGo's first rule saves stones that the last move put in atari, by running or by taking") {
  // White's D4 put C4 in atari. D5 takes D4 itself, C5 would run nowhere; A6 would take a stone elsewhere.
  const Small state = at(7, "OX...../.OO..../.O...../.OXOX../.OOX.../......./....... X");
  const int last = go::point_at(state.layout(), {3, 3});
  const auto seen = first_moves(state, PlayoutKind::mogo, 300, last);
  REQUIRE(seen.size() == 1);
  CHECK(seen.begin()->first == "D5");
  const Small free = at(7, "OX...../......./......./.OXO.../.OOX.../......./....... X");
  const auto ways = first_moves(free, PlayoutKind::mogo, 300, last);
  REQUIRE(ways.size() == 1);
  CHECK(ways.begin()->first == "C5");
}

TEST_CASE("MoGo's first rule runs without reading ladders") {
  const Small ladder =
      at(9, "........./..OO...../.OX....../..O....../........./........./........./........./......... X");
  const int last = go::point_at(ladder.layout(), {1, 2});
  CHECK(first_moves(ladder, PlayoutKind::mogo, 200, last)["D7"] == 200);
}

TEST_CASE("MoGo's second rule plays a pattern beside the last move before it takes stones elsewhere") {
  const Small state =
      at(9, "OX......./........./........./........./........./..XO...../........./........./......... X");
  const auto seen = first_moves(state, PlayoutKind::mogo, 500, go::point_at(state.layout(), {3, 5}));
  CHECK(seen.size() > 1);
  for (const auto& each : seen) {
    const std::string& move = each.first;
    CAPTURE(move);
    CHECK(std::abs(move[0] - 'D') <= 1);
    CHECK(std::abs(move[1] - '4') <= 1);
  }
}

TEST_CASE("MoGo's third rule takes stones before any other move") {
  const Small state = at(7, "OX...../......./......./......./......./......./....... X");
  const auto seen = first_moves(state, PlayoutKind::mogo, 200);
  REQUIRE(seen.size() == 1);
  CHECK(seen.begin()->first == "A6");
}

TEST_CASE("MoGo's last rule plays any move that fills no own eye, all alike") {
  const int number = 40000;
  const Small calm = at(5, "...../.X.../...../...O./..... X");
  const auto seen = first_moves(calm, PlayoutKind::mogo, number);
  CHECK(seen.size() == 23);
  CHECK(looks_uniform(seen, number));
}

TEST_CASE("a playout of our own first saves stones that the last move put in atari") {
  // White played D4 last: the stone at C4 has one liberty, at C5, where it gets more.
  const Small state = at(7, "......./......./......./.OXO.../.OOX.../......./....... X");
  const int last = go::point_at(state.layout(), {3, 3});
  const auto seen = first_moves(state, PlayoutKind::own, 200, last);
  CHECK(seen.size() == 1);
  CHECK(seen.begin()->first == "C5");
}

TEST_CASE("a playout of our own saves stones by taking those that threaten them") {
  // White's D4 put C4 in atari and is in atari itself; running to C5 is no use under White's stones.
  const Small state = at(7, "......./.OO..../.O...../.OXOX../.OOX.../......./....... X");
  const auto seen = first_moves(state, PlayoutKind::own, 200, go::point_at(state.layout(), {3, 3}));
  CHECK(seen.size() == 1);
  CHECK(seen.begin()->first == "D5");
}

TEST_CASE("a playout of our own runs with stones in atari unless a ladder catches them") {
  // White's B7 put C7 in atari. In the second position Black's G5 stands in the way of the ladder.
  const Small caught =
      at(9, "........./..OO...../.OX....../..O....../........./........./........./........./......... X");
  const Small free =
      at(9, "........./..OO...../.OX....../..O....../......X../........./........./........./......... X");
  const int last = go::point_at(caught.layout(), {1, 2});
  CHECK(first_moves(caught, PlayoutKind::own, 200, last)["D7"] == 0);
  CHECK(first_moves(free, PlayoutKind::own, 200, last)["D7"] == 200);
}

TEST_CASE("playouts of our own punish a lost move in a race") {
  // Seven stones of each side without an eye, three liberties each.
  const std::string stones =
      ".OOXXXXX./O.OXXX.XX/OOXOXXXXX/O.XO.XXXX/OOXOXXXXX/O.XO.XXXX/OOXOXXXXX/O.XO.XXXX/OOXOXXXXX";
  const auto black_wins = [&](const char* mover, Place place) {
    Small state = at(9, stones + mover);
    state.play(static_cast<Small::Move>(go::point_at(state.layout(), place)));
    const int stone_of_white = go::point_at(state.layout(), {3, 5});
    Random random(8);
    return state.count_owners(1000, random).black[static_cast<std::size_t>(stone_of_white)] / 1000.0;
  };
  // White fills a liberty of its own: 1.00, and 0.40 by MoGo's rules alone.
  CHECK(black_wins(" O", {4, 5}) > 0.8);
  // Black does: 0.00, and 0.60 by MoGo's rules alone.
  CHECK(black_wins(" X", {1, 5}) < 0.2);
}

TEST_CASE("a playout of our own takes stones where nothing answers the last move") {
  // No last move; White's stone in the corner has one liberty.
  const Small state = at(7, "OX...../......./......./......./......./......./....... X");
  const auto seen = first_moves(state, PlayoutKind::own, 200);
  CHECK(seen.size() == 1);
  CHECK(seen.begin()->first == "A6");
}

TEST_CASE("a playout of our own answers by a pattern beside the last move") {
  // White's D4 touches Black's C4: bends, blocks and cuts around D4 come before any other move.
  const Small state =
      at(9, "........./........./........./........./........./..XO...../........./........./......... X");
  const int last = go::point_at(state.layout(), {3, 5});
  const auto seen = first_moves(state, PlayoutKind::own, 500, last);
  CHECK(seen.size() > 1);
  CHECK(seen.size() < 9);
  for (const auto& each : seen) {
    const std::string& move = each.first;
    CAPTURE(move);
    CHECK(std::abs(move[0] - 'D') <= 1);
    CHECK(std::abs(move[1] - '4') <= 1);
  }
}

TEST_CASE("patterns are found in all turned and mirrored forms and for both colours") {
  const Small black = at(7, "......./......./..OX.../......./......./......./....... X");
  const Small white = at(7, "......./......./..XO.../......./......./......./....... X");
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (int p = 0; p < 49; ++p) {
      const auto point = static_cast<Small::Move>(go::point_at(black.layout(), {p % 7, p / 7}));
      const auto here = go::neighbourhood(black.board(), point).index();
      const Small turned = black.mirrored(symmetry);
      const auto there = go::neighbourhood(turned.board(), black.mirrored(point, symmetry)).index();
      CHECK(go::mogo_patterns()[here] == go::mogo_patterns()[there]);
      CHECK(go::mogo_patterns()[here] ==
            go::mogo_patterns()[go::neighbourhood(white.board(), point).index()]);
    }
  CHECK(go::mogo_patterns().any());
  CHECK_FALSE(go::mogo_patterns().all());
}

namespace {

// How playouts end with instructions up to these: all kinds one at a time, then batches of fewer games than
// one holds, and of more.
template <class Layout>
std::string ends_of_playouts(const Layout& layout, IsaLevel newest) {
  const IsaCap cap(newest);
  std::string told;
  Random random(4);
  const go::Board<Layout> empty(layout);
  const go::PlayoutStart<Layout> start{.board = empty};
  const go::PlayoutLimits limits{.moves = go::longest_playout(layout)};
  for (int i = 0; i < 20; ++i) {
    auto board = empty;
    using Playouts = go::Playouts<Layout>;
    const auto play = i % 3 == 0 ? &Playouts::uniform : i % 3 == 1 ? &Playouts::tactical : &Playouts::mogo;
    const go::PlayoutEnd end = play(board, start, limits, random);
    told += std::to_string(end.moves) + ":" + std::to_string(go::simple_area<Portable>(board)) + " ";
  }
  for (const int number : {1, 5, 13})
    go::PlayoutBatches<Layout>::run(
        start, limits, number, random, [&](const auto& last, const go::PlayoutEnd& end) {
          told += std::to_string(end.moves) + "/" + std::to_string(go::simple_area<Portable>(last)) + " ";
        });
  return told;
}

template <class Layout>
void compare_instruction_sets(const Layout& layout) {
  const std::string portable = ends_of_playouts(layout, IsaLevel::portable);
  CHECK(ends_of_playouts(layout, IsaLevel::avx2) == portable);
  CHECK(ends_of_playouts(layout, IsaLevel::avx512) == portable);
}

}  // namespace

TEST_CASE("all instruction sets play the same playouts of Go") {
  compare_instruction_sets(go::Plane9(9));
  compare_instruction_sets(go::Plane9(4));
  compare_instruction_sets(go::Plane13(13));
  compare_instruction_sets(go::Plane19(19));
}

TEST_CASE("a playout tells its moves on demand, and is the same game as one that does not") {
  const Small start(go::Plane9(9), GoOptions{.ko = GoKo::simple});
  for (const PlayoutKind kind : {PlayoutKind::uniform, PlayoutKind::own, PlayoutKind::mogo}) {
    Random silent_random(3), told_random(3);
    Small silent = start, told = start;
    std::vector<PlayedMove> played;
    const int length = silent.play_out(silent_random, {.kind = kind});
    CHECK(told.play_out(told_random, {.kind = kind, .played = &played}) == length);
    REQUIRE(played.size() == static_cast<std::size_t>(length));
    Small again = start;
    for (const PlayedMove& move : played) {
      CHECK(move.player == again.to_move());
      again.play(from_code<Small::Move>(move.move));
    }
    CHECK(again.over());
    for (const int color : {0, 1}) {
      CHECK_FALSE(go::any(again.board().stones(color) ^ told.board().stones(color)));
      CHECK_FALSE(go::any(again.board().stones(color) ^ silent.board().stones(color)));
    }
  }
}
