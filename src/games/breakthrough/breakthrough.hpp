// Breakthrough on boards of 2x4 to 16x16, as bit sets; 8x8 has its sizes known at compile time.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "games/grid.hpp"

namespace agon {

struct BreakthroughOptions {
  int width = 8, height = 8;
};
template <>
struct Fields<BreakthroughOptions> {
  static constexpr auto all = FieldList{Field{"width", &BreakthroughOptions::width, 2, 16, "columns"},
                                        Field{"height", &BreakthroughOptions::height, 4, 16, "rows"}};
};

// Cell (column, row) is bit row*width+column, row 0 at the bottom. The masks keep pieces from stepping over
// the edges.
struct StandardBreakthrough {
  using Bits = std::uint64_t;
  static constexpr int width = 8, height = 8;
  static constexpr Bits left_column = 0x0101010101010101u, right_column = 0x8080808080808080u;
  friend bool operator==(const StandardBreakthrough&, const StandardBreakthrough&) = default;
};

template <class BitsType>
struct SizedBreakthrough {
  using Bits = BitsType;
  std::int8_t width, height;
  Bits left_column{}, right_column{};

  SizedBreakthrough(int columns, int rows)
      : width(static_cast<std::int8_t>(columns)), height(static_cast<std::int8_t>(rows)) {
    for (int row = 0; row < rows; ++row) {
      left_column |= bit_at<Bits>(row * columns);
      right_column |= bit_at<Bits>(row * columns + columns - 1);
    }
  }
  friend bool operator==(const SizedBreakthrough&, const SizedBreakthrough&) = default;
};

template <class Size>
class BreakthroughState {
  using Bits = typename Size::Bits;

 public:
  static constexpr IsaLevel newest_isa = IsaLevel::avx2;
  struct Move {
    std::uint8_t from = 0, to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  BreakthroughState()
    requires std::default_initializable<Size>
      : BreakthroughState(Size{}) {}
  explicit BreakthroughState(Size size) : size_(size) {
    for (int index = 0; index < 2 * size_.width; ++index) {
      mine_ |= bit_at<Bits>(index);
      theirs_ |= bit_at<Bits>(size_.width * size_.height - 1 - index);
    }
  }

  Player to_move() const { return turn_; }
  bool over() const { return won_; }
  double score(Player player) const {
    return player == turn_ ? -1 : 1;
  }  // only the one who moved last can win

  void legal(MoveList<Move>& out) const {
    if (won_) return;
    const Targets targets = all_targets();
    for (std::size_t way = 0; way < targets.size(); ++way)
      for_each_bit(targets[way], [&](int to) { out.add(move_to(to, way)); });
  }
  int count_legal() const {
    if (won_) return 0;
    const Targets targets = all_targets();
    return count(targets[0]) + count(targets[1]) + count(targets[2]);
  }
  template <class Rng>
  Move random_move(Rng& random) const
    requires requires(Bits bits) { random.pick_bit(bits); }
  {
    const Targets targets = all_targets();
    const int first = count(targets[0]), second = count(targets[1]);
    int k = random.below(first + second + count(targets[2]));
    std::size_t way = 0;
    if (k >= first) k -= first, way = 1;
    if (way == 1 && k >= second) k -= second, way = 2;
    return move_to(random.select(targets[way], k), way);
  }
  void play(Move move) {
    const Bits to = bit_at<Bits>(move.to);
    mine_ ^= bit_at<Bits>(move.from) | to;
    theirs_ &= ~to;
    const int row = move.to / size_.width;
    won_ = row == (turn_ == 0 ? size_.height - 1 : 0) || !any(theirs_);
    std::swap(mine_, theirs_);
    turn_ = static_cast<Player>(1 - turn_);
  }

  std::string_view player_name(Player player) const { return player == 0 ? "White" : "Black"; }

  std::string text() const {
    return grid::board_text(size_.width, size_.height, letters[static_cast<std::size_t>(turn_)],
                            [&](int column, int row) {
                              return letter(bit({column, row}));
                            });
  }
  Result<BreakthroughState> parse(std::string_view text) const {
    const auto board = grid::parse_board(text, size_.width, size_.height, letters, '.');
    if (!board) return board.error();
    BreakthroughState state = *this;
    state.turn_ = board->to_move;
    state.mine_ = state.theirs_ = Bits{};
    for (const auto& [place, owner] : board->stones)
      (owner == state.turn_ ? state.mine_ : state.theirs_) |=
          bit_at<Bits>(bit({place.column, size_.height - 1 - place.row}));
    return state.checked();
  }
  std::string move_text(Move move) const {
    return grid::cell_name(cell(move.from)) + grid::cell_name(cell(move.to));
  }

  std::uint64_t hash() const {
    return mix(hash_of(mine_) + 3 * hash_of(theirs_) + static_cast<std::uint64_t>(turn_));
  }

  bool is_capture(Move move) const { return has(theirs_, move.to); }

