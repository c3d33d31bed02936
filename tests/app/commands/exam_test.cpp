// The exam command as a user runs it.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::TemporaryFolder;

namespace {

const std::string exam =
    "agon-exam 1\n"
    "name: Make three\ntheme: win\ngame: tictactoe\nto move: X\nright: c1\nboard:\n...\nOO.\nXX.\n"
    "name: Leave it\ntheme: blunder\ngame: tictactoe\nto move: X\nwrong: c1\nboard:\n...\nOO.\nXX.\n";

// A file with this content in a folder of its own.
struct ExamFile {
  explicit ExamFile(const std::string& content) { REQUIRE(write_file(path, content)); }
  TemporaryFolder folder;
  std::string path = folder.path() + "/exam.txt";
};

}  // namespace

TEST_CASE("an exam tells each answer, and how many were right by theme") {
  const ExamFile file(exam);
  const auto ran = test::run("exam " + file.path + " --agent minimax");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out ==
        "1  Make three  win      c1       ok     c1\n"
        "2  Leave it    blunder  c1       wrong  not c1\n"
        "\n"
        "theme    right\n"
        "win        1/1\n"
        "blunder    0/1\n"
        "all        1/2\n");
}

TEST_CASE("an exam as JSON has every position, the themes and the whole") {
  const ExamFile file(exam);
  const auto ran = test::run("exam " + file.path + " --agent minimax --json");
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "\"right\": 1,\n  \"asked\": 2,"));
  CHECK(has(ran.out, "\"expected\": \"not c1\""));
  CHECK(has(ran.out, "\"theme\": \"blunder\""));
}

TEST_CASE("a file that is no exam, or is not there, ends the exam with code 1 and one line") {
  const ExamFile file("agon-exam 1\nname: a\n");
  const auto wrong = test::run("exam " + file.path);
  CHECK(wrong.code == 1);
  CHECK(wrong.out.empty());
  CHECK(wrong.err == "agon: " + file.path + ", line 2: 'a' has no 'game', such as: game: go:size=9\n");
  CHECK(test::run("exam " + file.path + ".not").code == 1);
  CHECK(test::run("exam " + ExamFile(exam).path + " --agent minmax").code == 2);
}

TEST_CASE("every exam that comes with the program can be read and taken") {
  for (const std::string name : {"go-tactics.txt"}) {
    CAPTURE(name);
    const auto ran = test::run("exam " AGON_SOURCE_DIR "/exams/" + name + " --agent random");
    CHECK(ran.code == 0);
    CHECK(has(ran.out, "\nall "));
  }
}
