// The meaning of rules, as directly as it can be programmed: all sentences that hold in a state are derived
// by applying the rules again and again. Slow; everything faster is tested against it.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "gdl/dependencies.hpp"
#include "gdl/rules.hpp"
#include "gdl/terms.hpp"

namespace agon::gdl {

class PlainReasoner {
 public:
  using State = std::set<TermId>;  // the fluents that hold

  // The rules must outlive the reasoner.
  explicit PlainReasoner(const RuleSet& set);

  const std::vector<TermId>& roles() const { return roles_; }
  State initial() { return arguments_of(always_, word_init); }
  // What can be asked of a state, and after moves of all roles.
  struct View {
    bool terminal = false;
    std::vector<std::vector<TermId>> legal;  // by role
    std::vector<std::vector<int>> goals;     // by role; of a sensible game one value at most
  };
  View look(const State& state);
  State next(const State& state, const std::vector<TermId>& moves);
  // What each role is told of such a step (`sees` of GDL-II).
  std::vector<State> seen(const State& state, const std::vector<TermId>& moves);
  std::string text(TermId term) const { return terms_.text(set_.names, term); }

 private:
  // Sentences by name.
  using Sentences = std::map<Name, std::set<TermId>>;

  State arguments_of(const Sentences& sentences, Name name) const;
  Sentences in_state(const State& state);
  Sentences in_step(const State& state, const std::vector<TermId>& moves);
  void apply_all(Sentences& sentences, bool changing);
  bool apply(const Rule& rule, Sentences& sentences);
  void join(const Rule& rule, std::size_t literal, Binding& binding, const Sentences& sentences,
            std::set<TermId>& found);
  bool holds(const Literal& literal, const Binding& binding, const Sentences& sentences);

  const RuleSet& set_;
  Dependencies dependencies_;
  Terms terms_;
  std::vector<std::vector<const Rule*>> groups_;  // in the order in which they can be applied
  Sentences always_;
  std::vector<TermId> roles_;
};

}  // namespace agon::gdl
