#include "gdl/reshape.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "gdl/dependencies.hpp"
#include "gdl/patterns.hpp"

namespace agon::gdl {

namespace {

std::vector<std::uint32_t> sorted_variables(const Pattern& pattern) {
  std::vector<std::uint32_t> list;
  list_variables(pattern, list);
  std::sort(list.begin(), list.end());
  return list;
}

// The only condition in which two rules differ, where the same variables stand in it.
std::optional<std::size_t> only_difference(const Rule& a, const Rule& b) {
  if (!are_equal(a.head, b.head) || a.body.size() != b.body.size() || a.variables != b.variables) return {};
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < a.body.size(); ++i) {
    if (a.body[i].kind == b.body[i].kind && are_equal(a.body[i].atom, b.body[i].atom)) continue;
    if (found || a.body[i].kind != Literal::Kind::holds || b.body[i].kind != Literal::Kind::holds) return {};
    found = i;
  }
  if (!found || sorted_variables(a.body[*found].atom) != sorted_variables(b.body[*found].atom)) return {};
  return found;
}

// Sentences that hold by a comparison of their arguments and what values those have.
bool is_comparison(const Rule& rule) {
  std::vector<std::uint32_t> arguments = sorted_variables(rule.head);
  if (arguments.size() != rule.head.arguments.size()) return false;  // one twice, or a word
  bool compares = false;
  for (const Literal& literal : rule.body) {
    const auto used = sorted_variables(literal.atom);
    if (!std::includes(arguments.begin(), arguments.end(), used.begin(), used.end())) return false;
    compares = compares || literal.kind == Literal::Kind::distinct;
    if (literal.kind != Literal::Kind::distinct &&
        (literal.kind != Literal::Kind::holds || literal.atom.arguments.size() != 1))
      return false;
  }
  return compares;
}

Pattern substitute(const Pattern& pattern, const Pattern& head, const Pattern& use) {
  if (pattern.is_variable()) {
    const auto place =
        std::find_if(head.arguments.begin(), head.arguments.end(),
                     [&](const Pattern& argument) { return argument.variable == pattern.variable; });
    return use.arguments[static_cast<std::size_t>(place - head.arguments.begin())];
  }
  Pattern made = pattern;
  for (Pattern& argument : made.arguments) argument = substitute(argument, head, use);
  return made;
}

class Unfolder {
 public:
  explicit Unfolder(RuleSet& set) : set_(set), dependencies_(set), reasons_(set.names.size()) {
    for (std::size_t i = 0; i < set.rules.size(); ++i)
      reasons_[set.rules[i].head.name].push_back(static_cast<std::uint32_t>(i));
  }

  void run() {
    std::vector<Rule> result;
    for (const Rule& rule : set_.rules) unfold(rule, result);
    set_.rules = std::move(result);
  }

 private:
  void unfold(const Rule& rule, std::vector<Rule>& result) const {
    const auto at = std::find_if(rule.body.begin(), rule.body.end(),
                                 [&](const Literal& literal) { return unfolds(rule, literal); });
    if (at == rule.body.end()) return result.push_back(rule);
    for (const std::uint32_t reason : reasons_[at->atom.name]) {
      const Rule& from = set_.rules[reason];
      Rule unfolded = rule;
      unfolded.body.erase(unfolded.body.begin() + (at - rule.body.begin()));
      for (const Literal& literal : from.body)
        unfolded.body.push_back({literal.kind, substitute(literal.atom, from.head, at->atom)});
      unfold(unfolded, result);
    }
  }

  bool unfolds(const Rule& rule, const Literal& literal) const {
    if (literal.kind != Literal::Kind::holds || !dependencies_.changes(rule.head.name)) return false;
    if (dependencies_.changes(literal.atom.name) || reasons_[literal.atom.name].size() < 2) return false;
    const bool beside_move = std::any_of(rule.body.begin(), rule.body.end(),
                                         [](const Literal& other) { return other.atom.name == word_does; });
    return !beside_move && std::all_of(reasons_[literal.atom.name].begin(), reasons_[literal.atom.name].end(),
                                       [&](std::uint32_t reason) {
                                         const Rule& from = set_.rules[reason];
                                         return from.head.arguments.size() == literal.atom.arguments.size() &&
                                                is_comparison(from);
                                       });
  }

  RuleSet& set_;
  Dependencies dependencies_;
  std::vector<std::vector<std::uint32_t>> reasons_;  // rules by the name of their head
};

// A rule for a sentence of which it needs some arguments only; others just have one of their values.
struct Reason {
  std::size_t rule;
  std::vector<bool> needed;  // by argument
};

class Splitter {
 public:
  explicit Splitter(RuleSet& set) : set_(set) {}

  void run() {
    std::vector<std::vector<Reason>> reasons(set_.names.size());
    for (std::size_t i = 0; i < set_.rules.size(); ++i)
      if (auto needed = needed_arguments(set_.rules[i]))
        reasons[set_.rules[i].head.name].push_back({i, std::move(*needed)});
    std::vector<bool> dropped(set_.rules.size(), false);
    for (auto& of_name : reasons) split(std::move(of_name), dropped);
    dropped.resize(set_.rules.size(), false);
    std::vector<Rule> kept;
    for (std::size_t i = 0; i < set_.rules.size(); ++i)
      if (!dropped[i]) kept.push_back(std::move(set_.rules[i]));
    set_.rules = std::move(kept);
  }

