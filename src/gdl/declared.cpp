#include "gdl/declared.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "gdl/ground.hpp"

namespace agon::gdl {

namespace {

constexpr double most_seconds = 0.5;

// The rules for base and input, and for all that these ask for: nothing of it changes.
void keep_declarations(RuleSet& set) {
  std::vector<bool> asked(set.names.size(), false);
  asked[word_base] = asked[word_input] = true;
  for (bool grew = true; std::exchange(grew, false);)
    for (const Rule& rule : set.rules)
      if (asked[rule.head.name])
        for (const Literal& literal : rule.body)
          if (is_sentence(literal) && !asked[literal.atom.name]) asked[literal.atom.name] = grew = true;
  std::erase_if(set.rules, [&](const Rule& rule) { return !asked[rule.head.name]; });
}

}  // namespace

Declared read_declared(std::string_view rules, const std::atomic<bool>* stop) {
  Declared declared;
  auto set = read_rules(rules);
  if (!set) return declared;
  keep_declarations(*set);
  for (const Name word : {word_base, word_input}) {
    const auto first = std::find_if(set->rules.begin(), set->rules.end(),
                                    [&](const Rule& rule) { return rule.head.name == word; });
    if (first != set->rules.end()) (word == word_base ? declared.base : declared.input).at = first->head.at;
  }
  const auto written_out = ground(set.take(), {.most_seconds = most_seconds, .stop = stop});
  if (!written_out) return declared;
  for (const TermId sentence : written_out->always) {
    const Name name = written_out->terms.name(sentence);
    if (name != word_base && name != word_input) continue;
    std::string line;
    for (const TermId term : written_out->terms.arguments(sentence))
      line += (line.empty() ? "" : " ") + written_out->text(term);
    (name == word_base ? declared.base : declared.input).terms.insert(lower_case(line));
  }
  return declared;
}

}  // namespace agon::gdl
