// The contract between games and everything else. A game is a copyable value that knows its rules; what it
// may add (chance, simultaneous moves, hash, symmetries, drawing, ...) is found by `requires`, so that a
// small game stays small. docs/adding-a-game.md walks through a complete example. The run-time face is in
// game/game.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/isa.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "game/drawing.hpp"
#include "game/move_list.hpp"
#include "game/piece_board.hpp"

namespace agon {

// 0 is the player who moves first.
using Player = std::int8_t;
inline constexpr Player chance = -1;    // dice or cards are to be drawn
inline constexpr Player everyone = -2;  // all players choose at once
inline constexpr Player nobody = -3;    // a position set up by hand: no player and no die made it
inline constexpr int max_players = 16;

// The units in which a game counts, and how far they reach. Searches map [low, high] to [0, 1].
struct ScoreRange {
  double low = -1, high = 1;
  std::string_view unit = "points";
  std::string_view word = unit;  // the unit in one word, for programs

  // A score beyond the range, as a position set up by hand may bring, counts as its end.
  double to_unit(double score) const { return std::clamp((score - low) / (high - low), 0.0, 1.0); }
  double from_unit(double value) const { return low + value * (high - low); }
};

// What the list of games shows before a game is made.
struct About {
  std::string_view name;     // as in specifications: lower case, no spaces
  std::string_view title;    // for people
  std::string_view summary;  // one line
  std::string_view rules;    // in words, a paragraph or a few
};

// For games that have no options.
struct NoOptions {};

// Any value of at most eight bytes without padding can be a move.
template <class M>
concept GameMove = std::is_trivially_copyable_v<M> && std::has_unique_object_representations_v<M> &&
                   sizeof(M) <= 8 && std::equality_comparable<M> && std::default_initializable<M>;

// One player (or chance) moves at a time. legal() appends all moves, and none exactly when the game is over;
// play() trusts that its move is legal.
template <class S>
concept TurnGame = requires(S s, const S c, typename S::Move move, MoveList<typename S::Move>& out) {
  { c.legal(out) } -> std::same_as<void>;
  { s.play(move) } -> std::same_as<void>;
};

// While to_move() is `everyone`, each player chooses from its own list and one move per player is played at
// once.
template <class S>
concept JointGame =
    requires(S s, const S c, std::span<const typename S::Move> moves, MoveList<typename S::Move>& out) {
      { c.legal(Player{}, out) } -> std::same_as<void>;
      { s.play(moves) } -> std::same_as<void>;
    };

// While to_move() is `chance`, legal() lists the outcomes and probability() tells how likely each is.
template <class S>
concept ChanceGame = TurnGame<S> && requires(const S c, typename S::Move outcome) {
  { c.probability(outcome) } -> std::convertible_to<double>;
};

template <class S>
concept GameState =
    std::copyable<S> && GameMove<typename S::Move> &&
    (TurnGame<S> || JointGame<S>)&&requires(const S c, typename S::Move move, std::string_view text) {
      { c.to_move() } -> std::same_as<Player>;
      { c.over() } -> std::same_as<bool>;
      { c.score(Player{}) } -> std::convertible_to<double>;  // in the game's units; asked only when over
      { c.text() } -> std::convertible_to<std::string>;
      { c.parse(text) } -> std::same_as<Result<S>>;  // asked of a start position; reads what text() writes
      { c.move_text(move) } -> std::convertible_to<std::string>;
    };

// ---- what a game may add

// `static constexpr IsaLevel newest_isa`: the newest instructions that its rules gain from, measured. Boards
// of bits want AVX2 at least, which makes them twice as fast; loops are compiled once more for each.
template <class S>
constexpr IsaLevel newest_isa() {
  if constexpr (requires { S::newest_isa; })
    return S::newest_isa;
  else
    return IsaLevel::portable;
}

// `static constexpr bool costly_moves = true`: playing a move costs more than copying a state, so that
// searches rather keep states than play moves again.
template <class S>
constexpr bool has_costly_moves() {
  if constexpr (requires { S::costly_moves; })
    return S::costly_moves;
  else
    return false;
}

// The number of legal moves without listing them; perft counts its last ply with it.
template <class S>
concept CountsMoves = requires(const S c) {
  { c.count_legal() } -> std::convertible_to<int>;
};

// Chance is a role that moves at once with the players, but is asked after them: within_step() while it has
// not drawn yet, step_is_split() where it will be asked after the players who are to move now.
template <class S>
concept SplitsSteps = requires(const S c) {
  { c.within_step() } -> std::same_as<bool>;
  { c.step_is_split() } -> std::same_as<bool>;
};

// Why a state counts as over though no rule says so, such as a limit of rules whose states are asked for; and
// what was met last in any state since the game was made, and how often. Empty: nothing.
template <class S>
concept TellsTrouble = requires(const S c) {
  { c.trouble() } -> std::convertible_to<std::string>;
  { c.trouble_met() } -> std::convertible_to<std::string>;
  { c.troubles_met() } -> std::same_as<std::uint64_t>;
};

// A uniformly random legal move without listing them. Draws exactly one number and agrees with legal():
// the move is legal()[k] for k = below(count).
template <class S, class Rng>
concept PicksMoves = requires(const S c, Rng& random) {
  { c.random_move(random) } -> std::same_as<typename S::Move>;
};

// Moves that are seldom good (a pass in Go): a search that tries every move once tries them last.
template <class S>
concept KnowsSeldomMoves = requires(const S c, typename S::Move move) {
  { c.seldom(move) } -> std::same_as<bool>;
};

// How good legal moves look at a glance, in [0, 1] for the player to move, 1/2 where nothing is known: what a
// search believes before it tries them.
template <class S>
concept KnowsGoodMoves =
    requires(const S c, std::span<const typename S::Move> moves, std::span<float> values) {
      { c.judge(moves, values) } -> std::same_as<void>;
    };

// Equal hashes promise the same future: what a repetition rule remembers belongs into the hash.
template <class S>
concept Hashed = requires(const S c) {
  { c.hash() } -> std::same_as<std::uint64_t>;
};

// Tells moves that change much, for move ordering and quiescence.
template <class S>
concept Captures = requires(const S c, typename S::Move move) {
  { c.is_capture(move) } -> std::same_as<bool>;
};

// What the game would bring a player if it ended now: something to aim at on the way.
template <class S>
concept ScoresOnTheWay = requires(const S c, Player player) {
  { c.score_so_far(player) } -> std::convertible_to<double>;
};

// Symmetry k of 0..symmetries()-1; 0 is the identity. mirrored(move, k) is the same move on mirrored(k).
template <class S>
concept Symmetric = requires(const S c, typename S::Move move) {
  { c.symmetries() } -> std::convertible_to<int>;
  { c.mirrored(0) } -> std::same_as<S>;
  { c.mirrored(move, 0) } -> std::same_as<typename S::Move>;
};

// What holds in a position, each fact a number below fluent_count(): the same number means the same fact in
// every position of a game. A count of 0: this game does not tell (one type may stand for many games).
template <class S>
concept TellsFluents = requires(const S c, std::vector<std::uint32_t>& out) {
  { c.fluent_count() } -> std::same_as<std::size_t>;
  { c.list_fluents(out) } -> std::same_as<void>;  // appends
};

// Which of these facts put a piece on a board, and between which cells a move leads.
template <class S>
concept TellsPieces = TellsFluents<S> && requires(const S c, typename S::Move move) {
  { c.piece_board() } -> std::same_as<const PieceBoard*>;  // null: this game has none
  { c.step(move) } -> std::same_as<Step>;
};

template <class S>
concept Drawn = requires(const S c, typename S::Move move) {
  { c.draw() } -> std::same_as<Drawing>;
  { c.places(move) } -> std::same_as<std::vector<Place>>;  // the cells that a person would click, in order
};

// The same position with another player to move and passes forgotten, for players who move out of turn, set
// stones by hand or play on: where passes ended the game it is open again.
template <class S>
concept Turnable = requires(const S c, Player player) {
  { c.with_turn(player) } -> std::same_as<S>;
};

// Other ways to write a move than move_text's: what move_text would say, or the text as it is.
template <class S>
concept RewritesMoves = requires(std::string_view move) {
  { S::usual_move_text(move) } -> std::same_as<std::string>;
};

// Why the player to move may not play what is written so, in a few words ("occupied"); empty where that can
// be played or where there is nothing to tell.
template <class S>
concept ExplainsMoves = requires(const S c, std::string_view move) {
  { c.why_not(move) } -> std::same_as<std::string>;
};

// How a finished game is counted where some pieces on the board are lost all the same.
struct Settlement {
  std::vector<Place> dead;  // pieces that are taken off before counting
  std::vector<Place> seki;  // pieces that stand without territory of their own
  double score = 0;         // of player 0, in the game's units, without the dead
};

// The same position always gets the same answer, whether the game is over or not.
template <class S>
concept Settles = requires(const S c) {
  { c.settle() } -> std::same_as<Settlement>;
};

// Who will own each cell of the drawn board, row by row from the top: the mean over random playouts from -1
// (player 1) to 1 (player 0).
template <class S>
concept Owned = requires(const S c, Random& random, int playouts) {
  { c.ownership(random, playouts) } -> std::same_as<std::vector<double>>;
};

// ---- answers for games that leave something out

template <GameState S>
int player_count(const S& state) {
  if constexpr (requires {
                  { state.players() } -> std::convertible_to<int>;
                })
    return state.players();
  else
    return 2;
}

template <GameState S>
ScoreRange score_range(const S& state) {
  if constexpr (requires {
                  { state.score_range() } -> std::same_as<ScoreRange>;
                })
    return state.score_range();
  else
    return {};
}

// Whether the players' scores always add up to the same sum. Two players: yes, unless the game says no.
template <GameState S>
bool is_zero_sum(const S& state) {
  if constexpr (requires {
                  { state.zero_sum() } -> std::same_as<bool>;
                })
    return state.zero_sum();
  else
    return player_count(state) == 2;
}

// Whether that, and what the game says of its largest sum of scores, is certain from this state on. Rules
// read at run time may only have looked so in random games.
template <GameState S>
bool sums_are_certain(const S& state) {
  if constexpr (requires {
                  { state.sums_are_certain() } -> std::same_as<bool>;
                })
    return state.sums_are_certain();
  else
    return true;
}

// Whether chance ever moves, and whether players ever move at once. One type may stand for many games (rules
// read at run time); such a type answers for the game at hand.
template <GameState S>
bool has_chance(const S& state) {
  if constexpr (requires {
                  { state.has_chance() } -> std::same_as<bool>;
                })
    return state.has_chance();
  else
    return ChanceGame<S>;
}
// Players who do not see everything. imagine(): a state, drawn at random, that the player cannot tell from
// this one, and from which on everybody sees all; nothing where none was found with little work.
template <class S>
concept HidesSomething = requires(const S& state, Player player, Random& random) {
  { state.hides() } -> std::same_as<bool>;  // in the game at hand
  { state.imagine(player, random) } -> std::same_as<std::optional<S>>;
  // What the player was told, step by step from the start on; empty texts where it was told nothing.
  { state.told(player) } -> std::same_as<std::vector<std::string>>;
};
template <GameState S>
bool hides_something(const S& state) {
  if constexpr (HidesSomething<S>)
    return state.hides();
  else
    return false;
}

template <GameState S>
bool is_simultaneous(const S& state) {
  if constexpr (requires {
                  { state.simultaneous() } -> std::same_as<bool>;
                })
    return state.simultaneous();
  else
    return JointGame<S>;
}

template <GameState S>
bool tells_fluents([[maybe_unused]] const S& state) {
  if constexpr (TellsFluents<S>)
    return state.fluent_count() > 0;
  else
    return false;
}

template <GameState S>
std::string player_name(const S& state, Player player) {
  if constexpr (requires {
                  { state.player_name(player) } -> std::convertible_to<std::string_view>;
                })
    return std::string(state.player_name(player));
  else
    return "player " + std::to_string(player + 1);
}

// ---- values

// One number in [0, 1] per player.
using Values = std::array<double, max_players>;

// Scores of a finished game, mapped by its range.
template <GameState S>
Values score_values(const S& state) {
  Values values{};
  const ScoreRange range = score_range(state);
  for (int p = 0; p < player_count(state); ++p)
    values[static_cast<std::size_t>(p)] = range.to_unit(state.score(static_cast<Player>(p)));
  return values;
}

// Who won a finished game: 1 for the highest score, shared in a tie, 0 for the others. Alone, the score
// itself.
template <GameState S>
Values win_values(const S& state) {
  const int players = player_count(state);
  if (players == 1) return score_values(state);
  Values scores{};  // each is asked once: in some games counting is work
  for (int p = 0; p < players; ++p) scores[static_cast<std::size_t>(p)] = state.score(static_cast<Player>(p));
  const auto end = scores.begin() + players;
  const double best = *std::max_element(scores.begin(), end);
  const auto winners = std::count(scores.begin(), end, best);
  Values values{};
  std::transform(scores.begin(), end, values.begin(),
                 [&](double score) { return score == best ? 1.0 / static_cast<double>(winners) : 0.0; });
  return values;
}

}  // namespace agon
