// Learned weights for ReversiXT: what a player's share of all stones will be at the end, as a weighted sum of
// what can be counted now, by how full the board is. One set of weights serves all maps. Made by
// `agon train reversixt` (src/train), kept in data/learned, part of the program.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/reversixt/reversixt.hpp"

namespace agon {

namespace reversixt {

// On how many cells each player could play, overriding aside, when it was his turn last: searches know that
// without counting.
using Mobility = std::array<std::uint16_t, most_players>;
Mobility mobility_of(const ReversixtState& state);  // of all players, as they could play now

// ---- features: each is about 0 to 1, for every player

struct Feature {
  enum Index : std::size_t {
    first_kind,  // stones on cells of each kind of reversixt/board.hpp
    stones = first_kind + Board::kinds,
    mobility,
    stuck,  // no move at all
    overrides,
    bombs,
    inherits,    // stones more that come to the player by the inversions that are left
    may_choose,  // stones more that the largest player has, where a choice can be played
    to_move,
    count
  };
};
inline constexpr std::size_t feature_count = Feature::count;
extern const std::array<std::string_view, feature_count> feature_names;

// By feature, then player: eight players are counted as fast as two.
using FeatureTable = std::array<std::array<float, most_players>, feature_count>;

// Weights differ by how full the board is: so many levels, between the ends of so many stages. A last stage
// of its own is the bombing phase.
inline constexpr std::size_t stages = 6, levels = 33;
inline constexpr std::size_t bombing_stage = stages, all_stages = stages + 1;

// What does not change during a game.
class FeatureMaker {
 public:
  explicit FeatureMaker(const Board& board);
  void make(const ReversixtState& state, const Mobility& mobility, FeatureTable& table) const;
  // bombing_level in the bombing phase.
  std::size_t level(const ReversixtState& state) const;
  static constexpr std::size_t bombing_level = levels;

 private:
  void add_changes(const ReversixtState& state, float per_stone, FeatureTable& table) const;

  static constexpr std::size_t stocks = 256;

  std::array<float, Board::kinds> per_cell_{};
  std::array<float, stocks> of_overrides_{}, of_bombs_{};  // by how many there are
  float cells_, root_;                                     // how many, and the root of that
};

// How much each stage counts at a level.
std::array<float, all_stages> shares_of_stages(std::size_t level);

}  // namespace reversixt

// Two players and more than two have weights of their own.
struct ReversixtWeights {
  using Stage = std::array<std::int32_t, reversixt::feature_count>;  // in millionths of all stones
  static constexpr double unit = 1e6;
  std::array<std::array<Stage, reversixt::all_stages>, 2> sets{};

  static std::size_t set_for(int players) { return players == 2 ? 0 : 1; }
  friend bool operator==(const ReversixtWeights&, const ReversixtWeights&) = default;
};

// The first line of their files.
inline constexpr std::string_view reversixt_weights_kind = "agon-reversixt-weights 1";
std::string write_reversixt_weights(const ReversixtWeights& weights);
// Errors begin with `name`.
Result<ReversixtWeights> read_reversixt_weights(std::string_view content, const std::string& name);
// The weights that are part of the program.
const ReversixtWeights& learned_reversixt_weights();

// The weights, spread out for one board.
class ReversixtEvaluator {
 public:
  using Worths = std::array<float, reversixt::most_players>;

  ReversixtEvaluator(const ReversixtWeights& weights, const reversixt::Board& board);
  // For each player; only differences mean anything: by how much larger a share of all stones one will have.
  Worths worths(const ReversixtState& state, const reversixt::Mobility& mobility) const;

 private:
  reversixt::FeatureMaker maker_;
  std::array<std::array<float, reversixt::feature_count>, reversixt::levels + 1> rows_;  // by level
};

}  // namespace agon
