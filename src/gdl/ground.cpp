#include "gdl/ground.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "gdl/condense.hpp"
#include "gdl/deduction.hpp"
#include "gdl/demand.hpp"
#include "gdl/dependencies.hpp"
#include "gdl/reshape.hpp"

namespace agon::gdl {

namespace {

class Grounder {
 public:
  Grounder(RuleSet& set, const GroundLimits& limits, const Patience& patience)
      : set_(set),
        limits_(limits),
        patience_(patience),
        dependencies_(set),
        deduction_(result_.terms, [this] {
          check_cost();
          return stopped_.empty();
        }) {
    result_.terms = Terms(set.names);
  }

  Result<Ground> run() {
    if (!settle_what_never_changes() || !follow_what_changes()) return Error{stopped_};
    list_always();
    for (const TermId role : deduction_.sentences(word_role)) {
      result_.roles.push_back(result_.terms.arguments(role)[0]);
      result_.legal_at.push_back(place_of_moves(result_.roles.back()));
    }
    result_.names = std::move(set_.names);
    return std::move(result_);
  }

  bool makes_oversized_terms() const { return result_.terms.oversized() != no_term; }

 private:
  bool changes(const Rule& rule) const { return dependencies_.changes(rule.head.name); }

  TextPlace place_of_moves(TermId role) const {
    for (const Rule& rule : set_.rules) {
      Binding binding(rule.variables.size(), no_term);
      if (rule.head.name == word_legal && match(result_.terms, rule.head.arguments[0], role, binding))
        return rule.head.at;
    }
    return {};
  }

  // Rules by group, in an order in which every `not` is about what is settled already.
  bool settle_what_never_changes() {
    std::vector<std::vector<const Rule*>> groups(dependencies_.groups());
    for (std::size_t i = 0; i < set_.rules.size(); ++i)
      if (!changes(set_.rules[i])) groups[dependencies_.group(i)].push_back(&set_.rules[i]);
    // Facts first, in the order of the text, so that roles keep theirs.
    for (const Rule& rule : set_.rules)
      if (rule.body.empty()) deduction_.add(instantiate(result_.terms, rule.head, {}));
    for (const auto& rules : groups) {
      const Deduction::Stance stance{.grows =
                                         [&](Name name) {
                                           return std::any_of(
                                               rules.begin(), rules.end(),
                                               [&](const Rule* rule) { return rule->head.name == name; });
                                         },
                                     .tested = [](Name) { return true; }};
      const auto settle = [&](const Rule& rule, const Binding& binding) {
        deduction_.add(instantiate(result_.terms, rule.head, binding));
        return within_limits(rule);
      };
      if (!rules.empty() && !deduction_.run(rules, stance, settle)) return false;
    }
    return true;
  }

  bool follow_what_changes() {
    for (const TermId sentence : std::vector<TermId>(deduction_.sentences(word_init)))
      continue_with(sentence);
    for (const TermId sentence : std::vector<TermId>(deduction_.sentences(word_next)))
      continue_with(sentence);
    for (const TermId sentence : std::vector<TermId>(deduction_.sentences(word_legal)))
      continue_with(sentence);
    std::vector<const Rule*> rules;
    for (const Rule& rule : set_.rules)
      if (changes(rule)) rules.push_back(&rule);
    const Deduction::Stance stance{.grows = [&](Name name) { return dependencies_.changes(name); },
                                   .tested = [&](Name name) { return !dependencies_.changes(name); }};
    return deduction_.run(rules, stance, [&](const Rule& rule, const Binding& binding) {
      const TermId head = instantiate(result_.terms, rule.head, binding);
      note(rule, head, binding);
      deduction_.add(head);
      continue_with(head);
      return within_limits(rule);
    });
  }

  // What may hold next may be true, and what is legal may be done.
  void continue_with(TermId sentence) {
    const Name name = result_.terms.name(sentence);
    if (name != word_init && name != word_next && name != word_legal) return;
    const auto arguments = result_.terms.arguments(sentence);
    const std::vector<TermId> copy(arguments.begin(), arguments.end());  // interning moves them
    deduction_.add(result_.terms.intern(name == word_legal ? word_does : word_true, copy));
  }

  void note(const Rule& rule, TermId head, const Binding& binding) {
    if (rule.lists_values) return;
    const auto first = static_cast<std::uint32_t>(result_.conditions.size());
    const auto add = [&](Literal::Kind kind) {
      const std::size_t before = result_.conditions.size();
      for (const Literal& literal : rule.body)
        if (literal.kind == kind && dependencies_.changes(literal.atom.name))
          result_.conditions.push_back(instantiate(result_.terms, literal.atom, binding));
      return static_cast<std::uint32_t>(result_.conditions.size() - before);
    };
    const std::uint32_t holds = add(Literal::Kind::holds), fails = add(Literal::Kind::fails);
    result_.rules.push_back({head, first, holds, fails});
  }

  void list_always() {
    for (Name name = 0; name < set_.names.size(); ++name)
      if (!dependencies_.changes(name))
        for (const TermId sentence : deduction_.sentences(name)) result_.always.push_back(sentence);
  }

  bool within_limits(const Rule& rule) {
    if (result_.terms.oversized() != no_term)
      stopped_ = grows_text(set_.names, rule);
    else if (result_.rules.size() > limits_.most_rules)
      stopped_ =
          "more than " + std::to_string(limits_.most_rules) + " rules when variables are replaced by values";
    else if (result_.terms.size() > limits_.most_terms)
      stopped_ = "more than " + std::to_string(limits_.most_terms) + " terms";
    else if ((++checks_ & 0xfff) == 0)
      check_cost();
    return stopped_.empty();
  }

  void check_cost() {
    if (patience_.is_over())
      stopped_ = patience_.reason();
    else if (bytes() > limits_.most_bytes)
      stopped_ = "it takes more than " + std::to_string(limits_.most_bytes >> 20) + " MB";
  }

  std::size_t bytes() const {
    return result_.terms.bytes() + deduction_.bytes() + result_.rules.capacity() * sizeof(GroundRule) +
           result_.conditions.capacity() * sizeof(TermId);
  }

  RuleSet& set_;
  GroundLimits limits_;
  const Patience& patience_;
  Dependencies dependencies_;
  Ground result_;
  Deduction deduction_;
  std::uint64_t checks_ = 0;
  std::string stopped_;
};

}  // namespace

std::string Patience::reason() const {
  if (is_stopped()) return stopped_making;
  return "it takes more than " + number_text(std::round(10 * written_out_by * seconds_) / 10) + " s";
}

// Most games are small enough as they are. Reshaping takes more sentences in between, and pays where rules
// are many.
Result<Ground> ground(RuleSet set, const GroundLimits& limits, const Patience& patience) {
  {
    RuleSet plain = set;
    condense(plain);
    GroundLimits usual = limits;
    usual.most_rules = std::min(limits.most_rules, limits.usual_rules);
    Grounder first(plain, usual, patience);
    auto made = first.run();
    // Reshaping makes nothing quicker that takes long already, and no term smaller.
    if (made || patience.is_over() || first.makes_oversized_terms()) return made;
  }
  join_alternatives(set);
  unfold_comparisons(set);
  restrict_to_demand(set);
  condense(set, Effort::high);
  split_off_arguments(set);
  return Grounder(set, limits, patience).run();
}

}  // namespace agon::gdl
