#include "gdl/plain_reasoner.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace agon::gdl {

PlainReasoner::PlainReasoner(const RuleSet& set)
    : set_(set), dependencies_(set), groups_(dependencies_.groups()) {
  for (std::size_t i = 0; i < set.rules.size(); ++i) groups_[dependencies_.group(i)].push_back(&set.rules[i]);
  apply_all(always_, false);
  for (const Rule& rule : set.rules)
    if (rule.head.name == word_role) roles_.push_back(instantiate(terms_, rule.head.arguments[0], {}));
}

void PlainReasoner::apply_all(Sentences& sentences, bool changing) {
  for (const auto& group : groups_)
    for (bool found = true; found;) {
      found = false;
      for (const Rule* rule : group)
        if (dependencies_.changes(rule->head.name) == changing) found |= apply(*rule, sentences);
    }
}

bool PlainReasoner::apply(const Rule& rule, Sentences& sentences) {
  Binding binding(rule.variables.size(), no_term);
  std::set<TermId> found;
  join(rule, 0, binding, sentences, found);
  auto& known = sentences[rule.head.name];
  const std::size_t before = known.size();
  known.merge(found);
  return known.size() > before;
}

// Conditions that must hold give values to the variables, in their order; the others are tested then.
void PlainReasoner::join(const Rule& rule, std::size_t literal, Binding& binding, const Sentences& sentences,
                         std::set<TermId>& found) {
  while (literal < rule.body.size() && rule.body[literal].kind != Literal::Kind::holds) ++literal;
  if (literal == rule.body.size()) {
    if (std::all_of(rule.body.begin(), rule.body.end(),
                    [&](const Literal& each) { return holds(each, binding, sentences); }))
      found.insert(instantiate(terms_, rule.head, binding));
    return;
  }
  const auto known = sentences.find(rule.body[literal].atom.name);
  if (known == sentences.end()) return;
  for (const TermId sentence : known->second) {
    Binding extended = binding;
    if (match(terms_, rule.body[literal].atom, sentence, extended))
      join(rule, literal + 1, extended, sentences, found);
  }
}

bool PlainReasoner::holds(const Literal& literal, const Binding& binding, const Sentences& sentences) {
  if (literal.kind == Literal::Kind::holds) return true;
  if (literal.kind == Literal::Kind::fails) {
    const auto known = sentences.find(literal.atom.name);
    return known == sentences.end() || !known->second.contains(instantiate(terms_, literal.atom, binding));
  }
  const bool equal = instantiate(terms_, literal.atom.arguments[0], binding) ==
                     instantiate(terms_, literal.atom.arguments[1], binding);
  return equal == (literal.kind == Literal::Kind::same);
}

PlainReasoner::State PlainReasoner::arguments_of(const Sentences& sentences, Name name) const {
  State state;
  if (const auto known = sentences.find(name); known != sentences.end())
    for (const TermId sentence : known->second) state.insert(terms_.arguments(sentence)[0]);
  return state;
}

// What always holds, and that these fluents do; what follows from them is not in it yet.
PlainReasoner::Sentences PlainReasoner::in_state(const State& state) {
  Sentences sentences = always_;
  for (const TermId fluent : state) sentences[word_true].insert(terms_.intern(word_true, {&fluent, 1}));
  return sentences;
}

PlainReasoner::Sentences PlainReasoner::in_step(const State& state, const std::vector<TermId>& moves) {
  Sentences sentences = in_state(state);
  for (std::size_t r = 0; r < roles_.size(); ++r)
    sentences[word_does].insert(terms_.intern(word_does, std::array{roles_[r], moves[r]}));
  apply_all(sentences, true);
  return sentences;
}

PlainReasoner::View PlainReasoner::look(const State& state) {
  Sentences sentences = in_state(state);
  apply_all(sentences, true);
  View view;
  view.terminal = !sentences[word_terminal].empty();
  for (const TermId role : roles_) {
    view.legal.emplace_back();
    for (const TermId sentence : sentences[word_legal])
      if (terms_.arguments(sentence)[0] == role) view.legal.back().push_back(terms_.arguments(sentence)[1]);
    view.goals.emplace_back();
    for (const TermId sentence : sentences[word_goal])
      if (terms_.arguments(sentence)[0] == role)
        if (const auto value = parse_integer(text(terms_.arguments(sentence)[1])))
          view.goals.back().push_back(static_cast<int>(*value));
  }
  return view;
}

PlainReasoner::State PlainReasoner::next(const State& state, const std::vector<TermId>& moves) {
  return arguments_of(in_step(state, moves), word_next);
}

std::vector<PlainReasoner::State> PlainReasoner::seen(const State& state, const std::vector<TermId>& moves) {
  const Sentences sentences = in_step(state, moves);
  std::vector<State> by_role(roles_.size());
  const auto known = sentences.find(word_sees);
  if (known == sentences.end()) return by_role;
  for (const TermId sentence : known->second)
    for (std::size_t r = 0; r < roles_.size(); ++r)
      if (terms_.arguments(sentence)[0] == roles_[r]) by_role[r].insert(terms_.arguments(sentence)[1]);
  return by_role;
}

}  // namespace agon::gdl
