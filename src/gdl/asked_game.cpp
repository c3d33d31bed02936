#include "gdl/asked_game.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon::gdl {

AskedGame::AskedGame(RuleSet rules, const std::atomic<bool>* stop)
    : rules_(std::move(rules)), prover_(rules_, stop), moves_(prover_.roles().size()) {}

std::string AskedGame::limit() const {
  const std::lock_guard lock(mutex_);
  return prover_.limit().empty() ? limit_ : prover_.limit();
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

bool AskedGame::number(Numbers& numbers, std::span<const TermId> terms, std::vector<Number>& out) const {
  for (const TermId term : terms) {
    const auto [found, fresh] = numbers.by_term.try_emplace(term, static_cast<Number>(numbers.terms.size()));
    if (fresh) {
      if (numbers.terms.size() == most_numbers) {
        numbers.by_term.erase(found);
        limit_ = "more than " + std::to_string(most_numbers) + " different fluents, or moves of one role";
        return false;
      }
      numbers.terms.push_back(term);
      numbers.texts.push_back(prover_.terms().text(rules_.names, term));
      numbers.call_texts.push_back(call_text(read_kif(numbers.texts.back())->front()));
    }
    out.push_back(found->second);
  }
  return true;
}

void AskedGame::ask_about(std::span<const Number> fluents) const {
  std::vector<TermId> terms;
  for (const Number fluent : fluents) terms.push_back(fluents_.terms[fluent]);
  prover_.set(terms, {});
}

void AskedGame::ask_about(std::span<const Number> fluents, std::span<const Number> moves) const {
  std::vector<TermId> terms, done;
  for (const Number fluent : fluents) terms.push_back(fluents_.terms[fluent]);
  for (std::size_t r = 0; r < moves.size(); ++r) done.push_back(moves_[r].terms[moves[r]]);
  prover_.set(terms, done);
}

std::vector<AskedGame::Number> AskedGame::initial() const {
  const std::lock_guard lock(mutex_);
  std::vector<Number> numbers;
  number(fluents_, prover_.init(), numbers);
  return numbers;
}

AskedGame::View AskedGame::look(std::span<const Number> fluents) const {
  const std::lock_guard lock(mutex_);
  ask_about(fluents);
  const bool terminal = prover_.terminal();
  View view{.terminal = terminal, .legal = std::vector<std::vector<Number>>(moves_.size())};
  for (std::size_t r = 0; r < moves_.size(); ++r)
    if (!number(moves_[r], prover_.legal(prover_.roles()[r]), view.legal[r])) view.cut = true;
  view.cut = view.cut || prover_.gave_up();
  // Rules must leave every role a move; nobody can go on where they do not.
  view.over =
      terminal || view.cut ||
      std::any_of(view.legal.begin(), view.legal.end(), [](const auto& moves) { return moves.empty(); });
  return view;
}

std::optional<std::vector<AskedGame::Number>> AskedGame::next(std::span<const Number> fluents,
                                                              std::span<const Number> moves) const {
  const std::lock_guard lock(mutex_);
  ask_about(fluents, moves);
  std::vector<Number> numbers;
  if (!number(fluents_, prover_.next(), numbers) || prover_.gave_up()) return std::nullopt;
  return numbers;
}

std::vector<std::vector<AskedGame::Number>> AskedGame::seen(std::span<const Number> fluents,
                                                            std::span<const Number> moves) const {
  const std::lock_guard lock(mutex_);
  ask_about(fluents, moves);
  std::vector<std::vector<Number>> by_role;
  for (const TermId role : prover_.roles()) {
    number(seen_, prover_.sees(role), by_role.emplace_back());
    std::sort(by_role.back().begin(), by_role.back().end());
  }
  return by_role;
}

int AskedGame::goal(std::span<const Number> fluents, std::size_t role) const {
  const auto all = goals(fluents, role);
  return all.empty() ? 0 : all.front();
}

std::vector<int> AskedGame::goals(std::span<const Number> fluents, std::size_t role) const {
  const std::lock_guard lock(mutex_);
  ask_about(fluents);
  std::vector<int> values;
  for (const TermId goal : prover_.goals(prover_.roles()[role]))
    if (const auto value = parse_integer(prover_.terms().text(rules_.names, goal));
        value && *value >= 0 && *value <= 100)
      values.push_back(static_cast<int>(*value));
  return values;
}

const std::string& AskedGame::fluent_text(Number fluent) const {
  const std::lock_guard lock(mutex_);
  return fluents_.texts[fluent];
}
const std::string& AskedGame::seen_text(Number seen) const {
  const std::lock_guard lock(mutex_);
  return seen_.texts[seen];
}
const std::string& AskedGame::move_term(std::size_t role, Number move) const {
  const std::lock_guard lock(mutex_);
  return moves_[role].texts[move];
}
const std::string& AskedGame::move_text(std::size_t role, Number move) const {
  const std::lock_guard lock(mutex_);
  return moves_[role].call_texts[move];
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

int AskedGame::number_in(Numbers& numbers, const Expression& expression) const {
  const TermId term = term_of(expression);
  std::vector<Number> found;
  return term != no_term && number(numbers, {&term, 1}, found) ? static_cast<int>(found[0]) : -1;
}

int AskedGame::number_of(const Expression& fluent) const {
  const std::lock_guard lock(mutex_);
  return number_in(fluents_, fluent);
}
int AskedGame::number_of_move(std::size_t role, const Expression& move) const {
  const std::lock_guard lock(mutex_);
  return number_in(moves_[role], move);
}
int AskedGame::number_of_seen(const Expression& seen) const {
  const std::lock_guard lock(mutex_);
  return number_in(seen_, seen);
}

}  // namespace agon::gdl
