#include <doctest/doctest.h>

#include "base/file.hpp"
#include "engine/opening_book.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::run;

TEST_CASE("a book grows in a file, goes on from it, and NBoard's engine answers from it") {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/a.book", whole = folder.path() + "/b.book";
  const std::string command = "book othello --agent alphabeta:depth=2 --out ";
  CHECK(run(command + path + " --positions 3").out == path + ": 3 positions\n");
  CHECK(run(command + path + " --positions 9").code == 0);
  CHECK(run(command + whole + " --positions 9").code == 0);
  CHECK(*read_file(path) == *read_file(whole));
  CHECK(load_book(path)->size() == 9);
  const auto nboard = run("nboard --agent random --book " + path,
                          {.input = "nboard 2\nset game (;GM[Othello]B[F5];)\nhint 2\ngo\n"});
  CHECK(has(nboard.out, "\nbook "));
  CHECK(has(nboard.out, "\n=== "));
  CHECK_FALSE(has(nboard.out, "search"));
}

TEST_CASE("two programs do not write one book, or one table of a solver") {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/a";
  const auto lock = FileLock::take(path);
  REQUIRE(lock);
  for (const std::string command :
       {"book othello --agent random --positions 1 --out ", "solve tictactoe --save "}) {
    const auto refused = run(command + path);
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "another agon is at work on"));
  }
  CHECK_FALSE(read_file(path));
}

TEST_CASE("a book that cannot be made or read is one line") {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/a.book";
  CHECK(has(run("book connect4 --out " + path).err, "opening books are for othello, not for connect4"));
  CHECK(has(run("book othello").err, "--out FILE is missing"));
  CHECK(has(run("nboard --book " + path).err, "No such file"));
  REQUIRE(write_file(path, "a letter"));
  CHECK(run("book othello --positions 1 --out " + path).code == 1);
  CHECK(*read_file(path) == "a letter");
  REQUIRE(run("book othello:size=6 --agent alphabeta:depth=1 --positions 1 --out " + folder.path() + "/six")
              .code == 0);
  CHECK(has(run("book othello --out " + folder.path() + "/six").err,
            "is a book for othello:size=6, not for othello"));
  const auto nboard = run("nboard --book " + folder.path() + "/six");
  CHECK(nboard.code == 2);
  CHECK(has(nboard.err, "is a book for othello:size=6, not for othello"));
  const auto no_name = run("book othello --positions 1 --out " + folder.path() + "/" + std::string(300, 'x'));
  CHECK(no_name.code == 1);
  CHECK(has(no_name.err, "File name too long"));
}
