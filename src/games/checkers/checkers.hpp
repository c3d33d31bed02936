// English draughts (checkers). A whole multiple jump is one move. Rules of squares and steps are in
// board.hpp.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "game/contract.hpp"
#include "game/history.hpp"
#include "games/checkers/board.hpp"

namespace agon {

class Checkers {
 public:
  static constexpr About about{.name = "checkers",
                               .title = "Checkers (English draughts)",
                               .summary = "jump and take; whoever cannot move loses",
                               .rules =
                                   "Black moves first, from squares 1-12 towards 32. A man steps one square "
                                   "diagonally ahead, or jumps over an adjacent "
                                   "enemy piece onto the empty square behind it and takes it; a jump goes on "
                                   "as long as another is possible. Whoever can "
                                   "jump must. A man that reaches the last row becomes a king, which ends "
                                   "its move; kings go both ways. Whoever cannot "
                                   "move loses. The game is drawn after 40 moves of each side without a "
                                   "capture or a move of a man, or when a position "
                                   "occurs for the third time. A move is written 11-15, a jump 15x22x31."};

  static constexpr IsaLevel newest_isa = IsaLevel::portable;  // measured: AVX2 gains nothing

  // Jumps are told apart by what they take: two ways around to the same end with the same captures are one
  // move.
  struct Move {
    std::uint8_t from = 0, to = 0;
    std::uint16_t unused = 0;
    draughts::Squares taken = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  Player to_move() const { return turn_; }
  bool over() const { return drawn_ || !can_move(); }
  double score(Player player) const { return drawn_ ? 0 : player == turn_ ? -1 : 1; }

  void legal(MoveList<Move>& out) const;
  void play(Move move);

  std::string_view player_name(Player player) const { return player == 0 ? "Black" : "White"; }

  // PDN's FEN, "B:W21,22:BK1,2", then ":H" and the plies without progress, and ":D" where a repetition ended
  // the game.
  std::string text() const;
  Result<Checkers> parse(std::string_view text) const;
  std::string move_text(Move move) const;

  bool is_capture(Move move) const { return move.taken != 0; }

  std::uint64_t hash() const;

  // Turning the board around changes sides, so the only symmetry of a position is itself.
  Drawing draw() const;
  std::vector<Place> places(Move move) const;

  // For evaluations.
  draughts::Squares pieces(Player player) const { return pieces_[static_cast<std::size_t>(player)]; }
  draughts::Squares kings() const { return kings_; }

 private:
  using Squares = draughts::Squares;
  static constexpr int draw_plies = 80;

  Squares mine() const { return pieces(turn_); }
  Squares theirs() const { return pieces(static_cast<Player>(1 - turn_)); }
  Squares empty() const { return ~(pieces_[0] | pieces_[1]); }
  // The mover's pieces that can go in a direction: men only ahead.
  Squares movers(draughts::Direction direction) const;
  std::uint64_t board_hash() const;
  bool can_jump() const;
  bool can_move() const;
  void add_steps(MoveList<Move>& out) const;
  void add_jumps(MoveList<Move>& out) const;
  void add_jumps_from(MoveList<Move>& out, int from, Squares at, Squares taken, bool king) const;
  // The squares of a jump from `at` to `move.to` that takes exactly `left`; true if there is one.
  bool find_path(const Move& move, Squares at, Squares left, bool king, std::vector<int>& path) const;
  std::vector<int> path(const Move& move) const;

