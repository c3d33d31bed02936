// Othello (Reversi) on even boards from 4x4 to 16x16; 8x8 has rules of its own in board8.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "games/grid.hpp"
#include "games/othello/board8.hpp"

namespace agon {

// `usual`: discs, but empties to the winner where a position of 8x8 is solved, as collections of endgames
// count.
enum class OthelloScoring : std::uint8_t { usual, discs, empties_to_winner };
template <>
struct EnumNames<OthelloScoring> {
  static constexpr std::array<std::string_view, 3> names{"usual", "discs", "empties-to-winner"};
};

struct OthelloOptions {
  int size = 8;
  OthelloScoring scoring = OthelloScoring::usual;
};
template <>
struct Fields<OthelloOptions> {
  static constexpr auto all =
      FieldList{Field{"size", &OthelloOptions::size, 4, 16, "columns and rows, an even number"},
                Field{"scoring", &OthelloOptions::scoring,
                      "difference of discs, or empty squares counted for the winner too; usual: discs, "
                      "but the other when 8x8 is solved"}};
};

// 8x8: one word per colour.
struct OthelloBoard8 {
  using Bits = std::uint64_t;
  static constexpr IsaLevel newest_isa = IsaLevel::avx2;  // four lanes; masks of AVX-512 only cost time

  static constexpr int size() { return 8; }
  static constexpr int bit(int column, int row) { return row * 8 + column; }
  static constexpr Place place(int index) { return {index % 8, index / 8}; }
  static Bits moves(Bits mine, Bits theirs) { return othello8::moves(mine, theirs); }
  static Bits flips(Bits mine, Bits theirs, int square) { return othello8::flips(mine, theirs, square); }

  friend bool operator==(const OthelloBoard8&, const OthelloBoard8&) = default;
};

// Any size, direction by direction. One empty column beside the board keeps runs from going around the edge.
template <class BitsType>
struct OthelloBoardAny {
  using Bits = BitsType;
  static constexpr IsaLevel newest_isa = IsaLevel::avx2;
  std::int8_t squares;  // per side

  int size() const { return squares; }
  int bit(int column, int row) const { return row * (squares + 1) + column; }
  Place place(int index) const { return {index % (squares + 1), index / (squares + 1)}; }

  Bits moves(const Bits& mine, const Bits& theirs) const {
    Bits found{};
    for (const int step : steps()) {
      found |= beyond_runs(theirs, mine, [step](const Bits& bits) { return bits << step; });
      found |= beyond_runs(theirs, mine, [step](const Bits& bits) { return bits >> step; });
    }
    return found & cells[static_cast<std::size_t>(squares)] & ~(mine | theirs);
  }

  Bits flips(const Bits& mine, const Bits& theirs, int square) const {
    Bits all{};
    for (const int step : steps()) {
      if constexpr (one_word) {
        const Bits stone = bit_at<Bits>(square);
        all |= run_to(mine, theirs, stone, [step](const Bits& bits) { return bits << step; });
        all |= run_to(mine, theirs, stone, [step](const Bits& bits) { return bits >> step; });
      } else {
        add_run(mine, theirs, square, step, all);
        add_run(mine, theirs, square, -step, all);
      }
    }
    return all;
  }

  friend bool operator==(const OthelloBoardAny&, const OthelloBoardAny&) = default;

 private:
  std::array<int, 4> steps() const { return {1, squares, squares + 1, squares + 2}; }
  // Steps of whole words cost nothing beside a branch that goes wrong; those of several words do.
  static constexpr bool one_word = bit_capacity<Bits> == 64;

  // Cells one step behind a run of `theirs` that begins beside `mine`.
  template <class Step>
  Bits beyond_runs(const Bits& theirs, const Bits& mine, Step step) const {
    Bits found{}, front = theirs & step(mine);
    for (int i = 2; i < squares && (one_word || any(front)); ++i) {
      front = step(front);
      found |= front;
      front &= theirs;
    }
    return found;
  }

  // The run beside `stone` if one of `mine` ends it.
  template <class Step>
  Bits run_to(const Bits& mine, const Bits& theirs, const Bits& stone, Step step) const {
    Bits run = theirs & step(stone);
    for (int i = 3; i < squares; ++i) run |= theirs & step(run);
    return any(mine & step(run)) ? run : Bits{};
  }

