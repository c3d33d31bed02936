// Asks rules from the question backwards: only what a question needs is derived, and every answer is kept as
// long as the state stays the same. For games whose rules are too many once their variables have values.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gdl/asked_limits.hpp"
#include "gdl/dependencies.hpp"
#include "gdl/rules.hpp"
#include "gdl/terms.hpp"

namespace agon::gdl {

class Prover {
 public:
  // The rules must outlive the prover, and so must `stop`, which ends all work early from another thread.
  explicit Prover(const RuleSet& set, const AskedLimits& limits = {},
                  const std::atomic<bool>* stop = nullptr);
  // It was stopped or met a limit since the last set(): what it says is not all.
  bool gave_up() const { return gave_up_; }
  // The limit that was met since then, in words; empty: none, or it was stopped.
  const std::string& limit() const { return limit_; }
  // Nobody stops it from outside any more.
  void forget_stop() { stop_ = nullptr; }

  Terms& terms() { return terms_; }
  const Names& names() const { return set_.names; }
  // Forgets all terms but these and those of the facts; what was set, too. The others' numbers are given
  // again.
  void keep_only(std::vector<TermId> wanted);

  // Forgets what followed from the state and the moves before. `moves`: one of each role in its order, or
  // none.
  void set(std::span<const TermId> fluents, std::span<const TermId> moves);

  const std::vector<TermId>& roles() const { return roles_; }
  // The arguments of all sentences with this name; of role and legal those of one role.
  std::vector<TermId> init() { return last_arguments(word_init, {}); }
  std::vector<TermId> next() { return last_arguments(word_next, {}); }
  std::vector<TermId> legal(TermId role) { return last_arguments(word_legal, {&role, 1}); }
  std::vector<TermId> sees(TermId role) { return last_arguments(word_sees, {&role, 1}); }
  std::vector<TermId> goals(TermId role) { return last_arguments(word_goal, {&role, 1}); }
  bool terminal() { return !answers({word_terminal, {}}).empty(); }

 private:
  using Answers = std::vector<TermId>;

  // A sentence with blanks: its arguments are terms by their number, blanks, or terms with blanks inside
  // (name, number of arguments, arguments).
  struct Question {
    Name name;
    std::vector<std::uint32_t> parts;
    bool operator==(const Question&) const = default;
  };
  struct QuestionHash {
    std::size_t operator()(const Question& question) const;
  };
  static constexpr std::uint32_t blank = ~std::uint32_t{0}, with_blanks = std::uint32_t{1} << 31;

  struct Entry {
    Answers answers;
    std::unordered_set<TermId> known;
    int depth = 0;                 // while it is being answered; 0: all answers are there
    bool asked_meanwhile = false;  // while it was being answered
  };
  using Table = std::unordered_map<Question, Entry, QuestionHash>;

  // In which order the conditions of a rule are asked, where so many of its variables have values.
  struct Plan {
    std::uint64_t bound;
    std::vector<std::uint32_t> order;
  };
  struct Asked {
    const Question& question;
    Entry& entry;
    bool yes_or_no;  // no blanks: one answer is enough
    bool enough() const { return yes_or_no && !entry.answers.empty(); }
    void add(TermId sentence) const {
      if (entry.known.insert(sentence).second) entry.answers.push_back(sentence);
    }
  };

  std::vector<TermId> last_arguments(Name name, std::span<const TermId> first);
  const Answers& answers(const Question& question);
  const Answers& follow(const Question& question, Entry& entry, Table& table);
  void apply_rules(const Asked& asked);
  void add_facts(const Asked& asked, const std::vector<TermId>& facts);
  bool ask(const Asked& asked, const Rule& rule, const Plan& plan, std::size_t step, Binding& binding);
  bool ask_on(const Asked& asked, const Rule& rule, const Plan& plan, std::size_t step, Binding& binding);
  bool passes(const Literal& literal, const Binding& binding);
  bool may_go_on(const Rule& rule);
  bool spend(std::size_t work);
  bool give_up(std::string limit);
  const Plan& plan(std::size_t rule, const Binding& binding);

  bool write(const Pattern& pattern, const Binding& binding, std::vector<std::uint32_t>& parts);
  Question question(const Pattern& atom, const Binding& binding);
  template <class Arguments, class Fits>
  static bool fit_all(const Arguments& arguments, const Question& question, const Fits& fits_next);
  bool fits(const Pattern& head, const Question& question, std::size_t& at, Binding& binding) const;
  bool fits(TermId term, const Question& question, std::size_t& at) const;
  bool answers_it(TermId sentence, const Question& question) const;
  static void skip(const Question& question, std::size_t& at);

  // Questions and answers of always_, which are asked again if need be.
  static constexpr std::size_t most_remembered = 1'000'000;
  // Conditions that are asked within each other: up to 700 bytes of stack each, three times that for
  // sanitizers, of the 2 MiB that the smallest stack of a thread has, or of 8 MiB.
  static constexpr int most_nested = 2000;

  const RuleSet& set_;
  AskedLimits limits_;
  const std::atomic<bool>* stop_;
  bool gave_up_ = false;
  std::string limit_;
  int nested_ = 0;
  std::uint64_t work_ = 0;                         // since set()
  std::size_t terms_before_ = 0, remembered_ = 0;  // terms at set(); what always_ holds
  Dependencies dependencies_;
  Terms terms_;
  std::vector<TermId> roles_;
  std::vector<std::vector<std::uint32_t>> rules_;  // with a body, by the name of their head
  std::vector<std::vector<TermId>> facts_;         // by name; those of true and does are the state's
  std::vector<std::deque<Plan>> plans_;            // by rule
  Table always_, now_;
  std::deque<Answers> unfinished_;  // answers that depend on a question still open
  int depth_ = 0, lowest_ = 0;      // how deep questions are nested; the outermost open one that was met
};

}  // namespace agon::gdl
