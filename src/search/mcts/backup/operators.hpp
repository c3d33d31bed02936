// What a position is worth, from its moves (E7, E8). Each operator gets a position that was visited through
// `taken`, one of its children, and returns a value in [0, 1] for the player to move there. Two players whose
// values add up to one.
#pragma once

#include <string_view>

#include "search/mcts/backup/options.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

// The mean of all results: nothing to do, the sums hold it.
struct AverageBackup {
  static constexpr std::string_view name = "average";
  static constexpr bool plain = true, uses_velocities = false;
  static double value(Tree&, NodeIndex, NodeIndex, const BackupOptions&) { return 0; }
};

// The best move alone. Quick to follow a change, and quick to believe a lucky result: its values are no
// expectations.
struct MaxBackup {
  static constexpr std::string_view name = "max";
  static constexpr bool plain = false, uses_velocities = false;
  static double value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options);
};

// The mean of the moves, each weighed by its chance to be the best one, as Objective Monte-Carlo has it
// (Chaslot et al. 2006).
struct InformedAverage {
  static constexpr std::string_view name = "informed";
  static constexpr bool plain = false, uses_velocities = false;
  static double value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options);
};

// Between the mean and the most visited move: (w * mean + n * v) / (w + n) (Coulom 2006).
struct MixBackup {
  static constexpr std::string_view name = "mix";
  static constexpr bool plain = false, uses_velocities = false;
  static double value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options);
};

// Moves weigh by how often they were taken lately: each has a velocity that slows down whenever the position
// is visited, and grows by one when the move is taken (Hashimoto et al. 2011).
struct AcceleratedBackup {
  static constexpr std::string_view name = "accelerated";
  static constexpr bool plain = false, uses_velocities = true;
  static double value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options);
};

}  // namespace agon::mcts
