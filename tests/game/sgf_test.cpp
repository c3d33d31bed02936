#include "game/sgf.hpp"

#include <doctest/doctest.h>

#include "base/random.hpp"
#include "base/text.hpp"

using namespace agon;

namespace {

// The only game of a good file.
SgfTree tree_of(std::string_view text) {
  auto games = parse_sgf(text);
  REQUIRE_MESSAGE(games, games.error().message);
  REQUIRE(games->size() == 1);
  return games->front();
}

std::string error_of(std::string_view text, const SgfLimits& limits = {}) {
  const auto games = parse_sgf(text, limits);
  return games ? "no error" : games.error().message;
}

// The comment of the root of "(;C[...])".
std::string comment(std::string_view written) {
  return *tree_of("(;C[" + std::string(written) + "])").root().value("C");
}

std::string random_value(Random& random) {
  constexpr std::string_view letters = "ab:]\\[();\n \t\xc3\xbc";
  std::string value;
  for (int length = random.below(12); length > 0; --length) {
    const char c = letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
    // Both halves of the letter outside ASCII, or none.
    value += static_cast<unsigned char>(c) >= 0x80 ? "\xc3\xbc" : std::string(1, c);
  }
  return value;
}

SgfTree random_tree(Random& random, int nodes) {
  constexpr std::array names{"B", "W", "AB", "LB", "AP", "C", "XYZ"};
  SgfTree tree;
  for (int i = 0; i < nodes; ++i) {
    const int node = i == 0 ? 0 : tree.add_child(random.below(4) == 0 ? random.below(i) : i - 1);
    for (int number = random.below(4); number > 0; --number) {
      std::vector<std::string> values;
      for (int k = 1 + random.below(3); k > 0; --k) values.push_back(random_value(random));
      tree.nodes[static_cast<std::size_t>(node)].add(names[static_cast<std::size_t>(random.below(7))],
                                                     values);
    }
  }
  return tree;
}

}  // namespace

TEST_CASE("an SGF game is a tree of nodes with properties in their order") {
  const SgfTree tree = tree_of("(;FF[4]SZ[9]AB[aa][bb];B[cc](;W[dd];B[ee])(;W[ff](;B[gg])(;B[hh])))");
  REQUIRE(tree.nodes.size() == 7);
  REQUIRE(tree.root().properties.size() == 3);
  CHECK(tree.root().properties[0].name == "FF");
  CHECK(tree.root().properties[2].values == std::vector<std::string>{"aa", "bb"});
  CHECK(tree.nodes[1].children == std::vector<int>{2, 4});
  CHECK(tree.nodes[4].children == std::vector<int>{5, 6});
  CHECK(tree.main_line() == std::vector<int>{0, 1, 2, 3});
  CHECK(tree.path_to(6) == std::vector<int>{0, 1, 4, 6});
  CHECK(*tree.nodes[6].value("B") == "hh");
  CHECK(tree.nodes[6].value("W") == nullptr);
  CHECK(tree.nodes[4].place.text() == "line 1, column 44");
}

TEST_CASE("white space may stand anywhere between the parts of SGF, and a file may hold several games") {
  const auto games =
      parse_sgf("\xef\xbb\xbf \r\n( ;\tFF [4]\n\n[5] GM\v[1] ; \n B\r[dd]\n(\n;W[] )( ;W[aa]) ) (;)\n\x1a");
  REQUIRE(games);
  REQUIRE(games->size() == 2);
  CHECK(games->front() == tree_of("(;FF[4][5]GM[1];B[dd](;W[])(;W[aa]))"));
  CHECK(games->back().root().properties.empty());
  CHECK(tree_of("Subject: a game (of mine)\n\n(;B[aa])").nodes.size() == 1);
}

TEST_CASE("a backslash in an SGF value keeps the next character and joins lines") {
  CHECK(comment("a\\]b") == "a]b");
  CHECK(comment("a\\\\b") == "a\\b");
  CHECK(comment("a\\:b") == "a:b");
  CHECK(comment("\\n") == "n");
  CHECK(comment("[;(a)") == "[;(a)");
  CHECK(comment("one\\\ntwo") == "onetwo");
  CHECK(comment("one\\\r\ntwo\\\n\rthree\\\rfour") == "onetwothreefour");
  CHECK(comment("one\\\n\ntwo") == "one\ntwo");
  CHECK(comment("\\\\]B[aa") == "\\");
}

TEST_CASE("every kind of line break in an SGF value is one") {
  CHECK(comment("a\nb\rc\r\nd\n\re") == "a\nb\nc\nd\ne");
  CHECK(comment("a\n\nb\r\r") == "a\n\nb\n\n");
  CHECK(sgf_simple_text("a\nb\tc") == "a b c");
}

