// Games made from rules against the plain reasoner, and many lanes against one state.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <set>

#include "engine/games.hpp"
#include "engine/record.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/plain_reasoner.hpp"
#include "support/effort.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

std::string library_text(std::string_view name) {
  for (const LibraryText& game : library())
    if (game.name == name) return std::string(game.text);
  return "";
}

std::string move_text(const PlainReasoner& reasoner, TermId move) {
  return call_text(read_kif(reasoner.text(move))->front());
}
std::set<std::string> move_texts(const PlainReasoner& reasoner, const std::vector<TermId>& moves) {
  std::set<std::string> set;
  for (const TermId move : moves) set.insert(move_text(reasoner, move));
  return set;
}

std::string text_of(PlainReasoner& reasoner, const PlainReasoner::State& state) {
  std::set<std::string> set;
  for (const TermId term : state) set.insert(reasoner.text(term));
  std::string line;
  for (const auto& each : set) line += each + " ";
  return line;
}
std::string sorted_text(const GdlState& state) {
  const auto fluents = read_kif(state.text());
  std::set<std::string> set;
  for (const Expression& fluent : *fluents)
    if (!fluent.items.empty() || !fluent.is_list()) set.insert(text(fluent));
  std::string line;
  for (const auto& each : set) line += each + " ";
  return line;
}

GdlState::Move same_move(const PlainReasoner& reasoner, const GdlState& state, std::size_t role,
                         TermId move) {
  MoveList<GdlState::Move> moves;
  state.legal_for_role(role, moves);
  return *std::find_if(moves.begin(), moves.end(),
                       [&](auto each) { return state.move_text(each) == move_text(reasoner, move); });
}

// A step in which every role, chance too, makes this move.
void play_joint(GdlState& state, const std::vector<GdlState::Move>& by_role) {
  const std::size_t random_role = state.rules().random_role();
  if (state.to_move() != chance) {
    std::vector<GdlState::Move> players = by_role;
    if (state.has_chance()) players.erase(players.begin() + static_cast<std::ptrdiff_t>(random_role));
    state.play(std::span<const GdlState::Move>(players));
    if (!state.within_step()) return;
  }
  state.play(by_role[random_role]);
}

void compare_moves(const PlainReasoner& reasoner, const GdlState& state, const PlainReasoner::View& view) {
  for (std::size_t r = 0; r < view.legal.size(); ++r) {
    MoveList<GdlState::Move> moves;
    state.legal_for_role(r, moves);
    std::set<std::string> shown;
    for (const auto move : moves) shown.insert(state.move_text(move));
    REQUIRE(shown == move_texts(reasoner, view.legal[r]));
  }
}

void compare_sights(const PlainReasoner& reasoner, const GdlState& state,
                    const std::vector<PlainReasoner::State>& seen) {
  for (std::size_t r = 0; r < seen.size(); ++r) {
    std::set<std::string> expected;
    for (const TermId sight : seen[r]) expected.insert(reasoner.text(sight));
    const auto told = state.last_told(r);
    REQUIRE(std::set<std::string>(told.begin(), told.end()) == expected);
  }
}

// One step of both at random, chosen by the reasoner's list of moves.
void play_both(PlainReasoner& reasoner, PlainReasoner::State& plain, GdlState& state,
               const PlainReasoner::View& view, Random& random) {
  std::vector<TermId> plain_joint;
  std::vector<GdlState::Move> joint;
  for (std::size_t r = 0; r < view.legal.size(); ++r) {
    const auto& legal = view.legal[r];
    plain_joint.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
    joint.push_back(same_move(reasoner, state, r, plain_joint.back()));
  }
  play_joint(state, joint);
  if (state.hides()) compare_sights(reasoner, state, reasoner.seen(plain, plain_joint));
  plain = reasoner.next(plain, plain_joint);
}

// Plays random games with both and compares everything in every state, sights included.
void compare(const std::string& rules, int games, int most_moves, std::uint64_t seed,
             const GroundLimits& limits = {}) {
  const auto set = read_rules(rules);
  REQUIRE_MESSAGE(set, set.error().message);
  const auto made = GdlRules::make(rules, limits);
  REQUIRE_MESSAGE(made, made.error().message);
  PlainReasoner reasoner(*set);
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    GdlState state(*made);
    PlainReasoner::State plain = reasoner.initial();
    for (int ply = 0; ply < most_moves; ++ply) {
      REQUIRE(sorted_text(state) == text_of(reasoner, plain));
      const auto view = reasoner.look(plain);
      REQUIRE(state.over() == view.terminal);
      if (view.terminal) {
        for (Player p = 0; p < state.players(); ++p) {
          const auto& goals = view.goals[(*made)->role_of(p)];
          REQUIRE(goals.size() == 1);
          CHECK(state.score(p) == goals[0]);
        }
        break;
      }
      compare_moves(reasoner, state, view);
      play_both(reasoner, plain, state, view, random);
    }
  }
}

