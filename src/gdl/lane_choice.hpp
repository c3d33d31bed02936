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
#include "gdl/lane_word.hpp"
#include "gdl/program.hpp"

namespace agon::gdl {

// Random bits for all lanes: a xorshift generator per word (Marsaglia 2003).
template <class Word>
class LaneRandom {
 public:
  explicit LaneRandom(Random& source) {
    for (std::size_t i = 0; i < lane_count / 64; ++i) set_block(state_, i, source.next() | 1);
  }
  AGON_ALWAYS_INLINE Word next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

 private:
  Word state_{};
};

// No role has this many bits of moves.
inline constexpr std::size_t most_count_bits = 32;

// Numbers below a count of each lane's own: as many random bits as the count has, until they are below it.
template <class Word>
class LaneDraw {
 public:
  LaneDraw() : counts_(most_count_bits), drawn_(most_count_bits) {}

  void clear() {
    for (std::uint32_t b = 0; b < bits_; ++b) counts_[b] = Word{};
    bits_ = 0;
    lanes_ = Word{};
  }
  // Lanes that get a number below their count; false where one of them gets a number already.
  bool add(const Word* count, std::uint32_t bits, const Word& which) {
    if (any(lanes_ & which)) return false;
    lanes_ |= which;
    for (std::uint32_t b = 0; b < bits; ++b) counts_[b] |= count[b] & which;
    bits_ = bits > bits_ ? bits : bits_;
    return true;
  }
  void draw(LaneRandom<Word>& random) {
    Word used[most_count_bits];  // whether the lane's count has this bit or a higher one
    Word above{};
    for (std::uint32_t b = bits_; b-- > 0;) {
      used[b] = above |= counts_[b];
      drawn_[b] = Word{};
    }
    for (Word open = lanes_; any(open);) {
      Word tried[most_count_bits];
      Word below{};
      for (std::uint32_t b = 0; b < bits_; ++b) {
        tried[b] = random.next() & used[b];
        const Word differ = tried[b] ^ counts_[b];
        below = (differ & counts_[b]) | (~differ & below);
      }
      const Word taken = open & below;
      for (std::uint32_t b = 0; b < bits_; ++b) drawn_[b] |= tried[b] & taken;
      open &= ~taken;
    }
  }
  const Word* drawn() { return drawn_.data(); }
  std::uint32_t bits() const { return bits_; }

 private:
  LaneArray<Word> counts_, drawn_;
  Word lanes_{};
  std::uint32_t bits_ = 0;
};

// The moves of one role, at the leaves of a tree. Level after level two nodes become one, and one that is
// left over at the end goes up alone; so that all nodes of a level but the last have 2^level leaves below
// them.
template <class Word>
class LaneChoice {
 public:
  explicit LaneChoice(const std::vector<Program::Move>& moves)
      : moves_(moves), counts_(make_levels()), reached_(moves.size()) {}

  // Counts the legal moves; afterwards several() tells the lanes that have more than one.
  void count_moves(const Word* values);
  const Word& several() const { return several_; }
  const Word* total() { return counts_.data() + levels_.back().first; }
  std::uint32_t total_bits() const { return levels_.back().last_bits; }
  // Sets the moves' slots: in each of these lanes the legal move of this number, or the only one; none in the
  // others.
  void make_move(Word* values, const Word& which, const Word* number, std::uint32_t bits);

 private:
  // The counts of a level's nodes lie side by side, level + 1 words each; of the last one's, last_bits are
  // used. The leaves have none: they are the legal moves themselves.
  struct Level {
    std::uint32_t nodes, first, last_bits;
  };
  std::size_t make_levels();
  AGON_ALWAYS_INLINE Word legal(const Word* values, std::size_t move) const {
    const Tap tap = moves_[move].legal;
    return values[tap.slot] ^ Word::all_if(tap.inverted);
  }
  void count_pairs(const Word* values);
  template <std::uint32_t fixed>
  void count_level(std::uint32_t level);
  void count_last(std::uint32_t level);
  template <std::uint32_t fixed>
  void descend(std::uint32_t level, Word* number);
  void descend_to_moves(Word* values, const Word& number);

  // Calls with the level as a constant, where it is one of a usual game: its loops are then unrolled.
  template <class Call>
  static void with_level(std::uint32_t level, const Call& call) {
    switch (level) {
      case 2:
        return call.template operator()<2>();
      case 3:
        return call.template operator()<3>();
      case 4:
        return call.template operator()<4>();
      case 5:
        return call.template operator()<5>();
      case 6:
        return call.template operator()<6>();
      case 7:
        return call.template operator()<7>();
      default:
        return call.template operator()<0>();
    }
  }

