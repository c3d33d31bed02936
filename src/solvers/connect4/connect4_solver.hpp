// An exact solver for Connect Four on boards of up to 64 bits (7x6 among them).
//
// A score is for the player to move: 0 is a draw, s > 0 a win with the s-th last disc that this player could
// place (1: with the very last one), s < 0 a loss likewise. Its sign is the result of the game.
//
// The range of scores is closed in on with null windows, one or more threads a window; what one thread's
// search does: connect4_search.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "solvers/connect4/connect4_search.hpp"
#include "solvers/team.hpp"

namespace agon {

template <class Size>
class ConnectFourSolver {
 public:
  using State = ConnectFourState<std::uint64_t, Size>;

  // `memory` is for the table; a thread needs another MiB.
  ConnectFourSolver(Size size, std::uint64_t memory, int threads = 1)
      : board_(size),
        table_(size.width * (size.height + 1), memory),
        team_(threads, [&](const std::atomic<bool>& halt, BusyPositions* busy) {
          return std::make_unique<Search>(board_, table_, halt, busy);
        }) {}

  // The exact score of a position that is not over; nothing where the search was stopped.
  std::optional<int> score(const State& state) {
    const auto sign = result(state);
    if (!sign || *sign == 0) return sign;
    const int most = board_.cells() - count(state.discs(0) | state.discs(1));
    return *sign > 0 ? solve(state, 1, (most + 1) / 2) : solve(state, -most / 2, -1);
  }
  // Only its sign, which is found sooner.
  std::optional<int> result(const State& state) { return solve(state, -1, 1); }
  // Whether the score is at most `score`.
  std::optional<bool> at_most(const State& state, int score) {
    const auto found = solve(state, score, score + 1);
    return found ? std::optional(*found <= score) : std::nullopt;
  }

  // `look` is called every quarter of a million positions of the first thread and may call the functions
  // below.
  void set_look(std::function<void()> look) { team_.first().set_look(std::move(look)); }
  // Ends the question in hand and all later ones with no answer.
  void stop() { team_.stop(); }
  void go_on() { team_.go_on(); }
  std::int64_t nodes() const { return team_.nodes(); }
  // Seconds to the end of the window in hand, by the share of it that is done: a guess. Windows that follow
  // come on top.
  std::optional<double> least_left() const {
    const double share = team_.first().share();
    if (share < 0.01) return std::nullopt;
    return window_.seconds() * (1 - share) / share;
  }

  ConnectFourTable& table() { return table_; }

 private:
  using Node = ConnectFourNode;
  using Search = ConnectFourSearch<Size>;

  // The score, clamped to low..high.
  std::optional<int> solve(const State& state, int low, int high) {
    const std::uint64_t mine = state.discs(state.to_move()), all = state.discs(0) | state.discs(1);
    const std::uint64_t landing = board_.landing(all);
    const int left = board_.cells() - count(all);
    if ((board_.completing(mine, all) & landing) != 0) return std::clamp((left + 1) / 2, low, high);
    const Node node{mine, all, safe_moves(landing, board_.completing(mine ^ all, all)), left};
    if (node.moves == 0) return std::clamp(-left / 2, low, high);
    while (low < high) {
      const int middle = between(low, high);
      window_ = {};
      const auto found = team_.ask([&](Search& own) { return own.search(node, middle, middle + 1); });
      if (!found) return std::nullopt;
      if (*found <= middle)
        high = std::max(low, *found);
      else
        low = std::min(high, *found);
    }
    return low;
  }

  // Half-way, but near zero first: small scores are the cheapest to refute.
  static int between(int low, int high) {
    const int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) return low / 2;
    if (middle >= 0 && high / 2 > middle) return high / 2;
    return middle;
  }

  ConnectFourBoard<Size> board_;
  ConnectFourTable table_;
  Stopwatch window_;
  SearchTeam<Search> team_;
};

}  // namespace agon
