// The results of one match in SQLite: DIR/games.sqlite, one row per finished game, each committed by itself.
// After kill -9 the rows are there, and the match goes on with the numbers that are missing.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/process.hpp"
#include "lab/finished_game.hpp"

struct sqlite3;

namespace agon {

class Store {
 public:
  // Makes the folder where needed and keeps it locked: one match at a time. An empty name: in memory.
  static Result<std::unique_ptr<Store>> open(const std::string& folder);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // What the match is. A new store keeps it; another one must hold the same, or the first difference is the
  // error.
  using Configuration = std::vector<std::pair<std::string, std::string>>;
  Status configure(const Configuration& configuration);

  // Committed when it returns. A number can be added once only.
  Status add(const FinishedGame& game);
  Status each(const std::function<void(const FinishedGame&)>& use) const;

  Status note(const std::string& key, const std::string& value);
  Result<std::optional<std::string>> noted(const std::string& key) const;

 private:
  Store(sqlite3* database, std::string path, FileHandle lock)
      : database_(database), path_(std::move(path)), lock_(std::move(lock)) {}

  Status prepare();
  Status execute(const char* sql) const;
  Error failure(std::string_view what) const;

  sqlite3* database_;
  std::string path_;
  FileHandle lock_;  // on the folder
};

}  // namespace agon
