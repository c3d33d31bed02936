// Micro-benchmarks of every registered game: playouts, perft and UCT, one thread each.
// `agon bench` measures the same through the program; this is for comparing two versions of one piece of
// code.
#include <benchmark/benchmark.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"

using namespace agon;

namespace {

void playouts(benchmark::State& state, const GamePointer& game) {
  constexpr std::int64_t batch = 100;
  const auto start = game->game().start();
  Random random(1);
  std::int64_t moves = 0;
  for (auto _ : state) moves += game->game().playouts(*start, batch, {}, random).moves;
  state.SetItemsProcessed(moves);
}

void perft(benchmark::State& state, const GamePointer& game, PerftMode mode) {
  const auto start = game->game().start();
  const int depth = start->legal().size() > 100 ? 2 : 5;  // Go has 362 moves at the start
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += game->game().perft(*start, depth, mode);
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

void uct(benchmark::State& state, const GamePointer& game) {
  auto agent = make_agent("uct:sims=10000", game, search_kinds());
  const Record record(game);
  std::int64_t simulations = 0;
  for (auto _ : state) simulations += ask(**agent, record, Random(1))->simulations;
  state.SetItemsProcessed(simulations);
}

}  // namespace

int main(int argc, char** argv) {
  for (const GameEntry& entry : all_games()) {
    const std::string name(entry.about.name);
    const GamePointer game = make_game(name).take();
    benchmark::RegisterBenchmark((name + "/playout_moves").c_str(), playouts, game);
    benchmark::RegisterBenchmark((name + "/perft_plain").c_str(), perft, game, PerftMode::plain);
    benchmark::RegisterBenchmark((name + "/perft_bulk").c_str(), perft, game, PerftMode::bulk);
    benchmark::RegisterBenchmark((name + "/uct_simulations").c_str(), uct, game);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
