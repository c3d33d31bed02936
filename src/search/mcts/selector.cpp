#include "search/mcts/selector.hpp"

#include <cmath>

namespace agon::mcts {
namespace {

// ---- what is known of a move besides its own results

// How far later moves count, from the visits of the position (`state`) or of the move (`bias`).
class RaveWeight {
 public:
  RaveWeight(const Options& options, std::uint32_t parent_visits)
      : by_move_(options.rave == Rave::bias),
        of_state_(from_state(options.rave_k, parent_visits)),
        bias_(static_cast<float>(4 * options.rave_bias * options.rave_bias)) {}
  float operator()(float visits, float later_visits) const {
    if (!by_move_) return of_state_;
    return later_visits / (visits + later_visits + visits * later_visits * bias_);
  }

 private:
  static float from_state(double k, std::uint32_t visits) {
    return static_cast<float>(k > 0 ? std::sqrt(k / (3.0 * visits + k)) : 0);
  }

  bool by_move_;
  float of_state_, bias_;
};

// What is believed of a move: a mean, and so many visits that it rests on.
struct Belief {
  float mean = 0, visits = 0;
};

class Knowledge {
 public:
  Knowledge(const Options& options, const Tree& tree, std::uint32_t parent_visits)
      : tree_(tree),
        weight_(options, parent_visits),
        prior_visits_(static_cast<float>(options.prior_weight)),
        doubt_(static_cast<float>(options.rave_doubt)),
        rave_(options.rave != Rave::off) {}

  // Adds what is known to what was found. Nothing at all may be known: then no visits.
  Belief blend(NodeIndex child, Belief found) const {
    if (tree_.columns().priors) found = with_prior(tree_.prior(child), found);
    if (rave_) found = with_later(tree_.rave(child), found);
    return found;
  }
  float own_mean(NodeIndex child, float mean) const {
    return tree_.columns().values ? tree_.value(child).load(std::memory_order_relaxed) : mean;
  }
  bool has_probabilities() const { return tree_.columns().priors; }
  float probability(NodeIndex child, float otherwise) const {
    return tree_.columns().priors ? tree_.prior(child).probability : otherwise;
  }

 private:
  Belief with_prior(const Prior& prior, const Belief& found) const {
    const float visits = found.visits + prior_visits_;
    if (visits <= 0) return found;
    return {(found.mean * found.visits + prior.value * prior_visits_) / visits, visits};
  }
  Belief with_later(const RaveStat& stat, const Belief& found) const {
    const float later = stat.visits.load(std::memory_order_relaxed);
    if (later <= 0) return found;
    const float mean = stat.sum.load(std::memory_order_relaxed) / later;
    if (found.visits <= 0) return {mean, later};
    if (misleads(mean, found)) return found;
    const float beta = weight_(found.visits, later);
    return {beta * mean + (1 - beta) * found.mean, found.visits + later};
  }
  // Later results that contradict a move's own: in this position it is not what it is elsewhere.
  bool misleads(float later_mean, const Belief& found) const {
    constexpr float spread = 0.5f, fewest = 10;
    return doubt_ > 0 && found.visits >= fewest &&
           std::abs(later_mean - found.mean) > doubt_ * spread / std::sqrt(found.visits);
  }

