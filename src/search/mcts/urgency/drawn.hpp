#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "search/mcts/tree.hpp"
#include "search/mcts/urgency/options.hpp"

namespace agon::mcts {

// A later move of the best line, and what it is worth there for whoever makes it.
struct LaterMove {
  MoveCode move = 0;
  double mean = 0;
};

// The best line below a node, by means, as long as its nodes have enough visits.
std::vector<LaterMove> best_line(const Tree& tree, NodeIndex at, std::uint32_t least_visits);

// What is good later is perhaps good now: a move is as urgent as it is worth where it comes next on the best
// line below, whoever makes it there. Other moves are not tried, except where there is no line yet.
struct DrawnUrgency {
  static constexpr std::string_view name = "drawn";
  static constexpr bool at_once = false;
  static constexpr double usual = 2.0;

  DrawnUrgency(const UrgencyOptions& options, const Tree& tree, std::span<const NodeIndex> path, Player)
      : options_(options), line_(best_line(tree, path.back(), enough(options))) {}
  float of(MoveCode move) const {
    for (const LaterMove& later : line_)
      if (later.move == move) return urgency(later);
    return no_urgency;
  }

 protected:
  static std::uint32_t enough(const UrgencyOptions& options) {
    return static_cast<std::uint32_t>(options.urgency_visits);
  }
  float urgency(const LaterMove& later) const {
    const double c = options_.urgency_value > 0 ? options_.urgency_value : usual;
    return static_cast<float>(later.mean + c - 1);
  }

  UrgencyOptions options_;
  std::vector<LaterMove> line_;
};

// The same, cheaper: only the best move of the line is ever drawn forward.
struct DrawnBestUrgency : DrawnUrgency {
  static constexpr std::string_view name = "drawn-best";

  DrawnBestUrgency(const UrgencyOptions& options, const Tree& tree, std::span<const NodeIndex> path,
                   Player mover)
      : DrawnUrgency(options, tree, path, mover) {
    for (const LaterMove& later : line_)
      if (later.mean > best_.mean) best_ = later;
  }
  float of(MoveCode move) const {
    return best_.mean >= 0 && best_.move == move ? urgency(best_) : no_urgency;
  }

 private:
  LaterMove best_{.move = 0, .mean = -1};
};

}  // namespace agon::mcts
