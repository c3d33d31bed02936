#include "gdl/check.hpp"

#include <algorithm>
#include <initializer_list>
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
    {word_true, 1, false, false, true}, {word_next, 1, true, true, true},
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

// Names of all that these are asked about, directly or by way of other rules; they are too.
std::vector<bool> names_asked_by(const RuleSet& set, std::initializer_list<Name> words) {
  std::vector<std::vector<Name>> uses(set.names.size());
  for (const Rule& rule : set.rules)
    for (const Literal& literal : rule.body)
      if (is_sentence(literal)) uses[rule.head.name].push_back(literal.atom.name);
  std::vector<bool> asked(set.names.size(), false);
  std::vector<Name> work(words);
  while (!work.empty()) {
    const Name name = work.back();
    work.pop_back();
    if (asked[name]) continue;
    asked[name] = true;
    work.insert(work.end(), uses[name].begin(), uses[name].end());
  }
  return asked;
}

// Judges every rule: judge(i). What is wrong with one that the game does not depend on is a warning, and the
// rule is left out.
template <class Judge>
Status judge_rules(RuleSet& set, const Judge& judge) {
  const std::vector<bool> asked = names_asked_by(set, {word_role, word_init, word_true, word_next, word_legal,
                                                       word_does, word_goal, word_terminal, word_sees});
  std::vector<bool> is_wrong(set.rules.size(), false);
  for (std::size_t i = 0; i < set.rules.size(); ++i) {
    const Status fine = judge(i);
    if (fine) continue;
    const Name name = set.rules[i].head.name;
    if (asked[name]) return fine;
    set.warnings.push_back(fine.error().message + "; the game does not depend on " +
                           in_quotes(set.names.text(name)) + ", so this is left out");
    is_wrong[i] = true;
  }
  std::size_t index = 0;
  std::erase_if(set.rules, [&](const Rule&) { return is_wrong[index++]; });
  return {};
}

class WordChecker {
 public:
  explicit WordChecker(RuleSet& set)
      : set_(set),
        most_words_(Terms(set.names).largest()),
        without_next_(names_asked_by(set, {word_role, word_init, word_next, word_legal, word_goal,
                                           word_terminal, word_base, word_input})) {}

  Status check() {
    return judge_rules(set_, [&](std::size_t i) { return check_rule(set_.rules[i]); });
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
      if (literal.atom.name == word_next && without_next_[rule.head.name])
        return error_at(literal.atom.at, "'next' cannot be a condition of a rule but for what roles see");
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
  std::size_t most_words_;          // of a sentence
  std::vector<bool> without_next_;  // by name: what it says must not depend on the next state
};

class Checker {
 public:
  explicit Checker(RuleSet& set) : set_(set), dependencies_(set) {}

  Status check_rule(std::size_t index) {
    for (const Status& status : {check_safety(set_.rules[index]), check_order(index), check_recursion(index)})
      if (!status) return status;
    return {};
  }

  // What `base` and `input` list never changes; no game depends on it.
  void drop_wrong_declarations() {
    for (const Name word : {word_base, word_input}) {
      const Status fine = check_constancy(word, true);
      if (fine) continue;
      set_.warnings.push_back(fine.error().message + "; all of them are left out");
      std::erase_if(set_.rules, [&](const Rule& rule) { return rule.head.name == word; });
    }
  }

  // All of them together.
  Status check() {
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
    if (rule.body.empty() && !rule.variables.empty())
      return error_at(rule.head.at,
                      "the variable " + rule.variables.front() +
                          " stands outside a rule; only rules, (<= head body ...), have variables");
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
    for (const Name word : {word_init, word_legal, word_goal, word_terminal})
      if (const Status status = check_constancy(word, word == word_init); !status) return status;
    return {};
  }

  // That sentences with this word depend on no move, and where that is asked on no state.
  Status check_constancy(Name word, bool of_true) const {
    const bool on_true = of_true && dependencies_.depends_on_true(word);
    if (!on_true && !dependencies_.depends_on_does(word)) return {};
    return error_at(guilty(word, on_true).at, "'" + set_.names.text(word) + "' must not depend on '" +
                                                  (on_true ? "true" : "does") +
                                                  "', not even by way of other rules");
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

Status check_rules(RuleSet& set) {
  Checker single(set);
  if (const Status fine = judge_rules(set, [&](std::size_t i) { return single.check_rule(i); }); !fine)
    return fine;
  Checker(set).drop_wrong_declarations();
  return Checker(set).check();
}

}  // namespace agon::gdl