// Lengths and results of lanes and of single states, as far apart as chance lets them be.
void compare_lanes(const std::string& rules, int singles) {
  const auto made = GdlRules::make(rules);
  REQUIRE_MESSAGE(made, made.error().message);
  const GdlState start(*made);
  Random random(3);
  double length = 0, squares = 0, win = 0;
  MoveList<GdlState::Move> scratch;
  for (int i = 0; i < singles; ++i) {
    GdlState state = start;
    int moves = 0;
    for (; !state.over() && moves < 1000; ++moves) play_random(state, random, scratch);
    length += moves;
    squares += static_cast<double>(moves) * moves;
    win += win_values(state)[0];
  }
  length /= singles;
  const double deviation = std::sqrt(std::max(squares / singles - length * length, 1e-12) / singles);
  const PlayoutTally tally = start.tally_playouts(20'000, random);
  CHECK(tally.playouts == 20'000);
  const double lane_length = static_cast<double>(tally.moves) / static_cast<double>(tally.playouts);
  CHECK(std::abs(lane_length - length) < 5 * deviation + 1e-9);
  CHECK(std::abs(tally.wins[0] / 20'000 - win / singles) <
        5 * 0.5 / std::sqrt(singles) + 5 * 0.5 / std::sqrt(20'000));
}

// Rules with everything that a circuit has to get right: a loop, chains of not, moves at once.
const std::string paths = R"(
(role a) (role b)
(node 1) (node 2) (node 3) (node 4)
(init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(<= (legal ?p (link ?x ?y)) (role ?p) (node ?x) (node ?y) (distinct ?x ?y) (not (true (edge ?x ?y))))
(<= (legal ?p rest) (role ?p))
(<= (next (edge ?x ?y)) (does ?p (link ?x ?y)))
(<= (next (edge ?x ?y)) (true (edge ?x ?y)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (reach ?x ?y) (true (edge ?x ?y)))
(<= (reach ?x ?z) (reach ?x ?y) (true (edge ?y ?z)))
(<= ring (reach ?x ?x))
(<= apart (node ?x) (node ?y) (distinct ?x ?y) (not (reach ?x ?y)))
(<= terminal ring)
(<= terminal (true (step 5)))
(<= (goal a 100) ring)
(<= (goal a 0) (not ring))
(<= (goal b 100) apart (not ring))
(<= (goal b 0) ring)
(<= (goal b 50) (not ring) (not apart))
)";

}  // namespace

TEST_CASE("games of the library agree with the plain reasoner") {
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    // Where chance draws first, one game shows little.
    const int games = game.name == "blindguess" ? 30 : test::effort(1, 3);
    compare(std::string(game.text), games, 30, 1);
  }
}

TEST_CASE("sentences that follow from themselves are found by a loop") { compare(paths, 20, 10, 2); }

// Two bet at once on what chance shows at the same time; each is told whether it won, and sees half of the
// rest.
const std::string bets = R"(
(role a) (role random) (role b) (player a) (player b) (other a b) (other b a)
(coin 1) (coin 2) (coin 3) (succ 0 1) (succ 1 2) (succ 2 3) (init (round 0)) (init (points a 0)) (init (points b 0))
(<= (legal ?p (bet ?c)) (player ?p) (coin ?c))
(<= (legal random (show ?c)) (coin ?c) (not (true (shown ?c))))
(<= (legal random again) (true (round 0)))
(<= (hit ?p) (does ?p (bet ?c)) (does random (show ?c)))
(<= (next (shown ?c)) (does random (show ?c)))
(<= (next (points ?p ?n)) (hit ?p) (true (points ?p ?m)) (succ ?m ?n))
(<= (next (points ?p ?n)) (true (points ?p ?n)) (not (hit ?p)))
(<= (next (round ?n)) (true (round ?m)) (succ ?m ?n))
(<= (sees ?p won) (hit ?p))
(<= (sees ?p (both ?c)) (does ?q (bet ?c)) (other ?p ?q) (does ?p (bet ?c)))
(<= (sees a (shown ?c)) (does random (show ?c)))
(<= (sees random ?move) (does a ?move))
(<= terminal (true (round 3)))
(<= (goal ?p 100) (true (points ?p ?n)) (succ ?m ?n))
(<= (goal ?p 0) (true (points ?p 0)))
(goal random 0)
)";

TEST_CASE("chance and sights agree with the plain reasoner") { compare(bets, 40, 10, 6); }

// A name with other numbers of terms, none among them, is another sentence.
const std::string same_names = R"(
(role r) (init (at a)) (init at) (place) (place a) (place b) (place a b) (place b a)
(<= known (true at)) (<= (known ?x) (true (at ?x)) known) (<= (known ?x ?y) (known ?x) (place ?x ?y))
(<= (legal r (go ?y)) (known ?x ?y) (place))
(<= (legal r stay) (not (known a b)) (not (place b)))
(<= (legal r (stay ?x)) (known ?x) (not (known b)) (not (place c)))
(<= (next (at ?y)) (does r (go ?y))) (<= (next (at ?x)) (does r (stay ?x))) (next at)
(<= terminal (known c)) (<= (goal r 100) (known b a)) (<= (goal r 0) (not (known b a)))
)";

TEST_CASE("many lanes play as one state does") {
  compare_lanes(library_text("tictactoe"), 4000);
  compare_lanes(paths, 4000);
}

TEST_CASE("players who choose at once are told from players who take turns") {
  CHECK(GdlRules::make(paths).take()->simultaneous());
  const GdlState at_once(GdlRules::make(paths).take());
  CHECK(at_once.to_move() == everyone);
  const GdlState state(GdlRules::make(library_text("tictactoe")).take());
  CHECK_FALSE(state.simultaneous());
  CHECK(state.zero_sum());
  CHECK(state.to_move() == 0);
  CHECK(state.player_name(1) == "o");
}

TEST_CASE("chance draws after the players have chosen") {
  const GdlState start(
      GdlRules::make(
          "(role p) (role random) (init (s 0))"
          "(<= (legal p (guess ?x)) (true (s 0)) (coin ?x)) (<= (legal p rest) (true (s 1)))"
          "(<= (legal random (show ?x)) (coin ?x)) (coin 1) (coin 2) (coin 3)"
          "(<= (next (s 1)) (true (s 0))) (<= (next hit) (does p (guess ?x)) (does random (show ?x)))"
          "(<= terminal (true (s 1))) (<= (goal p 100) (true hit)) (<= (goal p 0) (not (true hit)))"
          "(<= (goal random 0) (true (s 1)))")
          .take());
  CHECK(start.players() == 1);
  CHECK(start.has_chance());
  CHECK(start.to_move() == 0);
  MoveList<GdlState::Move> moves;
  start.legal(moves);
  REQUIRE(moves.size() == 3);
  int hits = 0;
  for (const auto move : moves) {
    GdlState guessed = start;
    guessed.play(move);
    CHECK(guessed.to_move() == chance);
    CHECK(guessed.hash() != start.hash());
    MoveList<GdlState::Move> outcomes;
    guessed.legal(outcomes);
    REQUIRE(outcomes.size() == 3);
    for (const auto outcome : outcomes) {
      CHECK(guessed.probability(outcome) == doctest::Approx(1.0 / 3));
      GdlState end = guessed;
      end.play(outcome);
      CHECK(end.over());
      hits += end.score(0) == 100 ? 1 : 0;
    }
  }
  CHECK(hits == 3);
}

TEST_CASE("rules that cannot be a game are refused in one line") {
  const auto message = [](std::string_view text) { return GdlRules::make(text).error().message; };
  CHECK(message("(role random) (legal random a) (goal random 0) (<= terminal (true x)) (init y)") ==
        "a game of chance alone: there is no role but 'random'");
  CHECK(message("(role p) (role q) (legal p a) (goal p 0) (<= terminal (true x)) (init y)") ==
        "line 1, column 16: the role 'q' never has a legal move: no 'legal' speaks of it");
  CHECK(message("(role p) (legal p a) (goal p 0) (<= terminal (true y)) (init y) (role q)\n"
                "(<= (legal q a) (true y) (distinct b b))") ==
        "line 2, column 5: the role 'q' never has a legal move");
}

// Much that chess has, made small: a move may leave nobody in check, unless it takes the one who gives it.
const std::string guards = R"(
(role w) (role b) (other w b) (other b w)
(file 1) (file 2) (file 3) (file 4) (value 1) (value 2) (value 3) (value 4) (value x) (value y)
(near 1 2) (near 2 3) (near 3 4) (near 2 1) (near 3 2) (near 4 3)
(init (at 1 1 wk)) (init (at 4 2 wr)) (init (at 3 4 bk)) (init (at 2 3 br)) (init (control w)) (init (step 1))
(owner wk w king) (owner wr w rook) (owner bk b king) (owner br b rook)
(<= (filled ?x ?y) (true (at ?x ?y ?p)))
(<= (line ?x ?y ?x ?z) (file ?x) (near ?y ?z))
(<= (line ?x ?y ?z ?y) (file ?y) (near ?x ?z))
(<= (line ?x ?y ?x ?z) (file ?x) (near ?y ?m) (near ?m ?z) (distinct ?y ?z) (not (filled ?x ?m)))
(<= (line ?x ?y ?z ?y) (file ?y) (near ?x ?m) (near ?m ?z) (distinct ?x ?z) (not (filled ?m ?y)))
(<= (differ ?x1 ?y1 ?x2 ?y2) (distinct ?x1 ?x2) (value ?x1) (value ?y1) (value ?x2) (value ?y2))
(<= (differ ?x1 ?y1 ?x2 ?y2) (distinct ?y1 ?y2) (value ?x1) (value ?y1) (value ?x2) (value ?y2))
(<= (rook_threat ?o ?u ?v ?x ?y) (owner ?p ?o rook) (true (at ?u ?v ?p)) (line ?u ?v ?x ?y))
(<= (king_threat ?o ?u ?v ?x ?y) (owner ?p ?o king) (true (at ?u ?v ?p)) (near ?u ?x) (near ?v ?y))
(<= (threat ?r ?cx ?cy ?x ?y ?ix ?iy) (other ?r ?o)
  (or (rook_threat ?o ?u ?v ?x ?y) (king_threat ?o ?u ?v ?x ?y))
  (differ ?cx ?cy ?u ?v) (value ?ix) (value ?iy))
(<= (reaches ?r (move ?p ?u ?v ?x ?y)) (owner ?p ?r ?t) (true (at ?u ?v ?p)) (line ?u ?v ?x ?y))
(<= (mine ?r ?x ?y) (true (at ?x ?y ?p)) (owner ?p ?r ?t))
(<= (legal ?r (move ?p ?u ?v ?x ?y)) (true (control ?r)) (owner ?p ?r ?t)
  (reaches ?r (move ?p ?u ?v ?x ?y)) (not (mine ?r ?x ?y))
  (owner ?k ?r king) (true (at ?kx ?ky ?k)) (not (threat ?r ?x ?y ?kx ?ky ?u ?v)))
(<= (legal ?r pass) (true (control ?r)))
(<= (legal ?r wait) (other ?r ?o) (true (control ?o)))
(<= (next (at ?x ?y ?p)) (does ?r (move ?p ?u ?v ?x ?y)))
(<= (next (at ?x ?y ?p)) (true (at ?x ?y ?p)) (does ?r (move ?q ?u ?v ?z ?w))
  (differ ?x ?y ?u ?v) (differ ?x ?y ?z ?w))
(<= (next (at ?x ?y ?p)) (true (at ?x ?y ?p)) (does ?r pass))
(<= (next (control ?o)) (true (control ?r)) (other ?r ?o))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (alive ?r) (true (at ?x ?y ?p)) (owner ?p ?r king))
(<= terminal (true (step 9)))
(<= terminal (role ?r) (not (alive ?r)))
(<= (goal ?r 100) (other ?r ?o) (not (alive ?o)))
(<= (goal ?r 0) (other ?r ?o) (alive ?o))
)";

