// Positions that every Go player knows: ko, snapback, seki, ladders, bent four, under the stones.
#include <algorithm>
#include <doctest/doctest.h>

#include "games/go/go.hpp"

using namespace agon;

namespace {

using Small = GoState<go::Plane9>;

Small at(const GoOptions& options, std::string_view text) {
  auto state = Small(go::Plane9(options.size), options).parse(text);
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  return state.take();
}

std::int16_t move_of(const Small& state, std::string_view text) {
  MoveList<std::int16_t> moves;
  state.legal(moves);
  for (const auto move : moves)
    if (state.move_text(move) == text) return move;
  return -2;
}
bool can_play(const Small& state, std::string_view text) { return move_of(state, text) != -2; }
void play(Small& state, std::string_view text) {
  CAPTURE(text);
  REQUIRE(can_play(state, text));
  state.play(move_of(state, text));
}

std::vector<std::string> names(const Small& state, const std::vector<Place>& places) {
  std::vector<std::string> found;
  for (const Place place : places)
    found.push_back(state.move_text(static_cast<std::int16_t>(go::point_at(state.layout(), place))));
  std::sort(found.begin(), found.end());
  return found;
}

constexpr std::string_view open_ko = "...../.XO../X.XO./.XO../..... O";

}  // namespace

TEST_CASE("a ko cannot be taken back at once, and can after a move elsewhere") {
  for (const GoKo rule : {GoKo::simple, GoKo::positional, GoKo::situational}) {
    CAPTURE(static_cast<int>(rule));
    Small state = at({.size = 5, .ko = rule}, open_ko);
    play(state, "B3");  // takes C3
    CHECK(state.prisoners(1) == 1);
    CHECK_FALSE(can_play(state, "C3"));
    play(state, "E1");
    play(state, "E5");
    CHECK(can_play(state, "C3"));
    play(state, "C3");
    CHECK(state.prisoners(0) == 1);
    CHECK_FALSE(can_play(state, "B3"));
  }
}

TEST_CASE("a stone that is taken by a stone with a friend is no ko") {
  // White's B3 takes C3 and joins A3: two stones, so Black may take back.
  Small state = at({.size = 5, .ko = GoKo::simple}, "...../.XO../O.XO./.XO../..... O");
  play(state, "B3");
  CHECK(state.prisoners(1) == 1);
  CHECK(state.text().find("ko=") == std::string::npos);
}

TEST_CASE("superko forbids a board of several moves ago, the simple rule does not") {
  const auto last_is_legal = [](GoKo rule, int size, std::string_view text, std::vector<std::string> moves) {
    Small state = at({.size = size, .ko = rule}, text);
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) play(state, moves[i]);
    return can_play(state, moves.back());
  };
  // Four moves bring the board back with the same player to move.
  const std::string_view four = "O.O./OXO./OXXO/.XXO X";
  CHECK(last_is_legal(GoKo::simple, 4, four, {"D3", "D1", "D4", "D2"}));
  CHECK_FALSE(last_is_legal(GoKo::positional, 4, four, {"D3", "D1", "D4", "D2"}));
  CHECK_FALSE(last_is_legal(GoKo::situational, 4, four, {"D3", "D1", "D4", "D2"}));
  // Three moves bring it back with the other player to move.
  const std::string_view three = "OOXOX/O.XO./OOXOO/OXXOO/XXO.X X";
  CHECK(last_is_legal(GoKo::simple, 5, three, {"D1", "C1", "E1"}));
  CHECK_FALSE(last_is_legal(GoKo::positional, 5, three, {"D1", "C1", "E1"}));
  CHECK(last_is_legal(GoKo::situational, 5, three, {"D1", "C1", "E1"}));
}

TEST_CASE("suicide is forbidden, unless the rules allow it") {
  const std::string_view text = ".X.../X..../...../...../..... O";
  CHECK_FALSE(can_play(at({.size = 5}, text), "A5"));
  // A single stone would leave the board as it was, which superko forbids too.
  CHECK_FALSE(can_play(at({.size = 5, .suicide = true}, text), "A5"));
  Small state = at({.size = 5, .suicide = true}, "O.X../XX.../...../...../..... O");
  play(state, "B5");  // two stones without liberty
  CHECK(state.prisoners(0) == 2);
  CHECK(state.text() == "..X../XX.../...../...../..... X prisoners=2,0");
}

TEST_CASE("a snapback takes more stones than it gave, and is no ko") {
  Small state = at({.size = 5}, "...../...../.XX../XOOX./X..O. X");
  play(state, "C1");  // thrown in
  play(state, "B1");  // taken
  CHECK(state.prisoners(1) == 1);
  REQUIRE(can_play(state, "C1"));
  play(state, "C1");
  CHECK(state.prisoners(0) == 3);
}

