// Playouts in lanes that begin in different states, against exact expectations and plain playouts.
#include "gdl/lane_playouts.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <functional>

#include "base/file.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/plain_reasoner.hpp"
#include "support/effort.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::gdl;
using namespace agon::test;

namespace {

GdlState game_of_lanes(std::string_view rules) {
  const auto text = find_rules(std::string(rules));
  REQUIRE(text);
  auto made = GdlRules::make(*text);
  REQUIRE(made);
  return GdlState(made.take());
}

// Two guess a number at once, then chance shows one: nearer wins. After a draw they guess again, once.
constexpr std::string_view guesses = R"(
(role a) (role b) (role random)
(number 1) (number 2) (number 3) (near 1 1) (near 2 2) (near 3 3)
(init (round 1))
(<= (legal ?p (guess ?x)) (role ?p) (distinct ?p random) (number ?x))
(<= (legal random (show ?x)) (number ?x))
(<= (next (hit ?p)) (does ?p (guess ?x)) (does random (show ?y)) (distinct ?p random) (near ?x ?y))
(<= (next (round 2)) (true (round 1)))
(<= (next (round 3)) (true (round 2)))
(<= decided (true (hit a)) (not (true (hit b))))
(<= decided (true (hit b)) (not (true (hit a))))
(<= terminal decided) (<= terminal (true (round 3)))
(<= (goal a 100) (true (hit a)) (not (true (hit b)))) (<= (goal b 0) (true (hit a)) (not (true (hit b))))
(<= (goal b 100) (true (hit b)) (not (true (hit a)))) (<= (goal a 0) (true (hit b)) (not (true (hit a))))
(<= (goal a 30) (not decided)) (<= (goal b 30) (not decided))
(<= (goal random 0) (role random))
)";

void add_scaled(Values& sum, const Values& values, double scale) {
  for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += values[p] * scale;
}

// What uniformly random play brings on average, by trying everything.
Values expected(const GdlState& state, PlayoutValue value) {
  if (state.over()) return playout_values(state, {.value = value}, 0);
  Values mean{};
  if (state.to_move() == everyone) {
    std::array<MoveList<GdlState::Move>, 2> moves;
    for (Player p = 0; p < 2; ++p) state.legal(p, moves[static_cast<std::size_t>(p)]);
    const double share = 1.0 / static_cast<double>(moves[0].size() * moves[1].size());
    for (const auto a : moves[0])
      for (const auto b : moves[1]) {
        GdlState next = state;
        const std::array<GdlState::Move, 2> both{a, b};
        next.play(std::span<const GdlState::Move>(both));
        add_scaled(mean, expected(next, value), share);
      }
    return mean;
  }
  MoveList<GdlState::Move> moves;
  state.legal(moves);
  for (const auto move : moves) {
    GdlState next = state;
    next.play(move);
    add_scaled(mean, expected(next, value), 1.0 / static_cast<double>(moves.size()));
  }
  return mean;
}

// All of them together, against what is expected of each. No value is further from its mean than 1/2, so that
// five standard errors are 2.5 / sqrt(each).
void compare_with_expected(const std::vector<GdlState>& states, PlayoutValue value, int each) {
  std::vector<Values> means(states.size());
  Random random(7);
  GdlState::play_out_many(states, each, value, means, random);
  for (std::size_t i = 0; i < states.size(); ++i) {
    CAPTURE(states[i].text());
    const Values exact = expected(states[i], value);
    for (std::size_t p = 0; p < 2; ++p)
      CHECK(std::abs(means[i][p] - exact[p]) < 2.5 / std::sqrt(each) + 1e-9);
  }
}

std::vector<GdlState> positions(const GdlState& start, int number, int fewest_plies) {
  std::vector<GdlState> states;
  for (int i = 0; i < number; ++i)
    states.push_back(random_position(start, fewest_plies + i % 4, Random(static_cast<std::uint64_t>(i))));
  return states;
}

// How long random games are.
struct Lengths {
  double sum = 0, squares = 0;
  int games = 0;

  void add(int steps) {
    sum += steps;
    squares += static_cast<double>(steps) * steps;
    ++games;
  }
  double mean() const { return sum / games; }
  // The standard error of such a mean, of that many games. Games that are all but always as long may be
  // shorter once, which few of them do not show.
  double error(int of) const { return std::sqrt(std::max(0.01, squares / games - mean() * mean()) / of); }
};

int plain_game(PlainReasoner& reasoner, Random& random) {
  PlainReasoner::State state = reasoner.initial();
  for (int steps = 0;; ++steps) {
    const auto view = reasoner.look(state);
    if (view.terminal) return steps;
    std::vector<TermId> joint;
    for (const auto& legal : view.legal)
      joint.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
    state = reasoner.next(state, joint);
  }
}

Lengths plain_lengths(std::string_view rules, int games) {
  const auto set = read_rules(rules);
  REQUIRE(set);
  PlainReasoner reasoner(*set);
  Random random(11);
  Lengths lengths;
  for (int i = 0; i < games; ++i) lengths.add(plain_game(reasoner, random));
  return lengths;
}

// Of games without chance, for which a step is a ply.
Lengths asked_lengths(std::string_view rules, int games) {
  const GdlState start(GdlRules::make(rules, {.most_rules = 1}).take());
  Random random(11);
  MoveList<GdlState::Move> scratch;
  Lengths lengths;
  for (int i = 0; i < games; ++i) {
    GdlState state = start;
    lengths.add(play_out(state, random, scratch));
  }
  return lengths;
}

