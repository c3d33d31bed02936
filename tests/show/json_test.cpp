#include "show/json.hpp"

#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("JSON is read as it was written, in its order") {
  const std::string text = R"({"b":[1,-2,0.5,true,null,"ä\n"],"a":{"x":18446744073709551615}})";
  const auto json = Json::parse(text);
  REQUIRE(json);
  CHECK(json->line() == R"({"b":[1,-2,0.5,true,null,"ä\n"],"a":{"x":18446744073709551615}})");
  const auto& items = json->find("b")->items();
  CHECK(items[0].as_integer() == 1);
  CHECK(items[1].as_number() == -2);
  CHECK_FALSE(items[2].as_integer());
  CHECK(items[3].as_boolean() == true);
  CHECK(items[4].kind() == Json::Kind::null);
  CHECK(*items[5].as_text() == "ä\n");
  CHECK(json->find("c") == nullptr);
  CHECK_FALSE(json->find("a")->find("x")->as_integer());  // too large to be exact
}

TEST_CASE("JSON that is wrong, too deep or too long is refused") {
  for (const char* wrong : {"", "{", "[1,]", "{\"a\"}", "nul", "\"\xff\"", "1 2"})
    CHECK_FALSE(Json::parse(wrong));
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(Json::parse(nested(Json::deepest)));
  CHECK_FALSE(Json::parse(nested(Json::deepest + 1)));
  CHECK_FALSE(Json::parse(nested(1'000'000)));
  std::string many = "[1";
  for (std::size_t i = 1; i < Json::most_values; ++i) many += ",1";
  CHECK_FALSE(Json::parse(many + "]"));
}
