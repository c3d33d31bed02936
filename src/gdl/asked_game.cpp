#include "gdl/asked_game.hpp"

#include <algorithm>

#include "base/bits.hpp"
#include "base/text.hpp"

namespace agon::gdl {

namespace {

// Numbers of moves have 24 bits in a state's moves: limits that allow more terms are cut down to that.
constexpr std::size_t most_numbers = std::size_t{1} << 24;

AskedLimits within_numbers(AskedLimits limits) {
  limits.most_terms = std::min(limits.most_terms, most_numbers / 4);
  limits.most_kept_terms = std::min(limits.most_kept_terms, most_numbers / 4);
  limits.usual_terms = std::min(limits.usual_terms, limits.most_kept_terms);
  return limits;
}

}  // namespace

AskedGame::AskedGame(RuleSet rules, const AskedLimits& limits, const std::atomic<bool>* stop)
    : rules_(std::move(rules)), limits_(within_numbers(limits)), prover_(rules_, limits_, stop) {
  const std::string limit = end_of_question();  // the roles
  most_terms_ = prover_.terms().size() + limits_.usual_terms;
  prover_.set({}, {});
  const std::vector<TermId> fluents = prover_.init();
  const std::string own = end_of_question();
  initial_ = hold(fluents, limit.empty() ? own : limit);
}

std::string AskedGame::limit() const {
  const std::lock_guard lock(mutex_);
  return last_limit_;
}

std::uint64_t AskedGame::limits_met() const {
  const std::lock_guard lock(mutex_);
  return limits_met_;
}

std::size_t AskedGame::terms() const {
  const std::lock_guard lock(mutex_);
  return prover_.terms().size();
}

void AskedGame::forget_stop() const {
  const std::lock_guard lock(mutex_);
  prover_.forget_stop();
}

std::vector<std::string> AskedGame::roles() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const TermId role : prover_.roles()) names.push_back(prover_.terms().text(rules_.names, role));
  return names;
}

bool AskedGame::ask_about(const Held& held, std::span<const Number> moves) const {
  limit_.clear();
  if (!make_room()) {
    limit_ = "more than " + std::to_string(limits_.most_kept_terms) +
             " terms in the states that are in use at once";
    return false;
  }
  prover_.set(held.fluents, moves);
  return true;
}

bool AskedGame::make_room() const {
  // Where it was full states may have been given up meanwhile, which is looked for now and then.
  constexpr std::uint64_t refused_at_once = 256;
  if (is_full_ ? ++refused_ % refused_at_once == 0 : prover_.terms().size() > most_terms_) throw_away();
  return !is_full_;
}

// Keeps what states in use consist of, and moves.
void AskedGame::throw_away() const {
  std::vector<TermId> wanted = kept_;
  for (const auto& each : in_use_)
    if (const State state = each.lock())
      wanted.insert(wanted.end(), state->fluents.begin(), state->fluents.end());
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  hashes_.clear();
  prover_.keep_only(std::move(wanted));
  const std::size_t left = prover_.terms().size();
  is_full_ = left > limits_.most_kept_terms;
  most_terms_ = left + std::max(left, limits_.usual_terms);
}

// What the question met, which is noted; empty: nothing.
std::string AskedGame::end_of_question() const {
  if (limit_.empty() && prover_.gave_up())
    limit_ = prover_.limit().empty() ? "the work was stopped" : prover_.limit();
  if (!limit_.empty()) {
    last_limit_ = limit_;
    ++limits_met_;
  }
  return limit_;
}

AskedGame::State AskedGame::hold(std::vector<Number> fluents, std::string limit) const {
  auto held = std::make_shared<Held>(Held{.fluents = std::move(fluents), .limit = std::move(limit)});
  std::sort(held->fluents.begin(), held->fluents.end());
  held->fluents.erase(std::unique(held->fluents.begin(), held->fluents.end()), held->fluents.end());
  for (const Number fluent : held->fluents) held->hash += mix(hash_of(fluent));
  if (!held->limit.empty()) held->hash = mix(held->hash);  // not the state before
  if (in_use_.size() >= most_in_use_) {
    std::erase_if(in_use_, [](const auto& each) { return each.expired(); });
    most_in_use_ = std::max<std::size_t>(1024, 2 * in_use_.size());
  }
  in_use_.push_back(held);
  return held;
}

// Each term once: those that are doubled again and again have few different parts.
std::uint64_t AskedGame::hash_of(TermId term) const {
  if (const auto known = hashes_.find(term); known != hashes_.end()) return known->second;
  std::uint64_t sum = mix(prover_.terms().name(term) + 1);
  for (const TermId argument : prover_.terms().arguments(term)) sum = mix(sum + hash_of(argument));
  hashes_.emplace(term, sum);
  return sum;
}

