#include "search/graph/graph.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <doctest/doctest.h>
#include <map>

#include "engine/agent.hpp"
#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "support/compare_answers.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

constexpr std::array orders{GraphOrder::breadth, GraphOrder::depth, GraphOrder::best, GraphOrder::deepening};

// Whether an order promises a shortest plan to the best end.
bool is_shortest(GraphOrder order) { return order == GraphOrder::breadth || order == GraphOrder::deepening; }

// Places with arrows to others, circles among them; those without arrows end the game and have a worth.
struct Map {
  std::vector<std::vector<int>> arrows;
  std::vector<double> worth;
};

Map random_map(std::uint64_t seed) {
  Random random(seed);
  Map map;
  constexpr int places = 40;
  for (int i = 0; i < places; ++i) {
    map.arrows.emplace_back();
    map.worth.push_back(random.below(5));  // 4 is the best possible, which some maps have
    const int arrows = i > 0 && random.below(4) == 0 ? 0 : 1 + random.below(3);
    for (int a = 0; a < arrows; ++a) map.arrows.back().push_back(random.below(places));
  }
  return map;
}

class Walk {
 public:
  using Move = int;
  explicit Walk(const Map& map) : map_(&map) {}

  int players() const { return 1; }
  ScoreRange score_range() const { return {0, 4, "points"}; }
  Player to_move() const { return 0; }
  bool over() const { return arrows().empty(); }
  double score(Player) const { return map_->worth[at()]; }
  double score_so_far(Player) const { return map_->worth[at()]; }
  void legal(MoveList<Move>& out) const {
    for (std::size_t i = 0; i < arrows().size(); ++i) out.add(static_cast<int>(i));
  }
  void play(Move move) { at_ = arrows()[static_cast<std::size_t>(move)]; }
  std::string text() const { return std::to_string(at_); }
  Result<Walk> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  std::size_t at() const { return static_cast<std::size_t>(at_); }
  const std::vector<int>& arrows() const { return map_->arrows[at()]; }
  const Map* map_;
  int at_ = 0;
};

// The best end that can be reached and how many arrows lead to the nearest such, by going over all arrows
// until no distance changes.
struct Truth {
  double value = -1;
  int distance = 0;
};
Truth truth_of(const Map& map) {
  constexpr int far = 1000;
  std::vector<int> distance(map.arrows.size(), far);
  distance[0] = 0;
  for (std::size_t round = 0; round < map.arrows.size(); ++round)
    for (std::size_t i = 0; i < map.arrows.size(); ++i)
      for (const int to : map.arrows[i])
        distance[static_cast<std::size_t>(to)] =
            std::min(distance[static_cast<std::size_t>(to)], distance[i] + 1);
  Truth truth;
  for (std::size_t i = 0; i < map.arrows.size(); ++i) {
    if (!map.arrows[i].empty() || distance[i] == far) continue;
    const double value = map.worth[i] / 4;
    if (value > truth.value || (value == truth.value && distance[i] < truth.distance))
      truth = {value, distance[i]};
  }
  return truth;
}

GdlState puzzle_of(const std::string& text) {
  const auto rules = gdl::GdlRules::make(text);
  REQUIRE_MESSAGE(rules, (rules ? "" : rules.error().message));
  return GdlState(*rules);
}

