#include "gdl/sat.hpp"

#include <algorithm>

namespace agon::gdl {

namespace {
constexpr SatSolver::Variable variable_of(SatSolver::Literal literal) { return literal / 2; }
constexpr SatSolver::Literal opposite(SatSolver::Literal literal) { return literal ^ 1; }
}  // namespace

void SatSolver::use(Variable variable) {
  if (variable >= known_.size()) {
    known_.resize(variable + 1);
    used_.resize(variable + 1, false);
    met_.resize(variable + 1, false);
    watches_.resize(2 * (std::size_t{variable} + 1));
    activity_.resize(variable + 1, 0);
    place_.resize(variable + 1, 0);
  }
  if (used_[variable]) return;
  used_[variable] = true;
  push(variable);
}

SatSolver::Value SatSolver::value(Literal literal) const {
  const Value value = known_[variable_of(literal)].value;
  if (value == Value::open || (literal & 1) == 0) return value;
  return value == Value::yes ? Value::no : Value::yes;
}

bool SatSolver::holds(Literal literal) const {
  const Variable variable = variable_of(literal);
  return (variable < model_.size() && model_[variable]) == ((literal & 1) == 0);
}

void SatSolver::add_clause(std::span<const Literal> literals) {
  go_back(0);
  std::vector<Literal> open(literals.begin(), literals.end());
  for (const Literal literal : open) use(variable_of(literal));
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  for (std::size_t i = 1; i < open.size(); ++i)
    if (open[i] == opposite(open[i - 1])) return;
  if (std::any_of(open.begin(), open.end(), [&](Literal l) { return value(l) == Value::yes; })) return;
  std::erase_if(open, [&](Literal l) { return value(l) == Value::no; });
  if (open.size() > 1) return attach(open);
  contradictory_ = contradictory_ || open.empty();
  if (!open.empty()) assign(open[0], no_clause);
  contradictory_ = contradictory_ || propagate() != no_clause;
}

void SatSolver::attach(std::span<const Literal> literals) {
  const auto clause = static_cast<Reference>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(literals.size()));
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  watches_[literals[0]].push_back({clause, literals[1]});
  watches_[literals[1]].push_back({clause, literals[0]});
}

void SatSolver::assign(Literal literal, Reference reason) {
  Known& known = known_[variable_of(literal)];
  known.value = (literal & 1) == 0 ? Value::yes : Value::no;
  known.level = level();
  known.reason = reason;
  trail_.push_back(literal);
}

void SatSolver::go_back(std::uint32_t to) {
  if (level() <= to) return;
  const std::size_t start = level_starts_[to];
  steps_left_ -= static_cast<std::int64_t>(4 * (trail_.size() - start));
  for (std::size_t i = trail_.size(); i-- > start;) {
    const Variable variable = variable_of(trail_[i]);
    known_[variable].last = known_[variable].value == Value::yes;
    known_[variable].value = Value::open;
    if (place_[variable] == 0) push(variable);
  }
  trail_.resize(start);
  level_starts_.resize(to);
  next_ = start;
}

SatSolver::Reference SatSolver::propagate() {
  while (next_ < trail_.size())
    if (const Reference conflict = look_at_watches(opposite(trail_[next_++])); conflict != no_clause)
      return conflict;
  return no_clause;
}

SatSolver::Reference SatSolver::look_at_watches(Literal fails) {
  auto& watches = watches_[fails];
  Reference conflict = no_clause;
  std::size_t kept = 0, i = 0;
  steps_left_ -= static_cast<std::int64_t>(watches.size());
  for (; i < watches.size() && conflict == no_clause; ++i) {
    const Watch watch = watches[i];
    if (value(watch.other) == Value::yes) {
      watches[kept++] = watch;
      continue;
    }
    if (move_watch(watch.clause, fails)) continue;
    const Literal first = clauses_[watch.clause + 1];
    watches[kept++] = {watch.clause, first};
    if (value(first) == Value::no)
      conflict = watch.clause;
    else if (value(first) == Value::open)
      assign(first, watch.clause);
  }
  watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                watches.begin() + static_cast<std::ptrdiff_t>(i));
  return conflict;
}

// Puts the failing literal second; true where another one can be watched in its place, or the first holds.
bool SatSolver::move_watch(Reference clause, Literal fails) {
  const std::uint32_t size = clauses_[clause];
  std::uint32_t* literals = &clauses_[clause + 1];
  if (literals[0] == fails) std::swap(literals[0], literals[1]);
  if (value(literals[0]) == Value::yes) return false;
  for (std::uint32_t k = 2; k < size; ++k) {
    if (value(literals[k]) == Value::no) continue;
    steps_left_ -= k;
    std::swap(literals[1], literals[k]);
    watches_[literals[1]].push_back({clause, literals[0]});
    return true;
  }
  steps_left_ -= size;
  return false;
}

