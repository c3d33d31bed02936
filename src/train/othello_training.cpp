#include "train/othello_training.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_solver.hpp"
#include "train/regression.hpp"

namespace agon {
namespace {

using othello8::stages;
using othello8::values_per_disc;

// ---- how games are played and labelled

constexpr int shortest_opening = 2, longest_opening = 28;  // random moves
constexpr int solved_empties = 14;                         // from here on labels are exact
constexpr double random_end_move = 0.25;  // there, so often any move at all: positions of all kinds

// A label is the mean of what the searches thought from the position on and of the result, each one later
// counting so much less than the one before (Sutton 1988, TD(lambda)): searches know little early on, a
// result has the noise of a whole game.
constexpr double later_share = 0.9;

// ---- how weights are fitted

// Of 8, 40, 120 and 300 this ridge missed the labels of games kept out least; more than 20 steps changed
// nothing (135,000 positions). What is seen once or twice tells little and makes the file large.
constexpr RegressionOptions regression{.ridge = 8, .steps = 20, .least_seen = 3};
constexpr int stage_overlap = 2;      // discs before and after a stage whose positions help to fit it
constexpr std::size_t kept_out = 20;  // every so many-th game is not fitted, and tells the error

// ---- how the errors of ProbCut are measured

constexpr std::int64_t most_probed = 100, games_per_probe = 4;  // positions of each stage

constexpr std::uint64_t search_memory = 1 << 20, solver_memory = 1 << 20;

// One game, from the opening on.
class TrainingGame {
 public:
  TrainingGame(const OthelloWeights* weights, int depth, Random random)
      : random_(random),
        depth_(depth),
        later_share_(weights == nullptr ? 1 : later_share),  // the guess made by hand teaches nothing
        table_(search_memory),
        midgame_(rules_, weights, 0, table_),
        solver_(rules_, solver_memory) {}

  std::vector<OthelloSample> play() {
    open();
    play_middle();
    play_end();
    label_middle();
    return std::move(samples_);
  }

 private:
  std::uint64_t moves() const { return rules_.moves(discs_); }
  bool over() const { return moves() == 0 && rules_.moves(discs_.passed()) == 0; }

  void open() {
    do {
      discs_ = {0x0000000810000000u, 0x0000001008000000u};
      const int plies = shortest_opening + random_.below(longest_opening - shortest_opening + 1);
      for (int ply = 0; ply < plies && !over(); ++ply) play_any();
    } while (over());
  }

  void play_any() {
    if (moves() == 0) return pass();
    play_square(Portable::select(moves(), random_.below(count(moves()))));
  }
  void play_square(int square) {
    discs_ = discs_.after(square, othello8::flips(discs_.mine, discs_.theirs, square));
    black_ = !black_;
  }
  void pass() {
    discs_ = discs_.passed();
    black_ = !black_;
  }
  int empties() const { return count(rules_.empty(discs_)); }

  // Samples whose labels are for now what the search thought.
  void play_middle() {
    while (!over() && empties() > solved_empties) {
      if (moves() == 0) {
        pass();
        continue;
      }
      std::vector<int> line;
      const int value = midgame_.search(midgame_.node(discs_), depth_, -OthelloMidgame::infinite,
                                        OthelloMidgame::infinite, &line);
      add_sample(static_cast<float>(value) / values_per_disc);
      play_square(line.front());
    }
    middle_ = samples_.size();
    result_ = over() ? static_cast<float>(rules_.score(discs_)) : exact_score();
    if (!black_) result_ = -result_;
  }

  float exact_score() { return static_cast<float>(solver_.score(discs_, -64, 64).value_or(0)); }

  void play_end() {
    while (!over()) {
      if (moves() == 0) {
        pass();
        continue;
      }
      add_sample(exact_score());
      play_in_end();
    }
  }
  void play_in_end() {
    if (random_.uniform() < random_end_move) return play_any();
    std::vector<int> line;
    midgame_.search(midgame_.node(discs_), 1, -OthelloMidgame::infinite, OthelloMidgame::infinite, &line);
    play_square(line.front());
  }

  void add_sample(float label) {
    samples_.push_back({discs_.mine, discs_.theirs, label});
    of_black_.push_back(black_);
  }

  // From the last one back, in Black's view.
  void label_middle() {
    double later = double{result_};
    for (std::size_t i = middle_; i-- > 0;) {
      const double sign = of_black_[i] ? 1 : -1;
      later = later_share_ * later + (1 - later_share_) * sign * double{samples_[i].label};
      samples_[i].label = static_cast<float>(sign * later);
    }
  }

