#include "gdl/dependencies.hpp"

#include <algorithm>

#include "gdl/components.hpp"

namespace agon::gdl {

namespace {}  // namespace

bool may_agree(const Pattern& a, const Pattern& b) {
  if (a.is_variable() || b.is_variable()) return true;
  return a.name == b.name && std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(),
                                        b.arguments.end(), may_agree);
}

Dependencies::Dependencies(const RuleSet& set) : set_(set), by_name_(set.names.size()) {
  for (std::uint32_t i = 0; i < set.rules.size(); ++i) by_name_[set.rules[i].head.name].push_back(i);
  std::vector<std::vector<std::uint32_t>> edges(set.rules.size());
  for (std::uint32_t i = 0; i < set.rules.size(); ++i)
    for (const Literal& literal : set.rules[i].body)
      if (is_sentence(literal))
        for (const std::uint32_t other : by_name_[literal.atom.name])
          if (may_agree(set.rules[other].head, literal.atom)) edges[i].push_back(other);
  components_ = find_components(
      edges.size(), [&](std::uint32_t rule) -> const std::vector<std::uint32_t>& { return edges[rule]; });
  depends_on_true_ = reach(word_true);
  depends_on_does_ = reach(word_does);
}

bool Dependencies::is_recursive(std::size_t rule, const Literal& literal) const {
  if (!is_sentence(literal)) return false;
  const auto& heads = by_name_[literal.atom.name];
  return std::any_of(heads.begin(), heads.end(), [&](std::uint32_t other) {
    return components_.group[other] == components_.group[rule] &&
           may_agree(set_.rules[other].head, literal.atom);
  });
}

std::vector<bool> Dependencies::reach(Name target) const {
  std::vector<std::vector<Name>> users(set_.names.size());
  for (const Rule& rule : set_.rules)
    for (const Literal& literal : rule.body)
      if (is_sentence(literal)) users[literal.atom.name].push_back(rule.head.name);
  std::vector<bool> reached(set_.names.size(), false);
  std::vector<Name> work{target};
  reached[target] = true;
  while (!work.empty()) {
    const Name name = work.back();
    work.pop_back();
    for (const Name user : users[name])
      if (!reached[user]) {
        reached[user] = true;
        work.push_back(user);
      }
  }
  return reached;
}

}  // namespace agon::gdl