void compare_lengths(std::string_view rules, const Lengths& expected) {
  constexpr int games = 20'000;
  const GdlState start(GdlRules::make(rules).take());
  REQUIRE(start.plays_out_many());
  Random random(12);
  const PlayoutTally tally = start.tally_playouts(games, random);
  const double error = std::hypot(expected.error(expected.games), expected.error(games));
  const double mean = static_cast<double>(tally.moves) / games;
  CAPTURE(mean);
  CAPTURE(expected.mean());
  CAPTURE(error);
  CHECK(std::abs(mean - expected.mean()) <= 5 * error);
}

// Files of others, with games of a number that takes a minute or two in all.
struct File {
  std::string name;
  int games;
};

std::string text_of(const File& file) {
  const auto text = read_file((shared_folder() / "gdl" / (file.name + ".kif")).string());
  REQUIRE(text);
  return *text;
}

}  // namespace

TEST_CASE("lanes play games as long as the plain reasoner does") {
  for (const LibraryText& game : library()) {
    const bool slow = game.text.size() > 5000;  // a plain game takes a second or more
    if (slow && !test::long_tests()) continue;
    CAPTURE(game.name);
    const bool wide = game.name == "breakthrough" || game.name == "connect4";
    const int games = slow ? 6 : test::effort(wide ? 12 : 50, 1000);
    compare_lengths(game.text, plain_lengths(game.text, games));
  }
}

TEST_CASE("lanes play games of others as long as they are without lanes") {
  if (!test::long_tests()) AGON_SKIP("plain games of others take minutes: AGON_LONG_TESTS is not set");
  if (!std::filesystem::exists(shared_folder() / "gdl"))
    AGON_SKIP("no reference games in " + shared_folder().string());
  for (const File& file : {File{"ticTacToe", 2000}, File{"connectFour", 500}, File{"eightPuzzle", 100},
                           File{"tron_10x10", 2000}, File{"breakthrough", 10}, File{"reversi", 5}}) {
    CAPTURE(file.name);
    const std::string rules = text_of(file);
    compare_lengths(rules, plain_lengths(rules, file.games));
  }
  // A plain game of these takes minutes. What is asked is compared with plain reasoning elsewhere.
  for (const File& file : {File{"chineseCheckers3", 50}, File{"checkers", 30}, File{"chess", 10}}) {
    CAPTURE(file.name);
    const std::string rules = text_of(file);
    compare_lengths(rules, asked_lengths(rules, file.games));
  }
}

TEST_CASE("lanes that begin in different states bring what random play brings on average in each") {
  compare_with_expected(positions(game_of_lanes("tictactoe"), 30, 3), PlayoutValue::win, 4000);
  compare_with_expected(positions(game_of_lanes("tictactoe"), 5, 4), PlayoutValue::score, 3);
}

TEST_CASE("lanes begin where players choose at once, and where chance has not drawn yet") {
  const GdlState start = game_of_lanes(guesses);
  REQUIRE(start.simultaneous());
  const std::vector<GdlState> states = positions(start, 40, 0);
  REQUIRE(std::any_of(states.begin(), states.end(), [](const GdlState& s) { return s.to_move() == chance; }));
  REQUIRE(
      std::any_of(states.begin(), states.end(), [](const GdlState& s) { return s.to_move() == everyone; }));
  compare_with_expected(states, PlayoutValue::win, 4000);
  compare_with_expected(states, PlayoutValue::score, 4000);
}

TEST_CASE("lanes from states of a large game agree with plain playouts") {
  const std::vector<GdlState> states = positions(game_of_lanes("breakthrough"), test::effort(2, 6, 6), 20);
  constexpr int each = 500;
  std::vector<Values> means(states.size());
  Random random(1);
  GdlState::play_out_many(states, each, PlayoutValue::win, means, random);
  MoveList<GdlState::Move> scratch;
  for (std::size_t i = 0; i < states.size(); ++i) {
    double plain = 0;
    for (int n = 0; n < each; ++n) {
      GdlState state = states[i];
      play_out(state, random, scratch);
      plain += win_values(state)[0] / each;
    }
    CHECK(std::abs(means[i][0] - plain) < 5 * std::sqrt(0.5 / each));
    CHECK(means[i][0] + means[i][1] == doctest::Approx(1));
  }
}

TEST_CASE("a game that never ends is broken off in its lane and counts as a tie") {
  const GdlState start = game_of_lanes(
      "(role a) (role b) (init (s 0)) (flip 0 1) (flip 1 0) (<= (legal ?p (turn ?x)) (role ?p) (flip ?x ?y))"
      "(<= (next (s ?y)) (true (s ?x)) (flip ?x ?y)) (<= terminal (true (s 2))) (<= (next (s 2)) (true (s "
      "3)))"
      "(<= (goal a 100) (true (s 2))) (<= (goal b 0) (true (s 2)))");
  std::vector<Values> means(1);
  Random random(1);
  GdlState::play_out_many(std::span(&start, 1), 2, PlayoutValue::win, means, random);
  CHECK(means[0][0] == 0.5);
  CHECK(means[0][1] == 0.5);
  const PlayoutTally tally = start.tally_playouts(3, random);
  CHECK(tally.playouts == 3);
  CHECK(tally.broken_off == 3);
  CHECK(tally.wins[0] == 1.5);
  CHECK(game_of_lanes("tictactoe").tally_playouts(100, random).broken_off == 0);
}
