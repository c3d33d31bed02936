#include <doctest/doctest.h>

#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::run_program;

namespace {

std::vector<std::string> quick(const std::vector<std::string>& more) {
  std::vector<std::string> words{"tune",           "connect4:width=5,height=4",
                                 "--agent",        "alphabeta:depth=1",
                                 "--options",      "depth=1/5",
                                 "--candidates",   "2",
                                 "--games",        "10",
                                 "--proof",        "20",
                                 "--random-plies", "4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("tune shows the settings, the best one and what its proof says") {
  const auto shown = run_program(quick({}));
  CHECK(shown.code == 0);
  CHECK(has(shown.out, "against alphabeta:depth=1:"));
  CHECK(has(shown.out, "alphabeta:depth=5\nin 20 games that chose nobody: "));
  CHECK(has(shown.out, "): better"));
}

TEST_CASE("tune draws no conclusion from games that repeat each other") {
  const auto shown = run_program({"tune", "tictactoe", "--agent", "alphabeta:depth=1", "--options",
                                  "depth=1/9", "--games", "2", "--proof", "60", "--random-plies", "1"});
  CHECK(shown.code == 0);
  CHECK(has(shown.out, "): too many games repeat others to tell"));
  CHECK(has(shown.out, "repeat another one move for move"));
}

TEST_CASE("tune writes JSON") {
  const auto json = run_program(quick({"--json"}));
  CHECK(json.code == 0);
  CHECK(has(json.out, "\"best\": \"alphabeta:depth=5\""));
  CHECK(has(json.out, "\"verdict\": \"better\""));
  CHECK(has(json.out, "\"stopped\": false"));
}

TEST_CASE("tune refuses wrong options in one line") {
  const auto wrong = run_program({"tune", "connect4", "--agent", "uct", "--options", "exploration=9..11"});
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, "option 'exploration' takes number -1..10, not '11'"));
  CHECK(run_program({"tune", "connect5", "--options", "exploration"}).code == 2);
}
