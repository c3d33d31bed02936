#include "solvers/reversixt/placing.hpp"

#include <algorithm>

namespace agon::reversixt {
namespace {

constexpr int table_rank = 1 << 30, killer_rank = 1 << 28, most_history = 1 << 26;

// What speaks for a move before anything is known of it: where it is, by kind, and what it does.
constexpr std::array<int, Board::kinds> rank_by_kind{0, 10, 30, -20, -80, 60, -30, 200};
constexpr int change_rank = 400;

// A stone that overrides another one is worth keeping; what it captures speaks for it.
constexpr int override_rank = -300, captured_rank = 8;

// So many moves that override are looked at, by the depth that is left: beside others, and where there is
// nothing else.
constexpr std::array<std::size_t, 4> most_beside_others{0, 3, 8, 14}, most_alone{0, 12, 16, 24};

// So many of them are looked at for the first move, once each was looked at a little.
constexpr std::size_t most_at_first = 32;

// From this number on, and with so much depth left, a move that overrides is looked at less deeply at first.
constexpr std::size_t first_late = 2;
constexpr int least_depth_of_late = 3, less_for_late = 1;

}  // namespace

Answer PlacingSearch::run(const ReversixtState& state) {
  me_ = state.to_move();
  bombing_ = state.bombing();
  for (auto& of_player : history_) of_player.assign(static_cast<std::size_t>(state.board().size()), 0);
  mobility(1) = mobility_of(state);
  table_.new_search();
  Answer answer = deepen(
      request_, 1, budget_, counts_,
      [&](int depth, const std::vector<Candidate>& previous) { return iterate(state, depth, previous); });
  take_unfinished(answer);
  answer.nodes = nodes_;
  answer.seconds = budget_.seconds();
  return answer;
}

Iteration PlacingSearch::iterate(const ReversixtState& state, int depth,
                                 const std::vector<Candidate>& previous) {
  stopped_ = cut_off_ = false;
  std::vector<Move> moves = root_moves(state, previous);
  const std::vector<Move> others = depth > 1 && !each_ ? without_worst(state, moves) : std::vector<Move>{};
  cut_off_ = !others.empty();
  std::size_t number = 0;
  auto candidates =
      tried(state, depth, moves, mobility(1), [&](Move move, const ReversixtState& next, int best) {
        if (alone(state))
          return told_leads(
              move, 1, [&] { return everyones_value(next, depth - 1, 1); })[static_cast<std::size_t>(me_)];
        const bool first = number == 0 || each_;
        const bool late = !first && is_late(state, move, number, depth);
        ++number;
        return value_after({.move = move, .first = first, .mine = true, .late = late}, next, depth - 1, 1,
                           {.alpha = best}, nobody);
      });
  if (stopped_) unfinished_ = candidates;
  Iteration iteration = ended(std::move(candidates), moves);
  // They looked worse than all others so far.
  double least = 1;
  for (const Candidate& each : iteration.moves) least = std::min(least, each.value);
  for (const Move move : others) {
    iteration.moves.push_back(root_candidate(move, least, 0, {}));
    iteration.moves.back().at_most = true;
  }
  return iteration;
}

// Takes those moves that override away that come after the best of them.
std::vector<PlacingSearch::Move> PlacingSearch::without_worst(const ReversixtState& state,
                                                              std::vector<Move>& moves) {
  std::vector<Move> kept, taken;
  std::size_t overriding = 0;
  for (const Move move : moves)
    (state.seldom(move) && overriding++ >= most_at_first ? taken : kept).push_back(move);
  moves = std::move(kept);
  return taken;
}

void PlacingSearch::take_unfinished(Answer& answer) const {
  if (unfinished_.size() < 2 || answer.depth == 0) return;
  const auto best = std::max_element(unfinished_.begin(), unfinished_.end(),
                                     [](const auto& a, const auto& b) { return a.value < b.value; });
  const auto known = std::find_if(answer.moves.begin(), answer.moves.end(),
                                  [&](const Candidate& each) { return each.move == best->move; });
  if (best == unfinished_.begin() || known == answer.moves.end()) return;
  std::rotate(answer.moves.begin(), known, known + 1);
  answer.moves.front() = *best;
  for (Candidate& each : answer.moves) each.value = std::min(each.value, best->value);
  answer.move = best->move;
  answer.value = best->value;
  answer.values = best->values;
}

int PlacingSearch::value(const ReversixtState& state, int depth, int ply, Bounds bounds, Player replier) {
  lines_.at(ply).clear();
  const bool in_time = enter();
  if (state.over()) {
    ++counts_.leaves;
    return judge_.result(state, me_);
  }
  if (!in_time || depth <= 0 || state.bombing() != bombing_ || ply >= max_depth) {
    ++counts_.leaves;
    cut_off_ = true;
    return judge_.guess(state, mobility(ply), me_);
  }
  if (view_ != ExpertView::bestreply || state.to_move() == me_ || state.players() == 2)
    return value_of_moves(state, depth, ply, bounds, nobody);
  if (state.to_move() == replier) return value_of_moves(state, depth, ply, bounds, replier);
  return value_of_replies(state, depth, ply, bounds, replier);
}

// The mover makes any move.
int PlacingSearch::value_of_moves(const ReversixtState& state, int depth, int ply, Bounds bounds,
                                  Player replier) {
  // Mobility is that of earlier turns, and so may differ for the same position: by little.
  const std::uint64_t key = mix(state.hash() + static_cast<std::uint64_t>(me_ * 16 + replier + 1));
  std::uint16_t table_move = TableFacts::no_move;
  if (const auto facts = table_.find(key)) {
    table_move = facts->move;
    const bool settled =
        facts->bound == Bound::exact ||
        (facts->bound == Bound::lower ? facts->value >= bounds.beta : facts->value <= bounds.alpha);
    // What is expected is looked at again, so that there is a line to show.
    if (settled && bounds.narrow() && (facts->depth >= depth || facts->complete)) {
      ++counts_.table_hits;
      cut_off_ = cut_off_ || !facts->complete;
      return facts->value;
    }
  }
  const bool cut_off_before = cut_off_;
  cut_off_ = false;
  const Bounds asked = bounds;
  auto& moves = list(state, depth, ply, table_move);
  counts_.add_inner(moves.size());
  bool cut = false;
  const bool mine = state.to_move() == me_;
  int best = mine ? -Judge::infinite : Judge::infinite;
  std::uint16_t best_index = TableFacts::no_move;
  for (std::size_t i = 0; i < moves.size() && !cut && !stopped_; ++i) {
    bring_best_forward(moves, i);
    const Ordered ordered = moves[i];
    ReversixtState next = state;
    next.play(ordered.move);
    const bool late = is_late(state, ordered.move, i, depth);
    const int found = value_after({.move = ordered.move, .first = i == 0, .mine = mine, .late = late}, next,
                                  depth - 1, ply + 1, bounds, replier);
    if (mine ? found > best : found < best) {
      best = found;
      best_index = ordered.index;
      lines_.set(ply, ordered.move);
    }
    (mine ? bounds.alpha : bounds.beta) = mine ? std::max(bounds.alpha, best) : std::min(bounds.beta, best);
    cut = bounds.alpha >= bounds.beta;
    if (!cut) continue;
    counts_.add_cutoff(i == 0);
    if (told_.tells(ply - 1)) told_.cut(moves.size() - i - 1);
    note_cutoff(state, ordered.move, depth, ply);
  }
  if (!cut) cut_off_ = cut_off_ || left_out(ply);
  if (!stopped_)
    table_.store(key, {.value = best,
                       .move = best_index,
                       .depth = static_cast<std::uint8_t>(std::min(depth, TableFacts::largest_depth)),
                       .bound = best <= asked.alpha  ? Bound::upper
                                : best >= asked.beta ? Bound::lower
                                                     : Bound::exact,
                       .complete = !cut_off_});
  cut_off_ = cut_off_ || cut_off_before;
  return best;
}

// After the first move the others have to be better than the best so far, which a null window tells; for late
// ones a less deep search is asked first.
int PlacingSearch::value_after(const Trial& trial, const ReversixtState& next, int depth, int ply,
                               Bounds bounds, Player replier) {
  const auto look = [&](const Bounds& window, int plies, TraceEntry entry) {
    return told(trial.move, ply, window.alpha, window.beta, entry,
                [&] { return value(next, plies, ply, window, replier); });
  };
  const auto better = [&](int found) { return trial.mine ? found > bounds.alpha : found < bounds.beta; };
  const Bounds null =
      trial.mine ? Bounds{bounds.alpha, bounds.alpha + 1} : Bounds{bounds.beta - 1, bounds.beta};
  if (trial.late) {
    const int found = look(null, depth - less_for_late, TraceEntry::null_window);
    if (!better(found) || stopped_) return found;
  }
  if (trial.first || bounds.narrow()) return look(bounds, depth, TraceEntry::usual);
  const int found = look(null, depth, TraceEntry::null_window);
  const bool inside = found > bounds.alpha && found < bounds.beta;
  return inside && !stopped_ ? look(bounds, depth, TraceEntry::again) : found;
}

// An opponent who may be the one to reply, or, once that is another one, plays what comes first in order.
int PlacingSearch::value_of_replies(const ReversixtState& state, int depth, int ply, Bounds bounds,
                                    Player replier) {
  int worst = Judge::infinite;
  if (replier == nobody) {
    worst = value_of_moves(state, depth, ply, bounds, state.to_move());
    bounds.beta = std::min(bounds.beta, worst);
    if (bounds.alpha >= bounds.beta) return worst;
  }
  auto& moves = list(state, depth, ply, TableFacts::no_move);
  bring_best_forward(moves, 0);
  cut_off_ = true;  // what else he could play is not looked at
  const Move quiet = moves.front().move;
  ReversixtState next = state;
  next.play(quiet);
  // The last opponent before my turn has to be the one, if nobody was.
  if (replier == nobody && (next.over() || next.to_move() == me_)) return worst;
  const int found = told(quiet, ply + 1, bounds.alpha, bounds.beta, TraceEntry::usual,
                         [&] { return value(next, depth, ply + 1, bounds, replier); });
  if (found >= worst) return worst;
  lines_.set(ply, quiet);
  return found;
}

Judge::Leads PlacingSearch::everyones_value(const ReversixtState& state, int depth, int ply) {
  lines_.at(ply).clear();
  const bool in_time = enter();
  if (state.over() || !in_time || depth <= 0 || state.bombing() != bombing_ || ply >= max_depth) {
    ++counts_.leaves;
    cut_off_ = cut_off_ || !state.over();
    return judge_.leads(state, mobility(ply));
  }
  auto& moves = list(state, depth, ply, TableFacts::no_move);
  counts_.add_inner(moves.size());
  cut_off_ = cut_off_ || left_out(ply);
  const auto mover = static_cast<std::size_t>(state.to_move());
  Judge::Leads best{};
  best[mover] = -Judge::infinite;
  for (std::size_t i = 0; i < moves.size() && !stopped_; ++i) {
    bring_best_forward(moves, i);
    const Move move = moves[i].move;
    ReversixtState next = state;
    next.play(move);
    const Judge::Leads found =
        told_leads(move, ply + 1, [&] { return everyones_value(next, depth - 1, ply + 1); });
    if (found[mover] <= best[mover]) continue;
    best = found;
    lines_.set(ply, move);
  }
  return best;
}

// ---- the order of moves

std::vector<PlacingSearch::Ordered>& PlacingSearch::list(const ReversixtState& state, int depth, int ply,
                                                         std::uint16_t table_move) {
  auto& moves = plies_[static_cast<std::size_t>(ply)].moves;
  moves.clear();
  plies_[static_cast<std::size_t>(ply)].left_out = false;
  const auto add = [&](Move move) {
    const auto index = static_cast<std::uint16_t>(moves.size());
    moves.push_back({move, index, index == table_move ? table_rank : rank(state, move, ply)});
  };
  if (bombing_) {
    MoveList<Move> bombs;
    state.legal(bombs);
    for (const Move move : bombs) add(move);
    return moves;
  }
  const Player player = state.to_move();
  std::uint16_t cells = 0;
  state.visit_open([&](Cell cell) {
    if (!state.captures(cell, player)) return;
    ++cells;
    state.visit_choices(cell, add);
  });
  mobility(ply + 1) = mobility(ply);
  mobility(ply + 1)[static_cast<std::size_t>(player)] = cells;
  if (state.overrides(player) > 0) list_overriding(state, depth, ply, table_move);
  return moves;
}

// All are numbered, whatever is kept of them: what the table calls best has the same number at every depth.
void PlacingSearch::list_overriding(const ReversixtState& state, int depth, int ply,
                                    std::uint16_t table_move) {
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  const std::size_t others = here.moves.size();
  state.visit_overridden(state.to_move(), [&](Cell cell, int captured) {
    const auto index = static_cast<std::uint16_t>(here.moves.size());
    const Move move{cell, 0};
    here.moves.push_back({move, index,
                          index == table_move
                              ? table_rank
                              : rank(state, move, ply) + override_rank + captured_rank * captured});
  });
  const auto& widths = others == 0 ? most_alone : most_beside_others;
  const std::size_t most =
      others + widths[std::min(static_cast<std::size_t>(std::max(depth, 1)), widths.size() - 1)];
  if (here.moves.size() <= most) return;
  const auto at = [&](std::size_t i) { return here.moves.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(others), at(most), here.moves.end(), [](const Ordered& a, const Ordered& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.index < b.index;
  });
  here.moves.resize(most);
  here.left_out = true;
}

bool PlacingSearch::is_late(const ReversixtState& state, Move move, std::size_t number, int depth) {
  return number >= first_late && depth >= least_depth_of_late && state.seldom(move);
}

int PlacingSearch::rank(const ReversixtState& state, Move move, int ply) const {
  const auto& killers = plies_[static_cast<std::size_t>(ply)].killers;
  for (std::size_t k = 0; k < killers.size(); ++k)
    if (killers[k] == move) return killer_rank - static_cast<int>(k);
  const auto content = state.content(move.cell);
  const bool changes = content == ReversixtState::choice || content == ReversixtState::inversion;
  return rank_by_kind[state.board().kind(move.cell)] + (changes ? change_rank : 0) +
         history_[static_cast<std::size_t>(state.to_move())][move.cell];
}

// One step of sorting: a cut-off often makes the rest of it unnecessary.
void PlacingSearch::bring_best_forward(std::vector<Ordered>& moves, std::size_t from) {
  std::size_t best = from;
  for (std::size_t i = from + 1; i < moves.size(); ++i)
    if (moves[i].rank > moves[best].rank) best = i;
  std::swap(moves[from], moves[best]);
}

void PlacingSearch::note_cutoff(const ReversixtState& state, Move move, int depth, int ply) {
  auto& killers = plies_[static_cast<std::size_t>(ply)].killers;
  if (!(killers[0] == move)) {
    killers[1] = killers[0];
    killers[0] = move;
  }
  int& weight = history_[static_cast<std::size_t>(state.to_move())][move.cell];
  weight = std::min(weight + 16 * depth * depth, most_history);
}

}  // namespace agon::reversixt
