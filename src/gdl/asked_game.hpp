// A game whose rules are too many to be written out: every state is asked for by itself (gdl/prover.hpp).
// Fluents and moves get their numbers when they are first met. May be used by several threads, one of which
// is served at a time.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "gdl/prover.hpp"

namespace agon::gdl {

// Said of a state that met a limit.
inline std::string cut_off_text(const std::string& limit) {
  return "the rules are too large: " + limit + "; the game cannot go on from here";
}

class AskedGame {
 public:
  using Number = std::uint32_t;
  // So many different fluents, and moves of one role, are told apart; a state that has more is cut off.
  static constexpr std::size_t most_numbers = std::size_t{1} << 16;

  // `stop` ends all work early from another thread: all states are cut off then.
  explicit AskedGame(RuleSet rules, const std::atomic<bool>* stop = nullptr);

  // The first limit that any state met, in words; empty: none.
  std::string limit() const;
  // Nobody stops the work from outside any more.
  void forget_stop() const;

  std::vector<std::string> roles() const;
  std::vector<Number> initial() const;
  struct View {
    // over: terminal, cut off by a limit or the stop, or somebody has no move
    bool over = false, terminal = false, cut = false;
    std::vector<std::vector<Number>> legal;  // by role
  };
  View look(std::span<const Number> fluents) const;
  // `moves`: one of each role. Nothing: a limit was met or the work was stopped.
  std::optional<std::vector<Number>> next(std::span<const Number> fluents,
                                          std::span<const Number> moves) const;
  // What each role is told of such a step.
  std::vector<std::vector<Number>> seen(std::span<const Number> fluents, std::span<const Number> moves) const;
  int goal(std::span<const Number> fluents, std::size_t role) const;
  std::vector<int> goals(std::span<const Number> fluents, std::size_t role) const;

  // As the rules write them. They stay where they are.
  const std::string& fluent_text(Number fluent) const;
  const std::string& move_term(std::size_t role, Number move) const;
  const std::string& move_text(std::size_t role, Number move) const;  // as mark(1,1)
  const std::string& seen_text(Number seen) const;
  // Negative: it has words that the rules do not have, or there are too many already.
  int number_of(const Expression& fluent) const;
  int number_of_move(std::size_t role, const Expression& move) const;
  int number_of_seen(const Expression& seen) const;

 private:
  // What was met, in this order.
  struct Numbers {
    std::unordered_map<TermId, Number> by_term;
    std::vector<TermId> terms;
    std::deque<std::string> texts, call_texts;
  };
  // Numbers for all of these; false: there are too many.
  bool number(Numbers& numbers, std::span<const TermId> terms, std::vector<Number>& out) const;
  void ask_about(std::span<const Number> fluents) const;
  void ask_about(std::span<const Number> fluents, std::span<const Number> moves) const;
  int number_in(Numbers& numbers, const Expression& expression) const;
  // no_term: it has words that the rules do not have.
  TermId term_of(const Expression& expression) const;

  RuleSet rules_;
  mutable std::mutex mutex_;  // guards all below
  mutable Prover prover_;
  mutable Numbers fluents_;
  mutable std::vector<Numbers> moves_;
  mutable Numbers seen_;
  mutable std::string limit_;  // of numbers
};

}  // namespace agon::gdl
