// What pieces and cells are worth, learned from playouts, and what that says of moves (Finnsson and Björnsson
// 2010, FAST). Where a player has several kinds of pieces their numbers are the features: captures are
// preferred, those of much by little first. Elsewhere the cells that each player occupies are: moves go where
// it is good to stand. Weights are in units of results, [0, 1], so that the text's 100 is 1 here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/contract.hpp"
#include "game/playout_value.hpp"
#include "search/mcts/simulate/options.hpp"
#include "search/mcts/simulate/td_lambda.hpp"

namespace agon::mcts {

class PieceWeights {
 public:
  // `continues`: what was learned in the last position of the same game still counts.
  void begin(const PieceBoard& board, int players, const SimulateOptions& options, bool continues) {
    cell_scale_ = options.cell_scale;
    if (continues && board_ == &board) return;
    players_ = players;
    board_ = &board;
    constant_ = static_cast<std::uint32_t>(players * row());
    features_.clear();
    for (const PieceBoard::Fact& fact : board.facts)
      features_.push_back(fact.cell < 0 ? none
                                        : feature(fact.owner, board.several_kinds ? fact.kind : fact.cell));
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
      learners_[p].begin(constant_ + std::size_t{1}, options.td_rate, options.td_lambda);
  }

  // There is a board to learn about.
  bool is_ready() const { return board_ != nullptr; }

  void learn(const Trail& trail, const Values& values) {
    positions_.clear();
    for (std::size_t ply = 0; ply < trail.size(); ++ply) {
      present_.assign(1, constant_);  // what a position is worth before anything stands on it
      for (const std::uint32_t fluent : trail[ply])
        if (features_[fluent] != none) present_.push_back(features_[fluent]);
      positions_.add(present_);
    }
    for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p)
      learners_[p].learn(positions_, values[p]);
  }

  // Of a piece of an owner, by its kind or its cell, to `player`.
  double weight(Player player, int owner, int kind_or_cell) const {
    return learners_[static_cast<std::size_t>(player)].weight(feature(owner, kind_or_cell));
  }

  // How good a move looks where `at`, filled by place(), tells what stands on each cell.
  double judge(Player player, Step step, std::span<const std::uint32_t> at) const {
    if (!board_->several_kinds) return step.to < 0 ? 0 : cell_scale_ * weight(player, player, step.to);
    const std::uint32_t taken = step.to < 0 ? none : at[static_cast<std::size_t>(step.to)];
    if (taken == none || owner_of(taken) == player) return no_capture;
    const TdLambda& learned = learners_[static_cast<std::size_t>(player)];
    const std::uint32_t taking = step.from < 0 ? none : at[static_cast<std::size_t>(step.from)];
    return -(2 * learned.weight(taken) + (taking == none ? 0 : learned.weight(taking)));
  }

  void place(std::span<const std::uint32_t> fluents, std::vector<std::uint32_t>& at) const {
    at.assign(static_cast<std::size_t>(board_->cells), none);
    for (const std::uint32_t fluent : fluents)
      if (features_[fluent] != none)
        at[static_cast<std::size_t>(board_->facts[fluent].cell)] = features_[fluent];
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr double no_capture = -1;

  std::uint32_t feature(int owner, int kind_or_cell) const {
    return static_cast<std::uint32_t>(owner * row() + kind_or_cell);
  }
  int owner_of(std::uint32_t feature) const { return static_cast<int>(feature) / row(); }
  int row() const { return board_->several_kinds ? board_->kinds : board_->cells; }

  const PieceBoard* board_ = nullptr;
  int players_ = 0;
  double cell_scale_ = 1;
  std::uint32_t constant_ = 0;           // the feature that every position has
  std::vector<std::uint32_t> features_;  // by fluent
  std::array<TdLambda, max_players> learners_;
  Trail positions_;
  std::vector<std::uint32_t> present_;
};

}  // namespace agon::mcts
