#include "lab/tune.hpp"

#include <algorithm>
#include <bit>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/settings.hpp"
#include "lab/dials.hpp"
#include "lab/match_plan.hpp"

namespace agon {
namespace {

class Tuner {
 public:
  Tuner(const GamePointer& game, const TuneOptions& options, const std::vector<const AgentKind*>& kinds,
        const std::atomic<bool>& stop, const std::function<void(const TuneProgress&)>& progress)
      : game_(game), options_(options), kinds_(kinds), stop_(stop), progress_(progress) {}

  // Reads what shall be tuned and draws the settings.
  Status prepare() {
    if (game_->facts().players != 2)
      return Error{"tuning compares two agents: " + game_->facts().spec + " has " +
                   counted_seats(game_->facts().players)};
    const auto agent = make_agent(options_.agent, game_, kinds_);
    if (!agent) return agent.error();
    report_.agent = (*agent)->spec();
    auto settings = fresh_settings();
    const auto dials = read_dials(options_.options, settings->options());
    if (!dials) return dials.error();
    if (dials->empty()) {
      const auto names = settings->options().names();
      return Error{"option 'options' is missing: name what may change, such as " +
                   (names.empty() ? std::string("exploration") : names.back())};
    }
    for (const Dial& dial : *dials) report_.options.push_back(dial.option);
    for (auto& values : draw_settings(*dials, options_.candidates, Random(options_.seed)))
      if (const Status added = add_candidate(std::move(values)); !added) return added;
    return {};
  }

  Result<TuneReport> run() {
    const auto drawn = static_cast<unsigned>(options_.candidates);
    rounds_ = static_cast<int>(std::bit_width(drawn - 1)) + 1;  // with the proof
    std::size_t left = report_.candidates.size();
    std::int64_t games = options_.games;
    for (round_ = 1; left > 1; ++round_, games *= 2) {
      for (std::size_t i = 0; i < left; ++i) {
        const auto played = play(i, left, games);
        if (!played) return played.error();
        if (played->stopped) return report_;
        count(report_.candidates[i], *played);
      }
      sort_best_first(left);
      left = (left + 1) / 2;
    }
    auto proof = play(0, 1, options_.proof);
    if (!proof) return proof.error();
    if (!proof->stopped) report_.proof = proof.take();
    return report_;
  }

 private:
  static std::string counted_seats(int seats) {
    return std::to_string(seats) + (seats == 1 ? " seat" : " seats");
  }

  const AgentKind& kind() const {
    const auto spec = parse_spec(report_.agent);
    return **std::find_if(kinds_.begin(), kinds_.end(),
                          [&](const AgentKind* each) { return each->about().name == spec->name; });
  }

  // The agent's options as they are.
  std::unique_ptr<AgentSettings> fresh_settings() const {
    auto settings = kind().settings(game_->facts().about.name);
    const Status applied = apply(*parse_spec(report_.agent), settings->options());
    AGON_ASSERT(applied);
    return settings;
  }

  Status add_candidate(std::vector<std::string> values) {
    const auto settings = fresh_settings();
    for (std::size_t i = 0; i < values.size(); ++i)
      if (const Status set = settings->options().set(report_.options[i], values[i]); !set) return set;
    const std::string changed = settings->options().changed();
    std::string spec = std::string(kind().about().name) + (changed.empty() ? "" : ":" + changed);
    // Some values do not go with each other, or not with this game.
    if (const auto made = make_agent(spec, game_, kinds_); !made) return made.error();
    report_.candidates.push_back({.number = static_cast<int>(report_.candidates.size()) + 1,
                                  .spec = std::move(spec),
                                  .values = std::move(values)});
    return {};
  }

  Result<MatchReport> play(std::size_t index, std::size_t of, std::int64_t games) {
    const TunedCandidate& candidate = report_.candidates[index];
    MatchOptions match{.players = candidate.spec + "," + report_.agent,
                       .games = games,
                       .concurrency = options_.concurrency,
                       .openings = options_.openings,
                       .random_plies = options_.random_plies,
                       // All candidates of a round play the same openings; every round has its own.
                       .seed = Random(options_.seed).split(static_cast<std::uint64_t>(round_)).next()};
    if (!options_.out.empty()) match.out = options_.out + "/" + folder(candidate, of);
    auto plan = plan_match(game_, match, kinds_);
    if (!plan) return plan.error();
    const auto show = [&](const MatchProgress& now) {
      if (progress_) progress_({round_, rounds_, index, of, candidate.spec, now});
    };
    return run_match(game_, match, plan.take(), stop_, show);
  }

  std::string folder(const TunedCandidate& candidate, std::size_t of) const {
    if (of == 1) return "proof";
    return "round-" + std::to_string(round_) + "/settings-" + std::to_string(candidate.number);
  }

  void count(TunedCandidate& candidate, const MatchReport& match) const {
    candidate.rounds = round_;
    candidate.games += match.games;
    candidate.points += match.players.front().points;
  }

  void sort_best_first(std::size_t left) {
    const auto begin = report_.candidates.begin();
    std::stable_sort(begin, begin + static_cast<std::ptrdiff_t>(left),
                     [](const TunedCandidate& a, const TunedCandidate& b) { return a.score() > b.score(); });
  }

  const GamePointer& game_;
  const TuneOptions& options_;
  const std::vector<const AgentKind*>& kinds_;
  const std::atomic<bool>& stop_;
  const std::function<void(const TuneProgress&)>& progress_;
  TuneReport report_;
  int round_ = 1, rounds_ = 1;
};

}  // namespace

Result<TuneReport> tune(const GamePointer& game, const TuneOptions& options,
                        const std::vector<const AgentKind*>& kinds, const std::atomic<bool>& stop,
                        const std::function<void(const TuneProgress&)>& progress) {
  Tuner tuner(game, options, kinds, stop, progress);
  if (const Status prepared = tuner.prepare(); !prepared) return prepared.error();
  return tuner.run();
}

}  // namespace agon
