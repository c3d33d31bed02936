#include "protocol/gtp/gtp_line.hpp"

#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("a line of GTP is a number, a name and words") {
  const GtpLine line = parse_gtp_line("\t17 play\tb D4\r # why not");
  CHECK(line.number == "17");
  CHECK(line.name == "play");
  CHECK(line.words == std::vector<std::string>{"b", "D4"});
  CHECK(parse_gtp_line("quit").number == "");
  CHECK(parse_gtp_line("123456789012345678901234567890 quit").name == "quit");
  CHECK(parse_gtp_line("-3 quit").name == "-3");
  CHECK(parse_gtp_line("7").name == "");
  CHECK_FALSE(parse_gtp_line("7").empty());
  for (const char* nothing : {"", " \t", "# quit", "\x01\r"}) CHECK(parse_gtp_line(nothing).empty());
}

TEST_CASE("control characters are no part of a line of GTP, and a tab is a space") {
  CHECK(gtp_clean_line("a\tb\x7f # c\r") == "a b # c");
}
