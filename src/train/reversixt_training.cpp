#include "train/reversixt_training.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

#include "games/reversixt/generate.hpp"
#include "solvers/reversixt/reversixt_expert.hpp"
#include "train/least_squares.hpp"

namespace agon {
namespace {

using reversixt::all_stages;
using reversixt::feature_count;

// ---- how games are played

constexpr int own_map_every = 6;       // one of so many games is played on a map of the library
constexpr int largest_own_map = 1000;  // cells; a game on a larger one takes as long as a hundred others
constexpr double random_move = 0.05;   // so often any move that overrides nothing: positions of all kinds
constexpr int uneven_every = 4;        // in one of so many games players begin with stocks of their own
constexpr int most_overrides = 8;      // that one begins with there
constexpr double thrifty = 0.5;        // so often a player there overrides only where he has no other move
constexpr int plies_per_sample = 3;    // neighbours tell the same
constexpr std::uint64_t small_table = 1 << 20;

// ---- how weights are fitted

constexpr double ridge_samples = 20;
constexpr std::size_t every_kept_out = 20;  // every so many-th game is not fitted, and tells the error

std::shared_ptr<const reversixt::Board> draw_board(Random& random) {
  const TextLibrary own = reversixt::library();
  if (random.below(own_map_every) == 0) {
    const auto& text = own[static_cast<std::size_t>(random.below(static_cast<int>(own.size())))];
    auto board = reversixt::find_board(std::string(text.name));
    if (board && (*board)->size() <= largest_own_map) return board.take();
  }
  const reversixt::MapPlan plan = reversixt::draw_plan(random);
  return std::make_shared<const reversixt::Board>(reversixt::generate_map(plan, random.split(0)));
}

// Who holds more override stones or bombs has chosen so, and is ahead or behind for it. What they are worth
// by themselves is seen where stocks differ by chance.
ReversixtState draw_stocks(const ReversixtState& start, Random& random) {
  std::vector<int> overrides, bombs;
  for (Player p = 0; p < start.players(); ++p) {
    overrides.push_back(random.below(most_overrides + 1));
    bombs.push_back(std::min(random.below(2 * start.board().map().bombs + 1), 255));
  }
  return start.with_stocks(overrides, bombs);
}

class SelfPlay {
 public:
  SelfPlay(const ReversixtWeights* weights, int depth, Random random)
      : random_(random),
        depth_(depth),
        board_(draw_board(random_)),
        state_(*board_),
        uneven_(random_.below(uneven_every) == 0),
        maker_(*board_) {
    if (uneven_) state_ = draw_stocks(state_, random_);
    for (Player p = 0; p < state_.players(); ++p) thrifty_.push_back(uneven_ && random_.uniform() < thrifty);
    if (weights != nullptr)
      expert_ = std::make_unique<ReversixtExpert>(ExpertOptions{}, *weights);
    else
      expert_ = std::make_unique<ReversixtExpert>(ExpertOptions{.learned = false});
  }

  ReversixtGame play() {
    ReversixtGame game{.players = state_.players(), .uneven = uneven_, .samples = {}};
    const int opening = random_.below(std::max(2, board_->size() / 6));
    mobility_ = reversixt::mobility_of(state_);
    for (int ply = 0; !state_.over(); ++ply) {
      if (ply >= opening && (ply % plies_per_sample == 0 || state_.bombing())) add_samples(game);
      note_mobility();
      if (ply < opening || random_.uniform() < random_move)
        play_ordinary();
      else
        state_.play(best_move());
    }
    label(game);
    return game;
  }

 private:
  using Move = ReversixtState::Move;

  Move best_move() {
    const Request request{.limits = {.depth = depth_, .memory = {small_table}}, .random = random_.split(1)};
    return from_code<Move>(expert_->think(as_seen_by_mover(), request).move);
  }

  // The thrifty do not know that they have override stones. What those are worth late is learned from players
  // who keep them: others spend them at once where they seem worth little, and never find out.
  ReversixtState as_seen_by_mover() const {
    if (!thrifty_[static_cast<std::size_t>(state_.to_move())] || state_.bombing()) return state_;
    std::vector<int> overrides, bombs;
    for (Player p = 0; p < state_.players(); ++p) {
      overrides.push_back(p == state_.to_move() ? 0 : state_.overrides(p));
      bombs.push_back(state_.bombs(p));
    }
    ReversixtState seen = state_.with_stocks(overrides, bombs);
    return seen.over() || seen.bombing() || seen.to_move() != state_.to_move() ? state_ : seen;
  }

