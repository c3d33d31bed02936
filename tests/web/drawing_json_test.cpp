#include "web/drawing_json.hpp"

#include <doctest/doctest.h>

#include "base/file.hpp"
#include "support/sample_drawings.hpp"

using namespace agon;
using namespace agon::test;
using namespace agon::web;

TEST_CASE("boards of chess, backgammon and ReversiXT reach the page as its own tests draw them") {
  const std::pair<const char*, Drawing> samples[] = {
      {"chess", chess_drawing()}, {"backgammon", backgammon_drawing()}, {"reversixt", reversixt_drawing()}};
  for (const auto& [name, drawing] : samples) {
    const auto file = read_file(std::string(AGON_SOURCE_DIR) + "/web/test/drawings/" + name + ".json");
    REQUIRE(file);
    CHECK(drawing_json(drawing).line() + "\n" == *file);
  }
}

TEST_CASE("what a drawing does not have takes no room in its JSON") {
  const Json json = drawing_json(Drawing{.columns = 3, .rows = 3});
  for (const char* name : {"look", "men", "decided", "holes", "cells", "links", "arrows", "dice", "areas"})
    CHECK(json.find(name) == nullptr);
}
