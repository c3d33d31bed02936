// Which stones are dead at the end of a game of Go. What lives or dies for certain is found by Benson's rule,
// the rest by playouts; stones on which these do not agree are read out by a search of their part of the
// board.
#pragma once

#include <cstdint>
#include <vector>

#include "games/go/capture.hpp"
#include "games/go/playouts.hpp"
#include "games/go/seki.hpp"

namespace agon::go {

// How often the points of stones were the opponent's. Each side begins equally often, whatever the number of
// its games was.
class LostShares {
 public:
  void add(OwnerCounts owners) { all_.push_back(std::move(owners)); }
  // The mean over stones.
  template <class Set>
  double of(Color color, const Set& stones) const {
    double share = 0;
    for (const OwnerCounts& owners : all_) {
      std::int64_t lost = 0;
      for_each(stones, [&](int point) {
        lost += (color == 0 ? owners.white : owners.black)[static_cast<std::size_t>(point)];
      });
      share += static_cast<double>(lost) / owners.playouts;
    }
    return share / static_cast<double>(all_.size()) / count(stones);
  }

 private:
  std::vector<OwnerCounts> all_;
};

// The same stones get the same answer, whoever is to move: the random numbers depend on them alone, and each
// side begins half of all games.
template <class State>
class DeadStones {
 public:
  using Set = typename State::Set;

  explicit DeadStones(const State& state)
      : board_(state.board()),
        random_(state.stones_hash()),
        dead_(no_bits<State::Layout::words>()),
        open_(board_.stones(0) | board_.stones(1)),
        doubtful_(dead_) {
    leave_out_certain();
    if (any(open_)) play_out(state);
  }

  const Set& stones() const { return dead_; }

 private:
  using Layout = typename State::Layout;

  // On 50 finished games that agreed with GNU Go in all (three quarters in 47, three fifths in 49).
  static constexpr double lost_in_playouts = 2.0 / 3, lost_in_fights = 0.5;
  static constexpr double hardly_ever = 0.06;  // of the playouts
  static constexpr int half_of_playouts = 64, simulations = 600, moves_to_read = 6000;
  static constexpr int largest_fight = 30, largest_reading = 14;  // empty points
  static constexpr int few_liberties = 2;                         // of weak chains

  // Use(color, stones) for each chain of these stones.
  template <class Use>
  void for_each_chain(const Set& stones, const Use& use) const {
    for (const Color color : {0, 1})
      for (Set rest = stones & board_.stones(color); any(rest);) {
        const Set chain = board_.chain(color, first(rest)).stones;
        rest &= ~chain;
        use(color, chain);
      }
  }
  Set grown(const Set& points) const { return points | board_.layout().template grow<Portable>(points); }

  void leave_out_certain() {
    for (const Color color : {0, 1}) {
      const UnconditionalLife life(board_, color);
      open_ &= ~(life.stones() | life.territory());
      dead_ |= life.territory() & board_.stones(1 - color);
    }
  }

  void play_out(const State& state) {
    for (const Color first : {0, 1})
      playouts_.add(state.with_turn(static_cast<Player>(first)).count_owners(half_of_playouts, random_));
    for_each_chain(open_, [&](Color color, const Set& stones) {
      const double share = playouts_.of(color, stones);
      judge(stones, share > lost_in_playouts);
      if (share > hardly_ever) doubtful_ |= stones;
    });
    Set contested = no_bits<Layout::words>(), certain = dead_ & ~open_;
    for_each_chain(doubtful_, [&](Color color, const Set& stones) {
      const double share = playouts_.of(color, stones);
      if (share > 1 - hardly_ever && !escapes(color, stones))
        certain |= stones;
      else
        contested |= stones;
    });
    if (any(contested)) read_out(contested, certain);
    spare_surrounded();
  }
  void judge(const Set& stones, bool dead) {
    dead_ &= ~stones;
    if (dead) dead_ |= stones;
  }

  // ---- reading

  void read_out(const Set& contested, const Set& certain) {
    Board<Layout> board = board_;
    for (const Color color : {0, 1}) board.remove(color, certain & board.stones(color));
    Set unclear = no_bits<Layout::words>();
    for_each_chain(contested, [&](Color color, const Set& stones) {
      const Fate fate = fate_of(board, color, stones);
      if (fate == Fate::unknown)
        unclear |= stones;
      else
        judge(stones, fate == Fate::captured);
    });
    while (any(unclear)) {
      const Set chain = board.chain(0, first(unclear)).stones | board.chain(1, first(unclear)).stones;
      const Set part = part_of(board, chain);
      if (count(part & board.empty()) <= largest_fight) fight(board, part, unclear & part);
      unclear &= ~part;
    }
  }
  // Lost in nearly all playouts, and yet it cannot be captured.
  bool escapes(Color color, const Set& stones) const {
    const Set part = part_of(board_, stones);
    return count(part & board_.empty()) <= largest_reading &&
           CaptureSearch<Layout>(board_, part, color, first(stones)).search(1 - color, moves_to_read) ==
               Fate::saved;
  }
  // Dead if it is captured even where its owner begins, alive if it is saved even where the opponent begins.
  Fate fate_of(const Board<Layout>& board, Color color, const Set& stones) const {
    const Set part = part_of(board, stones);
    if (count(part & board.empty()) > largest_reading) return Fate::unknown;
    CaptureSearch<Layout> search(board, part, color, first(stones));
    if (search.search(1 - color, moves_to_read) == Fate::saved) return Fate::saved;
    return search.search(color, moves_to_read) == Fate::captured ? Fate::captured : Fate::unknown;
  }
  // A chain with the empty regions beside it, the doubtful chains there with theirs and so on; and the
  // liberties of other weak chains beside all that.
  Set part_of(const Board<Layout>& board, const Set& stones) const {
    Set part = stones;
    spread(board.layout(), board.empty() | doubtful_, part);
    Set more = part;
    for_each_chain(grown(part) & open_ & ~part, [&](Color color, const Set& chain) {
      const Set liberties = board.liberties(board.chain(color, first(chain))) & board.layout().board();
      if (any(board.stones(color) & chain) && count(liberties) <= few_liberties) more |= chain | liberties;
    });
    return more;
  }

  // ---- fights

  void fight(const Board<Layout>& board, const Set& part, const Set& unclear) {
    LostShares shares;
    for (const Color first : {0, 1})
      shares.add(Playouts<Layout>::fight(board, {part, unclear, first, simulations}, random_));
    for_each_chain(unclear, [&](Color color, const Set& stones) {
      judge(stones, shares.of(color, stones) + playouts_.of(color, stones) > 2 * lost_in_fights);
    });
  }
  // Stones that only living stones of their own colour surround are taken by nobody.
  void spare_surrounded() {
    Set spared = no_bits<Layout::words>();
    for_each_chain(dead_ & open_, [&](Color color, const Set& stones) {
      Set room = stones;
      spread(board_.layout(), board_.empty() | dead_, room);
      const Set border = grown(room) & ~room;
      if (any(border & board_.stones(color)) && !any(border & board_.stones(1 - color))) spared |= stones;
    });
    dead_ &= ~spared;
  }

  const Board<Layout>& board_;
  Random random_;
  Set dead_;
  Set open_;  // stones that do not live or die for certain
  LostShares playouts_;
  Set doubtful_;  // those of them that are lost in more than a few playouts
};

}  // namespace agon::go
