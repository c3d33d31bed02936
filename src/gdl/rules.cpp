#include "gdl/rules.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "base/text.hpp"
#include "gdl/check.hpp"
#include "gdl/usage.hpp"

namespace agon::gdl {

namespace {

constexpr std::size_t most_alternatives = 1000;

constexpr std::array<std::string_view, word_count> words_of_gdl{
    "role",  "init", "true",   "next",     "legal", "does", "goal", "terminal", "base",
    "input", "sees", "random", "distinct", "not",   "or",   "and",  "<="};

bool is_connective(Name name) {
  return name == word_not || name == word_or || name == word_and || name == word_distinct || name == word_if;
}

// A body is a list of alternatives, each a list of literals.
using Body = std::vector<std::vector<Literal>>;

class RuleReader {
 public:
  explicit RuleReader(RuleSet& set) : set_(set) {}

  Status read(const Expression& expression) {
    variables_.clear();
    if (!expression.is_list_of("<=")) {
      for (const std::string_view arrow : {"=>", "<==", "=<", "<-", ":-"})
        if (expression.is_list_of(arrow))
          return error_at(expression.items.front().at,
                          "a rule begins with '<=', not with '" + std::string(arrow) + "'");
      auto head = read_sentence(expression);
      if (!head) return head.error();
      set_.rules.push_back({head.take(), {}, variables_});
      return {};
    }
    return read_rule(expression);
  }

 private:
  Status read_rule(const Expression& expression) {
    if (expression.items.size() < 2)
      return error_at(expression.at, "a rule without a head; expected (<= head body ...)");
    auto head = read_sentence(expression.items[1]);
    if (!head) return head.error();
    if (expression.items.size() == 2) warn_at(expression.at, "a rule without a body; write the head alone");
    Body body{{}};
    for (std::size_t i = 2; i < expression.items.size(); ++i) {
      const auto part = read_body(expression.items[i]);
      if (!part) return part.error();
      auto joined = conjunction(body, *part, expression.items[i].at);
      if (!joined) return joined.error();
      body = joined.take();
    }
    for (auto& literals : body) {
      Rule rule{*head, std::move(literals), variables_};
      name_inner_variables(rule);
      set_.rules.push_back(std::move(rule));
    }
    return {};
  }

  // Strictly, a variable needs a condition that holds. Rule files all the same say (not (does p (put ?x)))
  // with an ?x that is nowhere else, and mean that there is none: such a condition gets a name of its own.
  void name_inner_variables(Rule& rule) {
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      if (rule.body[i].kind != Literal::Kind::fails) continue;
      std::vector<int> inside(rule.variables.size(), 0), everywhere(rule.variables.size(), 0);
      count_variables(rule.body[i].atom, inside);
      count_variables(rule.head, everywhere);
      for (const Literal& literal : rule.body) count_variables(literal.atom, everywhere);
      Pattern any;
      any.at = rule.body[i].atom.at;
      bool inner = false;
      for (std::uint32_t v = 0; v < inside.size(); ++v) {
        if (inside[v] == 0) continue;
        if (inside[v] == everywhere[v]) {
          inner = true;
          continue;
        }
        Pattern variable;
        variable.variable = v;
        any.arguments.push_back(std::move(variable));
      }
      if (!inner) continue;
      warn_at(any.at, "a variable under 'not' has no value; read as: there is none");
      any.name = set_.names.intern("any#" + std::to_string(set_.rules.size()) + "." + std::to_string(i));
      set_.rules.push_back({any, {{Literal::Kind::holds, rule.body[i].atom}}, rule.variables});
      rule.body[i].atom = std::move(any);
    }
  }

  static void count_variables(const Pattern& pattern, std::vector<int>& counts) {
    if (pattern.is_variable()) ++counts[pattern.variable];
    for (const Pattern& argument : pattern.arguments) count_variables(argument, counts);
  }

  static Result<Body> conjunction(const Body& a, const Body& b, TextPlace at) {
    if (a.size() * b.size() > most_alternatives)
      return error_at(at, "the 'or's of this rule multiply to more than " +
                              std::to_string(most_alternatives) +
                              " alternatives; give them a name of their own");
    if (a.front().size() + b.front().size() > most_rule_conditions)
      return error_at(at, "a rule with more than " + std::to_string(most_rule_conditions) + " conditions");
    Body joined;
    for (const auto& left : a)
      for (const auto& right : b) {
        joined.push_back(left);
        joined.back().insert(joined.back().end(), right.begin(), right.end());
      }
    return joined;
  }

  Result<Body> read_body(const Expression& expression) {
    if (expression.is_list_of("or")) return read_or(expression);
    if (expression.is_list_of("and")) return read_and(expression);
    if (expression.is_list_of("not")) return read_not(expression);
    auto literal = read_literal(expression);
    if (!literal) return literal.error();
    return Body{{literal.take()}};
  }

