#include "app/measure.hpp"

#include <algorithm>

#include "app/analysis.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/clock.hpp"
#include "base/workers.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

// Batches grow until one takes some milliseconds, so that reading the clock costs nothing.
PlayoutTally play_for(const Record& record, double seconds, const PlayoutRules& rules, Random random,
                      const std::atomic<bool>& given_up, Progress* progress) {
  PlayoutTally total;
  const Stopwatch watch;
  constexpr double long_enough = 0.005;
  for (std::int64_t batch = 1; watch.seconds() < seconds && !interrupted() && !given_up;) {
    const double before = watch.seconds();
    total += record.game().game().playouts(record.position(), batch, rules, random);
    if (watch.seconds() - before < long_enough) batch *= 2;
    if (progress != nullptr && progress->due())
      progress->show(short_number(static_cast<double>(total.moves) / watch.seconds()) + " moves/s a thread");
  }
  return total;
}

}  // namespace

Result<PlayoutSpeed> measure_playouts(const Record& record, double seconds, const PlayoutRules& rules,
                                      int threads, std::uint64_t seed, const Console& console) {
  Progress progress(console);
  const Random random(seed);
  std::vector<PlayoutTally> tallies(static_cast<std::size_t>(threads));
  std::atomic<bool> given_up{false};
  const Stopwatch watch;
  const auto work = [&](std::size_t i, Progress* shown) {
    tallies[i] = play_for(record, seconds, rules, random.split(i), given_up, shown);
  };
  Workers others;
  for (std::size_t i = 1; i < tallies.size(); ++i)
    if (const Status started = others.start([&work, i] { work(i, nullptr); }); !started) {
      given_up = true;
      return Error{started.error().message + "; use fewer --threads"};
    }
  work(0, &progress);
  others.join();
  PlayoutSpeed speed{.tally = {}, .seconds = watch.seconds()};
  for (const PlayoutTally& tally : tallies) speed.tally += tally;
  return speed;
}

PerftSpeed measure_perft(const Record& record, int depth, PerftMode mode) {
  const Stopwatch watch;
  const std::uint64_t leaves = record.game().game().perft(record.position(), depth, mode);
  return {.leaves = leaves, .seconds = watch.seconds()};
}

Result<SearchSpeed> measure_search(Agent& agent, const Record& record, double seconds, std::uint64_t seed,
                                   const Console& console) {
  SearchSpeed speed;
  const Stopwatch watch;
  while ((speed.questions == 0 || watch.seconds() < seconds) && !interrupted()) {
    const std::uint64_t own_seed = seed + static_cast<std::uint64_t>(speed.questions);
    auto answer = ask_aloud(agent, record, {.seed = own_seed}, console);
    if (!answer) return answer.error();
    ++speed.questions;
    speed.simulations += answer->simulations;
    speed.nodes += answer->nodes;
    if (speed.questions == 1) speed.first = answer.take();
  }
  speed.seconds = watch.seconds();
  return speed;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace agon
