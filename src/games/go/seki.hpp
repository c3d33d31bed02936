// Seki: stones that live although they have no room of their own for two eyes, because enemy stones beside
// the same empty points have none either, so that whoever plays there first is taken.
//
// Chains that surround an empty region together, or share two liberties, are one group. A group has room of
// its own if only it touches a region of three or more empty points, or if it has two eyes that cannot be
// taken (games/go/benson.hpp). Groups without room are in seki with enemy groups without room, where they
// meet at a region of at most four empty points. Dead stones must have left the board.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "games/go/benson.hpp"

namespace agon::go {

template <class Layout>
class Seki {
 public:
  using Set = typename Layout::Set;

  explicit Seki(const Board<Layout>& board) : board_(board), stones_(no_bits<Layout::words>()) {
    find_regions();
    for (const Color color : {0, 1}) {
      find_chains(color);
      find_groups(color);
    }
    while (drop_group()) {
    }
    for (const auto& groups : groups_)
      for (const Set& group : groups) stones_ |= group;
  }

  // All stones in seki, of both colours.
  const Set& stones() const { return stones_; }

 private:
  // Connected empty points.
  struct Region {
    Set points, border;  // the stones around it
    int size;
  };
  struct Chain {
    Set stones, liberties;
  };

  static constexpr int room_for_two_eyes = 3, largest_shared = 4;

  void find_regions() {
    const Layout& layout = board_.layout();
    for (Set rest = board_.empty(); any(rest);) {
      Set points = plain::bit<Layout::words>(first(rest));
      spread(layout, board_.empty(), points);
      rest &= ~points;
      const Set border = layout.template grow<Portable>(points) & (board_.stones(0) | board_.stones(1));
      regions_.push_back({points, border, count(points)});
    }
  }
  bool touches(const Region& region, Color color) const { return any(region.border & board_.stones(color)); }
  bool is_own(const Region& region, Color color) const {
    return touches(region, color) && !touches(region, 1 - color);
  }

  void find_chains(Color color) {
    chains_.clear();
    for (Set rest = board_.stones(color); any(rest);) {
      const auto& chain = board_.chain(color, first(rest));
      chains_.push_back({chain.stones, board_.liberties(chain) & board_.layout().board()});
      rest &= ~chain.stones;
    }
  }

  // Those without room of their own.
  void find_groups(Color color) {
    std::vector<Set>& groups = groups_[static_cast<std::size_t>(color)];
    for (const Chain& chain : chains_) groups.push_back(chain.stones);
    for (const Region& region : regions_)
      if (is_own(region, color)) unite(groups, region.border);
    for (const Chain& chain : chains_)
      for (const Chain& other : chains_)
        if (plain::several(chain.liberties & other.liberties)) unite(groups, chain.stones | other.stones);
    const UnconditionalLife life(board_, color);
    std::erase_if(groups,
                  [&](const Set& group) { return any(group & life.stones()) || has_room(group, color); });
  }
  static void unite(std::vector<Set>& groups, const Set& stones) {
    Set all = stones;
    std::erase_if(groups, [&](const Set& group) {
      const bool meets = any(group & stones);
      if (meets) all |= group;
      return meets;
    });
    groups.push_back(all);
  }
  bool has_room(const Set& group, Color color) const {
    for (const Region& region : regions_)
      if (region.size >= room_for_two_eyes && is_own(region, color) && any(region.border & group))
        return true;
    return false;
  }

  // Lets go of groups that meet no enemy group without room. True: there were some.
  bool drop_group() {
    std::size_t dropped = 0;
    for (const std::size_t color : {0u, 1u})
      dropped += std::erase_if(groups_[color], [&](const Set& group) { return !is_held(group, 1 - color); });
    return dropped > 0;
  }
  bool is_held(const Set& group, std::size_t enemy) const {
    for (const Region& region : regions_) {
      if (region.size > largest_shared || !any(region.border & group)) continue;
      for (const Set& other : groups_[enemy])
        if (any(region.border & other)) return true;
    }
    return false;
  }

  const Board<Layout>& board_;
  Set stones_;
  std::vector<Region> regions_;
  std::vector<Chain> chains_;  // of one colour at a time
  std::array<std::vector<Set>, 2> groups_;
};

}  // namespace agon::go
