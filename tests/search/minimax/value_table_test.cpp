#include "search/minimax/value_table.hpp"

#include <doctest/doctest.h>

using namespace agon;

namespace {

struct Question {
  int depth = 0;
  Window window;
};

std::optional<ValueTable::Known> asked(const ValueTable& table, std::uint64_t key, const Question& question) {
  const auto facts = table.find(key);
  return facts ? ValueTable::answer(*facts, question.depth, question.window) : std::nullopt;
}

ValueTable table_with(std::uint64_t key, int depth, const Window& window, const ValueTable::Known& known) {
  ValueTable table;
  table.prepare(1 << 12);
  table.store(key, depth, window, known, 3);
  return table;
}

}  // namespace

TEST_CASE("a value searched to the end answers at every depth") {
  const ValueTable table = table_with(7, 5, {}, {.value = 0.25, .complete = true});
  for (const int depth : {1, 5, 9, 126, 127, 500}) {
    const auto known = asked(table, 7, {.depth = depth, .window = {}});
    REQUIRE(known);
    CHECK(known->value == 0.25);
    CHECK(known->complete);
  }
  CHECK(table.find(7)->move == 3);
}

TEST_CASE("a value that the depth cut off answers at that depth alone") {
  for (const int depth : {1, 5, 126, 127}) {
    const ValueTable table = table_with(7, depth, {}, {.value = 0.25, .complete = false});
    for (const int other : {1, 5, 72, 126, 127, 200}) {
      const auto known = asked(table, 7, {.depth = other, .window = {}});
      CHECK(known.has_value() == (other == depth));
      if (known) CHECK_FALSE(known->complete);
    }
  }
}

TEST_CASE("a depth that the table has no room for is not kept, unless the search went to the end") {
  CHECK_FALSE(table_with(7, 200, {}, {.value = 0.25, .complete = false}).find(7));
  CHECK(asked(table_with(7, 200, {}, {.value = 0.25, .complete = true}), 7, {.depth = 72, .window = {}}));
}

TEST_CASE("a bound answers only where it settles the window, and stays true when it is rounded") {
  constexpr double third = 1.0 / 3;
  const ValueTable low = table_with(7, 4, {.alpha = 0.1, .beta = 0.2}, {.value = third, .complete = false});
  CHECK_FALSE(asked(low, 7, {.depth = 4, .window = {.alpha = 0.1, .beta = 0.4}}));
  REQUIRE(asked(low, 7, {.depth = 4, .window = {.alpha = 0.1, .beta = 0.3}}));
  CHECK(asked(low, 7, {.depth = 4, .window = {.alpha = 0.1, .beta = 0.3}})->value <= third);
  const ValueTable high = table_with(7, 4, {.alpha = 0.5, .beta = 0.6}, {.value = third, .complete = false});
  CHECK_FALSE(asked(high, 7, {.depth = 4, .window = {.alpha = 0.2, .beta = 0.6}}));
  REQUIRE(asked(high, 7, {.depth = 4, .window = {.alpha = 0.4, .beta = 0.6}}));
  CHECK(asked(high, 7, {.depth = 4, .window = {.alpha = 0.4, .beta = 0.6}})->value >= third);
}
