// Move generators against the counts of tests/data/perft.tsv, which others have published or verified.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

using namespace agon;

namespace {

struct PerftFact {
  std::string game;
  int depth;
  std::uint64_t nodes;
};

std::vector<PerftFact> facts() {
  const auto content = read_file(std::string(AGON_SOURCE_DIR) + "/tests/data/perft.tsv");
  REQUIRE(content);
  std::vector<PerftFact> all;
  for (const auto& line : split(*content, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto fields = split(line, '\t');
    REQUIRE(fields.size() == 4);
    all.push_back({fields[0], static_cast<int>(*parse_integer(fields[1])),
                   static_cast<std::uint64_t>(*parse_integer(fields[2]))});
  }
  return all;
}

}  // namespace

TEST_CASE("perft equals the published counts") {
#ifdef AGON_CHECKED
  constexpr std::uint64_t most = 1'000'000;  // checked builds are slow
#else
  constexpr std::uint64_t most = 100'000'000;
#endif
  int checked = 0;
  for (const PerftFact& fact : facts()) {
    if (fact.nodes > most) continue;
    CAPTURE(fact.game);
    CAPTURE(fact.depth);
    const auto game = make_game(fact.game);
    REQUIRE(game);
    const auto start = (*game)->game().start();
    CHECK((*game)->game().perft(*start, fact.depth, PerftMode::bulk) == fact.nodes);
    if (fact.nodes < 1'000'000)
      CHECK((*game)->game().perft(*start, fact.depth, PerftMode::plain) == fact.nodes);
    ++checked;
  }
  CHECK(checked >= 25);
}