GdlState eight_puzzle() { return puzzle_of(*gdl::find_rules("eightpuzzle")); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// What the plan of an answer brings; negative where it does not lead to an end.
double end_of(GdlState state, const Answer& answer) {
  for (const MoveCode move : answer.moves.front().line) state.play(from_code<GdlState::Move>(move));
  return state.over() ? state.score(0) : -1;
}

// Five lamps, which moves put out, light or switch, some of them for good; after five moves it is over.
std::string random_puzzle(std::uint64_t seed) {
  Random random(seed);
  constexpr int lamps = 5;
  const auto lamp = [&](int i) { return "(true (on " + std::to_string(i) + "))"; };
  const auto maybe = [&](int i) { return random.below(2) == 0 ? lamp(i) : "(not " + lamp(i) + ")"; };
  std::string rules =
      "(role me) (init (step 0)) (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5)"
      "(<= (next (step ?n)) (true (step ?m)) (after ?m ?n)) (<= terminal (true (step 5))) (legal me (m 0))";
  for (int i = 0; i < lamps; ++i) {
    const std::string number = std::to_string(i), next = "(<= (next (on " + number + ")) ";
    const std::string stays = lamp(i), made = "(does me (m " + number + "))", unmade = "(not " + made + ")";
    if (random.below(2) == 0) rules += "(init (on " + number + "))";
    if (random.below(4) == 0) rules += next + "(does me (m " + std::to_string(random.below(lamps)) + ")))";
    const int kind = random.below(3);
    rules += next + stays + (kind == 1 ? "" : unmade) + ")";
    if (kind == 1) rules += next + made + ")";
    if (kind == 2) rules += next + "(not " + stays + ")" + made + ")";
    if (i > 0)
      rules += random.below(2) == 0 ? "(legal me (m " + number + "))"
                                    : "(<= (legal me (m " + number + ")) " + maybe(random.below(lamps)) + ")";
  }
  rules += "(<= best " + maybe(0);
  for (int i = 1; i < lamps; ++i)
    if (random.below(2) == 0) rules += " " + maybe(i);
  const std::string good = maybe(random.below(lamps));
  const std::string early =
      random.below(3) == 0 ? "(<= terminal " + maybe(random.below(lamps)) + maybe(random.below(lamps)) + ")"
                           : "";
  return early + rules + ") (<= terminal best) (<= (goal me 100) best) (<= (goal me 50) (not best) " + good +
         ") (<= (goal me 0) (not best) (not good)) (<= good " + good + ")";
}

Truth truth_of(const GdlState& start) {
  std::map<std::string, int> distance{{start.text(), 0}};
  std::deque<GdlState> waiting{start};
  Truth truth;
  for (; !waiting.empty(); waiting.pop_front()) {
    const GdlState& state = waiting.front();
    const int steps = distance[state.text()];
    if (state.over() && state.score(0) / 100 > truth.value) truth = {state.score(0) / 100, steps};
    MoveList<GdlState::Move> moves;
    if (!state.over()) state.legal(moves);
    for (const auto move : moves) {
      GdlState next = state;
      next.play(move);
      if (distance.emplace(next.text(), steps + 1).second) waiting.push_back(next);
    }
  }
  return truth;
}

// How many moves the eight puzzle needs, from its own board alone.
int shortest(const std::string& from, const std::string& to) {
  std::map<std::string, int> distance{{from, 0}};
  std::deque<std::string> waiting{from};
  while (!distance.contains(to)) {
    const std::string board = waiting.front();
    waiting.pop_front();
    const int hole = static_cast<int>(board.find('.'));
    for (const int other : {hole - 3, hole + 3, hole - 1, hole + 1}) {
      const bool beside = other / 3 == hole / 3 || other % 3 == hole % 3;
      if (other < 0 || other > 8 || !beside) continue;
      std::string next = board;
      std::swap(next[static_cast<std::size_t>(hole)], next[static_cast<std::size_t>(other)]);
      if (distance.emplace(next, distance[board] + 1).second) waiting.push_back(next);
    }
  }
  return distance[to];
}

}  // namespace

TEST_CASE("graph search finds the best end of maps with circles, and the nearest where it promises so") {
  int unreachable = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Map map = random_map(seed);
    const Truth truth = truth_of(map);
    unreachable += static_cast<int>(truth.value < 0);
    for (const GraphOrder order : orders) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(order));
      const Answer answer = think<Graph>(Walk(map), {}, 1, {.order = order});
      check_lines(Walk(map), answer);
      if (truth.value < 0) {
        CHECK(answer.proven);  // no end can be reached: there is nothing to be had
        CHECK(answer.value == 0);
        continue;
      }
      CHECK(answer.value == truth.value);
      CHECK(answer.proven);
      if (is_shortest(order))
        CHECK(static_cast<int>(answer.moves.front().line.size()) == truth.distance);
      else
        CHECK(static_cast<int>(answer.moves.front().line.size()) >= truth.distance);
    }
  }
  CHECK(unreachable < 20);
}

TEST_CASE("a puzzle whose end cannot be reached is worth nothing, and that is proven") {
  const GdlState start = puzzle_of(
      "(role me) (init (at 1)) (legal me left) (legal me right) (<= (next (at 1)) (does me left))"
      "(<= (next (at 2)) (does me right)) (<= terminal (true (at 3))) (<= (goal me 100) (true (at 3)))"
      "(<= (goal me 0) (not (true (at 3))))");
  for (const GraphOrder order : orders) {
    const Answer answer = think<Graph>(start, {}, 1, {.order = order});
    CHECK(answer.proven);
    CHECK(answer.value == 0);
    CHECK(answer.moves.size() == 2);
  }
}

TEST_CASE("the distance that the rules tell leads best-first search to the goal") {
  const GdlState start = eight_puzzle();
  REQUIRE(start.guesses_distance());
  const Answer breadth = think<Graph>(start, {}),
               best = think<Graph>(start, {}, 1, {.order = GraphOrder::best});
  CHECK(best.proven);
  CHECK(20 * best.nodes < 2 * breadth.nodes);
  CHECK(end_of(start, best) == 100);
}

