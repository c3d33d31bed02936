// Builds the circuit of a game from its written-out rules.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "gdl/components.hpp"
#include "gdl/net.hpp"

namespace agon::gdl {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

// So many conditions, from one on, that must hold; then so many that must not.
struct SentenceRule {
  std::uint32_t first, holds, fails;
};

class NetBuilder {
 public:
  NetBuilder(const Ground& ground, const Patience& patience) : ground_(ground), patience_(patience) {}

  Result<GameNet> run() {
    number_sentences();
    order_sentences();
    add_fluents();
    build(word_legal);
    if (const Status made = add_roles(); !made) return made.error();
    build_rest();
    if (patience_.is_over()) return Error{patience_.reason()};
    read_results();
    return std::move(game_);
  }

 private:
  // ---- sentences that change get numbers, and the rules that say when they hold

  std::uint32_t number(TermId term) {
    if (number_.size() <= term) number_.resize(ground_.terms.size(), none);
    if (number_[term] == none) {
      number_[term] = static_cast<std::uint32_t>(sentences_.size());
      sentences_.push_back(term);
    }
    return number_[term];
  }

  void number_sentences() {
    for (const GroundRule& rule : ground_.rules) {
      number(rule.head);
      for (const TermId term : ground_.holds(rule)) number(term);
      for (const TermId term : ground_.fails(rule)) number(term);
    }
    for (const TermId term : ground_.always) number(term);
    collect_rules();
    wires_.assign(sentences_.size(), none);
    for (const TermId term : ground_.always) wires_[number(term)] = wire_true;
  }

  // Rules of a sentence side by side, and all their conditions.
  void collect_rules() {
    struct Size {
      std::uint32_t rules = 0, conditions = 0;
    };
    std::vector<Size> ends(sentences_.size() + 1);
    for (const GroundRule& rule : ground_.rules) {
      Size& size = ends[number(rule.head) + 1];
      ++size.rules;
      size.conditions += rule.holds + rule.fails;
    }
    for (std::size_t i = 1; i < ends.size(); ++i) {
      ends[i].rules += ends[i - 1].rules;
      ends[i].conditions += ends[i - 1].conditions;
    }
    first_rule_.clear();
    for (const Size& end : ends) first_rule_.push_back(end.rules);
    rules_.resize(ends.back().rules);
    conditions_.resize(ends.back().conditions);
    for (const GroundRule& rule : ground_.rules) {
      Size& at = ends[number(rule.head)];
      rules_[at.rules++] = {at.conditions, rule.holds, rule.fails};
      for (std::uint32_t c = 0; c < rule.holds + rule.fails; ++c)
        conditions_[at.conditions++] = number(ground_.conditions[rule.first + c]);
    }
  }

  // The rules that say when a sentence holds.
  std::span<const SentenceRule> rules(std::uint32_t sentence) const {
    return {rules_.data() + first_rule_[sentence], first_rule_[sentence + 1] - first_rule_[sentence]};
  }
  // All sentences that they speak of.
  std::span<const std::uint32_t> uses(std::uint32_t sentence) const {
    const auto own = rules(sentence);
    if (own.empty()) return {};
    const SentenceRule& last = own.back();
    return {conditions_.data() + own.front().first, last.first + last.holds + last.fails - own.front().first};
  }

  void order_sentences() {
    const std::vector<bool> asked = find_asked();
    components_ = find_components(sentences_.size(), [&](std::uint32_t node) {
      return asked[node] ? uses(node) : std::span<const std::uint32_t>{};
    });
    first_member_.assign(components_.groups + 1, 0);
    for (const std::uint32_t group : components_.group) ++first_member_[group + 1];
    for (std::size_t i = 1; i < first_member_.size(); ++i) first_member_[i] += first_member_[i - 1];
    members_.resize(sentences_.size());
    std::vector<std::uint32_t> at(first_member_.begin(), first_member_.end() - 1);
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) members_[at[components_.group[i]]++] = i;
  }

  // Sentences that what is read in the end follows from.
  std::vector<bool> find_asked() const {
    std::vector<bool> asked(sentences_.size(), false);
    std::vector<std::uint32_t> work;
    const auto ask = [&](std::uint32_t sentence) {
      if (asked[sentence]) return;
      asked[sentence] = true;
      work.push_back(sentence);
    };
    for (std::uint32_t i = 0; i < sentences_.size(); ++i)
      if (name(i) < word_count) ask(i);
    while (!work.empty()) {
      const std::uint32_t sentence = work.back();
      work.pop_back();
      for (const std::uint32_t used : uses(sentence)) ask(used);
    }
    return asked;
  }

