#include "games/reversixt/board.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace agon::reversixt {

Board::Board(Map map) : map_(std::move(map)), cells_(map_.cells.size(), -1) {
  for (std::size_t i = 0; i < map_.cells.size(); ++i) {
    if (map_.cells[i] == '-') continue;
    cells_[i] = size();
    places_.push_back({static_cast<int>(i) % map_.width, static_cast<int>(i) / map_.width});
  }
  Random random(2017);
  for (std::size_t i = 0; i < places_.size(); ++i) keys_.push_back(random.next());

  walks_.resize(places_.size() * directions);
  const std::vector<Step> next = next_steps();
  std::vector<bool> entered(next.size()), done(next.size());
  for (const Step step : next)
    if (step >= 0) entered[static_cast<std::size_t>(step)] = true;
  std::vector<std::size_t> next_visit(places_.size());
  const auto add_from = [&](std::size_t start, bool closed) {
    std::vector<Step> line;
    for (auto step = static_cast<Step>(start); step >= 0 && !done[static_cast<std::size_t>(step)];
         step = next[static_cast<std::size_t>(step)]) {
      done[static_cast<std::size_t>(step)] = true;
      line.push_back(step);
    }
    add_line(line, closed, next_visit);
  };
  // Lines that begin somewhere first: what is left then goes around in circles.
  for (std::size_t start = 0; start < next.size(); ++start)
    if (!entered[start]) add_from(start, false);
  for (std::size_t start = 0; start < next.size(); ++start)
    if (!done[start]) add_from(start, true);
  for (int cell = 0; cell < size(); ++cell)
    for (int direction = 0; direction < directions; ++direction) {
      const auto cells = walk(static_cast<Cell>(cell), direction);
      beside_.push_back(cells.empty() ? none() : cells.front());
    }
  constexpr std::array<std::uint8_t, directions / 2 + 1> firmness_by_closed_lines{0, 1, 3, 6, most_firm};
  for (int i = 0; i < size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    firmness_.push_back(firmness_by_closed_lines[static_cast<std::size_t>(closed_lines(cell))]);
    kinds_.push_back(kind_of(cell));
    ++cells_of_kind_[kinds_.back()];
    if (const char letter = map_.at(place(cell)); letter == 'c' || letter == 'i') changers_.push_back(cell);
  }
}

// A stone is captured along a line only if that leads on both ways.
int Board::closed_lines(Cell cell) const {
  int closed = 0;
  for (int direction = 0; direction < directions / 2; ++direction)
    if (walk(cell, direction).empty() || walk(cell, opposite(direction)).empty()) ++closed;
  return closed;
}

Board::Kind Board::kind_of(Cell cell) const {
  const int closed = closed_lines(cell);
  if (closed == 4) return corner;
  int beside = 0;
  for (int direction = 0; direction < directions; ++direction)
    if (const auto cells = walk(cell, direction); !cells.empty())
      beside = std::max(beside, closed_lines(cells.front()));
  if (closed == 3) return beside == 4 ? edge_by_corner : edge;
  if (beside >= 3) return beside == 4 ? by_corner : by_edge;
  return closed == 2 ? two_closed : closed == 1 ? one_closed : inside;
}

// Where one is after leaving each cell in each direction, and in which direction one goes on.
std::vector<Board::Step> Board::next_steps() const {
  std::vector<Step> next(places_.size() * directions, -1);
  const auto number = [&](const Side& side) { return cell_at(side.cell) * directions + side.direction; };
  for (const Place& place : places_)
    for (int direction = 0; direction < directions; ++direction) {
      const Side side{place, direction};
      const Side there{map_.neighbour(side), direction};
      if (!map_.is_hole(there.cell)) next[static_cast<std::size_t>(number(side))] = number(there);
    }
  const auto join = [&](const Side& from, const Side& to) {
    next[static_cast<std::size_t>(number(from))] = number({to.cell, opposite(to.direction)});
  };
  for (const auto& [one, other] : map_.transitions) join(one, other), join(other, one);
  return next;
}

// A circle is written twice, so that a walk from anywhere on it lies in one piece.
void Board::add_line(const std::vector<Step>& line, bool closed, std::vector<std::size_t>& next_visit) {
  const std::size_t begin = lines_.size(), length = line.size();
  for (int round = 0; round < (closed ? 2 : 1); ++round)
    for (const Step step : line) lines_.push_back(static_cast<Cell>(step / directions));
  const std::size_t end = lines_.size();
  // From the end, so that the next visit to the same cell is known.
  for (const Step step : line) next_visit[static_cast<std::size_t>(step / directions)] = end;
  for (std::size_t at = end; at-- > begin;) {
    const Cell cell = lines_[at];
    if (at < begin + length)
      walks_[static_cast<std::size_t>(line[at - begin])] = {
          static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(next_visit[cell] - at - 1)};
    next_visit[cell] = at;
  }
}

}  // namespace agon::reversixt
