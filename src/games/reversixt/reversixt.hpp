// ReversiXT: Reversi for two to eight players on a board with holes and glued edges, with special cells,
// override stones and a bombing phase at the end. States point to the board of their map and share it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/options.hpp"
#include "game/contract.hpp"
#include "games/reversixt/board.hpp"
#include "games/reversixt/cell_row.hpp"
#include "games/reversixt/library.hpp"

namespace agon {

struct ReversixtOptions {
  std::string map = "small";
};
template <>
struct Fields<ReversixtOptions> {
  static constexpr auto all = FieldList{
      Field{"map", &ReversixtOptions::map, "a map file, or the name of a map that is there without one"}};
};

class ReversixtState {
 public:
  using Cell = reversixt::Cell;
  // What a cell holds. A stone is the number of its player.
  enum Content : std::uint8_t { expansion = 8, empty, choice, inversion, bonus, hole };
  // Values of `special`, as the course's protocol has them. A choice is the number of a player, from 1.
  static constexpr std::uint16_t take_bomb = 20, take_override = 21;
  static constexpr IsaLevel newest_isa = IsaLevel::portable;  // measured: AVX2 gains nothing

  struct Move {
    Cell cell = 0;
    std::uint16_t special = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  // The board must outlive the state.
  explicit ReversixtState(const reversixt::Board& board);
  ReversixtState(const ReversixtState& other) : head_(other.head_) { copy_cells(other); }
  ReversixtState& operator=(const ReversixtState& other) {
    head_ = other.head_;
    copy_cells(other);
    return *this;
  }
  ~ReversixtState() = default;

  int players() const { return board().map().players; }
  Player to_move() const { return head_.turn; }
  bool over() const { return head_.over; }
  // The second phase.
  bool bombing() const { return head_.phase == Phase::bombing; }
  bool zero_sum() const { return players() == 2; }
  // Two players count by how many stones one has more; whoever is disqualified counts less than nothing, and
  // his stones do not count against the other one.
  double score(Player player) const {
    if (players() > 2) return counted(player);
    const auto other = static_cast<Player>(1 - player);
    if (disqualified(player) == disqualified(other)) return counted(player) - counted(other);
    return disqualified(player) ? -std::max(1.0, counted(other)) : std::max(1.0, counted(player));
  }
  double score_so_far(Player player) const { return score(player); }
  ScoreRange score_range() const {
    const double most = board().size() + 1;
    return {players() == 2 ? -most : -1, most, "stones"};
  }

  void legal(MoveList<Move>& out) const {
    visit_moves([&](Cell cell, Content content) { add_moves(out, cell, content); });
  }
  int count_legal() const {
    if (bombing()) return over() ? 0 : head_.cells_left;
    int sum = 0;
    visit_moves([&](Cell, Content content) { sum += choices(content); });
    return sum;
  }
  void play(Move move);
  // The same position with other stocks of override stones and bombs, for each player from 0 to 255.
  ReversixtState with_stocks(std::span<const int> overrides, std::span<const int> bombs) const;
  // Out of the game by a fault; the stones stay.
  void disqualify(Player player);

  std::uint64_t hash() const {
    const std::uint64_t turn = static_cast<std::uint64_t>(head_.turn) |
                               static_cast<std::uint64_t>(head_.phase) << 8 | std::uint64_t{head_.out} << 16;
    return mix(head_.hash ^ mix(std::bit_cast<std::uint64_t>(head_.overrides) ^
                                mix(std::bit_cast<std::uint64_t>(head_.bombs) ^ mix(turn + 1))));
  }
  // Overriding is seldom the best use of a turn.
  bool seldom(Move move) const { return !bombing() && cells_[move.cell] <= expansion; }

  std::string text() const;
  Result<ReversixtState> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string why_not(std::string_view move) const;
  Drawing draw() const;
  std::vector<Place> places(Move move) const { return {board().place(move.cell)}; }

  // ---- for protocols, records and evaluations

