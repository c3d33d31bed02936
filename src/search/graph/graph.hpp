// Puzzles: a game of one player without chance is a graph of positions, and the best end of it is looked for
// with every position looked into once. The answer's line is the whole plan; it is proven where nothing
// better can be had.
#pragma once

#include <algorithm>
#include <array>

#include "search/graph/deepening_walk.hpp"
#include "search/graph/graph_options.hpp"
#include "search/graph/open_list.hpp"
#include "search/graph/part_walk.hpp"
#include "search/search.hpp"

namespace agon {

template <GameState S>
class GraphSearch final : public SearchOf<S> {
 public:
  explicit GraphSearch(const GraphOptions& options) : options_(options) {}

  void new_game() override { plan_ = {}; }

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& asked) override {
    Request request = asked;
    request.limits.nodes = smaller_limit(request.limits.nodes, level_positions(options_.level));
    Budget budget(request, 256);
    Answer answer;
    follow_plan(request);
    if (!plan_.is_best) {
      budget.follow(&answer);
      keep(search(state, request, budget, answer));
      budget.follow(nullptr);
    }
    list_moves(state, answer);
    answer.seconds = budget.seconds();
    return answer;
  }

 private:
  static constexpr std::uint64_t default_memory = std::uint64_t{512} << 20;

  // What is left of the last question's plan, if it was followed.
  void follow_plan(const Request& request) {
    const auto& played = request.played;
    const bool goes_on = request.continues && plan_.moves.size() > played.size() &&
                         std::equal(played.begin(), played.end(), plan_.moves.begin());
    if (goes_on)
      plan_.moves.erase(plan_.moves.begin(),
                        plan_.moves.begin() + static_cast<std::ptrdiff_t>(played.size()));
    else
      plan_ = {};
  }

  graph::Plan search(const S& state, const Request& request, Budget& budget, Answer& answer) const {
    const std::uint64_t memory =
        request.limits.memory.count > 0 ? request.limits.memory.count : default_memory;
    if constexpr (graph::FallsApart<S>) {
      graph::PartWalk<S> walk(memory, budget);
      graph::Plan plan = walk.run(state);
      answer.nodes = walk.nodes();
      if (plan.is_best) return plan;
    }
    return search_whole(state, request, memory, budget, answer);
  }

  graph::Plan search_whole(const S& state, const Request& request, std::uint64_t memory, Budget& budget,
                           Answer& answer) const {
    if (options_.order == GraphOrder::deepening) {
      graph::DeepeningWalk<S> walk(memory, answer.nodes);
      graph::Plan plan = walk.run(state, request.limits.depth, budget);
      answer.nodes = walk.nodes();
      answer.depth = walk.depth();
      return plan;
    }
    graph::OpenList<S> list(options_.order, answer.nodes);
    graph::Plan plan = list.run(state, memory, budget);
    answer.nodes = list.nodes();
    return plan;
  }

  // A plan that leads to an end is kept until a better one is found; one that only looks good is not.
  void keep(graph::Plan found) {
    if (plan_.is_end && (!found.is_end || found.value < plan_.value)) return;
    plan_ = std::move(found);
  }

  // Of other moves than the plan's no more is known than that they are no better, where that is proven.
  void list_moves(const S& state, Answer& answer) const {
    MoveList<typename S::Move> moves;
    state.legal(moves);
    const double others = plan_.is_best ? plan_.value : 0.5;
    for (const auto move : moves)
      answer.moves.push_back(
          {.move = to_code(move), .value = others, .at_most = plan_.is_best, .line = {to_code(move)}});
    if (!plan_.moves.empty()) {
      const auto planned = std::find_if(answer.moves.begin(), answer.moves.end(), [&](const Candidate& each) {
        return each.move == plan_.moves.front();
      });
      std::rotate(answer.moves.begin(), planned, planned + 1);
      answer.moves.front() = {.move = plan_.moves.front(),
                              .value = plan_.value,
                              .proven = plan_.is_best,
                              .depth = static_cast<int>(plan_.moves.size()),
                              .line = plan_.moves};
    }
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.proven = plan_.is_best;
  }

  GraphOptions options_;
  graph::Plan plan_;
};

struct Graph {
  static constexpr AlgorithmAbout about{
      .name = "graph",
      .summary = "puzzles: looks into every position once, for the best end and the way to it",
      .source = "Moore 1959; Hart, Nilsson and Raphael 1968; Korf 1985"};
  static constexpr Needs needs{.one_player = true, .no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 4> budgets{"depth", "nodes", "time", "memory"};
  using Options = GraphOptions;
  template <GameState S>
  using SearchFor = GraphSearch<S>;
};

}  // namespace agon
