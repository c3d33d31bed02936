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

constexpr std::array orders{GraphOrder::breadth, GraphOrder::best, GraphOrder::deepening};

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

GdlState eight_puzzle() {
  const auto rules = gdl::GdlRules::make(gdl::find_rules("eightpuzzle").take());
  REQUIRE(rules);
  return GdlState(*rules);
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
        CHECK_FALSE(answer.proven);
        continue;
      }
      CHECK(answer.value == truth.value);
      CHECK(answer.proven);
      if (order != GraphOrder::best)
        CHECK(static_cast<int>(answer.moves.front().line.size()) == truth.distance);
      else
        CHECK(static_cast<int>(answer.moves.front().line.size()) >= truth.distance);
    }
  }
  CHECK(unreachable < 20);
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
    if (order != GraphOrder::best) CHECK(static_cast<int>(plan.size()) == fewest);
    GdlState end = start;
    for (const MoveCode move : plan) end.play(from_code<GdlState::Move>(move));
    CHECK(end.over());
    CHECK(end.score(0) == 100);
  }
}

TEST_CASE("a full memory and a spent budget end graph search with a legal move, and nothing is proven") {
  const GdlState start = eight_puzzle();
  for (const GraphOrder order : {GraphOrder::breadth, GraphOrder::best}) {
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
