#include "base/spec.hpp"

#include <doctest/doctest.h>

using namespace agon;

namespace agon::test {
struct PairOptions {
  std::string file;
  int depth = 1;
};
}  // namespace agon::test

template <>
struct agon::Fields<agon::test::PairOptions> {
  using O = agon::test::PairOptions;
  static constexpr auto all =
      FieldList{Field{"file", &O::file, "a file"}, Field{"depth", &O::depth, 0, 9, "a depth"}};
};

TEST_CASE("an option is given once, with its name or without") {
  const auto applied = [](std::string_view text) {
    test::PairOptions pair;
    OptionSet options;
    options.add(pair);
    const Status done = apply(*parse_spec(text), options);
    return done ? options.changed() : done.error().message;
  };
  CHECK(applied("it:a.txt,depth=2") == "file=a.txt,depth=2");
  CHECK(applied("it:depth=2,depth=2") == "it: option 'depth' is given twice");
  CHECK(applied("it:a.txt,file=b.txt") == "it: option 'file' is given twice");
}

TEST_CASE("where a text is the only option, commas belong to it") {
  const auto applied = [](std::string_view text) {
    test::PairOptions pair;
    OptionSet options;
    options.add(pair, {"file"});
    const Status done = apply(*parse_spec(text), options);
    return done ? pair.file : done.error().message;
  };
  CHECK(applied("it:(1,2, 3)") == "(1, 2, 3)");
  CHECK(applied("it:file=(1,2)") == "(1, 2)");
  CHECK(applied("it:\"(1,2)\"") == "(1,2)");
  CHECK(applied("it:a,file=b") == "it: option 'file' is given twice");
}

TEST_CASE("a specification is a name and options") {
  const auto spec = parse_spec("go:size=9,komi=7.5");
  REQUIRE(spec);
  CHECK(spec->name == "go");
  CHECK(spec->options == std::vector<std::pair<std::string, std::string>>{{"size", "9"}, {"komi", "7.5"}});
}

TEST_CASE("a quoted value may hold commas, spaces and equals signs") {
  const auto spec = parse_spec("gtp:\"gnugo --mode gtp, level=10\",time=2s");
  REQUIRE(spec);
  CHECK(spec->options[0] == std::pair<std::string, std::string>{"", "gnugo --mode gtp, level=10"});
  CHECK(spec->options[1] == std::pair<std::string, std::string>{"time", "2s"});
}

TEST_CASE("every value reads back from a specification, alone and in a list") {
  for (const char* value : {"", "plain", "a b", "a,b", "say \"x\"", "\"", "a \"b,c\" d", "\"a\",\"b\"",
                            "sh -c \"exec gnugo --mode gtp\"", "C:\\dir\\", "a\\ b", "a\\\" b", " \\\\\" ,",
                            "x=y, z=\"1\"", "\t", "odd \" one", "end\\ "}) {
    CAPTURE(value);
    test::PairOptions pair, read;
    OptionSet options, again;
    options.add(pair);
    again.add(read);
    pair.file = value;
    pair.depth = 3;
    const std::string text = "it:" + options.changed();
    const auto spec = parse_spec(text);
    REQUIRE(spec);
    REQUIRE(apply(*spec, again));
    CHECK(read.file == value);
    CHECK(read.depth == 3);
    const auto list = split_specs("human," + text + ",random");
    REQUIRE(list);
    CHECK(*list == std::vector<std::string>{"human", text, "random"});
  }
}

TEST_CASE("quotes in pairs may stand within quotes as they are") {
  const auto spec = parse_spec("gtp:\"sh -c \"exec gnugo --mode gtp\"\",timeout=5");
  REQUIRE(spec);
  CHECK(spec->options[0].second == "sh -c \"exec gnugo --mode gtp\"");
  CHECK(spec->options[1].second == "5");
  CHECK(parse_spec("gtp:\"sed s/\\.//\"")->options[0].second == "sed s/\\.//");
}

TEST_CASE("a list of players splits where a new name starts") {
  const auto specs = split_specs("human,uct:sims=100,exploration=1,gtp:\"a,b=c\",random");
  REQUIRE(specs);
  CHECK(*specs == std::vector<std::string>{"human", "uct:sims=100,exploration=1", "gtp:\"a,b=c\"", "random"});
}

TEST_CASE("malformed specifications are refused in one line") {
  for (const char* bad : {"", ":x", "a b", "uct:", "uct:,", "uct:a=1,", "gtp:\"open", "\n"}) {
    CAPTURE(bad);
    const auto spec = parse_spec(bad);
    REQUIRE_FALSE(spec);
    CHECK(spec.error().message.find('\n') == std::string::npos);
  }
}
