#include "lab/store.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sqlite3.h>
#include <sys/stat.h>

#include "base/file.hpp"
#include "support/ordinary_user.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

FinishedGame sample(std::int64_t number) {
  return {.number = number,
          .opening = "a1",
          .seats = {1, 0},
          .moves = "a1 b2 c3",
          .results = {0.5, 0.5},
          .scores = {-0.25, 0.25},
          .end = number % 2 == 0 ? GameEnd::by_rules : GameEnd::failure,
          .failure = number % 2 == 0 ? "" : "resigned",  // the words of another end
          .failed = number % 2 == 0 ? -1 : 1,
          .seconds = 0.125,
          .plies = 3,
          .hash = 0xfedcba9876543210u};
}

std::unique_ptr<Store> opened(const std::string& folder) {
  auto store = Store::open(folder);
  INFO((store ? "" : store.error().message));
  REQUIRE(store);
  return store.take();
}

std::vector<FinishedGame> games_of(const Store& store) {
  std::vector<FinishedGame> games;
  REQUIRE(store.each([&](const FinishedGame& game) { games.push_back(game); }));
  return games;
}

std::string open_error(const std::string& folder) {
  const auto store = Store::open(folder);
  REQUIRE_FALSE(store);
  CHECK(store.error().message.find('\n') == std::string::npos);
  return store.error().message;
}

}  // namespace

TEST_CASE("a stored game comes back as it was, also after closing") {
  const test::TemporaryFolder folder;
  {
    const auto store = opened(folder.path());
    REQUIRE(store->add(sample(7)));
    REQUIRE(store->add(sample(2)));
  }
  const auto games = games_of(*opened(folder.path()));
  REQUIRE(games.size() == 2);
  CHECK(games[0].number == 2);
  CHECK(games[0].failed == -1);
  const FinishedGame& game = games[1];
  const FinishedGame wanted = sample(7);
  CHECK(game.number == 7);
  CHECK(game.opening == wanted.opening);
  CHECK(game.seats == wanted.seats);
  CHECK(game.moves == wanted.moves);
  CHECK(game.results == wanted.results);
  CHECK(game.scores == wanted.scores);
  CHECK(game.end == wanted.end);
  CHECK(game.reason() == wanted.reason());
  CHECK(game.failed == wanted.failed);
  CHECK(game.seconds == wanted.seconds);
  CHECK(game.plies == wanted.plies);
  CHECK(game.hash == wanted.hash);
}

TEST_CASE("a game number can be stored once only") {
  const auto store = opened("");
  REQUIRE(store->add(sample(1)));
  CHECK_FALSE(store->add(sample(1)));
  CHECK(games_of(*store).size() == 1);
}

TEST_CASE("a store refuses another match and names the first difference") {
  const test::TemporaryFolder folder;
  REQUIRE(opened(folder.path())->configure({{"seed", "1"}, {"players", "a, b"}}));
  REQUIRE(opened(folder.path())->configure({{"seed", "1"}, {"players", "a, b"}}));
  const Status other = opened(folder.path())->configure({{"seed", "1"}, {"players", "a, c"}});
  REQUIRE_FALSE(other);
  CHECK(has(other.error().message, "holds a match with players 'a, b', not 'a, c'"));
}

TEST_CASE("numbers that are none, or too large, come back as values that no game has") {
  const test::TemporaryFolder folder;
  {
    const auto store = opened(folder.path());
    REQUIRE(store->add(sample(1)));
  }
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open((folder.path() + "/games.sqlite").c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database,
                       "UPDATE game SET seats = '1e300 x', results = 'y 1', failed = 99999999999, plies = "
                       "-99999999999",
                       nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  const auto games = games_of(*opened(folder.path()));
  REQUIRE(games.size() == 1);
  CHECK(games[0].seats == std::vector{-1, -1});
  CHECK(std::isnan(games[0].results[0]));
  CHECK(games[0].results[1] == 1);
  CHECK(games[0].failed == std::numeric_limits<int>::max());
  CHECK(games[0].plies == std::numeric_limits<int>::min());
}

TEST_CASE("a folder serves one match at a time") {
  const test::TemporaryFolder folder;
  const auto store = opened(folder.path());
  CHECK(has(open_error(folder.path()), "another match is running in"));
}

TEST_CASE("folders and files that cannot serve are refused in one line") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() + "/file") << "text";
  CHECK(has(open_error(folder.path() + "/file/below"), "cannot make the folder"));
  std::filesystem::create_directory(folder.path() + "/odd");
  std::ofstream(folder.path() + "/odd/games.sqlite") << std::string(5000, 'x');
  CHECK(has(open_error(folder.path() + "/odd"),
            "file is not a database; move the file away or choose another --out"));
  CHECK(has(open_error("/proc/agon-match"), "cannot make the folder '/proc/agon-match'"));
}

TEST_CASE("a folder without permission to write is refused in one line") {
  const test::TemporaryFolder folder;
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  const auto message = test::as_ordinary_user([&] { return open_error(folder.path()); });
  CHECK(has(message, "cannot open '" + folder.path() + "/games.sqlite'"));
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

TEST_CASE("a finished match in a folder without permission to write is refused with what to do") {
  const test::TemporaryFolder folder;
  REQUIRE(opened(folder.path())->add(sample(1)));
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  const auto message = test::as_ordinary_user([&] { return open_error(folder.path()); });
  CHECK(has(message, "cannot write '" + folder.path() + "/games.sqlite' or beside it"));
  CHECK(has(message, "copy the folder to where you may write"));
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

TEST_CASE("a database of another program is left alone") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/games.sqlite";
  for (const char* version : {"0", "1", "-3", "4711"}) {
    std::filesystem::remove(file);
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
    const std::string made = "CREATE TABLE note(a); PRAGMA user_version = " + std::string(version);
    REQUIRE(sqlite3_exec(database, made.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
    const auto before = read_file(file);
    CHECK(has(open_error(folder.path()), "is a database of another program; choose another --out"));
    CHECK(*read_file(file) == *before);
  }
}

TEST_CASE("a database of a newer format is left alone") {
  const test::TemporaryFolder folder;
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open((folder.path() + "/games.sqlite").c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, "PRAGMA user_version = 99", nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  CHECK(has(open_error(folder.path()), "written by a newer agon (format 99"));
}