TEST_CASE("under the stones: who loses stones can play where they stood and take some back") {
  Small state = at({.size = 5}, ".OX.X/OOO.O/XOOXX/XXOXO/XXX.O O");
  play(state, "D1");
  CHECK(state.prisoners(1) == 6);
  REQUIRE(can_play(state, "C1"));
  play(state, "C1");
  CHECK(state.prisoners(0) == 3);
}

TEST_CASE("in a seki both sides live, and the shared point counts for nobody") {
  // An eye each and one point between them: whoever plays there is taken.
  const std::string stones =
      ".O.OX.X.X/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOXXXXXX/XXXOOOXXX/.X.O.OXXX ";
  for (const char* mover : {"X", "O"}) {
    const Small state = at({.size = 9, .komi = 0}, stones + mover);
    const Settlement settlement = state.settle();
    CHECK(names(state, settlement.dead).empty());
    // Of 81 points the one in the middle is nobody's.
    CHECK(settlement.score == 81 - 1 - 2 * 33);
  }
  Small black = at({.size = 9}, stones + "X");
  play(black, "C1");
  play(black, "A1");
  CHECK(black.prisoners(1) == 5);
}

TEST_CASE("eyes of stones in seki are area, and no territory") {
  // Below, White's two groups with an eye each share one point each with Black's four stones between them.
  // The others have two eyes.
  const std::string_view text =
      ".XO.OX.X./XXOOOXXXX/.XO.OXXXX/XXOOOXXXX/XXOOOXXXX/XXOOOXXXX/XXOOOXXXX/OOXXXOOOX/.O.X.O.OX X";
  const Small area = at({.size = 9, .komi = 0}, text);
  const Settlement settled = area.settle();
  CHECK(settled.dead.empty());
  CHECK(names(area, settled.seki) ==
        std::vector<std::string>{"A2", "B1", "B2", "C2", "D1", "D2", "E2", "F1", "F2", "G2", "H1", "H2"});
  CHECK(settled.score == (44 + 4) - (27 + 4));
  // Black's four eyes and two of White's; those at A1 and G1 are none.
  const Small territory = at({.size = 9, .komi = 0, .scoring = GoScoring::japanese}, text);
  CHECK(territory.settle().score == 4 - 2);
  Small passed = territory;
  play(passed, "pass");
  play(passed, "pass");
  CHECK(passed.score(0) == 4 - 2);
}

TEST_CASE("stones without any eye are in seki if whoever begins to take loses") {
  // Columns C and E below row 6 share D2 and D4.
  const std::string stones =
      ".OOXXXXX./OOOXXX.XX/O.OXXXXXX/OOOXXXXXX/OOXOOXXXX/OOX.OXXXX/OOXXOXXXX/OOX.OXXXX/OOXXOXXXX";
  for (const char* mover : {" X", " O"}) {
    const Small area = at({.size = 9, .komi = 0}, stones + mover);
    CHECK(area.settle().dead.empty());
    CHECK(names(area, area.settle().seki) == std::vector<std::string>{"C1", "C2", "C3", "C4", "C5", "D1",
                                                                      "D3", "D5", "E1", "E2", "E3", "E4",
                                                                      "E5"});
    CHECK(area.settle().score == 51 - 28);
    const Small territory = at({.size = 9, .komi = 0, .scoring = GoScoring::japanese}, stones + mover);
    CHECK(territory.settle().score == 2 - 2);
  }
}

TEST_CASE("stones inside another chain are in seki if taking them makes two eyes") {
  // Black's three stones in the corner and White's seven around them share A1 and E1. A fourth black stone
  // gives White four points in a row.
  const std::string rows = "O.O.OOOOO/OOOOOOOOO/OOOOOOOOO/OOOOOOOOO/OOOOOOOOO/OOOOOOOOO/XXXXXXXXX/OOOOOOXX./";
  const Small area = at({.size = 9, .komi = 0}, rows + ".XXX.OX.X X");
  CHECK(area.settle().dead.empty());
  CHECK(names(area, area.settle().seki) ==
        std::vector<std::string>{"A2", "B1", "B2", "C1", "C2", "D1", "D2", "E2", "F1", "F2"});
  CHECK(area.settle().score == 18 - 61);
  // Two stones kill: taken together with a third, they leave three points and the middle one to Black.
  const Small dead = at({.size = 9, .komi = 0}, rows + ".XX.OOX.X X");
  CHECK(names(dead, dead.settle().dead) ==
        std::vector<std::string>{"A2", "B2", "C2", "D2", "E1", "E2", "F1", "F2"});
}

