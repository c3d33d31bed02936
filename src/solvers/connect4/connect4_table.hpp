// What the Connect Four solver remembers of a position: a lower and an upper bound of its score, in one word
// that threads share without locks.
//
//   word:  rest of the key | log2 of the work 6 | upper 6 | lower 6
//
// The key of a position is its own (a multiplication by an odd number can be undone), and what the place in
// the table does not tell of it is in the word: two positions are never taken for one another. Two words lie
// side by side: the first keeps what was dear to find, the second whatever came last.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "base/assert.hpp"
#include "base/page_array.hpp"

namespace agon {

class ConnectFourTable {
 public:
  struct Bounds {
    int lower = -limit, upper = limit;
  };
  static constexpr int limit = 31;  // beyond every score

  // Rounded down to a power of two, but large enough for the words to hold the keys. Smaller where the system
  // refuses so much.
  ConnectFourTable(int key_bits, std::uint64_t bytes)
      : key_bits_(key_bits),
        pairs_(std::size_t{1} << std::max(log2(bytes / sizeof(Pair)), least_index_bits(key_bits))),
        index_bits_(log2(pairs_.size())) {
    AGON_ASSERT(key_bits <= 64);
    if (index_bits_ < least_index_bits(key_bits)) throw std::bad_alloc();
  }

  // Every entry that took at least `work` positions to find, as its key and its facts.
  template <class Use>
  void for_each(std::uint64_t work, Use&& use) const {
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      for (const auto* word : {&pairs_[i].dear, &pairs_[i].last}) {
        const std::uint64_t found = word->load(std::memory_order_relaxed);
        if (found == 0 || cost_of(found) < static_cast<std::uint64_t>(std::bit_width(work))) continue;
        use(static_cast<std::uint64_t>(i) << (64 - index_bits_) | (found & ~fact_mask) >> index_bits_,
            found & fact_mask);
      }
  }
  // Puts back what for_each gave, of a table of any size. False: no such entry can be.
  bool restore(std::uint64_t key, std::uint64_t facts) {
    if ((facts & ~fact_mask) != 0 || (facts & 63) == 0 || (facts >> 6 & 63) == 0 ||
        (key_bits_ < 64 && key << key_bits_ != 0))
      return false;
    const std::uint64_t cost = cost_of(facts);
    store(key, bounds(facts), cost == 0 ? 0 : std::uint64_t{1} << (cost - 1));
    return true;
  }

  int key_bits() const { return key_bits_; }

  std::uint64_t key(std::uint64_t name) const { return (name * 0x9e3779b97f4a7c15u) << (64 - key_bits_); }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&pairs_[index(key)]); }

  Bounds find(std::uint64_t key) const {
    const Pair& pair = pairs_[index(key)];
    const std::uint64_t rest = key << index_bits_;
    // relaxed: a word is whole in itself
    for (const auto* word : {&pair.dear, &pair.last})
      if (const std::uint64_t found = word->load(std::memory_order_relaxed); matches(found, rest))
        return bounds(found);
    return {};
  }

  // Joins what is known already. `work`: positions looked at to find it.
  void store(std::uint64_t key, Bounds known, std::uint64_t work) {
    Pair& pair = pairs_[index(key)];
    const std::uint64_t rest = key << index_bits_;
    const std::uint64_t dear = pair.dear.load(std::memory_order_relaxed),
                        last = pair.last.load(std::memory_order_relaxed);
    std::uint64_t cost = static_cast<std::uint64_t>(std::bit_width(work));
    if (matches(dear, rest)) {
      join(known, bounds(dear));
      cost = std::max(cost, cost_of(dear));
    } else if (matches(last, rest)) {
      join(known, bounds(last));
      cost = std::max(cost, cost_of(last));
    }
    const std::uint64_t word = rest | cost << 12 | code(known.upper) << 6 | code(known.lower);
    const bool keep = !matches(dear, rest) && cost < cost_of(dear);
    (keep ? pair.last : pair.dear).store(word, std::memory_order_relaxed);
    if (!keep && !matches(dear, rest) && dear != 0) pair.last.store(dear, std::memory_order_relaxed);
  }

 private:
  static constexpr int fact_bits = 18;
  static constexpr std::uint64_t fact_mask = (std::uint64_t{1} << fact_bits) - 1;
  struct alignas(16) Pair {
    std::atomic<std::uint64_t> dear{0}, last{0};
  };

  static int log2(std::uint64_t number) {
    return static_cast<int>(std::bit_width(std::max<std::uint64_t>(number, 1))) - 1;
  }
  static int least_index_bits(int key_bits) { return std::max(key_bits + fact_bits - 64, 1); }

  std::size_t index(std::uint64_t key) const { return static_cast<std::size_t>(key >> (64 - index_bits_)); }
  static bool matches(std::uint64_t word, std::uint64_t rest) {
    return (word & ~fact_mask) == rest && (word & fact_mask) != 0;
  }
  static std::uint64_t code(int bound) { return static_cast<std::uint64_t>(bound + 32); }
  static Bounds bounds(std::uint64_t word) {
    return {static_cast<int>(word & 63) - 32, static_cast<int>(word >> 6 & 63) - 32};
  }
  static std::uint64_t cost_of(std::uint64_t word) { return word >> 12 & 63; }
  static void join(Bounds& known, const Bounds& old) {
    known.lower = std::max(known.lower, old.lower);
    known.upper = std::min(known.upper, old.upper);
  }

  int key_bits_;
  PageArray<Pair> pairs_;
  int index_bits_;
};

}  // namespace agon
