#include "app/command.hpp"

#include <doctest/doctest.h>

namespace agon::test {
struct SampleOptions {
  std::string game, position;
  int depth = 3;
  bool json = false;
};
}  // namespace agon::test

template <>
struct agon::Fields<agon::test::SampleOptions> {
  using O = agon::test::SampleOptions;
  static constexpr auto all =
      FieldList{Field{"game", &O::game, "a game"}, Field{"position", &O::position, "a position"},
                Field{"depth", &O::depth, 0, 9, "a depth"}, Field{"json", &O::json, "a flag"}};
};

namespace {

using namespace agon;

Command sample_command() {
  return command<test::SampleOptions>({.name = "sample",
                                       .summary = "",
                                       .description = "",
                                       .examples = {},
                                       .positional = {{"game"}, {"position", false}}},
                                      [](const test::SampleOptions&, Console&) { return ExitCode::fine; });
}

// "name=value,..." of what was read, or the error.
std::string read(const std::vector<std::string>& words) {
  const Command command = sample_command();
  const auto call = command.call();
  const Status status = read_arguments(command, words, *call);
  return status ? call->options.changed() : "error: " + status.error().message;
}

}  // namespace

TEST_CASE("options are read in every spelling") {
  CHECK(read({"go", "--depth", "5"}) == "game=go,depth=5");
  CHECK(read({"--depth=5", "go"}) == "game=go,depth=5");
  CHECK(read({"--game", "go", "--json"}) == "game=go,json=yes");
  CHECK(read({"go", "--json=yes"}) == "game=go,json=yes");
  CHECK(read({"go", "--no-json"}) == "game=go");
  CHECK(read({"go", "--depth="}) == "error: sample: option 'depth' takes integer 0..9, not ''");
}

TEST_CASE("an option that is given twice is refused, with or without its name") {
  CHECK(read({"go", "--depth", "5", "--depth", "6"}) == "error: sample: option --depth is given twice");
  CHECK(read({"go", "--depth=5", "--depth", "5"}) == "error: sample: option --depth is given twice");
  CHECK(read({"go", "--json", "--no-json"}) == "error: sample: option --json is given twice");
  CHECK(read({"go", "--game", "othello"}) == "error: sample: option --game is given twice");
  CHECK(read({"--position", "x", "go", "y"}) == "error: sample: option --position is given twice");
  CHECK(read({"go", "x", "y", "--position", "z"}) == "error: sample: option --position is given twice");
}

TEST_CASE("a position takes all words that are left") {
  CHECK(read({"go", "start", "moves", "a1", "--depth", "5", "b2"}) ==
        "game=go,position=\"start moves a1 b2\",depth=5");
}

TEST_CASE("a position may start with dashes, an option has a small letter behind them") {
  CHECK(read({"go", "--XO-- X"}) == "game=go,position=\"--XO-- X\"");
  CHECK(read({"go", "---"}) == "game=go,position=---");
  CHECK(read({"go", "-XO"}) == "game=go,position=-XO");
  CHECK(read({"go", "-x"}).starts_with("error: sample: no option '-x'"));
}

TEST_CASE("words behind two dashes are no options") {
  CHECK(read({"go", "--", "--depth"}) == "game=go,position=--depth");
  CHECK(read({"go", "-"}) == "game=go,position=-");
}

TEST_CASE("wrong words are named") {
  CHECK(read({}) == "error: sample: GAME is missing; see: agon help sample");
  CHECK(read({"go", "--dpeth", "4"}) == "error: sample: no option '--dpeth'; did you mean '--depth'?");
  CHECK(read({"go", "--no-depth"}) == "error: sample: no option '--no-depth'; did you mean '--depth'?");
  CHECK(read({"go", "--depth"}) == "error: option --depth needs a value: integer 0..9");
  CHECK(read({"go", "--depth", "10"}) == "error: sample: option 'depth' takes integer 0..9, not '10'");
}
