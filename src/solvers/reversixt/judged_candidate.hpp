// A move with what is thought of it: the mover's lead, and everyone's values at the end of the expected line.
#pragma once

#include <vector>

#include "search/minimax/deepening.hpp"
#include "solvers/reversixt/judge.hpp"

namespace agon::reversixt {

inline Candidate judged_candidate(const Judge& judge, const ReversixtState& state, ReversixtState::Move move,
                                  int lead, int depth, const std::vector<ReversixtState::Move>& line,
                                  const Mobility& mobility) {
  Candidate candidate = root_candidate(move, Judge::to_unit(lead), depth, line);
  if (state.players() == 2) return candidate;
  ReversixtState end = state;
  for (const MoveCode code : candidate.line) end.play(from_code<ReversixtState::Move>(code));
  const auto leads = judge.leads(end, mobility);
  for (std::size_t p = 0; p < leads.size(); ++p) candidate.values[p] = Judge::to_unit(leads[p]);
  candidate.values[static_cast<std::size_t>(state.to_move())] = candidate.value;
  return candidate;
}

}  // namespace agon::reversixt
