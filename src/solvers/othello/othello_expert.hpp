// Othello on 8x8 as well as we can: the midgame search deeper and deeper, and the exact solver near the end,
// first for who wins where the time is short.
#pragma once

#include <memory>

#include "games/othello/othello.hpp"
#include "search/search.hpp"
#include "solvers/expert.hpp"

namespace agon {

class OthelloExpert final : public SearchOf<OthelloState<OthelloBoard8>> {
 public:
  using State = OthelloState<OthelloBoard8>;
  using Move = State::Move;

  explicit OthelloExpert(const ExpertOptions& options);
  ~OthelloExpert() override;

  using SearchOf<State>::think;
  Answer think(const State& state, const Request& request) override;
  void new_game() override;

 private:
  struct Tables;   // what is kept from question to question; every game is compiled with this header in sight
  class Question;  // one of them, while it is thought about

  void prepare(const State& state, const Limits& limits);

  ExpertOptions options_;
  std::unique_ptr<Tables> tables_;
};

template <>
struct ExpertFor<OthelloExpert::State> {
  using Type = OthelloExpert;
};

}  // namespace agon
