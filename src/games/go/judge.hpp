// How good points look at a glance, for a search that has tried none of them: stones to take, to save or to
// catch, shapes, closeness to the last move; own eyes, stones that can be taken at once, empty edges.
#pragma once

#include <algorithm>
#include <array>

#include "games/go/tactics.hpp"

namespace agon::go {

template <class Layout>
class Judge {
  using Set = typename Layout::Set;
  using Ops = typename Layout::template Ops<Portable>;

 public:
  Judge(const Board<Layout>& board, Color color, int last) : board_(board), color_(color), last_(last) {
    const Set none = no_bits<Layout::words>();
    taking_.fill(none);
    saving_.fill(none);
    catching_ = none;
    look_at_own_chains();
    look_at_enemy_chains();
    look_around();
  }

  // A legal point.
  float value(int point) const {
    const auto on = [point](const Set& set) { return any(set & plain::bit<Layout::words>(point)); };
    float value = 0.5f;
    for (std::size_t size = 0; size < sizes; ++size) {
      const float worth = 0.04f * static_cast<float>(size);
      if (on(taking_[size])) value += 0.2f + worth;
      if (on(saving_[size])) value += 0.16f + worth;
    }
    if (on(catching_)) value += 0.15f;
    if (on(close_)) value += 0.1f;
    if (on(near_)) value += 0.05f;
    if (!on(playable_)) value -= 0.4f;
    if (on(open_))
      value += opening_value(point);
    else if (on(lonely_[0]))
      value -= 0.15f;
    else if (on(lonely_[1]))
      value -= 0.06f;
    if (plain::several(liberties_after<Portable>(board_, color_, point))) {
      if (mogo_patterns()[neighbourhood(board_, point).index()]) value += on(close_) ? 0.12f : 0.06f;
    } else if (!takes(point)) {
      value -= 0.25f;
    }
    return std::clamp(value, 0.02f, 0.98f);
  }

 private:
  static constexpr std::size_t sizes = 4;  // chains of one, two, three stones, and larger ones

  static std::size_t size_class(const Set& stones) {
    return std::min(sizes, static_cast<std::size_t>(count(stones))) - 1;
  }
  bool takes(int point) const {
    for (const Set& points : taking_)
      if (any(points & plain::bit<Layout::words>(point))) return true;
    return false;
  }

  // Far from all stones the third and fourth lines are worth most, and where they cross in the corners.
  float opening_value(int point) const {
    static constexpr std::array of_line{-0.2f, -0.1f, 0.08f, 0.07f, 0.0f};  // by the distance from the edge
    constexpr float of_the_middle = -0.05f, of_a_corner = 0.05f;
    const Place place = place_of(board_.layout(), point);
    const auto line_of = [&](int at) { return std::min(at, board_.layout().size() - 1 - at); };
    const int row = line_of(place.row), column = line_of(place.column);
    const auto line = static_cast<std::size_t>(std::min(row, column));
    const bool in_a_corner = line >= 2 && std::max(row, column) <= 3;
    return (line < of_line.size() ? of_line[line] : of_the_middle) + (in_a_corner ? of_a_corner : 0);
  }

  // Chains in atari: run, or take what threatens them.
  void look_at_own_chains() {
    for (Set rest = board_.stones(color_) & board_.atari(); any(rest);) {
      const auto& chain = board_.chain(color_, first(rest));
      rest &= ~chain.stones;
      Set& saving = saving_[size_class(chain.stones)];
      saving |= TacticalPolicy::running_move<Portable>(board_, color_, board_.liberties(chain));
      for (Set weak = chain.grown & board_.stones(1 - color_) & board_.atari(); any(weak);) {
        const auto& enemy = board_.chain(1 - color_, first(weak));
        weak &= ~enemy.stones;
        saving |= board_.liberties(enemy);
      }
    }
  }
  void look_at_enemy_chains() {
    for (Set rest = board_.stones(1 - color_); any(rest);) {
      const auto& chain = board_.chain(1 - color_, first(rest));
      rest &= ~chain.stones;
      const Set liberties = board_.liberties(chain);
      const int number = count(liberties);
      if (number == 1) taking_[size_class(chain.stones)] |= liberties;
      if (number == 2) catching_ |= TacticalPolicy::catching_moves<Portable>(board_, color_, liberties);
    }
  }
  void look_around() {
    const Layout& layout = board_.layout();
    const auto grown = [&](const Set& set) { return set | layout.template grow<Portable>(set); };
    playable_ = board_.template playable<Portable>(color_);
    close_ = near_ = no_bits<Layout::words>();
    if (last_ >= 0) {
      const Set stone = plain::bit<Layout::words>(last_);
      close_ = layout.template grow<Portable>(stone) | layout.template diagonals<Portable>(stone).one;
      near_ = grown(grown(grown(stone)));
    }
    const Set stones = board_.stones(0) | board_.stones(1);
    const Set around = grown(grown(stones)), lonely = ~around & layout.board();
    open_ = no_bits<Layout::words>();
    constexpr int smallest_with_opening = 12;  // elsewhere fights begin at once
    if (layout.size() >= smallest_with_opening && !layout.torus())
      open_ = ~grown(grown(around)) & layout.board();
    lonely_[0] = layout.edge() & lonely;
    lonely_[1] = grown(layout.edge()) & ~layout.edge() & lonely;
  }

  const Board<Layout>& board_;
  Color color_;
  int last_;
  std::array<Set, sizes> taking_, saving_;
  std::array<Set, 2> lonely_;  // on the first and second line, far from all stones
  Set open_;                   // farther still, on large boards
  Set catching_, close_, near_, playable_;
};

}  // namespace agon::go
