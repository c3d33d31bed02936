// Finds all sentences that follow from rules, and every way in which they follow: each combination of values
// with which a rule applies is told once its conditions are there. Bottom-up and incremental: a new sentence
// is joined with those that are known already, through tables indexed by what is bound.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gdl/rules.hpp"
#include "gdl/terms.hpp"

namespace agon::gdl {

class Deduction {
 public:
  // Told with a rule and what its variables stand for; false stops the work.
  using Listener = std::function<bool(const Rule&, const Binding&)>;

  // `may_go_on` is asked now and then, for joins that find nothing for long; false stops the work.
  explicit Deduction(Terms& terms, std::function<bool()> may_go_on = {})
      : terms_(terms), may_go_on_(std::move(may_go_on)) {}

  // Makes the sentence known, if it is new; what follows from it is found by the next run().
  void add(TermId sentence);
  bool known(TermId sentence) const { return sentence < known_.size() && known_[sentence] == state_known; }
  // All known sentences of a name, in the order in which they were found.
  const std::vector<TermId>& sentences(Name name) const;
  // What sentences and tables take of the memory, about.
  std::size_t bytes() const;

  // How to take sentences of a name while rules are applied.
  struct Stance {
    std::function<bool(Name)> grows;   // there may come more of them during the run
    std::function<bool(Name)> tested;  // whether (not ...) of them is tested, or left to the listener
  };

  // Applies the rules until nothing new follows. The listener adds what follows. false: it stopped the work.
  bool run(const std::vector<const Rule*>& rules, const Stance& stance, const Listener& listener);

 private:
  static constexpr std::uint8_t state_queued = 1, state_known = 2;

  // Sentences that a condition matches, as rows of values: those that are bound when it is asked, then the
  // others. Rows with equal keys are chained.
  struct View {
    const Pattern* pattern = nullptr;
    std::vector<std::uint32_t> keys, frees;  // variables
    std::size_t variables = 0;               // of the rule
    std::vector<TermId> rows;
    std::vector<std::int32_t> next;   // per row
    std::vector<std::int32_t> heads;  // per bucket, a power of two
    std::size_t width() const { return keys.size() + frees.size(); }
  };
  struct Step {
    enum class Kind : std::uint8_t { scan, absent, distinct, same };
    Kind kind = Kind::scan;
    View* view = nullptr;
    std::vector<std::uint32_t> keys, frees;  // this rule's variables for the view's
    const Pattern* atom = nullptr;           // absent, distinct, same
  };
  struct Plan {
    const Rule* rule = nullptr;
    const Pattern* trigger = nullptr;  // null: applied once
    std::vector<Step> steps;
  };

  Plan make_plan(const Rule& rule, std::size_t trigger, const Stance& stance);
  View* view_of(const Rule& rule, const Pattern& pattern, const std::vector<bool>& bound, Step& step);
  void insert(View& view, TermId sentence);
  static void link(View& view, std::int32_t row);
  bool apply(const Plan& plan, std::size_t step);
  bool scan(const Plan& plan, const Step& step, std::size_t next);
  void learn(TermId sentence);

  bool is_stopped() { return (++rows_met_ & 0xffff) == 0 && may_go_on_ && !may_go_on_(); }

  Terms& terms_;
  std::function<bool()> may_go_on_;
  std::uint64_t rows_met_ = 0;
  std::vector<std::uint8_t> known_;  // by sentence
  std::vector<TermId> queue_;
  std::size_t done_ = 0;  // of the queue
  std::vector<std::vector<TermId>> by_name_;
  std::map<std::string, std::unique_ptr<View>> views_;  // by what they show
  std::vector<std::vector<View*>> views_by_name_;
  Binding binding_, scratch_;
  const Listener* listener_ = nullptr;
};

}  // namespace agon::gdl
