// A uniformly random legal move in every lane at once. A tree of bit-sliced adders counts the legal moves
// below each of its nodes; a number below the count of all is drawn by rejection, so that the choice is
// exactly uniform; then it is compared with the counts on the way down, and what arrives at the leaves is the
// move that is made. Roles that have a choice in different lanes share a draw: where players take turns there
// is one.
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

// No role has this many bits of moves.
inline constexpr std::size_t most_count_bits = 32;

// Numbers below a count of each lane's own: as many random bits as the count has, until they are below it.
class LaneDraw {
 public:
  LaneDraw() : counts_(most_count_bits), drawn_(most_count_bits) {}

  void clear() {
    for (std::uint32_t b = 0; b < bits_; ++b) counts_[b] = LaneWord{};
    bits_ = 0;
    lanes_ = LaneWord{};
  }
  // Lanes that get a number below their count; false where one of them gets a number already.
  bool add(const LaneWord* count, std::uint32_t bits, const LaneWord& which) {
    if (any(lanes_ & which)) return false;
    lanes_ |= which;
    for (std::uint32_t b = 0; b < bits; ++b) counts_[b] |= count[b] & which;
    bits_ = bits > bits_ ? bits : bits_;
    return true;
  }
  void draw(LaneRandom& random) {
    LaneWord used[most_count_bits];  // whether the lane's count has this bit or a higher one
    LaneWord above{};
    for (std::uint32_t b = bits_; b-- > 0;) {
      used[b] = above |= counts_[b];
      drawn_[b] = LaneWord{};
    }
    for (LaneWord open = lanes_; any(open);) {
      LaneWord tried[most_count_bits];
      LaneWord below{};
      for (std::uint32_t b = 0; b < bits_; ++b) {
        tried[b] = random.next() & used[b];
        const LaneWord differ = tried[b] ^ counts_[b];
        below = (differ & counts_[b]) | (~differ & below);
      }
      const LaneWord taken = open & below;
      for (std::uint32_t b = 0; b < bits_; ++b) drawn_[b] |= tried[b] & taken;
      open &= ~taken;
    }
  }
  const LaneWord* drawn() { return drawn_.data(); }
  std::uint32_t bits() const { return bits_; }

 private:
  LaneArray counts_, drawn_;
  LaneWord lanes_{};
  std::uint32_t bits_ = 0;
};

// The moves of one role.
class LaneChoice {
 public:
  explicit LaneChoice(const std::vector<Program::Move>& moves)
      : moves_(moves), words_(make_levels()), counts_(words_), reached_(moves.size()) {}

  // Counts the legal moves; returns the lanes that have several.
  LaneWord count_moves(const LaneWord* values);
  const LaneWord* total() { return counts_.data() + levels_.back()[0].count; }
  std::uint32_t total_bits() const { return levels_.back()[0].bits; }
  // Sets the moves' slots: in each of these lanes the legal move of this number, or the only one; none in the
  // others.
  void make_move(LaneWord* values, const LaneWord& which, const LaneWord* number, std::uint32_t bits);

 private:
  // Nodes of a level lie side by side; each has a count of `bits` words from `count` on.
  struct TreeNode {
    std::uint32_t count, bits;
  };
  std::size_t make_levels();
  void add(const TreeNode& node, const TreeNode& left, const TreeNode& right);

  std::vector<Program::Move> moves_;
  std::vector<std::vector<TreeNode>> levels_;  // the leaves first
  std::size_t words_ = 0;
  LaneArray counts_, reached_;
  LaneWord several_{};
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

// The right side is never the larger one.
inline void LaneChoice::add(const TreeNode& node, const TreeNode& left, const TreeNode& right) {
  LaneWord* out = counts_.data() + node.count;
  const LaneWord* a = counts_.data() + left.count;
  const LaneWord* b = counts_.data() + right.count;
  LaneWord carry = a[0] & b[0];
  out[0] = a[0] ^ b[0];
  std::uint32_t bit = 1;
  for (; bit < right.bits; ++bit) {
    const LaneWord half = a[bit] ^ b[bit];
    out[bit] = half ^ carry;
    carry = (a[bit] & b[bit]) | (carry & half);
  }
  for (; bit < left.bits; ++bit) {
    out[bit] = a[bit] ^ carry;
    carry &= a[bit];
  }
  if (bit < node.bits) out[bit] = carry;
}

inline LaneWord LaneChoice::count_moves(const LaneWord* values) {
  for (std::size_t i = 0; i < moves_.size(); ++i) counts_[i] = read(values, moves_[i].legal);
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    const auto& below = levels_[level - 1];
    for (std::size_t i = 0; i < levels_[level].size(); ++i) {
      const TreeNode node = levels_[level][i];
      if (2 * i + 1 < below.size()) {
        add(node, below[2 * i], below[2 * i + 1]);
      } else {
        for (std::uint32_t b = 0; b < node.bits; ++b)
          counts_[node.count + b] = counts_[below[2 * i].count + b];
      }
    }
  }
  several_ = LaneWord{};
  for (std::uint32_t b = 1; b < total_bits(); ++b) several_ |= total()[b];
  return several_;
}

inline void LaneChoice::make_move(LaneWord* values, const LaneWord& which, const LaneWord* number,
                                  std::uint32_t bits) {
  LaneWord left_of[most_count_bits];  // the number among the moves below the node at hand
  const std::uint32_t width = total_bits();
  for (std::uint32_t b = 0; b < width; ++b) left_of[b] = b < bits ? number[b] & several_ : LaneWord{};
  // In place, from the right: a node's word is read before its children's are written.
  reached_[0] = which;
  for (std::size_t level = levels_.size() - 1; level > 0; --level) {
    const auto& below = levels_[level - 1];
    for (std::size_t i = levels_[level].size(); i-- > 0;) {
      const LaneWord here = reached_[i];
      if (2 * i + 1 == below.size()) {
        reached_[2 * i] = here;
        continue;
      }
      const LaneWord* count = counts_.data() + below[2 * i].count;
      const std::uint32_t count_bits = below[2 * i].bits, node_bits = levels_[level][i].bits;
      LaneWord rest[most_count_bits];
      LaneWord borrow{};
      for (std::uint32_t b = 0; b < node_bits; ++b) {
        const LaneWord now = left_of[b];
        if (b < count_bits) {
          const LaneWord differ = now ^ count[b];
          rest[b] = differ ^ borrow;
          borrow = (~now & count[b]) | (~differ & borrow);
        } else {
          rest[b] = now ^ borrow;
          borrow = ~now & borrow;
        }
      }
      const LaneWord right = here & ~borrow;
      for (std::uint32_t b = 0; b < node_bits; ++b) left_of[b] ^= (left_of[b] ^ rest[b]) & right;
      reached_[2 * i] = here & borrow;
      reached_[2 * i + 1] = right;
    }
  }
  for (std::size_t i = 0; i < moves_.size(); ++i) values[moves_[i].slot] = reached_[i];
}

}  // namespace agon::gdl
