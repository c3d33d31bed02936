#include "lab/dials.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/text.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

enum class Colour { red, green, blue };

struct PaintOptions {
  double weight = 1;
  int layers = 3, seed = 1;
  std::int64_t budget = 0;
  double shine = -1;  // as usual
  bool glossy = false;
  Colour colour = Colour::red;
  std::string name;
};

}  // namespace

namespace agon {
template <>
struct EnumNames<Colour> {
  static constexpr std::array names{"red", "green", "blue"};
};
template <>
struct Fields<PaintOptions> {
  static constexpr auto all = FieldList{Field{"weight", &PaintOptions::weight, 0.0, 5.0, ""},
                                        Field{"layers", &PaintOptions::layers, 1, 4, ""},
                                        Field{"seed", &PaintOptions::seed, ""},
                                        Field{"budget", &PaintOptions::budget, 0, 1e15, ""},
                                        Field{"shine", &PaintOptions::shine, -1.0, 10.0, ""},
                                        Field{"glossy", &PaintOptions::glossy, ""},
                                        Field{"colour", &PaintOptions::colour, ""},
                                        Field{"name", &PaintOptions::name, ""}};
};
}  // namespace agon

namespace {

Result<std::vector<Dial>> dials_of(std::string_view text) {
  PaintOptions paint;
  OptionSet options;
  options.add(paint);
  return read_dials(text, options);
}

std::string error_of(std::string_view text) {
  const auto dials = dials_of(text);
  REQUIRE_FALSE(dials);
  return dials.error().message;
}

}  // namespace

TEST_CASE("a dial takes its values from the option's declaration where none are given") {
  const auto dials = dials_of("weight, layers,glossy,colour,shine");
  REQUIRE(dials);
  CHECK((*dials)[0].low == 0);
  CHECK((*dials)[0].high == 5);
  CHECK((*dials)[1].whole);
  CHECK((*dials)[2].values == std::vector<std::string>{"no", "yes"});
  CHECK((*dials)[3].values == std::vector<std::string>{"red", "green", "blue"});
  CHECK((*dials)[4].low == 0);  // -1 says "as usual" and is nothing to try
}

TEST_CASE("a dial takes a range or a list") {
  const auto dials = dials_of("weight=0.5..2,colour=red/blue,name=a/b,layers=1/4");
  REQUIRE(dials);
  CHECK((*dials)[0].at(0) == "0.5");
  CHECK((*dials)[0].at(0.5) == "1.25");
  CHECK((*dials)[1].at(0.6) == "blue");
  CHECK((*dials)[2].at(0.99) == "b");
  CHECK((*dials)[3].at(0.5) == "4");
}

TEST_CASE("dials that cannot be turned are refused in one line") {
  CHECK(has(error_of("wieght"), "did you mean 'weight'?"));
  CHECK(has(error_of("name"), "option 'name' needs values to try: name=A/B"));
  CHECK(has(error_of("seed"), "seed=LOW..HIGH"));
  CHECK(has(error_of("budget"), "budget=LOW..HIGH"));
  CHECK(Dial{.option = "a", .values = {"x", "y"}}.at(1) == "y");
  CHECK(has(error_of("weight=3..9"), "option 'weight' takes number 0..5, not '9'"));
  CHECK(has(error_of("weight=2..1"), "LOW < HIGH"));
  CHECK(has(error_of("weight=x..y"), "takes LOW..HIGH, not 'x..y'"));
  CHECK(has(error_of("weight="), "option 'weight'"));
  CHECK(has(error_of("colour=a..b"), "list its values"));
  CHECK(has(error_of("colour=red/bleu"), "did you mean 'blue'?"));
  CHECK(has(error_of("layers=1..2.5"), "option 'layers' takes integer 1..4, not '2.5'"));
  CHECK(has(error_of("weight,glossy,weight"), "named twice"));
}

TEST_CASE("whole numbers of a range are equally likely") {
  const Dial dial{.option = "n", .low = 2, .high = 4, .whole = true};
  CHECK(dial.at(0) == "2");
  CHECK(dial.at(0.34) == "3");
  CHECK(dial.at(0.999) == "4");
}

TEST_CASE("wide ranges are spread by their logarithm") {
  const Dial dial{.option = "k", .low = 10, .high = 1000};
  CHECK(dial.at(0.5) == "100");
  CHECK(dial.at(0.1234) == "17.7");
  CHECK(Dial{.option = "w", .low = 0.1, .high = 0.9}.at(0.47) == "0.476");
  CHECK(Dial{.option = "k", .low = 0, .high = 1000}.at(0.5) == "500");
}

TEST_CASE("drawn settings use every part of every dial once") {
  const auto dials = dials_of("weight,colour");
  REQUIRE(dials);
  const auto settings = draw_settings(*dials, 30, Random(7));
  REQUIRE(settings.size() == 30);
  std::set<int> parts;
  std::multiset<std::string> colours;
  for (const auto& values : settings) {
    // Values are rounded to three digits: this must not move them to the next part.
    parts.insert(static_cast<int>(*parse_number(values[0]) / 5 * 30));
    colours.insert(values[1]);
  }
  CHECK(parts.size() >= 29);
  for (const char* colour : {"red", "green", "blue"}) CHECK(colours.count(colour) == 10);
  CHECK(draw_settings(*dials, 30, Random(7)) == settings);
  CHECK(draw_settings(*dials, 30, Random(8)) != settings);
}
