// Terms without variables, each stored once: equal terms have equal numbers. A sentence is a term too.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gdl/rules.hpp"

namespace agon::gdl {

using TermId = std::uint32_t;
inline constexpr TermId no_term = ~TermId{0};

class Terms {
 public:
  Terms() : table_(1024, no_term) {}
  // For rules with these words: what is not oversized has a text that read_kif takes.
  explicit Terms(const Names& names);

  TermId intern(Name name, std::span<const TermId> arguments);
  // no_term where it was never interned.
  TermId find(Name name, std::span<const TermId> arguments) const;

  std::size_t size() const { return records_.size() - free_.size(); }
  // What they take of the memory.
  std::size_t bytes() const {
    return records_.capacity() * sizeof(Record) +
           (arguments_.capacity() + table_.capacity() + free_.capacity()) * sizeof(TermId);
  }
  Name name(TermId term) const { return records_[term].name; }
  std::span<const TermId> arguments(TermId term) const {
    return {arguments_.data() + records_[term].first, records_[term].count};
  }
  std::string text(const Names& names, TermId term) const;

  // Forgets all terms but these and what they are made of. Those keep their numbers, and the numbers of the
  // others are given again.
  void keep_only(std::span<const TermId> wanted);

  // The first term asked for that is nested deeper than text may be (deepest_list), or has more words than
  // anybody reads, fewer where words are long: a rule that adds to a term in every state, or doubles it,
  // makes such ones. no_term: there is none yet.
  static constexpr std::uint32_t most_words = 100'000;
  TermId oversized() const { return oversized_; }
  // The words of the largest term that is not oversized.
  std::uint32_t largest() const { return most_words_; }
  // The next one that comes up is the first again.
  void forget_oversized() { oversized_ = no_term; }

 private:
  static constexpr Name no_name = ~Name{0};  // of a free number
  struct Record {
    Name name;
    std::uint32_t first, count;
    std::uint32_t depth : 8, words : 24;  // no larger than they need to be told apart from the bounds
  };
  static_assert(deepest_list + 1 < (1u << 8) && most_words + 1 < (1u << 24));
  Record measured(Name name, std::span<const TermId> arguments) const;
  bool is_oversized(const Record& record) const {
    return record.depth > deepest_list || record.words > most_words_;
  }
  std::vector<bool> marked(std::span<const TermId> wanted) const;
  void enter_all(std::size_t slots);
  TermId add(std::size_t slot, Name name, std::span<const TermId> arguments);
  static std::uint64_t hash(Name name, std::span<const TermId> arguments);
  std::size_t slot(Name name, std::span<const TermId> arguments) const;

  std::vector<Record> records_;
  std::vector<TermId> arguments_;
  std::vector<TermId> table_;  // open addressing, a power of two
  std::vector<TermId> free_;   // numbers without a term
  std::uint32_t most_words_ = most_words;
  TermId oversized_ = no_term;
};

// What the variables of a rule stand for.
using Binding = std::vector<TermId>;

// Sets the pattern's variables so that it becomes the term; false where it cannot. Variables that have a
// value (other than no_term) keep it.
bool match(const Terms& terms, const Pattern& pattern, TermId term, Binding& binding);
// All variables of the pattern must have values.
TermId instantiate(Terms& terms, const Pattern& pattern, const Binding& binding);

}  // namespace agon::gdl
