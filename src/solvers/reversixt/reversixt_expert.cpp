#include "solvers/reversixt/reversixt_expert.hpp"

#include <algorithm>
#include <optional>

#include "solvers/reversixt/bombing.hpp"
#include "solvers/reversixt/placing.hpp"

namespace agon {

namespace {

// New memory comes in pages that take the system up to milliseconds each: a search of 100 ms was over before
// its table was there.
constexpr std::uint64_t most_memory = std::uint64_t{64} << 20, least_memory = std::uint64_t{4} << 20;
constexpr double memory_per_second = 0x1.0p25;  // two million entries

// Whether a table of this size will do. Where only the depth ends a search, the same question has the same
// answer whatever was asked before.
bool serves(Bytes made, const Limits& limits) {
  const Bytes wanted = ReversixtExpert::table_memory(limits);
  const bool of_any_size = limits.memory.count == 0 && limits.time.count > 0;
  return of_any_size ? 2 * made.count >= wanted.count : made == wanted;
}

}  // namespace

struct ReversixtExpert::Knowledge {
  explicit Knowledge(Bytes size) : memory(size), table(size.count) {}

  Bytes memory;
  TranspositionTable table;
  const reversixt::Board* board = nullptr;  // null: nothing was asked yet in this game
  std::optional<reversixt::Judge> judge;
};

Bytes ReversixtExpert::table_memory(const Limits& limits) {
  if (limits.memory.count > 0) return limits.memory;
  if (limits.time.count <= 0) return {most_memory};
  const double filled = std::min(limits.time.count * memory_per_second, static_cast<double>(most_memory));
  return {std::max(static_cast<std::uint64_t>(filled), least_memory)};
}

ReversixtExpert::ReversixtExpert(const ExpertOptions& options)
    : ReversixtExpert(options, options.learned ? &learned_reversixt_weights() : nullptr) {}
ReversixtExpert::ReversixtExpert(const ExpertOptions& options, const ReversixtWeights& weights)
    : ReversixtExpert(options, &weights) {}

// A table for short searches is there before the first question, when no clock is running yet.
ReversixtExpert::ReversixtExpert(const ExpertOptions& options, const ReversixtWeights* weights)
    : options_(options), weights_(weights), knowledge_(new Knowledge(Bytes{least_memory})) {
  knowledge_->table.clear();
}
ReversixtExpert::~ReversixtExpert() = default;

Answer ReversixtExpert::think(const ReversixtState& state, const Request& request) {
  prepare(state, request.limits);
  Request mine = request;
  if (options_.level < 10)
    mine.limits.depth = static_cast<int>(smaller_limit(request.limits.depth, options_.level));
  if (state.bombing() && options_.bombing)
    return reversixt::BombingSearch(*knowledge_->judge, options_, mine).run(state);
  return reversixt::PlacingSearch(*knowledge_->judge, options_, knowledge_->table, mine).run(state);
}

// The table's memory is kept: to take it anew would cost the next search's time. But of more than usual, most
// may never have been used.
void ReversixtExpert::new_game() {
  if (knowledge_->board == nullptr) return;
  if (knowledge_->memory.count > most_memory) {
    knowledge_.reset(new Knowledge(knowledge_->memory));
    return;
  }
  knowledge_->board = nullptr;
  knowledge_->table.clear();
}

void ReversixtExpert::prepare(const ReversixtState& state, const Limits& limits) {
  if (knowledge_->board != &state.board()) new_game();
  if (!serves(knowledge_->memory, limits)) knowledge_.reset(new Knowledge(table_memory(limits)));
  if (knowledge_->board != nullptr) return;
  knowledge_->board = &state.board();
  knowledge_->judge.emplace(state.board(), weights_);
}

}  // namespace agon