TEST_CASE("small letters in SGF names do not count, as old files write whole words") {
  const SgfTree tree = tree_of("(;GaMe[1]AddBlack[aa];Black[bb];White[cc]tErritoryB[dd]L2[x])");
  CHECK(tree.root().properties[0].name == "GM");
  CHECK(*tree.root().value("AB") == "aa");
  CHECK(*tree.nodes[1].value("B") == "bb");
  CHECK(*tree.nodes[2].value("EB") == "dd");
  CHECK(*tree.nodes[2].value("L2") == "x");
}

TEST_CASE("SGF texts become UTF-8 where their character set is known") {
  const SgfTree latin = tree_of("(;CA[iso-8859-1]PB[J\xfcrgen])");
  CHECK(*latin.root().value("PB") == "J\xc3\xbcrgen");
  CHECK(*latin.root().value("CA") == "UTF-8");
  CHECK(*tree_of("(;CA[UTF-8]PB[J\xc3\xbcrgen])").root().value("PB") == "J\xc3\xbcrgen");
  CHECK(*tree_of("(;PB[J\xc3\xbcrgen])").root().value("PB") == "J\xc3\xbcrgen");
  CHECK(*tree_of("(;PB[J\xfcrgen])").root().value("PB") == "J\xc3\xbcrgen");
  CHECK(*tree_of("(;CA[Big5]PB[\xa5\xab])").root().value("PB") == "\xa5\xab");
  CHECK(*tree_of("(;CA[UTF-8]PB[\xfc])").root().value("PB") == "\xfc");
  // Each game of a file has its own.
  const auto games = parse_sgf("(;CA[Latin1]C[\xe9])(;C[\xc3\xa9])");
  REQUIRE(games);
  CHECK(games->at(0).root().value("C")[0] == games->at(1).root().value("C")[0]);
}

TEST_CASE("text around the games of a file is passed over") {
  const auto games = parse_sgf("From: me (home)\n(;B[aa])\nand (another)\n(;B[bb];W[cc])\n-- \nme\n");
  REQUIRE(games);
  REQUIRE(games->size() == 2);
  CHECK(games->at(1).nodes.size() == 2);
  CHECK(error_of("(;B[aa]);W[bb])").starts_with("line 1, column 9: expected '('"));
}

TEST_CASE("a damaged SGF file is refused with the place") {
  CHECK(error_of("") == "line 1, column 1: expected '(;', the beginning of a game, and found none");
  CHECK(error_of("no game (at all)") ==
        "line 1, column 1: expected '(;', the beginning of a game, and found none");
  CHECK(error_of("(;B[aa]\n;W[bb]\n") ==
        "line 3, column 1: expected ')': the game that begins at line 1, column 1 does not end");
  CHECK(error_of("(;B[aa]\n;W[bb\n)") == "line 2, column 3: expected ']': this value of 'W' does not end");
  CHECK(error_of("(;C[a\\") == "line 1, column 4: expected ']': this value of 'C' does not end");
  CHECK(error_of("(;B[aa]\r\n  ;W 3)") == "line 2, column 6: expected '[', the value of 'W', and got '3'");
  CHECK(error_of("(;B") == "line 1, column 4: expected '[', the value of 'B', and got the end of the file");
  CHECK(error_of("(;b[aa])") == "line 1, column 3: expected a property in capital letters, and got 'b'");
  CHECK(error_of("(;B[aa]](;W[bb])") ==
        "line 1, column 8: expected a property, ';', '(' or ')', and got ']'");
  CHECK(error_of("(;B[aa](W[bb]))") ==
        "line 1, column 9: expected ';', the first node of a variation, and got 'W'");
  CHECK(error_of("(;B[aa]())") ==
        "line 1, column 9: expected ';', the first node of a variation, and got ')'");
  CHECK(error_of("(;B[aa](;W[bb]);W[cc])") ==
        "line 1, column 16: expected '(' or ')' behind a variation, and got ';'");
  CHECK(error_of("(;B[aa]))") ==
        "line 1, column 9: expected '(', the beginning of a game, or the end of the file, and got ')'");
  // Columns count characters, not bytes.
  CHECK(error_of("(;C[\xc3\xbc]\xc3\xbc)") ==
        "line 1, column 7: expected a property, ';', '(' or ')', and got '\xc3\xbc'");
}

TEST_CASE("an SGF file of more than the limits is refused") {
  CHECK(error_of("(;B[aa];W[bb])", {.bytes = 10}) == "the file has 14 bytes; at most 10 are read");
  CHECK(error_of("(;;)(;)", {.nodes = 2}) == "line 1, column 6: more than 2 nodes are not read");
  CHECK(error_of("(;A[][];B[])", {.values = 2}) == "line 1, column 10: more than 2 values are not read");
  CHECK(error_of("(;A[];B[])", {.nodes = 2, .values = 2}) == "no error");
}

