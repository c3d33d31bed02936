// Connect Four on any board, as bit sets. The standard 7x6 board has its sizes known at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "games/grid.hpp"

namespace agon {

struct ConnectFourOptions {
  int width = 7, height = 6, line = 4;
};
template <>
struct Fields<ConnectFourOptions> {
  static constexpr auto all =
      FieldList{Field{"width", &ConnectFourOptions::width, 1, 16, "columns"},
                Field{"height", &ConnectFourOptions::height, 1, 15, "rows"},
                Field{"line", &ConnectFourOptions::line, 2, 16, "discs in a row that win"}};
};

// Sizes known at compile time, and sizes chosen at run time, behind the same three names.
struct StandardConnectFour {
  static constexpr int width = 7, height = 6, line = 4;
  static constexpr IsaLevel newest_isa = IsaLevel::avx512;
  friend bool operator==(const StandardConnectFour&, const StandardConnectFour&) = default;
};
struct SizedConnectFour {
  static constexpr IsaLevel newest_isa = IsaLevel::avx2;
  std::int8_t width, height, line;
  friend bool operator==(const SizedConnectFour&, const SizedConnectFour&) = default;
};

// The lowest cell of every column; what the compiler knows takes no room in a state.
template <class Bits, class Size>
constexpr Bits connect_four_floor(const Size& size) {
  Bits cells{};
  for (int column = 0; column < size.width; ++column) add_bit(cells, column * (size.height + 1));
  return cells;
}
template <class Bits, class Size>
struct ConnectFourFloor {
  Bits cells;
  explicit ConnectFourFloor(const Size& size) : cells(connect_four_floor<Bits>(size)) {}
  friend bool operator==(const ConnectFourFloor&, const ConnectFourFloor&) = default;
};
template <class Bits>
struct ConnectFourFloor<Bits, StandardConnectFour> {
  static constexpr Bits cells = connect_four_floor<Bits>(StandardConnectFour{});
  explicit ConnectFourFloor(StandardConnectFour) {}
  friend bool operator==(const ConnectFourFloor&, const ConnectFourFloor&) = default;
};

// Cell (column, row) is bit column*(height+1)+row, row 0 at the bottom. The bit on top of each column stays
// empty, so that no line runs from one column into the next.
template <class Bits, class Size>
class ConnectFourState {
 public:
  using Move = std::int16_t;  // the bit of the cell where the disc lands
  static constexpr IsaLevel newest_isa = Size::newest_isa;

  explicit ConnectFourState(Size size = {}) : size_(size), floor_(size) {}

  Player to_move() const { return turn_; }
  bool over() const { return won_ || !any(landing_cells()); }
  double score(Player player) const { return !won_ ? 0 : player == turn_ ? -1 : 1; }

  void legal(MoveList<Move>& out) const {
    if (!won_) for_each_bit(landing_cells(), [&](int index) { out.add(static_cast<Move>(index)); });
  }
  int count_legal() const { return won_ ? 0 : count(landing_cells()); }
  template <class Rng>
  Move random_move(Rng& random) const
    requires requires(Bits bits) { random.pick_bit(bits); }
  {
    return static_cast<Move>(random.pick_bit(landing_cells()));
  }

  void play(Move move) {
    const Bits stone = bit_at<Bits>(move);
    const Bits mine = mine_ | stone;
    won_ = grid::has_line_any_way(mine, size_.height + 1, size_.line);
    all_ |= stone;
    mine_ = all_ ^ mine;
    turn_ = static_cast<Player>(1 - turn_);
  }

  std::string_view player_name(Player player) const { return player == 0 ? "X" : "O"; }

  std::string text() const {
    return grid::board_text(size_.width, size_.height, letters[static_cast<std::size_t>(turn_)],
                            [&](int column, int row) { return letter(bit(column, row)); });
  }

  Result<ConnectFourState> parse(std::string_view text) const {
    const auto board = grid::parse_board(text, size_.width, size_.height, letters, '.');
    if (!board) return board.error();
    ConnectFourState state(size_);
    state.turn_ = board->to_move;
    for (const auto& [place, owner] : board->stones) {
      const Bits stone = bit_at<Bits>(bit(place.column, size_.height - 1 - place.row));
      state.all_ |= stone;
      if (owner == state.turn_) state.mine_ |= stone;
    }
    return state.checked();
  }

  std::string move_text(Move move) const { return grid::column_name(move / (size_.height + 1)); }

  std::uint64_t hash() const { return mix(hash_of(all_) + 3 * hash_of(mine_)); }

