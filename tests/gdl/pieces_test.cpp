// Whose pieces are, found out without what anything is called.
#include "gdl/pieces.hpp"

#include <cctype>
#include <doctest/doctest.h>
#include <map>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/rules_of.hpp"
#include "support/temporary_folder.hpp"

using namespace agon;
using agon::test::rules_of;

namespace {

// As a game manager may do it: every word becomes another one, the same everywhere, but for the words of GDL,
// variables and numbers.
std::string scrambled(std::string_view rules) {
  static const std::set<std::string> kept{"role", "init",     "true", "next",  "legal", "does",
                                          "goal", "terminal", "base", "input", "sees",  "random",
                                          "or",   "distinct", "not",  "and",   "<="};
  std::map<std::string, std::string> words;
  Random random(7);
  const auto other = [&](const std::string& word) {
    if (word.front() == '?' || kept.contains(word) || parse_integer(word)) return word;
    std::string& name = words[word];
    while (name.size() < 6) name += static_cast<char>('a' + random.below(26));
    return name;
  };
  std::string text, word;
  bool in_comment = false;
  for (const char c : std::string(rules) + "\n") {
    in_comment = (in_comment || c == ';') && c != '\n';
    const bool ends = in_comment || c == '(' || c == ')' || std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!ends) {
      word += c;
      continue;
    }
    if (!word.empty()) text += other(lower_case(std::exchange(word, "")));
    if (!in_comment) text += c;
  }
  return text;
}

// The same pieces, however the cells are numbered.
void check_same_pieces(const PieceBoard* board, const PieceBoard* other) {
  REQUIRE((board == nullptr) == (other == nullptr));
  if (board == nullptr) return;
  CHECK(board->cells == other->cells);
  CHECK(board->kinds == other->kinds);
  CHECK(board->several_kinds == other->several_kinds);
  REQUIRE(board->facts.size() == other->facts.size());
  std::map<int, int> cells;
  for (std::size_t i = 0; i < board->facts.size(); ++i) {
    const PieceBoard::Fact &fact = board->facts[i], &same = other->facts[i];
    CHECK(fact.owner == same.owner);
    CHECK(fact.kind == same.kind);
    CHECK(cells.emplace(fact.cell, same.cell).first->second == same.cell);
  }
}

// How often each move was looked at, in the order of the rules.
std::vector<std::int64_t> visits(const GamePointer& game, const std::string& agent_spec) {
  auto agent = make_agent(agent_spec, game, search_kinds());
  if (!agent) return {};  // no game for it
  const auto answer = ask(**agent, Record(game), Random(5));
  REQUIRE(answer);
  std::map<MoveCode, std::int64_t> by_move;
  for (const Candidate& move : answer->moves) by_move[move.move] = move.visits;
  std::vector<std::int64_t> all;
  for (const auto& [move, times] : by_move) all.push_back(times);
  return all;
}

}  // namespace

TEST_CASE("nothing depends on names: a game with other words has the same tree, pieces and searches") {
  const test::TemporaryFolder folder;
  for (const LibraryText& each : gdl::library()) {
    CAPTURE(each.name);
    const std::string text = scrambled(each.text), file = folder.path() + "/scrambled.kif";
    check_same_pieces(rules_of(std::string(each.text))->piece_board(), rules_of(text)->piece_board());
    REQUIRE(write_file(file, text));
    const auto game = make_game("gdl:" + std::string(each.name)), other = make_game("gdl:" + file);
    REQUIRE(game);
    REQUIRE(other);
    for (int depth = 1; depth <= 3; ++depth)
      CHECK((*game)->game().perft(*(*game)->game().start(), depth, PerftMode::bulk) ==
            (*other)->game().perft(*(*other)->game().start(), depth, PerftMode::bulk));
    const std::string agent = "uct:sims=60,playout=fast";
    CHECK(visits(*game, agent) == visits(*other, agent));
  }
}

TEST_CASE("a piece is whose player moves it or puts it there, an empty cell nobody's") {
  const auto owners = [](const char* name) {
    const auto rules = rules_of(scrambled(gdl::find_rules(name).take()));
    std::vector<int> pieces(3, 0);  // nobody's, the first player's, the second one's
    REQUIRE(rules->piece_board() != nullptr);
    for (const auto& fact : rules->piece_board()->facts) ++pieces[static_cast<std::size_t>(fact.owner + 1)];
    return pieces;
  };
  // Nine cells, each empty, x or o, and whose turn it is.
  CHECK(owners("tictactoe") == std::vector<int>{9 + 2, 9, 9});
  const auto chess = owners("minichess");
  CHECK(chess[1] > 100);
  CHECK(chess[1] == chess[2]);
}

TEST_CASE("what both players put on a board is nobody's piece") {
  const auto rules = rules_of(R"(
    (role a) (role b) (place 1) (place 2) (place 3)
    (<= (init (at ?x ?y free)) (place ?x) (place ?y)) (init (turn a))
    (<= (legal ?r (own ?x ?y)) (true (turn ?r)) (true (at ?x ?y free)))
    (<= (legal ?r (wall ?x ?y)) (true (turn ?r)) (true (at ?x ?y free)))
    (<= (legal a wait) (true (turn b))) (<= (legal b wait) (true (turn a)))
    (<= (used ?x ?y) (does ?r (own ?x ?y))) (<= (used ?x ?y) (does ?r (wall ?x ?y)))
    (<= (next (at ?x ?y ?r)) (does ?r (own ?x ?y)))
    (<= (next (at ?x ?y stone)) (does ?r (wall ?x ?y)))
    (<= (next (at ?x ?y ?w)) (true (at ?x ?y ?w)) (not (used ?x ?y)))
    (<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
    (<= open (true (at ?x ?y free))) (<= terminal (not open))
    (goal a 50) (goal b 50))");
  REQUIRE(rules->piece_board() != nullptr);
  for (std::size_t i = 0; i < rules->fluents(); ++i) {
    const std::string& fluent = rules->fluent_text(i);
    CAPTURE(fluent);
    const int owner = fluent.ends_with(" a)") && fluent.starts_with("(at")   ? 0
                      : fluent.ends_with(" b)") && fluent.starts_with("(at") ? 1
                                                                             : -1;
    CHECK(rules->piece_board()->facts[i].owner == owner);
  }
}

TEST_CASE("a player alone has no pieces to tell apart") {
  CHECK(rules_of(gdl::find_rules("eightpuzzle").take())->piece_board() == nullptr);
}

TEST_CASE("pieces are looked for before the first question, and only where they will be asked for") {
  const auto game = make_game("gdl:tictactoe");
  REQUIRE(game);
  const auto start = (*game)->game().start();
  const gdl::GdlRules& rules = native_state<GdlState>(*start).rules();
  CHECK(make_agent("uct:sims=10", *game, search_kinds()));
  CHECK_FALSE(rules.has_looked_for_pieces());
  CHECK(make_agent("uct:sims=10,playout=fast", *game, search_kinds()));
  CHECK(rules.has_looked_for_pieces());
}