bool AskedGame::keep(std::span<const TermId> terms) const {
  is_kept_.resize(most_numbers);
  for (const TermId term : terms) {
    if (term < most_numbers && is_kept_[term]) continue;
    if (term >= most_numbers || kept_.size() >= limits_.most_kept_terms) return false;
    is_kept_[term] = true;
    kept_.push_back(term);
  }
  return true;
}

AskedGame::View AskedGame::look(const State& state) const {
  const std::lock_guard lock(mutex_);
  View view{.legal = std::vector<std::vector<Number>>(prover_.roles().size())};
  view.limit = state->limit;
  if (!view.is_cut() && ask_about(*state)) {
    view.terminal = prover_.terminal();
    for (std::size_t r = 0; r < view.legal.size(); ++r) {
      view.legal[r] = prover_.legal(prover_.roles()[r]);
      std::sort(view.legal[r].begin(), view.legal[r].end());
      if (view.legal[r].size() > limits_.most_held)
        limit_ = "more than " + std::to_string(limits_.most_held) + " moves of one role in one state";
      else if (!keep(view.legal[r]))
        limit_ = "more than " + std::to_string(limits_.most_kept_terms) + " different moves";
    }
  }
  if (!view.is_cut()) view.limit = end_of_question();
  if (view.is_cut()) view.legal.assign(view.legal.size(), {});
  // Rules must leave every role a move; nobody can go on where they do not.
  view.over =
      view.terminal || view.is_cut() ||
      std::any_of(view.legal.begin(), view.legal.end(), [](const auto& moves) { return moves.empty(); });
  return view;
}

AskedGame::State AskedGame::next(const State& state, std::span<const Number> moves) const {
  const std::lock_guard lock(mutex_);
  std::vector<TermId> fluents;
  if (ask_about(*state, moves)) {
    fluents = prover_.next();
    if (fluents.size() > limits_.most_held)
      limit_ = "more than " + std::to_string(limits_.most_held) + " fluents in one state";
  }
  std::string limit = end_of_question();
  return limit.empty() ? hold(std::move(fluents), "") : hold(state->fluents, std::move(limit));
}

std::vector<std::vector<AskedGame::Number>> AskedGame::seen(const State& state,
                                                            std::span<const Number> moves) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::vector<Number>> by_role(prover_.roles().size());
  if (ask_about(*state, moves))
    for (std::size_t r = 0; r < by_role.size(); ++r) {
      by_role[r] = prover_.sees(prover_.roles()[r]);
      std::sort(by_role[r].begin(), by_role[r].end());
      if (!keep(by_role[r])) by_role[r].clear();
    }
  end_of_question();
  return by_role;
}

int AskedGame::goal(const State& state, std::size_t role) const {
  const auto all = goals(state, role);
  return all.empty() ? 0 : all.front();
}

std::vector<int> AskedGame::goals(const State& state, std::size_t role) const {
  const std::lock_guard lock(mutex_);
  std::vector<int> values;
  if (ask_about(*state))
    for (const TermId goal : prover_.goals(prover_.roles()[role]))
      if (const auto value = parse_integer(prover_.terms().text(rules_.names, goal));
          value && *value >= 0 && *value <= 100)
        values.push_back(static_cast<int>(*value));
  end_of_question();
  return values;
}

std::string AskedGame::text(Number number) const {
  const std::lock_guard lock(mutex_);
  return prover_.terms().text(rules_.names, number);
}

TermId AskedGame::term_of(const Expression& expression) const {
  if (expression.is_list() && expression.items.empty()) return no_term;
  const Expression& word = expression.is_list() ? expression.items.front() : expression;
  const auto name = word.is_list() ? std::nullopt : rules_.names.find(word.atom);
  if (!name) return no_term;
  std::vector<TermId> arguments;
  for (std::size_t i = 1; i < expression.items.size(); ++i) {
    arguments.push_back(term_of(expression.items[i]));
    if (arguments.back() == no_term) return no_term;
  }
  return prover_.terms().intern(*name, arguments);
}

AskedGame::State AskedGame::read(std::span<const Expression> fluents, const Expression*& wrong) const {
  const std::lock_guard lock(mutex_);
  make_room();
  std::vector<Number> numbers;
  for (const Expression& fluent : fluents) {
    numbers.push_back(term_of(fluent));
    if (numbers.back() != no_term) continue;
    wrong = &fluent;
    return nullptr;
  }
  return hold(std::move(numbers), "");
}

int AskedGame::number_of(const Expression& move_or_sight) const {
  const std::lock_guard lock(mutex_);
  make_room();
  const TermId term = term_of(move_or_sight);
  return term != no_term && keep({&term, 1}) ? static_cast<int>(term) : -1;
}

}  // namespace agon::gdl
