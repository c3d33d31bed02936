#include "games/reversixt/reversixt.hpp"

namespace agon {

ReversixtState::ReversixtState(const reversixt::Board& board) {
  const reversixt::Map& map = board.map();
  head_.board = &board;
  for (int p = 0; p < players(); ++p) {
    head_.overrides[index(static_cast<Player>(p))] = static_cast<std::uint8_t>(map.overrides);
    head_.bombs[index(static_cast<Player>(p))] = static_cast<std::uint8_t>(map.bombs);
  }
  read_cells(map.cells);
  head_.turn = static_cast<Player>(players() - 1);  // so that the first player is asked first
  advance();
}

// Everything that follows from what the cells hold.
void ReversixtState::read_cells(std::string_view written) {
  open_.fill(static_cast<std::size_t>(words()), 0);
  cells_.fill(static_cast<std::size_t>(board().size()) + 1, empty);
  cells_[board().none()] = hole;
  head_.stones = {};
  head_.firmness = {};
  head_.by_kind = {};
  head_.hash = 0;
  head_.cells_left = board().size();
  for (std::size_t i = 0; i < written.size(); ++i) {
    const Place place{static_cast<int>(i) % board().map().width, static_cast<int>(i) / board().map().width};
    if (const int cell = board().cell_at(place); cell >= 0)
      set(static_cast<Cell>(cell), static_cast<int>(letters.find(written[i])));
  }
  for (int cell = 0; cell < board().size(); ++cell)
    if (cells_[static_cast<std::size_t>(cell)] <= expansion) open_around(static_cast<Cell>(cell));
}

void ReversixtState::count_stone(int owner, Cell cell, int change) {
  const auto player = static_cast<std::size_t>(owner);
  head_.stones[player] = static_cast<std::uint16_t>(head_.stones[player] + change);
  head_.firmness[player] += static_cast<std::uint32_t>(change * board().firmness(cell));
  std::uint16_t& of_kind = head_.by_kind[board().kind(cell)][player];
  of_kind = static_cast<std::uint16_t>(of_kind + change);
}

void ReversixtState::set(Cell cell, int content) {
  const int before = cells_[cell];
  if (before < expansion) count_stone(before, cell, -1);
  if (content < expansion) count_stone(content, cell, 1);
  if (content == hole && before != hole) --head_.cells_left;
  head_.hash += static_cast<std::uint64_t>(content - before) * board().key(cell);
  cells_[cell] = static_cast<std::uint8_t>(content);
}

// A stone came to lie on `cell`: its unoccupied neighbours are places to capture it from.
void ReversixtState::open_around(Cell cell) {
  open_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
  for (int direction = 0; direction < reversixt::directions; ++direction) {
    const Cell beside = board().beside(cell, direction);
    if (cells_[beside] > expansion && cells_[beside] != hole)
      open_[beside / 64] |= std::uint64_t{1} << (beside % 64);
  }
}

// ---- moves

void ReversixtState::add_moves(MoveList<Move>& out, Cell cell, Content content) const {
  if (content == choice)
    for (int p = 1; p <= players(); ++p) out.add({cell, static_cast<std::uint16_t>(p)});
  else if (content == bonus)
    for (const std::uint16_t gift : {take_bomb, take_override}) out.add({cell, gift});
  else
    out.add({cell, 0});
}

void ReversixtState::play(Move move) {
  if (bombing())
    throw_bomb(move.cell);
  else
    place_stone(move);
  advance();
}

void ReversixtState::place_stone(Move move) {
  const Player player = head_.turn;
  const Content before = content(move.cell);
  // All walks are made on the board before the move: captures of one must not end another.
  std::array<int, reversixt::directions> runs{};
  for (int direction = 0; direction < reversixt::directions; ++direction)
    runs[static_cast<std::size_t>(direction)] = captured(move.cell, direction, player);
  for (int direction = 0; direction < reversixt::directions; ++direction)
    for (const Cell cell : board()
                               .walk(move.cell, direction)
                               .first(static_cast<std::size_t>(runs[static_cast<std::size_t>(direction)])))
      set(cell, player);
  set(move.cell, player);
  if (before <= expansion) {
    --head_.overrides[index(player)];
    return;
  }
  open_around(move.cell);
  act(before, move.special);
}

// What a special cell does once a stone lies on it.
void ReversixtState::act(Content special, std::uint16_t value) {
  const Player player = head_.turn;
  if (special == inversion) {
    change_owners([&](int owner) { return (owner + 1) % players(); });
  } else if (special == choice) {
    const int other = value - 1;
    change_owners([&](int owner) { return owner == player ? other : owner == other ? player : owner; });
  } else if (special == bonus) {
    ++(value == take_bomb ? head_.bombs : head_.overrides)[index(player)];
  }
}

template <class Change>
void ReversixtState::change_owners(Change&& change) {
  for (int cell = 0; cell < board().size(); ++cell)
    if (const int owner = cells_[static_cast<std::size_t>(cell)]; owner < expansion)
      set(static_cast<Cell>(cell), change(owner));
}

// Cells become holes as they are reached, so that each is reached once, on a shortest way.
void ReversixtState::throw_bomb(Cell centre) {
  std::array<Cell, reversixt::most_cells> reached;
  std::size_t begin = 0, end = 0;
  const auto reach = [&](Cell cell) {
    if (cells_[cell] == hole) return;
    set(cell, hole);
    reached[end++] = cell;
  };
  --head_.bombs[index(head_.turn)];
  reach(centre);
  for (int step = 0; step < board().map().power && begin < end; ++step)
    for (const std::size_t ring = end; begin < ring; ++begin)
      for (int direction = 0; direction < reversixt::directions; ++direction)
        reach(board().beside(reached[begin], direction));
}

void ReversixtState::disqualify(Player player) {
  if (over() || disqualified(player)) return;
  head_.out = static_cast<std::uint8_t>(head_.out | 1u << player);
  if (players_left() < 2)
    head_.over = true;
  else if (player == head_.turn)
    advance();
}

ReversixtState ReversixtState::with_stocks(std::span<const int> overrides, std::span<const int> bombs) const {
  ReversixtState state = *this;
  for (std::size_t p = 0; p < overrides.size(); ++p) {
    state.head_.overrides[p] = static_cast<std::uint8_t>(overrides[p]);
    state.head_.bombs[p] = static_cast<std::uint8_t>(bombs[p]);
  }
  state.begin(head_.phase);
  return state;
}

// ---- whose turn

bool ReversixtState::can_place(Player player) {
  Cell& hint = head_.hint[index(player)];
  if (cells_[hint] > expansion && cells_[hint] != hole && captures(hint, player)) return true;
  for (int word = 0; word < words(); ++word)
    for (std::uint64_t bits = open_[static_cast<std::size_t>(word)]; bits != 0; bits = without_lowest(bits)) {
      const auto cell = static_cast<Cell>(64 * word + lowest(bits));
      if (!captures(cell, player)) continue;
      hint = cell;
      return true;
    }
  return can_override(player);
}

bool ReversixtState::can_override(Player player) const {
  if (overrides(player) == 0) return false;
  for (int i = 0; i < board().size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    if (cells_[cell] == expansion || (cells_[cell] < expansion && captures(cell, player))) return true;
  }
  return false;
}

bool ReversixtState::pass_turn() {
  for (int k = 1; k <= players(); ++k) {
    const auto next = static_cast<Player>((head_.turn + k) % players());
    if (disqualified(next) || !can_move(next)) continue;
    head_.turn = next;
    return true;
  }
  return false;
}

void ReversixtState::advance() {
  if (pass_turn()) return;
  if (!bombing()) {
    head_.phase = Phase::bombing;
    if (pass_turn()) return;
  }
  head_.over = true;
}

void ReversixtState::begin(Phase phase) {
  head_.phase = phase;
  head_.over = players_left() < 2;
  if (!over() && (disqualified(head_.turn) || !can_move(head_.turn))) advance();
}

}  // namespace agon