TEST_CASE("points that nobody has filled at a border make no seki, nor do stones on an open board") {
  for (const char* text : {".X.O./.X.O./.X.O./.X.O./.X.O. X", "...../.X.O./...../.O.X./..... X"})
    for (const GoScoring scoring : {GoScoring::chinese, GoScoring::japanese})
      CHECK(at({.size = 5, .scoring = scoring}, text).settle().seki.empty());
}

TEST_CASE("stones that cannot live are dead, and count for their captor") {
  // White's three stones inside Black's territory have no room for two eyes.
  const Small state =
      at({.size = 9, .komi = 0.5},
         "...XO..../...XO..../..XXO..../.OOXO..../..XXOO.../.X.XXO.../...X.O.../...XXO.../...X.O... X");
  const auto dead = names(state, state.settle().dead);
  CHECK(dead == std::vector<std::string>{"B6", "C6"});
}

TEST_CASE(
    "stones bent in the corner kill: left alone they are joined, taken they are followed by the vital "
    "point") {
  const std::string stones =
      ".O.OX.X.X/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOOOXXXX/XXOOOXXXX/OXXXOXXXX/OO.XOXXXX ";
  Small white = at({.size = 9}, stones + "O");
  play(white, "C1");
  CHECK(white.prisoners(1) == 6);
  Small black = at({.size = 9}, stones + "X");
  for (const char* move : {"C1", "A1", "A2", "B1"}) play(black, move);
  CHECK(black.prisoners(0) == 3);
  CHECK(black.prisoners(1) == 8);
  // Whoever's turn it is, by area and by territory Black's stones around them are dead; by Tromp-Taylor all
  // count as they stand.
  for (const GoScoring scoring : {GoScoring::chinese, GoScoring::japanese})
    for (const char* turn : {"O", "X"}) {
      const Small state = at({.size = 9, .scoring = scoring}, stones + turn);
      CHECK(names(state, state.settle().dead) ==
            std::vector<std::string>{"A3", "B2", "B3", "C2", "D1", "D2"});
    }
  CHECK(at({.size = 9, .scoring = GoScoring::tromp_taylor}, stones + "X").settle().dead.empty());
}

TEST_CASE("territory counts empty points and prisoners, area counts stones and empty points") {
  // Five columns: two of Black's, the middle one neutral where the walls meet nothing.
  const std::string_view text = ".X.O./.X.O./.X.O./.X.O./.X.O. X prisoners=3,1 passes=2";
  CHECK(at({.size = 5, .komi = 0, .scoring = GoScoring::tromp_taylor}, text).score(0) == 0);
  CHECK(at({.size = 5, .komi = 0.5, .scoring = GoScoring::tromp_taylor}, text).score(1) == 0.5);
  CHECK(at({.size = 5, .komi = 0, .scoring = GoScoring::japanese}, text).score(0) == 2);
}

TEST_CASE("handicap stones stand on their usual points, and White begins") {
  const auto stones = [](int size, int handicap) {
    const Small state(go::Plane9(size), GoOptions{.size = size, .handicap = handicap});
    CHECK(state.to_move() == 1);
    std::vector<Place> places;
    go::for_each(state.board().stones(0),
                 [&](int point) { places.push_back(go::place_of(state.layout(), point)); });
    return names(state, places);
  };
  using Names = std::vector<std::string>;
  CHECK(stones(9, 2) == Names{"C3", "G7"});
  CHECK(stones(9, 3) == Names{"C3", "C7", "G7"});
  CHECK(stones(9, 4) == Names{"C3", "C7", "G3", "G7"});
  CHECK(stones(9, 5) == Names{"C3", "C7", "E5", "G3", "G7"});
  CHECK(stones(9, 9).size() == 9);
}

TEST_CASE("a position's text is read back, and a wrong one says what is wrong") {
  const Small start(go::Plane9(5), GoOptions{.size = 5, .ko = GoKo::simple});
  Small state = at({.size = 5, .ko = GoKo::simple}, open_ko);
  play(state, "B3");
  CHECK(state.text() == "...../.XO../XO.O./.XO../..... X ko=C3 prisoners=0,1");
  CHECK(start.parse(state.text()).take().text() == state.text());
  CHECK(start.parse(state.text()).take().hash() == state.hash());
  CHECK(start.parse("X").error().message.find("5x5 cells") != std::string::npos);
  CHECK(start.parse("OX.../X..../...../...../..... X").error().message ==
        "the stones at A5 have no empty point beside them");
  CHECK(start.parse("...../...../...../...../..... X ko=Z9").error().message.find("ko=D4") !=
        std::string::npos);
  CHECK(start.parse("X..../...../...../...../..... O ko=A5").error().message ==
        "ko=A5: a stone stands there");
}

