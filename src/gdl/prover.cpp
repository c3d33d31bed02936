#include "gdl/prover.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "base/bits.hpp"

namespace agon::gdl {

namespace {

constexpr int nobody = std::numeric_limits<int>::max();

static_assert(most_variables <= 64);
std::uint64_t variables_of(const Pattern& pattern) {
  if (pattern.is_variable()) return std::uint64_t{1} << pattern.variable;
  std::uint64_t set = 0;
  for (const Pattern& argument : pattern.arguments) set |= variables_of(argument);
  return set;
}

}  // namespace

std::size_t Prover::QuestionHash::operator()(const Question& question) const {
  std::uint64_t sum = mix(question.name);
  for (const std::uint32_t part : question.parts) sum = mix(sum + part);
  return sum;
}

Prover::Prover(const RuleSet& set, const AskedLimits& limits, const std::atomic<bool>* stop)
    : set_(set),
      limits_(limits),
      stop_(stop),
      dependencies_(set),
      terms_(set.names),
      rules_(set.names.size()),
      facts_(set.names.size()),
      plans_(set.rules.size()) {
  for (std::size_t i = 0; i < set.rules.size(); ++i) {
    const Rule& rule = set.rules[i];
    if (rule.body.empty())
      facts_[rule.head.name].push_back(instantiate(terms_, rule.head, {}));
    else
      rules_[rule.head.name].push_back(static_cast<std::uint32_t>(i));
  }
  terms_before_ = terms_.size();
  roles_ = last_arguments(word_role, {});
}

void Prover::keep_only(std::vector<TermId> wanted) {
  always_.clear();
  now_.clear();
  unfinished_.clear();
  remembered_ = 0;
  facts_[word_true].clear();
  facts_[word_does].clear();
  wanted.insert(wanted.end(), roles_.begin(), roles_.end());
  for (const auto& facts : facts_) wanted.insert(wanted.end(), facts.begin(), facts.end());
  terms_.keep_only(wanted);
}

void Prover::set(std::span<const TermId> fluents, std::span<const TermId> moves) {
  // A state that is too large says nothing of others; what was being answered then is not all.
  if (gave_up_ || remembered_ > most_remembered) {
    always_.clear();
    remembered_ = 0;
  }
  gave_up_ = false;
  limit_.clear();
  work_ = 0;
  terms_.forget_oversized();
  now_.clear();
  unfinished_.clear();
  facts_[word_true].clear();
  facts_[word_does].clear();
  for (const TermId fluent : fluents) facts_[word_true].push_back(terms_.intern(word_true, {&fluent, 1}));
  for (std::size_t r = 0; r < moves.size(); ++r)
    facts_[word_does].push_back(terms_.intern(word_does, std::vector{roles_[r], moves[r]}));
  terms_before_ = terms_.size();
}

std::vector<TermId> Prover::last_arguments(Name name, std::span<const TermId> first) {
  Question question{name, {first.begin(), first.end()}};
  question.parts.push_back(blank);
  std::vector<TermId> found;
  for (const TermId sentence : answers(question)) found.push_back(terms_.arguments(sentence).back());
  return found;
}

const Prover::Answers& Prover::answers(const Question& question) {
  const bool changes =
      question.name == word_true || question.name == word_does || dependencies_.changes(question.name);
  Table& table = changes ? now_ : always_;
  const auto [found, fresh] = table.try_emplace(question);
  Entry& entry = found->second;
  if (fresh) return follow(found->first, entry, table);
  if (entry.depth > 0) {
    entry.asked_meanwhile = true;
    lowest_ = std::min(lowest_, entry.depth);
  }
  return entry.answers;
}

// Applies the rules until nothing new follows. A question that came up again on the way to its own answer is
// asked until its answers stay the same; what depended on it is asked anew each time, and followed to its own
// end each time.
const Prover::Answers& Prover::follow(const Question& question, Entry& entry, Table& table) {
  const int depth = entry.depth = ++depth_;
  const int outer = lowest_;
  const bool yes_or_no = std::none_of(question.parts.begin(), question.parts.end(),
                                      [](std::uint32_t part) { return (part & with_blanks) != 0; });
  const Asked asked{question, entry, yes_or_no};
  bool again = true;
  while (again) {
    lowest_ = nobody;
    entry.asked_meanwhile = false;
    const std::size_t before = entry.answers.size();
    apply_rules(asked);
    again = !gave_up_ && entry.asked_meanwhile && entry.answers.size() > before && !asked.enough();
  }
  --depth_;
  entry.depth = 0;
  const bool open = lowest_ < depth && !asked.enough();
  lowest_ = std::min(outer, open ? lowest_ : nobody);
  if (!open && &table == &always_) remembered_ += 1 + entry.answers.size();
  if (!open) return entry.answers;
  unfinished_.push_back(std::move(entry.answers));
  table.erase(question);
  return unfinished_.back();
}

// Whether these are as many arguments as the question has, and each fits. A name may be used with different
// numbers of them.
template <class Arguments, class Fits>
bool Prover::fit_all(const Arguments& arguments, const Question& question, const Fits& fits_next) {
  std::size_t at = 0;
  return std::all_of(
             arguments.begin(), arguments.end(),
             [&](const auto& argument) { return at < question.parts.size() && fits_next(argument, at); }) &&
         at == question.parts.size();
}

void Prover::apply_rules(const Asked& asked) {
  const auto& facts = facts_[asked.question.name];
  // In conditions: what a question costs in time and memory, and so many facts.
  constexpr std::size_t question_work = 24, facts_at_once = 16;
  if (!spend(question_work + facts.size() / facts_at_once)) return;
  for (const TermId fact : facts)
    if (answers_it(fact, asked.question)) asked.add(fact);
  if (!spend(asked.entry.answers.size())) return;
  for (const std::uint32_t index : rules_[asked.question.name]) {
    if (asked.enough()) return;
    const Rule& rule = set_.rules[index];
    Binding binding(rule.variables.size(), no_term);
    const bool fit =
        fit_all(rule.head.arguments, asked.question, [&](const Pattern& argument, std::size_t& at) {
          return fits(argument, asked.question, at, binding);
        });
    if (fit) ask(asked, rule, plan(index, binding), 0, binding);
  }
}

bool Prover::give_up(std::string limit) {
  gave_up_ = true;
  if (limit_.empty()) limit_ = std::move(limit);
  return false;
}

bool Prover::spend(std::size_t work) {
  if (gave_up_) return false;
  work_ += work;
  return work_ <= limits_.most_work || give_up("more than " + std::to_string(limits_.most_work) +
                                               " steps to answer what is asked of a state");
}

bool Prover::may_go_on(const Rule& rule) {
  if (!spend(1)) return false;
  if (terms_.oversized() != no_term) return give_up(grows_text(set_.names, rule));
  if (terms_.size() > terms_before_ + limits_.most_terms)
    return give_up("more than " + std::to_string(limits_.most_terms) +
                   " terms when states are asked one by one");
  if (nested_ > most_nested)
    return give_up("recursion deeper than " + std::to_string(most_nested) +
                   " conditions when states are asked");
  // relaxed: nothing is handed over with the flag
  gave_up_ = stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  return !gave_up_;
}

// False: there are answers enough, or it gave up.
bool Prover::ask(const Asked& asked, const Rule& rule, const Plan& plan, std::size_t step, Binding& binding) {
  if (!may_go_on(rule)) return false;
  ++nested_;
  const bool more = ask_on(asked, rule, plan, step, binding);
  --nested_;
  return more;
}

bool Prover::ask_on(const Asked& asked, const Rule& rule, const Plan& plan, std::size_t step,
                    Binding& binding) {
  if (step == plan.order.size()) {
    const TermId sentence = instantiate(terms_, rule.head, binding);
    if (terms_.oversized() != no_term) return give_up(grows_text(set_.names, rule));
    constexpr std::size_t answer_work = 4;
    if (!spend(answer_work)) return false;
    asked.add(sentence);
    return !asked.enough();
  }
  const Literal& literal = rule.body[plan.order[step]];
  if (literal.kind != Literal::Kind::holds)
    return !passes(literal, binding) || ask(asked, rule, plan, step + 1, binding);
  const Answers& found = answers(question(literal.atom, binding));
  // More may be found on the way.
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!spend(1)) return false;
    Binding extended = binding;
    if (match(terms_, literal.atom, found[i], extended) && !ask(asked, rule, plan, step + 1, extended))
      return false;
  }
  return true;
}

