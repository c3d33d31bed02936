// A state of a game written in GDL, as one more game for every search. Where one player alone has a choice it
// is that player's turn, and the others make the only move they have; where several have one they move at
// once; where `random` has one it is drawn after the players have chosen.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/options.hpp"
#include "game/contract.hpp"
#include "game/playout.hpp"
#include "gdl/course.hpp"
#include "gdl/gdl_rules.hpp"
#include "gdl/lane_playouts.hpp"

namespace agon {

struct GdlOptions {
  std::string file = "tictactoe";
  Seconds patience{60};
  const std::atomic<bool>* stop = nullptr;  // no option: it ends the writing early
};
template <>
struct Fields<GdlOptions> {
  static constexpr auto all = FieldList{
      Field{"file", &GdlOptions::file,
            "a file of rules, the name of a game that is there without one, or the rules themselves"},
      Field{"patience", &GdlOptions::patience, 0, 86400, "longest time to make the game of its rules"}};
};

namespace gdl {
class Imagination;
}

class GdlState {
 public:
  using Move = std::uint32_t;  // its role in the highest byte, then its number among the moves of that role

  static constexpr bool costly_moves = true;
  static constexpr IsaLevel newest_isa = IsaLevel::portable;  // circuits choose for themselves

  explicit GdlState(std::shared_ptr<const gdl::GdlRules> rules);
  const gdl::GdlRules& rules() const { return *rules_; }

  int players() const { return rules_->players(); }
  std::string_view player_name(Player player) const { return rules_->role_name(rules_->role_of(player)); }
  ScoreRange score_range() const { return {0, 100, "points"}; }
  bool zero_sum() const { return rules_->zero_sum(); }
  bool sums_are_certain() const;
  // Of all players' scores at any end from here on; nothing where the rules do not tell.
  std::optional<double> largest_score_sum() const;
  bool has_chance() const { return rules_->has_random(); }
  bool simultaneous() const { return rules_->simultaneous(); }

  // ---- games whose rules say what each role sees (`sees` of GDL-II)
  bool hides() const { return rules_->hides(); }
  // Random moves of the others and of chance, from the start on, that tell the player what it was told.
  std::optional<GdlState> imagine(Player player, Random& random) const;
  std::vector<std::string> told(Player player) const;
  // What a role was told of the last step, as the rules write it.
  std::vector<std::string> last_told(std::size_t role) const;
  // Moves of all roles from here on, to a state in which the game goes on, that tell a role what it knows;
  // nothing where none were found within the limits.
  std::optional<std::vector<std::vector<Move>>> find_course(std::size_t role,
                                                            std::span<const gdl::Experience> steps,
                                                            const gdl::CourseLimits& limits,
                                                            Random& random) const;

  Player to_move() const { return mover_; }
  bool over() const { return over_; }
  double score(Player player) const;
  // All that the rules say a role gets here; one value, of rules that are right. And whether somebody has no
  // move though the rules do not call the game over: it is over then all the same.
  std::vector<int> goals(Player player) const;
  bool is_stuck() const { return stuck_; }
  // Rules may tell the worth of any state.
  double score_so_far(Player player) const { return score(player); }
  // What a state takes besides its own size.
  std::size_t heap_bytes() const;

  void legal(MoveList<Move>& out) const;
  void legal(Player player, MoveList<Move>& out) const { legal_for_role(rules_->role_of(player), out); }
  // Of any role, `random` too, whoever is to move: all make a move in each step of the rules.
  void legal_for_role(std::size_t role, MoveList<Move>& out) const;
  bool within_step() const { return within_step_; }
  bool step_is_split() const {
    return rules_->has_random() && !within_step_ && !over_ && mover_ != chance &&
           count(rules_->random_role()) > 1;
  }
  std::string trouble() const { return is_cut() ? gdl::cut_off_text(asked_->view.limit) : ""; }
  std::string trouble_met() const {
    const std::string limit = rules_->limit_met();
    return limit.empty() ? limit
                         : "the rules are too large: " + limit + "; what lies behind was not looked at";
  }
  std::uint64_t troubles_met() const { return rules_->limits_met(); }
  double probability(Move) const { return 1.0 / count(rules_->random_role()); }
  void play(Move move);
  void play(std::span<const Move> moves);

