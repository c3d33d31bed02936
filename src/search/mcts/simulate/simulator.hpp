// Plays a leaf of the tree out, by the policy that the options name, and learns from what came of it. Each
// thread has its own; threads that help at a leaf read what the first one learned.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "search/mcts/options.hpp"

namespace agon::mcts {

template <GameState S>
class Simulator {
  using Move = typename S::Move;

 public:
  // `teacher` learns in its place, where there is one; it must not learn while this one plays.
  explicit Simulator(const Options& options, const Simulator* teacher = nullptr)
      : options_(options),
        teacher_(teacher),
        rules_{.safety = options.eyes,
               .most_moves = options.playout_moves,
               .most_captures = options.playout_captures},
        worth_{
            .value = options.result, .pace = std::max(1, options.pace), .least_weight = options.least_weight},
        learns_(with_part(options.playout, []<class Policy>() { return Policy::learns; })),
        knows_(with_part(options.playout, []<class Policy>() { return Policy::knows; })),
        temperature_(options.temperature != SimulateOptions::own
                         ? options.temperature
                         : with_part(options.playout, []<class Policy>() { return Policy::temperature; })) {
    rules_.kind = with_part(options.playout, []<class Policy>() { return Policy::kind; });
    own_.pool.share = options.pool_share;
    if (teacher != nullptr) {
      rules_ = teacher->rules_;
      worth_ = teacher->worth_;
    }
  }

  // Looks for the game's pieces where they will be asked for, which takes its time.
  void get_ready([[maybe_unused]] const S& start) const {
    if constexpr (TellsPieces<S>)
      if (knows_ == Knows::pieces) static_cast<void>(start.piece_board());
  }
  // A new question about a position; `continues`: of the same game as the last one.
  void begin(const S& root, bool continues = false) {
    trail_.clear();
    set_pace(root, continues);
    if (knows_ == Knows::moves) own_.means.begin(temperature_, continues && options_.reuse);
    if constexpr (TellsFluents<S>)
      if (knows_ == Knows::pairs) own_.pairs.begin(root.fluent_count());
    if constexpr (TellsPieces<S>)
      if (knows_ == Knows::pieces)
        if (const PieceBoard* board = root.piece_board())
          own_.pieces.begin(*board, player_count(root), options_, continues);
  }

  // What held in each position from which a move was told: a new simulation, and its next position.
  void begin_trail() { trail_.clear(); }
  void watch(const S& state) {
    if (!needs_fluents()) return;
    list_fluents(state);
    trail_.add(fluents_);
  }
  const Trail& trail() const { return trail_; }
  // Whether watch() looks at the state at all.
  bool needs_fluents() const { return tells_fluents_ && (knows_ == Knows::pairs || knows_ == Knows::pieces); }

  // Whether moves of playouts, and of the tree, must be told to learn().
  Learns learns() const { return learns_; }
  MovePool& pool() { return own_.pool; }

  // What the position is worth, reached after `depth` moves. `played` gets the moves; null: nobody wants
  // them.
  template <class Rng>
  Values run(S& state, int depth, Rng& random, std::vector<PlayedMove>* played) {
    PlayoutRules rules = rules_;
    rules.played = played;
    const int length = play(state, random, rules);
    // Cells that decide the game may be reached at its end alone.
    if (knows_ == Knows::pieces && played != nullptr) watch(state);
    if (options_.cut_off == CutOff::eval && !state.over() && !is_neutral()) return evaluated(state);
    return worth(state, depth + length);
  }
  // Of a game that ended, or was broken off, after `length` moves.
  Values worth(const S& state, int length) const { return playout_values(state, worth_, length); }

  void learn(std::span<const PlayedMove> played, std::size_t in_tree, const Values& values) {
    learn(played, in_tree, values, trail_);
  }
  // From a simulation that another simulator made; `trail` is that one's.
  void learn(std::span<const PlayedMove> played, std::size_t in_tree, const Values& values,
             const Trail& trail) {
    const std::size_t number = learns_ == Learns::tree ? in_tree : played.size();
    if (knows_ == Knows::moves) learn_moves(played.first(number), values);
    if (knows_ == Knows::pairs && tells_fluents_) learn_pairs(played, values, trail);
    if (knows_ == Knows::pieces && own_.pieces.is_ready()) own_.pieces.learn(trail, values);
  }

 private:
  // What guides playouts.
  struct Knowledge {
    MoveMeans means;
    PairMeans pairs;
    PieceWeights pieces;
    MovePool pool;
  };
  static constexpr bool tells_fluents_ = TellsFluents<S>;

