// m,n,k games: k in a row on a board of m columns and n rows. Tic-tac-toe is 3,3,3; gomoku is 15,15,5.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "games/grid.hpp"

namespace agon {

struct MnkOptions {
  int m = 3, n = 3, k = 3;
};
template <>
struct Fields<MnkOptions> {
  static constexpr auto all =
      FieldList{Field{"m", &MnkOptions::m, 1, 19, "columns"}, Field{"n", &MnkOptions::n, 1, 19, "rows"},
                Field{"k", &MnkOptions::k, 1, 19, "stones in a row that win"}};
};

// Bits is a word or WideBits. Cell (column, row) is bit row*(m+1)+column, row 0 at the bottom; the extra
// column stays empty.
template <class Bits>
class MnkState {
 public:
  using Move = std::int16_t;  // a bit index
  static constexpr IsaLevel newest_isa = IsaLevel::avx2;

  explicit MnkState(const MnkOptions& size = {})
      : columns_(static_cast<std::int8_t>(size.m)),
        rows_(static_cast<std::int8_t>(size.n)),
        line_(static_cast<std::int8_t>(size.k)) {
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column) free_ |= bit_at<Bits>(bit(column, row));
  }

  Player to_move() const { return turn_; }
  bool over() const { return won_ || !any(free_); }
  double score(Player player) const { return !won_ ? 0 : player == turn_ ? -1 : 1; }

  void legal(MoveList<Move>& out) const {
    if (!won_) for_each_bit(free_, [&](int index) { out.add(static_cast<Move>(index)); });
  }
  int count_legal() const { return won_ ? 0 : count(free_); }
  template <class Rng>
  Move random_move(Rng& random) const
    requires requires(Bits bits) { random.pick_bit(bits); }
  {
    return static_cast<Move>(random.pick_bit(free_));
  }
  void play(Move move) {
    Bits& mine = stones_[static_cast<std::size_t>(turn_)];
    const Bits stone = bit_at<Bits>(move);
    mine |= stone;
    free_ ^= stone;
    won_ = grid::has_line_any_way(mine, columns_ + 1, line_);
    turn_ = static_cast<Player>(1 - turn_);
  }

  std::string_view player_name(Player player) const { return player == 0 ? "X" : "O"; }

  std::string text() const {
    return grid::board_text(columns_, rows_, letters[static_cast<std::size_t>(turn_)],
                            [&](int column, int row) { return letter(bit(column, row)); });
  }

  Result<MnkState> parse(std::string_view text) const {
    const auto board = grid::parse_board(text, columns_, rows_, letters, '.');
    if (!board) return board.error();
    MnkState state{MnkOptions{columns_, rows_, line_}};
    for (const auto& [place, owner] : board->stones) {
      const Bits stone = bit_at<Bits>(bit(place.column, rows_ - 1 - place.row));
      state.stones_[static_cast<std::size_t>(owner)] |= stone;
      state.free_ ^= stone;
    }
    state.turn_ = board->to_move;
    return state.checked();
  }

  std::string move_text(Move move) const {
    return grid::cell_name({move % (columns_ + 1), move / (columns_ + 1)});
  }

  std::uint64_t hash() const {
    return mix(hash_of(stones_[0]) + 3 * hash_of(stones_[1]) + static_cast<std::uint64_t>(turn_));
  }

  int symmetries() const { return columns_ == rows_ ? 8 : 4; }
  MnkState mirrored(int symmetry) const {
    MnkState state = *this;
    for (Bits& stones : state.stones_)
      stones = grid::mirrored_bits(stones,
                                   [&](int index) { return mirrored(static_cast<Move>(index), symmetry); });
    state.free_ = MnkState{MnkOptions{columns_, rows_, line_}}.free_ ^ state.stones_[0] ^ state.stones_[1];
    return state;
  }
  Move mirrored(Move move, int symmetry) const {
    const Place place =
        grid::mirrored({move % (columns_ + 1), move / (columns_ + 1)}, columns_, rows_, symmetry);
    return static_cast<Move>(bit(place.column, place.row));
  }

  Drawing draw() const {
    Drawing drawing = grid::empty_drawing(columns_, rows_, false);
    const auto place_of = [&](int index) { return place(index); };
    grid::add_stones(drawing, stones_[0], 0, letters[0], place_of, Piece::Shape::cross);
    grid::add_stones(drawing, stones_[1], 1, letters[1], place_of, Piece::Shape::ring);
    if (won_)
      for_each_bit(grid::lines_any_way(stones_[static_cast<std::size_t>(1 - turn_)], columns_ + 1, line_),
                   [&](int index) { drawing.decided.push_back(place(index)); });
    return drawing;
  }
  std::vector<Place> places(Move move) const { return {place(move)}; }

  friend bool operator==(const MnkState&, const MnkState&) = default;

 private:
  static constexpr std::string_view letters = "XO";

  int bit(int column, int row) const { return row * (columns_ + 1) + column; }
  Place place(int index) const { return {index % (columns_ + 1), rows_ - 1 - index / (columns_ + 1)}; }
  char letter(int index) const { return has(stones_[0], index) ? 'X' : has(stones_[1], index) ? 'O' : '.'; }

  // A position that play can reach: stones balanced, at most one line, and made by the last move.
  Result<MnkState> checked() {
    const int lead = count(stones_[0]) - count(stones_[1]);
    if (lead != turn_)
      return Error{"X moves first: with " + std::to_string(count(stones_[0])) + " X and " +
                   std::to_string(count(stones_[1])) + " O it cannot be " +
                   letters[static_cast<std::size_t>(turn_)] + "'s turn"};
    if (grid::has_line_any_way(stones_[static_cast<std::size_t>(turn_)], columns_ + 1, line_))
      return Error{std::string("the side to move, ") + letters[static_cast<std::size_t>(turn_)] +
                   ", has already won"};
    won_ = grid::has_line_any_way(stones_[static_cast<std::size_t>(1 - turn_)], columns_ + 1, line_);
    return *this;
  }

  std::array<Bits, 2> stones_{};
  Bits free_{};
  std::int8_t columns_, rows_, line_;
  Player turn_ = 0;
  bool won_ = false;
};

struct Mnk {
  static constexpr About about{
      .name = "mnk",
      .title = "m,n,k game",
      .summary = "k in a row on a board of m columns and n rows",
      .rules =
          "Two players, X first, put one stone on an empty cell in turn. Whoever first has k stones of their "
          "own in an "
          "unbroken row, column or diagonal wins; a full board without such a line is a draw. "
          "mnk:m=15,n=15,k=5 is gomoku, mnk:m=3,n=3,k=3 is tic-tac-toe."};
  using Options = MnkOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) {
    if ((options.m + 1) * options.n <= 64) return use(MnkState<std::uint64_t>(options));
    return use(MnkState<WideBits<6>>(options));
  }
};

struct TicTacToe {
  static constexpr About about{.name = "tictactoe",
                               .title = "Tic-tac-toe",
                               .summary = "three in a row on 3x3; a draw with good play",
                               .rules =
                                   "Two players, X first, mark one empty cell of a 3x3 board in turn. Three "
                                   "own marks in a row, column or diagonal win; "
                                   "a full board without such a line is a draw."};

  template <class Use>
  static auto start(const NoOptions&, const Use& use) {
    return use(MnkState<std::uint64_t>());
  }
};

}  // namespace agon