  // Any move, but none that overrides where there is another: nearly all moves do, and stocks would be gone
  // at once.
  void play_ordinary() {
    scratch_.clear();
    state_.legal(scratch_);
    ordinary_.clear();
    for (const Move move : scratch_)
      if (!state_.seldom(move)) ordinary_.push_back(move);
    if (ordinary_.empty()) ordinary_.assign(scratch_.begin(), scratch_.end());
    state_.play(ordinary_[static_cast<std::size_t>(random_.below(static_cast<int>(ordinary_.size())))]);
  }

  // As a search would know it later: from the player's last turn.
  void note_mobility() {
    if (state_.bombing()) return;
    std::uint16_t& mine = mobility_[static_cast<std::size_t>(state_.to_move())];
    mine = 0;
    state_.visit_open([&](reversixt::Cell cell) {
      if (state_.captures(cell, state_.to_move())) ++mine;
    });
  }

  void add_samples(ReversixtGame& game) {
    reversixt::FeatureTable table;
    maker_.make(state_, mobility_, table);
    const auto players = static_cast<std::size_t>(state_.players());
    for (std::size_t p = 0; p < players; ++p) {
      ReversixtSample sample{.level = static_cast<std::uint8_t>(maker_.level(state_))};
      for (std::size_t f = 0; f < feature_count; ++f)
        sample.features[f] = beyond_others(table[f], p, players);
      game.samples.push_back(sample);
    }
  }

  // A player's value less the mean of the others'.
  static float beyond_others(const std::array<float, reversixt::most_players>& values, std::size_t player,
                             std::size_t players) {
    float others = 0;
    for (std::size_t p = 0; p < players; ++p) others += p == player ? 0 : values[p];
    return values[player] - others / static_cast<float>(players - 1);
  }

  void label(ReversixtGame& game) const {
    const auto players = static_cast<std::size_t>(state_.players());
    int all = 0;
    for (Player p = 0; p < state_.players(); ++p) all += state_.stones(p);
    std::array<float, reversixt::most_players> shares{};
    for (std::size_t p = 0; p < players; ++p)
      shares[p] =
          static_cast<float>(state_.stones(static_cast<Player>(p))) / static_cast<float>(std::max(all, 1));
    for (std::size_t i = 0; i < game.samples.size(); ++i)
      game.samples[i].label = beyond_others(shares, i % players, players);
  }

  Random random_;
  int depth_;
  std::shared_ptr<const reversixt::Board> board_;
  ReversixtState state_;
  bool uneven_;  // stocks
  reversixt::FeatureMaker maker_;
  reversixt::Mobility mobility_{};
  std::vector<bool> thrifty_;  // by player
  std::unique_ptr<ReversixtExpert> expert_;
  MoveList<Move> scratch_;
  std::vector<Move> ordinary_;
};

using ReversixtGames = std::vector<ReversixtGame>;
using Dense = std::array<float, all_stages * feature_count>;

// Each feature in each stage is one of the fit's.
Dense spread(const ReversixtSample& sample) {
  Dense dense{};
  const auto shares = reversixt::shares_of_stages(sample.level);
  for (std::size_t stage = 0; stage < all_stages; ++stage)
    for (std::size_t f = 0; f < feature_count; ++f)
      dense[stage * feature_count + f] = shares[stage] * sample.features[f];
  return dense;
}

double predicted_share(const ReversixtWeights& weights, int players, const ReversixtSample& sample) {
  const auto& set = weights.sets[ReversixtWeights::set_for(players)];
  const Dense dense = spread(sample);
  double sum = 0;
  for (std::size_t i = 0; i < dense.size(); ++i)
    sum += double{dense[i]} * set[i / feature_count][i % feature_count] / ReversixtWeights::unit;
  return sum;
}

class ReversixtLearner {
 public:
  ReversixtLearner(const ReversixtTraining& options, const TrainingWatch& watch)
      : options_(options), watch_(watch) {}

  Result<ReversixtWeights> run() {
    for (round_ = 1; round_ <= options_.rounds; ++round_) {
      if (const Status played = play(); !played) return played.error();
      const ReversixtWeights before = weights_;
      fit();
      if (watch_.round_ended)
        watch_.round_ended({.positions = positions_of_last(),
                            .error_before = error_of(before),
                            .error_after = error_of(weights_)});
    }
    return weights_;
  }

