#include "gdl/check.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "gdl/dependencies.hpp"
#include "gdl/never.hpp"
#include "gdl/terms.hpp"

namespace agon::gdl {

namespace {

// How many arguments the words of GDL take, and where they may stand.
struct WordUse {
  Name word;
  std::size_t arguments;
  bool in_facts, in_heads, in_bodies;
};
constexpr WordUse word_uses[] = {
    {word_role, 1, true, false, true},  {word_init, 1, true, true, false},
    {word_true, 1, false, false, true}, {word_next, 1, true, true, false},
    {word_legal, 2, true, true, true},  {word_does, 2, false, false, true},
    {word_goal, 2, true, true, true},   {word_terminal, 0, true, true, true},
    {word_base, 1, true, true, false},  {word_input, 2, true, true, false},
    {word_sees, 2, true, true, false},
};

const WordUse* use_of(Name name) {
  const auto found = std::find_if(std::begin(word_uses), std::end(word_uses),
                                  [&](const WordUse& use) { return use.word == name; });
  return found == std::end(word_uses) ? nullptr : found;
}

class WordChecker {
 public:
  explicit WordChecker(RuleSet& set) : set_(set), most_words_(Terms(set.names).largest()) {}

  Status check() {
    for (const Rule& rule : set_.rules)
      if (const Status status = check_rule(rule); !status) return status;
    return {};
  }

 private:
  Status check_rule(const Rule& rule) {
    const bool is_fact = rule.body.empty();
    if (const WordUse* use = use_of(rule.head.name)) {
      if (!(is_fact ? use->in_facts : use->in_heads))
        return error_at(rule.head.at, "'" + set_.names.text(rule.head.name) + "' cannot be what a " +
                                          (is_fact ? "fact" : "rule") + " says");
    }
    if (const Status status = check_sentence(rule.head); !status) return status;
    for (const Literal& literal : rule.body) {
      if (!is_sentence(literal)) {
        for (const Pattern& term : literal.atom.arguments) check_term(term);
        continue;
      }
      if (const WordUse* use = use_of(literal.atom.name); use != nullptr && !use->in_bodies)
        return error_at(literal.atom.at,
                        "'" + set_.names.text(literal.atom.name) + "' cannot be a condition of a rule");
      if (const Status status = check_sentence(literal.atom); !status) return status;
    }
    return {};
  }

  Status check_sentence(const Pattern& sentence) {
    if (const WordUse* use = use_of(sentence.name);
        use != nullptr && use->arguments != sentence.arguments.size())
      return error_at(
          sentence.at,
          "'" + set_.names.text(sentence.name) + "' takes " + std::to_string(use->arguments) +
              (use->arguments == 1 ? " term" : " terms") + ", here " +
              std::to_string(sentence.arguments.size()) +
              (sentence.arguments.empty() ? "; write (" + set_.names.text(sentence.name) + " ...)" : ""));
    if (words_in(sentence) > most_words_)
      return error_at(sentence.at, "a sentence of " + std::to_string(words_in(sentence)) +
                                       " words; at most " + std::to_string(most_words_) +
                                       " are possible, fewer where words are long");
    for (const Pattern& argument : sentence.arguments) check_term(argument);
    return {};
  }

  static std::size_t words_in(const Pattern& pattern) {
    std::size_t words = 1;
    for (const Pattern& argument : pattern.arguments) words += words_in(argument);
    return words;
  }

  void check_term(const Pattern& term) {
    if (term.is_variable()) return;
    if (use_of(term.name) != nullptr)
      set_.warnings.push_back(error_at(term.at, "'" + set_.names.text(term.name) +
                                                    "' is a word of GDL and should not name a thing")
                                  .message);
    for (const Pattern& argument : term.arguments) check_term(argument);
  }

  RuleSet& set_;
  std::size_t most_words_;  // of a sentence
};

class Checker {
 public:
  explicit Checker(RuleSet& set) : set_(set), dependencies_(set) {}

