// The cells of a map as walks see them. A walk from a cell goes on as the map tells, around glued edges too;
// since steps can be taken back, all walks lie on a few lines, each written down once. A walk is a piece of
// one.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/reversixt/map.hpp"

namespace agon::reversixt {

// Cells that are no holes have numbers, row by row.
using Cell = std::uint16_t;

class Board {
 public:
  explicit Board(Map map);

  const Map& map() const { return map_; }
  int size() const { return static_cast<int>(places_.size()); }
  Place place(Cell cell) const { return places_[cell]; }
  // -1: a hole, or off the board.
  int cell_at(Place place) const {
    return map_.inside(place) ? cells_[static_cast<std::size_t>(place.row * map_.width + place.column)] : -1;
  }

  // The cells that a walk from `cell` passes until it ends or comes back to where it started.
  std::span<const Cell> walk(Cell cell, int direction) const {
    const Piece& piece = walks_[cell * std::size_t{directions} + static_cast<std::size_t>(direction)];
    return {lines_.data() + piece.begin, piece.length};
  }

  // The cell that a walk enters first; none() where it enters none.
  Cell beside(Cell cell, int direction) const {
    return beside_[cell * std::size_t{directions} + static_cast<std::size_t>(direction)];
  }
  Cell none() const { return static_cast<Cell>(places_.size()); }

  // How hard a stone is to capture here, for evaluations: from 0 where all four lines through the cell lead
  // on both ways, around glued edges too, to most_firm where none does.
  static constexpr int most_firm = 12;
  int firmness(Cell cell) const { return firmness_[cell]; }

  // What kind of place a cell is, for evaluations that learn what each is worth: by how many of the four
  // lines through it are closed, and whether such a cell lies beside it.
  enum Kind : std::uint8_t {
    inside,
    one_closed,
    two_closed,
    by_edge,
    by_corner,
    edge,
    edge_by_corner,
    corner
  };
  static constexpr std::size_t kinds = 8;
  Kind kind(Cell cell) const { return kinds_[cell]; }
  int cells_of(Kind kind) const { return cells_of_kind_[kind]; }
  // The cells of the map that change the owners of stones: choice and inversion.
  std::span<const Cell> changers() const { return changers_; }

  // A number of its own for each cell, for hashes.
  std::uint64_t key(Cell cell) const { return keys_[cell]; }

 private:
  using Step = std::int32_t;  // number of a cell times eight, plus a direction; -1: none
  struct Piece {
    std::uint32_t begin = 0, length = 0;
  };

  std::vector<Step> next_steps() const;
  int closed_lines(Cell cell) const;
  Kind kind_of(Cell cell) const;
  // `next_visit` is scratch, one entry per cell.
  void add_line(const std::vector<Step>& line, bool closed, std::vector<std::size_t>& next_visit);

  Map map_;
  std::vector<Place> places_;
  std::vector<std::int32_t> cells_;  // by place
  std::vector<Cell> lines_;
  std::vector<Piece> walks_;
  std::vector<Cell> beside_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint8_t> firmness_;
  std::vector<Kind> kinds_;
  std::array<int, kinds> cells_of_kind_{};
  std::vector<Cell> changers_;
};

}  // namespace agon::reversixt