constexpr GroundLimits always_reshaped{.usual_rules = 0};

TEST_CASE("rules that are reshaped are the same game") {
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    const auto made = GdlRules::make(game.text, always_reshaped);
    REQUIRE_MESSAGE(made, made.error().message);
    REQUIRE((*made)->asked() == nullptr);
    compare(std::string(game.text), 1, test::effort(4, 12), 4, always_reshaped);
  }
  compare(paths, 20, 10, 2, always_reshaped);
  compare(guards, 20, 10, 5);
  compare(guards, 20, 10, 5, always_reshaped);
  compare(bets, 20, 10, 6, always_reshaped);
}

TEST_CASE("a name with other numbers of terms is another sentence in every form of a game") {
  compare(same_names, 5, 10, 1);
  compare(same_names, 5, 10, 1, always_reshaped);
  compare(same_names, 5, 10, 1, {.most_rules = 1});
}

TEST_CASE("reshaped rules are fewer when all values are written out") {
  const auto rules_of_guards = [](const GroundLimits& limits) {
    return ground(read_rules(guards).take(), limits).take().rules.size();
  };
  CHECK(rules_of_guards(always_reshaped) < rules_of_guards({}) / 2);
}

constexpr GroundLimits almost_nothing{.most_rules = 1};

TEST_CASE("games too large to be written out are played by asking their rules") {
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    const auto made = GdlRules::make(game.text, almost_nothing);
    REQUIRE(made);
    REQUIRE((*made)->asked() != nullptr);
    const auto written = GdlRules::make(game.text);
    CHECK((*made)->simultaneous() == (*written)->simultaneous());
    CHECK((*made)->zero_sum() == (*written)->zero_sum());
    compare(std::string(game.text), 1, test::effort(3, 6), 3, almost_nothing);
  }
  compare(bets, 20, 10, 6, almost_nothing);
}