  Status check() {
    for (std::size_t i = 0; i < set_.rules.size(); ++i) {
      const Rule& rule = set_.rules[i];
      for (const Status& status : {check_safety(rule), check_order(i), check_recursion(i)})
        if (!status) return status;
    }
    if (const Status status = check_presence(); !status) return status;
    if (const Status status = check_dependencies(); !status) return status;
    warn();
    auto never = find_what_never_holds(set_);
    if (!never) return never.error();
    set_.warnings.insert(set_.warnings.end(), never->begin(), never->end());
    return {};
  }

 private:
  std::string shown(const Rule& rule, const Pattern& pattern) const {
    return in_quotes(text(set_.names, pattern, rule.variables));
  }

  // ---- every variable gets its value from a sentence that holds

  static void mark(const Pattern& pattern, std::vector<bool>& bound) {
    if (pattern.is_variable()) bound[pattern.variable] = true;
    for (const Pattern& argument : pattern.arguments) mark(argument, bound);
  }
  static const Pattern* unbound(const Pattern& pattern, const std::vector<bool>& bound) {
    if (pattern.is_variable()) return bound[pattern.variable] ? nullptr : &pattern;
    for (const Pattern& argument : pattern.arguments)
      if (const Pattern* found = unbound(argument, bound)) return found;
    return nullptr;
  }

  Status check_safety(const Rule& rule) const {
    std::vector<bool> bound(rule.variables.size(), false);
    for (const Literal& literal : rule.body)
      if (literal.kind == Literal::Kind::holds) mark(literal.atom, bound);
    const auto complain = [&](const Pattern& variable, const char* where) {
      return error_at(variable.at, "the variable " + rule.variables[variable.variable] + " " + where +
                                       " gets no value: no condition that must hold contains it");
    };
    if (const Pattern* variable = unbound(rule.head, bound)) return complain(*variable, "of the head");
    for (const Literal& literal : rule.body)
      if (const Pattern* variable = unbound(literal.atom, bound))
        return complain(*variable, is_sentence(literal) ? "under 'not'" : "of 'distinct'");
    return {};
  }

  // ---- no sentence follows from its own negation

  Status check_order(std::size_t index) const {
    const Rule& rule = set_.rules[index];
    for (const Literal& literal : rule.body)
      if (literal.kind == Literal::Kind::fails && dependencies_.is_recursive(index, literal))
        return error_at(literal.atom.at, "'" + set_.names.text(rule.head.name) +
                                             "' would follow from the negation of '" +
                                             set_.names.text(literal.atom.name) + "', which follows from it");
    return {};
  }

  // ---- recursion must not make ever new terms

  static bool equal(const Pattern& a, const Pattern& b) {
    return a.variable == b.variable && (a.is_variable() || a.name == b.name) &&
           std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), equal);
  }
  static bool is_ground(const Pattern& pattern) {
    return !pattern.is_variable() &&
           std::all_of(pattern.arguments.begin(), pattern.arguments.end(), is_ground);
  }
  static bool has_argument(const Pattern& sentence, const Pattern& term) {
    return std::any_of(sentence.arguments.begin(), sentence.arguments.end(),
                       [&](const Pattern& argument) { return equal(argument, term); });
  }

  static bool builds_terms(const Pattern& head) {
    return std::any_of(head.arguments.begin(), head.arguments.end(),
                       [](const Pattern& term) { return !term.is_variable() && !is_ground(term); });
  }

  // Every argument of a recursive condition is ground, an argument of the head, or one of another condition
  // that is not recursive.
  Status check_recursion(std::size_t index) {
    const Rule& rule = set_.rules[index];
    for (const Literal& literal : rule.body) {
      if (!dependencies_.is_recursive(index, literal)) continue;
      for (const Pattern& term : literal.atom.arguments) {
        const bool bounded = is_ground(term) || has_argument(rule.head, term) ||
                             std::any_of(rule.body.begin(), rule.body.end(), [&](const Literal& other) {
                               return other.kind == Literal::Kind::holds &&
                                      !dependencies_.is_recursive(index, other) &&
                                      has_argument(other.atom, term);
                             });
        if (bounded) continue;
        const Error error = error_at(term.at, "the recursion of '" + set_.names.text(rule.head.name) +
                                                  "' is not bounded: " + shown(rule, term) +
                                                  " is in no other condition and not in the head");
        if (builds_terms(rule.head)) return error;
        set_.warnings.push_back(error.message);  // it makes no new terms, so that it ends all the same
      }
    }
    return {};
  }