  const Tree& tree_;
  RaveWeight weight_;
  float prior_visits_, doubt_;
  bool rave_;
};

// ---- the numbers that selection compares

float spread_of(const Tree& tree, NodeIndex child, float mean, float visits) {
  const double squares =
      static_cast<double>(tree.squares(child).load(std::memory_order_relaxed)) * result_unit / visits;
  return static_cast<float>(std::sqrt(std::max(0.0, squares - static_cast<double>(mean) * mean)));
}

// `informed`: something besides the sums of results is known. Inlined at all cost: the loop over children is
// the hottest one of the tree.
template <class Policy, bool informed>
[[gnu::always_inline]] inline Arm arm_of(const Tree& tree, NodeIndex child, std::uint32_t visits,
                                         const Knowledge& knowledge, float alike,
                                         const VisitRoots& roots = visit_roots()) {
  Arm arm{
      .visits = static_cast<float>(visits), .inverse_root = roots.inverse_root(visits), .probability = alike};
  const auto sum = static_cast<float>(tree[child].sum.load(std::memory_order_relaxed));
  arm.mean = sum * static_cast<float>(result_unit) * (arm.inverse_root * arm.inverse_root);
  if constexpr (Policy::uses_spread) arm.spread = spread_of(tree, child, arm.mean, arm.visits);
  if constexpr (informed) {
    arm.mean = knowledge.blend(child, {knowledge.own_mean(child, arm.mean), arm.visits}).mean;
    arm.probability = knowledge.probability(child, alike);
  }
  return arm;
}

// A child that was never visited, of which something is known.
template <class Policy>
Arm known_arm(NodeIndex child, const Belief& belief, const Knowledge& knowledge, float alike) {
  return {.visits = Policy::before_first,
          .inverse_root = 1,
          .mean = belief.mean,
          .spread = 0.5f,
          .probability = knowledge.probability(child, alike)};
}

[[gnu::always_inline]] inline Parent parent_of(const Node& node, const VisitRoots& roots = visit_roots()) {
  const std::uint32_t visits = std::max(1u, node.visit_count());
  return {.log = roots.log(visits),
          .root_of_log = roots.root_of_log(visits),
          .visits = static_cast<float>(visits),
          .best = {}};
}

template <class Policy, bool informed>
void find_best(const Tree& tree, const Selector::Range& among, const Knowledge& knowledge, Parent& parent) {
  parent.best.mean = -1;
  for (NodeIndex child = among.begin; child < among.end; ++child)
    if (const std::uint32_t visits = tree[child].visit_count();
        visits > 0 && tree[child].proven() == Proof::none)
      if (const Arm arm = arm_of<Policy, informed>(tree, child, visits, knowledge, 0);
          arm.mean > parent.best.mean)
        parent.best = arm;
}

// ---- the choice

// A proven win is taken at once. Other proven moves come after all that are not: looking at them once more
// teaches nothing. (Backup sees to it that what is sure counts.) A move of which nothing is known is tried
// when its urgency is larger than what any other promises.
template <class Policy, class Urgency, bool informed>
NodeIndex choose_by(const Selector& selector, const Tree& tree, std::span<const NodeIndex> path,
                    const Selector::Range& among) {
  const Options& options = selector.options();
  const Node& node = tree[path.back()];
  const auto [first, end] = among;
  const VisitRoots& roots = visit_roots();
  const Knowledge knowledge(options, tree, informed ? node.visit_count() : 0);
  const float alike = 1.0f / static_cast<float>(end - first);
  Parent parent = parent_of(node, roots);
  if constexpr (Policy::uses_best) find_best<Policy, informed>(tree, among, knowledge, parent);
  const Policy policy(options, parent);
  const Urgency urgency(options, tree, path, tree[first].mover);
  const bool solver = options.solver;
  NodeIndex best = first, untried = first;
  float best_score = -HUGE_VALF, most_urgent = -HUGE_VALF;
  for (NodeIndex child = first; child < end; ++child) {
    const std::uint32_t visits = tree[child].visit_count();
    float score = 0;
    if (const Proof proof = solver ? tree[child].proven() : Proof::none; proof != Proof::none) {
      if (proof == Proof::win) return child;
      score = proof == Proof::loss ? -1e30f : -1e29f;
    } else if (visits > 0) {
      score = policy.score(arm_of<Policy, informed>(tree, child, visits, knowledge, alike, roots));
    } else {
      Belief belief = informed ? knowledge.blend(child, {}) : Belief();
      if (belief.visits <= 0 && Policy::ranks_untried && knowledge.has_probabilities()) {
        belief.mean = 0.5;  // how likely it is decides
      } else if (belief.visits <= 0) {
        if constexpr (Urgency::at_once) return child;
        if (const float urgent = urgency.of(tree[child].move); urgent > most_urgent) {
          most_urgent = urgent;
          untried = child;
        }
        continue;
      }
      score = policy.score(known_arm<Policy>(child, belief, knowledge, alike));
    }
    if (score > best_score) {
      best_score = score;
      best = child;
    }
  }
  return most_urgent > best_score ? untried : best;
}

bool is_informed(const Options& options) {
  return options.rave != Rave::off || options.prior != PriorFrom::nothing ||
         !options.backup.is<AverageBackup>();
}

// Of ucb1 no exploration at all is left where later moves and what is known beforehand say which moves to
// try (Gelly and Silver 2007).
Options with_exploration(Options options) {
  const bool guided = options.rave != Rave::off && options.prior != PriorFrom::nothing;
  if (options.exploration < 0)
    options.exploration =
        guided && options.select.is<Ucb1>()
            ? 0
            : with_part(options.select, []<class Policy>() { return Policy::usual_exploration; });
  return options;
}

}  // namespace

Selector::Selector(const Options& options)
    : options_(with_exploration(options)), choose_(with_part(options.select, [&]<class Policy>() {
        using Turns = std::conditional_t<mixes<Policy>, Ucb1, Policy>;
        return with_part(options.urgency, [&]<class Urgency>() -> Choose {
          return is_informed(options) ? &choose_by<Turns, Urgency, true> : &choose_by<Turns, Urgency, false>;
        });
      })) {}

NodeIndex Selector::choose_nearly(const Tree& tree, std::span<const NodeIndex> path, const Range& among,
                                  Random& random) const {
  const NodeIndex best = choose(tree, path, among);
  if (tree[best].visit_count() == 0) return best;  // children lie in random order
  const Node& node = tree[path.back()];
  const Knowledge knowledge(options_, tree, node.visit_count());
  const float alike = 1.0f / static_cast<float>(among.end - among.begin);
  return with_part(options_.select, [&]<class Policy>() {
    Parent parent = parent_of(node);
    if constexpr (Policy::uses_best) find_best<Policy, true>(tree, among, knowledge, parent);
    const Policy policy(options_, parent);
    const auto score = [&](NodeIndex child) {
      return policy.score(arm_of<Policy, true>(tree, child, tree[child].visit_count(), knowledge, alike));
    };
    constexpr float near = 0.05f;
    const float highest = score(best), least = highest - near * std::abs(highest);
    NodeIndex drawn = best;
    int number = 0;
    for (NodeIndex child = among.begin; child < among.end; ++child)
      if (tree[child].visit_count() > 0 && score(child) >= least && random.below(++number) == 0)
        drawn = child;
    return drawn;
  });
}

Selector::Terms Selector::terms(const Tree& tree, NodeIndex at, NodeIndex child) const {
  const Knowledge knowledge(options_, tree, tree[at].visit_count());
  const float alike = 1.0f / static_cast<float>(tree[at].children);
  const Range all{tree.first_child(at), tree.first_child(at) + tree[at].children};
  return with_part(options_.select, [&]<class Policy>() -> Terms {
    Parent parent = parent_of(tree[at]);
    if constexpr (Policy::uses_best) find_best<Policy, true>(tree, all, knowledge, parent);
    const Arm arm = arm_of<Policy, true>(tree, child, tree[child].visit_count(), knowledge, alike);
    return {static_cast<double>(arm.mean), static_cast<double>(Policy(options_, parent).score(arm))};
  });
}

}  // namespace agon::mcts
