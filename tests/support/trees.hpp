// Pseudo-random game trees for many players and for chance: the path decides, by hashing, who moves, how many
// moves there are, what a leaf is worth and how it looks from above. Scores are coarse, so that ties abound.
#pragma once

#include <string>
#include <string_view>

#include "base/bits.hpp"
#include "eval/heuristic.hpp"
#include "game/contract.hpp"

namespace agon::test {

struct ManyTreeOptions {
  std::uint64_t seed = 1;
  int depth = 6, branching = 3, players = 3;
};

// Three or four players (or two). `constant_sum`: the scores are a division of twelve points. `skips`: turns
// can be given to any player.
template <bool constant_sum, bool skips = false>
class RandomManyTree {
 public:
  using Move = int;

  explicit RandomManyTree(const ManyTreeOptions& options = {})
      : path_(mix(options.seed)),
        depth_(options.depth),
        branching_(options.branching),
        players_(options.players) {
    choose_mover();
  }

  int players() const { return players_; }
  bool zero_sum() const { return constant_sum; }
  Player to_move() const { return mover_; }
  bool over() const { return depth_ == 0 || mix(path_ ^ 2) % 12 == 0; }
  ScoreRange score_range() const { return {0, 12, "points"}; }
  double score(Player player) const { return points(player, 3); }
  double looks(Player player) const { return points(player, 5); }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    const int number = 1 + static_cast<int>(mix(path_ ^ 4) % static_cast<std::uint64_t>(branching_));
    for (int i = 0; i < number; ++i) out.add(i);
  }
  void play(Move move) {
    path_ = mix(path_ * 31 + static_cast<std::uint64_t>(move * 16 + mover_));
    --depth_;
    choose_mover();
  }
  // Now and then somebody cannot move.
  bool give_turn(Player player)
    requires skips
  {
    if (mix(path_ ^ static_cast<std::uint64_t>(player + 100)) % 5 == 0) return false;
    mover_ = player;
    return true;
  }
  std::string text() const { return std::to_string(path_); }
  Result<RandomManyTree> parse(std::string_view) const { return Error{"random trees are not read"}; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  void choose_mover() { mover_ = static_cast<Player>(mix(path_ ^ 1) % static_cast<std::uint64_t>(players_)); }

  double points(Player player, std::uint64_t salt) const {
    if (!constant_sum)
      return static_cast<double>(mix(path_ ^ salt ^ static_cast<std::uint64_t>(player + 1) << 8) % 7 * 2);
    // Twelve points in four threes, each to somebody.
    int own = 0;
    for (std::uint64_t part = 0; part < 4; ++part)
      if (mix(path_ ^ salt ^ part << 8) % static_cast<std::uint64_t>(players_) ==
          static_cast<std::uint64_t>(player))
        own += 3;
    return own;
  }

  std::uint64_t path_;
  int depth_, branching_, players_;
  Player mover_ = 0;
};

struct ChanceTreeOptions {
  std::uint64_t seed = 1;
  int depth = 6, branching = 3, outcomes = 3;
  bool alternating = false;  // the players take turns with a roll before each move, as in dice games
  int values = 17;           // different scores
};

// Two players and chance. Positions are the same on whatever way they are reached by the same set of moves,
// so that a table finds some again.
class RandomChanceTree {
 public:
  using Move = int;

  explicit RandomChanceTree(const ChanceTreeOptions& options = {})
      : options_(options), left_(options.depth) {}

  Player to_move() const {
    if (options_.alternating)
      return roll_next() ? chance : static_cast<Player>((options_.depth - left_) / 2 % 2);
    const auto draw = mix(key() ^ 1) % 5;
    return draw == 0 || (draw == 1 && left_ < options_.depth) ? chance : static_cast<Player>(draw % 2);
  }
  bool over() const { return left_ == 0 || (!options_.alternating && mix(key() ^ 2) % 12 == 0); }
  ScoreRange score_range() const { return {-1, 1, "points"}; }
  double score(Player player) const { return player == 0 ? points(3) : -points(3); }
  double looks(Player player) const { return player == 0 ? points(5) : -points(5); }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    const int most = to_move() == chance ? options_.outcomes : options_.branching;
    const int number =
        options_.alternating ? most : 1 + static_cast<int>(mix(key() ^ 4) % static_cast<std::uint64_t>(most));
    for (int i = 0; i < number; ++i) out.add(i);
  }
  double probability(Move outcome) const {
    MoveList<Move> outcomes;
    legal(outcomes);
    double sum = 0;
    for (const Move each : outcomes) sum += weight(each);
    return weight(outcome) / sum;
  }
  void play(Move move) {
    places_ += mix(static_cast<std::uint64_t>(move) * 7 + 1 + (to_move() == chance ? 1000 : 0));
    --left_;
  }
  std::uint64_t hash() const { return mix(key() ^ 9); }
  std::string text() const { return std::to_string(key()); }
  Result<RandomChanceTree> parse(std::string_view) const { return Error{"random trees are not read"}; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  bool roll_next() const { return (options_.depth - left_) % 2 == 1; }
  std::uint64_t key() const { return mix(options_.seed ^ mix(places_ + static_cast<std::uint64_t>(left_))); }
  double weight(Move outcome) const {
    return static_cast<double>(1 + mix(key() ^ static_cast<std::uint64_t>(outcome + 50)) % 6);
  }
  double points(std::uint64_t salt) const {
    const int steps = options_.values - 1;
    return 2.0 * static_cast<double>(mix(key() ^ salt) % static_cast<std::uint64_t>(options_.values)) /
               steps -
           1;
  }

  ChanceTreeOptions options_;
  std::uint64_t places_ = 0;  // a sum over the moves played
  int left_;
};

}  // namespace agon::test

namespace agon {

template <bool constant, bool skips>
struct Heuristic<test::RandomManyTree<constant, skips>> {
  static constexpr bool constant_sum = constant;
  static double value(const test::RandomManyTree<constant, skips>& tree, Player player) {
    return score_range(tree).to_unit(tree.looks(player));
  }
};

template <>
struct Heuristic<test::RandomChanceTree> {
  static double value(const test::RandomChanceTree& tree, Player player) {
    return score_range(tree).to_unit(tree.looks(player));
  }
};

}  // namespace agon
