// Puzzles that fall apart: parts that have nothing to do with each other are solved one after the other, each
// breadth-first with its own moves. Their positions then add up where they would multiply. The plan is a way
// through the whole game, so that nothing has to be believed; it is shortest, since no move helps two parts.
// Half of the budget is left for the whole game.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_set>
#include <vector>

#include "search/graph/plan.hpp"

namespace agon::graph {

// There are several ways to the best end, each of some stages. A stage is a part of the game: it has moves,
// which change nothing but that part, and it is done when the part is as the way wants it. Other moves leave
// the part as it is, and all stages of a way done are worth the most that the game can bring.
template <class S>
concept FallsApart =
    requires(const S c, std::size_t way, std::size_t stage, MoveList<typename S::Move>& out) {
      { c.ways() } -> std::same_as<std::size_t>;  // 0: this game does not fall apart
      { c.stages(way) } -> std::same_as<std::size_t>;
      { c.stage_done(way, stage) } -> std::same_as<bool>;
      { c.legal_in_stage(way, stage, out) } -> std::same_as<void>;
      { c.stage_hash(way, stage) } -> std::same_as<std::uint64_t>;  // of the part alone
    };

template <FallsApart S>
class PartWalk {
  using Move = typename S::Move;

 public:
  PartWalk(std::uint64_t memory, Budget& budget) : memory_(memory), budget_(budget) {}

  // Not the best: the parts do not tell how to get there, or that it is the shortest way.
  Plan run(const S& root) {
    Plan best;
    bool sure = root.ways() > 0;
    for (std::size_t way = 0; way < root.ways() && !stopped_; ++way) {
      std::vector<MoveCode> moves;
      const Outcome outcome = follow(root, way, best.moves.size(), moves);
      if (outcome == Outcome::solved)
        best = {.value = best_possible, .is_end = true, .is_best = true, .moves = std::move(moves)};
      sure = sure && outcome != Outcome::unknown;
    }
    return sure || stopped_ ? best : Plan{};
  }
  std::int64_t nodes() const { return nodes_; }

 private:
  enum class Outcome { solved, impossible, unknown };
  struct Step {
    MoveCode move;
    std::uint32_t before;
  };
  struct Waiting {
    S state;
    std::uint32_t step;
    std::size_t length;  // of the whole plan up to here
  };
  static constexpr std::size_t bytes_per_key = 40;

  // `most`: a plan of so many moves is known, and only a shorter one is wanted; 0: any.
  Outcome follow(const S& root, std::size_t way, std::size_t most, std::vector<MoveCode>& moves) {
    S state = root;
    for (std::size_t stage = 0; stage < root.stages(way); ++stage) {
      if (state.over()) return Outcome::unknown;
      const Outcome outcome = walk(state, way, stage, most, moves);
      if (outcome != Outcome::solved) return outcome;
    }
    const bool is_end = state.over() && value_of(state) >= best_possible && !moves.empty();
    return is_end ? Outcome::solved : Outcome::unknown;
  }

  // From `state` to the nearest position in which the stage is done, which it then is.
  Outcome walk(S& state, std::size_t way, std::size_t stage, std::size_t most, std::vector<MoveCode>& moves) {
    if (state.stage_done(way, stage)) return Outcome::solved;
    std::vector<Step> steps{{0, 0}};
    std::unordered_set<std::uint64_t> seen{state.stage_hash(way, stage)};
    std::deque<Waiting> waiting;
    waiting.push_back({state, 0, moves.size()});
    bool ended_early = false;  // the game, before the stage was done
    MoveList<Move> legal;
    while (!waiting.empty()) {
      const Waiting from = std::move(waiting.front());
      waiting.pop_front();
      if (most > 0 && from.length + 1 >= most) return Outcome::impossible;
      legal.clear();
      from.state.legal_in_stage(way, stage, legal);
      for (const Move move : legal) {
        S next = from.state;
        next.play(move);
        if (!seen.insert(next.stage_hash(way, stage)).second) continue;
        steps.push_back({to_code(move), from.step});
        const auto step = static_cast<std::uint32_t>(steps.size() - 1);
        if (is_spent() || steps.size() * (bytes_per_key + bytes_of(next)) > memory_) {
          stopped_ = true;
          return Outcome::unknown;
        }
        if (next.stage_done(way, stage)) {
          // Where the game can end too early, another part first may allow a shorter way.
          if (ended_early) return Outcome::unknown;
          add_moves(steps, step, moves);
          state = std::move(next);
          return Outcome::solved;
        }
        ended_early = ended_early || next.over();
        if (!next.over()) waiting.push_back({std::move(next), step, from.length + 1});
      }
    }
    return ended_early ? Outcome::unknown : Outcome::impossible;
  }

  bool is_spent() {
    constexpr std::int64_t interval = 256;
    if (budget_.spent(0, ++nodes_)) return true;
    return nodes_ % interval == 0 && budget_.progress(0, nodes_) > 0.5;
  }

  static void add_moves(const std::vector<Step>& steps, std::uint32_t last, std::vector<MoveCode>& moves) {
    const auto first = static_cast<std::ptrdiff_t>(moves.size());
    for (std::uint32_t at = last; at != 0; at = steps[at].before) moves.push_back(steps[at].move);
    std::reverse(moves.begin() + first, moves.end());
  }

  std::uint64_t memory_;
  Budget& budget_;
  std::int64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace agon::graph
