// What is GDL and what is not, told with line and column.
#include "gdl/rules.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "gdl/library.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

// A game that is nothing but whole.
const std::string whole =
    "(role p) (init a) (legal p m) (next a) (goal p 100) (<= terminal (true b)) (<= (next b) (does p m))\n";

// What is wrong with more rules, for sentences that the end of the game is asked about.
std::string message(const std::string& more) {
  const auto read = read_rules(whole + more + "\n(<= terminal q) (<= terminal r) (<= terminal n)");
  REQUIRE_FALSE(read);
  return read.error().message;
}
std::vector<std::string> warnings(const std::string& more) {
  const auto read = read_rules(whole + more);
  REQUIRE_MESSAGE(read, read.error().message);
  return read->warnings;
}

}  // namespace

TEST_CASE("the games of the library are GDL without a warning") {
  CHECK(library().size() >= 1);
  for (const LibraryText& game : library()) {
    CAPTURE(game.name);
    const auto read = read_rules(game.text);
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(read->warnings.empty());
  }
}

TEST_CASE("an or becomes several rules, and their product has a limit") {
  const auto count = [](const std::string& more) { return read_rules(whole + more)->rules.size(); };
  const std::size_t before = count("");
  CHECK(count("(<= (q ?x) (or (true ?x) (does p ?x)))") == before + 2);
  CHECK(count("(<= (q ?x) (true ?x) (or (true a) (true b)) (or (true c) (not (true d))))") == before + 4);
  CHECK(count("(<= (q ?x) (true ?x) (or (true a) (or (true b) (true c))))") == before + 3);
  std::string many = "(<= q";
  for (int i = 0; i < 10; ++i) many += " (or (true a) (true b))";
  CHECK(message(many + ")").find("multiply to more than 1000 alternatives") != std::string::npos);
}

TEST_CASE("what is missing is named") {
  for (const std::string word : {"role", "legal", "goal", "terminal"}) {
    std::string rules;
    for (const std::string part : {"(role p)", "(legal p m)", "(goal p 100)", "(<= terminal (true b))"})
      if (part.find(word) == std::string::npos) rules += part;
    const auto read = read_rules(rules);
    REQUIRE_FALSE(read);
    CHECK(read.error().message == "no rule or fact about '" + word +
                                      "'; a game in GDL has role, init, legal, next, goal and terminal");
  }
}

TEST_CASE("where the only rule about what a game needs is idle, its condition is told") {
  const auto told = [](const std::string& rules) {
    const auto read = read_rules("(role p) (init a) (next a)\n" + rules);
    return read ? "read" : read.error().message;
  };
  CHECK(told("(legal p m) (goal p 100) (<= terminal (ture b))") ==
        "line 2, column 39: nothing says when 'ture' holds; so no rule about 'terminal' ever applies");
  CHECK(told("(<= (legal p m) (ture b)) (goal p 100) terminal").find("no rule about 'legal'") !=
        std::string::npos);
  CHECK(told("(legal p m) (<= (goal p 100) (ture b)) terminal").find("no rule about 'goal'") !=
        std::string::npos);
  CHECK(told("(legal p m) (goal p 100) terminal (<= terminal (ture b))") == "read");
  CHECK(told("(<= (legal p m) (true b)) (goal p 100) terminal") ==
        "line 2, column 17: '(true b)' never holds: no 'init' or 'next' makes it; so the role 'p' never has "
        "a legal move");
}