  int symmetries() const { return 2; }
  ConnectFourState mirrored(int symmetry) const {
    ConnectFourState state = *this;
    const auto mirror = [&](int index) { return mirrored(static_cast<Move>(index), symmetry); };
    state.all_ = grid::mirrored_bits(all_, mirror);
    state.mine_ = grid::mirrored_bits(mine_, mirror);
    return state;
  }
  Move mirrored(Move move, int symmetry) const {
    const Place place = grid::mirrored(column_and_row(move), size_.width, size_.height, symmetry);
    return static_cast<Move>(bit(place.column, place.row));
  }

  Drawing draw() const {
    Drawing drawing = grid::empty_drawing(size_.width, size_.height, false);
    drawing.row_names.clear();
    drawing.look = Drawing::Look::rack;
    for (const Player p : {Player{0}, Player{1}})
      grid::add_stones(drawing, discs(p), p, letters[static_cast<std::size_t>(p)],
                       [&](int index) { return place(index); });
    drawing.men[0].colour = "red";
    drawing.men[1].colour = "yellow";
    if (won_)
      for_each_bit(grid::lines_any_way(all_ ^ mine_, size_.height + 1, size_.line),
                   [&](int index) { drawing.decided.push_back(place(index)); });
    return drawing;
  }
  std::vector<Place> places(Move move) const { return {place(move)}; }

  // For evaluations: the discs of a player, the cells of the board, the distance between columns.
  Bits discs(Player player) const { return player == turn_ ? mine_ : all_ ^ mine_; }
  Bits board() const {
    Bits cells{};
    for (int column = 0; column < size_.width; ++column)
      for (int row = 0; row < size_.height; ++row) cells |= bit_at<Bits>(bit(column, row));
    return cells;
  }
  const Size& size() const { return size_; }
  int stride() const { return size_.height + 1; }
  int line() const { return size_.line; }

  friend bool operator==(const ConnectFourState&, const ConnectFourState&) = default;

 private:
  static constexpr std::string_view letters = "XO";

  int bit(int column, int row) const { return column * (size_.height + 1) + row; }
  Place column_and_row(int index) const { return {index / (size_.height + 1), index % (size_.height + 1)}; }
  Place place(int index) const {
    return {column_and_row(index).column, size_.height - 1 - column_and_row(index).row};
  }
  char letter(int index) const {
    if (!has(all_, index)) return '.';
    return letters[static_cast<std::size_t>(has(mine_, index) ? turn_ : 1 - turn_)];
  }

  // Empty cells that lie on the floor or on a disc: the lowest empty cell of each column that is not full.
  Bits landing_cells() const {
    return ((all_ << 1) | floor_.cells) & ~(all_ | (floor_.cells << size_.height));
  }

  // A position that play can reach: discs balanced, none in the air, at most one side with a line, made last.
  Result<ConnectFourState> checked() {
    const int own = count(mine_), other = count(all_) - own;
    if ((turn_ == 0 && own != other) || (turn_ == 1 && own + 1 != other))
      return Error{std::string("X moves first: this number of discs cannot leave ") +
                   letters[static_cast<std::size_t>(turn_)] + " to move"};
    if (any(all_ & ~((all_ << 1) | floor_.cells)))
      return Error{"a disc hangs in the air: a cell below it is empty"};
    if (grid::has_line_any_way(mine_, size_.height + 1, size_.line))
      return Error{std::string("the side to move, ") + letters[static_cast<std::size_t>(turn_)] +
                   ", has already won"};
    won_ = grid::has_line_any_way(all_ ^ mine_, size_.height + 1, size_.line);
    return *this;
  }

  Bits mine_{}, all_{};  // discs of the player to move; all discs
  [[no_unique_address]] Size size_;
  [[no_unique_address]] ConnectFourFloor<Bits, Size> floor_;
  Player turn_ = 0;
  bool won_ = false;  // by the player who moved last
};

struct ConnectFour {
  static constexpr About about{
      .name = "connect4",
      .title = "Connect Four",
      .summary = "drop discs into columns, four in a row win",
      .rules =
          "Two players, X first, drop one disc of their own into a column that is not full; it falls to the "
          "lowest empty "
          "cell. Four own discs (or as many as the option `line` says) in a row, column or diagonal win; a "
          "full "
          "board without such a line is a draw. A move is the "
          "letter of its column. Width, height and the length of the line are options."};
  using Options = ConnectFourOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) {
    using Standard = StandardConnectFour;
    if (options.width == Standard::width && options.height == Standard::height &&
        options.line == Standard::line)
      return use(ConnectFourState<std::uint64_t, Standard>());
    const SizedConnectFour size{static_cast<std::int8_t>(options.width),
                                static_cast<std::int8_t>(options.height),
                                static_cast<std::int8_t>(options.line)};
    if (options.width * (options.height + 1) <= 64)
      return use(ConnectFourState<std::uint64_t, SizedConnectFour>(size));
    return use(ConnectFourState<WideBits<4>, SizedConnectFour>(size));
  }
};

}  // namespace agon
