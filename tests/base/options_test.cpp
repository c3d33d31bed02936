#include "base/options.hpp"

#include <array>
#include <doctest/doctest.h>

#include "base/spec.hpp"

using namespace agon;

namespace {

enum class Ending { robust, secure, largest };

struct Sample {
  int depth = 4;
  std::int64_t sims = 0;
  std::uint64_t seed = 1;
  double exploration = 0.7;
  bool ponder = false;
  std::string file;
  Seconds time{1};
  Bytes memory{std::uint64_t{64} << 20};
  Ending ending = Ending::robust;
};

}  // namespace

template <>
struct agon::EnumNames<Ending> {
  static constexpr std::array<std::string_view, 3> names{"robust", "secure", "largest"};
};

template <>
struct agon::Fields<Sample> {
  static constexpr auto all = FieldList{Field{"depth", &Sample::depth, 1, 100, "plies"},
                                        Field{"sims", &Sample::sims, 0, 1e15, "simulations"},
                                        Field{"seed", &Sample::seed, "of the random numbers"},
                                        Field{"exploration", &Sample::exploration, 0.0, 5.0, "weight"},
                                        Field{"ponder", &Sample::ponder, "think ahead"},
                                        Field{"file", &Sample::file, "to read"},
                                        Field{"time", &Sample::time, 0, 3600, "for a move"},
                                        Field{"memory", &Sample::memory, 0, 0x1.0p40, "for the tree"},
                                        Field{"ending", &Sample::ending, "choice of the move"}};
};

namespace {

struct Bound {
  Sample sample;
  OptionSet set;
  Bound() { set.add(sample); }
};

std::string refusal(std::string_view name, std::string_view text) {
  Bound bound;
  const Status status = bound.set.set(name, text);
  return status ? "" : status.error().message;
}

}  // namespace

TEST_CASE("an option of every kind is read into its field") {
  Bound bound;
  const std::pair<const char*, const char*> settings[]{
      {"depth", "12"},         {"sims", "1000000000000"}, {"seed", "18446744073709551615"},
      {"exploration", "1.25"}, {"ponder", "yes"},         {"file", "a b.txt"},
      {"time", "250ms"},       {"memory", "1GB"},         {"ending", "secure"}};
  for (const auto& [name, text] : settings) {
    CAPTURE(name);
    CHECK(bound.set.set(name, text));
  }
  CHECK(bound.sample.depth == 12);
  CHECK(bound.sample.sims == 1'000'000'000'000);
  CHECK(bound.sample.seed == 18446744073709551615u);
  CHECK(bound.sample.exploration == 1.25);
  CHECK(bound.sample.ponder);
  CHECK(bound.sample.file == "a b.txt");
  CHECK(bound.sample.time.count == 0.25);
  CHECK(bound.sample.memory.count == std::uint64_t{1} << 30);
  CHECK(bound.sample.ending == Ending::secure);
}

TEST_CASE("durations and sizes have units, and a number alone has the usual one") {
  Bound bound;
  for (const auto& [text, seconds] :
       {std::pair{"2", 2.0}, {"1.5s", 1.5}, {"2m", 120.0}, {"1h", 3600.0}, {"500MS", 0.5}}) {
    CAPTURE(text);
    REQUIRE(bound.set.set("time", text));
    CHECK(bound.sample.time.count == doctest::Approx(seconds));
  }
  for (const auto& [text, bytes] : {std::pair{"16", std::uint64_t{16} << 20},
                                    {"16kb", std::uint64_t{16} << 10},
                                    {"0.5GB", std::uint64_t{1} << 29}}) {
    CAPTURE(text);
    REQUIRE(bound.set.set("memory", text));
    CHECK(bound.sample.memory.count == bytes);
  }
}

