#pragma once

#include <span>
#include <string_view>

#include "search/mcts/tree.hpp"
#include "search/mcts/urgency/options.hpp"

namespace agon::mcts {

// All moves of a position are tried once before one is tried again.
struct TriedFirst {
  static constexpr std::string_view name = "first";
  static constexpr bool at_once = true;

  TriedFirst(const UrgencyOptions&, const Tree&, std::span<const NodeIndex>, Player) {}
  float of(MoveCode) const { return 0; }
};

// A new move is tried when no other one promises c any more (Gelly and Wang 2006). Small constants make deep
// trees.
struct ConstantUrgency {
  static constexpr std::string_view name = "constant";
  static constexpr bool at_once = false;
  static constexpr double usual = 1.4;

  ConstantUrgency(const UrgencyOptions& options, const Tree&, std::span<const NodeIndex>, Player)
      : value_(static_cast<float>(options.value_or(usual))) {}
  float of(MoveCode) const { return value_; }

 private:
  float value_;
};

}  // namespace agon::mcts
