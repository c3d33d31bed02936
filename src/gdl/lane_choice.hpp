// A uniformly random legal move in every lane at once. A tree of bit-sliced adders counts the legal moves below each
// of its nodes; a number below the count of all is drawn by rejection, so that the choice is exactly uniform; then it
// is compared with the counts on the way down, and what arrives at the leaves is the move that is made.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "gdl/lanes.hpp"

namespace agon::gdl {

// Random bits for all lanes: a xorshift generator per word (Marsaglia 2003).
class LaneRandom {
 public:
  explicit LaneRandom(Random& source) {
    for (int i = 0; i < 8; ++i) state_[i] = source.next() | 1;
  }
  LaneWord next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

 private:
  LaneWord state_{};
};

class LaneChoice {
 public:
  explicit LaneChoice(const std::vector<Program::Move>& moves)
      : moves_(moves), words_(make_levels()), counts_(words_), reached_(moves.size()), drawn_(most_bits) {}

  // Sets the moves' slots: one of the legal ones in every live lane, none in the others. Returns the lanes that had a
  // choice.
  LaneWord choose(LaneWord* values, LaneWord live, LaneRandom& random);
  std::size_t moves() const { return moves_.size(); }

 private:
  static constexpr std::size_t most_bits = 32;
  // Nodes of a level lie side by side; each has a count of `bits` words from `count` on.
  struct TreeNode {
    std::uint32_t count, bits;
  };

  std::size_t make_levels();
  void add_up(const LaneWord* values);
  LaneWord draw(LaneWord live, LaneRandom& random);
  void descend(LaneWord* values, LaneWord live);

  std::vector<Program::Move> moves_;
  std::vector<std::vector<TreeNode>> levels_;  // the leaves first
  std::size_t words_ = 0;
  LaneArray counts_, reached_, drawn_;
};

// How many words all counts take.
inline std::size_t LaneChoice::make_levels() {
  std::vector<std::uint32_t> sizes(moves_.size(), 1);
  std::uint32_t words = 0;
  for (;;) {
    levels_.emplace_back();
    for (const std::uint32_t size : sizes) {
      const auto bits = static_cast<std::uint32_t>(std::bit_width(size));
      levels_.back().push_back({words, bits});
      words += bits;
    }
    if (sizes.size() == 1) return words;
    std::vector<std::uint32_t> sums;
    for (std::size_t i = 0; i < sizes.size(); i += 2)
      sums.push_back(sizes[i] + (i + 1 < sizes.size() ? sizes[i + 1] : 0));
    sizes = std::move(sums);
  }
}

inline void LaneChoice::add_up(const LaneWord* values) {
  for (std::size_t i = 0; i < moves_.size(); ++i) counts_[i] = read(values, moves_[i].legal);
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    const auto& below = levels_[level - 1];
    for (std::size_t i = 0; i < levels_[level].size(); ++i) {
      const TreeNode node = levels_[level][i];
      LaneWord* out = counts_.data() + node.count;
      const LaneWord* left = counts_.data() + below[2 * i].count;
      const std::uint32_t left_bits = below[2 * i].bits;
      if (2 * i + 1 == below.size()) {
        for (std::uint32_t b = 0; b < node.bits; ++b) out[b] = left[b];
        continue;
      }
      const LaneWord* right = counts_.data() + below[2 * i + 1].count;
      const std::uint32_t right_bits = below[2 * i + 1].bits;
      LaneWord carry{};
      for (std::uint32_t b = 0; b < node.bits; ++b) {
        if (b < right_bits) {  // the right side is never the larger one
          const LaneWord half = left[b] ^ right[b];
          out[b] = half ^ carry;
          carry = (left[b] & right[b]) | (carry & half);
        } else if (b < left_bits) {
          out[b] = left[b] ^ carry;
          carry &= left[b];
        } else {
          out[b] = carry;
        }
      }
    }
  }
}

// Numbers of as many bits as the lane's count has, until one is below it.
inline LaneWord LaneChoice::draw(LaneWord live, LaneRandom& random) {
  const TreeNode top = levels_.back()[0];
  const LaneWord* total = counts_.data() + top.count;
  LaneWord used[most_bits];  // whether the lane's count has this bit or a higher one
  LaneWord above{};
  for (std::uint32_t b = top.bits; b-- > 0;) used[b] = above |= total[b];
  for (std::uint32_t b = 0; b < top.bits; ++b) drawn_[b] = LaneWord{};
  // A lane with one legal move needs no number.
  const LaneWord several = top.bits > 1 ? live & used[1] : LaneWord{};
  LaneWord open = several;
  while (any(open)) {
    LaneWord tried[most_bits];
    LaneWord below{};
    for (std::uint32_t b = 0; b < top.bits; ++b) {
      tried[b] = random.next() & used[b];
      const LaneWord differ = tried[b] ^ total[b];
      below = (differ & total[b]) | (~differ & below);
    }
    const LaneWord taken = open & below;
    for (std::uint32_t b = 0; b < top.bits; ++b) drawn_[b] |= tried[b] & taken;
    open &= ~taken;
  }
  return several;
}

inline void LaneChoice::descend(LaneWord* values, LaneWord live) {
  // In place, from the right: a node's word is read before its children's are written.
  reached_[0] = live;
  for (std::size_t level = levels_.size() - 1; level > 0; --level) {
    const auto& below = levels_[level - 1];
    for (std::size_t i = levels_[level].size(); i-- > 0;) {
      const LaneWord here = reached_[i];
      if (2 * i + 1 == below.size()) {
        reached_[2 * i] = here;
        continue;
      }
      const LaneWord* left = counts_.data() + below[2 * i].count;
      const std::uint32_t left_bits = below[2 * i].bits, bits = levels_[level][i].bits;
      LaneWord rest[most_bits];
      LaneWord borrow{};
      for (std::uint32_t b = 0; b < bits; ++b) {
        if (b < left_bits) {
          const LaneWord differ = drawn_[b] ^ left[b];
          rest[b] = differ ^ borrow;
          borrow = (~drawn_[b] & left[b]) | (~differ & borrow);
        } else {
          rest[b] = drawn_[b] ^ borrow;
          borrow = ~drawn_[b] & borrow;
        }
      }
      const LaneWord right = here & ~borrow;
      for (std::uint32_t b = 0; b < bits; ++b) drawn_[b] ^= (drawn_[b] ^ rest[b]) & right;
      reached_[2 * i] = here & borrow;
      reached_[2 * i + 1] = right;
    }
  }
  for (std::size_t i = 0; i < moves_.size(); ++i) values[moves_[i].slot] = reached_[i];
}

inline LaneWord LaneChoice::choose(LaneWord* values, LaneWord live, LaneRandom& random) {
  add_up(values);
  const LaneWord several = draw(live, random);
  descend(values, live);
  return several;
}

}  // namespace agon::gdl
