#include "gdl/deduction.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/bits.hpp"
#include "gdl/patterns.hpp"

namespace agon::gdl {

namespace {

constexpr std::size_t no_trigger = ~std::size_t{0};

// The same text for patterns that differ in the numbers of their variables alone.
void add_shape(const Pattern& pattern, const std::vector<std::uint32_t>& order,
               const std::vector<bool>& bound, std::string& shape) {
  if (pattern.is_variable()) {
    const auto place = std::find(order.begin(), order.end(), pattern.variable) - order.begin();
    shape += (bound[pattern.variable] ? "!" : "?") + std::to_string(place) + " ";
    return;
  }
  shape += std::to_string(pattern.name) + "(";
  for (const Pattern& argument : pattern.arguments) add_shape(argument, order, bound, shape);
  shape += ")";
}

std::uint64_t key_hash(std::span<const TermId> key) {
  std::uint64_t sum = 0x9e3779b97f4a7c15u;
  for (const TermId value : key) sum = mix(sum + value);
  return sum;
}

}  // namespace

void Deduction::add(TermId sentence) {
  if (known_.size() <= sentence) known_.resize(std::max<std::size_t>(sentence + 1, known_.size() * 2), 0);
  if (known_[sentence] != 0) return;
  known_[sentence] = state_queued;
  queue_.push_back(sentence);
}

const std::vector<TermId>& Deduction::sentences(Name name) const {
  static const std::vector<TermId> none;
  return name < by_name_.size() ? by_name_[name] : none;
}

std::size_t Deduction::bytes() const {
  std::size_t words = known_.capacity() / sizeof(TermId) + 2 * queue_.capacity();  // by name once more
  for (const auto& [shape, view] : views_)
    words += view->rows.capacity() + view->next.capacity() + view->heads.capacity();
  return words * sizeof(TermId);
}

void Deduction::link(View& view, std::int32_t row) {
  const std::span<const TermId> key(view.rows.data() + static_cast<std::size_t>(row) * view.width(),
                                    view.keys.size());
  std::int32_t& head = view.heads[key_hash(key) & (view.heads.size() - 1)];
  view.next[static_cast<std::size_t>(row)] = head;
  head = row;
}

void Deduction::insert(View& view, TermId sentence) {
  scratch_.assign(view.variables, no_term);
  if (!match(terms_, *view.pattern, sentence, scratch_)) return;
  for (const std::uint32_t v : view.keys) view.rows.push_back(scratch_[v]);
  for (const std::uint32_t v : view.frees) view.rows.push_back(scratch_[v]);
  view.next.push_back(-1);
  if (view.next.size() > view.heads.size() && !view.keys.empty()) {
    view.heads.assign(view.heads.size() * 4, -1);
    for (std::size_t row = 0; row < view.next.size(); ++row) link(view, static_cast<std::int32_t>(row));
  } else {
    link(view, static_cast<std::int32_t>(view.next.size() - 1));
  }
}

Deduction::View* Deduction::view_of(const Rule& rule, const Pattern& pattern, const std::vector<bool>& bound,
                                    Step& step) {
  std::vector<std::uint32_t> order;
  list_variables(pattern, order);
  for (const std::uint32_t v : order) (bound[v] ? step.keys : step.frees).push_back(v);
  std::string shape;
  add_shape(pattern, order, bound, shape);
  auto& view = views_[shape];
  if (view == nullptr) {
    view = std::make_unique<View>();
    view->pattern = &pattern;
    view->keys = step.keys;
    view->frees = step.frees;
    view->variables = rule.variables.size();
    view->heads.assign(step.keys.empty() ? 1 : 16, -1);
    if (views_by_name_.size() <= pattern.name) views_by_name_.resize(pattern.name + 1);
    views_by_name_[pattern.name].push_back(view.get());
    for (const TermId sentence : sentences(pattern.name)) insert(*view, sentence);
  }
  return view.get();
}

Deduction::Plan Deduction::make_plan(const Rule& rule, std::size_t trigger, const Stance& stance) {
  Plan plan;
  plan.rule = &rule;
  std::vector<bool> bound(rule.variables.size(), false), used(rule.body.size(), false);
  const auto bind = [&](const Pattern& pattern) {
    std::vector<std::uint32_t> list;
    list_variables(pattern, list);
    for (const std::uint32_t v : list) bound[v] = true;
  };
  const auto unbound = [&](const Pattern& pattern) {
    std::vector<std::uint32_t> list;
    list_variables(pattern, list);
    return std::count_if(list.begin(), list.end(), [&](std::uint32_t v) { return !bound[v]; });
  };
  const auto add_tests = [&] {
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      const Literal& literal = rule.body[i];
      if (used[i] || gives_values(literal) || unbound(literal.atom) > 0) continue;
      used[i] = true;
      if (literal.kind == Literal::Kind::fails && !stance.tested(literal.atom.name)) continue;
      Step step;
      step.kind = literal.kind == Literal::Kind::fails      ? Step::Kind::absent
                  : literal.kind == Literal::Kind::distinct ? Step::Kind::distinct
                                                            : Step::Kind::same;
      step.atom = &literal.atom;
      plan.steps.push_back(std::move(step));
    }
  };
  if (trigger != no_trigger) {
    plan.trigger = &rule.body[trigger].atom;
    used[trigger] = true;
    bind(*plan.trigger);
  }
  add_tests();
  for (;;) {
    // The condition that leaves the fewest new values; one that is complete is asked before one that grows.
    std::size_t best = rule.body.size();
    long best_cost = 0;
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      if (used[i] || !gives_values(rule.body[i])) continue;
      const long cost =
          2 * static_cast<long>(unbound(rule.body[i].atom)) + (stance.grows(rule.body[i].atom.name) ? 1 : 0);
      if (best == rule.body.size() || cost < best_cost) {
        best = i;
        best_cost = cost;
      }
    }
    if (best == rule.body.size()) return plan;
    used[best] = true;
    Step step;
    step.view = view_of(rule, rule.body[best].atom, bound, step);
    plan.steps.push_back(std::move(step));
    bind(rule.body[best].atom);
    add_tests();
  }
}

