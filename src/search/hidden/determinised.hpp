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
  int level = 10;
  int worlds = 32;
  PlayoutValue result = PlayoutValue::win;
};

template <>
struct Fields<DeterminisedOptions> {
  static constexpr auto all = FieldList{
      Field{"level", &DeterminisedOptions::level, 1, 10,
            "strength from 1 (beginner) to 10 (all that the budget allows): so many simulations, in "
            "all worlds, as mcts has on that level"},
      Field{"worlds", &DeterminisedOptions::worlds, 1, 10000,
            "worlds among which the budget is divided; more of them where some are soon decided"},
      Field{"result", &DeterminisedOptions::result, "what a playout returns; see uct"}};
};

// What all worlds say of the moves of one question.
class Votes {
 public:
  // A world has one vote, which its moves share by their visits; where it is solved, its best moves alone. A
  // move's value is its mean over the worlds.
  void add(const Answer& world);
  bool any() const { return worlds_ > 0; }
  std::int64_t simulations() const { return simulations_; }
  std::int64_t nodes() const { return nodes_; }
  Answer answer() const;

 private:
  struct Entry {
    Candidate candidate;
    double share = 0, value = 0;
    int worlds = 0;  // in which the move was tried
  };
  std::vector<Entry> entries_;
  int worlds_ = 0;
  std::int64_t simulations_ = 0, nodes_ = 0;
};

template <GameState S>
class DeterminisedSearch final : public SearchOf<S> {
 public:
  explicit DeterminisedSearch(const DeterminisedOptions& options)
      : options_(options), search_(in_worlds(options)) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& asked) override {
    Request request = asked;
    request.limits.sims = smaller_limit(request.limits.sims, mcts::level_simulations(options_.level));
    Budget budget(request, 1);
    const Player player = state.to_move() >= 0 ? state.to_move() : request.player;
    Random random = request.random;
    Votes votes;
    int misses = 0;
    while (misses < options_.worlds && !budget.spent(votes.simulations(), votes.nodes())) {
      const auto imagined = state.imagine(player, random);
      if (!imagined) {
        ++misses;
        continue;
      }
      search_.new_game();
      votes.add(search_.think(*imagined, {.limits = share(request.limits, votes, budget),
                                          .random = random.split(random.next()),
                                          .player = player,
                                          .stop = request.stop}));
      if (budget.report_due()) request.report(told(votes, budget));
    }
    if (!votes.any()) return RandomSearch<S>({}).think(state, request);  // nothing fits what it was told
    return told(votes, budget);
  }

 private:
  static mcts::Options in_worlds(const DeterminisedOptions& options) {
    mcts::Options each = Mcts::usual("");
    each.result = options.result;
    return each;
  }
  // What one world gets of the budget, and no more than is left; without a limit it gets a moment.
  Limits share(const Limits& all, const Votes& votes, const Budget& budget) const {
    constexpr double moment = 0.1, shortest = 1e-4;
    Limits limits = all;
    limits.time_is_kept = false;  // what one world saves would go to another
    if (!all.any()) limits.time.count = moment;
    if (all.time.count > 0)
      limits.time.count =
          std::max(shortest, std::min(all.time.count / options_.worlds, budget.seconds_left()));
    const auto part = [&](std::int64_t whole, std::int64_t spent) {
      return whole > 0 ? std::clamp<std::int64_t>(whole / options_.worlds, 1, whole - spent) : 0;
    };
    limits.sims = part(all.sims, votes.simulations());
    limits.nodes = part(all.nodes, votes.nodes());
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
  static constexpr std::array<std::string_view, 4> budgets{"sims", "nodes", "time", "memory"};
  using Options = DeterminisedOptions;
  template <GameState S>
    requires HidesSomething<S>
  using SearchFor = DeterminisedSearch<S>;

  // The defaults for a game, by its name.
  static Options usual(std::string_view game) { return mcts::with_usual_result<Options>(game); }
};

}  // namespace agon
