// The bodies of Playouts (games/go/playouts.hpp); each playouts_*.cpp compiles them for one layout.
#pragma once

#include "games/go/area.hpp"
#include "games/go/fight.hpp"
#include "games/go/playouts.hpp"
#include "games/go/run_for.hpp"
#include "games/go/tactics.hpp"

namespace agon::go {
namespace playouts_detail {

template <class Isa, class Policy, class Layout, class Rng>
AGON_ALWAYS_INLINE PlayoutEnd run_with(const Policy& policy, Board<Layout>& board,
                                       const PlayoutStart<Layout>& start, const PlayoutLimits& limits,
                                       Rng& random) {
  RunningPlayout<Layout> game{.board = board, .last = start.last, .passes = start.passes};
  game.template run<Isa>(policy, start.to_move, limits, random);
  return game.end;
}

// How one game is played out.
struct Uniform {
  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE static PlayoutEnd play(Board<Layout>& board, const PlayoutStart<Layout>& start,
                                            const PlayoutLimits& limits, Rng& random) {
    if (limits.told == nullptr && limits.pool == nullptr)
      return run_uniform<Isa>(board, start.to_move, start.passes, limits, random);
    return run_with<Isa>(UniformPolicy(), board, start, limits, random);
  }
};
template <class Policy>
struct Guided {
  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE static PlayoutEnd play(Board<Layout>& board, const PlayoutStart<Layout>& start,
                                            const PlayoutLimits& limits, Rng& random) {
    return run_with<Isa>(Policy(), board, start, limits, random);
  }
};

template <class Layout, class Kind>
struct OneLoop {
  template <class Isa>
  static PlayoutEnd run(Board<Layout>* board, const PlayoutStart<Layout>* start, const PlayoutLimits* limits,
                        Random* source) {
    RandomBits<Isa> random(*source);
    const PlayoutEnd end = Kind::template play<Isa>(*board, *start, *limits, random);
    *source = random;
    return end;
  }
};

template <class Layout>
struct FightLoop {
  template <class Isa>
  static OwnerCounts run(const Board<Layout>* board, const typename Playouts<Layout>::LocalFight* fight,
                         Random* source) {
    RandomBits<Isa> random(*source);
    Fight<Isa, Layout, RandomBits<Isa>> search(*board, fight->part, fight->stake, random);
    OwnerCounts owners = search.search(fight->first, fight->simulations);
    *source = random;
    return owners;
  }
};

}  // namespace playouts_detail

template <class Layout>
PlayoutEnd Playouts<Layout>::uniform(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                                     Random& random) {
  using Loop = playouts_detail::OneLoop<Layout, playouts_detail::Uniform>;
  return playouts_detail::run_for<Loop, Layout>(&board, &start, &limits, &random);
}

template <class Layout>
PlayoutEnd Playouts<Layout>::mogo(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                                  Random& random) {
  using Loop = playouts_detail::OneLoop<Layout, playouts_detail::Guided<MogoPolicy>>;
  return playouts_detail::run_for<Loop, Layout>(&board, &start, &limits, &random);
}

template <class Layout>
PlayoutEnd Playouts<Layout>::tactical(Board<Layout>& board, const Start& start, const PlayoutLimits& limits,
                                      Random& random) {
  using Loop = playouts_detail::OneLoop<Layout, playouts_detail::Guided<TacticalPolicy>>;
  return playouts_detail::run_for<Loop, Layout>(&board, &start, &limits, &random);
}

template <class Layout>
OwnerCounts Playouts<Layout>::count_owners(const Start& start, int number, Random& random) {
  OwnerCounts counts = no_owners<Layout>();
  const PlayoutLimits limits{.moves = longest_playout(start.board.layout())};
  for (int i = 0; i < number; ++i) {
    Board<Layout> board = start.board;
    tactical(board, start, limits, random);
    add_owners(area_of(board), counts);
  }
  return counts;
}

template <class Layout>
OwnerCounts Playouts<Layout>::fight(const Board<Layout>& board, const LocalFight& fight, Random& random) {
  return playouts_detail::run_for<playouts_detail::FightLoop<Layout>, Layout>(&board, &fight, &random);
}

}  // namespace agon::go
