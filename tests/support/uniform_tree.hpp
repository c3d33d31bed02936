// A tree in which every position has the same number of moves and every line the same length, for counting
// what searches look at. The first move is the best everywhere (`sorted`), or nothing is known of the order.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "base/bits.hpp"
#include "game/contract.hpp"

namespace agon::test {

struct UniformTreeOptions {
  int branching = 3, depth = 4;
  bool sorted = true;
  std::uint64_t seed = 1;
};

class UniformTree {
 public:
  using Move = int;

  explicit UniformTree(const UniformTreeOptions& options = {}) : options_(options), path_(options.seed) {}

  Player to_move() const { return static_cast<Player>(ply_ % 2); }
  bool over() const { return ply_ == options_.depth; }
  ScoreRange score_range() const { return {-1, 1, "points"}; }
  double score(Player player) const {
    const double value = options_.sorted ? loss_ : static_cast<double>(mix(path_) % 2001) / 1000 - 1;
    return player == 0 ? value : -value;
  }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    for (int i = 0; i < options_.branching; ++i) out.add(i);
  }
  // In a sorted tree, move i costs its player i units; later plies weigh so little that they cannot make up
  // for it.
  void play(Move move) {
    const double unit = std::pow(options_.branching + 1.0, -(ply_ + 1));
    loss_ += (to_move() == 0 ? -1 : 1) * move * unit;
    path_ = mix(path_ * 31 + static_cast<std::uint64_t>(move));
    ++ply_;
  }
  std::string text() const { return std::to_string(path_); }
  Result<UniformTree> parse(std::string_view) const { return Error{"uniform trees are not read"}; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  UniformTreeOptions options_;
  std::uint64_t path_;
  int ply_ = 0;
  double loss_ = 0;
};

}  // namespace agon::test
