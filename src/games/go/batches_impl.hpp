// The body of PlayoutBatches::run; each batches_*.cpp compiles it for one layout. Apart from the others
// because the compiler's best settings for several games at once are not those for one.
#pragma once

#include "games/go/batch.hpp"
#include "games/go/playouts.hpp"
#include "games/go/run_for.hpp"

namespace agon::go {
namespace playouts_detail {

template <class Layout>
struct BatchLoop {
  template <class Isa>
  static void run(const PlayoutStart<Layout>* start, const PlayoutLimits* limits, std::int64_t number,
                  Random* source, const typename PlayoutBatches<Layout>::Finish* finish) {
    // Measured: more small boards, or more large ones, are slower again.
    constexpr int games = Layout::words == 2 ? 12 : 4;
    RandomBits<Isa> random(*source);
    PlayoutBatch<Layout, games>::template run<Isa>(start->board, start->to_move, start->passes, *limits,
                                                   number, random, *finish);
    *source = random;
  }
};

}  // namespace playouts_detail

template <class Layout>
void PlayoutBatches<Layout>::run(const PlayoutStart<Layout>& start, const PlayoutLimits& limits,
                                 std::int64_t number, Random& random, const Finish& finish) {
  playouts_detail::run_for<playouts_detail::BatchLoop<Layout>, Layout>(&start, &limits, number, &random,
                                                                       &finish);
}

}  // namespace agon::go
