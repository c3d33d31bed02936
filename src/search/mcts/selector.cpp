#include "search/mcts/selector.hpp"

#include <cmath>

namespace agon::mcts {
namespace {

// How far later moves count, from the visits of the position (`state`) or of the move (`bias`).
class RaveWeight {
 public:
  RaveWeight(const Options& options, std::uint32_t parent_visits) : by_move_(options.rave == Rave::bias) {
    const double k = options.rave_k;
    of_state_ = static_cast<float>(k > 0 ? std::sqrt(k / (3.0 * parent_visits + k)) : 0);
    bias_ = static_cast<float>(4 * options.rave_bias * options.rave_bias);
  }
  float operator()(float visits, float later_visits) const {
    if (!by_move_) return of_state_;
    return later_visits / (visits + later_visits + visits * later_visits * bias_);
  }

 private:
  bool by_move_;
  float of_state_ = 0, bias_ = 0;
};

float blend(const RaveWeight& weight, const RaveStat& stat, float visits, float mean) {
  const float later = stat.visits.load(std::memory_order_relaxed);
  if (later <= 0) return mean;
  const float later_mean = stat.sum.load(std::memory_order_relaxed) / later;
  if (visits <= 0) return later_mean;
  const float beta = weight(visits, later);
  return beta * later_mean + (1 - beta) * mean;
}

float spread_of(const Tree& tree, NodeIndex child, float mean, float visits) {
  const double squares =
      static_cast<double>(tree.squares(child).load(std::memory_order_relaxed)) * result_unit / visits;
  return static_cast<float>(std::sqrt(std::max(0.0, squares - static_cast<double>(mean) * mean)));
}

// Inlined at all cost: the loop over children is the hottest one of the tree.
template <class Policy, bool rave>
[[gnu::always_inline]] inline Arm arm_of(const Tree& tree, NodeIndex child, std::uint32_t visits,
                                         const RaveWeight& weight, const VisitRoots& roots = visit_roots()) {
  Arm arm{.visits = static_cast<float>(visits), .inverse_root = roots.inverse_root(visits)};
  const auto sum = static_cast<float>(tree[child].sum.load(std::memory_order_relaxed));
  arm.mean = sum * static_cast<float>(result_unit) * (arm.inverse_root * arm.inverse_root);
  if constexpr (Policy::uses_spread) arm.spread = spread_of(tree, child, arm.mean, arm.visits);
  if constexpr (rave) arm.mean = blend(weight, tree.rave(child), arm.visits, arm.mean);
  return arm;
}

[[gnu::always_inline]] inline Parent parent_of(const Node& node, const VisitRoots& roots = visit_roots()) {
  const std::uint32_t visits = std::max(1u, node.visit_count());
  return {.log = roots.log(visits),
          .root_of_log = roots.root_of_log(visits),
          .visits = static_cast<float>(visits),
          .arms = static_cast<float>(node.children),
          .best = {}};
}

template <class Policy, bool rave>
void find_best(const Tree& tree, NodeIndex first, const RaveWeight& weight, std::uint32_t number,
               Parent& parent) {
  parent.best.mean = -1;
  for (NodeIndex child = first; child < first + number; ++child)
    if (const std::uint32_t visits = tree[child].visit_count(); visits > 0)
      if (const Arm arm = arm_of<Policy, rave>(tree, child, visits, weight); arm.mean > parent.best.mean)
        parent.best = arm;
}

// A proven win is taken at once. Other proven moves come after all that are not: looking at them once more
// teaches nothing. (Backup sees to it that a sure draw counts.)
template <class Policy, bool rave>
NodeIndex choose_by(const Selector& selector, const Tree& tree, NodeIndex at) {
  const Options& options = selector.options();
  const Node& node = tree[at];
  const NodeIndex first = tree.first_child(at), end = first + node.children;
  const VisitRoots& roots = visit_roots();
  const RaveWeight weight(options, rave ? node.visit_count() : 0);
  Parent parent = parent_of(node, roots);
  if constexpr (Policy::uses_best) find_best<Policy, rave>(tree, first, weight, node.children, parent);
  const Policy policy(options, parent);
  const auto urgency = static_cast<float>(options.urgency);
  const bool solver = options.solver;
  NodeIndex best = first;
  float best_score = -HUGE_VALF;
  for (NodeIndex child = first; child < end; ++child) {
    const std::uint32_t visits = tree[child].visit_count();
    float score;
    if (const Proof proof = solver ? tree[child].proven() : Proof::none; proof != Proof::none) {
      if (proof == Proof::win) return child;
      score = proof == Proof::loss ? -1e30f : -1e29f;
    } else if (visits > 0) {
      score = policy.score(arm_of<Policy, rave>(tree, child, visits, weight, roots));
    } else {
      const bool known = rave && tree.rave(child).visits.load(std::memory_order_relaxed) > 0;
      if (!known && urgency <= 0) return child;
      score = known ? blend(weight, tree.rave(child), 0, 0) : urgency;
    }
    if (score > best_score) {
      best_score = score;
      best = child;
    }
  }
  return best;
}

}  // namespace

Selector::Selector(const Options& options)
    : options_(options), choose_(with_part(options.select, [&]<class Policy>() -> Choose {
        return options.rave == Rave::off ? &choose_by<Policy, false> : &choose_by<Policy, true>;
      })) {}

double Selector::score(const Tree& tree, NodeIndex at, NodeIndex child) const {
  const bool rave = options_.rave != Rave::off;
  const RaveWeight weight(options_, tree[at].visit_count());
  return with_part(options_.select, [&]<class Policy>() -> double {
    const auto scored = [&]<bool with_rave>() {
      Parent parent = parent_of(tree[at]);
      if constexpr (Policy::uses_best)
        find_best<Policy, with_rave>(tree, tree.first_child(at), weight, tree[at].children, parent);
      const Arm arm = arm_of<Policy, with_rave>(tree, child, tree[child].visit_count(), weight);
      return static_cast<double>(Policy(options_, parent).score(arm));
    };
    return rave ? scored.template operator()<true>() : scored.template operator()<false>();
  });
}

}  // namespace agon::mcts
