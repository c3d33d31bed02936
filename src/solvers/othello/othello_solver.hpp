// An exact solver for Othello on 8x8 and 6x6. Scores are for the player to move, in discs.
//
// The range of scores is closed in on with null windows from a first guess, one or more threads a window;
// what one thread's search does: othello_search.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "solvers/othello/othello_search.hpp"
#include "solvers/team.hpp"

namespace agon {

class OthelloSolver {
 public:
  // `memory` is for the table; a thread needs another MiB. `weights`: see OthelloSearch.
  OthelloSolver(const OthelloRules& rules, std::uint64_t memory, const OthelloWeights* weights = nullptr,
                int threads = 1)
      : rules_(rules),
        table_(memory),
        team_(threads, [&](const std::atomic<bool>& halt, BusyPositions* busy) {
          return std::make_unique<OthelloSearch>(rules_, table_, halt, weights, busy);
        }) {}

  const OthelloRules& rules() const { return rules_; }

  // The exact score, clamped to low..high; nothing where the search was stopped. From -1 to 1 it is the
  // result alone, which is found sooner.
  std::optional<int> score(const OthelloDiscs& discs, int low, int high) {
    // First about the guess, then right beside what is known: farther steps cost more than they spare.
    int question = (guess(discs) & ~1) - 1;
    while (low < high) {
      const int alpha = std::clamp(question, low, high - 1);
      const auto found = search(discs, alpha);
      if (!found) return std::nullopt;
      if (*found > alpha)
        question = low = std::min(high, *found);
      else
        question = (high = std::max(low, *found)) - 1;
    }
    return low;
  }

  // Whether the score is at most `score`.
  std::optional<bool> at_most(const OthelloDiscs& discs, int score) {
    const auto found = search(discs, score);
    return found ? std::optional(*found <= score) : std::nullopt;
  }

  // The square of the best move as far as the table remembers it.
  std::optional<int> best_known(const OthelloDiscs& discs) const {
    OthelloFacts facts;
    if (!table_.find(OthelloTable::key(discs), facts) || facts.best == OthelloFacts::no_move)
      return std::nullopt;
    return facts.best;
  }

  // Of the questions that follow: see othello_confidence.hpp. 0: the answers are exact.
  void set_doubt(int doubt) { doubt_ = doubt; }

  // `look` is called now and then by the thread that asks and may call the functions below.
  void set_look(std::function<void()> look, bool often = false) {
    team_.first().set_look(std::move(look), often);
  }
  // Ends the question in hand and all later ones with no answer.
  void stop() { team_.stop(); }
  void go_on() { team_.go_on(); }
  std::int64_t nodes() const { return team_.nodes(); }

  OthelloTable& table() { return table_; }

 private:
  // What the table remembers of a search of more doubt is the best of guesses.
  int guess(const OthelloDiscs& discs) {
    OthelloFacts facts;
    if (!table_.find(OthelloTable::key(discs), facts)) return team_.first().first_guess(discs);
    if (facts.lower > -OthelloFacts::limit) return facts.lower;
    return facts.upper < OthelloFacts::limit ? facts.upper : team_.first().first_guess(discs);
  }

  std::optional<int> search(const OthelloDiscs& discs, int alpha) {
    return team_.ask([&](OthelloSearch& own) { return own.search(discs, alpha, doubt_); });
  }

  const OthelloRules rules_;
  OthelloTable table_;
  SearchTeam<OthelloSearch> team_;
  int doubt_ = 0;
};

}  // namespace agon