TEST_CASE("the distance knows fluents that a move alone brings about") {
  const GdlState start = puzzle_of(
      "(role me) (lamp 1) (lamp 2) (init dark) (<= (next dark) (true dark)) (<= (legal me (light ?l)) (lamp "
      "?l))"
      "(<= (next (burns ?l)) (does me (light ?l))) (<= (next (burnt ?l)) (true (burns ?l)))"
      "(<= terminal (true (burnt 1)) (true (burns 2))) (<= (goal me 100) (true (burnt 1)) (true (burns 2)))");
  CHECK(start.distance_guess().goal == 100);
  for (const GraphOrder order : orders) {
    const Answer answer = think<Graph>(start, {}, 1, {.order = order});
    CHECK(answer.value == 1);
    CHECK(answer.proven);
  }
}

TEST_CASE("a goal is out of reach for good only where no moves lead there") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const GdlState start = puzzle_of(random_puzzle(seed));
    if (start.over() || !start.guesses_distance()) continue;
    CAPTURE(seed);
    CHECK(100 * truth_of(start).value <= start.distance_guess().goal);
  }
}

TEST_CASE("the eight puzzle is solved in as few moves as its boards allow") {
  const int fewest = shortest("7245.6831", "12345678.");
  CHECK(fewest == 20);
  const GdlState start = eight_puzzle();
  for (const GraphOrder order : orders) {
    CAPTURE(static_cast<int>(order));
    const Answer answer = think<Graph>(start, {}, 1, {.order = order});
    CHECK(answer.value == 1);
    CHECK(answer.proven);
    check_lines(start, answer);
    const auto& plan = answer.moves.front().line;
    if (is_shortest(order)) CHECK(static_cast<int>(plan.size()) == fewest);
    GdlState end = start;
    for (const MoveCode move : plan) end.play(from_code<GdlState::Move>(move));
    CHECK(end.over());
    CHECK(end.score(0) == 100);
  }
}

TEST_CASE("a puzzle that falls apart is solved part by part, as shortly as the whole") {
  const GdlState start = puzzle_of(*gdl::find_rules("lights"));
  for (const GraphOrder order : orders) {
    const Answer answer = think<Graph>(start, {}, 1, {.order = order});
    CHECK(answer.value == 1);
    CHECK(answer.proven);
    CHECK(answer.moves.front().line.size() == 13);
    CHECK(answer.nodes < 1024);  // two boards of 512 positions; together they have a quarter of a million
    check_lines(start, answer);
    CHECK(end_of(start, answer) == 100);
  }
  // Where the parts cannot be had before the game is over, the whole is looked at.
  const auto late = start.parse(replaced(start.text(), "(moves 0)", "(moves 20)"));
  REQUIRE(late);
  const Answer spent = think<Graph>(*late, {.nodes = 3000}, 1, {});
  CHECK_FALSE(spent.proven);
  CHECK(spent.nodes <= 3000 + 22);
}

TEST_CASE("a level limits how many positions are looked into, and the highest does not") {
  const GdlState start = eight_puzzle();
  std::int64_t before = 0;
  for (const int level : {1, 3, 5, 7}) {
    const Answer answer = think<Graph>(start, {}, 1, {.level = level});
    CHECK(answer.nodes > before);
    CHECK(answer.nodes <= level_positions(level) + 4);  // the last one's moves are looked at too
    CHECK_FALSE(answer.proven);
    before = answer.nodes;
  }
  CHECK(level_positions(10) == 0);
}

TEST_CASE("positions that are images of each other are one") {
  // Four cells that nothing tells apart; what counts is how many are marked.
  const std::string rules =
      "(role me) (cell 1) (cell 2) (cell 3) (cell 4)"
      "(<= (legal me (mark ?c)) (cell ?c) (not (true (marked ?c)))) (<= (next (marked ?c)) (does me (mark "
      "?c)))"
      "(<= (next (marked ?c)) (true (marked ?c))) (<= open (cell ?c) (not (true (marked ?c))))"
      "(<= terminal (not open)) (goal me 50)";
  const GdlState start = puzzle_of(rules);
  REQUIRE(start.symmetries() == 24);
  for (const GraphOrder order : {GraphOrder::breadth, GraphOrder::best}) {
    const Answer answer = think<Graph>(start, {}, 1, {.order = order});
    CHECK(answer.nodes == 5);  // of 16 positions
    CHECK(end_of(start, answer) == 50);
  }
}