  // ---- the game as a whole

  Status check_presence() const {
    for (const Name word : {word_role, word_legal, word_goal, word_terminal})
      if (std::none_of(set_.rules.begin(), set_.rules.end(),
                       [&](const Rule& rule) { return rule.head.name == word; }))
        return Error{"no rule or fact about '" + set_.names.text(word) +
                     "'; a game in GDL has role, init, legal, next, goal and terminal"};
    return {};
  }

  Status check_dependencies() const {
    struct Ban {
      Name word;
      bool of_true;
    };
    for (const Ban ban : {Ban{word_init, true}, Ban{word_base, true}, Ban{word_input, true},
                          Ban{word_legal, false}, Ban{word_goal, false}, Ban{word_terminal, false}}) {
      const bool on_true = ban.of_true && dependencies_.depends_on_true(ban.word);
      if (!on_true && !dependencies_.depends_on_does(ban.word)) continue;
      return error_at(guilty(ban.word, on_true).at,
                      "'" + set_.names.text(ban.word) + "' must not depend on '" +
                          (on_true ? "true" : "does") + "', not even by way of other rules");
    }
    return {};
  }

  // The first condition of such a sentence by which it depends on the state, or on the moves.
  const Pattern& guilty(Name word, bool on_true) const {
    const Pattern* found = nullptr;
    for (const Rule& rule : set_.rules)
      for (const Literal& literal : rule.body)
        if (found == nullptr && rule.head.name == word && is_sentence(literal) &&
            (on_true ? dependencies_.depends_on_true(literal.atom.name)
                     : dependencies_.depends_on_does(literal.atom.name)))
          found = &literal.atom;
    AGON_ASSERT(found != nullptr);
    return *found;
  }

  void warn() {
    std::vector<bool> said(set_.names.size(), false);
    for (const Rule& rule : set_.rules) said[rule.head.name] = true;
    for (const Rule& rule : set_.rules)
      for (const Literal& literal : rule.body) {
        if (!is_sentence(literal) || said[literal.atom.name] || literal.atom.name < word_count) continue;
        said[literal.atom.name] = true;  // told once
        warn_at(literal.atom.at, "nothing says when " + in_quotes(set_.names.text(literal.atom.name)) +
                                     " holds; it never does");
      }
    warn_of_goals_and_roles();
  }

  // What a goal is worth, and whose goals and moves are told: nobody counts what is none.
  void warn_of_goals_and_roles() {
    std::vector<std::string> roles;
    for (const Rule& rule : set_.rules)
      if (rule.head.name == word_role)
        roles.push_back(lower_case(text(set_.names, rule.head.arguments[0], {})));
    for (const Rule& rule : set_.rules) {
      const Pattern& head = rule.head;
      if (head.name != word_goal && head.name != word_legal && head.name != word_sees) continue;
      if (is_ground(head.arguments[0]) &&
          std::find(roles.begin(), roles.end(), lower_case(text(set_.names, head.arguments[0], {}))) ==
              roles.end())
        warn_at(head.arguments[0].at, "there is no role " + shown(rule, head.arguments[0]) + "; this '" +
                                          set_.names.text(head.name) + "' counts for nobody");
      if (head.name != word_goal || !is_ground(head.arguments[1])) continue;
      const auto value = parse_integer(text(set_.names, head.arguments[1], {}));
      if (!value || *value < 0 || *value > 100)
        warn_at(head.arguments[1].at, "a goal is a whole number from 0 to 100, not " +
                                          shown(rule, head.arguments[1]) + "; it counts as 0");
    }
  }

  void warn_at(TextPlace at, const std::string& message) {
    set_.warnings.push_back(error_at(at, message).message);
  }

  RuleSet& set_;
  Dependencies dependencies_;
};

}  // namespace

Status check_words(RuleSet& set) { return WordChecker(set).check(); }

Status check_rules(RuleSet& set) { return Checker(set).check(); }

}  // namespace agon::gdl
