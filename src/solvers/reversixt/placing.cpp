#include "solvers/reversixt/placing.hpp"

#include <algorithm>
#include <utility>

namespace agon::reversixt {
namespace {

constexpr int table_rank = 1 << 30, killer_rank = 1 << 28, most_history = 1 << 26;

// What speaks for a move before anything is known of it: where it is, by kind, and what it does.
constexpr std::array<int, Board::kinds> rank_by_kind{0, 10, 30, -20, -80, 60, -30, 200};
constexpr int change_rank = 400;

// So many stones that override others are looked at where there is nothing else.
constexpr std::size_t most_overriding = 32;

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
  const std::vector<Move> moves = root_moves(state, previous);
  bool first = true;
  auto candidates =
      tried(state, depth, moves, mobility(1), [&](Move move, const ReversixtState& next, int best) {
        if (alone(state))
          return told_leads(
              move, 1, [&] { return everyones_value(next, depth - 1, 1); })[static_cast<std::size_t>(me_)];
        return value_after(move, next, depth - 1, 1, {.alpha = best}, nobody,
                           std::exchange(first, false) || each_, true);
      });
  if (stopped_) unfinished_ = candidates;
  return ended(std::move(candidates), moves);
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
    const bool expected = bounds.beta - bounds.alpha > 1;
    if (settled && !expected && (facts->depth >= depth || facts->complete)) {
      ++counts_.table_hits;
      cut_off_ = cut_off_ || !facts->complete;
      return facts->value;
    }
  }
  const bool cut_off_before = cut_off_;
  cut_off_ = false;
  const Bounds asked = bounds;
  auto& moves = list(state, ply, table_move);
  counts_.add_inner(moves.size());
  const bool mine = state.to_move() == me_;
  int best = mine ? -Judge::infinite : Judge::infinite;
  std::uint16_t best_index = TableFacts::no_move;
  for (std::size_t i = 0; i < moves.size() && !stopped_; ++i) {
    bring_best_forward(moves, i);
    const Ordered ordered = moves[i];
    ReversixtState next = state;
    next.play(ordered.move);
    const int found = value_after(ordered.move, next, depth - 1, ply + 1, bounds, replier, i == 0, mine);
    if (mine ? found > best : found < best) {
      best = found;
      best_index = ordered.index;
      lines_.set(ply, ordered.move);
    }
    (mine ? bounds.alpha : bounds.beta) = mine ? std::max(bounds.alpha, best) : std::min(bounds.beta, best);
    if (bounds.alpha < bounds.beta) continue;
    counts_.add_cutoff(i == 0);
    if (told_.tells(ply - 1)) told_.cut(moves.size() - i - 1);
    note_cutoff(state, ordered.move, depth, ply);
    break;
  }
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

// After the first move the others have to be better than the best so far, which a null window tells.
int PlacingSearch::value_after(Move move, const ReversixtState& next, int depth, int ply, Bounds bounds,
                               Player replier, bool first, bool mine) {
  const auto look = [&](const Bounds& window, TraceEntry entry) {
    return told(move, ply, window.alpha, window.beta, entry,
                [&] { return value(next, depth, ply, window, replier); });
  };
  if (first || bounds.beta - bounds.alpha <= 1) return look(bounds, TraceEntry::usual);
  const Bounds null = mine ? Bounds{bounds.alpha, bounds.alpha + 1} : Bounds{bounds.beta - 1, bounds.beta};
  const int found = look(null, TraceEntry::null_window);
  const bool better =
      mine ? found > bounds.alpha && found < bounds.beta : found < bounds.beta && found > bounds.alpha;
  return better && !stopped_ ? look(bounds, TraceEntry::again) : found;
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
  auto& moves = list(state, ply, TableFacts::no_move);
  bring_best_forward(moves, 0);
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
  auto& moves = list(state, ply, TableFacts::no_move);
  counts_.add_inner(moves.size());
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

std::vector<PlacingSearch::Ordered>& PlacingSearch::list(const ReversixtState& state, int ply,
                                                         std::uint16_t table_move) {
  auto& moves = plies_[static_cast<std::size_t>(ply)].moves;
  moves.clear();
  const auto add = [&](Move move) {
    const auto index = static_cast<std::uint16_t>(moves.size());
    moves.push_back({move, index, index == table_move ? table_rank : rank(state, move, ply)});
  };
  const Player player = state.to_move();
  std::uint16_t cells = 0;
  if (!bombing_)
    state.visit_open([&](Cell cell) {
      if (!state.captures(cell, player)) return;
      ++cells;
      state.visit_choices(cell, add);
    });
  mobility(ply + 1) = mobility(ply);
  mobility(ply + 1)[static_cast<std::size_t>(player)] = cells;
  if (moves.empty()) {
    MoveList<Move> others;
    state.legal(others);
    for (const Move move : others) add(move);
    if (!bombing_) keep_best(moves, most_overriding);
  }
  return moves;
}

void PlacingSearch::keep_best(std::vector<Ordered>& moves, std::size_t most) {
  const std::size_t kept = std::min(moves.size(), most);
  for (std::size_t i = 0; i < kept; ++i) bring_best_forward(moves, i);
  moves.resize(kept);
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