  // The same, cell by cell. Below the last row there is room for one step more.
  static void add_run(const Bits& mine, const Bits& theirs, int square, int step, Bits& all) {
    int end = square + step;
    while (end >= 0 && has(theirs, end)) end += step;
    if (end < 0 || !has(mine, end)) return;
    for (int turned = square + step; turned != end; turned += step) add_bit(all, turned);
  }

  static constexpr int most_squares = (bit_capacity<Bits> > 64 ? 16 : 6);
  // The cells of the board, by its size.
  static constexpr auto cells = [] {
    std::array<Bits, most_squares + 1> all{};
    for (int size = 0; size <= most_squares; ++size)
      for (int cell = 0; cell < size * size; ++cell)
        add_bit(all[static_cast<std::size_t>(size)], cell / size * (size + 1) + cell % size);
    return all;
  }();
};

template <class Board>
class OthelloState {
  using Bits = typename Board::Bits;

 public:
  using Move = std::int16_t;  // the bit of a square, or pass
  static constexpr Move pass = -1;
  static constexpr IsaLevel newest_isa = Board::newest_isa;

  explicit OthelloState(Board board = {}, OthelloScoring scoring = OthelloScoring::usual)
      : board_(board), scoring_(scoring) {
    const int half = board_.size() / 2;
    mine_ = bit_at<Bits>(board_.bit(half, half - 1)) | bit_at<Bits>(board_.bit(half - 1, half));
    theirs_ = bit_at<Bits>(board_.bit(half - 1, half - 1)) | bit_at<Bits>(board_.bit(half, half));
  }

  Player to_move() const { return turn_; }
  bool over() const { return !any(moves()) && !any(board_.moves(theirs_, mine_)); }
  double score(Player player) const {
    const int own = count(mine_), other = count(theirs_);
    int difference = own - other;
    if (scoring_ == OthelloScoring::empties_to_winner && difference != 0)
      difference += (difference > 0 ? 1 : -1) * (board_.size() * board_.size() - own - other);
    return player == turn_ ? difference : -difference;
  }
  ScoreRange score_range() const {
    const double squares = board_.size() * board_.size();
    if (scoring_ != OthelloScoring::empties_to_winner) return {-squares, squares, "discs"};
    return {-squares, squares, "discs, empties to the winner", "empties-to-winner"};
  }

  void legal(MoveList<Move>& out) const {
    each_legal([&](Move move) { out.add(move); });
  }
  template <class Use>
  void each_legal(const Use& use) const {
    const Bits found = moves();
    for_each_bit(found, [&](int index) { use(static_cast<Move>(index)); });
    if (!any(found) && any(board_.moves(theirs_, mine_))) use(pass);
  }
  int count_legal() const {
    const int found = count(moves());
    return found > 0 ? found : any(board_.moves(theirs_, mine_)) ? 1 : 0;
  }
  template <class Rng>
  Move random_move(Rng& random) const
    requires requires(Bits bits) { random.pick_bit(bits); }
  {
    const Bits found = moves();
    if (any(found)) return static_cast<Move>(random.pick_bit(found));
    random.next();  // a forced move draws its number too
    return pass;
  }

  void play(Move move) {
    Bits mover = mine_, other = theirs_;
    if (move != pass) {
      const Bits turned = board_.flips(mover, other, move);
      mover |= turned | bit_at<Bits>(move);
      other ^= turned;
    }
    mine_ = other;
    theirs_ = mover;
    turn_ = static_cast<Player>(1 - turn_);
  }

  OthelloState with_turn(Player player) const {
    OthelloState state = *this;
    if (player != turn_) state.play(pass);
    return state;
  }

  OthelloScoring scoring() const { return scoring_; }
  OthelloState with_scoring(OthelloScoring scoring) const {
    OthelloState state = *this;
    state.scoring_ = scoring;
    return state;
  }

  std::string_view player_name(Player player) const { return player == 0 ? "Black" : "White"; }

