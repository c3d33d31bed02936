#include "eval/reversixt_weights.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "base/text.hpp"
#include "eval/learned.hpp"

namespace agon {
namespace reversixt {

const std::array<std::string_view, feature_count> feature_names{
    "inside", "one-closed", "two-closed", "by-edge",   "by-corner", "edge",     "edge-by-corner", "corner",
    "stones", "mobility",   "stuck",      "overrides", "bombs",     "inherits", "may-choose",     "to-move"};

Mobility mobility_of(const ReversixtState& state) {
  Mobility mobility{};
  for (Player p = 0; p < state.players(); ++p)
    state.visit_open([&](Cell cell) {
      if (state.captures(cell, p)) ++mobility[static_cast<std::size_t>(p)];
    });
  return mobility;
}

FeatureMaker::FeatureMaker(const Board& board)
    : cells_(static_cast<float>(std::max(board.size(), 1))), root_(std::sqrt(cells_)) {
  // Few corners count the more the smaller the board; of many each counts little.
  for (std::size_t kind = 0; kind < Board::kinds; ++kind)
    per_cell_[kind] = 1 / (static_cast<float>(board.cells_of(static_cast<Board::Kind>(kind))) + root_);
  const auto edge = static_cast<float>(2 * board.map().power + 1);
  const float crater = std::min(edge * edge, cells_ / 4);
  for (std::size_t stock = 0; stock < stocks; ++stock) {
    const auto number = static_cast<float>(stock);
    of_overrides_[stock] = number / (number + root_);
    of_bombs_[stock] = number * crater / (number * crater + 0.5F * cells_);
  }
}

std::size_t FeatureMaker::level(const ReversixtState& state) const {
  if (state.bombing()) return bombing_level;
  int all = 0;
  for (Player p = 0; p < state.players(); ++p) all += state.stones(p);
  return static_cast<std::size_t>(static_cast<float>(all) / cells_ * float{levels - 1});
}

void FeatureMaker::make(const ReversixtState& state, const Mobility& moves, FeatureTable& table) const {
  table = {};
  const auto& counts = state.stones_by_kind();
  for (std::size_t kind = 0; kind < Board::kinds; ++kind)
    for (std::size_t p = 0; p < most_players; ++p)
      table[Feature::first_kind + kind][p] = static_cast<float>(counts[kind][p]) * per_cell_[kind];
  int all_stones = 0, all_moves = 0;
  for (Player p = 0; p < state.players(); ++p) {
    all_stones += state.stones(p);
    all_moves += moves[static_cast<std::size_t>(p)];
  }
  const float per_stone = 1 / static_cast<float>(std::max(all_stones, 1));
  const float per_move = 1 / (static_cast<float>(all_moves) + 3);  // twice as many of few is not yet much
  for (Player player = 0; player < state.players(); ++player) {
    const auto p = static_cast<std::size_t>(player);
    table[Feature::stones][p] = static_cast<float>(state.stones(player)) * per_stone;
    table[Feature::bombs][p] = of_bombs_[static_cast<std::size_t>(state.bombs(player))];
    table[Feature::to_move][p] = state.to_move() == player ? 1 / root_ : 0;
    if (state.bombing()) continue;
    table[Feature::mobility][p] = static_cast<float>(moves[p]) * per_move;
    table[Feature::stuck][p] = moves[p] == 0 ? 1.0F : 0.0F;
    table[Feature::overrides][p] = of_overrides_[static_cast<std::size_t>(state.overrides(player))];
  }
  if (!state.board().changers().empty() && !state.bombing()) add_changes(state, per_stone, table);
}

void FeatureMaker::add_changes(const ReversixtState& state, float per_stone, FeatureTable& table) const {
  int inversions = 0;
  bool choice = false;
  for (const Cell cell : state.board().changers()) {
    if (state.content(cell) == ReversixtState::inversion) ++inversions;
    if (state.content(cell) == ReversixtState::choice && state.is_open(cell)) choice = true;
  }
  const int players = state.players();
  int largest = 0;
  for (Player p = 0; p < players; ++p) largest = std::max(largest, state.stones(p));
  for (Player p = 0; p < players; ++p) {
    const auto from = static_cast<Player>((p + players - inversions % players) % players);
    const auto at = static_cast<std::size_t>(p);
    table[Feature::inherits][at] = static_cast<float>(state.stones(from) - state.stones(p)) * per_stone;
    if (choice) table[Feature::may_choose][at] = static_cast<float>(largest - state.stones(p)) * per_stone;
  }
}

std::array<float, all_stages> shares_of_stages(std::size_t level) {
  std::array<float, all_stages> shares{};
  if (level == FeatureMaker::bombing_level) {
    shares[bombing_stage] = 1;
    return shares;
  }
  const float at = static_cast<float>(level) * float{stages - 1} / float{levels - 1};
  const auto before = std::min(static_cast<std::size_t>(at), stages - 2);
  shares[before + 1] = at - static_cast<float>(before);
  shares[before] = 1 - shares[before + 1];
  return shares;
}

}  // namespace reversixt

namespace {

using reversixt::all_stages;
using reversixt::feature_count;
using reversixt::feature_names;

// ---- the file: a line that names it, a line of features, then a line of weights for each stage

constexpr std::string_view set_names[] = {"two", "many"};

std::string row_name(std::size_t set, std::size_t stage) {
  return std::string(set_names[set]) + "-" +
         (stage == reversixt::bombing_stage ? "bombing" : std::to_string(stage));
}

}  // namespace

std::string write_reversixt_weights(const ReversixtWeights& weights) {
  std::string out = std::string(reversixt_weights_kind) + "\nfeatures";
  for (const std::string_view name : feature_names) out += " " + std::string(name);
  out += "\n";
  for (std::size_t set = 0; set < weights.sets.size(); ++set)
    for (std::size_t stage = 0; stage < all_stages; ++stage) {
      out += row_name(set, stage);
      for (const std::int32_t weight : weights.sets[set][stage]) out += " " + std::to_string(weight);
      out += "\n";
    }
  return out;
}

Result<ReversixtWeights> read_reversixt_weights(std::string_view content, const std::string& name) {
  const auto wrong = [&](const std::string& what) {
    return Error{name + ": " + what + "; make it anew with agon train reversixt"};
  };
  std::string start = std::string(reversixt_weights_kind) + "\n";
  if (content.substr(0, start.size()) != start)
    return wrong("expected the first line " + in_quotes(reversixt_weights_kind));
  const std::vector<std::string> tokens = words(content.substr(start.size()));
  std::size_t at = 0;
  const auto take = [&](const std::string& wanted) { return at < tokens.size() && tokens[at++] == wanted; };
  if (!take("features")) return wrong("there is no line of features");
  for (const std::string_view feature : feature_names)
    if (!take(std::string(feature))) return wrong("expected the feature " + in_quotes(feature));
  ReversixtWeights weights;
  for (std::size_t set = 0; set < weights.sets.size(); ++set)
    for (std::size_t stage = 0; stage < all_stages; ++stage) {
      if (!take(row_name(set, stage))) return wrong("expected the row " + in_quotes(row_name(set, stage)));
      for (std::int32_t& weight : weights.sets[set][stage]) {
        const auto number = at < tokens.size() ? parse_integer(tokens[at++]) : std::nullopt;
        if (!number || *number < -1'000'000'000 || *number > 1'000'000'000)
          return wrong("a weight of the row " + in_quotes(row_name(set, stage)) + " is no number");
        weight = static_cast<std::int32_t>(*number);
      }
    }
  if (at != tokens.size()) return wrong("there is more than the last row");
  return weights;
}

const ReversixtWeights& learned_reversixt_weights() {
  static const ReversixtWeights weights = [] {
    auto read = read_reversixt_weights(learned_reversixt_file(), "reversixt.weights");
    AGON_ASSERT(read);
    return read.take();
  }();
  return weights;
}

ReversixtEvaluator::ReversixtEvaluator(const ReversixtWeights& weights, const reversixt::Board& board)
    : maker_(board) {
  const auto& set = weights.sets[ReversixtWeights::set_for(board.map().players)];
  for (std::size_t level = 0; level < rows_.size(); ++level) {
    const auto shares = reversixt::shares_of_stages(level);
    for (std::size_t f = 0; f < feature_count; ++f) {
      double sum = 0;
      for (std::size_t stage = 0; stage < all_stages; ++stage)
        sum += double{shares[stage]} * set[stage][f] / ReversixtWeights::unit;
      rows_[level][f] = static_cast<float>(sum);
    }
  }
}

ReversixtEvaluator::Worths ReversixtEvaluator::worths(const ReversixtState& state,
                                                      const reversixt::Mobility& mobility) const {
  reversixt::FeatureTable table;
  maker_.make(state, mobility, table);
  const auto& row = rows_[maker_.level(state)];
  Worths worths{};
  for (std::size_t f = 0; f < feature_count; ++f)
    for (std::size_t p = 0; p < worths.size(); ++p) worths[p] += row[f] * table[f][p];
  return worths;
}

}  // namespace agon
