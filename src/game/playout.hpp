// Random play from a position to the end of the game: the inner loop of Monte-Carlo search.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"
#include "game/contract.hpp"
#include "game/move_code.hpp"
#include "game/playout_value.hpp"

namespace agon {

// Games that can go in circles are cut off here; a cut-off playout counts as a tie.
inline constexpr int playout_cap = 10'000;

// How playouts choose moves: all alike; by what the game itself knows, where it knows something; by MoGo's
// four rules, in Go.
enum class PlayoutKind : std::uint8_t { uniform, own, mogo };
template <>
struct EnumNames<PlayoutKind> {
  static constexpr std::array<std::string_view, 3> names{"uniform", "own", "mogo"};
};

// Which own places are safe enough that playouts leave them alone, in games that have such (Go: eyes): strict
// where next to nothing threatens them, loose where a little more may.
enum class SafetyTest : std::uint8_t { strict, loose };
template <>
struct EnumNames<SafetyTest> {
  static constexpr std::array<std::string_view, 2> names{"strict", "loose"};
};

// A move of a playout, for searches that learn from all of them.
struct PlayedMove {
  MoveCode move = 0;
  Player player = 0;
};

// Moves that playouts prefer: with probability `share` one of the player's is played, where it is legal.
struct MovePool {
  double share = 0;
  std::array<std::vector<MoveCode>, max_players> moves;

  const std::vector<MoveCode>& of(Player player) const { return moves[static_cast<std::size_t>(player)]; }
  std::vector<MoveCode>& of(Player player) { return moves[static_cast<std::size_t>(player)]; }
  // A move drawn for this turn; null: none.
  template <class Rng>
  const MoveCode* draw(Player player, Rng& random) const {
    const auto& list = of(player);
    if (list.empty() || random.uniform() >= share) return nullptr;
    return &list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
  }
};

struct PlayoutRules {
  PlayoutKind kind = PlayoutKind::uniform;
  SafetyTest safety = SafetyTest::strict;
  int most_moves = 0;     // break off after so many moves (0: the game's usual limit)
  int most_captures = 0;  // and after so many captured pieces, in games that count them (0: never)
  bool batched = false;   // several games at once, where the game can: faster, in another order
  std::vector<PlayedMove>* played = nullptr;  // gets the moves, where somebody wants them
  const MovePool* pool = nullptr;             // only for games that play out by themselves
};

// A game with playouts of its own: moves that no sane player makes are left out (Go: filling own eyes), or
// the choice is informed. Returns how many moves were made; the game is over then, and its score counts,
// unless the rules broke it off before its usual limit.
template <class S, class Rng>
concept PlaysOut = requires(S s, Rng& random, const PlayoutRules& rules) {
  { s.play_out(random, rules) } -> std::same_as<int>;
};

// Such a game, for playouts whose moves are chosen outside: which ones there are to choose from, after how
// many a playout is broken off, and that it is over now and everything counts as it stands.
template <class S>
concept PlaysGuided = requires(S s, const S c, MoveList<typename S::Move>& out, SafetyTest safety) {
  { c.playout_moves(out, safety) } -> std::same_as<void>;
  { c.longest_playout() } -> std::same_as<int>;
  { s.stop_playout() } -> std::same_as<void>;
};

// The moves that a playout guided from outside chooses from.
template <TurnGame S>
void list_playout_moves(const S& state, SafetyTest safety, MoveList<typename S::Move>& out) {
  out.clear();
  if constexpr (PlaysGuided<S>)
    state.playout_moves(out, safety);
  else
    state.legal(out);
}

// After how many moves a playout is broken off.
template <GameState S>
int most_playout_moves(const S& state, const PlayoutRules& rules) {
  if (rules.most_moves > 0) return rules.most_moves;
  if constexpr (PlaysGuided<S>)
    return state.longest_playout();
  else
    return playout_cap;
}

// Index of the outcome drawn by `state`'s probabilities.
template <ChanceGame S, class Rng>
std::size_t draw_outcome(const S& state, const MoveList<typename S::Move>& outcomes, Rng& random) {
  double rest = random.uniform();
  for (std::size_t i = 0; i + 1 < outcomes.size(); ++i) {
    rest -= state.probability(outcomes[i]);
    if (rest < 0) return i;
  }
  return outcomes.size() - 1;
}

// Every player chooses uniformly among its own moves, and all are played.
template <JointGame S, class Rng>
void play_random_joint(S& state, Rng& random, MoveList<typename S::Move>& scratch) {
  std::array<typename S::Move, max_players> joint;
  const int players = player_count(state);
  for (int p = 0; p < players; ++p) {
    scratch.clear();
    state.legal(static_cast<Player>(p), scratch);
    joint[static_cast<std::size_t>(p)] =
        scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
  }
  state.play(std::span<const typename S::Move>(joint.data(), static_cast<std::size_t>(players)));
}

// One uniformly random legal move, or a drawn outcome. The game must not be over. Tells the move of a single
// player to `tell`.
struct TellNobody {
  template <class Move>
  void operator()(Player, Move) const {}
};
template <GameState S, class Rng, class Tell = TellNobody>
void play_random(S& state, Rng& random, MoveList<typename S::Move>& scratch, const Tell& tell = {}) {
  if constexpr (JointGame<S>)
    if (state.to_move() == everyone) return play_random_joint(state, random, scratch);
  if constexpr (TurnGame<S>) {
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        scratch.clear();
        state.legal(scratch);
        return state.play(scratch[draw_outcome(state, scratch, random)]);
      }
    if constexpr (PicksMoves<S, Rng>) {
      const auto move = state.random_move(random);
      tell(state.to_move(), move);
      state.play(move);
    } else {
      scratch.clear();
      state.legal(scratch);
      const auto move = scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
      tell(state.to_move(), move);
      state.play(move);
    }
  }
}