TEST_CASE("a game that is asked for has positions in words, and random games like any other") {
  const GdlState written(GdlRules::make(library_text("tictactoe")).take());
  const GdlState start(GdlRules::make(library_text("tictactoe"), almost_nothing).take());
  const auto read = start.parse(written.text());
  REQUIRE(read);
  CHECK(read->hash() == start.hash());
  CHECK(start.parse("(cell 1 1 nonsense)").error().message.starts_with("'(cell 1 1 nonsense)' never holds"));
  Random random(1);
  constexpr std::int64_t games = 2000;
  const PlayoutTally one = start.tally_playouts(games, random), many = written.tally_playouts(games, random);
  CHECK(one.playouts == games);
  CHECK(static_cast<double>(one.moves) / games ==
        doctest::Approx(static_cast<double>(many.moves) / games).epsilon(0.03));
  CHECK(one.wins[0] / games == doctest::Approx(many.wins[0] / games).epsilon(0.1));
}

// As many facts as told, all of which hold, each next because of its neighbour.
std::string ring_of_facts(int number) {
  std::string rules = "(role r) (legal r stay) (goal r 0) (<= terminal (true over))";
  for (int i = 0; i < number; ++i)
    rules += "(init f" + std::to_string(i) + ") (<= (next f" + std::to_string(i) + ") (true f" +
             std::to_string((i + 1) % number) + "))";
  return rules;
}

