// Words of a rule file that are used in odd ways.
#include "gdl/usage.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::gdl;

namespace {

const std::string small_game =
    "(role p) (init a) (legal p m) (next a) (next b) (goal p 100) (<= terminal (true b))\n";

using UsageWarnings = std::vector<std::string>;
UsageWarnings odd_usage(const std::string& more) {
  const auto read = read_rules(small_game + more);
  REQUIRE_MESSAGE(read, (read ? "" : read.error().message));
  return read->warnings;
}

}  // namespace

TEST_CASE("a sentence that nothing asks for is told once, with its place") {
  CHECK(odd_usage("(<= q (true a)) (<= q (true b))") ==
        UsageWarnings{"line 2, column 5: nothing asks for 'q'"});
  CHECK(odd_usage("(near 1 2) (near 2 3)") == UsageWarnings{"line 2, column 1: nothing asks for 'near'"});
  CHECK(odd_usage("(near 1 2) (<= terminal (near 1 2))").empty());
  // A rule that never applies asks all the same.
  CHECK(odd_usage("(near 1 2) (<= terminal (near 1 2) never)").size() == 1);
}

TEST_CASE("different numbers of terms are told, of sentences and of functions") {
  CHECK(odd_usage("(f a) (f a b) (<= terminal (f a))") ==
        UsageWarnings{"line 2, column 7: 'f' is used with different numbers of terms, here 2 and before 1"});
  CHECK(odd_usage("(init (cell 1 b)) (<= terminal (true (cell 1)))") ==
        UsageWarnings{
            "line 2, column 32: '(true (cell 1))' never holds: no 'init' or 'next' makes it",
            "line 2, column 38: 'cell' is used with different numbers of terms, here 1 and before 2"});
  // A word alone is no function.
  CHECK(odd_usage("(init mark) (init (mark 1))").empty());
}

TEST_CASE("one name for a sentence and for a function is told") {
  CHECK(odd_usage("(init (cell 1)) (cell 2) (<= terminal (cell 2) (true (cell 1)))") ==
        UsageWarnings{
            "line 2, column 17: 'cell' is a sentence and also a function inside of sentences; two names "
            "would be clearer"});
  CHECK(odd_usage("(init open) open (<= terminal open)").empty());
}

TEST_CASE("names that differ by capitals alone are told, words of GDL are not") {
  CHECK(odd_usage("(init Foo) (init foo) (INIT foo) (<= TERMINAL (true FOO))") ==
        UsageWarnings{"line 2, column 18: 'foo' is read as the same name as 'Foo', which stands before"});
}