  std::string text() const {
    std::string out;
    for (int i = 0; i < board_.size() * board_.size(); ++i) out += letter(index_of(i));
    return out + ' ' + letters[static_cast<std::size_t>(turn_)];
  }
  Result<OthelloState> parse(std::string_view text) const {
    const auto board = grid::parse_board(text, board_.size(), board_.size(), letters, '-');
    if (!board) return board.error();
    OthelloState state = *this;
    state.turn_ = board->to_move;
    state.mine_ = state.theirs_ = Bits{};
    for (const auto& [place, owner] : board->stones)
      (owner == state.turn_ ? state.mine_ : state.theirs_) |=
          bit_at<Bits>(board_.bit(place.column, place.row));
    return state;
  }
  std::string move_text(Move move) const {
    return move == pass ? "pass" : grid::cell_name(board_.place(move));
  }

  std::uint64_t hash() const {
    return mix(hash_of(mine_) + 3 * hash_of(theirs_) + static_cast<std::uint64_t>(turn_));
  }

  int symmetries() const { return 8; }
  OthelloState mirrored(int symmetry) const {
    OthelloState state = *this;
    const auto mirror = [&](int index) { return mirrored(static_cast<Move>(index), symmetry); };
    state.mine_ = grid::mirrored_bits(mine_, mirror);
    state.theirs_ = grid::mirrored_bits(theirs_, mirror);
    return state;
  }
  Move mirrored(Move move, int symmetry) const {
    if (move == pass) return pass;
    const Place place = grid::mirrored(board_.place(move), board_.size(), board_.size(), symmetry);
    return static_cast<Move>(board_.bit(place.column, place.row));
  }

  Drawing draw() const {
    Drawing drawing = grid::empty_drawing(board_.size(), board_.size(), true);
    drawing.look = Drawing::Look::cloth;
    for (const Player p : {Player{0}, Player{1}})
      grid::add_stones(drawing, discs(p), p, letters[static_cast<std::size_t>(p)],
                       [&](int index) { return board_.place(index); });
    drawing.notes.push_back("Black " + std::to_string(count(discs(0))) + ", White " +
                            std::to_string(count(discs(1))));
    return drawing;
  }
  std::vector<Place> places(Move move) const {
    return move == pass ? std::vector<Place>{} : std::vector{board_.place(move)};
  }

  // For evaluations.
  const Board& board() const { return board_; }
  Bits discs(Player player) const { return player == turn_ ? mine_ : theirs_; }

  friend bool operator==(const OthelloState&, const OthelloState&) = default;

 private:
  static constexpr std::string_view letters = "XO";

  Bits moves() const { return board_.moves(mine_, theirs_); }
  int index_of(int i) const { return board_.bit(i % board_.size(), i / board_.size()); }
  char letter(int index) const {
    if (has(mine_, index)) return letters[static_cast<std::size_t>(turn_)];
    return has(theirs_, index) ? letters[static_cast<std::size_t>(1 - turn_)] : '-';
  }

  Bits mine_{}, theirs_{};  // discs of the player to move, and of the other
  [[no_unique_address]] Board board_;
  Player turn_ = 0;
  OthelloScoring scoring_;
};

struct Othello {
  static constexpr About about{.name = "othello",
                               .title = "Othello (Reversi)",
                               .summary = "flank and turn discs; most discs win",
                               .rules =
                                   "Two players, Black (X) first, put a disc on an empty square so that it "
                                   "flanks, in a row, column or diagonal, at least "
                                   "one unbroken run of the opponent's discs between it and another own "
                                   "disc. All flanked discs turn over. Whoever "
                                   "cannot do so passes; when neither can, the game ends and the one with "
                                   "more discs wins by the difference. A move is "
                                   "written f5, a1 being the top left corner, or pass."};
  using Options = OthelloOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) -> decltype(use(OthelloState<OthelloBoard8>())) {
    if (options.size % 2 != 0)
      return Error{"option 'size' must be even, not '" + std::to_string(options.size) + "'"};
    if (options.size == 8) return use(OthelloState<OthelloBoard8>({}, options.scoring));
    const auto size = static_cast<std::int8_t>(options.size);
    if (options.size < 8) return use(OthelloState<OthelloBoardAny<std::uint64_t>>({size}, options.scoring));
    return use(OthelloState<OthelloBoardAny<WideBits<5>>>({size}, options.scoring));
  }
};

}  // namespace agon
