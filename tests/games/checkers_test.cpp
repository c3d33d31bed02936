#include "games/checkers/checkers.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/record.hpp"

using namespace agon;

namespace {

std::vector<std::string> moves_of(std::string_view text) {
  const auto state = Checkers().parse(text);
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  MoveList<Checkers::Move> moves;
  state->legal(moves);
  std::vector<std::string> names;
  for (const auto move : moves) names.push_back(state->move_text(move));
  std::sort(names.begin(), names.end());
  return names;
}

std::string after(std::string_view text, std::string_view moves) {
  const auto game = make_game("checkers");
  REQUIRE(game);
  const auto record = begin_record(*game, split_position(std::string(text) + " moves " + std::string(moves)));
  REQUIRE_MESSAGE(record, (record ? "" : record.error().message));
  return record->position().text();
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("whoever can jump must") { CHECK(moves_of("B:W18:B1,15") == Names{"15x22"}); }

TEST_CASE("a jump goes on as long as another is possible") {
  CHECK(moves_of("B:W6,14:B1") == Names{"1x10x17"});
  CHECK(after("B:W6,14:B1", "1x10x17") == "W:W:B17");
}

TEST_CASE("a man that is crowned by a jump stops there") {
  CHECK(moves_of("B:W26,27:B22") == Names{"22x31"});
  CHECK(after("B:W26,27:B22", "22x31") == "W:W27:BK31");
}

TEST_CASE("a king may jump around and come back to its square; both ways around are one move") {
  const auto moves = moves_of("B:W6,7,14,15:BK2");
  REQUIRE(moves.size() == 1);
  CHECK(after("B:W6,7,14,15:BK2", moves[0]) == "W:W:BK2");
}

TEST_CASE("whoever cannot move loses, with pieces or without") {
  for (const char* text : {"W:W5:B1", "W:W:B17"}) {
    const auto lost = Checkers().parse(text);
    REQUIRE(lost);
    CHECK(lost->over());
    CHECK(lost->score(0) == 1);
    CHECK(lost->score(1) == -1);
  }
}

TEST_CASE("the third occurrence of a position is a draw") {
  const std::string once = "1-5 32-28 5-1 28-32";
  CHECK(after("B:WK32:BK1", once) == "B:WK32:BK1:H4");
  CHECK(after("B:WK32:BK1", once + " " + once) == "B:WK32:BK1:H8:D");
}

TEST_CASE("forty moves of each side without progress are a draw") {
  CHECK_FALSE(Checkers().parse("B:WK32:BK1:H79")->over());
  const std::string drawn = after("B:WK32:BK1:H79", "1-5");
  CHECK(drawn == "W:WK32:BK5:H80");
  CHECK(Checkers().parse(drawn)->score(0) == 0);
  // A man's move starts the count again.
  CHECK(after("B:WK32:B1:H79", "1-5") == "W:WK32:B5");
}

TEST_CASE("impossible positions are refused with the reason") {
  CHECK(Checkers().parse("B:W1:B1").error().message == "a square holds both a white and a black piece");
  CHECK(Checkers().parse("B:W33:B1").error().message.starts_with("expected a square 1..32"));
  CHECK(Checkers().parse("B:W5,5:B1").error().message == "square 5 is named twice");
  CHECK(Checkers().parse("B:W2:B32").error().message.starts_with("a man on its last row"));
  CHECK(Checkers().parse("nonsense").error().message.starts_with("expected a position such as"));
}
