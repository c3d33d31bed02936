#include "gdl/dependencies.hpp"

#include <algorithm>

namespace agon::gdl {

namespace {

// Tarjan's strongly connected components, with a stack of its own: rules may be nested deeper than the
// machine's.
class Components {
 public:
  explicit Components(const std::vector<std::vector<std::uint32_t>>& edges)
      : edges_(edges), number_(edges.size(), unseen), low_(edges.size(), 0), group(edges.size(), unseen) {
    for (std::uint32_t node = 0; node < edges.size(); ++node)
      if (number_[node] == unseen) visit(node);
  }

 private:
  static constexpr int unseen = -1;
  struct Frame {
    std::uint32_t node;
    std::size_t next;
  };

  void enter(std::uint32_t node) {
    number_[node] = low_[node] = counter_++;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      if (frames_.back().next < edges_[node].size()) {
        const std::uint32_t other = edges_[node][frames_.back().next++];
        if (number_[other] == unseen)
          enter(other);
        else if (group[other] == unseen)
          low_[node] = std::min(low_[node], number_[other]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node);
    }
  }

  void close(std::uint32_t root) {
    std::uint32_t node = 0;
    do {
      node = open_.back();
      open_.pop_back();
      group[node] = groups;
    } while (node != root);
    ++groups;
  }

  const std::vector<std::vector<std::uint32_t>>& edges_;
  std::vector<int> number_, low_;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  int counter_ = 0;

 public:
  std::vector<int> group;
  int groups = 0;
};

bool is_sentence(const Literal& literal) {
  return literal.kind == Literal::Kind::holds || literal.kind == Literal::Kind::fails;
}

}  // namespace

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
  Components components(edges);
  group_ = std::move(components.group);
  groups_ = components.groups;
  depends_on_true_ = reach(word_true);
  depends_on_does_ = reach(word_does);
}

bool Dependencies::is_recursive(std::size_t rule, const Literal& literal) const {
  if (!is_sentence(literal)) return false;
  const auto& heads = by_name_[literal.atom.name];
  return std::any_of(heads.begin(), heads.end(), [&](std::uint32_t other) {
    return group_[other] == group_[rule] && may_agree(set_.rules[other].head, literal.atom);
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
