#include "gdl/demand.hpp"

#include <algorithm>
#include <map>

#include "gdl/dependencies.hpp"
#include "gdl/patterns.hpp"

namespace agon::gdl {

namespace {

bool mentions(const Pattern& pattern, std::uint32_t variable) {
  std::vector<std::uint32_t> list;
  list_variables(pattern, list);
  return std::find(list.begin(), list.end(), variable) != list.end();
}

class Demand {
 public:
  explicit Demand(RuleSet& set) : set_(set), dependencies_(set), is_restricted_(set.names.size()) {}

  void run() {
    begin_with_all();
    while (drop_open_arguments()) {
    }
    const std::size_t rules = set_.rules.size();
    for (std::size_t i = 0; i < rules; ++i) list_demand(i);
    for (std::size_t i = 0; i < rules; ++i) restrict_rule(set_.rules[i]);
  }

 private:
  // Sentences that change and that only other rules ask for; none of a name that is used with different
  // numbers of terms.
  void begin_with_all() {
    std::vector<bool> met(set_.names.size());
    for (const Rule& rule : set_.rules) {
      const Name name = rule.head.name;
      if (name < word_count || !dependencies_.changes(name)) continue;
      auto& arguments = is_restricted_[name];
      if (!met[name]) arguments.assign(rule.head.arguments.size(), true);
      met[name] = true;
      if (arguments.size() != rule.head.arguments.size()) arguments.assign(arguments.size(), false);
    }
  }

  // An argument is restricted if every rule that asks for it knows what it asks for: a word, or a variable
  // that has its values from an earlier condition or from what the rule itself is asked for.
  bool drop_open_arguments() {
    bool dropped = false;
    for (const Rule& rule : set_.rules)
      for (std::size_t at = 0; at < rule.body.size(); ++at) {
        const Pattern& atom = rule.body[at].atom;
        if (!is_sentence(rule.body[at])) continue;
        auto& restricted = is_restricted_[atom.name];
        for (std::size_t i = 0; i < restricted.size(); ++i) {
          if (!restricted[i]) continue;
          if (i < atom.arguments.size() && is_known(rule, at, atom.arguments[i])) continue;
          restricted[i] = false;
          dropped = true;
        }
      }
    return dropped;
  }
  bool is_known(const Rule& rule, std::size_t at, const Pattern& argument) const {
    if (!argument.is_variable()) return argument.arguments.empty();
    for (std::size_t i = 0; i < rule.body.size(); ++i)
      if (comes_before(rule, i, at) && mentions(rule.body[i].atom, argument.variable)) return true;
    return !head_arguments(rule, argument.variable).empty();
  }
  // Conditions are taken in the order of the text, those with `not` last.
  static bool comes_before(const Rule& rule, std::size_t i, std::size_t at) {
    if (i == at || !gives_values(rule.body[i])) return false;
    return rule.body[at].kind == Literal::Kind::fails || i < at;
  }
  // Arguments of the head that are this variable and restricted.
  std::vector<std::size_t> head_arguments(const Rule& rule, std::uint32_t variable) const {
    std::vector<std::size_t> list;
    const auto& restricted = is_restricted_[rule.head.name];
    for (std::size_t i = 0; i < restricted.size(); ++i)
      if (restricted[i] && rule.head.arguments[i].variable == variable) list.push_back(i);
    return list;
  }

  // What a rule asks for.
  void list_demand(std::size_t index) {
    const Rule rule = set_.rules[index];
    for (std::size_t at = 0; at < rule.body.size(); ++at) {
      if (!is_sentence(rule.body[at])) continue;
      const Pattern& atom = rule.body[at].atom;
      for (std::size_t i = 0; i < is_restricted_[atom.name].size(); ++i)
        if (is_restricted_[atom.name][i]) list_demand(rule, at, atom.arguments[i], asked(atom.name, i));
    }
  }
  void list_demand(const Rule& rule, std::size_t at, const Pattern& argument, Name asked_for) {
    Rule demand;
    demand.lists_values = true;
    demand.variables = rule.variables;
    demand.head.name = asked_for;
    demand.head.arguments = {argument};
    if (argument.is_variable()) {
      for (std::size_t i = 0; i < rule.body.size(); ++i)
        if (comes_before(rule, i, at) && mentions(rule.body[i].atom, argument.variable))
          demand.body.push_back(values_of(rule, rule.body[i].atom, argument.variable));
      for (const std::size_t i : head_arguments(rule, argument.variable))
        demand.body.push_back(may(asked(rule.head.name, i), argument.variable));
      // What is asked for in order to answer itself is asked for already.
      if (demand.body.size() == 1 && are_equal(demand.body[0].atom, demand.head)) return;
    }
    add(std::move(demand));
  }

  static Literal may(Name name, std::uint32_t variable) {
    return {Literal::Kind::may, sentence_pattern(name, {variable})};
  }
  Name asked(Name name, std::size_t argument) {
    return set_.names.intern("asked#" + set_.names.text(name) + "#" + std::to_string(argument));
  }
  // All values that a variable may have in a condition.
  Literal values_of(const Rule& rule, const Pattern& atom, std::uint32_t variable) {
    const std::vector<Literal> body{{Literal::Kind::may, atom}};
    std::vector<std::uint32_t> order;
    std::string shape = shape_of(body, order);
    shape += std::to_string(std::find(order.begin(), order.end(), variable) - order.begin());
    const auto [known, is_new] = values_.try_emplace(std::move(shape), 0);
    if (is_new) {
      known->second = set_.names.intern("value#" + std::to_string(set_.rules.size()));
      set_.rules.push_back({sentence_pattern(known->second, {variable}), body, rule.variables, true});
    }
    return may(known->second, variable);
  }
  void add(Rule demand) {
    std::vector<Literal> all{{Literal::Kind::may, demand.head}};
    all.insert(all.end(), demand.body.begin(), demand.body.end());
    std::vector<std::uint32_t> order;
    const bool is_new = demands_.try_emplace(shape_of(all, order), 0).second;
    if (is_new) set_.rules.push_back(std::move(demand));
  }

  void restrict_rule(Rule& rule) {
    const auto& restricted = is_restricted_[rule.head.name];
    for (std::size_t i = 0; i < restricted.size(); ++i)
      if (restricted[i] && rule.head.arguments[i].is_variable())
        rule.body.push_back(may(asked(rule.head.name, i), rule.head.arguments[i].variable));
  }

  RuleSet& set_;
  Dependencies dependencies_;
  std::vector<std::vector<bool>> is_restricted_;  // by name and argument
  std::map<std::string, Name> values_, demands_;  // rules that are there, by what they say
};

}  // namespace

void restrict_to_demand(RuleSet& set) { Demand(set).run(); }

}  // namespace agon::gdl
