// How far a puzzle's goals are away, as a guess that orders a search: as if what was true once stayed true
// and what was false once stayed false, and with the costs of several conditions added up (Bonet and Geffner
// 2001). What cannot be had even so cannot be had at all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gdl/factors.hpp"

namespace agon::gdl {

class GoalDistance {
 public:
  // None where this is no puzzle, or too large a one.
  GoalDistance() = default;
  GoalDistance(const GameNet& game, const Factors& factors);

  struct Guess {
    int goal = 0;  // the highest that may be had yet; none: 0
    double moves = 0;
  };
  bool found() const { return !goals_.empty(); }
  // `bits`: a bit for each fluent that holds.
  Guess of(std::span<const std::uint64_t> bits) const;

 private:
  using Cost = std::uint32_t;
  struct Goal {
    int value;
    Wire wire;
  };
  // What follows once a wire is true: lists by wire.
  struct Lists {
    std::vector<std::uint32_t> first, members;
    std::span<const std::uint32_t> operator[](Wire w) const {
      return {members.data() + first[w], first[w + 1] - first[w]};
    }
  };
  struct Pair {
    Wire from;
    std::uint32_t to;
  };
  struct Work;

  static Lists lists_of(std::size_t wires, const std::vector<Pair>& pairs);
  void keep(const Net& net, const std::vector<Pair>& changes);
  void reach(Work& work, Wire w, Cost cost) const;
  void follow(Work& work, Wire w) const;

  std::size_t nodes_ = 0;
  std::vector<Node> fluents_;                // by number
  std::vector<Node> free_;                   // may be anything at no cost
  std::vector<std::uint32_t> input_counts_;  // of gates, by node
  Lists gates_;                              // that a wire is an input of
  Lists changes_;                            // what a fluent may be made by one more move
  std::vector<Goal> goals_;                  // the highest first
};

}  // namespace agon::gdl
