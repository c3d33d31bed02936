// A game whose rules are too many to be written out: every state is asked for by itself (gdl/prover.hpp).
// Fluents and moves are numbers. May be used by several threads, one of which is served at a time.
#pragma once

#include <memory>
#include <mutex>
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
  using Number = TermId;
  // What holds in a state. The numbers of fluents are given again when no state has them any more; those of
  // moves and of what roles see stay for ever.
  struct Held {
    std::vector<Number> fluents;  // ascending
    std::uint64_t hash = 0;       // of their words: the same whatever numbers they have
    // Why nobody knows what holds; empty: somebody does. The fluents are then those of the state before.
    std::string limit{};
  };
  using State = std::shared_ptr<const Held>;

  // `stop` ends all work early from another thread: all states are cut off then.
  explicit AskedGame(RuleSet rules, const AskedLimits& limits = {}, const std::atomic<bool>* stop = nullptr);

  // The limit that was met last, in words, and how many questions met one; empty: none.
  std::string limit() const;
  std::uint64_t limits_met() const;
  // Nobody stops the work from outside any more.
  void forget_stop() const;

  std::vector<std::string> roles() const;
  const State& initial() const { return initial_; }
  struct View {
    // over: terminal, cut off by a limit or the stop, or somebody has no move
    bool over = false, terminal = false;
    std::string limit{};                     // why it was cut off; empty: it was not
    std::vector<std::vector<Number>> legal;  // by role

    bool is_cut() const { return !limit.empty(); }
  };
  View look(const State& state) const;
  // `moves`: one of each role.
  State next(const State& state, std::span<const Number> moves) const;
  // What each role is told of such a step.
  std::vector<std::vector<Number>> seen(const State& state, std::span<const Number> moves) const;
  int goal(const State& state, std::size_t role) const;
  std::vector<int> goals(const State& state, std::size_t role) const;

  // As the rules write it: a fluent of a state that is in use, a move, or what a role is told.
  std::string text(Number number) const;
  // A state in which these hold; null where one has words that the rules do not have: it is put to `wrong`.
  State read(std::span<const Expression> fluents, const Expression*& wrong) const;
  // Negative: it has words that the rules do not have, or too many are known already.
  int number_of(const Expression& move_or_sight) const;

  // Terms that are known now, most of them thrown away now and then.
  std::size_t terms() const;

 private:
  // Begins with a question about a state, after these moves or without.
  bool ask_about(const Held& held, std::span<const Number> moves = {}) const;
  // False: what is in use leaves no room for more.
  bool make_room() const;
  void throw_away() const;
  std::string end_of_question() const;
  State hold(std::vector<Number> fluents, std::string limit) const;
  std::uint64_t hash_of(TermId term) const;
  // Moves, or what is told, that keep their numbers from now on; false: there are too many.
  bool keep(std::span<const TermId> terms) const;
  // no_term: it has words that the rules do not have.
  TermId term_of(const Expression& expression) const;

  RuleSet rules_;
  AskedLimits limits_;
  mutable std::mutex mutex_;  // guards all below
  mutable Prover prover_;
  mutable std::vector<std::weak_ptr<const Held>> in_use_;
  mutable std::size_t most_in_use_ = 1024;  // then those that are not are taken off the list
  mutable std::vector<bool> is_kept_;       // by number: a move, or what is told
  mutable std::vector<TermId> kept_;        // these
  mutable std::size_t most_terms_ = 0;      // then some are thrown away
  mutable bool is_full_ = false;
  mutable std::uint64_t refused_ = 0;  // for want of room
  mutable std::unordered_map<TermId, std::uint64_t> hashes_;
  mutable std::string limit_;       // of what was asked last
  mutable std::string last_limit_;  // that was met
  mutable std::uint64_t limits_met_ = 0;
  State initial_;
};

}  // namespace agon::gdl
