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

// Batches grow until one takes some milliseconds, so that reading the clock costs nothing. Where games are
// played side by side the first one fills all places, and later ones are long enough that places are seldom
// empty; what was played until then does not count.
PlayoutSpeed play_for(const Record& record, double seconds, const PlayoutRules& rules, Random random,
                      const std::atomic<bool>& given_up, Progress* progress) {
  const Game& game = record.game().game();
  const double long_enough = rules.batched ? std::max(0.005, seconds / 8) : 0.005;
  std::int64_t batch = rules.batched ? game.facts().playouts_at_once : 1;
  PlayoutSpeed counted;
  const Stopwatch watch;
  double since = 0;
  do {
    const double before = watch.seconds();
    counted.tally += game.playouts(record.position(), batch, rules, random);
    const double now = watch.seconds();
    counted.seconds = now - since;
    if (now - before < long_enough) {
      batch *= 2;
      if (rules.batched && now < seconds) {
        counted = {};
        since = now;
      }
    }
    if (progress != nullptr && progress->due() && counted.seconds > 0)
      progress->show(short_number(static_cast<double>(counted.tally.moves) / counted.seconds) +
                     " moves/s a thread");
  } while ((watch.seconds() < seconds || counted.tally.playouts == 0) && !interrupted() && !given_up);
  return counted;
}

}  // namespace

Result<PlayoutSpeed> measure_playouts(const Record& record, double seconds, const PlayoutRules& rules,
                                      int threads, std::uint64_t seed, const Console& console) {
  Progress progress(console);
  const Random random(seed);
  std::vector<PlayoutSpeed> speeds(static_cast<std::size_t>(threads));
  std::atomic<bool> given_up{false};
  const auto work = [&](std::size_t i, Progress* shown) {
    speeds[i] = play_for(record, seconds, rules, random.split(i), given_up, shown);
  };
  Workers others;
  for (std::size_t i = 1; i < speeds.size(); ++i)
    if (const Status started = others.start([&work, i] { work(i, nullptr); }); !started) {
      given_up = true;
      return Error{started.error().message + "; use fewer --threads"};
    }
  work(0, &progress);
  others.join();
  PlayoutSpeed all;
  for (const PlayoutSpeed& each : speeds) {
    all.tally += each.tally;
    all.seconds = std::max(all.seconds, each.seconds);
  }
  return all;
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