  std::uint64_t hash() const;
  std::string text() const;
  Result<GdlState> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  // (mark 1 1), as the rules write it, is mark(1,1).
  static std::string usual_move_text(std::string_view move);
  Drawing draw() const;
  std::vector<Place> places(Move move) const { return rules_->grid().places(move_text(move)); }
  // As the rules write it.
  std::string move_term(Move move) const { return rules_->move_term(role_in(move), index_of(move)); }
  // What holds, as the rules write it.
  std::vector<std::string> fluents() const;

  // The same as numbers. Games whose states are asked for meet ever new ones and do not tell.
  std::size_t fluent_count() const { return rules_->fluents(); }
  void list_fluents(std::vector<std::uint32_t>& out) const;
  const PieceBoard* piece_board() const { return rules_->piece_board(); }
  // Only where there is a board of pieces.
  Step step(Move move) const { return rules_->step(role_in(move), index_of(move)); }

  // Exchanges of fluents and moves after which the rules are the same ones (gdl/symmetry.hpp).
  int symmetries() const { return std::max(1, static_cast<int>(rules_->symmetries().size())); }
  GdlState mirrored(int symmetry) const;
  Move mirrored(Move move, int symmetry) const;

  // Moves that change nothing that anybody asks about: see TellsIdleMoves.
  bool has_idle_moves() const { return rules_->has_idle_moves(); }
  bool is_idle(Move move) const { return rules_->is_idle(role_in(move), index_of(move)); }

  // ---- puzzles: what their circuit tells (gdl/puzzle.hpp), for graph search
  // No end from here on brings more.
  bool bounds_scores() const { return !rules_->puzzle().bounds.empty(); }
  double score_at_most(Player player) const;
  // For the order in which positions are looked into: see graph::GuessesDistance.
  bool guesses_distance() const { return rules_->goal_distance().found(); }
  gdl::GoalDistance::Guess distance_guess() const {
    return rules_->goal_distance().of(std::span(bits_).first((rules_->fluents() + 63) / 64));
  }
  // Ways to the best end, their stages, each of which is a part of the puzzle: see graph::FallsApart.
  std::size_t ways() const { return rules_->puzzle().ways.size(); }
  std::size_t stages(std::size_t way) const { return rules_->puzzle().ways[way].size(); }
  bool stage_done(std::size_t way, std::size_t stage) const;
  void legal_in_stage(std::size_t way, std::size_t stage, MoveList<Move>& out) const;
  std::uint64_t stage_hash(std::size_t way, std::size_t stage) const;

  // Uniformly random games to their end, many at once.
  PlayoutTally tally_playouts(std::int64_t number, Random& random) const;
  // The same from many states of one game; see PlaysOutMany. Games that are asked for have no lanes.
  static constexpr std::size_t playouts_at_once = gdl::most_states;
  bool plays_out_many() const { return rules_->asked() == nullptr; }
  static void play_out_many(std::span<const GdlState> states, int each, PlayoutValue value,
                            std::span<Values> means, Random& random);

 private:
  static Move move_of(std::size_t role, std::size_t index) { return static_cast<Move>(role << 24 | index); }
  static std::size_t role_in(Move move) { return move >> 24; }
  const gdl::Puzzle::Part& part_of(std::size_t way, std::size_t stage) const {
    return rules_->puzzle().parts[rules_->puzzle().ways[way][stage].part];
  }
  const std::uint64_t* watch() const;
  const std::uint64_t* count_goals() const;
  static std::size_t index_of(Move move) { return move & 0xffffff; }
  // One number for each role.
  static std::vector<Move> moves_of(const std::vector<std::uint32_t>& numbers) {
    std::vector<Move> by_role;
    for (std::size_t r = 0; r < numbers.size(); ++r) by_role.push_back(move_of(r, numbers[r]));
    return by_role;
  }

