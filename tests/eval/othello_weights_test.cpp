#include "eval/othello_weights.hpp"

#include <doctest/doctest.h>
#include <set>

#include "base/random.hpp"
#include "eval/learned.hpp"
#include "game/playout.hpp"
#include "games/othello/othello.hpp"
#include "support/othello_sides.hpp"

using namespace agon;
using namespace agon::othello8;
using test::mine;
using test::theirs;

namespace {

using State = OthelloState<OthelloBoard8>;

OthelloParameters random_parameters(std::uint64_t seed) {
  Random random(seed);
  OthelloParameters parameters;
  for (auto& stage : parameters.weights)
    for (auto& weight : stage)
      if (random.below(3) == 0) weight = static_cast<std::int16_t>(random.below(101) - 50);
  for (auto& stage : parameters.probcut_errors)
    for (auto& error : stage) error = static_cast<std::int16_t>(random.below(300));
  parameters.weights[3][7] = INT16_MAX;
  parameters.weights[3][8] = -INT16_MAX;
  return parameters;
}

int value(const OthelloWeights& weights, const State& state) {
  return weights.value(indices_of(mine(state), theirs(state)), count(mine(state) | theirs(state)),
                       count(moves(mine(state), theirs(state))), count(moves(theirs(state), mine(state))));
}

// By the features alone.
int plain_value(const OthelloParameters& parameters, const State& state) {
  int sum = 0;
  const auto& weights = parameters.weights[stage_of(count(mine(state) | theirs(state)))];
  for (const std::uint32_t id : feature_map().of_position(mine(state), theirs(state))) sum += weights[id];
  return std::clamp(sum, 1 - largest_value, largest_value - 1);
}

template <class Check>
void along_random_games(int games, const Check& check) {
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    MoveList<State::Move> scratch;
    for (State state; !state.over(); play_random(state, random, scratch)) check(state);
  }
}

std::string refusal(std::string_view content) {
  const auto parameters = read_othello_parameters(content, "mine.weights");
  REQUIRE_FALSE(parameters);
  CHECK(parameters.error().message.find('\n') == std::string::npos);
  return parameters.error().message;
}

// The same content with the check sum made anew cannot be made here; so a file of the wrong size is one of
// numbers too few that the writer made of shorter stages.
std::string too_few() {
  OthelloParameters parameters = random_parameters(1);
  parameters.weights[0].pop_back();
  return write_othello_parameters(parameters);
}
std::string too_many() {
  OthelloParameters parameters = random_parameters(1);
  parameters.weights[0].push_back(1);
  return write_othello_parameters(parameters);
}

}  // namespace

TEST_CASE("stages of Othello hold five numbers of discs each") {
  CHECK(stage_of(4) == 0);
  CHECK(stage_of(8) == 0);
  CHECK(stage_of(9) == 1);
  CHECK(stage_of(63) == stages - 1);
}

TEST_CASE(
    "Othello's weights are looked up as the features say, and positions in mirrors are worth the same") {
  const OthelloParameters parameters = random_parameters(5);
  const OthelloWeights weights(parameters);
  std::set<int> values;
  along_random_games(20, [&](const State& state) {
    const int found = value(weights, state);
    values.insert(found);
    REQUIRE(found == plain_value(parameters, state));
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      REQUIRE(value(weights, state.mirrored(symmetry)) == found);
  });
  CHECK(values.size() > 300);
}

TEST_CASE("each weight of Othello belongs to some content of a pattern or to a count") {
  const FeatureMap& map = feature_map();
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < spread_weights; ++i) seen.insert(map.of_spread(i));
  for (int i = 0; i < static_cast<int>(mobility_counts); ++i)
    seen.insert(map.own_moves(i)), seen.insert(map.other_moves(i));
  for (int i = 0; i < static_cast<int>(disc_counts); ++i) seen.insert(map.discs(i));
  CHECK(seen.size() == map.size());
  CHECK(*seen.rbegin() == map.size() - 1);
}

TEST_CASE("a file of Othello's weights comes back as it was written") {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const OthelloParameters parameters = random_parameters(seed);
    const auto back = read_othello_parameters(write_othello_parameters(parameters), "x");
    REQUIRE(back);
    CHECK(*back == parameters);
  }
  CHECK(write_othello_parameters(OthelloParameters()).size() < 100);
}

TEST_CASE(
    "a file of Othello's weights that is none, of another version, damaged or of the wrong size is refused") {
  const std::string good = write_othello_parameters(random_parameters(1));
  CHECK(refusal("") == "mine.weights: not a file of weights for Othello; 'agon train othello' makes one");
  CHECK(refusal("agon-othello-weights 1") == refusal(""));
  CHECK(refusal("PK\x03\x04\n") == refusal(""));
  std::string other = good;
  other[other.find('1')] = '7';
  CHECK(refusal(other) ==
        "mine.weights: weights of version 7, expected version 1; 'agon train othello' makes new ones");
  const std::string damaged =
      "mine.weights: damaged or cut short; fetch it again, or make it anew with 'agon train othello'";
  for (const std::size_t kept : {std::size_t{23}, std::size_t{30}, good.size() / 2, good.size() - 1})
    CHECK(refusal(good.substr(0, kept)) == damaged);
  CHECK(refusal(good + "x") == damaged);
  std::string flipped = good;
  flipped[good.size() / 3] = static_cast<char>(flipped[good.size() / 3] ^ 4);
  CHECK(refusal(flipped) == damaged);
  const std::string size =
      "mine.weights: does not have as many weights as this program needs; 'agon train othello' makes them";
  CHECK(refusal(too_few()) == size);
  CHECK(refusal(too_many()) == size);
}

TEST_CASE("the learned weights of Othello are part of the program and know what a corner is worth") {
  CHECK(learned_othello_file().size() < 1'000'000);
  REQUIRE(read_othello_parameters(learned_othello_file(), "learned"));
  const OthelloWeights& weights = learned_othello_weights();
  // Twenty discs; a1 is Black's, White's or empty.
  double with_corner = 0;
  int seen = 0;
  along_random_games(1000, [&](const State& state) {
    if (count(mine(state) | theirs(state)) != 24 || !has(mine(state), 0)) return;
    const auto other = indices_of(mine(state) ^ 1, theirs(state) | 1);
    ++seen;
    const int own_moves = count(moves(mine(state), theirs(state))),
              other_moves = count(moves(theirs(state), mine(state)));
    with_corner += weights.value(indices_of(mine(state), theirs(state)), 24, own_moves, other_moves) -
                   weights.value(other, 24, own_moves, other_moves);
  });
  REQUIRE(seen > 15);
  CHECK(with_corner / seen > 4 * values_per_disc);
}
