#include "lab/complexity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "base/bits.hpp"
#include "lab/statistics.hpp"

namespace agon {

namespace {

double choices_of(const Position& position) {
  if (position.to_move() != everyone) return static_cast<double>(position.legal().size());
  double choices = 1;
  for (Player p = 0; p < position.players(); ++p) choices *= static_cast<double>(position.legal(p).size());
  return choices;
}

double log_of_sum(double a, double b) {
  const double high = std::max(a, b), low = std::min(a, b);
  return high + std::log10(1 + std::pow(10, low - high));
}

std::uint64_t key_of(const std::string& text) {
  std::uint64_t key = 0;
  for (const char c : text) key = mix(key + static_cast<unsigned char>(c) + 0x9e3779b97f4a7c15u);
  return key;
}

// Sums over games, from which every figure is computed: over all of them, and over all but one. Nodes and
// leaves are logarithms: one game may outweigh all others by more than a number can hold.
struct Sums {
  static constexpr double nothing = -1e300;

  double games = 0, plies = 0, choices = 0;
  double log_nodes = nothing, log_leaves = nothing;
};

Sums joined(const Sums& a, const Sums& b) {
  return {a.games + b.games, a.plies + b.plies, a.choices + b.choices, log_of_sum(a.log_nodes, b.log_nodes),
          log_of_sum(a.log_leaves, b.log_leaves)};
}

// The sums without each of the games in turn.
std::vector<Sums> without_each(const std::vector<Sums>& games) {
  std::vector<Sums> behind(games.size() + 1), all;
  for (std::size_t i = games.size(); i-- > 0;) behind[i] = joined(games[i], behind[i + 1]);
  Sums before;
  for (std::size_t i = 0; i < games.size(); ++i) {
    all.push_back(joined(before, behind[i + 1]));
    before = joined(before, games[i]);
  }
  return all;
}

// The interval comes from what each figure would be without one of the games (the jackknife).
Estimate estimated(const Sums& all, const std::vector<Sums>& without,
                   const std::function<double(const Sums&)>& figure) {
  const double value = figure(all), n = static_cast<double>(without.size());
  double mean = 0, squares = 0;
  for (const Sums& each : without) mean += figure(each) / n;
  for (const Sums& each : without) squares += (figure(each) - mean) * (figure(each) - mean);
  const double spread = n > 1 ? std::sqrt((n - 1) / n * squares) : 0;
  return {value, value - z95 * spread, value + z95 * spread};
}

}  // namespace

void ComplexitySampler::play_game(Random& random) {
  Played game;
  const auto position = start_.clone();
  const auto meet = [&] { ++met_[key_of(position->text())]; };
  meet();
  while (!position->over() && game.plies < most_plies_) {
    const double choices = choices_of(*position);
    game.choices += choices;
    game.log_leaves += std::log10(choices);
    game.log_nodes = log_of_sum(game.log_nodes, game.log_leaves);
    position->play_random(random);
    ++game.plies;
    meet();
  }
  broken_off_ += position->over() ? 0 : 1;
  games_.push_back(game);
}

Complexity ComplexitySampler::estimate() const {
  std::vector<Sums> each;
  Sums all;
  for (const Played& game : games_) {
    each.push_back({1, game.plies, game.choices, game.log_nodes, game.log_leaves});
    all = joined(all, each.back());
  }
  const std::vector<Sums> without = without_each(each);
  const auto of = [&](const auto& figure) { return estimated(all, without, figure); };
  const auto branching = [](const Sums& s) { return s.plies > 0 ? s.choices / s.plies : 0; };
  return {.games = static_cast<std::int64_t>(games_.size()),
          .broken_off = broken_off_,
          .positions_seen = static_cast<std::int64_t>(met_.size()),
          .branching = of(branching),
          .length = of([](const Sums& s) { return s.plies / s.games; }),
          .log_power =
              of([&](const Sums& s) { return s.plies / s.games * std::log10(std::max(1.0, branching(s))); }),
          .log_nodes = of([](const Sums& s) { return s.log_nodes - std::log10(s.games); }),
          .log_leaves = of([](const Sums& s) { return s.log_leaves - std::log10(s.games); }),
          .log_positions = positions()};
}

// From how many positions were met once and twice; its interval is the log-normal one (Chao 1987).
Estimate ComplexitySampler::positions() const {
  double once = 0, twice = 0;
  for (const auto& [key, times] : met_) {
    once += times == 1 ? 1 : 0;
    twice += times == 2 ? 1 : 0;
  }
  const double seen = static_cast<double>(met_.size());
  const double unseen = once * (once - 1) / (2 * (twice + 1));
  if (unseen <= 0) return {std::log10(seen), std::log10(seen), std::log10(seen)};
  const double ratio = once / std::max(1.0, twice);
  const double variance = twice > 0
                              ? twice * (ratio * ratio / 2 + std::pow(ratio, 3) + std::pow(ratio, 4) / 4)
                              : once * (once - 1) / 2 + once * std::pow(2 * once - 1, 2) / 4 -
                                    std::pow(once, 4) / (4 * (seen + unseen));
  const double factor = std::exp(z95 * std::sqrt(std::log(1 + std::max(0.0, variance) / (unseen * unseen))));
  return {std::log10(seen + unseen), std::log10(seen + unseen / factor), std::log10(seen + unseen * factor)};
}

namespace {

// Depth-first over all positions; the tree below one is counted once all that follow it are.
class ExactCounter {
 public:
  ExactCounter(std::size_t most, const std::atomic<bool>* stop) : most_(most), stop_(stop) {}

