#pragma once

namespace agon::mcts {

// What the backups read.
struct BackupOptions {
  double mix_weight = 162;  // of the mean
  double slowing = 0.999;   // what is left of a velocity at the next visit
};

}  // namespace agon::mcts
