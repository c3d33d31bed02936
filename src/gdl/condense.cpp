#include "gdl/condense.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace agon::gdl {

namespace {

using VariableSet = std::vector<bool>;

void add_variables(const Pattern& pattern, VariableSet& set) {
  if (pattern.is_variable()) set[pattern.variable] = true;
  for (const Pattern& argument : pattern.arguments) add_variables(argument, set);
}

std::size_t size(const VariableSet& set) {
  return static_cast<std::size_t>(std::count(set.begin(), set.end(), true));
}

class Condenser {
 public:
  explicit Condenser(RuleSet& set) : set_(set) {}

  void run() {
    // Rules that are added on the way are looked at in their turn.
    for (std::size_t i = 0; i < set_.rules.size(); ++i)
      while (auto part = best_part(set_.rules[i])) take_out(i, *part);
  }

 private:
  // Conditions of a rule that can become a rule of their own.
  struct Part {
    std::vector<bool> literals;
    VariableSet variables, shared;  // shared: with the rest of the rule
  };

  static VariableSet variables_of(const Rule& rule, const std::vector<bool>& literals) {
    VariableSet set(rule.variables.size(), false);
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      if (literals[i]) add_variables(rule.body[i].atom, set);
    return set;
  }

  static std::optional<Part> best_part(const Rule& rule) {
    if (rule.body.size() < 3) return {};
    VariableSet in_head(rule.variables.size(), false);
    add_variables(rule.head, in_head);
    const std::size_t all = size(variables_of(rule, std::vector<bool>(rule.body.size(), true)));
    std::optional<Part> best;
    for (std::uint32_t v = 0; v < rule.variables.size(); ++v) {
      if (in_head[v]) continue;
      auto part = part_around(rule, v, in_head);
      if (!part || size(part->variables) >= all) continue;
      if (!best || size(part->variables) < size(best->variables)) best = std::move(part);
    }
    return best;
  }

  // All conditions with this variable, where the others can do without it and these without the others.
  static std::optional<Part> part_around(const Rule& rule, std::uint32_t v, const VariableSet& in_head) {
    Part part;
    part.literals.assign(rule.body.size(), false);
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      VariableSet own(rule.variables.size(), false);
      add_variables(rule.body[i].atom, own);
      part.literals[i] = own[v];
    }
    const auto count = std::count(part.literals.begin(), part.literals.end(), true);
    if (count == 0 || static_cast<std::size_t>(count) == rule.body.size()) return {};
    part.variables = variables_of(rule, part.literals);
    VariableSet bound(rule.variables.size(), false);
    std::vector<bool> rest = part.literals;
    rest.flip();
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      if (part.literals[i] && rule.body[i].kind == Literal::Kind::holds)
        add_variables(rule.body[i].atom, bound);
    const VariableSet in_rest = variables_of(rule, rest);
    part.shared.assign(rule.variables.size(), false);
    for (std::uint32_t u = 0; u < part.variables.size(); ++u) {
      if (part.variables[u] && !bound[u]) return {};  // the part would not be safe
      part.shared[u] = part.variables[u] && (in_head[u] || in_rest[u]);
    }
    return part;
  }

  void take_out(std::size_t index, const Part& part) {
    Rule rule = set_.rules[index];
    Pattern head;
    head.name = set_.names.intern("part#" + std::to_string(set_.rules.size()));
    for (std::uint32_t v = 0; v < part.shared.size(); ++v)
      if (part.shared[v]) {
        Pattern variable;
        variable.variable = v;
        head.arguments.push_back(std::move(variable));
      }
    std::vector<Literal> taken, kept{{Literal::Kind::holds, head}};
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      (part.literals[i] ? taken : kept).push_back(std::move(rule.body[i]));
    set_.rules.push_back({std::move(head), std::move(taken), rule.variables});
    set_.rules[index].body = std::move(kept);
  }

  RuleSet& set_;
};

}  // namespace

void condense(RuleSet& set) { Condenser(set).run(); }

}  // namespace agon::gdl
