#include "gdl/never.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/text.hpp"
#include "gdl/dependencies.hpp"

namespace agon::gdl {

namespace {

class NeverFinder {
 public:
  explicit NeverFinder(const RuleSet& set) : set_(set), by_fluent_(set.names.size()) {
    for (const Rule& rule : set.rules) {
      const Pattern& head = rule.head;
      if (head.name == word_role) roles_.push_back(&head.arguments[0]);
      if (head.name == word_legal) legal_.push_back(&rule);
      if (head.name != word_init && head.name != word_next) continue;
      const Pattern& fluent = head.arguments[0];
      (fluent.is_variable() ? any_fluent_ : by_fluent_[fluent.name]).push_back(&fluent);
    }
  }

  Result<std::vector<std::string>> run() {
    for (const Pattern* role : roles_)
      if (const Status status = check_moves(*role); !status) return status.error();
    for (const Rule& rule : set_.rules)
      for (const Literal& literal : rule.body) look(rule, literal);
    return std::move(warnings_);
  }

 private:
  // Beyond so many comparisons everything is taken to hold: rules may be many.
  static constexpr std::size_t most_compared = 20'000'000;

  bool agree(const Pattern& a, const Pattern& b) { return ++compared_ > most_compared || may_agree(a, b); }

  bool is_made(const Pattern& fluent) {
    if (fluent.is_variable()) return true;
    const auto makes = [&](const Pattern* head) { return agree(*head, fluent); };
    return !any_fluent_.empty() ||
           std::any_of(by_fluent_[fluent.name].begin(), by_fluent_[fluent.name].end(), makes);
  }

  bool is_role(const Pattern& term) {
    return std::any_of(roles_.begin(), roles_.end(), [&](const Pattern* role) { return agree(*role, term); });
  }

  bool is_allowed(const Pattern& does) {
    return std::any_of(legal_.begin(), legal_.end(), [&](const Rule* rule) {
      return agree(rule->head.arguments[0], does.arguments[0]) &&
             agree(rule->head.arguments[1], does.arguments[1]);
    });
  }

  // Why the sentence never holds; empty where it may.
  std::string reason(const Rule& rule, const Pattern& atom) {
    const std::string shown = in_quotes(text(set_.names, atom, rule.variables));
    if (atom.name == word_true && !is_made(atom.arguments[0]))
      return shown + " never holds: no 'init' or 'next' makes it";
    if (atom.name != word_does) return "";
    if (!is_role(atom.arguments[0]))
      return shown + " never holds: there is no role " +
             in_quotes(text(set_.names, atom.arguments[0], rule.variables));
    return is_allowed(atom) ? "" : shown + " never holds: no 'legal' allows it";
  }

  void look(const Rule& rule, const Literal& literal) {
    if (literal.kind != Literal::Kind::holds && literal.kind != Literal::Kind::fails) return;
    const std::string why = reason(rule, literal.atom);
    if (!why.empty() && told_.insert(why).second) warnings_.push_back(error_at(literal.atom.at, why).message);
  }

  // The first condition of a rule that never holds.
  const Pattern* never(const Rule& rule) {
    for (const Literal& literal : rule.body)
      if (literal.kind == Literal::Kind::holds && !reason(rule, literal.atom).empty()) return &literal.atom;
    return nullptr;
  }

  Status check_moves(const Pattern& role) {
    const std::string without =
        "the role " + in_quotes(text(set_.names, role, {})) + " never has a legal move";
    const Rule* first = nullptr;
    for (const Rule* rule : legal_) {
      if (!agree(rule->head.arguments[0], role)) continue;
      if (never(*rule) == nullptr) return {};
      if (first == nullptr) first = rule;
    }
    if (first == nullptr) return error_at(role.at, without + ": no 'legal' speaks of it");
    const Pattern* const condition = never(*first);
    return error_at(condition->at, reason(*first, *condition) + "; so " + without);
  }

  const RuleSet& set_;
  std::vector<const Pattern*> roles_, any_fluent_;
  std::vector<std::vector<const Pattern*>> by_fluent_;  // what init and next make, by name
  std::vector<const Rule*> legal_;
  std::size_t compared_ = 0;
  std::unordered_set<std::string> told_;
  std::vector<std::string> warnings_;
};

}  // namespace

Result<std::vector<std::string>> find_what_never_holds(const RuleSet& set) { return NeverFinder(set).run(); }

}  // namespace agon::gdl
