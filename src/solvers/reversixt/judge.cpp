#include "solvers/reversixt/judge.hpp"

namespace agon::reversixt {

int Judge::guess(const ReversixtState& state, const ReversixtEvaluator::Worths& worths, Player player) {
  if (state.disqualified(player)) return -2 * one;
  float best = -1e6F;
  for (Player other = 0; other < state.players(); ++other)
    if (other != player && !state.disqualified(other))
      best = std::max(best, worths[static_cast<std::size_t>(other)]);
  const float lead = (worths[static_cast<std::size_t>(player)] - best) * float{one};
  return static_cast<int>(std::clamp(lead, float{-most_guessed}, float{most_guessed}));
}

int Judge::result(const ReversixtState& state, Player player) const {
  if (state.disqualified(player)) return -2 * one;
  int all = 0, best = 0;
  for (Player p = 0; p < state.players(); ++p) {
    all += state.stones(p);
    if (p != player && !state.disqualified(p)) best = std::max(best, state.stones(p));
  }
  const int lead = state.stones(player) - best;
  const int won = lead > 0 ? one : lead < 0 ? -one : 0;
  return won + static_cast<int>(static_cast<std::int64_t>(lead) * one / std::max(all, 1));
}

Judge::Leads Judge::leads(const ReversixtState& state, const Mobility& mobility) const {
  Leads leads{};
  ReversixtEvaluator::Worths worths{};
  if (learned_ && !state.over()) worths = learned_->worths(state, mobility);
  for (Player p = 0; p < state.players(); ++p)
    leads[static_cast<std::size_t>(p)] = state.over() ? result(state, p)
                                         : learned_   ? guess(state, worths, p)
                                                      : by_hand(state, p);
  return leads;
}

}  // namespace agon::reversixt