TEST_CASE("random SGF trees read back as they were written, and their text stays") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const SgfCollection games{random_tree(random, 1 + i % 40), random_tree(random, 1 + random.below(5))};
    const std::string text = write_sgf(games);
    CAPTURE(text);
    const auto again = parse_sgf(text);
    REQUIRE_MESSAGE(again, again.error().message);
    REQUIRE(*again == games);
    REQUIRE(write_sgf(*again) == text);
  }
}

TEST_CASE("SGF trees differ by a value, a property, an order and a branch") {
  const SgfTree tree = tree_of("(;A[1]B[2](;C[])(;D[]))");
  CHECK(tree == tree_of("(;A[1]B[2](;C[])(;D[]))"));
  CHECK(tree == tree_of(" ( ; A[1] B[2]\n(;C[]) (;D[]))"));
  for (const char* other : {"(;A[1]B[3](;C[])(;D[]))", "(;B[2]A[1](;C[])(;D[]))", "(;A[1]B[2](;D[])(;C[]))",
                            "(;A[1]B[2];C[];D[])", "(;A[1]B[2](;C[]))", "(;A[1]B[2][](;C[])(;D[]))"})
    CHECK_FALSE(tree == tree_of(other));
}

TEST_CASE("SGF is written in short lines, with escapes where they are needed") {
  SgfTree tree;
  tree.root().add("C", {"a]b\\c:d"});
  tree.root().add("LB", {"aa:x:y"});
  tree.root().set("C", "[e]");
  CHECK(write_sgf(tree) == "(;C[[e\\]]LB[aa:x\\:y])\n");
  CHECK(write_sgf(tree_of("(;A[1](;B[2];C[3])(;D[4](;E[5])(;F[6])))")) ==
        "(;A[1]\n(;B[2];C[3])\n(;D[4]\n(;E[5])\n(;F[6])))\n");
  SgfTree game;
  for (int i = 0; i < 100; ++i) {
    const int node = game.add_child(static_cast<int>(game.nodes.size()) - 1);
    game.nodes[static_cast<std::size_t>(node)].add(i % 2 == 0 ? "B" : "W", {"dd"});
  }
  game.root().add("AB", std::vector<std::string>(100, "aa"));
  for (const auto& line : split(write_sgf(game), '\n')) CHECK(line.size() <= 80);
}

TEST_CASE("a game of 100000 moves and 10000 nested SGF variations neither overflow nor take long") {
  std::string game = "(", nested;
  for (int i = 0; i < 100'000; ++i) game += i % 2 == 0 ? ";B[dd]" : ";W[pp]";
  for (int i = 0; i < 10'000; ++i) nested += "(;B[dd](;W[aa])";
  game += nested + std::string(10'001, ')');
  const SgfTree tree = tree_of(game);
  CHECK(tree.nodes.size() == 120'000);
  CHECK(tree_of(write_sgf(tree)) == tree);
}

TEST_CASE("SGF points are two letters, capital ones beyond the 26th line") {
  CHECK(sgf_point("aa") == Place{0, 0});
  CHECK(sgf_point("ds") == Place{3, 18});
  CHECK(sgf_point("zA") == Place{25, 26});
  CHECK(sgf_point("ZZ") == Place{51, 51});
  for (const char* wrong : {"", "a", "aaa", "a1", "{a", "@a", "D4"}) CHECK_FALSE(sgf_point(wrong));
  for (int column = 0; column < 52; ++column)
    for (int row = 0; row < 52; ++row) CHECK(sgf_point(sgf_point({column, row})) == Place{column, row});
}

TEST_CASE("an SGF move without a point passes, and so does tt on boards up to 19") {
  CHECK(sgf_is_pass("", 19, 19));
  CHECK(sgf_is_pass("tt", 19, 19));
  CHECK(sgf_is_pass("tt", 9, 9));
  CHECK(sgf_is_pass("", 25, 25));
  CHECK_FALSE(sgf_is_pass("tt", 20, 20));
  CHECK_FALSE(sgf_is_pass("ss", 19, 19));
}

TEST_CASE("an SGF list of points may hold rectangles") {
  const auto points = [](std::vector<std::string> values) { return sgf_points(values, 9, 9); };
  CHECK(*points({"aa:cb", "ii"}) ==
        std::vector<Place>{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {8, 8}});
  CHECK(*points({"cb:aa"}) == *points({"aa:cb"}));
  CHECK(*points({"aa", "aa:ba"}) == std::vector<Place>{{0, 0}, {1, 0}});
  CHECK(points({})->empty());
  CHECK(points({"aa:jj"}).error().message == "'aa:jj' is not on a board of 9 by 9");
  CHECK(points({"x"}).error().message ==
        "expected a point such as 'dd' or a rectangle such as 'aa:cc', and got 'x'");
  CHECK_FALSE(points({"aa:"}));
  CHECK_FALSE(points({""}));
}
