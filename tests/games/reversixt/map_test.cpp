#include "games/reversixt/map.hpp"

#include <doctest/doctest.h>

#include "base/file.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/random_map.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using reversixt::read_map;
using test::has;

namespace {

std::string error_of(const std::string& text) {
  const auto map = read_map(text);
  REQUIRE_FALSE(map);
  return map.error().message;
}

}  // namespace

TEST_CASE("a map is a sequence of words, whatever white space lies between them") {
  const auto map = read_map("2 6\r\n4\t1 2 3\n0 1 -  c i\nx\n0 0 6 <-> 0 1 6\r\n1 0 2 <-> 2 1 0");
  REQUIRE_MESSAGE(map, (map ? "" : map.error().message));
  CHECK(map->players == 2);
  CHECK(map->overrides == 6);
  CHECK(map->bombs == 4);
  CHECK(map->power == 1);
  CHECK(map->height == 2);
  CHECK(map->width == 3);
  CHECK(map->cells == "01-cix");
  REQUIRE(map->transitions.size() == 2);
  CHECK(map->transitions[1].other == reversixt::Side{{2, 1}, 0});
}

TEST_CASE("stocks of a map are counted in eight bits") {
  const auto map = read_map("3 300 -1 256 1 1 0");
  REQUIRE(map);
  CHECK(map->overrides == 44);
  CHECK(map->bombs == 255);
  CHECK(map->power == 0);
}

TEST_CASE("an error in a map tells line, column and what was expected") {
  CHECK(has(error_of("9 0 0 0 1 1 0"),
            "line 1, column 1: expected the number of players, 2 to 8, and found '9'"));
  CHECK(has(error_of("2 0 0 0\n0 1"), "line 2, column 1: expected the height"));
  CHECK(has(error_of("2 0 0 0 1001 1"), "expected the height, 1 to 1000"));
  CHECK(has(error_of("2 0 0 0 300 300 0"), "at most 65534"));
  CHECK(has(error_of("2 0 x"), "expected the number of bombs and found 'x'"));
  CHECK(has(error_of("2 0 0 0\n2 2\n0 0\n0 3"), "line 4, column 3: expected a cell"));
  CHECK(has(error_of("2 0 0 0 2 2 0 0 0"), "column 1 of row 1 and found the end"));
  CHECK(has(error_of("2 0 0 0 1 2 01 2"), "found '01'"));
  CHECK(has(error_of("2 0 0 0 1 2 C 2"), "found 'C'"));
}

TEST_CASE("a transition that a server refuses is refused") {
  const std::string head = "2 0 0 0\n2 2\n0 0\n0 -\n";
  CHECK(read_map(head + "0 0 0 <-> 1 0 0"));
  CHECK(read_map(head + "0 0 0 <-> 0 0 0"));  // a side joined with itself
  CHECK(read_map(head + "0 0 0 <-> 0 0 6"));  // two sides of one cell
  CHECK(read_map(head + "0 0 3 <-> 0 0 6"));  // beside a hole
  CHECK(has(error_of(head + "0 0 0 <->"), "line 5, column 10: expected a column, 0 to 1, and found the end"));
  CHECK(has(error_of(head + "0 0 0 <> 1 0 0"), "expected <-> and found '<>'"));
  CHECK(has(error_of(head + "2 0 0 <-> 1 0 0"), "expected a column"));
  CHECK(has(error_of(head + "0 2 0 <-> 1 0 0"), "expected a row"));
  CHECK(has(error_of(head + "0 0 8 <-> 1 0 0"), "expected a direction, 0 to 7"));
  CHECK(has(error_of(head + "1 1 3 <-> 1 0 0"), "end in a hole"));
  CHECK(has(error_of(head + "0 0 2 <-> 1 0 0"), "has a neighbour"));
  CHECK(has(error_of(head + "0 0 0 <-> 1 0 0\n1 0 0 <-> 0 0 0"), "line 6, column 1: this side"));
}

TEST_CASE("a map that is written reads back the same") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const reversixt::Map map = test::random_map(random);
    const std::string text = write_map(map);
    CAPTURE(text);
    const auto again = read_map(text);
    REQUIRE_MESSAGE(again, (again ? "" : again.error().message));
    CHECK(*again == map);
    CHECK(*read_map(reversixt::map_line(text)) == map);
  }
}

TEST_CASE("a map is found by its name, in a file, or as its own text") {
  for (const LibraryText& map : reversixt::library()) {
    CAPTURE(map.name);
    CHECK(reversixt::find_board(std::string(map.name)));
    CHECK(reversixt::find_board(reversixt::map_line(map.text)));
  }
  CHECK(reversixt::find_board(AGON_SOURCE_DIR "/data/reversixt/small.map"));
  const test::TemporaryFolder folder;
  const std::string marked = folder.path() + "/marked.map", text = "2 0 0 0 1 4 0 2 1 -";
  REQUIRE(write_file(marked, "\xef\xbb\xbf" + text));
  const auto found = reversixt::find_map(marked);
  REQUIRE(found);
  CHECK(*found == text);  // as it is sent to others
  const auto missing = reversixt::find_board("no such map");
  REQUIRE_FALSE(missing);
  CHECK(has(missing.error().message, "small"));
  const auto broken = reversixt::find_board("2 0 0 0 1 1 z");
  REQUIRE_FALSE(broken);
  CHECK(has(broken.error().message, "line 1, column 13"));
}