bool Deduction::scan(const Plan& plan, const Step& step, std::size_t next) {
  const View& view = *step.view;
  std::array<TermId, 64> key_space;
  std::vector<TermId> key_heap;
  TermId* key = key_space.data();
  if (step.keys.size() > key_space.size()) {
    key_heap.resize(step.keys.size());
    key = key_heap.data();
  }
  for (std::size_t i = 0; i < step.keys.size(); ++i) key[i] = binding_[step.keys[i]];
  const std::size_t keys = step.keys.size(), width = view.width();
  std::int32_t row = view.heads[key_hash({key, keys}) & (view.heads.size() - 1)];
  for (; row >= 0; row = view.next[static_cast<std::size_t>(row)]) {
    if (is_stopped()) return false;
    const TermId* values = view.rows.data() + static_cast<std::size_t>(row) * width;
    if (!std::equal(key, key + keys, values)) continue;
    for (std::size_t i = 0; i < step.frees.size(); ++i) binding_[step.frees[i]] = values[keys + i];
    if (!apply(plan, next)) return false;
    if (step.frees.empty()) return true;  // there is only one
  }
  return true;
}

bool Deduction::apply(const Plan& plan, std::size_t at) {
  for (; at < plan.steps.size(); ++at) {
    const Step& step = plan.steps[at];
    if (step.kind == Step::Kind::scan) return scan(plan, step, at + 1);
    if (step.kind == Step::Kind::absent) {
      if (known(instantiate(terms_, *step.atom, binding_))) return true;
      continue;
    }
    const bool equal = instantiate(terms_, step.atom->arguments[0], binding_) ==
                       instantiate(terms_, step.atom->arguments[1], binding_);
    if (equal != (step.kind == Step::Kind::same)) return true;
  }
  return (*listener_)(*plan.rule, binding_);
}

void Deduction::learn(TermId sentence) {
  known_[sentence] = state_known;
  const Name name = terms_.name(sentence);
  if (by_name_.size() <= name) by_name_.resize(name + 1);
  by_name_[name].push_back(sentence);
  if (name < views_by_name_.size())
    for (View* view : views_by_name_[name]) insert(*view, sentence);
}

bool Deduction::run(const std::vector<const Rule*>& rules, const Stance& stance, const Listener& listener) {
  listener_ = &listener;
  for (; done_ < queue_.size(); ++done_) learn(queue_[done_]);
  std::vector<std::vector<Plan>> triggered;  // by name
  std::vector<Plan> once;
  for (const Rule* rule : rules) {
    once.push_back(make_plan(*rule, no_trigger, stance));
    for (std::size_t i = 0; i < rule->body.size(); ++i) {
      const Literal& literal = rule->body[i];
      if (!gives_values(literal) || !stance.grows(literal.atom.name)) continue;
      if (triggered.size() <= literal.atom.name) triggered.resize(literal.atom.name + 1);
      triggered[literal.atom.name].push_back(make_plan(*rule, i, stance));
    }
  }
  // What is known already is joined once and for all; later every new sentence by itself.
  for (const Plan& plan : once) {
    binding_.assign(plan.rule->variables.size(), no_term);
    if (!apply(plan, 0)) return false;
  }
  for (; done_ < queue_.size(); ++done_) {
    const TermId sentence = queue_[done_];
    learn(sentence);
    const Name name = terms_.name(sentence);
    if (name >= triggered.size()) continue;
    for (const Plan& plan : triggered[name]) {
      binding_.assign(plan.rule->variables.size(), no_term);
      if (match(terms_, *plan.trigger, sentence, binding_) && !apply(plan, 0)) return false;
    }
  }
  return true;
}

}  // namespace agon::gdl
