// States of nodes, for games in which playing a move costs more than copying a state: a simulation goes on
// from the deepest one on its path instead of playing all its moves again. A table of fixed size in which new
// states take the place of old ones; each thread has its own.
#pragma once

#include <optional>
#include <vector>

#include "game/contract.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

template <GameState S>
class KeptStates {
 public:
  // Forgets all, as it must when nodes move or the root is another position.
  void clear() { ++epoch_; }

  // Null: it is not there.
  const S* find(NodeIndex at) const {
    if (places_.empty()) return nullptr;
    const Place& place = places_[at % size];
    return place.node == at && place.epoch == epoch_ ? &*place.state : nullptr;
  }
  void keep(NodeIndex at, const S& state) {
    if (places_.empty()) places_.resize(size);
    Place& place = places_[at % size];
    place.node = at;
    place.epoch = epoch_;
    place.state = state;
  }

 private:
  static constexpr std::size_t size = 1 << 13;
  struct Place {
    NodeIndex node = 0;
    std::uint64_t epoch = 0;  // an older one: free
    std::optional<S> state;
  };
  std::vector<Place> places_;
  std::uint64_t epoch_ = 1;
};

}  // namespace agon::mcts