  const reversixt::Board& board() const { return *head_.board; }
  Content content(Cell cell) const { return static_cast<Content>(cells_[cell]); }
  int stones(Player player) const { return head_.stones[index(player)]; }
  // How hard the player's stones are to capture, all together.
  int firmness(Player player) const { return static_cast<int>(head_.firmness[index(player)]); }
  // How many stones each player has on the cells of each kind.
  using KindCounts = std::array<std::array<std::uint16_t, reversixt::most_players>, reversixt::Board::kinds>;
  const KindCounts& stones_by_kind() const { return head_.by_kind; }
  int overrides(Player player) const { return head_.overrides[index(player)]; }
  int bombs(Player player) const { return head_.bombs[index(player)]; }
  int cells_left() const { return head_.cells_left; }
  bool disqualified(Player player) const { return (head_.out >> player & 1) != 0; }
  // The move that a protocol writes as place and special value; nothing where it is not legal. A bomb's
  // special value means nothing.
  std::optional<Move> find_move(Place place, int special) const;
  // Why there is no such move; empty where there is.
  std::string why_refused(Place place, int special) const;
  // The board as the map file writes it, row by row, without separators.
  std::string cell_letters() const;
  // Where the player to move may play, however many choices each cell has.
  int count_cells() const {
    int sum = 0;
    visit_moves([&](Cell, Content) { ++sum; });
    return sum;
  }
  // How many stones a stone here would capture in one direction; 0 where the walk meets no own stone.
  int captured(Cell cell, int direction, Player player) const {
    const auto walk = board().walk(cell, direction);
    for (std::size_t at = 0; at < walk.size(); ++at) {
      const int content = cells_[walk[at]];
      if (content == player) return static_cast<int>(at);
      if (content > expansion) return 0;
    }
    return 0;
  }
  bool captures(Cell cell, Player player) const {
    for (int direction = 0; direction < reversixt::directions; ++direction)
      if (may_capture(cell, direction, player) && captured(cell, direction, player) > 0) return true;
    return false;
  }
  // How many in all directions; where walks cross, a stone counts more than once.
  int captured(Cell cell, Player player) const {
    int sum = 0;
    for (int direction = 0; direction < reversixt::directions; ++direction)
      if (may_capture(cell, direction, player)) sum += captured(cell, direction, player);
    return sum;
  }
  // Calls use(cell, captured) for every stone that the player could override.
  template <class Use>
  void visit_overridden(Player player, Use&& use) const {
    const auto size = static_cast<Cell>(board().size());
    for (Cell cell = 0; cell < size; ++cell) {
      if (cells_[cell] > expansion) continue;
      const int stones = captured(cell, player);
      if (stones > 0 || cells_[cell] == expansion) use(cell, stones);
    }
  }
  // Calls use(move) for every choice that a stone put on this unoccupied cell has.
  template <class Use>
  void visit_choices(Cell cell, Use&& use) const {
    if (const Content what = content(cell); what == choice)
      for (int p = 1; p <= players(); ++p) use(Move{cell, static_cast<std::uint16_t>(p)});
    else if (what == bonus)
      for (const std::uint16_t gift : {take_bomb, take_override}) use(Move{cell, gift});
    else
      use(Move{cell, 0});
  }
  bool is_open(Cell cell) const { return (open_[cell / 64] >> (cell % 64) & 1) != 0; }
  // Calls use(cell) for the unoccupied cells beside a stone: nothing can be captured from elsewhere.
  template <class Use>
  void visit_open(Use&& use) const {
    for (int word = 0; word < words(); ++word)
      for_each_bit(open_[static_cast<std::size_t>(word)],
                   [&](int bit) { use(static_cast<Cell>(64 * word + bit)); });
  }

 private:
  enum class Phase : std::uint8_t { placing, bombing };
  static constexpr std::size_t most_players = reversixt::most_players;
  static constexpr std::string_view letters = "12345678x0cib-";  // by content

  // What is copied always; of the arrays below only the part that the board fills.
  struct Head {
    const reversixt::Board* board = nullptr;
    std::uint64_t hash = 0;  // of the cells: the sum of content times key
    std::array<std::uint8_t, most_players> overrides{}, bombs{};
    std::array<std::uint16_t, most_players> stones{};
    std::array<std::uint32_t, most_players> firmness{};
    KindCounts by_kind{};
    std::array<Cell, most_players> hint{};  // a cell where each player could move lately
    std::int32_t cells_left = 0;            // that are no holes
    Player turn = 0;
    Phase phase = Phase::placing;
    bool over = false;
    std::uint8_t out = 0;  // a bit for each disqualified player
  };

