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

inline constexpr std::size_t longest_line = 256;  // a graph may have circles

// The best line below a node, by means, as long as its nodes have enough visits, and so many moves at most.
std::vector<LaterMove> best_line(const Tree& tree, NodeIndex at, std::uint32_t least_visits,
                                 std::size_t most_moves = longest_line);

// The best of them that nobody has tried at the node yet; a mean of -1 where there is none.
LaterMove best_untried(const Tree& tree, NodeIndex at, const std::vector<LaterMove>& line);

// What is good later is perhaps good now: a move is as urgent as it is worth where it comes next on the best
// line below, whoever makes it there. Other moves are not tried, except where there is no line yet.
struct DrawnUrgency {
  static constexpr std::string_view name = "drawn";
  static constexpr bool at_once = false;
  static constexpr double usual = 2.0;

  DrawnUrgency(const UrgencyOptions& options, const Tree& tree, std::span<const NodeIndex> path, Player)
      : options_(options), line_(best_line(tree, path.back(), enough(options), reach(options))) {}
  float of(MoveCode move) const {
    for (const LaterMove& later : line_)
      if (later.move == move) return urgency(later);
    return no_urgency;
  }

 protected:
  static std::uint32_t enough(const UrgencyOptions& options) {
    return static_cast<std::uint32_t>(options.urgency_visits);
  }
  static std::size_t reach(const UrgencyOptions& options) {
    return options.urgency_reach > 0 ? static_cast<std::size_t>(options.urgency_reach) : longest_line;
  }
  float urgency(const LaterMove& later) const {
    return static_cast<float>(later.mean + options_.value_or(usual) - 1);
  }

  UrgencyOptions options_;
  std::vector<LaterMove> line_;
};

// The same choice, cheaper: of the moves that were not tried yet only the one of the largest value is drawn
// forward. If it is not urgent enough, no other one is.
struct DrawnBestUrgency : DrawnUrgency {
  static constexpr std::string_view name = "drawn-best";

  DrawnBestUrgency(const UrgencyOptions& options, const Tree& tree, std::span<const NodeIndex> path,
                   Player mover)
      : DrawnUrgency(options, tree, path, mover), best_(best_untried(tree, path.back(), line_)) {}
  float of(MoveCode move) const {
    return best_.mean >= 0 && best_.move == move ? urgency(best_) : no_urgency;
  }

 private:
  LaterMove best_;
};

}  // namespace agon::mcts
