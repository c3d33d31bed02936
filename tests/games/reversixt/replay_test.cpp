#include "games/reversixt/replay.hpp"

#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/tiny_game.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

// "map NAME" of a record.
std::string map_name(const std::string& record) {
  for (const std::string& line : split(record, '\n'))
    if (const auto parts = words(line); parts.size() == 2 && parts[0] == "map") return parts[1];
  return "";
}

// The tiny game with one part of it written differently.
Result<reversixt::Replay> replay_tiny(const std::string& part, const std::string& other) {
  std::string record = test::tiny_game;
  const auto at = record.find(part);
  REQUIRE(at != std::string::npos);
  record.replace(at, part.size(), other);
  const reversixt::Board board(reversixt::read_map(test::tiny_map).take());
  return reversixt::replay(board, record);
}

std::string difference(const std::string& part, const std::string& other) {
  const auto replayed = replay_tiny(part, other);
  REQUIRE_FALSE(replayed);
  return replayed.error().message;
}

}  // namespace

TEST_CASE("recorded games of the course's server go as our rules say") {
  const auto folder = shared_folder() / "reversixt";
  if (!std::filesystem::exists(folder / "games")) AGON_SKIP("no recorded games in " + folder.string());
  int games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "games")) {
    if (entry.path().extension() != ".game") continue;
    CAPTURE(entry.path().string());
    const auto record = read_file(entry.path());
    REQUIRE(record);
    const auto board = reversixt::find_board(folder / "maps" / map_name(*record));
    REQUIRE_MESSAGE(board, (board ? "" : board.error().message));
    const auto replayed = reversixt::replay(**board, *record);
    REQUIRE_MESSAGE(replayed, (replayed ? "" : replayed.error().message));
    ++games;
  }
  CHECK(games > 0);
}

TEST_CASE("a record without a difference is counted") {
  const auto replayed = replay_tiny("", "");
  REQUIRE_MESSAGE(replayed, (replayed ? "" : replayed.error().message));
  CHECK(replayed->moves == 2);
  CHECK(replayed->bombs == 2);
  CHECK(replayed->disqualifications == 0);
}

TEST_CASE("the first difference of a record is named with its line") {
  CHECK(has(difference("players 2", "players 3"), "line 3: players: the record says '3', the rules '2'"));
  CHECK(has(difference("m 0 1 2", "m 0 2 2"), "line 6: player to move"));
  CHECK(has(difference("m 0 1 2 0 0 1", "m 0 1 2 0 0 2"), "line 6: override stones"));
  CHECK(has(difference("m 0 1 2 0 0 1 1 1", "m 0 1 2 0 0 1 0 1"), "line 6: bombs"));
  CHECK(has(difference("m 0 1 2 0 0 1 1 1", "m 0 1 2 0 0 1 1 3"), "line 6: places to play"));
  CHECK(has(difference("m 0 1 2 0 0", "m 0 1 1 0 0"),
            "line 6: the move is not legal by the rules: captures nothing"));
  CHECK(has(difference("start ", "start 1"), "line 5: checksum"));
  CHECK(has(difference("m 1 2", "b 1 2"), "line 7: phase"));
  CHECK(has(difference("m 1 2", "end normal\nm 1 2"), "line 7: end"));
  CHECK(has(difference("score 2 2", "score 2 disqualified"), "line 13: score of player 2"));
  CHECK(has(difference("\n-22-\n", "\n-2--\n"), "line 14: row 0 of the final board"));
  CHECK(has(difference("board\n", ""), "line 14"));
  CHECK(has(difference("phase2", "d 1 (invalid move: (3,0,0))"),
            "line 8: the record says that this move was refused"));
}