  std::span<const std::uint32_t> members(std::uint32_t group) const {
    return {members_.data() + first_member_[group], first_member_[group + 1] - first_member_[group]};
  }
  bool is_loop(std::uint32_t group) const {
    for (const std::uint32_t member : members(group))
      for (const std::uint32_t used : uses(member))
        if (components_.group[used] == group) return true;
    return false;
  }

  // ---- inputs

  Status add_roles() {
    for (const TermId role : ground_.roles) {
      GameNet::RoleNet net;
      net.role = role;
      game_.roles.push_back(std::move(net));
    }
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) {
      if (name(i) != word_legal || wires_[i] == wire_false) continue;
      const auto arguments = ground_.terms.arguments(sentences_[i]);
      const auto role = std::find(ground_.roles.begin(), ground_.roles.end(), arguments[0]);
      if (role == ground_.roles.end()) continue;  // a move of nobody
      game_.roles[static_cast<std::size_t>(role - ground_.roles.begin())].moves.push_back(
          {.term = arguments[1],
           .parts = parts_of(arguments[1]),
           .input = node_of(game_.net.add_input()),
           .legal = wires_[i]});
    }
    if (patience_.is_over()) return Error{patience_.reason()};
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
      const GameNet::RoleNet& role = game_.roles[r];
      if (role.moves.empty())
        return error_at(ground_.legal_at[r],
                        "the role " + in_quotes(ground_.text(role.role)) + " never has a legal move");
      add_moves(role);
    }
    return {};
  }

  std::vector<TermId> parts_of(TermId term) const {
    const auto arguments = ground_.terms.arguments(term);
    return {arguments.begin(), arguments.end()};
  }

  void add_moves(const GameNet::RoleNet& role) {
    const auto made = set_moves(game_.net, role);
    for (std::size_t i = 0; i < made.size(); ++i) {
      const TermId does = ground_.terms.find(word_does, std::array{role.role, role.moves[i].term});
      if (does != no_term && does < number_.size() && number_[does] != none) wires_[number_[does]] = made[i];
    }
  }

  void add_fluents() {
    for (std::uint32_t i = 0; i < sentences_.size(); ++i)
      if (name(i) == word_true) add_fluent(ground_.terms.arguments(sentences_[i])[0]);
    for (const TermId sentence : ground_.always)
      if (ground_.terms.name(sentence) == word_init) add_fluent(ground_.terms.arguments(sentence)[0]);
    for (std::uint32_t i = 0; i < sentences_.size(); ++i)
      if (name(i) == word_next) add_fluent(ground_.terms.arguments(sentences_[i])[0]);
    game_.initial.assign(game_.fluents.size(), false);
    for (const TermId sentence : ground_.always)
      if (ground_.terms.name(sentence) == word_init)
        game_.initial[fluent_number_[ground_.terms.arguments(sentence)[0]]] = true;
  }

  void add_fluent(TermId fluent) {
    if (fluent_number_.empty()) fluent_number_.assign(ground_.terms.size(), none);
    if (fluent_number_[fluent] != none) return;
    fluent_number_[fluent] = static_cast<std::uint32_t>(game_.fluents.size());
    game_.fluents.push_back(fluent);
    const Wire input = game_.net.add_input();
    game_.fluent_inputs.push_back(node_of(input));
    const TermId sentence = ground_.terms.find(word_true, {&fluent, 1});
    if (sentence != no_term && sentence < number_.size() && number_[sentence] != none)
      wires_[number_[sentence]] = input;
  }

  // ---- gates

  Name name(std::uint32_t sentence) const { return ground_.terms.name(sentences_[sentence]); }

  // What is needed for the sentences of a name, groups first that others need.
  void build(Name wanted) {
    std::vector<std::uint32_t> work;
    for (std::uint32_t i = 0; i < sentences_.size(); ++i)
      if (name(i) == wanted) work.push_back(i);
    std::vector<bool> needed(components_.groups, false);
    while (!work.empty()) {
      const std::uint32_t sentence = work.back();
      work.pop_back();
      const std::uint32_t group = components_.group[sentence];
      if (needed[group]) continue;
      needed[group] = true;
      for (const std::uint32_t member : members(group))
        for (const std::uint32_t used : uses(member)) work.push_back(used);
    }
    for (std::uint32_t group = 0; group < components_.groups && !patience_.is_over(); ++group)
      if (needed[group]) build_group(group);
  }
  void build_rest() {
    for (const Name wanted : {word_terminal, word_next, word_goal, word_sees}) build(wanted);
  }

  void build_group(std::uint32_t group) {
    if (!is_loop(group)) {
      for (const std::uint32_t member : members(group))
        if (wires_[member] == none) wires_[member] = define(member);
      return;
    }
    if (wires_[members(group).front()] != none) return;
    Loop loop;
    for (const std::uint32_t member : members(group)) {
      wires_[member] = game_.net.add_input();
      loop.values.push_back(node_of(wires_[member]));
    }
    loop.first_gate = static_cast<Node>(game_.net.size());
    for (const std::uint32_t member : members(group)) loop.drivers.push_back(define(member));
    loop.end = static_cast<Node>(game_.net.size());
    game_.loops.push_back(std::move(loop));
  }

  Wire define(std::uint32_t sentence) {
    std::vector<std::vector<Wire>> terms;
    for (const SentenceRule& rule : rules(sentence)) {
      std::vector<Wire> term;
      for (std::uint32_t c = 0; c < rule.holds + rule.fails; ++c) {
        const Wire condition = wires_[conditions_[rule.first + c]];
        term.push_back(c < rule.holds ? condition : inverse(condition));
      }
      terms.push_back(std::move(term));
    }
    return game_.net.make_or_of_ands(std::move(terms));
  }

  // ---- outputs

  Wire wire_of(Name word, std::span<const TermId> arguments) {
    const TermId term = ground_.terms.find(word, arguments);
    if (term == no_term || term >= number_.size() || number_[term] == none) return wire_false;
    const Wire known = wires_[number_[term]];
    return known == none ? wire_false : known;
  }

  void read_results() {
    game_.terminal = wire_of(word_terminal, {});
    for (const TermId& fluent : game_.fluents) game_.next.push_back(wire_of(word_next, {&fluent, 1}));
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) {
      if (name(i) != word_goal && name(i) != word_sees) continue;
      const auto arguments = ground_.terms.arguments(sentences_[i]);
      const auto role = std::find(ground_.roles.begin(), ground_.roles.end(), arguments[0]);
      if (name(i) == word_sees) {
        if (role != ground_.roles.end())
          game_.roles[static_cast<std::size_t>(role - ground_.roles.begin())].sees.push_back(
              {arguments[1], wires_[i]});
        continue;
      }
      const auto value = parse_integer(ground_.text(arguments[1]));
      if (role == ground_.roles.end() || !value || *value < 0 || *value > 100) continue;
      game_.roles[static_cast<std::size_t>(role - ground_.roles.begin())].goals.push_back(
          {static_cast<int>(*value), wires_[i]});
    }
  }

  const Ground& ground_;
  const Patience& patience_;
  GameNet game_;
  std::vector<std::uint32_t> number_;  // by term
  std::vector<TermId> sentences_;
  std::vector<std::uint32_t> first_rule_;  // by sentence
  std::vector<SentenceRule> rules_;
  std::vector<std::uint32_t> conditions_;  // sentences
  Components components_;
  std::vector<std::uint32_t> first_member_, members_;  // sentences by group
  std::vector<Wire> wires_;                            // by sentence
  std::vector<std::uint32_t> fluent_number_;           // by term
};

}  // namespace

std::vector<Wire> set_moves(Net& net, const GameNet::RoleNet& role) {
  std::vector<Node> inputs;
  std::vector<Wire> made;
  for (const GameNet::Move& move : role.moves) {
    inputs.push_back(move.input);
    made.push_back(role.moves.size() == 1 ? wire_true : wire(move.input));
    net.set_implied(move.input, all_implied(net, move.legal));
  }
  net.set_exclusive(inputs);
  return made;
}

Result<GameNet> make_net(const Ground& ground, const Patience& patience) {
  return NetBuilder(ground, patience).run();
}

}  // namespace agon::gdl
