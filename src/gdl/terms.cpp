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

TermId Terms::intern(Name name, std::span<const TermId> arguments) {
  const std::size_t at = slot(name, arguments);
  if (table_[at] != no_term) return table_[at];
  const auto id = static_cast<TermId>(records_.size());
  const auto first = static_cast<std::uint32_t>(arguments_.size());
  records_.push_back({name, first, static_cast<std::uint32_t>(arguments.size())});
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  table_[at] = id;
  if (records_.size() * 2 > table_.size()) grow();
  return id;
}

void Terms::grow() {
  table_.assign(table_.size() * 2, no_term);
  for (TermId id = 0; id < records_.size(); ++id) table_[slot(name(id), arguments(id))] = id;
}

std::string Terms::text(const Names& names, TermId term) const {
  if (arguments(term).empty()) return names.text(name(term));
  std::string line = "(" + names.text(name(term));
  for (const TermId argument : arguments(term)) line += " " + text(names, argument);
  return line + ")";
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