 private:
  static std::size_t argument_of(const Rule& rule, std::uint32_t variable) {
    const auto& arguments = rule.head.arguments;
    const auto place = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const Pattern& argument) { return argument.variable == variable; });
    return static_cast<std::size_t>(place - arguments.begin());
  }

  // Nothing for rules that need all arguments, or have other variables.
  static std::optional<std::vector<bool>> needed_arguments(const Rule& rule) {
    const std::size_t arguments = rule.head.arguments.size();
    if (rule.head.name < word_count || rule.lists_values || rule.body.empty() ||
        sorted_variables(rule.head).size() != arguments)
      return {};
    std::vector<bool> needed(arguments, false);
    for (const Literal& literal : rule.body) {
      const auto variables = sorted_variables(literal.atom);
      for (const std::uint32_t v : variables) {
        if (argument_of(rule, v) == arguments) return {};
        if (variables.size() > 1 || !gives_values(literal)) needed[argument_of(rule, v)] = true;
      }
    }
    if (std::all_of(needed.begin(), needed.end(), [](bool need) { return need; })) return {};
    return needed;
  }

  void split(std::vector<Reason> reasons, std::vector<bool>& dropped) {
    const auto width = [](const Reason& reason) {
      return std::count(reason.needed.begin(), reason.needed.end(), true);
    };
    std::stable_sort(reasons.begin(), reasons.end(),
                     [&](const Reason& a, const Reason& b) { return width(a) > width(b); });
    while (!reasons.empty()) {
      const Reason widest = reasons.front();
      std::vector<Reason> group, others;
      for (Reason& reason : reasons)
        (belongs_to(reason, widest) ? group : others).push_back(std::move(reason));
      if (group.size() > 1) split_off(group, widest.needed, dropped);
      reasons = std::move(others);
    }
  }

  bool belongs_to(const Reason& reason, const Reason& widest) const {
    if (reason.needed.size() != widest.needed.size()) return false;
    for (std::size_t i = 0; i < reason.needed.size(); ++i)
      if (reason.needed[i] && !widest.needed[i]) return false;
    return has_values(set_.rules[reason.rule], widest.needed) &&
           text_outside(reason.rule, widest.needed) == text_outside(widest.rule, widest.needed);
  }
  static bool has_values(const Rule& rule, const std::vector<bool>& needed) {
    for (std::size_t i = 0; i < needed.size(); ++i)
      if (needed[i] && std::none_of(rule.body.begin(), rule.body.end(), [&](const Literal& literal) {
            const auto used = sorted_variables(literal.atom);
            return gives_values(literal) &&
                   std::find(used.begin(), used.end(), rule.head.arguments[i].variable) != used.end();
          }))
        return false;
    return true;
  }

  static bool is_outside(const Rule& rule, const Literal& literal, const std::vector<bool>& needed) {
    const auto variables = sorted_variables(literal.atom);
    return variables.size() == 1 && !needed[argument_of(rule, variables[0])];
  }
  std::vector<std::string> text_outside(std::size_t index, const std::vector<bool>& needed) const {
    const Rule& rule = set_.rules[index];
    std::vector<std::string> texts;
    for (const Literal& literal : rule.body)
      if (is_outside(rule, literal, needed)) {
        std::vector<std::uint32_t> order;
        texts.push_back(std::to_string(argument_of(rule, sorted_variables(literal.atom)[0])) + " " +
                        shape_of({literal}, order));
      }
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  void split_off(const std::vector<Reason>& group, const std::vector<bool>& needed,
                 std::vector<bool>& dropped) {
    const Name name = set_.names.intern("some#" + std::to_string(set_.rules.size()));
    const auto head_of = [&](const Rule& rule) {
      Pattern head;
      head.name = name;
      for (std::size_t i = 0; i < needed.size(); ++i)
        if (needed[i]) head.arguments.push_back(rule.head.arguments[i]);
      return head;
    };
    Rule whole = set_.rules[group.front().rule];
    std::erase_if(whole.body, [&](const Literal& literal) { return !is_outside(whole, literal, needed); });
    whole.body.push_back({Literal::Kind::holds, head_of(whole)});
    set_.rules.push_back(std::move(whole));
    for (const Reason& reason : group) {
      Rule part = set_.rules[reason.rule];
      std::erase_if(part.body, [&](const Literal& literal) { return is_outside(part, literal, needed); });
      part.head = head_of(part);
      dropped[reason.rule] = true;
      set_.rules.push_back(std::move(part));
    }
  }

  RuleSet& set_;
};

}  // namespace

void join_alternatives(RuleSet& set) {
  std::vector<Rule> result;
  std::map<std::string, Name> names;  // of alternatives, by what they say
  for (std::size_t i = 0; i < set.rules.size(); ++i) {
    const Rule& first = set.rules[i];
    result.push_back(first);
    std::optional<std::size_t> place;
    std::size_t end = i + 1;
    for (; end < set.rules.size(); ++end) {
      const auto difference = only_difference(first, set.rules[end]);
      if (!difference || (place && *place != *difference)) break;
      place = difference;
    }
    if (!place) continue;
    std::vector<Literal> alternatives;
    for (std::size_t j = i; j < end; ++j) alternatives.push_back(set.rules[j].body[*place]);
    std::vector<std::uint32_t> order;
    const auto [known, is_new] = names.try_emplace(shape_of(alternatives, order), 0);
    if (is_new) known->second = set.names.intern("any#" + std::to_string(i));
    const Pattern any = sentence_pattern(known->second, order);
    result.back().body[*place].atom = any;
    for (const Literal& alternative : alternatives)
      if (is_new) result.push_back({any, {alternative}, first.variables});
    i = end - 1;
  }
  set.rules = std::move(result);
}

void unfold_comparisons(RuleSet& set) { Unfolder(set).run(); }
void split_off_arguments(RuleSet& set) { Splitter(set).run(); }

}  // namespace agon::gdl
