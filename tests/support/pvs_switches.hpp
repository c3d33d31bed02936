// Sets of switches of the principal-variation search that keep minimax's value.
#pragma once

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "search/minimax/pvs_options.hpp"

namespace agon::test {

// Choices of one of `sizes[i]` settings for each switch i in which every pair of settings of any two switches
// occurs: found greedily, the same every time.
inline std::vector<std::vector<int>> pairwise_choices(const std::vector<int>& sizes) {
  std::vector<std::vector<int>> chosen;
  Random random(1);
  const auto uncovered = [&](const std::vector<int>& v) {
    int number = 0;
    for (std::size_t i = 0; i < v.size(); ++i)
      for (std::size_t j = i + 1; j < v.size(); ++j)
        number += std::none_of(chosen.begin(), chosen.end(),
                               [&](const auto& c) { return c[i] == v[i] && c[j] == v[j]; })
                      ? 1
                      : 0;
    return number;
  };
  while (true) {
    std::vector<int> best;
    int most = 0;
    for (int attempt = 0; attempt < 1000; ++attempt) {
      std::vector<int> v;
      for (const int size : sizes) v.push_back(random.below(size));
      if (const int number = uncovered(v); number > most) most = number, best = v;
    }
    if (most == 0) return chosen;
    chosen.push_back(best);
  }
}

inline const std::vector<PvsOptions>& pairwise_options() {
  static const std::vector<PvsOptions> options = [] {
    std::vector<PvsOptions> list;
    for (const auto& v : pairwise_choices({2, 2, 2, 2, 2, 2, 2, 3, 2, 2})) {
      PvsOptions o{.deeper = false, .epsilon = 0.02};
      o.table = v[0] != 0;
      o.previous = v[1] != 0;
      o.captures = v[2] != 0;
      o.killers = v[3] * 2;
      o.history = v[4] != 0;
      o.scout = v[5] != 0;
      o.symmetric = v[6] * 3;
      o.window = static_cast<WindowKind>(v[7]);
      o.research = static_cast<ResearchKind>(v[8]);
      o.threads = 1 + v[9];
      list.push_back(o);
    }
    return list;
  }();
  return options;
}

}  // namespace agon::test
