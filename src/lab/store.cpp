#include "lab/store.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <sqlite3.h>
#include <sys/file.h>

#include "base/text.hpp"

namespace agon {
namespace {

constexpr int format_version = 1;
constexpr int most_formats = 100;  // larger numbers are those of other programs

constexpr const char* schema = R"(
BEGIN IMMEDIATE;
CREATE TABLE note(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE game(
  number INTEGER PRIMARY KEY,
  opening TEXT NOT NULL,
  seats TEXT NOT NULL,    -- player in each seat, from 0, separated by spaces
  moves TEXT NOT NULL,
  results TEXT NOT NULL,  -- per seat: 1 won, shared in a tie, 0 lost
  scores TEXT NOT NULL,   -- per seat, in the game's units
  reason TEXT NOT NULL,
  failed INTEGER,         -- the seat that crashed, broke the rules or lost on time
  seconds REAL NOT NULL,
  plies INTEGER NOT NULL,
  hash INTEGER NOT NULL   -- of where it began and the moves
) STRICT;
PRAGMA user_version = 1;
COMMIT;
)";

template <class T>
std::string listed(const std::vector<T>& values) {
  std::vector<std::string> parts;
  for (const T value : values) parts.push_back(number_text(static_cast<double>(value)));
  return join(parts, " ");
}

// Numbers as they were listed. What is no number becomes one that no game has: readers check their values.
std::vector<double> unlisted(std::string_view text) {
  std::vector<double> values;
  for (const auto& word : words(text))
    values.push_back(parse_number(word).value_or(std::numeric_limits<double>::quiet_NaN()));
  return values;
}

int as_int(std::int64_t value) {
  return static_cast<int>(
      std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

std::vector<int> unlisted_seats(std::string_view text) {
  std::vector<int> seats;
  for (const auto& word : words(text)) seats.push_back(as_int(parse_integer(word).value_or(-1)));
  return seats;
}

// One prepared statement: values in, rows out.
class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(const std::string& text) {
    sqlite3_bind_text(statement_, ++bound_, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  void bind(std::int64_t value) { sqlite3_bind_int64(statement_, ++bound_, value); }
  void bind(double value) { sqlite3_bind_double(statement_, ++bound_, value); }
  void bind_nothing() { sqlite3_bind_null(statement_, ++bound_); }

  // SQLITE_ROW, SQLITE_DONE or an error; also where the statement could not be prepared.
  int step() { return statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_); }
  bool done() { return step() == SQLITE_DONE; }

  std::string text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_, column);
    return bytes == nullptr ? "" : std::string(reinterpret_cast<const char*>(bytes));
  }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  double number(int column) const { return sqlite3_column_double(statement_, column); }
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

Result<FileHandle> lock_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{"cannot make the folder " + in_quotes(folder) + ": " + error.message()};
  FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!handle.open())
    return Error{"cannot open the folder " + in_quotes(folder) + ": " + std::strerror(errno)};
  if (::flock(handle.number(), LOCK_EX | LOCK_NB) == 0) return handle;
  if (errno == EWOULDBLOCK)
    return Error{"another match is running in " + in_quotes(folder) + "; wait for it or use another folder"};
  return Error{"cannot lock the folder " + in_quotes(folder) + ": " + std::strerror(errno) +
               "; use one on another disk"};
}

// Failures are stored in their own words, even where these are the words for another end.
GameEnd end_of(std::string_view reason, bool failed) {
  const auto name = std::find(game_end_names.begin(), game_end_names.end(), reason);
  if (name == game_end_names.end()) return GameEnd::failure;
  const auto end = static_cast<GameEnd>(name - game_end_names.begin());
  return failed && end != GameEnd::time ? GameEnd::failure : end;
}

FinishedGame game_of(Statement& statement) {
  FinishedGame game{.number = statement.integer(0),
                    .opening = statement.text(1),
                    .seats = unlisted_seats(statement.text(2)),
                    .moves = statement.text(3),
                    .results = unlisted(statement.text(4)),
                    .scores = unlisted(statement.text(5)),
                    .failed = statement.is_null(7) ? -1 : as_int(statement.integer(7)),
                    .seconds = statement.number(8),
                    .plies = as_int(statement.integer(9)),
                    .hash = static_cast<std::uint64_t>(statement.integer(10))};
  std::string reason = statement.text(6);
  game.end = end_of(reason, game.failed >= 0);
  if (game.end == GameEnd::failure) game.failure = std::move(reason);
  return game;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& folder) {
  FileHandle lock;
  if (!folder.empty()) {
    auto locked = lock_folder(folder);
    if (!locked) return locked.error();
    lock = locked.take();
  }
  const std::string path =
      folder.empty() ? ":memory:" : (std::filesystem::path(folder) / "games.sqlite").string();
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(
      path.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
  std::unique_ptr<Store> store(new Store(database, path, std::move(lock)));
  if (code != SQLITE_OK) return store->failure("open");
  if (const Status prepared = store->prepare(); !prepared) return prepared.error();
  return store;
}

Store::~Store() { sqlite3_close_v2(database_); }

Status Store::prepare() {
  sqlite3_busy_timeout(database_, 5000);
  int version = -1;
  {
    Statement statement(database_, "PRAGMA user_version");
    if (statement.step() != SQLITE_ROW) return failure("read");
    version = static_cast<int>(statement.integer(0));
  }
  if (version > format_version && version < most_formats)
    return Error{in_quotes(path_) + " was written by a newer agon (format " + std::to_string(version) +
                 ", this one reads " + std::to_string(format_version) + ")"};
  {
    // Looked at before anything is written, its header included.
    Statement statement(database_,
                        "SELECT count(*), count(CASE WHEN name IN ('note', 'game') THEN 1 END) "
                        "FROM sqlite_master WHERE type = 'table'");
    if (statement.step() != SQLITE_ROW) return failure("read");
    const bool ours =
        version == 0 ? statement.integer(0) == 0 : version == format_version && statement.integer(1) == 2;
    if (!ours) return Error{in_quotes(path_) + " is a database of another program; choose another --out"};
  }
  // FULL: a committed row survives a power cut too.
  if (const Status set = execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"); !set) return set;
  return version == 0 ? execute(schema) : Status{};
}

Status Store::execute(const char* sql) const {
  if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  const Error error = failure("write");
  sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  return error;
}

Error Store::failure(std::string_view what) const {
  const int code = sqlite3_errcode(database_);
  const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  if ((code & 0xff) == SQLITE_READONLY)
    return Error{
        "cannot write " + in_quotes(path_) +
            " or beside it, which even showing the results of a match needs: copy the folder to where "
            "you may write",
        Error::Kind::system};
  return Error{"cannot " + std::string(what) + " " + in_quotes(path_) + ": " + sqlite3_errmsg(database_) +
                   (damaged ? "; move the file away or choose another --out" : ""),
               Error::Kind::system};
}

Status Store::configure(const Configuration& configuration) {
  for (const auto& [name, value] : configuration) {
    const auto kept = noted("option " + name);
    if (!kept) return kept.error();
    if (kept->has_value() && **kept != value)
      return Error{in_quotes(path_) + " holds a match with " + name + " " + in_quotes(**kept) + ", not " +
                   in_quotes(value) + "; use the same options or another folder"};
  }
  if (const Status begun = execute("BEGIN IMMEDIATE"); !begun) return begun;
  for (const auto& [name, value] : configuration)
    if (const Status kept = note("option " + name, value); !kept) {
      const Status undone = execute("ROLLBACK");
      return kept;
    }
  return execute("COMMIT");
}

Status Store::add(const FinishedGame& game) {
  Statement statement(database_, "INSERT INTO game VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(game.number);
  statement.bind(game.opening);
  statement.bind(listed(game.seats));
  statement.bind(game.moves);
  statement.bind(listed(game.results));
  statement.bind(listed(game.scores));
  statement.bind(game.reason());
  if (game.failed >= 0)
    statement.bind(static_cast<std::int64_t>(game.failed));
  else
    statement.bind_nothing();
  statement.bind(game.seconds);
  statement.bind(static_cast<std::int64_t>(game.plies));
  statement.bind(static_cast<std::int64_t>(game.hash));
  if (!statement.done()) return failure("write");
  return {};
}

Status Store::each(const std::function<void(const FinishedGame&)>& use) const {
  Statement statement(
      database_,
      "SELECT number, opening, seats, moves, results, scores, reason, failed, seconds, plies, hash "
      "FROM game ORDER BY number");
  int code = statement.step();
  for (; code == SQLITE_ROW; code = statement.step()) use(game_of(statement));
  return code == SQLITE_DONE ? Status{} : Status{failure("read")};
}

Status Store::note(const std::string& key, const std::string& value) {
  Statement statement(database_,
                      "INSERT INTO note VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value");
  statement.bind(key);
  statement.bind(value);
  return statement.done() ? Status{} : Status{failure("write")};
}

Result<std::optional<std::string>> Store::noted(const std::string& key) const {
  Statement statement(database_, "SELECT value FROM note WHERE key = ?");
  statement.bind(key);
  const int code = statement.step();
  if (code == SQLITE_ROW) return std::optional(statement.text(0));
  if (code == SQLITE_DONE) return std::optional<std::string>();
  return failure("read");
}

}  // namespace agon
