// ReversiXT as well as we can: learned weights judge positions, and each phase has a search of its own.
#pragma once

#include <memory>

#include "games/reversixt/reversixt.hpp"
#include "search/search.hpp"
#include "solvers/expert.hpp"

namespace agon {

struct ReversixtWeights;

class ReversixtExpert final : public SearchOf<ReversixtState> {
 public:
  explicit ReversixtExpert(const ExpertOptions& options);
  // With these weights in place of those that are part of the program; they must outlive the expert.
  ReversixtExpert(const ExpertOptions& options, const ReversixtWeights& weights);
  ~ReversixtExpert() override;

  using SearchOf<ReversixtState>::think;
  Answer think(const ReversixtState& state, const Request& request) override;
  void new_game() override;

  // What the table takes: what the limits say, or 64 MB, or what a search can fill in the time that it has.
  static Bytes table_memory(const Limits& limits);

 private:
  struct Knowledge;  // what is kept from question to question; every game is compiled with this header in
                     // sight

  ReversixtExpert(const ExpertOptions& options, const ReversixtWeights* weights);
  void prepare(const ReversixtState& state, const Limits& limits);

  ExpertOptions options_;
  const ReversixtWeights* weights_;  // null: the guess made by hand
  std::unique_ptr<Knowledge> knowledge_;
};

template <>
struct ExpertFor<ReversixtState> {
  using Type = ReversixtExpert;
};

}  // namespace agon