  std::optional<ExactComplexity> run(const Position& start) {
    if (!enter(start.clone())) return std::nullopt;
    while (!path_.empty()) {
      Open& open = path_.back();
      if (open.next == open.moves.size()) {
        leave();
        continue;
      }
      auto next = open.position->clone();
      next->play(open.moves[open.next++]);
      const auto known = numbers_.find(next->text());
      if (known != numbers_.end())
        add(trees_[known->second]);
      else if (!enter(std::move(next)))
        return std::nullopt;
    }
    ExactComplexity found{.positions = numbers_.size(), .nodes = {}, .leaves = {}};
    if (!circles_) found.nodes = trees_[0].nodes, found.leaves = trees_[0].leaves;
    return found;
  }

 private:
  struct Tree {
    double nodes = 0, leaves = 0;
    bool is_open = true;  // on the path
  };
  struct Open {
    std::unique_ptr<Position> position;
    std::vector<MoveCode> moves;
    std::size_t number = 0, next = 0;
    Tree tree;
  };

  // False: there are too many.
  bool enter(std::unique_ptr<Position> position) {
    const bool stopped = stop_ != nullptr && stop_->load(std::memory_order_relaxed);
    if (stopped || numbers_.size() == most_ || position->to_move() == everyone) return false;
    numbers_.emplace(position->text(), trees_.size());
    Open open{.position = std::move(position),
              .moves = {},
              .number = trees_.size(),
              .next = 0,
              .tree = {1, 0, true}};
    if (open.position->over())
      open.tree.leaves = 1;
    else
      open.moves = open.position->legal();
    trees_.emplace_back();
    path_.push_back(std::move(open));
    return true;
  }
  void leave() {
    const Open done = std::move(path_.back());
    path_.pop_back();
    trees_[done.number] = {done.tree.nodes, done.tree.leaves, false};
    if (!path_.empty()) add(trees_[done.number]);
  }
  void add(const Tree& below) {
    circles_ = circles_ || below.is_open;
    path_.back().tree.nodes += below.nodes;
    path_.back().tree.leaves += below.leaves;
  }

  std::size_t most_;
  const std::atomic<bool>* stop_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<Tree> trees_;  // by number
  std::vector<Open> path_;
  bool circles_ = false;
};

}  // namespace

std::optional<ExactComplexity> count_exactly(const Position& start, std::size_t most,
                                             const std::atomic<bool>* stop) {
  return ExactCounter(most, stop).run(start);
}

}  // namespace agon
