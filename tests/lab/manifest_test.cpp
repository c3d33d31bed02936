#include "lab/manifest.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using nlohmann::json;

namespace {

json written(const std::string& folder, const MatchOptions& options) {
  REQUIRE(write_manifest(options, {{"game", "tictactoe"}, {"seed", "3"}}));
  const auto text = read_file(folder + "/manifest.json");
  REQUIRE(text);
  REQUIRE(json::accept(*text));
  return json::parse(*text);
}

}  // namespace

TEST_CASE("a manifest tells the options once and every run with its time and machine") {
  const test::TemporaryFolder folder;
  MatchOptions options{.games = 10, .concurrency = 2, .openings = "book.txt", .out = folder.path()};
  const json first = written(folder.path(), options);
  CHECK(first["format"] == 1);
  CHECK(first["options"]["game"] == "tictactoe");
  CHECK(first["options"]["seed"] == "3");
  CHECK(first["options"]["openings-file"] == "book.txt");
  REQUIRE(first["runs"].size() == 1);
  CHECK(first["runs"][0]["games"] == 10);
  CHECK(first["runs"][0]["concurrency"] == 2);
  for (const char* name : {"version", "started", "cpu", "instructions"})
    CHECK_FALSE(first["runs"][0][name].get<std::string>().empty());
  options.games = 20;
  const json second = written(folder.path(), options);
  REQUIRE(second["runs"].size() == 2);
  CHECK(second["runs"][0] == first["runs"][0]);
  CHECK(second["runs"][1]["games"] == 20);
}

TEST_CASE("a manifest of something else is left as it is") {
  for (const char* foreign :
       {"", "{", "[]", "{\"runs\": 3}", "{\"name\": \"my-app\"}", "{\"options\": 3, \"runs\": []}",
        "{\"options\": {}, \"runs\": {}}", "{\"options\": {}, \"runs\": [], \"format\": 2}"}) {
    const test::TemporaryFolder folder;
    REQUIRE(write_file(folder.path() + "/manifest.json", foreign));
    const Status status = write_manifest({.out = folder.path()}, {});
    REQUIRE_FALSE(status);
    CHECK(test::has(status.error().message, "is not the manifest of a match; move it away"));
    CHECK_FALSE(check_manifest(folder.path()));
    CHECK(*read_file(folder.path() + "/manifest.json") == foreign);
  }
}

TEST_CASE("a manifest that cannot be written is an error") {
  CHECK_FALSE(write_manifest({.out = "/nonexistent"}, {}));
}
