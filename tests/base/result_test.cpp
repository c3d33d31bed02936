#include "base/result.hpp"

#include <doctest/doctest.h>
#include <memory>

using namespace agon;

namespace {

Result<std::unique_ptr<int>> made(int value) {
  if (value < 0) return Error{"negative"};
  return std::make_unique<int>(value);
}

}  // namespace

TEST_CASE("a result holds a value or an error") {
  const Result<int> good = 5;
  REQUIRE(good);
  CHECK(*good == 5);
  const Result<int> bad = Error{"no number"};
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message == "no number");
}

TEST_CASE("a result of text is not confused with an error") {
  const Result<std::string> text = std::string("fine");
  REQUIRE(text);
  CHECK(text->size() == 4);
}

TEST_CASE("a value that cannot be copied is moved out") {
  auto owned = made(7);
  REQUIRE(owned);
  const std::unique_ptr<int> mine = owned.take();
  CHECK(*mine == 7);
}

TEST_CASE("a value can be changed in place") {
  Result<std::string> text = std::string("a");
  *text += "b";
  text->push_back('c');
  CHECK(*text == "abc");
}

TEST_CASE("a status is success unless it is an error") {
  const Status fine;
  CHECK(fine);
  const Status failed = Error{"why"};
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message == "why");
  const Status without_words = Error{""};
  CHECK_FALSE(without_words);
}
