// What a depth-first search counted, and how that compares with the smallest tree that alpha-beta can do
// with.
#pragma once

#include <cmath>
#include <cstdint>

namespace agon {

struct TreeCounts {
  std::int64_t inner = 0;                            // positions whose moves were tried, the root among them
  std::int64_t legal_moves = 0;                      // of the inner positions together, tried or not
  std::int64_t leaves = 0;                           // ended or evaluated
  std::int64_t table_hits = 0;                       // settled by the table
  std::int64_t cutoffs = 0, first_move_cutoffs = 0;  // inner positions left early; at their first move

  // An inner position with so many moves; a roll of the dice counts too, its outcomes being its moves.
  void add_inner(std::size_t moves) {
    ++inner;
    legal_moves += static_cast<std::int64_t>(moves);
  }
  void add_cutoff(bool first_move) {
    ++cutoffs;
    first_move_cutoffs += first_move ? 1 : 0;
  }

  std::int64_t positions() const { return inner + leaves + table_hits; }
  // Legal moves per inner position.
  double mean_branching() const { return ratio(legal_moves, inner); }
  double first_move_rate() const { return ratio(first_move_cutoffs, cutoffs); }

  TreeCounts& operator+=(const TreeCounts& other) { return add(other, 1); }
  TreeCounts& operator-=(const TreeCounts& other) { return add(other, -1); }
  friend TreeCounts operator-(TreeCounts a, const TreeCounts& b) { return a -= b; }
  friend bool operator==(const TreeCounts&, const TreeCounts&) = default;

 private:
  static double ratio(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
  TreeCounts& add(const TreeCounts& other, std::int64_t sign) {
    inner += sign * other.inner;
    legal_moves += sign * other.legal_moves;
    leaves += sign * other.leaves;
    table_hits += sign * other.table_hits;
    cutoffs += sign * other.cutoffs;
    first_move_cutoffs += sign * other.first_move_cutoffs;
    return *this;
  }
};

// The leaves of the critical tree (Knuth and Moore 1975), b^ceil(d/2) + b^floor(d/2) - 1: no alpha-beta
// without a table can do with fewer to prove the value of a uniform tree. Where the number of moves varies, b
// is their mean and the figure only a yardstick.
inline double critical_leaves(double branching, int depth) {
  return std::pow(branching, (depth + 1) / 2) + std::pow(branching, depth / 2) - 1;
}

// The branching factor of a uniform tree without pruning that would have about as many positions:
// positions^(1/depth).
inline double effective_branching(const TreeCounts& counts, int depth) {
  return depth == 0 ? 0 : std::pow(static_cast<double>(counts.positions()), 1.0 / depth);
}

// Leaves per leaf of the critical tree; 0 where nothing was counted.
inline double critical_ratio(const TreeCounts& counts, int depth) {
  if (counts.inner == 0 || depth == 0) return 0;
  return static_cast<double>(counts.leaves) / critical_leaves(counts.mean_branching(), depth);
}

}  // namespace agon