  int symmetries() const { return 2; }
  BreakthroughState mirrored(int symmetry) const {
    BreakthroughState state = *this;
    const auto mirror = [&](int index) { return mirrored_cell(index, symmetry); };
    state.mine_ = grid::mirrored_bits(mine_, mirror);
    state.theirs_ = grid::mirrored_bits(theirs_, mirror);
    return state;
  }
  Move mirrored(Move move, int symmetry) const {
    return {static_cast<std::uint8_t>(mirrored_cell(move.from, symmetry)),
            static_cast<std::uint8_t>(mirrored_cell(move.to, symmetry))};
  }

  Drawing draw() const {
    Drawing drawing = grid::empty_drawing(size_.width, size_.height, false);
    drawing.grid = Drawing::Grid::checkered;
    for (const Player p : {Player{0}, Player{1}})
      grid::add_stones(drawing, pieces(p), p, letters[static_cast<std::size_t>(p)],
                       [&](int index) { return place(index); });
    return drawing;
  }
  std::vector<Place> places(Move move) const { return {place(move.from), place(move.to)}; }

  // For evaluations.
  const Size& size() const { return size_; }
  Bits pieces(Player player) const { return player == turn_ ? mine_ : theirs_; }

  friend bool operator==(const BreakthroughState&, const BreakthroughState&) = default;

 private:
  static constexpr std::string_view letters = "WB";

  // Cells that a piece of the mover can step to: straight ahead, ahead and to the left, ahead and to the
  // right.
  using Targets = std::array<Bits, 3>;
  Targets all_targets() const {
    const int width = size_.width;
    const Bits from_left = mine_ & ~size_.left_column, from_right = mine_ & ~size_.right_column;
    const Bits empty = ~(mine_ | theirs_);
    if (turn_ == 0)
      return {(mine_ << width) & empty, (from_left << (width - 1)) & ~mine_,
              (from_right << (width + 1)) & ~mine_};
    return {(mine_ >> width) & empty, (from_left >> (width + 1)) & ~mine_,
            (from_right >> (width - 1)) & ~mine_};
  }
  Move move_to(int to, std::size_t way) const {
    const int ahead = turn_ == 0 ? size_.width : -size_.width;
    const int sideways = way == 0 ? 0 : way == 1 ? -1 : 1;
    return {static_cast<std::uint8_t>(to - ahead - sideways), static_cast<std::uint8_t>(to)};
  }

  Place cell(int index) const { return {index % size_.width, index / size_.width}; }  // row 0 at the bottom
  int bit(Place at) const { return at.row * size_.width + at.column; }
  Place place(int index) const { return {cell(index).column, size_.height - 1 - cell(index).row}; }
  char letter(int index) const {
    if (has(mine_, index)) return letters[static_cast<std::size_t>(turn_)];
    return has(theirs_, index) ? letters[static_cast<std::size_t>(1 - turn_)] : '.';
  }
  int mirrored_cell(int index, int symmetry) const {
    return bit(grid::mirrored(cell(index), size_.width, size_.height, symmetry));
  }
  bool on_goal(const Bits& pieces, Player player) const {
    const int first = player == 0 ? size_.width * (size_.height - 1) : 0;
    for (int column = 0; column < size_.width; ++column)
      if (has(pieces, first + column)) return true;
    return false;
  }

  // A position that play can reach: only the one who moved last can have won.
  Result<BreakthroughState> checked() {
    const auto other = static_cast<Player>(1 - turn_);
    if (on_goal(mine_, turn_) || !any(theirs_))
      return Error{"the side to move, " + std::string(player_name(turn_)) + ", has already won"};
    won_ = on_goal(theirs_, other) || !any(mine_);
    return *this;
  }

  Bits mine_{}, theirs_{};  // pieces of the player to move, and of the other
  [[no_unique_address]] Size size_;
  Player turn_ = 0;
  bool won_ = false;
};

struct Breakthrough {
  static constexpr About about{.name = "breakthrough",
                               .title = "Breakthrough",
                               .summary = "reach the other side first",
                               .rules =
                                   "Each player has two rows of pieces. White (W) moves first, upwards; "
                                   "Black downwards. A piece steps one cell straight "
                                   "or diagonally ahead onto an empty cell, or diagonally ahead onto an "
                                   "opponent's piece, which it takes. Whoever reaches "
                                   "the opposite edge or takes the last enemy piece wins; there are no "
                                   "draws. A move is written a2b3."};
  using Options = BreakthroughOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) {
    if (options.width == 8 && options.height == 8) return use(BreakthroughState<StandardBreakthrough>());
    if (options.width * options.height <= 64)
      return use(BreakthroughState(SizedBreakthrough<std::uint64_t>(options.width, options.height)));
    return use(BreakthroughState(SizedBreakthrough<WideBits<4>>(options.width, options.height)));
  }
};

}  // namespace agon
