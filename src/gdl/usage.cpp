#include "gdl/usage.hpp"

#include <utility>

#include "base/text.hpp"

namespace agon::gdl {

namespace {

class UsageReader {
 public:
  explicit UsageReader(const RuleSet& set) : set_(set), uses_(set.names.size()) {}

  std::vector<std::string> run() {
    for (const Rule& rule : set_.rules) {
      read_sentence(rule.head);
      for (const Literal& literal : rule.body) {
        if (is_sentence(literal)) {
          uses_[literal.atom.name].asked = true;
          read_sentence(literal.atom);
        } else {
          read_terms(literal.atom);
        }
      }
    }
    for (const Rule& rule : set_.rules) tell_unasked(rule);
    return std::move(warnings_);
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  // As a sentence, or as a function inside of one.
  struct Form {
    std::size_t terms = none;  // how many it takes where it stands first
    bool told = false;
  };
  struct Use {
    Form sentence, function;
    bool asked = false, told_both = false, told_unasked = false;
  };

  void read_sentence(const Pattern& sentence) {
    if (sentence.name >= word_count) {
      Use& use = uses_[sentence.name];
      note(use.sentence, sentence);
      tell_both(use, sentence);
    }
    read_terms(sentence);
  }

  // A word alone is no function: it may well be the name of a sentence too.
  void read_terms(const Pattern& pattern) {
    for (const Pattern& term : pattern.arguments) {
      if (!term.is_variable() && !term.arguments.empty() && term.name >= word_count) {
        Use& use = uses_[term.name];
        note(use.function, term);
        tell_both(use, term);
      }
      read_terms(term);
    }
  }

  void note(Form& form, const Pattern& pattern) {
    if (form.terms == none) form.terms = pattern.arguments.size();
    if (form.terms != pattern.arguments.size() && !std::exchange(form.told, true))
      warn(pattern, "is used with different numbers of terms, here " +
                        std::to_string(pattern.arguments.size()) + " and before " +
                        std::to_string(form.terms));
  }

  void tell_both(Use& use, const Pattern& pattern) {
    if (use.sentence.terms != none && use.function.terms != none && !std::exchange(use.told_both, true))
      warn(pattern, "is a sentence and also a function inside of sentences; two names would be clearer");
  }

  void tell_unasked(const Rule& rule) {
    if (rule.head.name < word_count) return;
    Use& use = uses_[rule.head.name];
    if (use.asked || std::exchange(use.told_unasked, true)) return;
    const bool is_word = rule.body.empty() && rule.head.arguments.empty();
    warnings_.push_back(error_at(rule.head.at, "nothing asks for " +
                                                   in_quotes(set_.names.text(rule.head.name)) +
                                                   (is_word ? "; a word outside of parentheses?" : ""))
                            .message);
  }

  void warn(const Pattern& pattern, const std::string& what) {
    warnings_.push_back(error_at(pattern.at, in_quotes(set_.names.text(pattern.name)) + " " + what).message);
  }

  const RuleSet& set_;
  std::vector<Use> uses_;  // by name
  std::vector<std::string> warnings_;
};

}  // namespace

std::vector<std::string> find_odd_usage(const RuleSet& set) { return UsageReader(set).run(); }

}  // namespace agon::gdl
