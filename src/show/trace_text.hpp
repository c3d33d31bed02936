// Turns what a search tells (search/trace.hpp) into lines for students and into JSON: which move was entered
// with which window, what came back, what was cut off and why. Values and windows are those of the player to
// move at the root, from 0 (lost) to 1 (won); with more than two players, those of everyone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "search/trace.hpp"
#include "show/json.hpp"

namespace agon {

// A line of a depth-first search, or a whole simulation.
struct TraceStep {
  std::string text;  // without the last line end
  Json json;
};

// Values as searches have them, or in the game's own units, which is meant where they are nothing but
// averages and bounds of scores.
enum class TraceUnits { chances, points };

class TraceTeller final : public Trace {
 public:
  // `show` gets the steps one by one until it returns false; the rest is ignored.
  TraceTeller(const Record& record, std::function<bool(const TraceStep&)> show,
              TraceUnits units = TraceUnits::chances);

  bool ended() const { return ended_; }
  std::int64_t steps() const { return steps_; }

  void iteration(int depth) override;
  void enter(MoveCode move, const TraceWindow* window, TraceEntry entry) override;
  void table_hit() override;
  void average(const TraceValue& low, const TraceValue& high) override;
  void cut(TraceCut reason, std::size_t moves) override;
  void leave(const TraceValue& value) override;
  void leave_between(const TraceValue& low, const TraceValue& high) override;

  void simulation(std::int64_t number) override;
  void select(Player mover, std::span<const TraceArm> arms, std::size_t chosen) override;
  void expand(std::size_t moves) override;
  void playout(const Values& result) override;
  void back_up(std::span<const TraceArm> path) override;

 private:
  // As seen from the root.
  struct Range {
    double low = 0, high = 1;
    Player view = 0;
    bool is_null() const;
  };
  struct Level {
    std::unique_ptr<Position> position;
    std::string move;
    TraceEntry entry{};
    std::size_t ply = 0;
    bool by_opponent = false;  // of the player to move at the root
    std::optional<Range> window;
    bool told = false;        // its line is out: something happened below
    bool from_table = false;  // the table knew its value
    TraceValue latest;        // of the last child, in the root's view
    Range average;
  };

  Level& here() { return levels_.back(); }
  double in_units(double value) const;
  std::string shown(double value) const;
  bool is_low_rounder(const Range& window) const;
  bool two_sides() const;
  Range seen_from_root(double low, double high, Player view) const;
  std::string value_text(const TraceValue& value) const;
  std::string question_text(const Level& level) const;
  std::string window_text(const Level& level) const;
  std::string mover_text(const Position& position) const;
  std::string move_text(const Level& level) const;
  std::string leaf_reason(const Level& level) const;  // empty: none to tell
  std::string_view sign_text(const Level& level, double value) const;
  std::string cut_text(TraceCut reason) const;
  std::string average_cut_text(const Level& level) const;
  std::string choice_cut_text(const Level& level) const;

  Json step_json(const char* kind, const Level& level, std::size_t ply) const;
  void add_value(Json& json, const char* name, const TraceValue& value) const;
  void tell_pending();
  void tell(std::size_t ply, const std::string& text, Json json);
  void tell_left(std::string_view sign, const std::string& value, Json json);
  void show(const TraceStep& step);
  void go_on(MoveCode move);

  const GameFacts& facts_;
  const Position& root_;
  std::function<bool(const TraceStep&)> show_;
  const TraceUnits units_;
  std::vector<Level> levels_;  // the root, and the positions that are entered
  int depth_ = 0;              // of the iteration
  bool ended_ = false;
  std::int64_t steps_ = 0;

  // Of the simulation that is going on.
  std::unique_ptr<Position> at_;
  std::vector<MoveCode> joint_;  // chosen so far where all move at once
  std::vector<std::string> lines_, path_;
  std::vector<Player> movers_;
  std::int64_t number_ = 0;
  Json::Array selections_;
  Json expanded_, result_;
};

}  // namespace agon