 private:
  Status play() {
    ReversixtGames games(static_cast<std::size_t>(options_.games));
    const Random random = Random(options_.seed).split(static_cast<std::uint64_t>(round_));
    done_ = 0;
    const ReversixtWeights* const known = round_ == 1 ? nullptr : &weights_;
    const Status played = for_all(options_.games, options_.threads, watch_.stop, [&](std::int64_t i) {
      games[static_cast<std::size_t>(i)] =
          reversixt_training_game(known, options_.depth, random.split(static_cast<std::uint64_t>(i)));
      one_done();
    });
    // Those of the guess made by hand are good for the start only.
    if (round_ == 2) rounds_.clear();
    rounds_.push_back(std::move(games));
    return played;
  }

  // What stocks are worth is found in games that began with uneven ones, all else in the others: there chance
  // decides less, so fewer games tell as much.
  void fit() {
    for (std::size_t set = 0; set < weights_.sets.size(); ++set) {
      auto& weights = weights_.sets[set];
      weights = solved(set, true, {});
      const auto stocks = weights;
      weights = solved(set, false, stocks);
      for (std::size_t stage = 0; stage < all_stages; ++stage)
        for (const auto stock : {reversixt::Feature::overrides, reversixt::Feature::bombs})
          weights[stage][stock] = stocks[stage][stock];
    }
  }

  using Set = std::array<ReversixtWeights::Stage, all_stages>;

  // Of the games with uneven stocks, or of the others, where those weights of stocks are taken for granted.
  Set solved(std::size_t set, bool uneven, const Set& stocks) const {
    LeastSquares squares(all_stages * feature_count);
    for (const ReversixtGames& games : rounds_)
      for (std::size_t g = 0; g < games.size(); ++g)
        if (g % every_kept_out != 0 && games[g].uneven == uneven &&
            ReversixtWeights::set_for(games[g].players) == set)
          for (const ReversixtSample& sample : games[g].samples) add_to(squares, sample, uneven, stocks);
    const auto found = squares.solve(ridge_samples);
    Set weights{};
    for (std::size_t i = 0; i < found.size(); ++i)
      weights[i / feature_count][i % feature_count] =
          static_cast<std::int32_t>(std::lround(found[i] * ReversixtWeights::unit));
    return weights;
  }

  static void add_to(LeastSquares& squares, const ReversixtSample& sample, bool uneven, const Set& stocks) {
    Dense dense = spread(sample);
    double label = double{sample.label};
    for (std::size_t stage = 0; stage < all_stages && !uneven; ++stage)
      for (const auto stock : {reversixt::Feature::overrides, reversixt::Feature::bombs}) {
        float& value = dense[stage * feature_count + stock];
        label -= double{value} * stocks[stage][stock] / ReversixtWeights::unit;
        value = 0;
      }
    squares.add(dense, label);
  }

  std::int64_t positions_of_last() const {
    std::int64_t sum = 0;
    for (const ReversixtGame& game : rounds_.back())
      sum += static_cast<std::int64_t>(game.samples.size()) / game.players;
    return sum;
  }

  // Over the games of the last round that were kept out, in percent of all stones.
  double error_of(const ReversixtWeights& weights) const {
    double squares = 0;
    std::int64_t number = 0;
    for (std::size_t g = 0; g < rounds_.back().size(); g += every_kept_out)
      for (const ReversixtSample& sample : rounds_.back()[g].samples) {
        const double missed =
            double{sample.label} - predicted_share(weights, rounds_.back()[g].players, sample);
        squares += missed * missed;
        ++number;
      }
    return number == 0 ? 0 : 100 * std::sqrt(squares / static_cast<double>(number));
  }

  void one_done() {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (watch_.progress)
      watch_.progress({.doing = "games", .round = round_, .done = done_, .planned = options_.games});
  }

  const ReversixtTraining& options_;
  const TrainingWatch& watch_;
  ReversixtWeights weights_;
  std::vector<ReversixtGames> rounds_;  // whose positions are fitted
  int round_ = 1;
  std::mutex mutex_;  // guards what follows, and the calls of watch_.progress
  std::int64_t done_ = 0;
};

}  // namespace

ReversixtGame reversixt_training_game(const ReversixtWeights* weights, int depth, Random random) {
  return SelfPlay(weights, depth, random).play();
}

Result<ReversixtWeights> train_reversixt(const ReversixtTraining& options, const TrainingWatch& watch) {
  return ReversixtLearner(options, watch).run();
}

}  // namespace agon
