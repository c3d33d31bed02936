#include "search/flat/gobble_order.hpp"

#include <algorithm>
#include <cmath>

namespace agon {

std::size_t GobbleOrder::add(MoveCode move) {
  const auto [found, is_new] = index_.emplace(move, moves_.size());
  if (!is_new) return found->second;
  place_.push_back(list_.size());
  list_.push_back(moves_.size());
  moves_.emplace_back();
  return moves_.size() - 1;
}

void GobbleOrder::learn(std::size_t index, const Values& values, std::size_t player) {
  Entry& entry = moves_[index];
  entry.sum += values[player];
  for (std::size_t p = 0; p < values.size(); ++p) entry.sums[p] += values[p];
  ++entry.visits;
}

void GobbleOrder::anneal(double heat, Random& random) {
  std::stable_sort(list_.begin(), list_.end(),
                   [&](std::size_t a, std::size_t b) { return moves_[a].mean() > moves_[b].mean(); });
  for (std::size_t i = 0; i + 1 < list_.size(); ++i) {
    const double gap = moves_[list_[i]].mean() - moves_[list_[i + 1]].mean();
    const double chance_of_exchange = heat > 0 ? 0.5 * std::exp(-std::abs(gap) / heat) : 0;
    if (random.uniform() < chance_of_exchange) std::swap(list_[i], list_[i + 1]);
  }
  for (std::size_t i = 0; i < list_.size(); ++i) place_[list_[i]] = i;
}

}  // namespace agon
