// Whether a chain can be captured, read out by proof numbers (Nagai 2002: df-pn) in a part of the board.
// Both sides play here only, so there are no threats for a ko. Its owner may pass at any time, the attacker
// never: who cannot take it by moves of his own does not take it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/go/benson.hpp"
#include "games/go/history.hpp"

namespace agon::go {

enum class Fate : std::uint8_t { captured, saved, unknown };

template <class Layout>
class CaptureSearch {
  using Set = typename Layout::Set;

 public:
  CaptureSearch(const Board<Layout>& board, const Set& part, Color owner, int point)
      : part_(part), owner_(owner), target_(plain::bit<Layout::words>(point)), table_(table_size) {
    boards_.reserve(deepest + 2);
    boards_.push_back(board);
  }

  // `first` begins; at most so many moves are tried.
  Fate search(Color first, int most_moves) {
    moves_left_ = most_moves;
    const Numbers all{unlimited - 1, unlimited - 1};
    const std::uint64_t key = key_of(boards_[0], first);
    const Numbers root = look(first, key, all, 0);
    return root.proof == 0 ? Fate::captured : root.disproof == 0 ? Fate::saved : Fate::unknown;
  }

 private:
  // How many positions at least are still to be decided to show that the chain is captured, or that it is
  // not.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    bool operator==(const Numbers&) const = default;
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
  };
  struct Child {
    std::int16_t point;
    std::uint64_t key;
  };
  static constexpr std::uint32_t unlimited = 1u << 28;
  static constexpr Numbers captured{0, unlimited}, saved{unlimited, 0};
  static constexpr std::size_t table_size = 1 << 13;
  static constexpr std::size_t deepest = 60;
  static constexpr int pass = -1;

  std::uint64_t key_of(const Board<Layout>& board, Color to_move) const {
    const std::uint64_t stones = keys_of(0, board.stones(0)) ^ keys_of(1, board.stones(1));
    return mix(stones + 3 * keys_of(0, board.ko() & part_) + static_cast<std::uint64_t>(to_move) + 1);
  }
  Numbers& entry(std::uint64_t key) {
    Entry& found = table_[key % table_size];
    if (found.key != key) found = {key, {}};
    return found.numbers;
  }

  void play(Board<Layout>& board, Color color, int point) const {
    if (point == pass)
      board.set_ko(no_bits<Layout::words>());
    else
      board.play(color, point);
  }

  // The board after a move at this depth.
  const Board<Layout>& board_after(std::size_t depth, Color color, int point) {
    if (boards_.size() == depth + 1) boards_.push_back(boards_[depth]);
    boards_[depth + 1] = boards_[depth];
    play(boards_[depth + 1], color, point);
    return boards_[depth + 1];
  }

  std::vector<Child> children(std::size_t depth, Color color) {
    std::vector<Child> found;
    const auto add = [&](int point) {
      const Board<Layout>& next = board_after(depth, color, point);
      --moves_left_;
      const std::uint64_t key = key_of(next, 1 - color);
      if (!any(next.stones(owner_) & target_)) entry(key) = captured;
      found.push_back({static_cast<std::int16_t>(point), key});
    };
    for_each(boards_[depth].template playable<Portable>(color) & part_, add);
    if (color == owner_) add(pass);
    return found;
  }

  Numbers look(Color color, std::uint64_t key, Numbers limits, std::size_t depth) {
    const Board<Layout>& board = boards_[depth];
    --moves_left_;  // also where nothing is tried: two children may take each other's place in the table for
                    // ever
    if (!any(board.stones(owner_) & target_)) return entry(key) = captured;
    const bool attacks = color != owner_;
    if (depth > deepest || (attacks && any(UnconditionalLife(board, owner_).stones() & target_)))
      return entry(key) = saved;
    const std::vector<Child> list = children(depth, color);
    if (list.empty()) return entry(key) = saved;
    while (true) {
      const auto [sums, best, second] = gather(list, attacks);
      entry(key) = sums;
      if (sums.proof >= limits.proof || sums.disproof >= limits.disproof || moves_left_ <= 0) return sums;
      board_after(depth, color, list[best].point);
      const Numbers here = entry(list[best].key);
      // The child is looked at until it is no longer the best, or until this position passes its own limits.
      const Numbers below =
          attacks
              ? Numbers{std::min(limits.proof, second + 1), limits.disproof - sums.disproof + here.disproof}
              : Numbers{limits.proof - sums.proof + here.proof, std::min(limits.disproof, second + 1)};
      look(1 - color, list[best].key, below, depth + 1);
    }
  }

  struct Gathered {
    Numbers sums;
    std::size_t best;
    std::uint32_t second;
  };
  // The attacker needs one move that captures, the owner's moves must all fail.
  Gathered gather(const std::vector<Child>& list, bool attacks) {
    std::uint32_t least = unlimited, second = unlimited, sum = 0;
    std::size_t best = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Numbers numbers = entry(list[i].key);
      const std::uint32_t one = attacks ? numbers.proof : numbers.disproof;
      sum = std::min(unlimited, sum + (attacks ? numbers.disproof : numbers.proof));
      if (one < least)
        second = least, least = one, best = i;
      else
        second = std::min(second, one);
    }
    return {attacks ? Numbers{least, sum} : Numbers{sum, least}, best, second};
  }

  // One per depth: they are too large for the stack of a thread.
  std::vector<Board<Layout>> boards_;
  const Set part_;
  const Color owner_;
  const Set target_;
  std::vector<Entry> table_;
  int moves_left_ = 0;
};

}  // namespace agon::go
