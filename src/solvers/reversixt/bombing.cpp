#include "solvers/reversixt/bombing.hpp"

#include <algorithm>

namespace agon::reversixt {
namespace {

constexpr std::size_t first_width = 6, wider = 3;

}  // namespace

Answer BombingSearch::run(const ReversixtState& state) {
  me_ = state.to_move();
  seen_.assign(static_cast<std::size_t>(state.board().size()), 0);
  survey(state);
  Answer answer;
  for (std::size_t width = first_width;; width *= wider) {
    Answer found = with_width(state, width);
    if (answer.moves.empty() || found.depth > 0) answer = std::move(found);
    const bool all = width >= static_cast<std::size_t>(state.cells_left());
    if (stopped_ || !answer.proven || all) {
      answer.proven = answer.proven && all;
      break;
    }
  }
  add_other_moves(state, answer);
  answer.nodes = nodes_;
  answer.counts = counts_;
  answer.seconds = budget_.seconds();
  return answer;
}

Answer BombingSearch::with_width(const ReversixtState& state, std::size_t width) {
  width_ = width;
  return deepen(request_, 1, budget_, counts_, [&](int depth, const std::vector<Candidate>& previous) {
    return iterate(state, depth, previous);
  });
}

Iteration BombingSearch::iterate(const ReversixtState& state, int depth,
                                 const std::vector<Candidate>& previous) {
  stopped_ = cut_off_ = false;
  std::vector<Move> moves;
  for (const Candidate& each : previous) moves.push_back(from_code<Move>(each.move));
  if (moves.empty()) {
    list(state, plies_[0]);
    for (const Place& place : plies_[0]) moves.push_back({place.cell, 0});
  }
  return ended(tried(state, depth, moves, Mobility{},
                     [&](Move move, const ReversixtState& next, int best) {
                       if (alone(state))
                         return told_leads(move, 1, [&] {
                           return everyones_value(next, depth - 1, 1);
                         })[static_cast<std::size_t>(me_)];
                       return told(move, 1, best, Judge::infinite, TraceEntry::usual,
                                   [&] { return value(next, depth - 1, 1, best, Judge::infinite); });
                     }),
               moves);
}

// An answer names every legal move; nothing better is known of the others than that they looked worse.
void BombingSearch::add_other_moves(const ReversixtState& state, Answer& answer) const {
  std::vector<bool> named(static_cast<std::size_t>(state.board().size()));
  for (const Candidate& each : answer.moves) named[from_code<Move>(each.move).cell] = true;
  const double least = answer.moves.back().value;
  for (const Place& place : surveyed_) {
    if (named[place.cell]) continue;
    answer.moves.push_back(root_candidate(Move{place.cell, 0}, least, 0, {}));
    answer.moves.back().at_most = true;
  }
}

int BombingSearch::value(const ReversixtState& state, int depth, int ply, int alpha, int beta) {
  lines_.at(ply).clear();
  const bool in_time = enter();
  if (state.over()) {
    ++counts_.leaves;
    return judge_.result(state, me_);
  }
  if (!in_time || depth <= 0 || ply >= max_depth) {
    ++counts_.leaves;
    cut_off_ = true;
    return judge_.guess(state, Mobility{}, me_);
  }
  auto& places = plies_[static_cast<std::size_t>(ply)];
  list(state, places);
  counts_.add_inner(places.size());
  const bool mine = state.to_move() == me_;
  int best = mine ? -Judge::infinite : Judge::infinite;
  for (std::size_t i = 0; i < places.size() && !stopped_; ++i) {
    const Move move{places[i].cell, 0};
    ReversixtState next = state;
    next.play(move);
    const int found = told(move, ply + 1, alpha, beta, TraceEntry::usual,
                           [&] { return value(next, depth - 1, ply + 1, alpha, beta); });
    if (mine ? found > best : found < best) {
      best = found;
      lines_.set(ply, move);
    }
    (mine ? alpha : beta) = mine ? std::max(alpha, best) : std::min(beta, best);
    if (alpha < beta) continue;
    counts_.add_cutoff(i == 0);
    if (told_.tells(ply - 1)) told_.cut(places.size() - i - 1);
    break;
  }
  return best;
}

Judge::Leads BombingSearch::everyones_value(const ReversixtState& state, int depth, int ply) {
  lines_.at(ply).clear();
  const bool in_time = enter();
  if (state.over() || !in_time || depth <= 0 || ply >= max_depth) {
    ++counts_.leaves;
    cut_off_ = cut_off_ || !state.over();
    return judge_.leads(state, Mobility{});
  }
  auto& places = plies_[static_cast<std::size_t>(ply)];
  list(state, places);
  counts_.add_inner(places.size());
  const auto mover = static_cast<std::size_t>(state.to_move());
  Judge::Leads best{};
  best[mover] = -Judge::infinite;
  for (std::size_t i = 0; i < places.size() && !stopped_; ++i) {
    const Move move{places[i].cell, 0};
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

// ---- which places

void BombingSearch::survey(const ReversixtState& state) {
  surveyed_.clear();
  for (int i = 0; i < state.board().size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    if (state.content(cell) == ReversixtState::hole) continue;
    // Craters of great bombs take long: what is not looked at in time comes last.
    surveyed_.push_back(budget_.spent(0, 0) ? Place{.cell = cell} : look_at(state, cell));
  }
  for (Player player = 0; player < state.players(); ++player) {
    order_for(state, player, surveyed_);
    auto& cells = best_cells_[static_cast<std::size_t>(player)];
    cells.clear();
    for (const Place& place : surveyed_) cells.push_back(place.cell);
  }
}

// The same walk as the explosion's own, on a board that stays as it is.
BombingSearch::Place BombingSearch::look_at(const ReversixtState& state, Cell centre) {
  Place place{.cell = centre};
  ++bomb_;
  reached_.clear();
  const auto reach = [&](Cell cell) {
    const int content = state.content(cell);
    if (content == ReversixtState::hole || seen_[cell] == bomb_) return;
    seen_[cell] = bomb_;
    reached_.push_back(cell);
    place.crater += state.board().key(cell);
    if (content < ReversixtState::expansion) ++place.lost[static_cast<std::size_t>(content)];
  };
  reach(centre);
  std::size_t begin = 0;
  for (int step = 0; step < state.board().map().power && begin < reached_.size(); ++step)
    for (const std::size_t ring = reached_.size(); begin < ring; ++begin)
      for (int direction = 0; direction < directions; ++direction)
        reach(state.board().beside(reached_[begin], direction));
  return place;
}

// The lead over the best of the others, and among equals that over all of them.
int BombingSearch::lead_after(const ReversixtState& state, const Place& place, Player player) {
  int best = 0, others = 0;
  for (Player p = 0; p < state.players(); ++p) {
    if (p == player) continue;
    const int left = state.stones(p) - place.lost[static_cast<std::size_t>(p)];
    if (!state.disqualified(p)) best = std::max(best, left);
    others += left;
  }
  const int mine = state.stones(player) - place.lost[static_cast<std::size_t>(player)];
  return most_players * (mine - best) + mine - others;
}

void BombingSearch::order_for(const ReversixtState& state, Player player, std::vector<Place>& places) {
  constexpr int unknown = -1'000'000;
  for (Place& place : places) place.lead = place.crater == 0 ? unknown : lead_after(state, place, player);
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return a.lead != b.lead ? a.lead > b.lead : a.crater != b.crater ? a.crater < b.crater : a.cell < b.cell;
  });
}

// Craters change as cells disappear: of twice as many places as wanted that were best at first, those that
// are best now.
void BombingSearch::list(const ReversixtState& state, std::vector<Place>& places) {
  const Player player = state.to_move();
  places.clear();
  for (const Cell cell : best_cells_[static_cast<std::size_t>(player)]) {
    if (state.content(cell) == ReversixtState::hole) continue;
    places.push_back(look_at(state, cell));
    if (places.size() >= 2 * width_) break;
  }
  order_for(state, player, places);
  const auto same = [](const Place& a, const Place& b) { return a.crater == b.crater; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  if (places.size() > width_) places.resize(width_);
}

}  // namespace agon::reversixt