TEST_CASE("large integers may be written with an exponent") {
  Bound bound;
  for (const auto& [text, number] : {std::pair{"1e6", 1'000'000}, {"2.5E3", 2'500}, {"12e0", 12}}) {
    CAPTURE(text);
    REQUIRE(bound.set.set("sims", text));
    CHECK(bound.sample.sims == number);
  }
  for (const char* bad : {"1.55e1", "1e400", "e6", "1e", "1e17", "-1e300"}) {
    CAPTURE(bad);
    CHECK_FALSE(bound.set.set("sims", bad));
    CHECK(bound.sample.sims == 12);
  }
}

TEST_CASE("a text that does not fit leaves the value alone and says what would") {
  Bound bound;
  CHECK_FALSE(bound.set.set("depth", "0"));
  CHECK(bound.sample.depth == 4);
  CHECK(refusal("depth", "101") == "option 'depth' takes integer 1..100, not '101'");
  CHECK(refusal("depth", "3.5") == "option 'depth' takes integer 1..100, not '3.5'");
  CHECK(refusal("depth", "99999999999").find("integer 1..100") != std::string::npos);
  CHECK(refusal("exploration", "nan").find("number 0..5") != std::string::npos);
  CHECK(refusal("ponder", "maybe") == "option 'ponder' takes yes|no, not 'maybe'");
  CHECK(refusal("ending", "robst") ==
        "option 'ending' takes robust|secure|largest, not 'robst'; did you mean 'robust'?");
  CHECK(refusal("time", "soon").find("such as 250ms, 2s, 1m or") != std::string::npos);
  CHECK(refusal("time", "-1s").find("duration") != std::string::npos);
  CHECK(refusal("time", "2h").find("1h") != std::string::npos);
  CHECK(refusal("memory", "1TB").find("64MB") != std::string::npos);
  CHECK(refusal("seed", "-1").find("'-1'") != std::string::npos);
}

TEST_CASE("an unknown option is answered with the nearest one, or with all") {
  CHECK(refusal("explorationn", "1") ==
        "no option 'explorationn'; did you mean 'exploration'? It takes number 0..5");
  CHECK(refusal("zzzzzzzzzz", "1").find("there are: depth, sims") != std::string::npos);
  OptionSet none;
  CHECK(none.set("x", "1").error().message == "no option 'x': there are none here");
  CHECK_FALSE(none.set_first("1"));
}

TEST_CASE("the name of an option alone is told to need a value") {
  Bound bound;
  CHECK(bound.set.set_first("ponder").error().message ==
        "option 'ponder' needs a value: yes|no, as in ponder=no");
  CHECK(bound.set.set_first("sims").error().message ==
        "option 'sims' needs a value: integer 0..1000000000000000, as in sims=0");
}

TEST_CASE("ranges of integers are written as they are read") {
  Bound bound;
  CHECK(refusal("sims", "-1") == "option 'sims' takes integer 0..1000000000000000, not '-1'");
  CHECK(bound.set.set("sims", "1000000000000000"));
  CHECK(refusal("seed", "-1") == "option 'seed' takes integer 0..18446744073709551615, not '-1'");
  CHECK(bound.set.set("seed", "18446744073709551615"));
}

TEST_CASE("a value without a name goes to the first option") {
  Bound bound;
  REQUIRE(bound.set.set_first("9"));
  CHECK(bound.sample.depth == 9);
}

TEST_CASE("what differs from the defaults is written so that it reads back") {
  Bound bound;
  CHECK(bound.set.changed().empty());
  const auto spec =
      parse_spec("x:depth=7,exploration=0.1,file=\"a, b\",time=90s,memory=100KB,ending=largest,ponder=on");
  REQUIRE(spec);
  REQUIRE(apply(*spec, bound.set));
  CHECK(bound.set.changed() ==
        "depth=7,exploration=0.1,ponder=yes,file=\"a, b\",time=90s,memory=100KB,ending=largest");
  Bound again;
  const auto written = parse_spec("x:" + bound.set.changed());
  REQUIRE(written);
  REQUIRE(apply(*written, again.set));
  CHECK(again.set.changed() == bound.set.changed());
}

TEST_CASE("very short and odd durations read back too") {
  for (const char* text : {"0.000000001s", "0.0000123ms", "86.4ms", "1234.5678s", "59m"}) {
    CAPTURE(text);
    Bound bound, again;
    REQUIRE(bound.set.set("time", text));
    const std::string written = bound.set.find("time")->get();
    CAPTURE(written);
    REQUIRE(again.set.set("time", written));
    CHECK(again.sample.time.count == doctest::Approx(bound.sample.time.count));
  }
}

TEST_CASE("options are described for help texts") {
  const Bound bound;
  const auto* time = bound.set.find("time");
  REQUIRE(time != nullptr);
  CHECK(time->info.default_text == "1s");
  CHECK(time->info.help == "for a move");
  CHECK(time->info.allowed() == "duration such as 250ms, 2s, 1m or a bare number of seconds, 0ms to 1h");
  CHECK(bound.set.find("memory")->info.default_text == "64MB");
  CHECK(bound.set.find("ending")->info.allowed() == "robust|secure|largest");
  CHECK(bound.set.find("seed")->info.allowed() == "integer 0..18446744073709551615");
  CHECK(bound.set.find("nothing") == nullptr);
}

TEST_CASE("a set can be made of some fields only") {
  Sample sample;
  OptionSet set;
  set.add(sample, {"sims", "time"});
  CHECK(set.names() == std::vector<std::string>{"sims", "time"});
  CHECK_FALSE(set.set("depth", "3"));
}
