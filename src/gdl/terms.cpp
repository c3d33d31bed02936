#include "gdl/terms.hpp"

#include <algorithm>
#include <array>

#include "base/bits.hpp"

namespace agon::gdl {

std::uint64_t Terms::hash(Name name, std::span<const TermId> arguments) {
  std::uint64_t sum = mix(name);
  for (const TermId argument : arguments) sum = mix(sum + argument);
  return sum;
}

std::size_t Terms::slot(Name name, std::span<const TermId> arguments) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash(name, arguments) & mask;
  for (; table_[at] != no_term; at = (at + 1) & mask) {
    const Record& record = records_[table_[at]];
    if (record.name == name && record.count == arguments.size() &&
        std::equal(arguments.begin(), arguments.end(), arguments_.begin() + record.first))
      break;
  }
  return at;
}

TermId Terms::find(Name name, std::span<const TermId> arguments) const {
  return table_[slot(name, arguments)];
}

Terms::Record Terms::measured(Name name, std::span<const TermId> arguments) const {
  std::uint32_t depth = 0;
  std::uint64_t words = 1;
  for (const TermId argument : arguments) {
    depth = std::max<std::uint32_t>(depth, records_[argument].depth + 1);
    words += records_[argument].words;
  }
  Record record{name, static_cast<std::uint32_t>(arguments_.size()),
                static_cast<std::uint32_t>(arguments.size()), 0, 0};
  record.depth = std::min<std::uint32_t>(depth, deepest_list + 1) & 0xff;
  record.words = std::min<std::uint64_t>(words, most_words + 1) & 0xffffff;
  return record;
}

TermId Terms::intern(Name name, std::span<const TermId> arguments) {
  const std::size_t at = slot(name, arguments);
  const TermId id = table_[at] != no_term ? table_[at] : add(at, name, arguments);
  if (oversized_ == no_term && is_oversized(records_[id])) oversized_ = id;
  return id;
}

TermId Terms::add(std::size_t at, Name name, std::span<const TermId> arguments) {
  const auto id = static_cast<TermId>(records_.size());
  records_.push_back(measured(name, arguments));
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  table_[at] = id;
  if (records_.size() * 2 > table_.size()) grow();
  return id;
}

void Terms::grow() {
  table_.assign(table_.size() * 2, no_term);
  for (TermId id = 0; id < records_.size(); ++id) table_[slot(name(id), arguments(id))] = id;
}

// With a stack of its own: terms may be nested deeper than the machine's.
std::string Terms::text(const Names& names, TermId term) const {
  struct Open {
    TermId term;
    std::size_t next;
  };
  std::string line;
  std::vector<Open> open;
  const auto begin = [&](TermId each) {
    line += arguments(each).empty() ? "" : "(";
    line += names.text(name(each));
    open.push_back({each, 0});
  };
  begin(term);
  while (!open.empty()) {
    const auto parts = arguments(open.back().term);
    if (open.back().next < parts.size()) {
      line += ' ';
      begin(parts[open.back().next++]);
    } else {
      line += parts.empty() ? "" : ")";
      open.pop_back();
    }
  }
  return line;
}

bool match(const Terms& terms, const Pattern& pattern, TermId term, Binding& binding) {
  if (pattern.is_variable()) {
    TermId& value = binding[pattern.variable];
    if (value == no_term) value = term;
    return value == term;
  }
  const auto arguments = terms.arguments(term);
  if (terms.name(term) != pattern.name || arguments.size() != pattern.arguments.size()) return false;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (!match(terms, pattern.arguments[i], arguments[i], binding)) return false;
  return true;
}

TermId instantiate(Terms& terms, const Pattern& pattern, const Binding& binding) {
  if (pattern.is_variable()) return binding[pattern.variable];
  std::vector<TermId> arguments;
  arguments.reserve(pattern.arguments.size());
  for (const Pattern& argument : pattern.arguments)
    arguments.push_back(instantiate(terms, argument, binding));
  return terms.intern(pattern.name, arguments);
}

}  // namespace agon::gdl