// Games that are made and forgotten one after the other get the same address, and may have the same size.
TEST_CASE("a game is played the same whatever was played before it") {
  const std::string rules =
      "(role r) (init s) (legal r a) (legal r b) (<= (next (at a)) (does r a)) (<= (next (at b)) (does r b))"
      "(goal r 0) (<= terminal (true over))";
  for (int round = 0; round < 70; ++round) {
    {
      const GdlState before(GdlRules::make(ring_of_facts(1 + round % 7)).take());
    }
    GdlState state(GdlRules::make(rules).take());
    MoveList<GdlState::Move> moves;
    state.legal(moves);
    REQUIRE(moves.size() == 2);
    state.play(moves[1]);
    REQUIRE(state.text() == "(at " + state.move_text(moves[1]) + ")");
  }
}

TEST_CASE("a move may be written as the rules write it, with spaces inside of its parentheses") {
  const auto game = make_game("gdl:tictactoe");
  REQUIRE(game);
  for (const char* moves : {"mark(1,1) mark(2,2)", "(mark 1 1) (mark 2 2)", "( Mark  1 1 ) MARK(2,2)"}) {
    CAPTURE(moves);
    const auto record = begin_record(*game, split_position("start moves " + std::string(moves)));
    REQUIRE(record);
    CHECK(record->ply_text(0) == "mark(1,1)");
    CHECK(record->ply_text(1) == "mark(2,2)");
  }
  const auto wrong = begin_record(*game, split_position("start moves (mark 1 9) (mark 2 2)"));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("cannot play '(mark 1 9)' here") != std::string::npos);
  const auto duel = make_game("gdl:duel");
  REQUIRE(duel);
  const auto at_once = begin_record(*duel, split_position("start moves (duck)|load"));
  REQUIRE(at_once);
  CHECK(at_once->ply_text(0) == "duck|load");
}
