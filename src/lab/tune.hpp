// Finds better settings of an agent. Settings are drawn; each plays the agent as it is; the better half plays
// on with twice as many games, until one is left (successive halving, Jamieson and Talwalkar 2016). The best
// of many looks better than it is, so that it proves itself at last in games that chose nobody.
#pragma once

#include "engine/agent.hpp"
#include "lab/match.hpp"

namespace agon {

struct TuneOptions {
  std::string agent = "mcts:sims=500";
  std::string options;
  int candidates = 16;  // fewer where there are not so many
  std::int64_t games = 40, proof = 400;
  int concurrency = 1;
  std::string openings;
  int random_plies = 6;
  std::uint64_t seed = 1;
  std::string out;
};
template <>
struct Fields<TuneOptions> {
  static constexpr auto all =
      FieldList{Field{"agent", &TuneOptions::agent, "whose options are tuned, and who is the opponent"},
                Field{"options", &TuneOptions::options,
                      "what may change, separated by commas: NAME, NAME=LOW..HIGH or NAME=A/B/C"},
                Field{"candidates", &TuneOptions::candidates, 2, 1024, "number of settings to begin with"},
                Field{"games", &TuneOptions::games, 2, 1e6,
                      "games of each in the first round; every round has twice as many"},
                Field{"proof", &TuneOptions::proof, 2, 1e9, "games of the best one at last"},
                Field{"concurrency", &TuneOptions::concurrency, 1, 512, "games at a time"},
                Field{"openings", &TuneOptions::openings,
                      "file with one opening per line; each is played from both seats"},
                Field{"random-plies", &TuneOptions::random_plies, 1, 1000,
                      "random moves before the agents take over: without them the proof would repeat games"},
                Field{"seed", &TuneOptions::seed, "the same seed draws the same settings and games"},
                Field{"out", &TuneOptions::out, "folder for the games; the same command goes on there"}};
};

struct TunedCandidate {
  int number = 0;  // in the order in which they were drawn
  std::string spec;
  std::vector<std::string> values;  // of the options that may change
  int rounds = 0;                   // survived and played
  std::int64_t games = 0;
  double points = 0;

  double score() const { return games > 0 ? points / static_cast<double>(games) : 0; }
};

struct TuneProgress {
  int round = 0, rounds = 0;  // the proof is the last one
  std::size_t candidate = 0, candidates = 0;
  std::string spec;
  const MatchProgress& match;
};

struct TuneReport {
  std::string agent;                       // as it was
  std::vector<std::string> options;        // that may change
  std::vector<TunedCandidate> candidates;  // the best first, once every round is over
  std::vector<std::string> failures;       // of the rounds: who and why, each once
  std::optional<MatchReport> proof;        // of the first of them; missing where tuning was stopped
};

// `stop` is set from outside: running games are finished, no new ones start.
Result<TuneReport> tune(const GamePointer& game, const TuneOptions& options,
                        const std::vector<const AgentKind*>& kinds, const std::atomic<bool>& stop,
                        const std::function<void(const TuneProgress&)>& progress);

}  // namespace agon
