// Paranoid search, for any number of players: all others play against me, whatever it costs them. That makes
// two sides, so alpha-beta applies. With two players whose scores have a constant sum it is alpha-beta.
#pragma once

#include <array>
#include <string_view>

#include "eval/heuristic.hpp"
#include "search/minimax/depth_first.hpp"
#include "search/search.hpp"

namespace agon {

// How positions at the end of a line are judged.
enum class LeafValue { guess, score };
template <>
struct EnumNames<LeafValue> {
  static constexpr std::array<std::string_view, 2> names{"guess", "score"};
};

struct ParanoidOptions {
  bool exact = true;
  LeafValue leaf = LeafValue::guess;
};
template <>
struct Fields<ParanoidOptions> {
  static constexpr auto all = FieldList{
      Field{"exact", &ParanoidOptions::exact, "the value of every move; no: of the best, bounds for others"},
      Field{"leaf", &ParanoidOptions::leaf,
            "how the ends of lines are judged: by what is known of the game, or by the score alone, as if it "
            "ended there"}};
};

template <GameState S>
class ParanoidSearch final : public SearchOf<S> {
 public:
  explicit ParanoidSearch(const ParanoidOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    me_ = state.to_move();
    Answer answer = walk_.run(state, request, options_.exact, [&](const S& next, int depth, double alpha) {
      return value(next, depth, 1, {.alpha = alpha});
    });
    if (player_count(state) == 2) claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

 private:
  // All values are mine.
  double value(const S& state, int depth, int ply, const Window& window) {
    walk_.lines().at(ply).clear();
    const bool in_time = walk_.enter();
    if (state.over()) {
      ++walk_.counts().leaves;
      return final_value(state, me_);
    }
    if (!in_time || depth == 0) {
      ++walk_.counts().leaves;
      walk_.set_cut_off(true);
      return leaf_value(state);
    }
    return walk_.best_of_moves(
        state, ply, state.to_move() == me_, window,
        [&](const S& next, const Window& inner) { return value(next, depth - 1, ply + 1, inner); });
  }

  double leaf_value(const S& state) const {
    if constexpr (ScoresOnTheWay<S>)
      if (options_.leaf == LeafValue::score) return score_range(state).to_unit(state.score_so_far(me_));
    return Heuristic<S>::value(state, me_);
  }

  ParanoidOptions options_;
  DepthFirst<S> walk_;
  Player me_ = 0;
};

struct Paranoid {
  static constexpr AlgorithmAbout about{
      .name = "paranoid",
      .summary = "any number of players, as if all others had joined against me",
      .source = "Sturtevant and Korf 2000"};
  static constexpr std::string_view missing =
      "leaf=score is for games that count on their way, such as reversixt, and this one does not";
  static constexpr Needs needs{.no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = ParanoidOptions;
  template <GameState S>
  using SearchFor = ParanoidSearch<S>;
  template <GameState S>
  static bool serves(const ParanoidOptions& options) {
    return ScoresOnTheWay<S> || options.leaf == LeafValue::guess;
  }
};

}  // namespace agon