  Squares pieces_[2] = {0x00000fffu, 0xfff00000u};
  Squares kings_ = 0;
  Player turn_ = 0;
  bool drawn_ = false;
  std::uint8_t quiet_plies_ = 0;
  History<draw_plies + 1> history_;  // positions since the last capture or move of a man
  std::uint64_t history_sum_ = 0;    // of their hashes: what a repetition may come back to
};
// ---- the rules, in sight of the searches that are compiled for them

inline Checkers::Squares Checkers::movers(draughts::Direction direction) const {
  const bool ahead = draughts::goes_down(direction) == (turn_ == 0);
  return ahead ? mine() : mine() & kings_;
}

inline bool Checkers::can_jump() const {
  for (const draughts::Direction direction : draughts::all_directions)
    if ((draughts::step(draughts::step(movers(direction), direction) & theirs(), direction) & empty()) != 0)
      return true;
  return false;
}

inline bool Checkers::can_move() const {
  for (const draughts::Direction direction : draughts::all_directions)
    if ((draughts::step(movers(direction), direction) & empty()) != 0) return true;
  return can_jump();
}

inline void Checkers::legal(MoveList<Move>& out) const {
  if (drawn_) return;
  if (can_jump())
    add_jumps(out);
  else
    add_steps(out);
}

inline void Checkers::add_steps(MoveList<Move>& out) const {
  for (const draughts::Direction direction : draughts::all_directions) {
    const Squares targets = draughts::step(movers(direction), direction) & empty();
    for_each_bit(std::uint64_t{targets}, [&](int to) {
      const int from = std::countr_zero(draughts::step(Squares{1} << to, draughts::opposite(direction)));
      out.add({.from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)});
    });
  }
}

inline void Checkers::add_jumps(MoveList<Move>& out) const {
  for_each_bit(std::uint64_t{mine()}, [&](int from) {
    const Squares at = Squares{1} << from;
    add_jumps_from(out, from, at, 0, (kings_ & at) != 0);
  });
}

inline void Checkers::add_jumps_from(MoveList<Move>& out, int from, Squares at, Squares taken,
                                     bool king) const {
  const Squares start = Squares{1} << from;
  bool further = false;
  for (const draughts::Direction direction : draughts::all_directions) {
    if (!king && draughts::goes_down(direction) != (turn_ == 0)) continue;
    const Squares over = draughts::step(at, direction) & theirs() & ~taken;
    const Squares landing = draughts::step(over, direction) & (empty() | start);
    if (landing == 0) continue;
    further = true;
    // A man that reaches the last row is crowned and stops there.
    if (!king && (landing & draughts::crowning_row(turn_)) != 0) {
      out.add({.from = static_cast<std::uint8_t>(from),
               .to = static_cast<std::uint8_t>(std::countr_zero(landing)),
               .taken = taken | over});
      continue;
    }
    add_jumps_from(out, from, landing, taken | over, king);
  }
  if (further || taken == 0) return;
  const Move move{.from = static_cast<std::uint8_t>(from),
                  .to = static_cast<std::uint8_t>(std::countr_zero(at)),
                  .taken = taken};
  for (const Move& known : out)
    if (known == move) return;
  out.add(move);
}

inline void Checkers::play(Move move) {
  const Squares from = Squares{1} << move.from, to = Squares{1} << move.to;
  const bool king = (kings_ & from) != 0;
  const bool quiet = king && move.taken == 0;
  if (quiet) {
    history_.add(board_hash());
    history_sum_ += board_hash();
  } else {
    history_.clear();
    history_sum_ = 0;
  }
  quiet_plies_ = quiet ? static_cast<std::uint8_t>(quiet_plies_ + 1) : 0;

  Squares& own = pieces_[static_cast<std::size_t>(turn_)];
  own = (own ^ from) | to;
  pieces_[static_cast<std::size_t>(1 - turn_)] &= ~move.taken;
  kings_ &= ~(from | move.taken);
  if (king || (to & draughts::crowning_row(turn_)) != 0) kings_ |= to;
  turn_ = static_cast<Player>(1 - turn_);
  drawn_ = quiet_plies_ >= draw_plies || (quiet && history_.times(board_hash()) >= 2);
}

inline std::uint64_t Checkers::hash() const { return board_hash() + mix(history_sum_ + quiet_plies_); }

inline std::uint64_t Checkers::board_hash() const {
  return mix(hash_of(std::uint64_t{pieces_[0]} << 32 | pieces_[1]) + 3 * hash_of(kings_) +
             static_cast<std::uint64_t>(turn_));
}

static_assert(GameState<Checkers>);

}  // namespace agon
