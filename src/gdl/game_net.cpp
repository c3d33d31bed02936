// Builds the circuit of a game from its written-out rules.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "gdl/components.hpp"
#include "gdl/net.hpp"

namespace agon::gdl {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

class NetBuilder {
 public:
  explicit NetBuilder(const Ground& ground) : ground_(ground) {}

  Result<GameNet> run() {
    number_sentences();
    order_sentences();
    if (const Status made = add_roles(); !made) return made.error();
    add_fluents();
    build(word_legal);
    read_legal();
    build_rest();
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
    rules_.resize(sentences_.size());
    for (const GroundRule& rule : ground_.rules) rules_[number(rule.head)].push_back(&rule);
    wires_.assign(sentences_.size(), none);
    for (const TermId term : ground_.always) wires_[number(term)] = wire_true;
  }

  void order_sentences() {
    std::vector<std::vector<std::uint32_t>> uses(sentences_.size());
    for (std::uint32_t i = 0; i < sentences_.size(); ++i)
      for (const GroundRule* rule : rules_[i])
        for (std::uint32_t c = 0; c < rule->holds + rule->fails; ++c)
          uses[i].push_back(number(ground_.conditions[rule->first + c]));
    components_ =
        find_components(sentences_.size(),
                        [&](std::uint32_t node) -> const std::vector<std::uint32_t>& { return uses[node]; });
    members_.resize(components_.groups);
    is_loop_.assign(components_.groups, false);
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) {
      members_[components_.group[i]].push_back(i);
      for (const std::uint32_t used : uses[i])
        if (components_.group[used] == components_.group[i]) is_loop_[components_.group[i]] = true;
    }
    uses_ = std::move(uses);
  }

  // ---- inputs

  Status add_roles() {
    for (const TermId role : ground_.roles) {
      GameNet::RoleNet net;
      net.role = role;
      game_.roles.push_back(std::move(net));
    }
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) {
      if (name(i) != word_legal) continue;
      const auto arguments = ground_.terms.arguments(sentences_[i]);
      const auto role = std::find(ground_.roles.begin(), ground_.roles.end(), arguments[0]);
      if (role == ground_.roles.end()) continue;  // a move of nobody
      GameNet::Move move;
      move.term = arguments[1];
      move.input = node_of(game_.net.add_input());
      game_.roles[static_cast<std::size_t>(role - ground_.roles.begin())].moves.push_back(move);
      const TermId does = ground_.terms.find(word_does, arguments);
      if (does != no_term && does < number_.size() && number_[does] != none)
        wires_[number_[does]] = wire(move.input);
    }
    for (const GameNet::RoleNet& role : game_.roles) {
      if (role.moves.empty())
        return Error{"the role " + in_quotes(ground_.text(role.role)) + " never has a legal move"};
      std::vector<Node> inputs;
      for (const GameNet::Move& move : role.moves) inputs.push_back(move.input);
      game_.net.set_exclusive(inputs);
    }
    return {};
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
      for (const std::uint32_t member : members_[group])
        for (const std::uint32_t used : uses_[member]) work.push_back(used);
    }
    for (std::uint32_t group = 0; group < components_.groups; ++group)
      if (needed[group]) build_group(group);
  }
  void build_rest() {
    for (const Name wanted : {word_terminal, word_next, word_goal}) build(wanted);
  }

  void build_group(std::uint32_t group) {
    if (!is_loop_[group]) {
      for (const std::uint32_t member : members_[group])
        if (wires_[member] == none) wires_[member] = define(member);
      return;
    }
    if (wires_[members_[group].front()] != none) return;
    Loop loop;
    for (const std::uint32_t member : members_[group]) {
      wires_[member] = game_.net.add_input();
      loop.values.push_back(node_of(wires_[member]));
    }
    loop.first_gate = static_cast<Node>(game_.net.size());
    for (const std::uint32_t member : members_[group]) loop.drivers.push_back(define(member));
    loop.end = static_cast<Node>(game_.net.size());
    game_.loops.push_back(std::move(loop));
  }

  Wire define(std::uint32_t sentence) {
    std::vector<std::vector<Wire>> terms;
    for (const GroundRule* rule : rules_[sentence]) {
      std::vector<Wire> term;
      for (const TermId condition : ground_.holds(*rule)) term.push_back(wires_[number_[condition]]);
      for (const TermId condition : ground_.fails(*rule)) term.push_back(inverse(wires_[number_[condition]]));
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

  void read_legal() {
    for (GameNet::RoleNet& role : game_.roles)
      for (GameNet::Move& move : role.moves) {
        move.legal = wire_of(word_legal, std::array{role.role, move.term});
        std::vector<Wire> implied;
        collect_implied(move.legal, implied);
        game_.net.set_implied(move.input, std::move(implied));
      }
  }

  void collect_implied(Wire w, std::vector<Wire>& implied) const {
    implied.push_back(w);
    if (is_inverted(w) || !game_.net.is_gate(node_of(w))) return;
    for (const Wire each : game_.net.inputs(node_of(w))) collect_implied(each, implied);
  }

  void read_results() {
    game_.terminal = wire_of(word_terminal, {});
    for (const TermId& fluent : game_.fluents) game_.next.push_back(wire_of(word_next, {&fluent, 1}));
    for (std::uint32_t i = 0; i < sentences_.size(); ++i) {
      if (name(i) != word_goal) continue;
      const auto arguments = ground_.terms.arguments(sentences_[i]);
      const auto role = std::find(ground_.roles.begin(), ground_.roles.end(), arguments[0]);
      const auto value = parse_integer(ground_.text(arguments[1]));
      if (role == ground_.roles.end() || !value || *value < 0 || *value > 100) continue;
      game_.roles[static_cast<std::size_t>(role - ground_.roles.begin())].goals.push_back(
          {static_cast<int>(*value), wires_[i]});
    }
  }

  const Ground& ground_;
  GameNet game_;
  std::vector<std::uint32_t> number_;  // by term
  std::vector<TermId> sentences_;
  std::vector<std::vector<const GroundRule*>> rules_;
  std::vector<std::vector<std::uint32_t>> uses_;
  Components components_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<bool> is_loop_;
  std::vector<Wire> wires_;                   // by sentence
  std::vector<std::uint32_t> fluent_number_;  // by term
};

}  // namespace

Result<GameNet> make_net(const Ground& ground) { return NetBuilder(ground).run(); }

}  // namespace agon::gdl