TEST_CASE("words of GDL stand where they may and take what they take") {
  CHECK(message("(<= (true a) (true b))") == "line 2, column 5: 'true' cannot be what a rule says");
  CHECK(message("(<= (role q) (true b))") == "line 2, column 5: 'role' cannot be what a rule says");
  CHECK(message("(true a)") == "line 2, column 1: 'true' cannot be what a fact says");
  CHECK(message("(<= q (init a))") == "line 2, column 7: 'init' cannot be a condition of a rule");
  for (const std::string condition :
       {"(sees p a)", "(not (sees p a))", "(next a)", "(not (next a))", "(base a)", "(input p m)"})
    CHECK(message("(<= q (true a) " + condition + ")").find("cannot be a condition of a rule") !=
          std::string::npos);
  CHECK(message("(legal p)") == "line 2, column 1: 'legal' takes 2 terms, here 1");
  CHECK(message("(<= q (true a b))") == "line 2, column 7: 'true' takes 1 term, here 2");
  CHECK(message("(<= q (distinct a))") == "line 2, column 7: 'distinct' takes two terms, here 1");
  CHECK(message("(<= q (not (true a) (true b)))") == "line 2, column 7: 'not' takes one sentence, here 2");
  CHECK(message("(<= q (not (or (true a) (true b))))") ==
        "line 2, column 12: 'not' takes a sentence, not an 'or'");
  CHECK(message("(<= q (or))") == "line 2, column 7: an 'or' of nothing");
  CHECK(message("(<=)") == "line 2, column 1: a rule without a head; expected (<= head body ...)");
  CHECK(message("()") == "line 2, column 1: an empty list '()'; a sentence begins with a name");
  CHECK(message("((a) b)") == "line 2, column 2: a name was expected after '(', found '(a)'");
  CHECK(message("(<= ?x (true ?x))") == "line 2, column 5: a sentence was expected, found the variable ?x");
  CHECK(message("(<= q (not (not (true a))))") ==
        "line 2, column 12: 'not' takes a sentence, not another 'not'");
  CHECK(message("(<= legal p n)") == "line 2, column 5: 'legal' takes 2 terms, here 0; write (legal ...)");
  CHECK(message("(<= (q p) true (a p))") ==
        "line 2, column 11: 'true' takes 1 term, here 0; write (true ...)");
  for (const std::string arrow : {"=>", "<==", ":-"})
    CHECK(message("(" + arrow + " q (true a))") ==
          "line 2, column 2: a rule begins with '<=', not with '" + arrow + "'");
  CHECK(message("(q (not a))") == "line 2, column 4: 'not' cannot stand here");
}

TEST_CASE("every variable needs a condition that gives it a value") {
  CHECK(message("(q ?x)") ==
        "line 2, column 1: the variable ?x stands outside a rule; only rules, (<= head body ...), have "
        "variables");
  CHECK(
      message("(<= (q ?x) (true a))") ==
      "line 2, column 8: the variable ?x of the head gets no value: no condition that must hold contains it");
  CHECK(message("(<= (q ?x) (true ?x) (distinct ?x ?y))") ==
        "line 2, column 35: the variable ?y of 'distinct' gets no value: no condition that must hold "
        "contains it");
  CHECK(message("(<= q (not (true ?x)) (distinct ?x a))").find("?x under 'not' gets no value") !=
        std::string::npos);
}

TEST_CASE("a variable that is under one not alone means that there is none") {
  const auto told = warnings("(<= terminal (not (true ?x)))");
  REQUIRE(told.size() == 1);
  CHECK(told[0] == "line 2, column 19: a variable under 'not' has no value; read as: there is none");
}

TEST_CASE("nothing follows from its own negation, but values of one name may exclude each other") {
  CHECK(message("(<= q (not r)) (<= r q)") ==
        "line 2, column 12: 'q' would follow from the negation of 'r', which follows from it");
  CHECK(warnings("(<= (goal p 50) (not (goal p 100)))").empty());
}

TEST_CASE("recursion that could make ever new terms is refused") {
  CHECK(message("(n 0) (<= (n (s ?x)) (n ?x))").find("the recursion of 'n' is not bounded") !=
        std::string::npos);
  CHECK(warnings("(n 0) (m 0) (<= (n (s ?x)) (n ?x) (m ?x))").empty());
  CHECK(warnings("(e 1 2) (<= (t ?x ?y) (e ?x ?y)) (<= (t ?x ?z) (t ?x ?y) (e ?y ?z))").empty());
}

TEST_CASE("legal and goal must not depend on moves, init not on the state") {
  CHECK(message("(<= (legal p n) q) (<= q (does p m))") ==
        "line 2, column 17: 'legal' must not depend on 'does', not even by way of other rules");
  CHECK(message("(<= (init b) (true a))") ==
        "line 2, column 14: 'init' must not depend on 'true', not even by way of other rules");
}

TEST_CASE("what is only odd is a warning") {
  CHECK(warnings("(<= q (true a) never)")[0] ==
        "line 2, column 16: nothing says when 'never' holds; this rule never applies");
  CHECK(warnings("(<= q (true a) (not never))")[0] ==
        "line 2, column 21: nothing says when 'never' holds; it never does");
  CHECK(warnings("(<= q (true a) (not (distinct a a)))")[0] ==
        "line 2, column 16: (not (distinct ...)): use the same variable twice instead");
  CHECK(warnings("(base (cell ?x))")[0] ==
        "line 2, column 1: the variable ?x stands outside a rule; only rules, (<= head body ...), have "
        "variables; the game does not depend on 'base', so this is left out");
  CHECK(warnings("(<= terminal (or (true a) (or (true b) (true a))))") ==
        std::vector<std::string>{"line 2, column 27: an 'or' inside of an 'or' says no more than one"});
}

