// Games of others, with what other reasoners found: roles, moves at the start, move sequences by depth.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "game/perft.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/plain_reasoner.hpp"
#include "support/effort.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"

using namespace agon;

namespace {

struct Counts {
  std::uint64_t paths = 0, ends = 0;

  Counts& operator+=(const Counts& other) {
    paths += other.paths;
    ends += other.ends;
    return *this;
  }
};

// Every way to take one of each of these.
template <class Choices, class Use>
void for_each_joint(const Choices& choices, const Use& use) {
  for (const auto& list : choices)
    if (list.size() == 0) return;
  std::vector<std::size_t> index(choices.size(), 0);
  for (std::size_t p = 0; p < choices.size();) {
    using Choice = std::decay_t<decltype(choices[0][0])>;
    std::vector<Choice> joint;
    for (std::size_t q = 0; q < choices.size(); ++q) joint.push_back(choices[q][index[q]]);
    use(joint);
    for (p = 0; p < choices.size() && ++index[p] == choices[p].size(); ++p) index[p] = 0;
  }
}

// Joint moves of exactly `depth` steps, and how many of them end the game.
Counts count_paths(const GdlState& state, int depth) {
  Counts sum;
  if (state.over()) return sum;
  std::vector<MoveList<GdlState::Move>> choices(static_cast<std::size_t>(state.players()));
  for (std::size_t p = 0; p < choices.size(); ++p) state.legal(static_cast<Player>(p), choices[p]);
  for_each_joint(choices, [&](const std::vector<GdlState::Move>& joint) {
    GdlState next = state;
    next.play(std::span<const GdlState::Move>(joint));
    if (depth == 1) {
      ++sum.paths;
      sum.ends += next.over() ? 1 : 0;
    } else {
      sum += count_paths(next, depth - 1);
    }
  });
  return sum;
}

// The same by plain reasoning. Chance is a role among the others here.
Counts count_paths(gdl::PlainReasoner& reasoner, const gdl::PlainReasoner::State& state, int depth) {
  const auto view = reasoner.look(state);
  if (depth == 0) return {1, view.terminal ? 1u : 0u};
  Counts sum;
  if (view.terminal) return sum;
  for_each_joint(view.legal, [&](const std::vector<gdl::TermId>& joint) {
    sum += count_paths(reasoner, reasoner.next(state, joint), depth - 1);
  });
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

std::string legal_text(gdl::PlainReasoner& reasoner) {
  std::string line;
  const auto view = reasoner.look(reasoner.initial());
  for (std::size_t r = 0; r < view.legal.size(); ++r)
    line += (r > 0 ? "," : "") + reasoner.text(reasoner.roles()[r]) + "=" +
            std::to_string(view.terminal ? 0 : view.legal[r].size());
  return lower_case(line);
}

Result<std::string> rules_text(const std::string& file) {
  return read_file((shared_folder() / "gdl" / file).string());
}

// What the list says of each depth, as far as there are no more paths than that: a word where it is not so.
template <class Count>
std::string difference(const std::string& facts, std::uint64_t most_paths, const Count& count) {
  const auto depths = words(facts);
  for (std::size_t d = 0; d < depths.size() && depths[d] != "-"; ++d) {
    const auto parts = split(depths[d], '/');
    if (static_cast<std::uint64_t>(*parse_integer(parts[0])) > most_paths) break;
    const Counts counts = count(static_cast<int>(d) + 1);
    const std::string found = std::to_string(counts.paths) + "/" + std::to_string(counts.ends);
    if (found != depths[d])
      return "depth " + std::to_string(d + 1) + ": " + found + " instead of " + depths[d];
  }
  return "";
}

// Whether a game of the list is played as it says; a word where it is not.
std::string difference(const std::vector<std::string>& columns, std::uint64_t most_paths) {
  const auto text = rules_text(columns[0]);
  if (!text) return text.error().message;
  const auto rules = gdl::GdlRules::make(*text);
  if (!rules) return rules.error().message;
  const GdlState start(*rules);
  if (legal_text(start) != lower_case(columns[2])) return legal_text(start) + " instead of " + columns[2];
  return difference(columns[3], most_paths, [&](int depth) { return count_paths(start, depth); });
}

std::string plain_difference(const std::vector<std::string>& columns, std::uint64_t most_paths) {
  const auto text = rules_text(columns[0]);
  if (!text) return text.error().message;
  const auto set = gdl::read_rules(*text);
  if (!set) return set.error().message;
  gdl::PlainReasoner reasoner(*set);
  if (legal_text(reasoner) != lower_case(columns[2]))
    return legal_text(reasoner) + " instead of " + columns[2];
  return difference(columns[3], most_paths,
                    [&](int depth) { return count_paths(reasoner, reasoner.initial(), depth); });
}

// Other reasoners play these, or say so; here they are refused.
struct Refused {
  std::string_view file, message;
};
constexpr std::array refused{
    Refused{"gdl2/ii_meier.gdl",
            "line 117, column 11: the variable ?x of the head gets no value: no condition that must hold "
            "contains it"},
    Refused{"test/test_case_3e.kif",
            "line 8, column 12: the variable ?p of the head gets no value: no condition that must hold "
            "contains it"},
    Refused{"test/test_case_3f.kif",
            "line 11, column 12: the variable ?p of the head gets no value: no condition that must hold "
            "contains it"}};

bool is_refused(const std::string& file) {
  return std::any_of(refused.begin(), refused.end(), [&](const Refused& each) { return each.file == file; });
}

// Says (not (does p (m ?a ?b))) with a ?b of no value, which has no agreed meaning.
constexpr std::string_view ambiguous = "dresden/DresdenSinglePlayer1.kif";

// The lines of the list that speak of games that can be compared, by column.
Result<std::vector<std::vector<std::string>>> read_facts() {
  const auto facts = rules_text("facts.tsv");
  if (!facts) return facts.error();
  std::vector<std::vector<std::string>> lines;
  for (const auto& line : split(*facts, '\n')) {
    const auto columns = split(line, '\t');
    if (line.starts_with('#') || columns.size() < 4 || columns[2] == "-") continue;
    if (!is_refused(columns[0]) && columns[0] != ambiguous) lines.push_back(columns);
  }
  return lines;
}

}  // namespace

TEST_CASE("games of others are played as their facts say") {
  const auto facts = read_facts();
  if (!facts) AGON_SKIP("no reference games: " + facts.error().message);
  const bool all = test::long_tests();
  int played = 0;
  for (const auto& columns : *facts) {
    if (columns[0] == "gdl2/ii_montyhall.gdl") continue;  // chance counts as a role there: see below
    if (!all && text_hash(columns[0]) % 16 != 0) continue;
    ++played;
    CAPTURE(columns[0]);
    CHECK(difference(columns, all ? 100'000 : 1000) == "");
  }
  CHECK(played > (all ? 200 : 10));
}

// More of these would take hours.
TEST_CASE("plain reasoning finds what the facts of others say") {
  const auto facts = read_facts();
  if (!facts) AGON_SKIP("no reference games: " + facts.error().message);
  const bool all = test::long_tests();
  int played = 0;
  for (const auto& columns : *facts) {
    const bool small = columns[0].starts_with("test/") || columns[0] == "gdl2/ii_montyhall.gdl";
    const auto text = rules_text(columns[0]);
    REQUIRE(text);
    if (!small && !(all && text->size() < 3500)) continue;
    ++played;
    CAPTURE(columns[0]);
    CHECK(plain_difference(columns, small ? 1000 : 100) == "");
  }
  CHECK(played > (all ? 30 : 20));
}

TEST_CASE("files of others that are not GDL are refused with what is wrong and where") {
  if (const auto facts = rules_text("facts.tsv"); !facts)
    AGON_SKIP("no reference games: " + facts.error().message);
  for (const Refused& each : refused) {
    CAPTURE(each.file);
    const auto text = rules_text(std::string(each.file));
    REQUIRE(text);
    const auto rules = gdl::GdlRules::make(*text);
    REQUIRE_FALSE(rules);
    CHECK(rules.error().message == each.message);
  }
}

TEST_CASE("perft counts joint moves with chance as their facts say") {
  const auto text = rules_text("gdl2/ii_montyhall.gdl");
  if (!text) AGON_SKIP("no reference games: " + text.error().message);
  const auto rules = gdl::GdlRules::make(*text);
  REQUIRE_MESSAGE(rules, rules.error().message);
  const GdlState start(*rules);
  constexpr std::uint64_t counts[] = {9, 12, 24, 0};
  for (int depth = 1; depth <= 4; ++depth)
    CHECK(run_best<PerftLoop<GdlState>>(&start, depth, PerftMode::bulk) == counts[depth - 1]);
}
