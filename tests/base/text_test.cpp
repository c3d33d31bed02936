#include "base/text.hpp"

#include <doctest/doctest.h>
#include <limits>

#include "base/random.hpp"

using namespace agon;
using Parts = std::vector<std::string>;

TEST_CASE("trim takes white space from both ends only") {
  CHECK(trim("  a b\t\n") == "a b");
  CHECK(trim(" \t ").empty());
  CHECK(trim("").empty());
}

TEST_CASE("split keeps empty parts and join puts them together again") {
  CHECK(split("", ',') == Parts{});
  CHECK(split("a", ',') == Parts{"a"});
  CHECK(split("a,,b", ',') == Parts{"a", "", "b"});
  CHECK(split("a,", ',') == Parts{"a", ""});
  CHECK(split(",", ',') == Parts{"", ""});
  CHECK(join(Parts{"a", "b", "c"}, ", ") == "a, b, c");
  CHECK(join(Parts{}, ", ").empty());
  for (const char* text : {"a", "a,,b", "a,", "x,y,z"}) CHECK(join(split(text, ','), ",") == text);
}

TEST_CASE("words are what stands between white space") {
  CHECK(words("  go  to\tthe\nend ") == Parts{"go", "to", "the", "end"});
  CHECK(words(" \n").empty());
}

TEST_CASE("only whole texts are numbers") {
  CHECK(parse_integer("42") == 42);
  CHECK(parse_integer("+42") == 42);
  CHECK(parse_integer("-9223372036854775808") == std::numeric_limits<long long>::min());
  for (const char* bad : {"", "+", "-", "4 2", "42x", " 42", "1e3", "9223372036854775808", "0x10", "1.0"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_integer(bad));
  }
  CHECK(parse_number("0.25") == 0.25);
  CHECK(parse_number("-1e3") == -1000);
  for (const char* bad : {"", ".", "1,5", "1.5s", "nan", "inf", "-inf", "1e999", " 1"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_number(bad));
  }
}

TEST_CASE("a number is written as the shortest text that reads back the same") {
  CHECK(number_text(0.7) == "0.7");
  CHECK(number_text(100) == "100");
  CHECK(number_text(-0.5) == "-0.5");
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const double value = (random.uniform() - 0.5) * static_cast<double>(std::uint64_t{1} << random.below(60));
    CHECK(parse_number(number_text(value)) == value);
  }
}

TEST_CASE("the nearest spelling is found for small slips only") {
  const Parts names{"random", "minimax", "alphabeta", "uct"};
  CHECK(nearest("minmax", names) == "minimax");
  CHECK(nearest("radnom", names) == "random");
  CHECK(nearest("UCT", names) == "uct");
  CHECK(nearest("Ran", names) == "random");
  CHECK_FALSE(nearest("ra", names));
  CHECK_FALSE(nearest("chess960", names));
  CHECK_FALSE(nearest(std::string(100'000, 'a'), names));
  CHECK_FALSE(nearest("uct", Parts{}));
  CHECK(did_you_mean("alphabet", names) == "; did you mean 'alphabeta'?");
  CHECK(did_you_mean("zzzzzzzz", names).empty());
}

TEST_CASE("a cell is not another cell misspelt, nor a short word half of another") {
  CHECK_FALSE(nearest("a1", Parts{"b1", "a2"}));
  CHECK_FALSE(nearest("a10", Parts{"a11", "a1"}));
  CHECK_FALSE(nearest("abc1", Parts{"abc12"}));
  CHECK_FALSE(nearest("a2b3", Parts{"a2b4", "b2b3"}));
  CHECK_FALSE(nearest("sims", Parts{"time"}));
  CHECK(nearest("conect4", Parts{"connect4", "connect5"}) == "connect4");
  CHECK(nearest("connect", Parts{"connect4"}) == "connect4");
}

TEST_CASE("foreign text is quoted on one short line") {
  CHECK(in_quotes("a\nb\x1b[2J") == "'a?b?[2J'");
  CHECK(in_quotes(std::string(1000, 'x')) == "'" + std::string(60, 'x') + "...'");
  CHECK(in_quotes("") == "''");
  // What is text is kept whole; other bytes, and control characters beyond ASCII, are not shown.
  CHECK(in_quotes("f\xc3\xbcr \xe2\x82\xac") == "'f\xc3\xbcr \xe2\x82\xac'");
  CHECK(in_quotes("\xff\xc3(\xc2\x9b\x80") == "'\?\?(\?\?\?'");
  CHECK(in_quotes(std::string(59, 'x') + "\xc3\xbc\xc3\xbc") == "'" + std::string(59, 'x') + "\xc3\xbc...'");
}

TEST_CASE("lower case changes letters only") { CHECK(lower_case("Ab-9_Z") == "ab-9_z"); }

TEST_CASE("the hash of a text is the same everywhere and differs for near texts") {
  CHECK(text_hash("") != text_hash(std::string(1, '\0')));
  CHECK(text_hash("a1 b2") != text_hash("a1 b3"));
  CHECK(text_hash("ab") != text_hash("ba"));
  CHECK(text_hash("a1 b2") == text_hash(std::string("a1 b2")));
}