  Result<Body> read_or(const Expression& expression) {
    if (expression.items.size() == 1) return error_at(expression.at, "an 'or' of nothing");
    Body all;
    for (std::size_t i = 1; i < expression.items.size(); ++i) {
      if (expression.items[i].is_list_of("or"))
        warn_at(expression.items[i].at, "an 'or' inside of an 'or' says no more than one");
      auto part = read_body(expression.items[i]);
      if (!part) return part.error();
      all.insert(all.end(), part->begin(), part->end());
    }
    if (all.size() > most_alternatives)
      return error_at(expression.at,
                      "an 'or' of more than " + std::to_string(most_alternatives) + " alternatives");
    return all;
  }

  Result<Body> read_and(const Expression& expression) {
    Body all{{}};
    for (std::size_t i = 1; i < expression.items.size(); ++i) {
      auto part = read_body(expression.items[i]);
      if (!part) return part.error();
      auto joined = conjunction(all, *part, expression.at);
      if (!joined) return joined.error();
      all = joined.take();
    }
    return all;
  }

  Result<Body> read_not(const Expression& expression) {
    if (expression.items.size() != 2)
      return error_at(expression.at,
                      "'not' takes one sentence, here " + std::to_string(expression.items.size() - 1));
    const Expression& inner = expression.items[1];
    for (const std::string_view word : {"not", "or", "and", "<="})
      if (inner.is_list_of(word))
        return error_at(inner.at, "'not' takes a sentence, not " +
                                      std::string(word == "not" ? "another '" : "an '") + std::string(word) +
                                      "'");
    auto literal = read_literal(inner);
    if (!literal) return literal.error();
    if (literal->kind == Literal::Kind::distinct) {
      literal->kind = Literal::Kind::same;
      warn_at(expression.at, "(not (distinct ...)): use the same variable twice instead");
    } else {
      literal->kind = Literal::Kind::fails;
    }
    return Body{{literal.take()}};
  }

  Result<Literal> read_literal(const Expression& expression) {
    if (!expression.is_list_of("distinct")) {
      auto atom = read_sentence(expression);
      if (!atom) return atom.error();
      return Literal{Literal::Kind::holds, atom.take()};
    }
    if (expression.items.size() != 3)
      return error_at(expression.at,
                      "'distinct' takes two terms, here " + std::to_string(expression.items.size() - 1));
    Pattern pair;
    pair.name = word_distinct;
    pair.at = expression.at;
    for (std::size_t i = 1; i < 3; ++i) {
      auto term = read_term(expression.items[i]);
      if (!term) return term.error();
      pair.arguments.push_back(term.take());
    }
    return Literal{Literal::Kind::distinct, std::move(pair)};
  }

  Result<Pattern> read_sentence(const Expression& expression) {
    auto sentence = read_term(expression);
    if (sentence && sentence->is_variable())
      return error_at(expression.at, "a sentence was expected, found the variable " + expression.atom);
    return sentence;
  }

  Result<Pattern> read_term(const Expression& expression) {
    Pattern pattern;
    pattern.at = expression.at;
    if (!expression.is_list()) {
      if (expression.atom.front() == '?') return read_variable(expression);
      pattern.name = read_name(expression);
    } else {
      if (expression.items.empty())
        return error_at(expression.at, "an empty list '()'; a sentence begins with a name");
      const Expression& first = expression.items.front();
      if (first.is_list() || first.atom.front() == '?')
        return error_at(first.at, "a name was expected after '(', found " + in_quotes(text(first)));
      pattern.name = read_name(first);
      if (expression.items.size() == 1) {
        if (pattern.name >= word_count)
          warn_at(expression.at, "the parentheses around " + in_quotes(first.atom) + " are superfluous");
      }
      for (std::size_t i = 1; i < expression.items.size(); ++i) {
        auto argument = read_term(expression.items[i]);
        if (!argument) return argument;
        pattern.arguments.push_back(argument.take());
      }
    }
    if (is_connective(pattern.name))
      return error_at(expression.at, "'" + set_.names.text(pattern.name) + "' cannot stand here");
    return pattern;
  }

  Name read_name(const Expression& word) {
    const Name name = set_.names.intern(word.atom);
    const std::string& first = set_.names.text(name);
    if (name >= word_count && first != word.atom && told_capitals_.insert(name).second)
      warn_at(word.at, in_quotes(word.atom) + " is read as the same name as " + in_quotes(first) +
                           ", which stands before");
    return name;
  }

  void warn_at(TextPlace at, const std::string& message) {
    set_.warnings.push_back(error_at(at, message).message);
  }

