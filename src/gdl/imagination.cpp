// What a player can imagine of a game that hides something: another course of it that tells the player what
// it was told. Looked for step by step, the moves of the others and of chance in random order, back and
// forth.
#include <algorithm>
#include <numeric>
#include <optional>

#include "gdl/gdl_state.hpp"

namespace agon {

namespace gdl {

class Imagination {
 public:
  using Move = GdlState::Move;

  Imagination(const GdlState& now, Player player, Random& random)
      : now_(now), role_(now.rules().role_of(player)), random_(random) {
    for (const auto* step = now.past_.get(); step != nullptr; step = step->before.get())
      steps_.push_back(step);
    std::reverse(steps_.begin(), steps_.end());
  }

  std::optional<GdlState> find() {
    GdlState state = now_;
    state.past_ = nullptr;
    state.records_ = false;
    if (steps_.empty()) return state;
    std::copy(steps_.front()->fluents.begin(), steps_.front()->fluents.end(), state.bits_.begin());
    state.look();
    if (!follow(state, 0)) return std::nullopt;
    return state;
  }

 private:
  static constexpr int most_steps = 20'000;  // tried in all
  static constexpr std::size_t most_choices = 256;

  // From before this step to now; `state` is then the one that was found.
  bool follow(GdlState& state, std::size_t number) {
    if (number == steps_.size()) return looks_like_now(state);
    if (state.over()) return false;
    for (const std::vector<Move>& by_role : choices(state, steps_[number]->by_role[role_])) {
      if (++tried_ > most_steps) return false;
      GdlState next = state;
      GdlState::Told told;
      next.advance_fluents(by_role, &told);
      if (told[role_] != steps_[number]->told[role_]) continue;
      next.look();
      if (!follow(next, number + 1)) continue;
      state = std::move(next);
      return true;
    }
    return false;
  }

  // The player has to see the same choice, and that the game goes on.
  bool looks_like_now(const GdlState& state) const {
    const auto mine = now_.legal_bits(role_), other = state.legal_bits(role_);
    return state.over() == now_.over() && state.to_move() == now_.to_move() &&
           std::equal(mine.begin(), mine.end(), other.begin());
  }

  // What all roles may do while the player does this, in random order; some of it where that is very much.
  std::vector<std::vector<Move>> choices(const GdlState& state, Move own) {
    std::vector<MoveList<Move>> legal(state.rules().roles());
    double number = 1;
    for (std::size_t r = 0; r < legal.size(); ++r) {
      state.legal_for_role(r, legal[r]);
      if (r == role_) {
        if (std::find(legal[r].begin(), legal[r].end(), own) == legal[r].end()) return {};
        legal[r].clear();
        legal[r].add(own);
      }
      if (legal[r].empty()) return {};
      number *= static_cast<double>(legal[r].size());
    }
    return number <= static_cast<double>(most_choices) ? all(legal, static_cast<std::size_t>(number))
                                                       : some(legal);
  }

  std::vector<std::vector<Move>> all(const std::vector<MoveList<Move>>& legal, std::size_t number) {
    std::vector<std::vector<Move>> list;
    for (std::size_t i = 0; i < number; ++i) {
      std::size_t rest = i;
      std::vector<Move>& by_role = list.emplace_back();
      for (const auto& moves : legal) {
        by_role.push_back(moves[rest % moves.size()]);
        rest /= moves.size();
      }
    }
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
    return list;
  }

  std::vector<std::vector<Move>> some(const std::vector<MoveList<Move>>& legal) {
    std::vector<std::vector<Move>> list(most_choices);
    for (auto& by_role : list)
      for (const auto& moves : legal)
        by_role.push_back(moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))]);
    return list;
  }

  const GdlState& now_;
  std::size_t role_;
  Random& random_;
  std::vector<const GdlState::PastStep*> steps_;
  int tried_ = 0;
};

}  // namespace gdl

std::optional<GdlState> GdlState::imagine(Player player, Random& random) const {
  return gdl::Imagination(*this, player, random).find();
}

}  // namespace agon