// Plays to the end, or as far as the rules allow; returns how many moves were made.
template <GameState S, class Rng>
int play_out(S& state, Rng& random, MoveList<typename S::Move>& scratch, const PlayoutRules& rules = {}) {
  if constexpr (PlaysOut<S, Rng>) return state.play_out(random, rules);
  const int most = most_playout_moves(state, rules);
  int length = 0;
  if (rules.played == nullptr) {
    for (; length < most && !state.over(); ++length) play_random(state, random, scratch);
    return length;
  }
  const auto tell = [&](Player player, auto move) { rules.played->push_back({to_code(move), player}); };
  for (; length < most && !state.over(); ++length) play_random(state, random, scratch, tell);
  return length;
}

struct PlayoutTally {
  std::int64_t playouts = 0, moves = 0;
  Values wins{};                // summed over the playouts, per player
  std::int64_t broken_off = 0;  // of these playouts: went on for too long

  PlayoutTally& operator+=(const PlayoutTally& other) {
    playouts += other.playouts;
    moves += other.moves;
    broken_off += other.broken_off;
    for (std::size_t p = 0; p < wins.size(); ++p) wins[p] += other.wins[p];
    return *this;
  }
};

// A game that can play several playouts from one position at once. Tells each one's end by
// finish(state, moves).
template <class S, class Rng>
concept PlaysOutInBatches = requires(const S c, Rng& random, const PlayoutRules& rules) {
  c.play_out_batch(random, rules, std::int64_t{}, [](const S&, int) {});
};

// A game that counts uniformly random playouts all by itself, many at once.
template <class S>
concept TalliesPlayouts = requires(const S c, Random& random) {
  { c.tally_playouts(std::int64_t{}, random) } -> std::same_as<PlayoutTally>;
};

// A game that plays many positions out at once by uniformly random moves, each of them `each` times and to
// the end of the game. None of them is over. means[i] gets what the i-th is worth to each player on average:
// who wins, or the score. So many playouts cost no more than one: playouts_at_once. plays_out_many() says
// whether the game at hand can: one type may stand for many games. Searches that collect leaves (option
// `batch` of Monte-Carlo search) need nothing else of a game.
template <class S>
concept PlaysOutMany =
    requires(const S c, std::span<const S> states, std::span<Values> means, Random& random) {
      { c.plays_out_many() } -> std::same_as<bool>;
      { S::playouts_at_once } -> std::convertible_to<std::size_t>;
      { S::play_out_many(states, int{}, PlayoutValue::win, means, random) } -> std::same_as<void>;
    };

// `number` playouts from one position, with the best instructions of this CPU.
template <GameState S>
struct PlayoutLoop {
  template <class Isa>
  static PlayoutTally run(const S* start, std::int64_t number, PlayoutRules rules, Random* source) {
    if constexpr (TalliesPlayouts<S>)
      if (rules.kind == PlayoutKind::uniform && rules.played == nullptr && rules.most_moves == 0)
        return start->tally_playouts(number, *source);
    RandomBits<Isa> random(*source);
    MoveList<typename S::Move> scratch;
    PlayoutTally tally;
    if constexpr (PlaysOutInBatches<S, RandomBits<Isa>>)
      if (rules.batched && rules.kind == PlayoutKind::uniform) {
        start->play_out_batch(random, rules, number,
                              [&](const S& end, int moves) { add(tally, end, moves); });
        *source = random;
        return tally;
      }
    while (tally.playouts < number) {
      S state = *start;
      const int moves = play_out(state, random, scratch, rules);
      add(tally, state, moves);
    }
    *source = random;
    return tally;
  }

 private:
  static void add(PlayoutTally& tally, const S& end, int moves) {
    ++tally.playouts;
    tally.moves += moves;
    tally.broken_off += end.over() ? 0 : 1;
    const Values values = playout_values(end, {}, moves);
    for (std::size_t p = 0; p < tally.wins.size(); ++p) tally.wins[p] += values[p];
  }
};

}  // namespace agon
