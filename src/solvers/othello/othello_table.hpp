// What the Othello solver remembers of a position: bounds of its score and the best moves, shared by threads
// without locks.
//
// A bucket is one cache line of four entries. An entry is two words: the facts, and the key xor the facts; a
// torn write (two threads at once) no longer matches its key and is simply not found.
//
//   facts:  doubt 8 | work 8 | second move 8 | best move 8 | upper 8 | lower 8 | 1
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "base/page_array.hpp"
#include "solvers/othello/othello_board.hpp"

namespace agon {

struct OthelloFacts {
  static constexpr int limit = 64;
  static constexpr int no_move = 64;

  int lower = -limit, upper = limit;
  int best = no_move, second = no_move;  // squares
  int doubt = 0;                         // of the bounds, which a search of no less doubt may use

  // What is left of it for a search of this doubt.
  OthelloFacts for_doubt(int wanted) const {
    if (doubt <= wanted) return *this;
    return {.best = best, .second = second, .doubt = wanted};
  }
};

class OthelloTable {
 public:
  // Rounds down to a power of two of buckets, at least one.
  explicit OthelloTable(std::uint64_t bytes)
      : buckets_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))) {}

  // Two steps of a product of two words, folded.
  static std::uint64_t key(const OthelloDiscs& discs) {
    const std::uint64_t both = fold(discs.mine ^ 0x9e3779b97f4a7c15u, discs.theirs ^ 0xc2b2ae3d27d4eb4fu);
    return fold(both ^ discs.mine, 0xff51afd7ed558ccdu);
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // False: nothing is known.
  bool find(std::uint64_t key, OthelloFacts& facts) const {
    for (const Entry& entry : bucket(key).entries) {
      // relaxed: the check tells whether the two belong together
      const std::uint64_t word = entry.facts.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ word) != key || word == 0) continue;
      facts = unpack(word);
      return true;
    }
    return false;
  }

  // Replaces what is known of the position, or else the entry that was cheapest to find. `work`: log2 of the
  // positions looked at.
  void store(std::uint64_t key, const OthelloFacts& facts, int work) {
    auto& entries = bucket(key).entries;
    Entry* victim = entries.data();
    int least = 256;
    for (Entry& entry : entries) {
      const std::uint64_t old = entry.facts.load(std::memory_order_relaxed);
      const bool same = (entry.check.load(std::memory_order_relaxed) ^ old) == key && old != 0;
      const int worth = same ? -2 : old == 0 ? -1 : work_of(old);
      if (worth < least) victim = &entry, least = worth;
    }
    write(*victim, key, pack(facts, work));
  }

  // Every entry as its key and its facts in one word, to be kept in a file. Others may write meanwhile: an
  // entry torn by that is left out where it shows.
  template <class Use>
  void for_each(Use&& use) const {
    for (std::size_t i = 0; i < buckets_.size(); ++i)
      for (const Entry& entry : buckets_[i].entries) {
        const std::uint64_t word = entry.facts.load(std::memory_order_relaxed);
        const std::uint64_t key = entry.check.load(std::memory_order_relaxed) ^ word;
        if (word != 0 && index(key) == i) use(key, word);
      }
  }
  // Puts back what for_each gave, of a table of any size. False: there is no such entry.
  bool restore(std::uint64_t key, std::uint64_t word) {
    const OthelloFacts facts = unpack(word);
    if (facts.doubt != 0 || facts.lower > facts.upper || facts.best > OthelloFacts::no_move ||
        facts.second > OthelloFacts::no_move || pack(facts, work_of(word)) != word)
      return false;
    store(key, facts, work_of(word));
    return true;
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> facts{0}, check{0};
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static_assert(sizeof(Bucket) == 64);
  __extension__ using Wide = unsigned __int128;

  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  // The key's high bits choose the bucket; all of it is compared.
  std::size_t index(std::uint64_t key) const {
    return static_cast<std::size_t>((Wide{key} * buckets_.size()) >> 64);
  }
  Bucket& bucket(std::uint64_t key) { return buckets_[index(key)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }

  static void write(Entry& entry, std::uint64_t key, std::uint64_t word) {
    entry.facts.store(word, std::memory_order_relaxed);
    entry.check.store(key ^ word, std::memory_order_relaxed);
  }

  static std::uint64_t pack(const OthelloFacts& facts, int work) {
    const auto byte = [](int value) { return static_cast<std::uint64_t>(value) & 0xff; };
    return byte(facts.doubt) << 48 | byte(work) << 40 | byte(facts.second) << 32 | byte(facts.best) << 24 |
           byte(facts.upper + 64) << 16 | byte(facts.lower + 64) << 8 | 1;
  }
  static OthelloFacts unpack(std::uint64_t word) {
    const auto byte = [word](int at) { return static_cast<int>(word >> at & 0xff); };
    return {.lower = byte(8) - 64,
            .upper = byte(16) - 64,
            .best = byte(24),
            .second = byte(32),
            .doubt = byte(48)};
  }

  static int work_of(std::uint64_t word) { return static_cast<int>(word >> 40 & 0xff); }

  PageArray<Bucket> buckets_;
};

}  // namespace agon
