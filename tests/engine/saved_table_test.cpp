#include "engine/saved_table.hpp"

#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "engine/games.hpp"
#include "engine/solve.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

const SolveRequest request{.memory = {std::uint64_t{8} << 20}, .line = false};

Record record_of(std::string_view spec, std::string_view position = "") {
  auto game = make_game(spec);
  REQUIRE(game);
  auto record = begin_record(*game, split_position(position));
  REQUIRE(record);
  return record.take();
}

std::unique_ptr<Solver> solver_of(const Record& record) {
  auto solver = make_solver(record);
  REQUIRE(solver);
  return solver.take();
}

std::string load_error(const std::string& file, const Record& record) {
  const auto solver = solver_of(record);
  const auto loaded = load_table(file, record, *solver, request);
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().message.find('\n') == std::string::npos);
  CHECK(loaded.error().kind == Error::Kind::system);
  return loaded.error().message;
}

// A proof that is stopped by its first report after `reports` others.
Solution begin(const Record& record, Solver& solver, const std::string& file, int reports) {
  std::atomic<bool> stop = false;
  SolveRequest stopped = request;
  stopped.stop = &stop;
  stopped.report = [&](const Solution&) { stop = reports-- <= 0; };
  const SavedSolution found = solve_and_save(record, solver, stopped, file, 1000);
  CHECK(found.saved);
  return found.solution;
}

// Has nothing to remember.
struct EmptySolver final : Solver {
  Solution solve(const Position&, const SolveRequest&) override { return {}; }
  std::string_view table_kind() const override { return "empty"; }
  void save(const std::function<void(std::span<const SolverEntry>)>&) const override {}
  bool restore(std::span<const SolverEntry>, const SolveRequest&) override { return true; }
};

Record record_with(const std::string& spec) {
  return Record(std::make_shared<const PlayableGame>(
      std::make_unique<NativeGame<Row>>(GameIdentity{.about = Row::about, .spec = spec, .options = {}},
                                        Row{}),
      nullptr, nullptr));
}

struct Unfinished {
  std::string_view game, position;
  int reports;
};
// One for each solver.
const std::vector<Unfinished> unfinished{{"connect4", "start moves d d d d d a c b", 0},
                                         {"othello:size=4", "", 11}};

}  // namespace

TEST_CASE("a proof goes on from a saved table to the same value with less work") {
  for (const Unfinished& each : unfinished) {
    CAPTURE(each.game);
    TemporaryFolder folder;
    const std::string file = folder.path() + "/table";
    const Record record = record_of(each.game, each.position);
    const Solution whole = solver_of(record)->solve(record.position(), request);
    REQUIRE(whole.proven);

    const auto first = solver_of(record);
    const Solution part = begin(record, *first, file, each.reports);
    REQUIRE_FALSE(part.proven);
    CHECK(part.nodes < whole.nodes);

    const auto second = solver_of(record);
    const auto entries = load_table(file, record, *second, request);
    REQUIRE(entries);
    CHECK(*entries > 0);
    const Solution rest = second->solve(record.position(), request);
    REQUIRE(rest.proven);
    CHECK(rest.value == whole.value);
    CHECK(rest.distance == whole.distance);
    CHECK(rest.nodes < whole.nodes - part.nodes / 2);
  }
}

TEST_CASE("a saved table fits one of another size and several threads") {
  for (const Unfinished& each : unfinished) {
    TemporaryFolder folder;
    const std::string file = folder.path() + "/table";
    const Record record = record_of(each.game, each.position);
    const auto first = solver_of(record);
    begin(record, *first, file, each.reports);
    const SolveRequest other{.memory = {std::uint64_t{2} << 20}, .threads = 2, .line = false};
    const auto second = solver_of(record);
    REQUIRE(load_table(file, record, *second, other));
    const Solution rest = second->solve(record.position(), other);
    CHECK(rest.proven);
    CHECK(rest.value == solver_of(record)->solve(record.position(), request).value);
  }
}

TEST_CASE("a saved table for something else is refused with the reason") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/table";
  const Record record = record_of("connect4", "start moves d");
  REQUIRE(save_table(file, record, *solver_of(record)));
  CHECK(load_table(file, record, *solver_of(record), request));
  CHECK(has(load_error(file, record_of("connect4")), "is for the position"));
  CHECK(has(load_error(file, record_of("connect4:width=6")), "is for the game 'connect4'"));
  CHECK(has(load_error(file, record_of("tictactoe")), "of another solver"));
  CHECK(has(load_error(folder.path() + "/nothing", record), "cannot open"));
  REQUIRE(write_file(file, "agon-game 1\n"));
  CHECK(has(load_error(file, record), "no solver's table"));
}

TEST_CASE("the table of a game whose description is long is saved and read") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/table", spec(10'000, 'r');
  EmptySolver solver;
  REQUIRE(save_table(file, record_with(spec), solver));
  CHECK(load_table(file, record_with(spec), solver, request));
  CHECK_FALSE(load_table(file, record_with(spec + "r"), solver, request));
  CHECK_FALSE(load_table(file, record_with(spec.substr(1)), solver, request));
}

TEST_CASE("a damaged table is refused wherever the damage is") {
  for (const Unfinished& each : unfinished) {
    TemporaryFolder folder;
    const std::string file = folder.path() + "/table";
    const Record record = record_of(each.game, each.position);
    const auto solver = solver_of(record);
    begin(record, *solver, file, each.reports);
    const std::string whole = *read_file(file);
    const std::size_t head = whole.find('\n', whole.find(record.position().text())) + 1;
    REQUIRE(whole.size() > head + 1000);
    for (std::size_t at = head; at < whole.size(); at += (whole.size() - head) / 20 + 1) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ 4);
      REQUIRE(write_file(file, changed));
      CHECK(has(load_error(file, record), "is damaged"));
      REQUIRE(write_file(file, std::string_view(whole).substr(0, at)));
      CHECK(has(load_error(file, record), "is damaged"));
    }
    REQUIRE(write_file(file, whole + whole.substr(head, 16)));
    CHECK(has(load_error(file, record), "is damaged"));
  }
}

TEST_CASE("the table is saved while the proof is under way") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/table";
  const Record record = record_of("connect4", "start moves d d d d d a c b");
  const auto solver = solver_of(record);
  bool seen = false;
  SolveRequest watched = request;
  watched.report = [&](const Solution&) {
    if (!std::filesystem::exists(file)) return;
    seen = true;
    CHECK(load_table(file, record, *solver_of(record), request));
  };
  CHECK(solve_and_save(record, *solver, watched, file, 0).solution.proven);
  CHECK(seen);
}

TEST_CASE("a table that cannot be written is an error and leaves the old file") {
  TemporaryFolder folder;
  const Record record = record_of("tictactoe");
  const auto solver = solver_of(record);
  CHECK_FALSE(save_table(folder.path() + "/no/such/folder", record, *solver));
  CHECK_FALSE(save_table("/dev/full", record, *solver));
  CHECK(std::filesystem::exists("/dev/full"));
}
