#include "gdl/pieces.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "gdl/gdl_state.hpp"

namespace agon::gdl {

namespace {

// So much is looked at, in states times edges of the circuit: a few tenths of a second.
constexpr std::size_t most_work = 200'000'000, fewest_states = 64, most_states_seen = 4096;
constexpr int most_moves = 200;  // of each game, so that there are several

// How often each player did something to the pieces of one value.
struct ByPlayer {
  std::array<int, max_players> times{};

  void note(Player player) { ++times[static_cast<std::size_t>(player)]; }
  int all() const { return std::accumulate(times.begin(), times.end(), 0); }
  // Who did it, but for a tenth of the times at most: rules have their odd corners. Negative: nobody.
  int main_one() const {
    const auto most = std::max_element(times.begin(), times.end());
    const bool alone = *most > 0 && std::int64_t{10} * *most >= std::int64_t{9} * all();
    return alone ? static_cast<int>(most - times.begin()) : -1;
  }
};

class PieceFinder {
 public:
  explicit PieceFinder(const std::shared_ptr<const GdlRules>& rules)
      : rules_(*rules),
        grid_(rules->grid()),
        // Owns the rules: states tell one game's rules from another's by their owner.
        start_(rules),
        values_(static_cast<std::size_t>(grid_.values())) {}

  PieceBoard run() {
    if (rules_.players() > 1) watch_games();
    PieceBoard board{.cells = grid_.cells(), .kinds = grid_.values()};
    std::vector<int> owners;
    for (const Value& value : values_) owners.push_back(owner_of(value));
    board.several_kinds = std::any_of(owners.begin(), owners.end(), [&](int owner) {
      return owner >= 0 && std::count(owners.begin(), owners.end(), owner) > 1;
    });
    for (std::size_t fluent = 0; fluent < rules_.fluents(); ++fluent) {
      PieceBoard::Fact& fact = board.facts.emplace_back();
      const Grid::Content content = grid_.content(fluent);
      if (content.cell < 0 || owners[static_cast<std::size_t>(content.value)] < 0) continue;
      fact = {content.cell, owners[static_cast<std::size_t>(content.value)], content.value};
    }
    return board;
  }

 private:
  using Cells = std::vector<std::vector<int>>;  // the values on each cell
  struct Value {
    ByPlayer moved, put;
    bool left = false;  // a move left it behind
  };

  // What one player moves is that player's; what else stays where a piece was is an empty cell.
  static int owner_of(const Value& value) {
    if (const int mover = value.moved.main_one(); mover >= 0) return mover;
    return value.left ? -1 : value.put.main_one();
  }

  void watch_games() {
    states_left_ = std::clamp(most_work / (rules_.size().edges + 1), fewest_states, most_states_seen);
    while (states_left_ > 0) watch_game();
  }

  void watch_game() {
    GdlState state = start_;
    --states_left_;  // an end from the start on is a game, too
    for (int move = 0; move < most_moves && states_left_ > 0 && !state.over(); ++move, --states_left_) {
      if (state.to_move() == chance) {
        play_random(state, random_, scratch_);
        continue;
      }
      const Cells before = cells_of(state);
      const std::vector<GdlState::Move> moves = choose(state, before);
      std::vector<Step> steps;
      for (const GdlState::Move each : moves) steps.push_back(state.step(each));
      state.play(moves);
      if (state.within_step()) play_random(state, random_, scratch_);
      compare(before, cells_of(state), steps);
    }
  }

  Cells cells_of(const GdlState& state) {
    fluents_.clear();
    state.list_fluents(fluents_);
    Cells cells(static_cast<std::size_t>(grid_.cells()));
    for (const std::uint32_t fluent : fluents_)
      if (const Grid::Content content = grid_.content(fluent); content.cell >= 0)
        cells[static_cast<std::size_t>(content.cell)].push_back(content.value);
    return cells;
  }

  // A move of every player, and what each could have moved.
  std::vector<GdlState::Move> choose(const GdlState& state, const Cells& cells) {
    std::vector<GdlState::Move> moves;
    for (Player p = 0; p < state.players(); ++p) {
      scratch_.clear();
      state.legal(p, scratch_);
      for (const GdlState::Move move : scratch_)
        if (const int from = state.step(move).from; from >= 0)
          for (const int value : cells[static_cast<std::size_t>(from)]) value_of(value).moved.note(p);
      moves.push_back(scratch_[static_cast<std::size_t>(random_.below(static_cast<int>(scratch_.size())))]);
    }
    return moves;
  }

  static bool is_new(int value, int cell, const Cells& before, const Cells& after) {
    const auto holds = [&](const Cells& cells) {
      const auto& there = cells[static_cast<std::size_t>(cell)];
      return std::find(there.begin(), there.end(), value) != there.end();
    };
    return holds(after) && !holds(before);
  }

  // What came where one player's move led, and what it left behind.
  void compare(const Cells& before, const Cells& after, const std::vector<Step>& steps) {
    for (std::size_t p = 0; p < steps.size(); ++p) {
      const Step& step = steps[p];
      const auto rivals =
          std::count_if(steps.begin(), steps.end(), [&](const Step& other) { return other.to == step.to; });
      if (step.to < 0 || rivals > 1) continue;
      for (const int value : after[static_cast<std::size_t>(step.to)])
        if (is_new(value, step.to, before, after)) value_of(value).put.note(static_cast<Player>(p));
      if (step.from < 0) continue;
      for (const int value : after[static_cast<std::size_t>(step.from)])
        if (is_new(value, step.from, before, after) && !is_new(value, step.to, before, after))
          value_of(value).left = true;
    }
  }

  Value& value_of(int value) { return values_[static_cast<std::size_t>(value)]; }

  const GdlRules& rules_;
  const Grid& grid_;
  GdlState start_;
  std::vector<Value> values_;
  Random random_{1};
  std::size_t states_left_ = 0;
  MoveList<GdlState::Move> scratch_;
  std::vector<std::uint32_t> fluents_;
};

}  // namespace

PieceBoard find_pieces(const std::shared_ptr<const GdlRules>& rules) { return PieceFinder(rules).run(); }

}  // namespace agon::gdl