TEST_CASE("positions from which the best end is out of reach are looked into last") {
  // Walk to the eighth place. On the way each of ten lamps may be broken, for good.
  std::string rules =
      "(role me) (init (at 1)) (<= (legal me walk) (true (at ?x))) (<= (legal me (break ?l)) (lamp ?l))"
      "(<= (next (at ?y)) (true (at ?x)) (does me walk) (after ?x ?y))"
      "(<= (next (at ?x)) (true (at ?x)) (not (does me walk)))"
      "(<= (next (lit ?l)) (true (lit ?l)) (not (does me (break ?l)))) (<= (init (lit ?l)) (lamp ?l))"
      "(<= dim (lamp ?l) (not (true (lit ?l)))) (<= terminal (true (at 8)))"
      "(<= (goal me 100) (true (at 8)) (not dim)) (<= (goal me 40) (true (at 8)) dim)"
      "(<= (goal me 0) (not (true (at 8))))";
  for (int i = 1; i < 8; ++i) rules += "(after " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  for (int i = 0; i < 10; ++i) rules += "(lamp " + std::to_string(i) + ")";
  const GdlState start = puzzle_of(rules);
  const auto dim = start.parse(replaced(start.text(), "(lit 3) ", ""));
  REQUIRE(dim);
  for (const GraphOrder order : {GraphOrder::breadth, GraphOrder::best}) {
    const Answer bright = think<Graph>(start, {}, 1, {.order = order});
    CHECK(bright.value == 1);
    CHECK(bright.proven);
    CHECK(bright.moves.front().line.size() == 7);
    CHECK(bright.nodes < 100);  // of 8 * 1024
    const Answer less = think<Graph>(*dim, {}, 1, {.order = order});
    CHECK(less.value == 0.4);
    CHECK(less.proven);
    if (order == GraphOrder::breadth) CHECK(less.moves.front().line.size() == 7);
  }
}

TEST_CASE("dead ends and parts change nothing about the best end of random puzzles, nor about its distance") {
  int bounded = 0, apart = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const GdlState start = puzzle_of(random_puzzle(seed));
    if (start.over()) continue;
    bounded += start.bounds_scores() ? 1 : 0;
    apart += start.ways() > 0 ? 1 : 0;
    const Truth truth = truth_of(start);
    for (const GraphOrder order : orders) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(order));
      const Answer answer = think<Graph>(start, {}, 1, {.order = order});
      CHECK(answer.proven);
      CHECK(answer.value == truth.value);
      CHECK(end_of(start, answer) == 100 * truth.value);
      if (is_shortest(order)) CHECK(static_cast<int>(answer.moves.front().line.size()) == truth.distance);
    }
  }
  CHECK(bounded > 10);
  CHECK(apart > 10);
}

TEST_CASE("a full memory and a spent budget end graph search with a legal move, and nothing is proven") {
  const GdlState start = eight_puzzle();
  for (const GraphOrder order : {GraphOrder::breadth, GraphOrder::depth, GraphOrder::best}) {
    const Answer full = think<Graph>(start, {.memory = {100 << 10}}, 1, {.order = order});
    CHECK_FALSE(full.proven);
    CHECK(full.nodes < 2000);
    check_lines(start, full);
  }
  // A small table forgets, and the shortest plan is found all the same.
  const Map map = random_map(3);
  const Truth truth = truth_of(map);
  REQUIRE(truth.value >= 0);
  const Answer forgetful =
      think<Graph>(Walk(map), {.depth = 8, .memory = {64}}, 1, {.order = GraphOrder::deepening});
  if (truth.distance <= 8) CHECK(forgetful.value == truth.value);
  for (const GraphOrder order : orders) {
    const Answer spent = think<Graph>(start, {.nodes = 1000}, 1, {.order = order});
    CHECK_FALSE(spent.proven);
    CHECK(spent.nodes <= 1003);
    check_lines(start, spent);
  }
}

TEST_CASE("a proven plan is followed without another search") {
  const GdlState start = eight_puzzle();
  GraphSearch<GdlState> search({});
  const Answer first = search.think(start, Request{});
  GdlState next = start;
  next.play(from_code<GdlState::Move>(first.move));
  const Answer second = search.think(next, Request{.continues = true, .played = {first.move}});
  CHECK(second.nodes == 0);
  CHECK(second.proven);
  CHECK(second.moves.front().line.size() + 1 == first.moves.front().line.size());
  // Another move than the planned one is a new question.
  GdlState astray = start;
  astray.play(from_code<GdlState::Move>(first.moves.back().move));
  const Answer third = search.think(astray, Request{.continues = true, .played = {first.moves.back().move}});
  CHECK(third.nodes > 0);
  CHECK(third.value == 1);
}

TEST_CASE("graph search is refused in one line for games of several players") {
  for (const char* spec : {"tictactoe", "gdl:tictactoe", "gdl:threeplayer"}) {
    const auto game = make_game(spec);
    REQUIRE(game);
    const auto made = make_agent("graph", *game, search_kinds());
    REQUIRE_FALSE(made);
    CHECK(made.error().message.find("it is for puzzles, games of one player") != std::string::npos);
  }
  const auto puzzle = make_game("gdl:eightpuzzle");
  REQUIRE(puzzle);
  CHECK(make_agent("graph:order=deepening", *puzzle, search_kinds()));
}
