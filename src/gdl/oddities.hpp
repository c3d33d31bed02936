// What is odd about rules and shows in play alone: goals that are missing or too many at the end, roles
// without a move before it, games without an end, and what is reached and not declared.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "gdl/declared.hpp"
#include "gdl/gdl_state.hpp"

namespace agon::gdl {

struct OddityLimits {
  int most_games = 256, most_moves = 2000;  // of each game
  double most_seconds = 0.5;
  const std::atomic<bool>* stop = nullptr;
};

struct Oddities {
  std::vector<std::string> warnings;  // each kind of fault of a role once
  bool endless = false;               // no random game ended, so that none shows what its end brings
};

// From random games.
Oddities find_oddities(const GdlState& start, const OddityLimits& limits = {}, const Declared& declared = {});

}  // namespace agon::gdl