TEST_CASE("White gets points for handicap stones as the rules say, and the text of a position tells them") {
  const auto lead = [](GoBonus bonus, GoScoring scoring, const char* rest) {
    const Small game(go::Plane9(5),
                     GoOptions{.size = 5, .komi = 0, .scoring = scoring, .handicap_bonus = bonus});
    const auto state = game.parse(std::string("..X../..X../..X../..X../..X.. O") + rest);
    REQUIRE(state);
    CHECK(state->text() == std::string("..X../..X../..X../..X../..X.. O") + rest);
    CHECK(state->settle().score == state->parse(state->text())->settle().score);
    return state->settle().score;
  };
  constexpr auto chinese = GoScoring::chinese, japanese = GoScoring::japanese,
                 tromp = GoScoring::tromp_taylor;
  CHECK(lead(GoBonus::automatic, chinese, "") == 25);
  CHECK(lead(GoBonus::automatic, chinese, " handicap=5") == 20);
  CHECK(lead(GoBonus::each_but_one, chinese, " handicap=5") == 21);
  CHECK(lead(GoBonus::none, chinese, " handicap=5") == 25);
  CHECK(lead(GoBonus::automatic, japanese, " handicap=5") == 20);
  CHECK(lead(GoBonus::each, japanese, " handicap=5") == 15);
  CHECK(lead(GoBonus::automatic, tromp, " handicap=5") == 25);
  CHECK(lead(GoBonus::each_but_one, tromp, " handicap=5") == 21);
  const Small game(go::Plane9(9), GoOptions{.size = 9, .komi = 0, .handicap = 4});
  CHECK(game.text().find("handicap") == std::string::npos);
  CHECK(game.settle().score == 77);
  CHECK(game.score_range().high == 85);
  CHECK(game.parse(game.text())->settle().score == 77);
  CHECK(game.parse(game.text() + " handicap=0")->settle().score == 81);
  CHECK(game.parse(game.text() + " handicap=0")->hash() != game.hash());
  CHECK_FALSE(game.parse(game.text() + " handicap=82"));
  CHECK_FALSE(game.parse(game.text() + " handicap=x"));
  // Playouts count it too: of one game the same end is worth four points less.
  Small with = game, without = *game.parse(game.text() + " handicap=0");
  Random random(1), same(1);
  with.play_out(random, {});
  without.play_out(same, {});
  CHECK(with.score(0) == without.score(0) - 4);
}

TEST_CASE("free handicap stones stand apart, on any board and in any number") {
  for (const GoOptions& options :
       {GoOptions{.size = 2}, GoOptions{.size = 4}, GoOptions{.size = 5}, GoOptions{.size = 8},
        GoOptions{.size = 9}, GoOptions{.size = 19}, GoOptions{.size = 9, .torus = true}})
    for (const int stones : {2, 3, 5, 9, 12, options.size * options.size - 1}) {
      if (stones >= options.size * options.size) continue;
      auto places = free_handicap_places(options, stones);
      CAPTURE(options.size);
      CAPTURE(stones);
      REQUIRE(places.size() == static_cast<std::size_t>(stones));
      const auto key = [](Place place) { return std::pair(place.row, place.column); };
      std::sort(places.begin(), places.end(), [&](Place a, Place b) { return key(a) < key(b); });
      CHECK(std::adjacent_find(places.begin(), places.end()) == places.end());
      const auto on_edge = [&](Place place) {
        return std::min(place.row, place.column) == 0 ||
               std::max(place.row, place.column) == options.size - 1;
      };
      // Not on the first line while there is another one.
      const int inside = (options.size - 2) * (options.size - 2);
      if (!options.torus && stones <= inside) CHECK(std::none_of(places.begin(), places.end(), on_edge));
    }
  // The usual points come first, and nothing beside them while there is more room elsewhere.
  CHECK(free_handicap_places({.size = 9}, 4) == handicap_places(9, 4));
  const auto ten = free_handicap_places({.size = 19}, 10);
  for (const Place place : handicap_places(19, 9)) {
    CHECK(std::find(ten.begin(), ten.end(), place) != ten.end());
    CHECK(std::abs(place.row - ten.back().row) + std::abs(place.column - ten.back().column) != 1);
  }
}
