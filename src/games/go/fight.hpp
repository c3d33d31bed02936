// Stones whose fate random games do not tell, read out by a tree search of that part of the board: nobody
// plays anywhere else, so there are no threats for a ko. What counts is who owns the points of these stones
// at the end.
#pragma once

#include <cmath>
#include <vector>

#include "games/go/area.hpp"
#include "games/go/judge.hpp"
#include "games/go/playouts.hpp"

namespace agon::go {

template <class Isa, class Layout, class Rng>
class Fight {
  using Set = typename Layout::Set;

 public:
  // Play is within `part`, for the points of `stake`.
  Fight(const Board<Layout>& board, const Set& part, const Set& stake, Rng& random)
      : start_(board),
        part_(part),
        stake_(stake),
        outside_(board.layout().board() & ~part),
        limits_{.moves = 3 * count(part) + 20},
        random_(random) {}

  // Owners where `first` begins and both play well: over the second half of the simulations.
  OwnerCounts search(Color first, int simulations) {
    OwnerCounts owners = no_owners<Layout>();
    nodes_.assign(1, Node{});
    for (int i = 0; i < simulations; ++i) {
      Board<Layout> board = start_;
      simulate(board, first);
      const Area<Layout::words> area = area_of(board);
      back_up(area, first);
      if (i >= simulations / 2) add_owners(area, owners);
    }
    return owners;
  }

 private:
  // Its value is that of the move into it, for who made it, from 0 to 1.
  struct Node {
    std::size_t first_child = 0, children = 0;
    std::int16_t point = -1;  // -1: a pass
    float prior = 0.5f, total = 0, visits = 0;
    float value() const { return (total + prior_weight * prior) / (visits + prior_weight); }
  };
  static constexpr float prior_weight = 2, exploration = 0.2f;

  // Down the tree, one node more, and on to the end by a playout.
  void simulate(Board<Layout>& board, Color color) {
    RunningPlayout<Layout> game{.board = board};
    path_.assign(1, 0);
    while (!game.over(limits_)) {
      if (nodes_[path_.back()].children == 0) {
        if (nodes_[path_.back()].visits < 1 && path_.size() > 1) break;
        expand(game, color);
      }
      path_.push_back(best_child(nodes_[path_.back()]));
      play(game, color, ChosenPoint{nodes_[path_.back()].point});
      color ^= 1;
    }
    for (; !game.over(limits_); color ^= 1) play(game, color, TacticalPolicy());
  }
  struct ChosenPoint {
    int point;
    template <class, class Game, class R>
    int choose(const Game&, Color, const PlayoutLimits&, R&) const {
      return point;
    }
  };
  template <class Policy>
  void play(RunningPlayout<Layout>& game, Color color, const Policy& policy) {
    game.board.set_ko(game.board.ko() | outside_);
    game.template move<Isa>(policy, color, limits_, random_);
  }

  void expand(const RunningPlayout<Layout>& game, Color color) {
    const Judge judge(game.board, color, game.last);
    const std::size_t first_child = nodes_.size();
    for_each(game.board.template playable<Isa>(color) & part_, [&](int point) {
      nodes_.push_back({.point = static_cast<std::int16_t>(point), .prior = judge.value(point)});
    });
    nodes_.push_back({});
    nodes_[path_.back()].first_child = first_child;
    nodes_[path_.back()].children = nodes_.size() - first_child;
  }
  std::size_t best_child(const Node& parent) const {
    const float tried = exploration * std::sqrt(std::log(parent.visits + 2));
    std::size_t best = parent.first_child;
    float highest = -1;
    for (std::size_t i = 0; i < parent.children; ++i) {
      const Node& child = nodes_[parent.first_child + i];
      const float score = child.value() + tried / std::sqrt(child.visits + 1);
      if (score > highest) highest = score, best = parent.first_child + i;
    }
    return best;
  }
  void back_up(const Area<Layout::words>& area, Color first) {
    const int black = count(area.owned[0] & stake_), white = count(area.owned[1] & stake_);
    const float lead = static_cast<float>(first == 0 ? black - white : white - black);
    float share = 0.5f + 0.5f * lead / static_cast<float>(count(stake_));  // of who made the move
    nodes_[0].visits += 1;
    for (std::size_t i = 1; i < path_.size(); ++i, share = 1 - share) {
      nodes_[path_[i]].visits += 1;
      nodes_[path_[i]].total += share;
    }
  }

  const Board<Layout>& start_;
  const Set part_, stake_, outside_;
  const PlayoutLimits limits_;
  Rng& random_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> path_;
};

}  // namespace agon::go