bool Prover::passes(const Literal& literal, const Binding& binding) {
  if (literal.kind == Literal::Kind::fails) return answers(question(literal.atom, binding)).empty();
  const bool equal = instantiate(terms_, literal.atom.arguments[0], binding) ==
                     instantiate(terms_, literal.atom.arguments[1], binding);
  return equal == (literal.kind == Literal::Kind::same);
}

// What leaves no variable open as soon as possible, tests before what must be derived; else the order of the
// text, which authors choose with such a reader in mind.
const Prover::Plan& Prover::plan(std::size_t rule, const Binding& binding) {
  std::uint64_t bound = 0;
  for (std::size_t v = 0; v < binding.size(); ++v) bound |= std::uint64_t{binding[v] != no_term} << v;
  auto& plans = plans_[rule];
  for (const Plan& known : plans)
    if (known.bound == bound) return known;
  const auto& body = set_.rules[rule].body;
  Plan plan{bound, {}};
  std::vector<bool> done(body.size(), false);
  while (plan.order.size() < body.size()) {
    std::size_t best = body.size();
    int best_cost = nobody;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (done[i]) continue;
      const bool test = body[i].kind != Literal::Kind::holds;
      const bool open = (variables_of(body[i].atom) & ~bound) != 0;
      const int cost = (test ? 0 : 1) + (!open ? 0 : test ? 4 : 2);
      if (cost < best_cost) best_cost = cost, best = i;
    }
    done[best] = true;
    plan.order.push_back(static_cast<std::uint32_t>(best));
    bound |= variables_of(body[best].atom);
  }
  plans.push_back(std::move(plan));
  return plans.back();
}

