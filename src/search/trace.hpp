// What a search tells a watcher while it thinks, step by step; `agon trace` shows it. The watcher knows the
// root and plays the moves for itself. A search that can be watched tests Request::trace, which is null
// unless somebody watches, and calls it from one thread only.
#pragma once

#include <cstdint>
#include <span>

#include "game/game.hpp"

namespace agon {

// The interval in which a value of `view` still matters.
struct TraceWindow {
  double alpha = 0, beta = 1;
  Player view = 0;
};

// A value of one player, and of everyone where the search keeps them all.
struct TraceValue {
  double value = 0;
  Player view = 0;
  const Values* all = nullptr;
};

// Why a position is entered: to know its value; for a quick look (Star2 tries one of its moves, singular
// extensions compare moves less deeply); to ask only whether it is better than the best so far; once more,
// since it was.
enum class TraceEntry { usual, probe, null_window, again };

// Why the rest of a position does not matter: its value lies outside the window; there is nothing better.
enum class TraceCut { window, best_possible };

// One move of a position in a Monte-Carlo tree. The mean is of the player who chooses it.
struct TraceArm {
  MoveCode move = 0;
  std::int64_t visits = 0;
  double mean = 0;
  double bound = 0;  // what selection compares; asked only of visited ones
};

class Trace {
 public:
  Trace() = default;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  virtual ~Trace() = default;

  // ---- depth-first searches

  // The root is entered once more, to look this deep.
  virtual void iteration(int /*depth*/) {}
  // `move` leads into a position, which is left before its next sibling is entered. No window: all of it
  // matters.
  virtual void enter(MoveCode /*move*/, const TraceWindow* /*window*/, TraceEntry /*entry*/) {}
  // So many more positions were looked at below this one, which are not told one by one.
  virtual void untold(std::int64_t /*positions*/) {}
  // The table settles the position.
  virtual void table_hit() {}
  // In a position where chance moves: the bounds of the average so far, equal once it is known.
  virtual void average(const TraceValue& /*low*/, const TraceValue& /*high*/) {}
  // The position will be left with `moves` of its moves untried.
  virtual void cut(TraceCut /*reason*/, std::size_t /*moves*/) {}
  // Not told of positions in which the search ran out of its budget: no more is told after that.
  virtual void leave(const TraceValue& /*value*/) {}
  // Instead of leave(): nothing more is known than bounds.
  virtual void leave_between(const TraceValue& /*low*/, const TraceValue& /*high*/) {}

  // ---- Monte-Carlo tree search

  virtual void simulation(std::int64_t /*number*/) {}
  // Among the moves of the position reached so far one is chosen by a player, or drawn where chance moves.
  // Where all move at once each player is told of, one after the other, and then their moves are made.
  virtual void select(Player /*mover*/, std::span<const TraceArm> /*arms*/, std::size_t /*chosen*/) {}
  // The position reached so far gets so many children.
  virtual void expand(std::size_t /*moves*/) {}
  virtual void playout(const Values& /*result*/) {}
  // The selected moves, with their new statistics.
  virtual void back_up(std::span<const TraceArm> /*path*/) {}
};

}  // namespace agon
