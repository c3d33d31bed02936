// Determinised Monte-Carlo search, for games in which players do not see everything: draws worlds that the
// player cannot tell from the real one, searches each as if all saw it, and adds up what the searches say of
// the moves. It never asks for a move that gains information: in every world all is known already.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/mcts/mcts.hpp"
#include "search/random/random_search.hpp"
#include "search/search.hpp"

namespace agon {

struct DeterminisedOptions {
  int worlds = 32;
};

template <>
struct Fields<DeterminisedOptions> {
  static constexpr auto all = std::tuple{
      Field{"worlds", &DeterminisedOptions::worlds, 1, 10000, "worlds among which the budget is divided"}};
};

// What all worlds say of the moves of one question.
class Votes {
 public:
  // A world has one vote, which its moves share by their visits; a proven win has it alone.
  void add(const Answer& world);
  bool any() const { return worlds_ > 0; }
  Answer answer() const;

 private:
  struct Entry {
    Candidate candidate;
    double share = 0, value = 0, weight = 0;
  };
  std::vector<Entry> entries_;
  int worlds_ = 0;
  std::int64_t simulations_ = 0, nodes_ = 0;
};

template <GameState S>
class DeterminisedSearch final : public SearchOf<S> {
 public:
  explicit DeterminisedSearch(const DeterminisedOptions& options)
      : options_(options), search_(Mcts::usual("")) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 1);
    const Player player = state.to_move() >= 0 ? state.to_move() : request.player;
    Random random = request.random;
    Votes votes;
    for (int world = 0; !ends(budget, world, request.limits.any()); ++world) {
      const auto imagined = state.imagine(player, random);
      if (!imagined) continue;
      search_.new_game();
      votes.add(search_.think(*imagined, {.limits = share(request.limits, budget, world),
                                          .random = random.split(static_cast<std::uint64_t>(world) + 1),
                                          .player = player,
                                          .stop = request.stop}));
      if (budget.report_due()) request.report(told(votes, budget));
    }
    if (!votes.any()) return RandomSearch<S>({}).think(state, request);  // nothing fits what it was told
    return told(votes, budget);
  }

 private:
  bool ends(Budget& budget, int world, bool limited) const {
    return budget.spent(0, 0) || (limited && world >= options_.worlds);
  }
  // What is left, divided among the worlds that are left; without a limit a world gets a moment.
  Limits share(const Limits& all, const Budget& budget, int world) const {
    constexpr double moment = 0.1;
    const int left = options_.worlds - world;
    Limits limits = all;
    if (!all.any()) limits.time.count = moment;
    if (all.time.count > 0) limits.time.count = std::max(1e-4, budget.seconds_left() / left);
    const auto part = [&](std::int64_t whole) {
      return whole > 0 ? std::max<std::int64_t>(1, whole / options_.worlds) : 0;
    };
    limits.sims = part(all.sims);
    limits.sims_per_move = part(all.sims_per_move);
    limits.nodes = part(all.nodes);
    return limits;
  }
  static Answer told(const Votes& votes, const Budget& budget) {
    Answer answer = votes.answer();
    answer.seconds = budget.seconds();
    return answer;
  }

  DeterminisedOptions options_;
  mcts::TreeSearch<S> search_;
};

struct Determinised {
  static constexpr AlgorithmAbout about{
      .name = "determinised",
      .summary = "hidden information: Monte-Carlo tree search in many worlds that could be the real one",
      .source = "Ginsberg 2001; Cowling, Powley and Whitehouse 2012"};
  static constexpr Needs needs{.hidden = true};
  static constexpr std::array<std::string_view, 5> budgets{"sims", "sims-per-move", "nodes", "time",
                                                           "memory"};
  using Options = DeterminisedOptions;
  template <GameState S>
    requires HidesSomething<S>
  using SearchFor = DeterminisedSearch<S>;
};

}  // namespace agon