  std::vector<Program::Move> moves_;
  std::vector<Level> levels_;  // the leaves first
  LaneArray<Word> counts_, reached_;
  Word several_{};
};

// How many words all counts take.
template <class Word>
std::size_t LaneChoice<Word>::make_levels() {
  auto nodes = static_cast<std::uint32_t>(moves_.size());
  std::uint32_t last_size = 1, words = 1;
  levels_.push_back({nodes, 0, 1});
  for (std::uint32_t level = 1; nodes > 1; ++level) {
    if (nodes % 2 == 0) last_size += std::uint32_t{1} << (level - 1);
    nodes = (nodes + 1) / 2;
    levels_.push_back({nodes, words, static_cast<std::uint32_t>(std::bit_width(last_size))});
    words += nodes * (level + 1);
  }
  return words;
}

template <class Word>
void LaneChoice<Word>::count_pairs(const Word* values) {
  Word* out = counts_.data() + levels_[1].first;
  const std::size_t moves = moves_.size();
  for (std::size_t i = 0; i + 1 < moves; i += 2, out += 2) {
    const Word a = legal(values, i), b = legal(values, i + 1);
    out[0] = a ^ b;
    out[1] = a & b;
  }
  if (moves % 2 != 0) out[0] = legal(values, moves - 1);
}

// Sums of pairs of full nodes.
template <class Word>
template <std::uint32_t fixed>
void LaneChoice<Word>::count_level(std::uint32_t level) {
  const std::uint32_t bits = fixed != 0 ? fixed : level;
  const Word* a = counts_.data() + levels_[level - 1].first;
  Word* out = counts_.data() + levels_[level].first;
  for (std::uint32_t i = 1; i < levels_[level].nodes; ++i, a += 2 * bits, out += bits + 1) {
    const Word* b = a + bits;
    Word carry = a[0] & b[0];
    out[0] = a[0] ^ b[0];
#pragma GCC unroll 8
    for (std::uint32_t bit = 1; bit < bits; ++bit) {
      out[bit] = a[bit] ^ b[bit] ^ carry;
      carry = (a[bit] & b[bit]) | (carry & (a[bit] | b[bit]));
    }
    out[bits] = carry;
  }
}

// The last node of a level: its right child may be small, or missing.
template <class Word>
void LaneChoice<Word>::count_last(std::uint32_t level) {
  const Level& here = levels_[level];
  const Level& below = levels_[level - 1];
  const std::uint32_t place = 2 * (here.nodes - 1);
  const Word* a = counts_.data() + below.first + place * level;
  Word* out = counts_.data() + here.first + (here.nodes - 1) * (level + 1);
  if (place + 1 == below.nodes) {
    for (std::uint32_t bit = 0; bit < here.last_bits; ++bit) out[bit] = a[bit];
    return;
  }
  const Word* b = a + level;
  Word carry{};
  for (std::uint32_t bit = 0; bit < level; ++bit) {
    const Word right = bit < below.last_bits ? b[bit] : Word{};
    out[bit] = a[bit] ^ right ^ carry;
    carry = (a[bit] & right) | (carry & (a[bit] | right));
  }
  if (here.last_bits > level) out[level] = carry;
}

template <class Word>
void LaneChoice<Word>::count_moves(const Word* values) {
  several_ = Word{};
  if (levels_.size() == 1) return;
  count_pairs(values);
  for (std::uint32_t level = 2; level < levels_.size(); ++level) {
    with_level(level, [&]<std::uint32_t fixed>() { count_level<fixed>(level); });
    count_last(level);
  }
  for (std::uint32_t b = 1; b < total_bits(); ++b) several_ |= total()[b];
}

// From the nodes of a level to those below: left where the number is below the left one's count, else right
// with what is left of the number. A number below a node of 2^level leaves has that many bits.
template <class Word>
template <std::uint32_t fixed>
void LaneChoice<Word>::descend(std::uint32_t level, Word* number) {
  const std::uint32_t bits = fixed != 0 ? fixed : level;
  const std::uint32_t children = levels_[level - 1].nodes;
  const Word* counts = counts_.data() + levels_[level - 1].first;
  Word rest[fixed != 0 ? fixed : most_count_bits];
#pragma GCC unroll 8
  for (std::uint32_t b = 0; b < bits; ++b) rest[b] = number[b];
  // In place, from the right: a node's word is read before its children's are written.
  if (children % 2 != 0) reached_[children - 1] = reached_[children / 2];
  for (std::uint32_t i = children / 2; i-- > 0;) {
    const Word* count = counts + 2 * i * bits;
    const Word here = reached_[i];
    Word less[fixed != 0 ? fixed : most_count_bits];
    Word borrow{};
#pragma GCC unroll 8
    for (std::uint32_t b = 0; b < bits; ++b) {
      less[b] = rest[b] ^ count[b] ^ borrow;
      borrow = (~rest[b] & (count[b] | borrow)) | (count[b] & borrow);
    }
    const Word right = here & ~borrow;
#pragma GCC unroll 8
    for (std::uint32_t b = 0; b + 1 < bits; ++b) rest[b] = (less[b] & right) | (rest[b] & ~right);
    reached_[2 * i] = here & borrow;
    reached_[2 * i + 1] = right;
  }
#pragma GCC unroll 8
  for (std::uint32_t b = 0; b < bits; ++b) number[b] = rest[b];
}

// The last step: of two moves the left one, if it is legal and the number is 0.
template <class Word>
void LaneChoice<Word>::descend_to_moves(Word* values, const Word& number) {
  const std::size_t moves = moves_.size();
  for (std::size_t i = 0; i + 1 < moves; i += 2) {
    const Word here = reached_[i / 2], left = legal(values, i) & ~number;
    values[moves_[i].slot] = here & left;
    values[moves_[i + 1].slot] = here & ~left;
  }
  if (moves % 2 != 0) values[moves_[moves - 1].slot] = reached_[moves / 2];
}

template <class Word>
void LaneChoice<Word>::make_move(Word* values, const Word& which, const Word* number, std::uint32_t bits) {
  Word left_of[most_count_bits];  // the number among the moves below the node at hand
  for (std::uint32_t b = 0; b < levels_.size(); ++b) left_of[b] = b < bits ? number[b] & several_ : Word{};
  reached_[0] = which;
  for (auto level = static_cast<std::uint32_t>(levels_.size() - 1); level > 1; --level)
    with_level(level, [&]<std::uint32_t fixed>() { descend<fixed>(level, left_of); });
  if (levels_.size() > 1)
    descend_to_moves(values, left_of[0]);
  else
    values[moves_[0].slot] = which;
}

}  // namespace agon::gdl
