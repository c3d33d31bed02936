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
  CHECK(has(difference("\n-22-\n", "\n-2--\n"), "line 15: row 0 of the final board"));
  CHECK(has(difference("board\n", ""), "line 14"));
  CHECK(has(difference("phase2", "phase2\nd 1 (invalid move: (3,0,0))"),
            "line 9: the record says that this move was refused"));
}

TEST_CASE("a record that leaves something out differs, at the line where it should stand") {
  CHECK(has(difference("map tiny.map\n", ""), "line 5: expected 'map' and got 'm 0"));
  CHECK(has(difference("players 2\n", ""), "line 5: expected 'players'"));
  CHECK(has(difference("source by hand\n", ""), "line 5: expected 'source'"));
  CHECK(has(difference("start 59ad1655\n", ""), "line 5: expected 'start'"));
  CHECK(has(difference("phase2\n", ""), "line 8: expected 'phase2' and got 'b 2"));
  CHECK(has(difference("end normal\n", ""), "line 11: expected 'end' and got 'score 1 0'"));
  CHECK(has(difference("score 1 0\n", ""), "line 13: expected the score of player 1 and got 'board'"));
  CHECK(has(difference("score 2 2\n", ""), "line 13: expected the score of player 2"));
  CHECK(has(difference("score 2 2\nboard\n-22-\n", ""), "line 13: the record ends without 'board'"));
  CHECK(has(difference("-22-\n", ""), "line 15: row 0 of the final board: the record says ''"));
  CHECK(has(difference("m 1 2 0 0 0 1 1 2 792edb39\n", ""), "line 7: phase"));
}

TEST_CASE("a record that says something twice, too early or too late differs") {
  CHECK(has(difference("players 2\n", "players 2\nplayers 2\n"),
            "line 4: 'players' stands here a second time"));
  CHECK(has(difference("phase2\n", "phase2\nphase2\n"), "line 9: 'phase2' stands here a second time"));
  CHECK(has(difference("m 1 2", "phase2\nm 1 2"), "line 7: phase"));
  CHECK(has(difference("end normal\n", "end normal\nend normal\n"),
            "line 12: expected the scores and the final board and got 'end normal'"));
  CHECK(has(difference("score 1 0\n", "score 1 0\nscore 1 0\n"),
            "line 13: the score of player 1 stands here a second time"));
  CHECK(has(difference("m 1 2", "start 59ad1655\nm 1 2"), "line 7: expected what was played and got 'start"));
  CHECK(has(difference("\n-22-\n", "\n-22-\n\nphase2\n"),
            "line 17: expected nothing behind the final board and got 'phase2'"));
  CHECK(replay_tiny("\n-22-\n", "\n-22-\n \n\n"));
}

TEST_CASE("moves of a record are counted, and none is played after the end") {
  CHECK(has(difference("m 1 2", "m 2 2"), "line 7: ply: the record says '2', the rules '1'"));
  CHECK(has(difference("b 3 2", "b 2 2"), "line 10: ply"));
  CHECK(has(difference("end normal", "b 4 nobody 0 0 0 0 0 - fc5c9105"),
            "line 11: the game is over by the rules"));
  CHECK(has(difference("end normal", "d 1 (too late)"), "line 11: the game is over by the rules"));
  CHECK(has(difference("score 2 2", "score 2 2 2"), "line 13: expected 'score PLAYER STONES'"));
}

TEST_CASE("how a game ends is part of its record: with the last move, or with one player who is left") {
  CHECK(
      has(difference("end normal", "end sole"), "line 11: end: the record says 'sole', the rules 'normal'"));
  const std::string start = test::tiny_game.substr(0, test::tiny_game.find("m 0"));
  const reversixt::Board board(reversixt::read_map(test::tiny_map).take());
  const auto told = [&](const std::string& rest) {
    const auto replayed = reversixt::replay(board, start + rest);
    return replayed ? std::string() : replayed.error().message;
  };
  const std::string scores = "score 1 disqualified\nscore 2 1\nboard\n1202\n";
  CHECK(told("d 1 (timeout)\nend sole\n" + scores) ==
        "line 9: score of player 2: the record says '1', the rules '2'");
  CHECK(told("d 1 (timeout)\nend sole\nscore 1 disqualified\nscore 2 2\nboard\n1202\n").empty());
  CHECK(has(told("d 1 (timeout)\nend normal\n" + scores),
            "line 7: end: the record says 'normal', the rules 'sole'"));
  CHECK(has(told("d 1 (timeout)\nphase2\nend sole\n" + scores), "line 7: phase"));
  CHECK(has(told("d 2 (invalid move: (0,0,0))\nend sole\n" + scores), "line 6: player to move"));
}

TEST_CASE("a player is disqualified once") {
  const reversixt::Board board(reversixt::read_map("3 0 0 0 1 6 1 2 0 3 1 0").take());
  const auto replayed = reversixt::replay(board,
                                          "reversixt-game 1\nmap a.map\nplayers 3\nsource by hand\n"
                                          "start 93870a3b\nd 2 (timeout)\nd 2 (timeout)\n");
  REQUIRE_FALSE(replayed);
  CHECK(replayed.error().message == "line 7: player 2 is disqualified already");
}