  Result<Pattern> read_variable(const Expression& expression) {
    const std::string name = lower_case(expression.atom);
    auto known = std::find(variables_.begin(), variables_.end(), name);
    if (known == variables_.end()) {
      if (variables_.size() == most_variables)
        return error_at(expression.at,
                        "a rule with more than " + std::to_string(most_variables) + " variables");
      known = variables_.insert(variables_.end(), name);
    }
    Pattern pattern;
    pattern.variable = static_cast<std::uint32_t>(known - variables_.begin());
    pattern.at = expression.at;
    return pattern;
  }

  RuleSet& set_;
  std::vector<std::string> variables_;
  std::unordered_set<Name> told_capitals_;
};

}  // namespace

Names::Names() {
  for (const std::string_view word : words_of_gdl) intern(word);
}

Name Names::intern(std::string_view text) {
  const auto [place, added] = by_text_.try_emplace(lower_case(text), static_cast<Name>(texts_.size()));
  if (added) texts_.emplace_back(text);
  return place->second;
}

std::optional<Name> Names::find(std::string_view text) const {
  const auto found = by_text_.find(lower_case(text));
  return found == by_text_.end() ? std::nullopt : std::optional(found->second);
}

std::string text(const Names& names, const Pattern& pattern, const std::vector<std::string>& variables) {
  if (pattern.is_variable()) return variables[pattern.variable];
  if (pattern.arguments.empty()) return names.text(pattern.name);
  std::string line = "(" + names.text(pattern.name);
  for (const Pattern& argument : pattern.arguments) line += " " + text(names, argument, variables);
  return line + ")";
}

std::string grows_text(const Names& names, const Rule& rule) {
  return error_at(rule.head.at,
                  "terms grow without bound: " + in_quotes(text(names, rule.head, rule.variables)) +
                      " makes one that is nested more than " + std::to_string(deepest_list) +
                      " deep or too long")
      .message;
}

namespace {

// What a game cannot do without, where its only rules are idle: the guilty condition is told.
Status check_left(const RuleSet& set, const std::vector<Rule>& idle, const std::vector<Error>& reasons) {
  for (const Name word : {word_legal, word_goal, word_terminal}) {
    const auto speaks = [&](const Rule& rule) { return rule.head.name == word; };
    if (std::any_of(set.rules.begin(), set.rules.end(), speaks)) continue;
    const auto first = std::find_if(idle.begin(), idle.end(), speaks);
    if (first == idle.end()) continue;
    return Error{reasons[static_cast<std::size_t>(first - idle.begin())].message + "; so no rule about " +
                 in_quotes(set.names.text(word)) + " ever applies"};
  }
  return {};
}

// A condition that nothing ever says makes its rule idle, whatever else is odd about it.
Status drop_idle_rules(RuleSet& set) {
  std::vector<bool> said(set.names.size(), false);
  // The words of GDL are for the checks: some cannot be conditions at all.
  std::fill(said.begin(), said.begin() + word_random, true);
  for (const Rule& rule : set.rules) said[rule.head.name] = true;
  std::vector<Rule> idle;
  std::vector<Error> reasons;
  std::erase_if(set.rules, [&](const Rule& rule) {
    const auto never = std::find_if(rule.body.begin(), rule.body.end(), [&](const Literal& literal) {
      return literal.kind == Literal::Kind::holds && !said[literal.atom.name];
    });
    if (never == rule.body.end()) return false;
    idle.push_back(rule);
    reasons.push_back(error_at(
        never->atom.at, "nothing says when " + in_quotes(set.names.text(never->atom.name)) + " holds"));
    return true;
  });
  if (const Status left = check_left(set, idle, reasons); !left) return left;
  for (const Error& reason : reasons) set.warnings.push_back(reason.message + "; this rule never applies");
  return {};
}

}  // namespace

Result<RuleSet> read_rules(const std::vector<Expression>& expressions) {
  RuleSet set;
  RuleReader reader(set);
  for (const Expression& expression : expressions)
    if (const Status read = reader.read(expression); !read) return read.error();
  const std::vector<std::string> odd = find_odd_usage(set);  // of all that was written
  if (const Status checked = check_words(set); !checked) return checked.error();
  if (const Status dropped = drop_idle_rules(set); !dropped) return dropped.error();
  if (const Status checked = check_rules(set); !checked) return checked.error();
  set.warnings.insert(set.warnings.end(), odd.begin(), odd.end());
  return set;
}

Result<RuleSet> read_rules(std::string_view text) {
  const auto expressions = read_kif(text);
  if (!expressions) return expressions.error();
  return read_rules(*expressions);
}

}  // namespace agon::gdl
