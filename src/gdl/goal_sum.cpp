#include "gdl/goal_sum.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "gdl/gdl_state.hpp"
#include "gdl/kif.hpp"
#include "gdl/sat.hpp"
#include "gdl/unfolding.hpp"

namespace agon::gdl {

namespace {

// Of the solver, for all questions of an attempt together: half a second, about.
constexpr std::int64_t most_steps = 120'000'000;

// What some random games showed.
struct SeenPlay {
  std::vector<std::vector<bool>> states;  // by fluent
  int least_sum = max_players * 100, most_sum = 0;
  bool ended = false;  // one of the games
};

class PlayWatcher {
 public:
  explicit PlayWatcher(const std::shared_ptr<const GdlRules>& rules) : rules_(*rules), start_(rules) {}

  SeenPlay run() {
    constexpr std::size_t games = 24, most_states = 1500;
    for (std::size_t game = 0; game < games && seen_.states.size() < most_states; ++game) watch_game();
    return std::move(seen_);
  }

 private:
  void watch_game() {
    constexpr int most_moves = 300;
    GdlState state = start_;
    note(state);
    for (int move = 0; move < most_moves && !state.over(); ++move) {
      play_random(state, random_, scratch_);
      if (!state.within_step()) note(state);
    }
    if (!state.over() || state.is_stuck()) return;
    int sum = 0;
    for (Player p = 0; p < rules_.players(); ++p) sum += static_cast<int>(state.score(p));
    seen_.least_sum = std::min(seen_.least_sum, sum);
    seen_.most_sum = std::max(seen_.most_sum, sum);
    seen_.ended = true;
  }
  void note(const GdlState& state) {
    fluents_.clear();
    state.list_fluents(fluents_);
    auto& holds = seen_.states.emplace_back(rules_.fluents(), false);
    for (const std::uint32_t fluent : fluents_) holds[fluent] = true;
  }

  const GdlRules& rules_;
  GdlState start_;
  Random random_{1};
  MoveList<GdlState::Move> scratch_;
  std::vector<std::uint32_t> fluents_;
  SeenPlay seen_;
};

// The fewer of a kind there are, the likelier they are kept: exactly one always held; one at most of fluents
// that begin alike, as the contents of a cell do; all others.
enum class GroupKind { exact, alike, any };
struct LikelyGroup {
  FluentGroup group;
  GroupKind kind = GroupKind::any;
};

struct FluentFamily {
  std::vector<std::uint32_t> fluents;
  bool begins_alike = false;
};

// Fluents that begin alike, and those that differ in one argument before the last.
std::map<std::string, FluentFamily> families_of(const GdlRules& rules) {
  std::map<std::string, FluentFamily> families;
  const auto put = [&](const std::string& name, std::uint32_t fluent, bool begins_alike) {
    FluentFamily& family = families[name];
    family.fluents.push_back(fluent);
    family.begins_alike = begins_alike;
  };
  for (std::uint32_t fluent = 0; fluent < rules.fluents(); ++fluent) {
    const auto read = read_kif(rules.fluent_text(fluent));
    if (!read || read->empty()) continue;
    const Expression& whole = read->front();
    if (!whole.is_list()) put("", fluent, true);
    std::string beginning;
    for (std::size_t i = 0; i + 1 < whole.items.size(); ++i) {
      put(beginning += " " + text(whole.items[i]), fluent, true);
      if (i == 0) continue;
      Expression rest = whole;
      rest.items[i] = Expression{.atom = "?", .items = {}, .at = {}};
      put(text(rest), fluent, false);
    }
  }
  return families;
}

// Those of which at most one or at least one held in all states seen: contents of a cell, turns, counters.
std::vector<LikelyGroup> likely_groups(const GdlRules& rules, const SeenPlay& seen) {
  constexpr std::size_t most_groups = 3000, largest = 1000;
  std::vector<LikelyGroup> groups;
  for (auto& [name, family] : families_of(rules)) {
    if (family.fluents.size() > largest || groups.size() == most_groups) continue;
    FluentGroup group{.fluents = family.fluents};
    for (const auto& state : seen.states) {
      const auto number = std::count_if(group.fluents.begin(), group.fluents.end(),
                                        [&](std::uint32_t fluent) { return state[fluent]; });
      group.at_most_one = group.at_most_one && number <= 1;
      group.at_least_one = group.at_least_one && number >= 1;
    }
    group.at_most_one = group.at_most_one && group.fluents.size() > 1;
    const GroupKind kind = !group.at_most_one    ? GroupKind::any
                           : group.at_least_one  ? GroupKind::exact
                           : family.begins_alike ? GroupKind::alike
                                                 : GroupKind::any;
    if (group.at_most_one || group.at_least_one) groups.push_back({std::move(group), kind});
  }
  return groups;
}

// A step of the game as clauses: a state, the moves that all roles make in it, and the state after it.
class StepProver {
 public:
  explicit StepProver(const GameNet& game)
      : game_(game),
        solver_(most_steps),
        now_(game, net_,
             {.fluent = [this](std::size_t i) { return fluents_[i]; },
              .move = [this](Node node) { return move_of(node); }}),
        then_(game, net_,
              {.fluent = [this](std::size_t i) { return now_(game_.next[i]); },
               .move = [](Node) { return wire_false; }}) {
    for (std::size_t i = 0; i < game.fluents.size(); ++i) fluents_.push_back(net_.add_input());
    solver_.add_clause(std::array{wire_true});
    for (const auto& role : game.roles) add_role(role);
    is_so(inverse(now_(game.terminal)));
  }

