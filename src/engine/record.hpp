// A game from its start position to now: what was played, taken back and saved. Files carry a format version.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/playable.hpp"

namespace agon {

class Record {
 public:
  explicit Record(GamePointer game);
  Record(GamePointer game, std::unique_ptr<Position> start);

  const PlayableGame& game() const { return *game_; }
  const GamePointer& game_pointer() const { return game_; }
  const Position& start() const { return *start_; }
  const Position& position() const { return *position_; }

  // One ply: a move, or one move per player where all move at once. Empty for a position set up by hand.
  using Ply = std::vector<MoveCode>;
  const std::vector<Ply>& plies() const { return plies_; }
  // The text of ply `index`; joint moves are joined by '|', a position set up is that position's text.
  const std::string& ply_text(std::size_t index) const { return texts_[index]; }
  const std::vector<std::string>& texts() const { return texts_; }
  // Who made ply `index`: a player, chance, everyone, or nobody where a position was set up.
  Player mover(std::size_t index) const { return movers_[index]; }

  void play(const Ply& ply);
  void play(MoveCode move) { play(Ply{move}); }
  Status play_text(std::string_view text);
  // Play goes on from another position of the same game: another player to move, stones set by hand. What its
  // text does not tell, such as boards that may not come back, is kept only if nothing but the turn changes.
  void set_up(std::unique_ptr<Position> position);
  bool has_set_ups() const;
  // Whether entry `index` is a set-up that changes nothing but whose turn it is.
  bool hands_over(std::size_t index) const { return entries_[index].kind == EntryKind::turn; }
  // The position before ply `index`.
  std::unique_ptr<Position> position_before(std::size_t index) const;
  // The position after entry `index`, made of the one before it: for those who walk along the whole record.
  std::unique_ptr<Position> follow(std::unique_ptr<Position> before, std::size_t index) const;
  // Takes the last ply or set-up back, and a resignation with it; false at the start.
  bool undo();
  // Takes back all entries but the first `size`.
  void undo_to(std::size_t size);

  // Gives up for a player: the game ends here.
  void resign(Player player) { resigned_ = player; }
  const std::optional<Player>& resigned() const { return resigned_; }
  // Forgets that somebody gave up.
  void play_on() { resigned_.reset(); }
  // By the rules, or because somebody gave up.
  bool over() const { return resigned_ || position_->over(); }

  // Who plays, as specifications or "human"; empty where nobody was named.
  const std::vector<std::string>& players() const { return players_; }
  void set_players(std::vector<std::string> players) { players_ = std::move(players); }

  // "agon-game N" and one line per fact; read_record takes it back and checks every move.
  std::string to_text() const;

 private:
  GamePointer game_;
  std::unique_ptr<Position> start_, position_;
  std::vector<Ply> plies_;
  std::vector<std::string> texts_;
  std::vector<Player> movers_;
  // Positions of a large board are large, and a small file may set up thousands: only their texts are kept.
  enum class EntryKind : std::uint8_t { ply, turn, position };
  struct Entry {
    EntryKind kind = EntryKind::ply;
    Player to_move = nobody;  // of a turn handed over
  };
  std::vector<Entry> entries_;
  std::optional<Player> resigned_;
  std::vector<std::string> players_;
};

// The game that a position's text stands for: "POSITION moves M1 M2 ...", where the moves are its plies.
Result<Record> begin_record(const GamePointer& game, const PositionText& text);
// How moves of a game are given where a position is expected, for messages: "start moves d3 ...". Empty where
// nobody moves first.
std::string form_of_moves(const PlayableGame& game);

// Whether a text begins as files of our own do.
bool begins_as_record(std::string_view text);
// The game that such a file names, before anything of it is played; empty where it names none.
std::string game_in_record(std::string_view text);
// Reads files of this and of older formats. `stop` ends the making of a game from long rules early.
Result<Record> read_record(std::string_view text, const std::atomic<bool>* stop = nullptr);
// Writes the record, over an older saved game but over no other file, nor over one that cannot be read.
Status save_record(const Record& record, const std::string& path);

}  // namespace agon