  static std::size_t index(Player player) { return static_cast<std::size_t>(player); }
  int words() const { return (board().size() + 63) / 64; }
  void copy_cells(const ReversixtState& other) {
    cells_.copy(other.cells_, std::size_t{board().none()} + 1);
    open_.copy(other.open_, static_cast<std::size_t>(words()));
  }
  double counted(Player player) const { return disqualified(player) ? -1 : stones(player); }

  // Most walks end at once, which takes less to see than to begin them.
  bool may_capture(Cell cell, int direction, Player player) const {
    const int first = cells_[board().beside(cell, direction)];
    return first <= expansion && first != player;
  }

  // How many moves there are on one cell.
  int choices(Content content) const { return content == choice ? players() : content == bonus ? 2 : 1; }
  void add_moves(MoveList<Move>& out, Cell cell, Content content) const;
  // Calls use(cell, content) for every cell where the player to move may play; content is what the cell does:
  // a bomb and a stone put on another one are plain.
  template <class Use>
  void visit_moves(Use&& use) const;

  int players_left() const { return players() - std::popcount(head_.out); }
  bool can_move(Player player) { return bombing() ? can_throw(player) : can_place(player); }
  bool can_throw(Player player) const { return bombs(player) > 0 && head_.cells_left > 0; }
  bool can_place(Player player);
  bool can_override(Player player) const;
  // The next player who is still in and can; false: nobody.
  bool pass_turn();
  void advance();
  // A position set up by hand: whoever was named to move may be unable to.
  void begin(Phase phase);

  void place_stone(Move move);
  void throw_bomb(Cell centre);
  void act(Content special, std::uint16_t value);
  void set(Cell cell, int content);
  void count_stone(int owner, Cell cell, int change);
  void open_around(Cell cell);
  template <class Change>
  void change_owners(Change&& change);
  void read_cells(std::string_view written);
  Result<std::string> read_rows(std::string_view text) const;

  Head head_;
  static constexpr std::size_t usual_cells = 4096;
  reversixt::CellRow<std::uint64_t, usual_cells / 64> open_;
  reversixt::CellRow<std::uint8_t, usual_cells> cells_;  // the one behind the last is a hole: Board::none()
};
static_assert(GameState<ReversixtState>);

template <class Use>
void ReversixtState::visit_moves(Use&& use) const {
  if (over()) return;
  const auto size = static_cast<Cell>(board().size());
  if (bombing()) {
    for (Cell cell = 0; cell < size; ++cell)
      if (cells_[cell] != hole) use(cell, empty);
    return;
  }
  visit_open([&](Cell cell) {
    if (captures(cell, head_.turn)) use(cell, content(cell));
  });
  if (overrides(head_.turn) == 0) return;
  for (Cell cell = 0; cell < size; ++cell)
    if (cells_[cell] == expansion || (cells_[cell] < expansion && captures(cell, head_.turn)))
      use(cell, empty);
}

struct Reversixt {
  static constexpr About about{
      .name = "reversixt",
      .title = "ReversiXT",
      .summary = "Reversi for 2 to 8 players on any map, with bombs at the end",
      .rules =
          "Players 1 to 8 put stones in turn so that they capture: from the cell, in one of eight "
          "directions, "
          "an unbroken run of foreign stones up to an own one. Lines go around the edges that the map has "
          "glued together. After a capture a special cell acts: inversion (i) hands all stones to the next "
          "player, choice (c) exchanges the stones of the mover with a player of his choice, bonus (b) gives "
          "a "
          "bomb or an override stone. An override stone is put on another stone where that captures, or on "
          "an "
          "expansion stone (x), which belongs to nobody. Who cannot move is skipped. When nobody can, bombs "
          "are "
          "thrown in turn: each removes all cells that are up to so many steps away. Most stones win. A move "
          "is "
          "written column,row as in 4,0, from 0 at the top left; with a choice 4,0=2, with a bonus 4,0=bomb "
          "or "
          "4,0=override. Maps that need no file: small, medium, ring, nasty, huge."};
  using Options = ReversixtOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) -> decltype(use(std::declval<ReversixtState>())) {
    auto board = reversixt::find_board(options.map);
    if (!board) return board.error();
    const ReversixtState state(**board);
    if (state.over()) return Error{"nobody can move on this map and nobody has a bomb"};
    return use(state, board.take());
  }
};

}  // namespace agon