  // From now on only states are spoken of that have this.
  void is_so(Wire w) {
    encode(w);
    solver_.add_clause(std::array{w});
  }
  // Whether a step can lead from a state with all that is `assumed` to where `w` is true.
  SatSolver::Answer can_be(Wire w, std::vector<Wire> assumed) {
    assumed.push_back(w);
    for (const Wire each : assumed) encode(each);
    return solver_.solve(assumed);
  }
  // The clauses of all gates that a wire is computed from. Without them holds() does not know it.
  void encode(Wire w) {
    encode_gates(w);
    // What they meet may ask for more, and that for more.
    for (std::size_t done = 0; done != met_moves_.size() + now_.loops().size() + then_.loops().size();) {
      done = met_moves_.size() + now_.loops().size() + then_.loops().size();
      for (; moves_done_ < met_moves_.size(); ++moves_done_) {
        const Node move = met_moves_[moves_done_];
        const Wire legal = now_(legal_.at(move));
        encode_gates(legal);
        solver_.add_clause(std::array{wire(move, true), legal});
      }
      encode_loops(now_, now_loops_);
      encode_loops(then_, then_loops_);
    }
  }
  // In the step that was found last.
  bool holds(Wire w) const { return solver_.holds(w); }

  Wire fluent_now(std::size_t fluent) const { return fluents_[fluent]; }
  Wire fluent_then(std::size_t fluent) { return then_(wire(game_.fluent_inputs[fluent])); }
  Unfolding& then() { return then_; }
  Net& net() { return net_; }

  // Whether two or more of some wires are true.
  Wire two_of(const std::vector<Wire>& wires) {
    std::vector<Wire> twice;
    Wire before = wire_false;
    for (const Wire w : wires) {
      twice.push_back(net_.make_and({before, w}));
      before = net_.make_or({before, w});
    }
    return net_.make_or(std::move(twice));
  }

 private:
  // Everybody makes one move.
  void add_role(const GameNet::RoleNet& role) {
    std::vector<Wire> made;
    for (const auto& move : role.moves) {
      made.push_back(net_.add_input());
      moves_[move.input] = made.back();
      legal_[node_of(made.back())] = move.legal;
    }
    if (role.moves.size() == 1) is_so(made[0]);
    solver_.add_clause(made);
    is_so(inverse(two_of(made)));
  }
  Wire move_of(Node node) const { return moves_.at(node); }

  void encode_loops(Unfolding& unfolding, std::size_t& done) {
    for (; done < unfolding.loops().size(); ++done) {
      const auto [value, driver] = unfolding.loops()[done];
      encode_gates(driver);
      solver_.add_clause(std::array{inverse(value), driver});
      solver_.add_clause(std::array{value, inverse(driver)});
    }
  }
  void encode_gates(Wire w) {
    std::vector<Node> work{node_of(w)};
    encoded_.resize(net_.size(), false);
    while (!work.empty()) {
      const Node node = work.back();
      work.pop_back();
      if (encoded_[node]) continue;
      encoded_[node] = true;
      if (legal_.contains(node)) met_moves_.push_back(node);
      if (!net_.is_gate(node)) continue;
      std::vector<Wire> any_false{wire(node)};
      for (const Wire input : net_.inputs(node)) {
        solver_.add_clause(std::array{wire(node, true), input});
        any_false.push_back(inverse(input));
        work.push_back(node_of(input));
      }
      solver_.add_clause(any_false);
    }
  }

  const GameNet& game_;
  SatSolver solver_;
  Net net_;
  std::vector<Wire> fluents_;
  std::unordered_map<Node, Wire> moves_, legal_;  // by the game's input; by that of the copy
  Unfolding now_, then_;
  std::vector<bool> encoded_;
  std::vector<Node> met_moves_;
  std::size_t moves_done_ = 0, now_loops_ = 0, then_loops_ = 0;
};

// Finds which of the likely groups every step keeps.
class GroupProver {
 public:
  GroupProver(StepProver& step, const std::vector<FluentGroup>& likely) : step_(step) {
    for (const FluentGroup& group : likely) {
      std::vector<Wire> now, then;
      for (const std::uint32_t fluent : group.fluents) now.push_back(step.fluent_now(fluent));
      for (const std::uint32_t fluent : group.fluents) then.push_back(step.fluent_then(fluent));
      if (group.at_most_one)
        claims_.push_back({&group, true, inverse(step.two_of(now)), inverse(step.two_of(then))});
      if (group.at_least_one)
        claims_.push_back({&group, false, step.net().make_or(now), step.net().make_or(then)});
    }
    for (const Claim& claim : claims_) step.encode(claim.then);
  }

