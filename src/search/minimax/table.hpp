// The transposition table: what earlier searches found out about a position, shared by threads without locks.
//
// A bucket is one cache line of four entries. An entry is two words: the facts, and the key xor the facts; a
// torn write (two threads at once) no longer matches its key and is simply not found.
//
//   facts:  value 32 | move 16 | complete 1 | depth 7 | age 6 | bound 2
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/page_array.hpp"

namespace agon {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct TableFacts {
  std::int32_t value = 0;
  std::uint16_t move = no_move;  // index in the position's move list
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  bool complete = false;  // no line was cut off by the depth: more of it changes nothing

  static constexpr std::uint16_t no_move = 0xffff;
  static constexpr int largest_depth = 127;

  // What a full table keeps longest.
  int worth() const { return complete ? largest_depth + 1 : depth; }
};

class TranspositionTable {
 public:
  // Rounds down to a power of two of buckets, at least one.
  explicit TranspositionTable(std::uint64_t bytes)
      : buckets_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))) {}

  // Forgets everything, and waits for the system's memory now rather than in a search.
  void clear() {
    buckets_.clear();
    age_ = 0;
  }

  // Entries of earlier searches are replaced first.
  void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % ages); }

  std::optional<TableFacts> find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key).entries) {
      // relaxed: the check word tells whether the two belong together
      const std::uint64_t facts = entry.facts.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ facts) == key && facts != 0) return unpack(facts);
    }
    return std::nullopt;
  }

  // Keeps the same position's deeper entry of this search; otherwise replaces the oldest, then the
  // shallowest.
  void store(std::uint64_t key, const TableFacts& facts) {
    Entry* victim = nullptr;
    int least = 0;
    for (Entry& entry : bucket(key).entries) {
      const std::uint64_t old = entry.facts.load(std::memory_order_relaxed);
      const bool same = (entry.check.load(std::memory_order_relaxed) ^ old) == key && old != 0;
      if (same && facts.bound != Bound::exact && age_of(old) == age_ && unpack(old).worth() > facts.worth())
        return;
      const int worth = same       ? -1000
                        : old == 0 ? -500
                                   : unpack(old).worth() - 256 * (age_of(old) == age_ ? 0 : 1);
      if (victim == nullptr || worth < least) victim = &entry, least = worth;
    }
    const std::uint64_t packed = pack(facts);
    victim->facts.store(packed, std::memory_order_relaxed);
    victim->check.store(key ^ packed, std::memory_order_relaxed);
  }

  // Every entry as its key and its facts in one word, to be kept in a file. Others may write meanwhile: an
  // entry torn by that is left out where it shows.
  template <class Use>
  void for_each(Use&& use) const {
    for (std::size_t i = 0; i < buckets_.size(); ++i)
      for (const Entry& entry : buckets_[i].entries) {
        const std::uint64_t facts = entry.facts.load(std::memory_order_relaxed);
        const std::uint64_t key = entry.check.load(std::memory_order_relaxed) ^ facts;
        if (facts != 0 && index(key) == i) use(key, facts);
      }
  }
  // Puts back what for_each gave, of a table of any size, as an entry of an earlier search. False: there is
  // no such entry.
  bool restore(std::uint64_t key, std::uint64_t packed) {
    const TableFacts facts = unpack(packed);
    if (facts.bound == Bound::none) return false;
    store(key, facts);
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
  static constexpr std::uint8_t ages = 64;
  static constexpr std::uint64_t largest_depth = TableFacts::largest_depth;

  // The key's high bits choose the bucket; all of it is compared.
  std::size_t index(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key) * buckets_.size()) >> 64);
  }
  Bucket& bucket(std::uint64_t key) { return buckets_[index(key)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }

  std::uint64_t pack(const TableFacts& facts) const {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(facts.value)) << 32 |
           static_cast<std::uint64_t>(facts.move) << 16 | static_cast<std::uint64_t>(facts.complete) << 15 |
           static_cast<std::uint64_t>(facts.depth & largest_depth) << 8 |
           static_cast<std::uint64_t>(age_) << 2 | static_cast<std::uint64_t>(facts.bound);
  }
  static TableFacts unpack(std::uint64_t packed) {
    return {.value = static_cast<std::int32_t>(packed >> 32),
            .move = static_cast<std::uint16_t>(packed >> 16),
            .depth = static_cast<std::uint8_t>(packed >> 8 & largest_depth),
            .bound = static_cast<Bound>(packed & 3),
            .complete = (packed >> 15 & 1) != 0};
  }
  static std::uint8_t age_of(std::uint64_t packed) { return static_cast<std::uint8_t>((packed >> 2) % ages); }

  PageArray<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace agon
