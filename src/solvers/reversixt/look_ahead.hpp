// What the searches of both phases of ReversiXT share: their budget and counts, and how the moves of the
// position asked about are tried one after the other.
#pragma once

#include <algorithm>
#include <vector>

#include "search/minimax/deepening.hpp"
#include "search/search.hpp"
#include "search/told_positions.hpp"
#include "solvers/expert.hpp"
#include "solvers/reversixt/judge.hpp"

namespace agon::reversixt {

class LookAhead {
 public:
  using Move = ReversixtState::Move;

 protected:
  LookAhead(const Judge& judge, const ExpertOptions& options, const Request& request)
      : judge_(judge), view_(options.view), each_(options.each), request_(request), budget_(request, 16) {}

  // Counts a position; false: the time is over.
  bool enter() {
    if (!stopped_ && budget_.spent(0, ++nodes_)) stopped_ = true;
    return !stopped_;
  }

  // Everybody plays for himself.
  bool alone(const ReversixtState& state) const { return view_ == ExpertView::maxn && state.players() > 2; }

  // lead_of(move, next, best) is what a move brings the mover, where that is more than `best`. Stops after
  // the first move at the earliest.
  template <class LeadOf>
  std::vector<Candidate> tried(const ReversixtState& state, int depth, const std::vector<Move>& moves,
                               const Mobility& mobility, const LeadOf& lead_of) {
    std::vector<Candidate> candidates;
    counts_.add_inner(moves.size());
    int best = -Judge::infinite;
    for (const Move move : moves) {
      ReversixtState next = state;
      next.play(move);
      const int lead = lead_of(move, next, each_ ? -Judge::infinite : best);
      const bool first = candidates.empty();
      if (stopped_ && !first) break;
      candidates.push_back(judged(state, move, lead, depth, mobility));
      candidates.back().at_most = !each_ && !alone(state) && !first && lead <= best;
      best = std::max(best, lead);
    }
    return candidates;
  }
  Iteration ended(std::vector<Candidate> candidates, const std::vector<Move>& moves) const {
    Iteration iteration;
    iteration.moves = std::move(candidates);
    add_unsearched(iteration.moves, moves, iteration.moves.front().value);
    iteration.finished = !stopped_;
    iteration.complete = !cut_off_;
    return iteration;
  }

  // look() tells my lead, which a watcher is told near the root.
  template <class Look>
  int told(Move move, int ply, int alpha, int beta, TraceEntry entry, const Look& look) {
    if (!told_.tells(ply - 1)) return look();
    return told_.told(
        to_code(move), {Judge::to_unit(alpha), Judge::to_unit(beta), me_}, entry, [this] { return nodes_; },
        stopped_, look,
        [this](int lead) {
          return TraceValue{Judge::to_unit(lead), me_};
        });
  }
  template <class Look>
  Judge::Leads told_leads(Move move, int ply, const Look& look) {
    if (!told_.tells(ply - 1)) return look();
    return told_.told(
        to_code(move), {0, 1, me_}, TraceEntry::usual, [this] { return nodes_; }, stopped_, look,
        [this](const Judge::Leads& leads) {
          return TraceValue{Judge::to_unit(leads[static_cast<std::size_t>(me_)]), me_};
        });
  }

  const Judge& judge_;
  ExpertView view_;
  bool each_;  // the value of each move is wanted
  const Request& request_;
  Budget budget_;
  Player me_ = 0;
  bool stopped_ = false, cut_off_ = false;
  std::int64_t nodes_ = 0;
  ToldPositions told_{request_.trace};
  TreeCounts counts_;
  Lines<Move> lines_;

 private:
  // A move with the mover's lead, and where everybody plays for himself everyone's values at the end of the
  // expected line. Who sees the others as one opponent knows nothing of what they will have.
  Candidate judged(const ReversixtState& state, Move move, int lead, int depth, const Mobility& mobility) {
    Candidate candidate = root_candidate(move, Judge::to_unit(lead), depth, lines_.at(1));
    if (!alone(state)) return candidate;
    ReversixtState end = state;
    for (const MoveCode code : candidate.line) end.play(from_code<Move>(code));
    const auto leads = judge_.leads(end, mobility);
    for (std::size_t p = 0; p < leads.size(); ++p) candidate.values[p] = Judge::to_unit(leads[p]);
    candidate.values[static_cast<std::size_t>(state.to_move())] = candidate.value;
    return candidate;
  }
};

}  // namespace agon::reversixt