  // False: it would take too long.
  bool run() {
    for (bool all = false; !all;) {
      all = true;
      for (std::size_t i = 0; i < claims_.size(); ++i) {
        const auto answer = step_.can_be(inverse(claims_[i].then), now());
        if (answer == SatSolver::Answer::unknown) return false;
        if (answer == SatSolver::Answer::impossible) continue;
        std::erase_if(claims_, [&](const Claim& claim) { return !step_.holds(claim.then); });
        all = false;
        --i;
      }
    }
    return true;
  }

  std::vector<Wire> now() const {
    std::vector<Wire> all;
    for (const Claim& claim : claims_) all.push_back(claim.now);
    return all;
  }
  std::vector<FluentGroup> groups() const {
    std::vector<FluentGroup> kept;
    for (const Claim& claim : claims_)
      kept.push_back(
          {.fluents = claim.group->fluents, .at_most_one = claim.at_most, .at_least_one = !claim.at_most});
    return kept;
  }

 private:
  struct Claim {
    const FluentGroup* group;
    bool at_most;  // otherwise at least
    Wire now, then;
  };

  StepProver& step_;
  std::vector<Claim> claims_;
};

// Wires by number, each true where the goals make that number.
using Sums = std::map<int, std::vector<Wire>>;

// What a role gets: the first of its goals that holds, as states count it, or nothing.
Sums scores_of(const GameNet::RoleNet& role, StepProver& step) {
  Sums scores;
  std::vector<Wire> none_yet;
  for (const auto& goal : role.goals) {
    const Wire holds = step.then()(goal.wire);
    std::vector<Wire> first = none_yet;
    first.push_back(holds);
    scores[goal.value].push_back(step.net().make_and(std::move(first)));
    none_yet.push_back(inverse(holds));
  }
  scores[0].push_back(step.net().make_and(std::move(none_yet)));
  return scores;
}

// Whether the step ends the game with a sum outside a range.
Wire ends_outside(const GdlRules& rules, StepProver& step, int least, int most) {
  Sums sums{{0, {wire_true}}};
  for (std::size_t r = 0; r < rules.roles(); ++r) {
    if (rules.has_random() && r == rules.random_role()) continue;
    Sums more;
    for (auto& [score, whens] : scores_of(rules.net()->roles[r], step))
      for (const auto& [sum, befores] : sums)
        more[sum + score].push_back(
            step.net().make_and({step.net().make_or(whens), step.net().make_or(befores)}));
    sums = std::move(more);
  }
  std::vector<Wire> outside;
  for (const auto& [sum, whens] : sums)
    if (sum < least || sum > most) outside.push_back(step.net().make_or(whens));
  return step.net().make_and({step.then()(rules.net()->terminal), step.net().make_or(std::move(outside))});
}

// The groups from which it follows that every end has a sum within the range; nothing where it does not.
std::optional<std::vector<FluentGroup>> groups_that_prove(const GdlRules& rules,
                                                          const std::vector<FluentGroup>& likely, int least,
                                                          int most) {
  StepProver step(*rules.net());
  GroupProver groups(step, likely);
  if (!groups.run()) return std::nullopt;
  const Wire outside = ends_outside(rules, step, least, most);
  if (step.can_be(outside, groups.now()) != SatSolver::Answer::impossible) return std::nullopt;
  return groups.groups();
}

// Of all goals that the roles could have, the highest, whatever holds.
int sum_of_highest(const GdlRules& rules) {
  int sum = 0;
  for (Player p = 0; p < rules.players(); ++p) {
    int highest = 0;
    for (const auto& goal : rules.net()->roles[rules.role_of(p)].goals)
      highest = std::max(highest, goal.value);
    sum += highest;
  }
  return sum;
}

}  // namespace

GoalSums find_goal_sums(const std::shared_ptr<const GdlRules>& rules) {
  if (rules->net() == nullptr || rules->net()->net.size() > most_nodes_looked_at) return {};
  const SeenPlay seen = PlayWatcher(rules).run();
  const bool constant = rules->zero_sum();
  if (!seen.ended || (!constant && seen.most_sum >= sum_of_highest(*rules))) return {};
  // What looked constant in the games that were played before need not be so in these.
  if (constant && (seen.least_sum != 100 || seen.most_sum != 100)) return {};
  const std::vector<LikelyGroup> likely = likely_groups(*rules, seen);
  for (const GroupKind last : {GroupKind::exact, GroupKind::alike, GroupKind::any}) {
    std::vector<FluentGroup> tried;
    for (const LikelyGroup& each : likely)
      if (each.kind <= last) tried.push_back(each.group);
    if (auto proven = groups_that_prove(*rules, tried, constant ? 100 : 0, seen.most_sum))
      return {.is_100 = constant, .most = seen.most_sum, .groups = std::move(*proven)};
  }
  return {};
}

}  // namespace agon::gdl
