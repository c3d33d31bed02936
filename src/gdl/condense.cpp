#include "gdl/condense.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "gdl/patterns.hpp"

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
  Condenser(RuleSet& set, Effort effort) : set_(set), effort_(effort) {}

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
    VariableSet open;               // those that get no value from the part itself
  };

  static VariableSet variables_of(const Rule& rule, const std::vector<bool>& literals) {
    VariableSet set(rule.variables.size(), false);
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      if (literals[i]) add_variables(rule.body[i].atom, set);
    return set;
  }
  static VariableSet variables_of(const Rule& rule, const Literal& literal) {
    VariableSet set(rule.variables.size(), false);
    add_variables(literal.atom, set);
    return set;
  }

  std::optional<Part> best_part(const Rule& rule) const {
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
  std::optional<Part> part_around(const Rule& rule, std::uint32_t v, const VariableSet& in_head) const {
    Part part;
    part.literals.assign(rule.body.size(), false);
    for (std::size_t i = 0; i < rule.body.size(); ++i) part.literals[i] = variables_of(rule, rule.body[i])[v];
    const auto count = std::count(part.literals.begin(), part.literals.end(), true);
    if (count == 0 || static_cast<std::size_t>(count) == rule.body.size()) return {};
    part.variables = variables_of(rule, part.literals);
    std::vector<bool> rest = part.literals;
    rest.flip();
    const VariableSet in_rest = variables_of(rule, rest);
    const VariableSet given = given_values(rule, part.literals), by_rest = given_values(rule, rest);
    part.shared.assign(rule.variables.size(), false);
    part.open.assign(rule.variables.size(), false);
    for (std::uint32_t u = 0; u < part.variables.size(); ++u) {
      part.shared[u] = part.variables[u] && (in_head[u] || in_rest[u]);
      part.open[u] = part.variables[u] && !given[u];
      if (part.open[u] && (effort_ == Effort::usual || !by_rest[u])) return {};  // it would not be safe
    }
    return part;
  }

  static VariableSet given_values(const Rule& rule, const std::vector<bool>& literals) {
    VariableSet set(rule.variables.size(), false);
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      if (literals[i] && gives_values(rule.body[i])) add_variables(rule.body[i].atom, set);
    return set;
  }

  void take_out(std::size_t index, const Part& part) {
    Rule rule = set_.rules[index];
    std::vector<Literal> taken = size(part.open) > 0 ? values_for(rule, part) : std::vector<Literal>{}, kept;
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      (part.literals[i] ? taken : kept).push_back(std::move(rule.body[i]));
    const Pattern head = head_of("part#", rule, std::move(taken), part.shared, rule.lists_values);
    kept.insert(kept.begin(), {rule.lists_values ? Literal::Kind::may : Literal::Kind::holds, head});
    set_.rules[index].body = std::move(kept);
  }

  // What the rest of a rule says of the values of a part's variables: conditions that settle most of the open
  // ones at once, and all that speak of one of them alone.
  std::vector<Literal> values_for(const Rule& rule, const Part& part) {
    std::vector<Literal> values;
    VariableSet open = part.open;
    while (size(open) > 0) {
      const Literal* best = nullptr;
      for (std::size_t i = 0; i < rule.body.size(); ++i)
        if (!part.literals[i] && gives_values(rule.body[i]) &&
            (best == nullptr || settles_more(rule, part, open, rule.body[i], *best)))
          best = &rule.body[i];
      values.push_back({Literal::Kind::may, projection(rule, *best, part.variables)});
      const VariableSet settled = variables_of(rule, *best);
      for (std::size_t v = 0; v < open.size(); ++v) open[v] = open[v] && !settled[v];
    }
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      const VariableSet own = variables_of(rule, rule.body[i]);
      if (!part.literals[i] && gives_values(rule.body[i]) && size(own) == 1 && overlap(own, part.open) == 1)
        values.push_back({Literal::Kind::may, rule.body[i].atom});
    }
    return values;
  }
  static bool settles_more(const Rule& rule, const Part& part, const VariableSet& open, const Literal& a,
                           const Literal& b) {
    const VariableSet in_a = variables_of(rule, a), in_b = variables_of(rule, b);
    return std::pair(overlap(in_a, open), overlap(in_a, part.variables)) >
           std::pair(overlap(in_b, open), overlap(in_b, part.variables));
  }
  static std::size_t overlap(const VariableSet& a, const VariableSet& b) {
    std::size_t sum = 0;
    for (std::size_t v = 0; v < a.size(); ++v) sum += a[v] && b[v] ? 1 : 0;
    return sum;
  }

  // The values that some of a condition's variables may have.
  Pattern projection(const Rule& rule, const Literal& literal, const VariableSet& wanted) {
    return head_of("values#", rule, {{Literal::Kind::may, literal.atom}}, wanted, true);
  }

  // The head of a rule with these conditions and some of their variables; of an earlier one that is the same.
  Pattern head_of(const std::string& word, const Rule& origin, std::vector<Literal> body,
                  const VariableSet& wanted, bool lists_values) {
    std::vector<std::uint32_t> order, arguments;
    std::string shape = (lists_values ? "*" : "") + shape_of(body, order);
    for (std::size_t i = 0; i < order.size(); ++i)
      if (wanted[order[i]]) {
        arguments.push_back(order[i]);
        shape += " " + std::to_string(i);
      }
    const auto [known, is_new] = known_.try_emplace(std::move(shape), 0);
    if (is_new) known->second = set_.names.intern(word + std::to_string(set_.rules.size()));
    Pattern head = sentence_pattern(known->second, arguments);
    if (is_new) set_.rules.push_back({head, std::move(body), origin.variables, lists_values});
    return head;
  }

  RuleSet& set_;
  Effort effort_;
  std::map<std::string, Name> known_;  // names of new rules by what they say
};

}  // namespace

void condense(RuleSet& set, Effort effort) { Condenser(set, effort).run(); }

}  // namespace agon::gdl
