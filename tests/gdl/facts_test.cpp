// Games of others, with what other reasoners found: roles, moves at the start, move sequences by depth.
#include <doctest/doctest.h>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"
#include "game/perft.hpp"
#include "gdl/gdl_state.hpp"
#include "support/effort.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"

using namespace agon;

namespace {

struct Counts {
  std::uint64_t paths = 0, ends = 0;
};

// Joint moves of exactly `depth` steps, and how many of them end the game.
Counts count_paths(const GdlState& state, int depth) {
  Counts sum;
  std::vector<MoveList<GdlState::Move>> choices(static_cast<std::size_t>(state.players()));
  for (std::size_t p = 0; p < choices.size(); ++p) state.legal(static_cast<Player>(p), choices[p]);
  std::vector<std::size_t> index(choices.size(), 0);
  for (std::size_t p = 0; p < choices.size() && !state.over();) {
    std::vector<GdlState::Move> joint;
    for (std::size_t q = 0; q < choices.size(); ++q) joint.push_back(choices[q][index[q]]);
    GdlState next = state;
    next.play(std::span<const GdlState::Move>(joint));
    if (depth == 1) {
      ++sum.paths;
      sum.ends += next.over() ? 1 : 0;
    } else {
      const Counts below = count_paths(next, depth - 1);
      sum.paths += below.paths;
      sum.ends += below.ends;
    }
    for (p = 0; p < choices.size() && ++index[p] == choices[p].size(); ++p) index[p] = 0;
  }
  return sum;
}

std::string legal_text(const GdlState& state) {
  std::string line;
  for (Player p = 0; p < state.players(); ++p) {
    MoveList<GdlState::Move> moves;
    state.legal(p, moves);
    line += (p > 0 ? "," : "") + std::string(state.player_name(p)) + "=" + std::to_string(moves.size());
  }
  return lower_case(line);
}

// Whether a game of the list is played as it says; a word where it is not.
std::string difference(const std::vector<std::string>& columns, std::uint64_t most_paths) {
  const auto text = read_file((shared_folder() / "gdl" / columns[0]).string());
  if (!text) return text.error().message;
  const auto rules = gdl::GdlRules::make(*text);
  if (!rules) return rules.error().message;
  const GdlState start(*rules);
  if (legal_text(start) != lower_case(columns[2])) return legal_text(start) + " instead of " + columns[2];
  const auto depths = words(columns[3]);
  for (std::size_t d = 0; d < depths.size() && depths[d] != "-"; ++d) {
    const auto parts = split(depths[d], '/');
    if (static_cast<std::uint64_t>(*parse_integer(parts[0])) > most_paths) break;
    const Counts counts = count_paths(start, static_cast<int>(d) + 1);
    const std::string found = std::to_string(counts.paths) + "/" + std::to_string(counts.ends);
    if (found != depths[d])
      return "depth " + std::to_string(d + 1) + ": " + found + " instead of " + depths[d];
  }
  return "";
}

}  // namespace

TEST_CASE("games of others are played as their facts say") {
  const auto facts = read_file((shared_folder() / "gdl" / "facts.tsv").string());
  if (!facts) AGON_SKIP("no reference games: " + facts.error().message);
  const bool all = test::long_tests();
  const std::set<std::string> left_out{
      // not GDL: variables without a value
      "gdl2/ii_explodingbomb.gdl", "gdl2/ii_meier.gdl", "test/test_case_3b.kif", "test/test_case_3e.kif",
      "test/test_case_3f.kif",
      // chance counts as a role there: see the next test
      "gdl2/ii_montyhall.gdl",
      // says (not (does p (m ?a ?b))) with a ?b of no value, which has no agreed meaning
      "dresden/DresdenSinglePlayer1.kif"};
  int played = 0;
  for (const auto& line : split(*facts, '\n')) {
    const auto columns = split(line, '\t');
    if (line.starts_with('#') || columns.size() < 4 || columns[2] == "-" || left_out.contains(columns[0]))
      continue;
    if (!all && text_hash(columns[0]) % 16 != 0) continue;
    ++played;
    CAPTURE(columns[0]);
    CHECK(difference(columns, all ? 100'000 : 1000) == "");
  }
  CHECK(played > (all ? 200 : 10));
}

TEST_CASE("perft counts joint moves with chance as their facts say") {
  const auto text = read_file((shared_folder() / "gdl" / "gdl2" / "ii_montyhall.gdl").string());
  if (!text) AGON_SKIP("no reference games: " + text.error().message);
  const auto rules = gdl::GdlRules::make(*text);
  REQUIRE_MESSAGE(rules, rules.error().message);
  const GdlState start(*rules);
  constexpr std::uint64_t counts[] = {9, 12, 24, 0};
  for (int depth = 1; depth <= 4; ++depth)
    CHECK(run_best<PerftLoop<GdlState>>(&start, depth, PerftMode::bulk) == counts[depth - 1]);
}
