#include "show/terminal_text.hpp"

#include <doctest/doctest.h>
#include <limits>
#include <sstream>

using namespace agon;

TEST_CASE("text is wrapped at spaces, and indented lines are kept") {
  CHECK(wrapped("one two three four five six", 20) == "one two three four\nfive six\n");
  CHECK(wrapped("a b", 80, 2) == "  a b\n");
  CHECK(wrapped("first\n\n   kept   as is\nlast\n", 20) == "first\n\n   kept   as is\nlast\n");
}

TEST_CASE("letters lose their accents where there is no UTF-8") {
  CHECK(to_ascii("Szepesvári · ●") == "Szepesvari . ?");
  CHECK(to_ascii("plain") == "plain");
}

TEST_CASE("width counts characters, not bytes") {
  CHECK(text_width("á●x") == 3);
  CHECK(pad_right("á", 3) == "á  ");
  CHECK(pad_left("á", 3) == "  á");
}

TEST_CASE("numbers are short and readable") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1234567) == "1,234,567");
  CHECK(with_commas(-1234) == "-1,234");
  CHECK(elo_text(-0.4) == "0");
  CHECK(elo_text(34.6) == "+35");
  CHECK(elo_text(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(short_number(12) == "12");
  CHECK(short_number(118000) == "118 k");
  CHECK(short_number(2.8e6) == "2.80 M");
  CHECK(fixed(0.12345, 3) == "0.123");
}

TEST_CASE("words for a shell are in quotes where they must be") {
  CHECK(shell_quoted("othello:size=6") == "othello:size=6");
  CHECK(shell_quoted("build/agon") == "build/agon");
  CHECK(shell_quoted("a b") == "'a b'");
  CHECK(shell_quoted("") == "''");
  CHECK(shell_quoted("it's") == "'it'\\''s'");
}

TEST_CASE("things are counted with their noun") {
  CHECK(counted(1, "game") == "1 game");
  CHECK(counted(0, "game") == "0 games");
  CHECK(counted(1234, "game") == "1,234 games");
}

TEST_CASE("a table aligns its columns and wraps the last one") {
  Table table({{.title = "name"}, {.title = "n", .align = Table::Align::right}, {.title = "text"}});
  table.add({"á", "10", "short"});
  table.add({"longer", "5", "this text is wrapped because it is far too long"});
  std::ostringstream out;
  table.print(out, 44);
  CHECK(out.str() ==
        "name     n  text\n"
        "á       10  short\n"
        "longer   5  this text is wrapped because it\n"
        "            is far too long\n");
}

TEST_CASE("a table breaks long cells where its lines would be too wide, at spaces and bars") {
  Table table({{.title = "name"}, {.title = "takes"}, {.title = "text"}});
  table.add({"select", "ucb1|ucb1-tuned|omc|pbbm|puct", "how a child is chosen while the tree is walked"});
  table.add({"n", "averyverylongwordwithoutanybreak", "short"});
  std::ostringstream out;
  table.print(out, 56);
  CHECK(out.str() ==
        "name    takes             text\n"
        "select  ucb1|ucb1-tuned|  how a child is chosen while\n"
        "        omc|pbbm|puct     the tree is walked\n"
        "n       averyverylongwor  short\n"
        "        dwithoutanybreak\n");
}
