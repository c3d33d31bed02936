// In which order a depth-first search tries the moves of a position: the table's move, captures, killers
// (moves that cut off a sibling), then by history (how often a move cut off anywhere).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/minimax/deepening.hpp"
#include "search/minimax/pvs_options.hpp"
#include "search/minimax/table.hpp"
#include "search/twins.hpp"

namespace agon {

template <GameState S>
class MoveOrder {
  using Move = typename S::Move;

 public:
  struct Ordered {
    Move move;
    std::uint16_t index;  // in the game's own order, which the table refers to
    int rank;

    // Neither the table, a capture nor a killer speaks for it.
    bool ordinary() const { return rank < least_special_rank; }
  };

  explicit MoveOrder(const PvsOptions& options) : options_(options) {}

  void new_search() {
    killers_.assign(max_depth + 2, {});
    history_.fill(0);
  }

  // The legal moves with their ranks. `bring_best_forward` puts them in order, one at a time.
  void list(const S& state, int ply, std::uint16_t table_move, std::vector<Ordered>& out) const {
    MoveList<Move> legal;
    state.legal(legal);
    out.clear();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const auto index = static_cast<std::uint16_t>(i);
      out.push_back({legal[i], index, rank(state, legal[i], ply, index == table_move)});
    }
    const bool early = options_.symmetric >= ply;
    if (early || has_idle_moves(state)) drop_twins(state, early, out);
  }

  // Selection sort, one step: a cut-off often makes the rest of it unnecessary. Equal ranks keep the game's
  // order.
  static void bring_best_forward(std::vector<Ordered>& moves, std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < moves.size(); ++i)
      if (moves[i].rank > moves[best].rank) best = i;
    if (best == from) return;
    const Ordered chosen = moves[best];
    std::move_backward(moves.begin() + static_cast<std::ptrdiff_t>(from),
                       moves.begin() + static_cast<std::ptrdiff_t>(best),
                       moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    moves[from] = chosen;
  }

  void note_cutoff(const S& state, Move move, int depth, int ply) {
    if (options_.killers > 0) add_killer(ply, move);
    int& weight = history_[history_index(state, move)];
    weight = std::min(weight + depth * depth, 1 << 27);
  }

 private:
  static constexpr int table_rank = 1 << 30, capture_rank = 1 << 29, killer_rank = 1 << 28;
  static constexpr int least_special_rank = killer_rank - 16;

  struct Killer {
    Move move{};
    bool set = false;
  };

  int rank(const S& state, Move move, int ply, bool from_table) const {
    if (from_table) return table_rank;
    if constexpr (Captures<S>)
      if (options_.captures && state.is_capture(move)) return capture_rank;
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(options_.killers); ++k)
      if (killers[k].set && killers[k].move == move) return killer_rank - static_cast<int>(k);
    return options_.history ? history_[history_index(state, move)] : 0;
  }

  // Of moves that lead to mirror images of one position only the first is kept: safe forward pruning.
  static void drop_twins(const S& state, bool mirrored, std::vector<Ordered>& moves) {
    std::vector<Move> plain;
    for (const Ordered& ordered : moves) plain.push_back(ordered.move);
    const auto firsts = find_twins(state, std::span<const Move>(plain), mirrored);
    std::size_t i = 0;
    std::erase_if(moves, [&](const Ordered&) {
      const std::size_t at = i++;
      return firsts[at] != at;
    });
  }

  // The newest replaces the oldest.
  void add_killer(int ply, Move move) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0].set && killers[0].move == move) return;
    std::move_backward(killers.begin(), killers.end() - 1, killers.end());
    killers[0] = {move, true};
  }

  static std::size_t history_index(const S& state, Move move) {
    return static_cast<std::size_t>(mix(to_code(move)) % 2048) * 2 +
           static_cast<std::size_t>(state.to_move());
  }

  const PvsOptions& options_;
  std::vector<std::array<Killer, 4>> killers_;
  std::array<int, 4096> history_{};
};

}  // namespace agon
