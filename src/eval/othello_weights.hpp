// Learned weights for Othello on 8x8: what patterns, mobility and the number of discs say about the final
// score, stage by stage. Made by `agon train othello` (src/train), kept in data/learned, part of the program.
//
// Two forms: OthelloParameters is what is learned and kept, each weight once; OthelloWeights is spread out
// for speed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "eval/othello_patterns.hpp"

namespace agon {

namespace othello8 {

inline constexpr int values_per_disc = 32;  // the unit of weights and values
inline constexpr int largest_value = 64 * values_per_disc;

// Stages by the number of discs, five each.
inline constexpr std::size_t stages = 12;
constexpr std::size_t stage_of(int discs) {
  return static_cast<std::size_t>(std::clamp((discs - 4) / 5, 0, static_cast<int>(stages) - 1));
}

inline constexpr std::size_t mobility_counts = 40;  // more than any position has moves
inline constexpr std::size_t disc_counts = 65;

// Where the indices of each pattern lie in one row of them: [start, start + 3^size), 0 in the middle.
inline constexpr auto pattern_starts = [] {
  std::array<std::size_t, patterns.size() + 1> starts{};
  for (std::size_t p = 0; p < patterns.size(); ++p)
    starts[p + 1] = starts[p] + static_cast<std::size_t>(power_of_three(patterns[p].size));
  return starts;
}();
inline constexpr std::size_t spread_weights = pattern_starts.back();
inline constexpr auto place_centres = [] {
  std::array<std::int32_t, pattern_places> centres{};
  for (std::size_t i = 0; i < pattern_places; ++i) {
    const std::size_t p = places[i].pattern;
    centres[i] = static_cast<std::int32_t>(pattern_starts[p]) + (power_of_three(patterns[p].size) - 1) / 2;
  }
  return centres;
}();

// The features that weights belong to: an index of a pattern and its mirror image within the same squares are
// one. Then the moves of the player, those of the other, and the discs on the board.
class FeatureMap {
 public:
  FeatureMap();

  std::size_t size() const { return size_; }
  // Of an entry of the row of all indices.
  std::uint32_t of_spread(std::size_t entry) const { return of_spread_[entry]; }
  std::uint32_t own_moves(int moves) const { return moves_ + static_cast<std::uint32_t>(moves); }
  std::uint32_t other_moves(int moves) const {
    return own_moves(moves) + static_cast<std::uint32_t>(mobility_counts);
  }
  std::uint32_t discs(int discs) const {
    return moves_ + static_cast<std::uint32_t>(2 * mobility_counts) + static_cast<std::uint32_t>(discs);
  }

  static constexpr std::size_t per_position = pattern_places + 3;
  std::array<std::uint32_t, per_position> of_position(std::uint64_t mine, std::uint64_t theirs) const;

 private:
  std::vector<std::uint32_t> of_spread_;
  std::uint32_t moves_ = 0;
  std::size_t size_ = 0;
};
// Made when it is first asked for.
const FeatureMap& feature_map();

// ProbCut guesses a search of some depth from a shallower one.
inline constexpr int probcut_least = 3, probcut_most = 24;  // depths
inline constexpr std::size_t probcut_depths = probcut_most - probcut_least + 1;
// Shallower by an even number of plies: values of odd and even depths differ.
constexpr int probcut_check(int depth) {
  const int check = depth / 2;
  return (depth - check) % 2 == 0 ? check : check - 1;
}

}  // namespace othello8

// What is learned.
struct OthelloParameters {
  using Stage = std::vector<std::int16_t>;  // by feature

  std::array<Stage, othello8::stages> weights;
  // How far the shallow search of ProbCut is from the deep one, as a standard deviation, by depth from
  // probcut_least on.
  std::array<std::array<std::int16_t, othello8::probcut_depths>, othello8::stages> probcut_errors{};

  OthelloParameters();  // all zero
  friend bool operator==(const OthelloParameters&, const OthelloParameters&) = default;
};

// A file of weights. Errors begin with `name`.
std::string write_othello_parameters(const OthelloParameters& parameters);
Result<OthelloParameters> read_othello_parameters(std::string_view content, const std::string& name);

class OthelloWeights {
 public:
  explicit OthelloWeights(const OthelloParameters& parameters);

  // For the player to move, in 1/values_per_disc; never a score that only the end can have. The moves are
  // those of this player and of the other.
  int value(const othello8::PatternIndices& indices, int discs, int own_moves, int other_moves) const {
    const Stage& stage = stages_[othello8::stage_of(discs)];
    const int sum = pattern_sum(stage, indices, std::make_index_sequence<othello8::pattern_places>()) +
                    stage.own_moves[static_cast<std::size_t>(own_moves)] +
                    stage.other_moves[static_cast<std::size_t>(other_moves)] +
                    stage.discs[static_cast<std::size_t>(discs)];
    constexpr int most = othello8::largest_value - 1;
    return std::clamp(sum, -most, most);
  }

  int probcut_error(int discs, int depth) const {
    const int known = std::min(depth, othello8::probcut_most) - othello8::probcut_least;
    return probcut_errors_[othello8::stage_of(discs)][static_cast<std::size_t>(known)];
  }

 private:
  struct Stage {
    std::array<std::int16_t, othello8::spread_weights> patterns;
    std::array<std::int16_t, othello8::mobility_counts> own_moves, other_moves;
    std::array<std::int16_t, othello8::disc_counts> discs;
  };

  template <std::size_t... Place>
  static int pattern_sum(const Stage& stage, const othello8::PatternIndices& indices,
                         std::index_sequence<Place...>) {
    return (
        ... +
        int{stage.patterns[static_cast<std::size_t>(othello8::place_centres[Place] + indices.at[Place])]});
  }

  std::vector<Stage> stages_;
  decltype(OthelloParameters::probcut_errors) probcut_errors_;
};

// What their files begin with, before the version.
inline constexpr std::string_view othello_weights_kind = "agon-othello-weights ";

// The weights that are part of the program.
const OthelloWeights& learned_othello_weights();

}  // namespace agon
