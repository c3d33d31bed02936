// A game as the GGP protocol sees it: in every step each role makes one move, `random` too, and moves are
// written as the rules write them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "gdl/course.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/kif.hpp"
#include "protocol/ggp/ggp_message.hpp"

namespace agon {

class GgpGame {
 public:
  virtual ~GgpGame() = default;

  // One move of each role.
  using Joint = std::vector<std::string>;

  virtual const std::vector<std::string>& roles() const = 0;
  // The rules' word for chance.
  static bool is_chance(std::string_view role);
  // The number of a role, capitals or not.
  std::optional<std::size_t> find_role(std::string_view name) const;

  void restart();
  virtual bool over() const = 0;
  // Why it counts as over though no rule says so, or nothing.
  virtual std::string trouble() const = 0;
  virtual std::vector<std::string> legal(std::size_t role) const = 0;
  // The moves must be legal, as legal() writes them.
  virtual void play(const Joint& moves) = 0;
  virtual std::vector<int> goals() const = 0;
  virtual std::vector<std::string> fluents() const = 0;
  // The rules say what each role sees, so that it does not see the rest.
  virtual bool hides() const = 0;
  // What a role was told of the last step.
  virtual std::vector<std::string> told(std::size_t role) const = 0;

  // The legal move that is meant; nothing where there is none.
  std::optional<std::string> find_move(std::size_t role, const gdl::Expression& move) const;
  // Plays what is meant; false, and nothing happens, where it is not one legal move of each role.
  bool play_if_legal(std::span<const gdl::Expression> moves);

  // For a player who does not see everything: goes one step on, in a course of the game that fits what the
  // role was told since the start. Without news nothing is known of the step. What nothing fits, in about so
  // many seconds or before somebody stops it, is taken to be unknown.
  void follow(std::size_t role, const std::optional<GgpNews>& news, double seconds,
              const std::atomic<bool>* stop = nullptr);

 protected:
  virtual void go_to_start() = 0;
  virtual gdl::Experience experience_of(std::size_t role, const GgpNews& news) const = 0;
  // Plays moves that fit these steps, from now on or from the start; false, and nothing happens, where there
  // are none.
  virtual bool imagine(std::size_t role, std::span<const gdl::Experience> steps, bool from_start,
                       const gdl::CourseLimits& limits, Random& random) = 0;

 private:
  std::vector<gdl::Experience> known_;  // of all steps that were followed
  Random random_;
};

// A move with small letters and without superfluous parentheses: moves that are the same have the same text.
std::string plain_move(const gdl::Expression& move);
gdl::Expression plain_term(const gdl::Expression& term);

// The game as searches play it, with a record that can be asked about.
class CompiledGgpGame final : public GgpGame {
 public:
  // The game must be one of GDL.
  explicit CompiledGgpGame(const GamePointer& game);

  const std::vector<std::string>& roles() const override { return roles_; }
  bool over() const override { return record_.over(); }
  std::string trouble() const override { return state().trouble(); }
  std::vector<std::string> legal(std::size_t role) const override;
  void play(const Joint& moves) override;
  std::vector<int> goals() const override;
  std::vector<std::string> fluents() const override { return state().fluents(); }
  bool hides() const override { return state().hides(); }
  std::vector<std::string> told(std::size_t role) const override { return state().last_told(role); }

  const Record& record() const { return record_; }
  // The rules were too many to be compiled: every state is asked for.
  bool asks_rules() const;
  // The player that a role is; nobody where it is chance.
  Player player_of(std::size_t role) const;
  std::string move_term(MoveCode move) const;

 protected:
  void go_to_start() override { record_.undo_to(0); }
  gdl::Experience experience_of(std::size_t role, const GgpNews& news) const override;
  bool imagine(std::size_t role, std::span<const gdl::Experience> steps, bool from_start,
               const gdl::CourseLimits& limits, Random& random) override;

 private:
  const GdlState& state() const;
  MoveCode code_of(std::size_t role, const std::string& move) const;

  Record record_;
  std::vector<std::string> roles_;
};

// The game by its rules alone: slow, but there at once.
std::unique_ptr<GgpGame> make_asked_ggp_game(gdl::RuleSet rules, const std::atomic<bool>* stop = nullptr);

// Whether these are rules at all; the error tells line and column. Each expression of a message is a line.
Status check_rules(const std::string& rules);

// The game of GDL that these rules are, for searches, unless it takes longer than that to compile it.
inline constexpr double usual_compile_seconds = 60;
Result<GamePointer> make_gdl_game(const std::string& rules, double seconds = usual_compile_seconds,
                                  const std::atomic<bool>* stop = nullptr);

}  // namespace agon