  Random random_;
  int depth_;
  double later_share_;
  OthelloRules rules_{.empties_to_winner = false};
  TranspositionTable table_;
  OthelloMidgame midgame_;
  OthelloSolver solver_;
  OthelloDiscs discs_{};
  bool black_ = true;
  float result_ = 0;        // for Black, where the middle ended
  std::size_t middle_ = 0;  // the first samples, which have no exact label
  std::vector<OthelloSample> samples_;
  std::vector<bool> of_black_;  // who is to move in them
};

using Games = std::vector<std::vector<OthelloSample>>;

bool is_kept_out(std::size_t game) { return game % kept_out == 0; }

int discs_of(const OthelloSample& sample) { return count(sample.mine | sample.theirs); }

// The positions of a stage, of the games that are kept out or of the others.
template <class Use>
void for_stage(const std::vector<const Games*>& rounds, std::size_t stage, bool out, const Use& use) {
  const int first = 4 + 5 * static_cast<int>(stage), last = first + 4;
  const int overlap = out ? 0 : stage_overlap;
  for (const Games* games : rounds)
    for (std::size_t g = 0; g < games->size(); ++g) {
      if (is_kept_out(g) != out) continue;
      for (const OthelloSample& sample : (*games)[g])
        if (const int discs = discs_of(sample); first - overlap <= discs && discs <= last + overlap)
          use(sample);
    }
}

SparseSamples samples_of(const std::vector<const Games*>& rounds, std::size_t stage, bool out) {
  const othello8::FeatureMap& map = othello8::feature_map();
  SparseSamples samples{
      .per_sample = othello8::FeatureMap::per_position, .features = map.size(), .ids = {}, .labels = {}};
  for_stage(rounds, stage, out, [&](const OthelloSample& sample) {
    const auto ids = map.of_position(sample.mine, sample.theirs);
    samples.ids.insert(samples.ids.end(), ids.begin(), ids.end());
    samples.labels.push_back(sample.label);
  });
  return samples;
}

OthelloParameters::Stage rounded(const std::vector<float>& weights) {
  OthelloParameters::Stage stage;
  for (const float weight : weights)
    stage.push_back(
        static_cast<std::int16_t>(std::clamp(std::lround(weight * float{values_per_disc}), -32000L, 32000L)));
  return stage;
}

// What a player's evaluation misses of the labels: the sum of squares and how many.
struct Missed {
  double squares = 0;
  std::int64_t number = 0;
};

Missed missed_by(const OthelloWeights* weights, const std::vector<const Games*>& rounds, std::size_t stage) {
  TranspositionTable table(1);
  const OthelloMidgame midgame(OthelloRules{.empties_to_winner = false}, weights, 0, table);
  Missed missed;
  for_stage(rounds, stage, true, [&](const OthelloSample& sample) {
    const double value = midgame.judge(midgame.node({sample.mine, sample.theirs})) / double{values_per_disc};
    missed.squares += (value - double{sample.label}) * (value - double{sample.label});
    ++missed.number;
  });
  return missed;
}

// The values of searches of all depths up to the deepest, from depth 0 on.
std::vector<int> probed(const OthelloWeights& weights, const OthelloSample& sample, int deepest) {
  TranspositionTable table(search_memory);
  OthelloMidgame midgame(OthelloRules{.empties_to_winner = false}, &weights, 0, table);
  const OthelloNode node = midgame.node({sample.mine, sample.theirs});
  std::vector<int> values;
  for (int depth = 0; depth <= deepest; ++depth)
    values.push_back(midgame.search(node, depth, -OthelloMidgame::infinite, OthelloMidgame::infinite));
  return values;
}

class Training {
 public:
  Training(const OthelloTraining& options, const TrainingWatch& watch) : options_(options), watch_(watch) {}

  Result<OthelloParameters> run() {
    for (round_ = 1; round_ <= options_.rounds; ++round_) {
      if (const Status played = play(); !played) return played.error();
      if (const Status fitted = fit(); !fitted) return fitted.error();
    }
    if (const Status measured = measure_probcut(); !measured) return measured.error();
    return std::move(parameters_);
  }

 private:
  Status play() {
    Games games(static_cast<std::size_t>(options_.games));
    const Random random = Random(options_.seed).split(static_cast<std::uint64_t>(round_));
    begin("games", options_.games);
    const Status played = for_all(options_.games, options_.threads, watch_.stop, [&](std::int64_t i) {
      games[static_cast<std::size_t>(i)] =
          othello_training_game(weights_.get(), options_.depth, random.split(static_cast<std::uint64_t>(i)));
      one_done();
    });
    // Those of the guess made by hand are good for the start only.
    if (round_ == 2) rounds_.clear();
    rounds_.push_back(std::move(games));
    return played;
  }