TEST_CASE("what is wrong with rules that the game does not depend on is a warning, and they are left out") {
  const std::size_t rules = read_rules(whole)->rules.size();
  for (const std::string more :
       {"(q ?x)", "(<= (q ?x) (true a))", "(<= q (distinct ?x ?y) (true a))", "(<= q (init a))",
        "(<= q (true a b))", "(n 0) (<= (n (s ?x)) (n ?x))", "(<= q (not r)) (<= r q)",
        "(<= (base ?x) (true ?x))", "(<= (input p ?x) (does p ?x))", "(<= (base (f ?x)) (true b))",
        "(q ?x) (<= (r ?x ?y) (q ?x))"}) {
    CAPTURE(more);
    const auto read = read_rules(whole + more);
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(std::any_of(read->warnings.begin(), read->warnings.end(), [](const std::string& warning) {
      return warning.starts_with("line 2, column ") && warning.ends_with("left out");
    }));
    CHECK(read->rules.size() <= rules + 1);
  }
  // The same where the game does depend on them, by way of other rules too.
  CHECK(message("(<= q (z a)) (z ?x)").find("the variable ?x stands outside a rule") != std::string::npos);
  CHECK(message("(<= q (not (z a))) (<= (z ?x) (true a))").find("?x of the head") != std::string::npos);
}

TEST_CASE("what a role sees may depend on the next state, and nothing else may") {
  CHECK(warnings("(<= (sees p ?x) (next ?x)) (<= (sees p c) (not (next b)))").empty());
  CHECK(warnings("(<= (sees p ?x) (seen ?x)) (<= (seen ?x) (next ?x))").empty());
  CHECK(message("(<= (sees p ?x) (seen ?x)) (<= (seen ?x) (next ?x)) (<= terminal (seen a))") ==
        "line 2, column 42: 'next' cannot be a condition of a rule but for what roles see");
}

TEST_CASE("a sentence that is too large is told where it stands") {
  std::string large = "(init (f";
  for (int i = 0; i < 100'000; ++i) large += " x";
  CHECK(message(large + "))") ==
        "line 2, column 1: a sentence of 100002 words; at most 100000 are possible, fewer where words are "
        "long");
}

TEST_CASE("moves that nothing allows and fluents that nothing makes are warned of") {
  using Warnings = std::vector<std::string>;
  const auto told = [](const std::string& more) {
    const auto read = read_rules(
        "(role p) (role q) (init (n 0)) (<= (legal ?r (go ?x)) (role ?r) (true (n ?x))) (legal p stay)\n"
        "(<= (next (n 1)) (does ?r (go 0))) (<= terminal (true (n ?x)) (distinct ?x 0))\n"
        "(<= (goal ?r 0) (role ?r))" +
        more);
    REQUIRE_MESSAGE(read, read.error().message);
    return read->warnings;
  };
  CHECK(told("").empty());
  CHECK(told("(<= (next (n 2)) (does p stay) (not (does q (go 7))))").empty());
  CHECK(told("\n(<= (next (n 2)) (does r stay))") ==
        Warnings{"line 4, column 18: '(does r stay)' never holds: there is no role 'r'"});
  CHECK(told("\n(<= (next (n 2)) (does p jump))(<= (next (n 3)) (does p jump))") ==
        Warnings{"line 4, column 18: '(does p jump)' never holds: no 'legal' allows it"});
  CHECK(told("\n(<= (next (n 2)) (does q stay))") ==
        Warnings{"line 4, column 18: '(does q stay)' never holds: no 'legal' allows it"});
  CHECK(told("\n(<= (next (n 2)) (not (true (k ?x))))").size() == 2);
  CHECK(told("\n(<= (next (n 2)) (true (m 1)))") ==
        Warnings{"line 4, column 18: '(true (m 1))' never holds: no 'init' or 'next' makes it"});
}

TEST_CASE("goals that are none, roles that are none and stray words are warned of") {
  const auto only = [](const std::string& more) {
    const auto told = warnings(more);
    return told.size() == 1 ? told[0] : std::to_string(told.size()) + " warnings";
  };
  CHECK(only("(goal p 101)") ==
        "line 2, column 9: a goal is a whole number from 0 to 100, not '101'; it counts as 0");
  CHECK(only("(goal p many)") ==
        "line 2, column 9: a goal is a whole number from 0 to 100, not 'many'; it counts as 0");
  CHECK(only("(<= (goal q 50) (true a))") ==
        "line 2, column 11: there is no role 'q'; this 'goal' counts for nobody");
  CHECK(only("(legal q m)") == "line 2, column 8: there is no role 'q'; this 'legal' counts for nobody");
  CHECK(only("hello") == "line 2, column 1: nothing asks for 'hello'; a word outside of parentheses?");
  CHECK(warnings("(goal p 0) hello (<= terminal hello)").empty());
  for (const std::string& told : warnings("(goal P 0)")) CHECK(told.find("no role") == std::string::npos);
}
