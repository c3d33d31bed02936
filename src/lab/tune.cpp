#include "lab/tune.hpp"

#include <algorithm>
#include <bit>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/settings.hpp"
#include "lab/dials.hpp"
#include "lab/match_plan.hpp"
#include "show/terminal_text.hpp"

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
                   counted(game_->facts().players, "seat")};
    const auto agent = make_agent(options_.agent, game_, kinds_);
    if (!agent) return agent.error();
    report_.agent = (*agent)->spec();
    auto settings = fresh_settings();
    const auto dials = read_dials(options_.options, settings->options());
    if (!dials) return dials.error();
    if (dials->empty()) {
      const auto names = settings->options().names();
      const bool explores = settings->options().find("exploration") != nullptr || names.empty();
      return Error{"option 'options' is missing: name what may change, such as " +
                   (explores ? "exploration=0.1..2" : names.front() + "=LOW..HIGH") + "; agon agents " +
                   parse_spec(report_.agent)->name + " lists all"};
    }
    for (const Dial& dial : *dials) report_.options.push_back(dial.option);
    std::vector<Dial> fitting;
    for (const Dial& dial : *dials) {
      auto fits = with_fitting_values(dial);
      if (!fits) return fits.error();
      fitting.push_back(fits.take());
    }
    for (auto& values : draw_settings(fitting, options_.candidates, Random(options_.seed)))
      add_candidate(std::move(values));
    if (report_.candidates.size() < 2)
      return Error{"option 'options' leaves fewer than two settings that " + game_->facts().spec +
                   " can be played with: name more values"};
    return {};
  }

  Result<TuneReport> run() {
    const auto drawn = static_cast<unsigned>(report_.candidates.size());
    rounds_ = static_cast<int>(std::bit_width(drawn - 1)) + 1;  // with the proof
    std::size_t left = report_.candidates.size();
    std::int64_t games = options_.games;
    for (round_ = 1; left > 1; ++round_, games *= 2) {
      for (std::size_t i = 0; i < left; ++i) {
        const auto played = play(i, left, games);
        if (!played) return played.error();
        count(report_.candidates[i], *played);
        if (played->stopped) return report_;
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
  // The agent's options as they are.
  std::unique_ptr<AgentSettings> fresh_settings() const {
    auto settings = kind_of(report_.agent, kinds_)->settings(game_->facts().about.name);
    const Status applied = apply(*parse_spec(report_.agent), settings->options());
    AGON_ASSERT(applied);
    return settings;
  }

  // The specification with other values; an error where some do not go with each other, or with this game.
  Result<std::string> spec_with(const std::vector<std::pair<std::string, std::string>>& values) const {
    const auto settings = fresh_settings();
    for (const auto& [option, value] : values)
      if (const Status set = settings->options().set(option, value); !set) return set.error();
    const std::string changed = settings->options().changed();
    std::string spec =
        std::string(kind_of(report_.agent, kinds_)->about().name) + (changed.empty() ? "" : ":" + changed);
    if (const auto made = make_agent(spec, game_, kinds_); !made) return made.error();
    return spec;
  }

  // Of all values that an option has, some are not for this game.
  Result<Dial> with_fitting_values(Dial dial) const {
    std::vector<std::string> fitting;
    for (const std::string& value : dial.values) {
      const auto spec = spec_with({{dial.option, value}});
      if (spec)
        fitting.push_back(value);
      else if (dial.listed)
        return spec.error();
    }
    if (fitting.empty() && !dial.values.empty())
      return Error{"no value of option '" + dial.option + "' fits " + game_->facts().spec};
    dial.values = std::move(fitting);
    return dial;
  }

  // Settings that are there already, or do not go together, are passed over.
  void add_candidate(std::vector<std::string> values) {
    std::vector<std::pair<std::string, std::string>> named;
    for (std::size_t i = 0; i < values.size(); ++i) named.emplace_back(report_.options[i], values[i]);
    auto spec = spec_with(named);
    const auto same = [&](const TunedCandidate& other) { return other.spec == *spec; };
    if (!spec || std::any_of(report_.candidates.begin(), report_.candidates.end(), same)) return;
    report_.candidates.push_back({.number = static_cast<int>(report_.candidates.size()) + 1,
                                  .spec = spec.take(),
                                  .values = std::move(values)});
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
    if (!options_.out.empty()) match.out = options_.out + "/" + folder(candidate, of, games);
    auto plan = plan_match(game_, match, kinds_);
    if (!plan) return plan.error();
    const auto show = [&](const MatchProgress& now) {
      if (progress_) progress_({round_, rounds_, index, of, candidate.spec, now});
    };
    auto report = run_match(game_, match, plan.take(), stop_, show);
    if (!report) return Error{report.error().message, Error::Kind::system};
    return report;
  }

  // Candidates of a round are compared after equally many games, also where a run goes on with other options.
  std::string folder(const TunedCandidate& candidate, std::size_t of, std::int64_t games) const {
    if (of == 1) return "proof";
    return "round-" + std::to_string(round_) + "-of-" + std::to_string(games) + "-games/settings-" +
           std::to_string(candidate.number);
  }

  void count(TunedCandidate& candidate, const MatchReport& match) {
    candidate.rounds = round_;
    candidate.games += match.games;
    candidate.points += match.players.front().points;
    for (const MatchFailure& failure : match.failures) {
      const std::string told = match.players[failure.player].name + " failed: " + failure.reason;
      if (std::find(report_.failures.begin(), report_.failures.end(), told) == report_.failures.end())
        report_.failures.push_back(told);
    }
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
