#include "solvers/reversixt/reversixt_expert.hpp"

#include "solvers/reversixt/bombing.hpp"
#include "solvers/reversixt/placing.hpp"

namespace agon {

struct ReversixtExpert::Knowledge {
  const reversixt::Board* board;
  Bytes memory;
  reversixt::Judge judge;
  TranspositionTable table{memory.count};
};

ReversixtExpert::ReversixtExpert(const ExpertOptions& options)
    : options_(options), weights_(options.learned ? &learned_reversixt_weights() : nullptr) {}
ReversixtExpert::ReversixtExpert(const ExpertOptions& options, const ReversixtWeights& weights)
    : options_(options), weights_(&weights) {}
ReversixtExpert::~ReversixtExpert() = default;

Answer ReversixtExpert::think(const ReversixtState& state, const Request& request) {
  prepare(state, request.limits);
  Request mine = request;
  if (options_.level < 10)
    mine.limits.depth = static_cast<int>(smaller_limit(request.limits.depth, options_.level));
  if (state.bombing() && options_.bombing)
    return reversixt::BombingSearch(knowledge_->judge, options_, mine).run(state);
  return reversixt::PlacingSearch(knowledge_->judge, options_, knowledge_->table, mine).run(state);
}

void ReversixtExpert::new_game() { knowledge_.reset(); }

void ReversixtExpert::prepare(const ReversixtState& state, const Limits& limits) {
  const Bytes memory{limits.memory.count > 0 ? limits.memory.count : std::uint64_t{64} << 20};
  if (knowledge_ != nullptr && knowledge_->board == &state.board() && knowledge_->memory == memory) return;
  knowledge_.reset(new Knowledge{
      .board = &state.board(), .memory = memory, .judge = reversixt::Judge(state.board(), weights_)});
}

}  // namespace agon
