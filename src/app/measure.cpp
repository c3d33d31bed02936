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

// By how much the next batch grows. Until one takes some milliseconds, so that reading the clock costs
// nothing; and where games are played side by side, until more of them take longer.
class BatchGrowth {
 public:
  explicit BatchGrowth(bool side_by_side) : tries_(side_by_side) {}

  std::int64_t next(double took) {
    constexpr double long_enough = 0.005, as_quick = 1.5;
    if (took < long_enough) return 2;
    if (!tries_) return 1;
    const std::int64_t factor = before_ == 0 ? 2 : took < as_quick * before_ ? 8 : 1;
    tries_ = factor > 1;
    before_ = took;
    return factor;
  }
  // Whether it was still being found out how many games cost as much as one.
  bool tries() const { return before_ > 0; }

 private:
  bool tries_;
  double before_ = 0;  // seconds of the batch before; 0: it was a short one
};

// What was played while the size of a batch was sought does not count.
PlayoutSpeed play_for(const Record& record, double seconds, const PlayoutRules& rules, Random random,
                      const std::atomic<bool>& given_up, Progress* progress) {
  PlayoutSpeed counted;
  const Stopwatch watch;
  double since = 0;
  BatchGrowth growth(rules.batched);
  std::int64_t batch = 1;
  do {
    const double before = watch.seconds();
    counted.tally += record.game().game().playouts(record.position(), batch, rules, random);
    counted.seconds = watch.seconds() - since;
    const std::int64_t factor = growth.next(watch.seconds() - before);
    batch *= factor;
    if (factor > 1 && growth.tries() && watch.seconds() < seconds) {
      counted = {};
      since = watch.seconds();
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
