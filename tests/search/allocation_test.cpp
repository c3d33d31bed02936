// Hot paths take no memory per move: counted by replacing operator new for this program.
#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <new>

#include "engine/evaluators.hpp"
#include "game/perft.hpp"
#include "game/playout.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/checkers/checkers.hpp"
#include "games/mnk/mnk.hpp"
#include "search/mcts/uct.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/pvs.hpp"
#include "support/think.hpp"

// Checked builds have an allocator of their own (the sanitizers') that must not be replaced.
#ifndef AGON_CHECKED

namespace {
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables,cppcoreguidelines-no-malloc): this is the
// allocator
std::atomic<std::int64_t> allocations = 0;
}  // namespace

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size);
}
// Not inlined: GCC would take free() for a mistake where it cannot see new's malloc().
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables,cppcoreguidelines-no-malloc)

using namespace agon;
using namespace agon::test;

namespace {

template <class Work>
std::int64_t allocations_of(Work&& work) {
  const std::int64_t before = allocations;
  work();
  return allocations - before;
}

template <GameState S>
void check_rules(const S& start) {
  Random random(1);
  CHECK(allocations_of(
            [&] { run_best<PlayoutLoop<S>>(&start, std::int64_t{100}, PlayoutRules{}, &random); }) == 0);
  CHECK(allocations_of([&] { run_best<PerftLoop<S>>(&start, 3, PerftMode::plain); }) == 0);
}

}  // namespace

TEST_CASE("playouts and perft take no memory") {
  check_rules(MnkState<std::uint64_t>());
  check_rules(ConnectFourState<std::uint64_t, StandardConnectFour>());
  check_rules(OthelloState<OthelloBoard8>());
  check_rules(BreakthroughState<StandardBreakthrough>());
  check_rules(Checkers());
}

TEST_CASE("searches take memory per search, not per node") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  CHECK(allocations_of([&] { think<Uct>(start, {.sims = 20000}); }) < 500);
  CHECK(allocations_of([&] { think<AlphaBeta>(start, {.depth = 7}); }) < 1500);
  CHECK(allocations_of([&] { think<Pvs>(start, {.depth = 9}); }) < 3000);
}

#endif  // AGON_CHECKED