  bool holds(std::size_t fluent) const { return (bits_[fluent / 64] >> (fluent % 64) & 1) != 0; }
  std::span<const std::uint64_t> legal_bits(std::size_t role) const;
  bool has_same_moves(const GdlState& other, std::size_t role) const;
  int count(std::size_t role) const;
  Move only_move(std::size_t role) const;
  void set_bit(std::size_t first_word, std::size_t number) {
    bits_[first_word + number / 64] |= std::uint64_t{1} << (number % 64);
  }
  // A state that is asked for: what holds, and what was said of it.
  struct Asked {
    gdl::AskedGame::State state;
    gdl::AskedGame::View view;
  };
  bool is_cut() const { return asked_ != nullptr && asked_->view.is_cut(); }
  void hold(gdl::AskedGame::State state);
  const gdl::Expression* hold_these(std::span<const gdl::Expression> fluents);
  void look();
  void look_by_asking(const gdl::AskedGame& asked);
  void look_by_program();
  // For each role what it is told of a step, as numbers that the rules know.
  using Told = std::vector<std::vector<std::uint32_t>>;
  // `told` gets that, where somebody wants it.
  void advance_by_asking(const gdl::AskedGame& asked, const std::vector<Move>& by_role, Told* told);
  void advance_by_program(const std::vector<Move>& by_role, Told* told);
  void set_mover();
  void end_without_move();
  PlayoutTally tally_one_by_one(std::int64_t number, Random& random) const;
  void choose(std::vector<Move> by_role);
  void draw_chance(Random& random);
  void advance(const std::vector<Move>& by_role);
  void advance_fluents(const std::vector<Move>& by_role, Told* told);
  std::vector<Move> only_moves() const;
  friend class gdl::Imagination;

  std::shared_ptr<const gdl::GdlRules> rules_;
  std::vector<std::uint64_t> bits_;     // laid out by the rules
  std::shared_ptr<const Asked> asked_;  // in its place where the rules are asked; others may have the same
  std::vector<Move> chosen_;            // by role: what the players chose, while `random` has not drawn
  std::uint64_t looked_ = 0;            // the scratch pad that bears this number holds this state
  // What happened so far, where something is hidden; states that are imagined keep no record.
  struct PastStep {
    std::shared_ptr<const PastStep> before;
    std::vector<std::uint64_t> fluents;  // before the step
    std::shared_ptr<const Asked> asked;  // the same where the rules are asked
    std::vector<Move> by_role;
    Told told;
  };
  std::vector<std::string> texts_of(const PastStep& step, std::size_t role) const;  // what it was told
  std::shared_ptr<const PastStep> past_;
  bool records_ = false;
  Player mover_ = 0;
  bool over_ = false;
  bool stuck_ = false;
  bool within_step_ = false;  // players have chosen, `random` has not
};

struct Gdl {
  static constexpr About about{
      .name = "gdl",
      .title = "Game from rules",
      .summary = "any game written in the Game Description Language",
      .rules =
          "The rules are in a file: gdl:FILE.kif. They say which roles there are, what holds at the start "
          "(init), what may be done (legal), what holds after it (next), when the game ends (terminal) and "
          "what it is worth to each role, from 0 to 100 (goal). A move that the rules call (mark 1 1) is "
          "written mark(1,1) or as there. A position is the list of what holds, each in its parentheses. The "
          "role "
          "'random' is chance. agon gdl check FILE tells what is wrong with rules and describes their game. "
          "Games that need no file: blindguess, breakthrough, checkers, connect4, duel, eightpuzzle, "
          "lights, minichess, othello, skirmish, threeplayer, tictactoe."};
  using Options = GdlOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use) -> decltype(use(std::declval<GdlState>())) {
    auto rules = read(options);
    if (!rules) return rules.error();
    return use(GdlState(rules.take()));
  }

 private:
  static Result<std::shared_ptr<const gdl::GdlRules>> read(const Options& options);
};

}  // namespace agon
