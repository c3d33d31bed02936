// What a player can imagine of a game that hides something: another course of it that tells the player what
// it was told (gdl/course.hpp).
#include <algorithm>
#include <utility>

#include "gdl/course.hpp"
#include "gdl/gdl_state.hpp"

namespace agon {

namespace gdl {

class Imagination {
 public:
  explicit Imagination(GdlState state) : state_(std::move(state)) {
    state_.past_ = nullptr;
    state_.records_ = false;
  }

  bool over() const { return state_.over(); }
  std::vector<std::uint32_t> legal(std::size_t role) const {
    MoveList<GdlState::Move> moves;
    state_.legal_for_role(role, moves);
    std::vector<std::uint32_t> numbers;
    for (const GdlState::Move move : moves)
      numbers.push_back(static_cast<std::uint32_t>(GdlState::index_of(move)));
    return numbers;
  }
  std::vector<std::uint32_t> step(const std::vector<std::uint32_t>& joint, std::size_t role) {
    GdlState::Told told;
    state_.advance_fluents(GdlState::moves_of(joint), &told);
    return std::move(told[role]);
  }
  void look() { state_.look(); }

  GdlState take() { return std::move(state_); }

  // What a role knows of all steps up to a state, the first one first.
  static std::vector<Experience> experiences(const GdlState& now, std::size_t role) {
    std::vector<const GdlState::PastStep*> past;
    for (const auto* step = now.past_.get(); step != nullptr; step = step->before.get()) past.push_back(step);
    std::vector<Experience> steps;
    for (auto step = past.rbegin(); step != past.rend(); ++step)
      steps.push_back({.own = static_cast<std::uint32_t>(GdlState::index_of((*step)->by_role[role])),
                       .told = (*step)->told[role]});
    return steps;
  }
  static GdlState first_state(GdlState state) {
    const GdlState::PastStep* first = state.past_.get();
    if (first == nullptr) return state;
    while (first->before != nullptr) first = first->before.get();
    std::copy(first->fluents.begin(), first->fluents.end(), state.bits_.begin());
    state.asked_ = first->asked;
    state.look();
    return state;
  }

  // The player has to see the same choice, and that the game goes on. Whether others have a choice too is not
  // for it to see.
  bool looks_like(const GdlState& now, Player player) const {
    const std::size_t role = now.rules().role_of(player);
    const auto turn = [player](Player mover) { return mover == everyone ? player : mover; };
    return over() == now.over() && turn(state_.to_move()) == turn(now.to_move()) &&
           now.has_same_moves(state_, role);
  }

 private:
  GdlState state_;
};

}  // namespace gdl

std::optional<GdlState> GdlState::imagine(Player player, Random& random) const {
  const std::size_t role = rules_->role_of(player);
  const auto steps = gdl::Imagination::experiences(*this, role);
  gdl::Imagination world(gdl::Imagination::first_state(*this));
  gdl::CourseFinder<gdl::Imagination> finder(rules_->roles(), role, random);
  const auto accept = [&](const gdl::Imagination& found) { return found.looks_like(*this, player); };
  if (!finder.find(world, steps, accept)) return std::nullopt;
  return world.take();
}

std::optional<std::vector<std::vector<GdlState::Move>>> GdlState::find_course(
    std::size_t role, std::span<const gdl::Experience> steps, const gdl::CourseLimits& limits,
    Random& random) const {
  gdl::Imagination world(*this);
  gdl::CourseFinder<gdl::Imagination> finder(rules_->roles(), role, random, limits);
  const auto found = finder.find(world, steps, [](const gdl::Imagination& end) { return !end.over(); });
  if (!found) return std::nullopt;
  std::vector<std::vector<Move>> course;
  for (const auto& joint : *found) course.push_back(moves_of(joint));
  return course;
}

}  // namespace agon
