// Which rules follow from which: the order in which they can be applied, and what can change during a game.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/components.hpp"
#include "gdl/rules.hpp"

namespace agon::gdl {

// Whether there could be a sentence that both stand for; says yes too often, never too seldom.
bool may_agree(const Pattern& a, const Pattern& b);

class Dependencies {
 public:
  explicit Dependencies(const RuleSet& set);

  // Rules that follow from each other share a group; a rule's group comes after those that it follows from.
  std::uint32_t group(std::size_t rule) const { return components_.group[rule]; }
  std::uint32_t groups() const { return components_.groups; }
  // Whether the condition may follow from its own rule.
  bool is_recursive(std::size_t rule, const Literal& literal) const;
  // Whether sentences of this name follow from true or does, and so from the state or the moves.
  bool depends_on_true(Name name) const { return depends_on_true_[name]; }
  bool depends_on_does(Name name) const { return depends_on_does_[name]; }
  bool changes(Name name) const { return depends_on_true(name) || depends_on_does(name); }

 private:
  std::vector<bool> reach(Name target) const;

  const RuleSet& set_;
  std::vector<std::vector<std::uint32_t>> by_name_;  // rules by the name of their head
  Components components_;
  std::vector<bool> depends_on_true_, depends_on_does_;
};

}  // namespace agon::gdl
