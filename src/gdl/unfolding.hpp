// A circuit copied into another net, as far as it is asked for: two copies, one fed by the other, are a step
// of the game.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "gdl/net.hpp"

namespace agon::gdl {

class Unfolding {
 public:
  // What stands in the copy for a fluent, by its number, and for the input of a move.
  struct Inputs {
    std::function<Wire(std::size_t)> fluent;
    std::function<Wire(Node)> move;
  };
  // All three must outlive it.
  Unfolding(const GameNet& game, Net& net, Inputs inputs);

  Wire operator()(Wire w);
  // Values of loops and what each is computed by, of what was asked for so far: two of a pair are equal. That
  // allows more than the rules do, where sentences could hold each other up.
  const std::vector<std::pair<Wire, Wire>>& loops();

 private:
  static constexpr Wire unknown = ~Wire{0};
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Kind {
    std::uint32_t fluent = none;
    Wire driver = unknown;  // of a loop's value
  };
  // The copy of a node that is no gate.
  Wire input(Node node);

  const GameNet& game_;
  Net& net_;
  Inputs inputs_;
  std::vector<Kind> kinds_;                     // by node
  std::vector<Wire> copies_;                    // by node
  std::vector<std::pair<Wire, Node>> waiting_;  // values of loops whose drivers were not copied yet
  std::vector<std::pair<Wire, Wire>> loops_;
};

}  // namespace agon::gdl
