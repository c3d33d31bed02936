#include "gdl/terms.hpp"

#include <algorithm>
#include <array>

#include "base/bits.hpp"

namespace agon::gdl {

Terms::Terms(const Names& names) : Terms() {
  std::size_t longest = 0;
  for (Name name = 0; name < names.size(); ++name) longest = std::max(longest, names.text(name).size());
  // Half of what is read, for what else stands there; a word may have a space and two parentheses.
  most_words_ =
      static_cast<std::uint32_t>(std::min<std::size_t>(most_words, longest_text / 2 / (longest + 3)));
}

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
  const Record record = measured(name, arguments);
  auto id = static_cast<TermId>(records_.size());
  if (free_.empty()) {
    records_.push_back(record);
  } else {
    id = free_.back();
    free_.pop_back();
    records_[id] = record;
  }
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  table_[at] = id;
  if (size() * 2 > table_.size()) enter_all(table_.size() * 2);
  return id;
}

void Terms::enter_all(std::size_t slots) {
  table_.assign(slots, no_term);
  for (TermId id = 0; id < records_.size(); ++id)
    if (name(id) != no_name) table_[slot(name(id), arguments(id))] = id;
}

std::vector<bool> Terms::marked(std::span<const TermId> wanted) const {
  std::vector<bool> marks(records_.size(), false);
  std::vector<TermId> open(wanted.begin(), wanted.end());
  while (!open.empty()) {
    const TermId term = open.back();
    open.pop_back();
    if (marks[term]) continue;
    marks[term] = true;
    const auto parts = arguments(term);
    open.insert(open.end(), parts.begin(), parts.end());
  }
  return marks;
}

void Terms::keep_only(std::span<const TermId> wanted) {
  const std::vector<bool> marks = marked(wanted);
  std::vector<TermId> kept;
  free_.clear();
  for (auto id = static_cast<TermId>(records_.size()); id-- > 0;) {
    Record& record = records_[id];
    if (!marks[id]) {
      record = {no_name, 0, 0, 0, 0};
      free_.push_back(id);
      continue;
    }
    const auto parts = arguments(id);
    record.first = static_cast<std::uint32_t>(kept.size());
    kept.insert(kept.end(), parts.begin(), parts.end());
  }
  arguments_ = std::move(kept);
  oversized_ = no_term;
  std::size_t slots = 1024;
  while (slots < 2 * (size() + 1)) slots *= 2;
  enter_all(slots);
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
