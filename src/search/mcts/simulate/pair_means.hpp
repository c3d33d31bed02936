// The mean result of every move together with every fact that held when it was played (Finnsson and Björnsson
// 2010, PAST): a move may be good in some positions only. Pairs seen seldom count like the player's mean
// game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/contract.hpp"
#include "game/move_code.hpp"

namespace agon::mcts {

class PairMeans {
 public:
  static constexpr std::uint32_t least_samples = 3;  // of a pair that counts by itself
  static constexpr std::size_t usual_bytes = std::size_t{32} << 20;

  // Moves for which `bytes` leave no room stay unseen.
  void begin(std::size_t fluents, std::size_t bytes = usual_bytes) {
    fluents_ = fluents;
    most_pairs_ = bytes / sizeof(Pair);
    pairs_.clear();
    for (auto& rows : rows_) rows.clear();
    games_.fill({.mean = 0.5f});
  }

  // A whole game, told once for each player.
  void add_game(Player player, double result) { games_[static_cast<std::size_t>(player)].add(result); }

  // A move that was played while `fluents` held.
  void add(Player player, MoveCode move, std::span<const std::uint32_t> fluents, double result) {
    auto& rows = rows_[static_cast<std::size_t>(player)];
    auto row = rows.find(move);
    if (row == rows.end()) {
      if (pairs_.size() + fluents_ > most_pairs_) return;
      row = rows.emplace(move, pairs_.size()).first;
      pairs_.resize(pairs_.size() + fluents_);
    }
    for (const std::uint32_t fluent : fluents) pairs_[row->second + fluent].add(result);
  }

  // The largest mean over these facts.
  double value(Player player, MoveCode move, std::span<const std::uint32_t> fluents) const {
    const float usual = games_[static_cast<std::size_t>(player)].mean;
    const auto& rows = rows_[static_cast<std::size_t>(player)];
    const auto row = rows.find(move);
    if (row == rows.end() || fluents.empty()) return static_cast<double>(usual);
    float best = 0;
    for (const std::uint32_t fluent : fluents) {
      const Pair& pair = pairs_[row->second + fluent];
      best = std::max(best, pair.number < least_samples ? usual : pair.mean);
    }
    return static_cast<double>(best);
  }

 private:
  struct Pair {
    float mean = 0;
    std::uint32_t number = 0;

    void add(double result) {
      ++number;
      mean += (static_cast<float>(result) - mean) / static_cast<float>(number);
    }
  };

  std::size_t fluents_ = 0, most_pairs_ = 0;
  std::vector<Pair> pairs_;  // a row for each move, one pair for each fluent
  std::array<std::unordered_map<MoveCode, std::size_t>, max_players> rows_;  // where each begins
  std::array<Pair, max_players> games_{};
};

}  // namespace agon::mcts
