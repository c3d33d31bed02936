// The games of a match of Go as SGF: DIR/game-0017.sgf is game 17 of the match, the row with that number in
// its store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/playable.hpp"
#include "lab/store.hpp"

namespace agon {

class SgfFolder {
 public:
  // Makes the folder where needed. The files are marked with a name that the store keeps; an error where the
  // folder holds games of another match: none is ever written over.
  static Result<SgfFolder> open(const std::string& folder, Store& store);

  bool holds(std::int64_t number) const;
  // All at once or not at all. `players` are those of the match, `date` may be empty.
  Status write(const GamePointer& game, const FinishedGame& played, const std::vector<std::string>& players,
               const std::string& date) const;

 private:
  SgfFolder(std::string folder, std::string match) : folder_(std::move(folder)), match_(std::move(match)) {}

  std::string path(std::int64_t number) const;
  // Nothing lies there, or a game of this match.
  Status check_ours(const std::string& path) const;
  Status check_files() const;

  std::string folder_;
  std::string match_;  // the event (EV) of every file
};

}  // namespace agon