  // Which games are short is told, or seen from some when a game begins.
  void set_pace(const S& root, bool continues) {
    const bool counts =
        options_.result == PlayoutValue::short_game || options_.result == PlayoutValue::short_sigmoid;
    if (counts && options_.pace == 0 && !continues) worth_.pace = mean_length(root);
    rules_.most_moves = options_.playout_moves;
    if (const int longest = longest_worthwhile(worth_);
        longest > 0 && (rules_.most_moves == 0 || longest < rules_.most_moves))
      rules_.most_moves = longest;
  }
  // The same for all threads.
  int mean_length(const S& root) {
    constexpr int games = 64;
    Random random(1);
    int moves = 0;
    for (int i = 0; i < games; ++i) {
      S state = root;
      moves += play_out(state, random, moves_,
                        {.kind = rules_.kind,
                         .safety = rules_.safety,
                         .most_moves = options_.playout_moves,
                         .most_captures = options_.playout_captures});
    }
    return std::max(1, moves / games);
  }

  void learn_moves(std::span<const PlayedMove> played, const Values& values) {
    for (const PlayedMove& move : played)
      if (move.player >= 0)
        own_.means.add(move.player, move.move, values[static_cast<std::size_t>(move.player)]);
  }
  void learn_pairs(std::span<const PlayedMove> played, const Values& values, const Trail& trail) {
    AGON_ASSERT(trail.size() == played.size());
    for (std::size_t p = 0; p < values.size(); ++p) own_.pairs.add_game(static_cast<Player>(p), values[p]);
    for (std::size_t i = 0; i < played.size(); ++i)
      if (played[i].player >= 0)
        own_.pairs.add(played[i].player, played[i].move, trail[i],
                       values[static_cast<std::size_t>(played[i].player)]);
  }

  void list_fluents([[maybe_unused]] const S& state) {
    fluents_.clear();
    if constexpr (TellsFluents<S>) state.list_fluents(fluents_);
  }

  const Knowledge& known() const { return teacher_ != nullptr ? teacher_->own_ : own_; }

  template <class Rng>
  int play(S& state, Rng& random, PlayoutRules& rules) {
    const bool pooled = options_.pool > 0;
    return with_part(options_.playout, [&]<class Policy>() {
      if constexpr (!Policy::guided) {
        // A game that plays out by itself looks into the pool itself.
        if (PlaysOut<S, Rng> || !pooled) {
          if (pooled) rules.pool = &known().pool;
          return play_out(state, random, moves_, rules);
        }
      }
      return play_guided<Policy>(state, random, rules);
    });
  }

  // Compiled once: no instruction set makes it faster.
  template <class Policy>
  [[gnu::noinline]] int play_guided(S& state, Random& random, const PlayoutRules& rules) {
    if (state.over()) return 0;
    const int most = most_playout_moves(state, rules);
    int length = 0;
    for (; length < most && !state.over(); ++length) {
      if constexpr (ChanceGame<S> || JointGame<S>)
        if (state.to_move() < 0) {
          play_random(state, random, moves_);
          continue;
        }
      if constexpr (TurnGame<S>) list_playout_moves(state, rules.safety, moves_);
      if (needs_fluents()) list_fluents(state);
      const Move move = moves_[choose<Policy>(state, random)];
      if (rules.played != nullptr) {
        rules.played->push_back({to_code(move), state.to_move()});
        if (needs_fluents()) trail_.add(fluents_);
      }
      if constexpr (TurnGame<S>) state.play(move);
    }
    // One that the options broke off is not over; at the game's own limit everything counts as it stands.
    if constexpr (PlaysGuided<S>)
      if (rules.most_moves == 0 || state.over()) state.stop_playout();
    return length;
  }

  template <class Policy>
  std::size_t choose(const S& state, Random& random) {
    if (options_.pool > 0)
      if (const MoveCode* preferred = known().pool.draw(state.to_move(), random); preferred != nullptr) {
        const auto found = std::find(moves_.begin(), moves_.end(), from_code<Move>(*preferred));
        if (found != moves_.end()) return static_cast<std::size_t>(found - moves_.begin());
      }
    if constexpr (Policy::guided)
      return Policy::choose(
          Guide{known().means, known().pairs, known().pieces, options_, temperature_, fluents_, occupied_},
          state, moves_, weights_, random);
    else
      return static_cast<std::size_t>(random.below(static_cast<int>(moves_.size())));
  }

  static constexpr bool is_neutral() {
    return requires { Heuristic<S>::neutral; };
  }
  Values evaluated(const S& state) const {
    Values values{};
    for (int p = 0; p < player_count(state); ++p)
      values[static_cast<std::size_t>(p)] = Heuristic<S>::value(state, static_cast<Player>(p));
    if (options_.eval_slope > 0 && player_count(state) == 2)
      for (std::size_t p = 0; p < 2; ++p) values[p] = chance_of(values[p]);
    return values;
  }
  // Evaluations tell who is ahead, and finished games, with which they are averaged, who has won.
  double chance_of(double value) const { return 1 / (1 + std::exp(-options_.eval_slope * (value - 0.5))); }

  const Options& options_;
  const Simulator* teacher_;
  PlayoutRules rules_;
  PlayoutValueRules worth_;
  Learns learns_;
  Knows knows_;
  double temperature_;  // 0: the best move is taken
  Knowledge own_;
  Trail trail_;
  MoveList<Move> moves_;
  std::vector<float> weights_;
  std::vector<std::uint32_t> fluents_, occupied_;  // now
};

}  // namespace agon::mcts