void SatSolver::meet(Reference clause, std::vector<Literal>& learned, int& open) {
  steps_left_ -= std::int64_t{4} * clauses_[clause];
  for (std::uint32_t k = 1; k <= clauses_[clause]; ++k) {
    const Literal literal = clauses_[clause + k];
    const Variable variable = variable_of(literal);
    // Of a reason, the literal that follows from the others holds, and is left out.
    if (met_[variable] || known_[variable].level == 0 || value(literal) == Value::yes) continue;
    met_[variable] = true;
    bump(variable);
    if (known_[variable].level == level())
      ++open;
    else
      learned.push_back(literal);
  }
}

// Back along the trail to the first literal that alone stands for this level.
std::uint32_t SatSolver::learn_from(Reference conflict, std::vector<Literal>& learned) {
  learned.assign(1, 0);
  int open = 0;
  meet(conflict, learned, open);
  for (std::size_t i = trail_.size(); i-- > 0;) {
    const Variable variable = variable_of(trail_[i]);
    if (!met_[variable]) continue;
    met_[variable] = false;
    if (--open == 0) {
      learned[0] = opposite(trail_[i]);
      break;
    }
    meet(known_[variable].reason, learned, open);
  }
  std::uint32_t back = 0;
  for (std::size_t k = 1; k < learned.size(); ++k) {
    const std::uint32_t at = known_[variable_of(learned[k])].level;
    met_[variable_of(learned[k])] = false;
    if (at <= back) continue;
    back = at;
    std::swap(learned[1], learned[k]);
  }
  return back;
}

// False: the conflict lies in the clauses alone.
bool SatSolver::settle_conflict(Reference conflict) {
  if (level() == 0) return false;
  std::vector<Literal> learned;
  go_back(learn_from(conflict, learned));
  bump_ /= 0.95;
  const auto clause = static_cast<Reference>(clauses_.size());
  if (learned.size() > 1) attach(learned);
  assign(learned[0], learned.size() > 1 ? clause : no_clause);
  return true;
}

SatSolver::Answer SatSolver::solve(std::span<const Literal> assumptions) {
  go_back(0);
  for (const Literal literal : assumptions) use(variable_of(literal));
  double until_restart = 100, conflicts = 0;
  while (!contradictory_) {
    if (const Reference conflict = propagate(); conflict != no_clause) {
      contradictory_ = !settle_conflict(conflict);
      ++conflicts;
      continue;
    }
    if (steps_left_ <= 0) return Answer::unknown;
    if (conflicts >= until_restart) {
      until_restart *= 1.3;
      conflicts = 0;
      go_back(0);
      continue;
    }
    if (const Answer answer = decide(assumptions); answer != Answer::unknown) return answer;
  }
  return Answer::impossible;
}

// The next assumption, or else the most active variable. Unknown: there is more to do.
SatSolver::Answer SatSolver::decide(std::span<const Literal> assumptions) {
  while (level() < assumptions.size()) {
    const Literal literal = assumptions[level()];
    if (value(literal) == Value::no) return Answer::impossible;
    level_starts_.push_back(trail_.size());
    if (value(literal) == Value::yes) continue;
    assign(literal, no_clause);
    return Answer::unknown;
  }
  while (!heap_.empty()) {
    steps_left_ -= 16;
    const Variable variable = pop();
    if (known_[variable].value != Value::open) continue;
    level_starts_.push_back(trail_.size());
    assign(variable * 2 + (known_[variable].last ? 0 : 1), no_clause);
    return Answer::unknown;
  }
  model_.resize(known_.size());
  for (std::size_t v = 0; v < known_.size(); ++v) model_[v] = known_[v].value == Value::yes;
  return Answer::possible;
}

void SatSolver::bump(Variable variable) {
  constexpr double largest = 1e100;
  activity_[variable] += bump_;
  if (activity_[variable] > largest) {
    for (double& activity : activity_) activity /= largest;
    bump_ /= largest;
  }
  if (place_[variable] != 0) sift_up(place_[variable] - 1);
}

void SatSolver::sift_up(std::size_t at) {
  const Variable variable = heap_[at];
  for (; at > 0 && activity_[heap_[(at - 1) / 2]] < activity_[variable]; at = (at - 1) / 2) {
    heap_[at] = heap_[(at - 1) / 2];
    place_[heap_[at]] = static_cast<std::uint32_t>(at + 1);
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at + 1);
}

void SatSolver::sift_down(std::size_t at) {
  const Variable variable = heap_[at];
  for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
    if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
    if (activity_[heap_[child]] <= activity_[variable]) break;
    heap_[at] = heap_[child];
    place_[heap_[at]] = static_cast<std::uint32_t>(at + 1);
    at = child;
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at + 1);
}

void SatSolver::push(Variable variable) {
  heap_.push_back(variable);
  sift_up(heap_.size() - 1);
}

SatSolver::Variable SatSolver::pop() {
  const Variable top = heap_.front();
  place_[top] = 0;
  const Variable last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    heap_[0] = last;
    sift_down(0);
  }
  return top;
}

}  // namespace agon::gdl
