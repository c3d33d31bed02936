// A game made from rules at run time: their compiled program, or where they are too many for one somebody who
// is asked about every state; and the words for fluents and moves.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "game/contract.hpp"
#include "gdl/asked_game.hpp"
#include "gdl/factors.hpp"
#include "gdl/goal_distance.hpp"
#include "gdl/goal_sum.hpp"
#include "gdl/grid.hpp"
#include "gdl/ground.hpp"
#include "gdl/program.hpp"
#include "gdl/puzzle.hpp"
#include "gdl/symmetry.hpp"
#include "gdl/turns.hpp"

namespace agon::gdl {

// How large a game became, and how long that took.
struct GdlSize {
  std::size_t rules = 0, ground_rules = 0;  // as written, and with values for their variables
  std::size_t gates = 0, edges = 0, loops = 0;
  double seconds = 0;
};

class GdlRules : public std::enable_shared_from_this<GdlRules> {
 public:
  static Result<std::shared_ptr<const GdlRules>> make(std::string_view text, const GroundLimits& limits = {});

  // As they were given, comments and all.
  const std::string& source() const { return source_; }
  const Program& program() const { return program_; }
  const TurnPrograms& turns() const { return turns_; }
  // Null: there is a program.
  const AskedGame* asked() const { return asked_.get(); }
  // Why there is none, in words; empty: there is one.
  const std::string& why_asked() const { return why_asked_; }
  // Roles as the rules list them. `random`, if there is one, is chance and no player.
  std::size_t roles() const { return role_names_.size(); }
  bool has_random() const { return random_ < roles(); }
  // The rules say what each role sees, so that it does not see the rest.
  bool hides() const { return hides_; }
  std::size_t random_role() const { return random_; }
  int players() const { return static_cast<int>(roles()) - (has_random() ? 1 : 0); }
  std::size_t role_of(Player player) const {
    const auto role = static_cast<std::size_t>(player);
    return role < random_ ? role : role + 1;
  }
  const std::string& role_name(std::size_t role) const { return role_names_[role]; }
  // As mark(1,1), which has no spaces; the rules say (mark 1 1).
  std::string move_text(std::size_t role, std::size_t move) const;
  std::string move_term(std::size_t role, std::size_t move) const;
  // What a role may be told, as the rules write it.
  std::string sees_text(std::size_t role, std::size_t sight) const;
  // Numbers of fluents are smaller than this. Games that are asked for tell none.
  std::size_t fluents() const { return program_.fluents; }
  const std::string& fluent_text(std::size_t fluent) const { return fluent_texts_[fluent]; }
  // How a state's bits are laid out: the fluents, then the legal moves of each role, each part from a word
  // on. States that are asked for have none.
  std::size_t words() const { return words_; }
  std::size_t first_word(std::size_t role) const { return first_words_[role]; }

  // Capitals or not; negative where there is none. Fluents only where they have numbers.
  int find_fluent(const Expression& fluent) const;
  int find_move(std::size_t role, const Expression& move) const;
  int find_sight(std::size_t role, const Expression& sight) const;

  // Seen in random play: whether players ever have a choice at the same time, and whether the goals of two
  // always add up to 100.
  bool simultaneous() const { return simultaneous_; }
  bool zero_sum() const { return zero_sum_; }
  // What follows from the rules of that sum, looked for when it is first asked for. Nothing where somebody
  // ever had no move before the end: the rules do not speak of such games.
  const GoalSums& goal_sums() const;
  void note_stuck() const { met_stuck_.store(true, std::memory_order_relaxed); }
  // Of games of several players whose rules are written out; null for others.
  const GameNet* net() const { return net_.get(); }
  // The board that the fluents seem to tell of.
  const Grid& grid() const { return grid_; }
  // Its pieces, looked for when they are first asked for; null where there is no board, no player has a piece
  // on it, or no move names a cell of it.
  const PieceBoard* piece_board() const;
  bool has_looked_for_pieces() const { return has_looked_; }
  Step step(std::size_t role, std::size_t move) const { return steps_[role][move]; }
  // What has to do with what. Nothing is known of games that are asked for.
  const Factors& factors() const { return factors_; }
  // The first one changes nothing. Where something is hidden no other is looked for.
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }
  // Of a game of one role; empty for others.
  const Puzzle& puzzle() const { return puzzle_; }
  const GoalDistance& goal_distance() const { return goal_distance_; }
  // A bit for each fluent that tells states apart. Empty: all do.
  const std::vector<std::uint64_t>& asked_fluents() const { return asked_fluents_; }
  // All such moves of a role that are legal are one choice.
  bool is_idle(std::size_t role, std::size_t move) const {
    return !idle_moves_.empty() && idle_moves_[role][move];
  }
  // Two or more of one role.
  bool has_idle_moves() const { return has_idle_moves_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  const GdlSize& size() const { return size_; }
  // Which limit was met last when a state was asked about, in words; empty: none. Games after it ended too
  // early. And how many questions met one.
  std::string limit_met() const { return asked_ ? asked_->limit() : std::string(); }
  std::uint64_t limits_met() const { return asked_ ? asked_->limits_met() : 0; }

 private:
  GdlRules(std::string_view text, const RuleSet& set);
  Status make_program(const Ground& ground, const Patience& patience);
  void set_texts(const Ground& ground, const GameNet& net);
  void find_steps();
  void leave_out_unasked();
  void ask(RuleSet set, const GroundLimits& limits, std::string why);
  void watch_play();
  void watch_asked_play(const Patience& patience);

  std::string source_, why_asked_;
  Program program_;
  TurnPrograms turns_;
  std::unique_ptr<const AskedGame> asked_;
  std::unique_ptr<const GameNet> net_;
  mutable std::once_flag looked_for_sums_;
  mutable GoalSums goal_sums_;
  mutable std::atomic<bool> met_stuck_ = false;  // relaxed: nothing is handed over with it
  GdlSize size_;
  Grid grid_;
  mutable std::once_flag looked_for_pieces_;
  mutable PieceBoard piece_board_;
  mutable bool has_pieces_ = false;
  mutable std::atomic<bool> has_looked_ = false;
  Factors factors_;
  std::vector<Symmetry> symmetries_;
  Puzzle puzzle_;
  GoalDistance goal_distance_;
  std::vector<std::uint64_t> asked_fluents_;
  std::vector<std::vector<bool>> idle_moves_;  // by role and move
  std::vector<std::vector<Step>> steps_;       // by role and move
  std::size_t random_ = 0, words_ = 0;
  std::vector<std::size_t> first_words_;
  std::vector<std::string> role_names_, fluent_texts_, warnings_;
  std::vector<std::vector<std::string>> move_texts_, move_terms_, sees_texts_;
  std::unordered_map<std::string, int> fluent_numbers_;
  bool simultaneous_ = false, zero_sum_ = false, has_steps_ = false, hides_ = false, has_idle_moves_ = false;
};

}  // namespace agon::gdl
