// Symbolic expressions and where they stand.
#include "gdl/kif.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::gdl;

namespace {

std::string reader_message(std::string_view text) {
  const auto read = read_kif(text);
  REQUIRE_FALSE(read);
  return read.error().message;
}

}  // namespace

TEST_CASE("expressions are read with their places") {
  const auto read = read_kif("(role x) ; the first\n  (init\n(cell 1 b))name");
  REQUIRE(read);
  REQUIRE(read->size() == 3);
  CHECK(text((*read)[0]) == "(role x)");
  CHECK(text((*read)[1]) == "(init (cell 1 b))");
  CHECK((*read)[1].at.line == 2);
  CHECK((*read)[1].at.column == 3);
  CHECK((*read)[1].items[1].at.line == 3);
  CHECK((*read)[1].items[1].at.column == 1);
  CHECK((*read)[2].atom == "name");
  CHECK((*read)[0].is_list_of("role"));
  CHECK(read_kif("ROLE")->front().is("role"));
}

TEST_CASE("what is done is shown as a word without spaces") {
  const auto shown = [](std::string_view text) { return call_text(read_kif(text)->front()); };
  CHECK(shown("noop") == "noop");
  CHECK(shown("(noop)") == "noop");
  CHECK(shown("(mark 1 2)") == "mark(1,2)");
  CHECK(shown("(move (cell 1 2) (cell 3 4))") == "move(cell(1,2),cell(3,4))");
}

TEST_CASE("an empty text and comments alone have no expressions") {
  CHECK(read_kif("")->empty());
  CHECK(read_kif("; nothing\n;nothing")->empty());
}

TEST_CASE("broken expressions are refused with line and column") {
  CHECK(reader_message("(a\n (b)") ==
        "line 1, column 1: this '(' is never closed; a ')' is missing before the text ends");
  CHECK(reader_message("(a))") == "line 1, column 4: this ')' closes nothing; take it out");
  CHECK(reader_message("(a \x01)") == "line 1, column 4: a control character (1); rules are plain text");
  CHECK(reader_message(std::string(300, '(')) == "line 1, column 201: lists are nested more than 200 deep");
  CHECK(reader_message("(" + std::string(2000, 'a') + ")") ==
        "line 1, column 2: a name of more than 1000 characters");
  CHECK(reader_message(std::string((16u << 20) + 1, ' ')) == "a text of 16 MB; rules have at most 16 MB");
}

TEST_CASE("expressions are written in lines, the conditions of a rule below its head") {
  const auto lines = [](std::string_view text) { return text_in_lines(*read_kif(text)); };
  constexpr std::string_view rules =
      "(role x)\n(<= (goal x 100)\n    (true (cell 1 b))\n    (not open))\n(<= open)\nname\n()\n";
  CHECK(lines("(role x) (<= (goal x 100) (true (cell 1 b)) (not open)) (<= open) name ()") == rules);
  CHECK(lines(rules) == rules);
  CHECK(lines("").empty());
}
