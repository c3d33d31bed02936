// The rules of a game as their text has them: facts and implications over sentences with variables. `or` is
// resolved here: a rule with alternatives becomes several rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "gdl/kif.hpp"

namespace agon::gdl {

// Words of a rule file, each with a number. Capitals do not matter; a word is shown as it was first written.
using Name = std::uint32_t;

// The words that mean something to GDL come first, in this order.
enum Word : Name {
  word_role,
  word_init,
  word_true,
  word_next,
  word_legal,
  word_does,
  word_goal,
  word_terminal,
  word_base,
  word_input,
  word_sees,
  word_random,
  word_distinct,
  word_not,
  word_or,
  word_and,
  word_if,  // "<="
  word_count
};

class Names {
 public:
  Names();
  Name intern(std::string_view text);
  std::optional<Name> find(std::string_view text) const;
  const std::string& text(Name name) const { return texts_[name]; }
  std::size_t size() const { return texts_.size(); }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, Name> by_text_;  // lower case
};

// A variable, or a word with arguments; a sentence has the same form.
struct Pattern {
  static constexpr std::uint32_t no_variable = ~std::uint32_t{0};

  std::uint32_t variable = no_variable;  // number within its rule
  Name name = 0;                         // where it is no variable
  std::vector<Pattern> arguments;
  TextPlace at;

  bool is_variable() const { return variable != no_variable; }
};

struct Literal {
  enum class Kind : std::uint8_t {
    holds,
    fails,     // not
    distinct,  // two arguments that differ
    same,      // (not (distinct a b)), which some rules say
    may        // might hold in some state: only tells what values there are (gdl/demand.hpp)
  };
  Kind kind = Kind::holds;
  Pattern atom;  // of distinct and same: the two arguments are its own
};

// Whether it speaks of a sentence, and not of two terms.
inline bool is_sentence(const Literal& literal) {
  return literal.kind != Literal::Kind::distinct && literal.kind != Literal::Kind::same;
}
// Whether it gives its variables values.
inline bool gives_values(const Literal& literal) {
  return literal.kind == Literal::Kind::holds || literal.kind == Literal::Kind::may;
}

inline constexpr std::size_t most_variables = 64;          // of a rule
inline constexpr std::size_t most_rule_conditions = 4000;  // of a rule: each is a step of a recursion

struct Rule {
  Pattern head;
  std::vector<Literal> body;           // all must hold
  std::vector<std::string> variables;  // their names, with the question mark
  bool lists_values = false;           // its head is asked for by Literal::Kind::may alone
};

struct RuleSet {
  Names names;
  std::vector<Rule> rules;  // a fact has no body
  std::vector<std::string> warnings;
};

// Reads and checks a rule file: what comes out is GDL by all its restrictions (gdl/check.hpp).
Result<RuleSet> read_rules(std::string_view text);
Result<RuleSet> read_rules(const std::vector<Expression>& expressions);

std::string text(const Names& names, const Pattern& pattern, const std::vector<std::string>& variables);

// Said of a rule whose terms became too large (Terms::oversized).
std::string grows_text(const Names& names, const Rule& rule);

}  // namespace agon::gdl