  Status fit() {
    std::vector<const Games*> all;
    for (const Games& games : rounds_) all.push_back(&games);
    const std::vector<const Games*> last{all.back()};
    begin("stages", stages);
    std::array<Missed, stages> before;
    const Status fitted = for_all(stages, options_.threads, watch_.stop, [&](std::int64_t i) {
      const auto stage = static_cast<std::size_t>(i);
      before[stage] = missed_by(weights_.get(), last, stage);
      parameters_.weights[stage] = rounded(fit_weights(samples_of(all, stage, false), regression));
      one_done();
    });
    if (!fitted) return fitted;
    weights_ = std::make_unique<OthelloWeights>(parameters_);
    if (watch_.round_ended) watch_.round_ended(summed_up(last, before));
    return {};
  }

  TrainingRound summed_up(const std::vector<const Games*>& last,
                          const std::array<Missed, stages>& before) const {
    TrainingRound round;
    Missed old, now;
    const auto add = [](Missed& to, const Missed& more) {
      to.squares += more.squares, to.number += more.number;
    };
    for (std::size_t stage = 0; stage < stages; ++stage) {
      add(old, before[stage]);
      add(now, missed_by(weights_.get(), last, stage));
    }
    for (const auto& game : *last.front()) round.positions += static_cast<std::int64_t>(game.size());
    round.error_before = std::sqrt(old.squares / static_cast<double>(std::max<std::int64_t>(old.number, 1)));
    round.error_after = std::sqrt(now.squares / static_cast<double>(std::max<std::int64_t>(now.number, 1)));
    return round;
  }

  // Positions of the last round, spread over its games.
  std::vector<OthelloSample> probe_positions(std::size_t stage) const {
    std::vector<OthelloSample> found;
    const auto wanted =
        static_cast<std::size_t>(std::clamp<std::int64_t>(options_.games / games_per_probe, 1, most_probed));
    for (const auto& game : rounds_.back()) {
      const auto at = std::find_if(game.begin(), game.end(), [&](const OthelloSample& sample) {
        return othello8::stage_of(discs_of(sample)) == stage &&
               discs_of(sample) + othello8::probcut_least < 64;
      });
      if (at != game.end()) found.push_back(*at);
      if (found.size() == wanted) break;
    }
    return found;
  }

  Status measure_probcut() {
    begin("stages of ProbCut", stages);
    round_ = options_.rounds;
    return for_all(stages, options_.threads, watch_.stop, [&](std::int64_t i) {
      const auto stage = static_cast<std::size_t>(i);
      std::vector<Missed> missed(static_cast<std::size_t>(options_.probe) + 1);
      for (const OthelloSample& sample : probe_positions(stage)) {
        const auto values = probed(*weights_, sample, options_.probe);
        for (int depth = othello8::probcut_least; depth <= options_.probe && discs_of(sample) + depth < 64;
             ++depth) {
          const double apart = values[static_cast<std::size_t>(depth)] -
                               values[static_cast<std::size_t>(othello8::probcut_check(depth))];
          missed[static_cast<std::size_t>(depth)].squares += apart * apart;
          ++missed[static_cast<std::size_t>(depth)].number;
        }
      }
      set_probcut(stage, missed);
      one_done();
    });
  }

  // Deeper than was measured, and where nothing was: as the depth before of the same parity.
  void set_probcut(std::size_t stage, const std::vector<Missed>& missed) {
    auto& errors = parameters_.probcut_errors[stage];
    for (std::size_t i = 0; i < errors.size(); ++i) {
      const std::size_t depth = i + othello8::probcut_least;
      if (depth < missed.size() && missed[depth].number > 0) {
        errors[i] = static_cast<std::int16_t>(
            std::lround(std::sqrt(missed[depth].squares / static_cast<double>(missed[depth].number))));
      } else if (i >= 2) {
        errors[i] = errors[i - 2];
      }
    }
  }

  void begin(std::string_view doing, std::int64_t planned) {
    doing_ = doing;
    planned_ = planned;
    done_ = 0;
  }
  void one_done() {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (watch_.progress)
      watch_.progress({.doing = doing_, .round = round_, .done = done_, .planned = planned_});
  }

  const OthelloTraining& options_;
  const TrainingWatch& watch_;
  OthelloParameters parameters_;
  std::unique_ptr<OthelloWeights> weights_;  // null: the guess made by hand
  std::vector<Games> rounds_;                // whose positions are fitted
  int round_ = 1;
  std::string_view doing_;
  std::int64_t planned_ = 0;
  std::mutex mutex_;  // guards what follows, and the calls of watch_.progress
  std::int64_t done_ = 0;
};

}  // namespace

std::vector<OthelloSample> othello_training_game(const OthelloWeights* weights, int depth, Random random) {
  return TrainingGame(weights, depth, random).play();
}

Result<OthelloParameters> train_othello(const OthelloTraining& options, const TrainingWatch& watch) {
  return Training(options, watch).run();
}

}  // namespace agon
