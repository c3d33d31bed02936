// All that can ever hold in a game, and why: rules with their variables replaced by values, as far as the
// values can occur. Sentences that never change are settled here and do not appear in the conditions.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/result.hpp"
#include "gdl/asked_limits.hpp"
#include "gdl/rules.hpp"
#include "gdl/terms.hpp"

namespace agon::gdl {

// What a game may cost before it is called too large to be written out.
struct GroundLimits {
  std::size_t usual_rules =
      4'500'000;  // beyond these the game's own rules are reshaped first (gdl/reshape.hpp)
  std::size_t most_rules = 8'000'000;
  std::size_t most_terms = 20'000'000;
  std::size_t most_bytes = std::size_t{1500} << 20;  // of terms, rules and tables
  double most_seconds = 60;                          // on the clock, for all of making a game
  const std::atomic<bool>* stop = nullptr;           // set from outside: nobody wants the game any more
  AskedLimits asked = {};                            // where the rules are not written out
};

// The time that making a game may take, from now on.
class Patience {
 public:
  explicit Patience(const GroundLimits& limits) : seconds_(limits.most_seconds), stop_(limits.stop) {}

  // relaxed: nothing is handed over with the flag
  bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  // Writing the rules out leaves some of the time for what comes instead where it takes too long.
  bool is_late() const { return watch_.seconds() > written_out_by * seconds_; }
  bool is_over() const { return is_stopped() || is_late(); }
  // Why it is over.
  std::string reason() const;
  double seconds_left() const { return seconds_ - watch_.seconds(); }

 private:
  static constexpr double written_out_by = 0.8;

  double seconds_;
  const std::atomic<bool>* stop_;
  Stopwatch watch_;
};

// What making a game says when it was stopped.
inline constexpr const char* stopped_making = "interrupted while the rules were written out";

struct GroundRule {
  TermId head;
  std::uint32_t first, holds, fails;  // conditions: so many that must hold, then so many that must not
};

struct Ground {
  Names names;
  Terms terms;
  std::vector<TermId> roles;        // in the order of the rules; `random` too
  std::vector<TextPlace> legal_at;  // the first rule for each role's moves
  std::vector<TermId> always;       // sentences that hold in every state
  std::vector<GroundRule> rules;    // of what changes
  std::vector<TermId> conditions;   // of all rules

  std::span<const TermId> holds(const GroundRule& rule) const {
    return {conditions.data() + rule.first, rule.holds};
  }
  std::span<const TermId> fails(const GroundRule& rule) const {
    return {conditions.data() + rule.first + rule.holds, rule.fails};
  }
  std::string text(TermId term) const { return terms.text(names, term); }
};

Result<Ground> ground(RuleSet set, const GroundLimits& limits, const Patience& patience);
inline Result<Ground> ground(RuleSet set, const GroundLimits& limits = {}) {
  return ground(std::move(set), limits, Patience(limits));
}

}  // namespace agon::gdl
