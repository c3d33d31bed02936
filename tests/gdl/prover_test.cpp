// Questions asked backwards, against the plain reasoner that derives everything.
#include "gdl/prover.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/random.hpp"
#include "gdl/library.hpp"
#include "gdl/plain_reasoner.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

using Texts = std::set<std::string>;

Texts texts(Prover& prover, const std::vector<TermId>& terms) {
  Texts set;
  for (const TermId term : terms) set.insert(prover.terms().text(prover.names(), term));
  return set;
}
template <class Terms>
Texts texts(const PlainReasoner& reasoner, const Terms& terms) {
  Texts set;
  for (const TermId term : terms) set.insert(reasoner.text(term));
  return set;
}

// The prover's own number of a move that the reasoner chose.
TermId same_move(Prover& prover, TermId role, const std::string& text) {
  for (const TermId move : prover.legal(role))
    if (prover.terms().text(prover.names(), move) == text) return move;
  return no_term;
}

// One random game; everything that can be asked is compared in every state.
void compare_game(PlainReasoner& reasoner, Prover& prover, int most_moves, Random& random) {
  PlainReasoner::State plain = reasoner.initial();
  std::vector<TermId> fluents = prover.init();
  for (int ply = 0; ply < most_moves; ++ply) {
    REQUIRE(texts(prover, fluents) == texts(reasoner, plain));
    const auto view = reasoner.look(plain);
    prover.set(fluents, {});
    CHECK(prover.terminal() == view.terminal);
    std::vector<TermId> plain_moves, moves;
    for (std::size_t r = 0; r < prover.roles().size(); ++r) {
      const TermId role = prover.roles()[r];
      REQUIRE(texts(prover, prover.legal(role)) == texts(reasoner, view.legal[r]));
      REQUIRE(prover.goals(role).size() == view.goals[r].size());
      for (const int goal : view.goals[r])
        CHECK(texts(prover, prover.goals(role)).contains(std::to_string(goal)));
      if (view.legal[r].empty()) continue;
      plain_moves.push_back(
          view.legal[r][static_cast<std::size_t>(random.below(static_cast<int>(view.legal[r].size())))]);
      moves.push_back(same_move(prover, role, reasoner.text(plain_moves.back())));
      REQUIRE(moves.back() != no_term);
    }
    if (view.terminal || moves.size() < prover.roles().size()) return;
    plain = reasoner.next(plain, plain_moves);
    prover.set(fluents, moves);
    fluents = prover.next();
  }
}

void compare(std::string_view rules, int games, int most_moves) {
  const auto set = read_rules(rules);
  REQUIRE_MESSAGE(set, set.error().message);
  PlainReasoner reasoner(*set);
  Prover prover(*set);
  CHECK(texts(prover, prover.roles()) == texts(reasoner, reasoner.roles()));
  Random random(1);
  for (int game = 0; game < games; ++game) compare_game(reasoner, prover, most_moves, random);
}

}  // namespace

TEST_CASE("what is asked backwards is what follows forwards, in the games of the library") {
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    compare(game.text, 2, 8);
  }
}

TEST_CASE("questions that lead back to themselves are answered") {
  // Paths in a graph with cycles, to the left, to the right and in both ways at once; `next` walks along
  // them.
  for (const std::string_view path :
       {"(<= (path ?a ?b) (path ?a ?c) (edge ?c ?b))", "(<= (path ?a ?b) (edge ?a ?c) (path ?c ?b))",
        "(<= (path ?a ?b) (path ?a ?c) (path ?c ?b))",
        "(<= (path ?a ?b) (back ?b ?a)) (<= (back ?b ?a) (path ?a ?c) (edge ?c ?b))"})
    compare(
        "(role you) (init (at a)) (init (open a b)) (init (open b c)) (init (open c a)) (init (open c d)) "
        "(init (open d e)) "
        "(init (open e d)) (init (open f a)) (<= (edge ?a ?b) (true (open ?a ?b))) (<= (path ?a ?b) (edge ?a "
        "?b)) " +
            std::string(path) +
            "(<= (legal you (go ?x)) (true (at ?a)) (path ?a ?x)) (<= (next (at ?x)) (does you (go ?x)))"
            "(<= (next (open ?a ?b)) (true (open ?a ?b)) (not (true (at ?a))))"
            "(<= (next (open ?b ?a)) (true (open ?a ?b)) (true (at ?a)))"
            "(<= (goal you 100) (true (at e))) (<= (goal you 0) (not (true (at e)))) (<= terminal (true (at "
            "e)) (path e a))",
        20, 12);
}

TEST_CASE("terms inside terms, and blanks in them, are asked for") {
  compare(
      "(role you) (init (box (pair a b))) (init (box (pair b (pair a a)))) (swap a b) (swap b a)"
      "(<= (inner ?x ?y) (true (box (pair ?x ?y)))) (<= (legal you (turn ?y)) (inner a ?y)) (<= (legal you "
      "(turn ?y)) (inner b "
      "(pair ?y ?z))) (<= (next (box (pair ?x ?y))) (true (box (pair ?x ?y))) (distinct ?x a))"
      "(<= (next (box (pair a ?z))) (does you (turn ?y)) (swap ?y ?z)) (<= (goal you 50) (inner a a)) (<= "
      "(goal you 0) (not (inner a a)))"
      "(<= terminal (inner c a))",
      5, 6);
}

TEST_CASE("what follows from itself and from what follows from it is found to the end") {
  const std::string counted =
      "(role you) (init (at 2 2)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)"
      "(<= (legal you (go ?a ?b)) (wide ?a ?b)) (<= (next (at ?a ?b)) (does you (go ?a ?b)))"
      "(<= terminal (true (at 5 ?b))) (<= (goal you 100) (wide 5 3)) (<= (goal you 0) (not (wide 5 3)))";
  const std::string both = "(<= (both ?c ?d) (both ?a ?b) (succ ?a ?c) (succ ?b ?d))";
  const std::string wide = "(<= (wide ?c ?b) (both ?a ?b) (succ ?a ?c))";
  const std::string each = "(<= (wide ?a ?b) (true (at ?a ?b))) (<= (both ?a ?b) (wide ?a ?b))";
  compare(counted + both + wide + each, 20, 6);
  compare(counted + each + wide + both, 20, 6);
  // By way of a third one.
  compare(
      counted + both + wide +
          "(<= (wide ?a ?b) (true (at ?a ?b))) (<= (third ?a ?b) (wide ?a ?b)) (<= (third ?a ?c) (third ?a "
          "?b) (succ ?b ?c)) (<= (both ?a ?b) (third ?a ?b))",
      20, 6);
}