// True: without blanks.
bool Prover::write(const Pattern& pattern, const Binding& binding, std::vector<std::uint32_t>& parts) {
  if (pattern.is_variable()) {
    parts.push_back(binding[pattern.variable]);
    return binding[pattern.variable] != no_term;
  }
  const std::size_t begin = parts.size();
  parts.push_back(with_blanks | pattern.name);
  parts.push_back(static_cast<std::uint32_t>(pattern.arguments.size()));
  bool whole = true;
  for (const Pattern& argument : pattern.arguments) whole = write(argument, binding, parts) && whole;
  if (!whole) return false;
  const TermId term = terms_.intern(pattern.name, std::span(parts).subspan(begin + 2));
  parts.resize(begin);
  parts.push_back(term);
  return true;
}

Prover::Question Prover::question(const Pattern& atom, const Binding& binding) {
  Question question{atom.name, {}};
  for (const Pattern& argument : atom.arguments) write(argument, binding, question.parts);
  return question;
}

void Prover::skip(const Question& question, std::size_t& at) {
  const std::uint32_t part = question.parts[at++];
  if (part == blank || (part & with_blanks) == 0) return;
  for (std::uint32_t left = question.parts[at++]; left > 0; --left) skip(question, at);
}

// Gives variables of the head the values that the question has. What is left open is told by the conditions;
// that an answer has too few blanks is seen by those who asked.
bool Prover::fits(const Pattern& head, const Question& question, std::size_t& at, Binding& binding) const {
  const std::uint32_t part = question.parts[at];
  if (part == blank || (head.is_variable() && (part & with_blanks) != 0)) {
    skip(question, at);
    return true;
  }
  ++at;
  if ((part & with_blanks) == 0) return match(terms_, head, part, binding);
  const std::uint32_t count = question.parts[at++];
  if (head.name != (part & ~with_blanks) || head.arguments.size() != count) return false;
  return std::all_of(head.arguments.begin(), head.arguments.end(),
                     [&](const Pattern& argument) { return fits(argument, question, at, binding); });
}

bool Prover::fits(TermId term, const Question& question, std::size_t& at) const {
  const std::uint32_t part = question.parts[at++];
  if (part == blank) return true;
  if ((part & with_blanks) == 0) return part == term;
  const std::uint32_t count = question.parts[at++];
  const auto arguments = terms_.arguments(term);
  if (terms_.name(term) != (part & ~with_blanks) || arguments.size() != count) return false;
  return std::all_of(arguments.begin(), arguments.end(),
                     [&](TermId argument) { return fits(argument, question, at); });
}

bool Prover::answers_it(TermId sentence, const Question& question) const {
  return fit_all(terms_.arguments(sentence), question,
                 [&](TermId argument, std::size_t& at) { return fits(argument, question, at); });
}

}  // namespace agon::gdl
