#include "solvers/othello/othello_ending.hpp"

#include <algorithm>
#include <cmath>

#include "games/othello/othello.hpp"

namespace agon {
namespace {

using EndState = OthelloState<OthelloBoard8>;

void put_first(Answer& answer, std::size_t i) {
  const auto begin = answer.moves.begin(), at = begin + static_cast<std::ptrdiff_t>(i);
  std::rotate(begin, at, at + 1);
  for (Candidate& each : answer.moves) each.value = std::min(each.value, answer.moves.front().value);
}

void choose_first(Answer& answer) {
  answer.move = answer.moves.front().move;
  answer.value = answer.moves.front().value;
  answer.depth = std::max(answer.depth, answer.moves.front().depth);
}

void sort_by_score(std::vector<Candidate>& moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
    return a.value > b.value || (a.value == b.value && a.at_most < b.at_most);
  });
}

}  // namespace

void OthelloEnding::solve(Answer& answer, int doubt) {
  const bool step_by_step = doubt > 0;
  for (; doubt > 0; --doubt)
    if (!score_moves(answer, doubt)) return;
  // Cheaper than the score, and worth more.
  if (step_by_step && !decide_result(answer)) return;
  score_moves(answer, 0);
}

// The score of the best move; the others are no better. False: it was stopped, and of what it found only a
// better move counts.
bool OthelloEnding::score_moves(Answer& answer, int doubt) {
  solver_.set_doubt(doubt);
  std::vector<Candidate> found;
  int best = -rules_.squares;
  for (const Candidate& each : answer.moves) {
    const OthelloDiscs next = after(each.move);
    const bool first = found.empty();
    if (!first && best < rules_.squares) {
      const auto worse = solver_.at_most(next, -best - 1);
      if (!worse) return prefer_found(answer, found), false;
      if (!*worse) {
        found.push_back(no_better(each, best, doubt));
        continue;
      }
    } else if (!first) {  // a perfect score makes the others needless
      found.push_back(no_better(each, best, doubt));
      continue;
    }
    const auto score = solver_.score(next, -rules_.squares, first ? rules_.squares : -best - 1);
    if (!score) return prefer_found(answer, found), false;
    best = -*score;
    found.push_back(scored(each.move, best, doubt));
  }
  sort_by_score(found);
  answer.moves = std::move(found);
  answer.proven = doubt == 0;
  choose_first(answer);
  return !each_ || score_others(answer, doubt);
}

// A search that was stopped half-way counts where it found something better than the move it began with.
void OthelloEnding::prefer_found(Answer& answer, const std::vector<Candidate>& found) const {
  if (found.empty()) return;
  const auto best = std::max_element(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    return a.at_most != b.at_most ? a.at_most : a.value < b.value;
  });
  const auto i = static_cast<std::size_t>(best - found.begin());
  if (i == 0) return;
  answer.moves[i] = *best;
  put_first(answer, i);
  choose_first(answer);
}

// Theirs too, as long as there is time.
bool OthelloEnding::score_others(Answer& answer, int doubt) {
  const auto best = static_cast<int>(std::lround(range_.from_unit(answer.value)));
  for (std::size_t i = 1; i < answer.moves.size(); ++i) {
    Candidate& each = answer.moves[i];
    const auto score = solver_.score(after(each.move), -best, rules_.squares);
    if (!score) break;
    each = scored(each.move, -*score, doubt);
  }
  const bool all = std::none_of(answer.moves.begin(), answer.moves.end(), [&](const Candidate& each) {
    return each.at_most || each.confidence < othello8::confidences[static_cast<std::size_t>(doubt)].percent;
  });
  sort_by_score(answer.moves);
  return all;
}

// A move that wins, or else one that draws, comes first; its value says so at least. Where none does, the
// choice stands: it loses by little. False: it was stopped.
bool OthelloEnding::decide_result(Answer& answer) {
  solver_.set_doubt(0);
  for (const int least : {1, 0}) {
    for (std::size_t i = 0; i < answer.moves.size(); ++i) {
      const auto holds = solver_.at_most(after(answer.moves[i].move), -least);
      if (!holds) return false;
      if (!*holds) continue;
      answer.moves[i].value = std::max(answer.moves[i].value, range_.to_unit(least));
      put_first(answer, i);
      choose_first(answer);
      return true;
    }
  }
  return true;
}

OthelloDiscs OthelloEnding::after(MoveCode move) const {
  const auto square = from_code<EndState::Move>(move);
  if (square == EndState::pass) return root_.passed();
  return root_.after(square, othello8::flips(root_.mine, root_.theirs, square));
}

Candidate OthelloEnding::scored(MoveCode move, int score, int doubt) const {
  Candidate candidate{.move = move,
                      .value = range_.to_unit(score),
                      .proven = doubt == 0,
                      .confidence = othello8::confidences[static_cast<std::size_t>(doubt)].percent,
                      .depth = count(rules_.empty(root_)),
                      .line = {move}};
  add_known_line(move, candidate.line);
  return candidate;
}

// Where every move has a score of its own it keeps it until there is a surer one.
Candidate OthelloEnding::no_better(const Candidate& before, int best, int doubt) const {
  const double most = range_.to_unit(best);
  if (each_ && !before.at_most) {
    Candidate kept = before;
    kept.value = std::min(kept.value, most);
    return kept;
  }
  return {.move = before.move,
          .value = most,
          .at_most = true,
          .confidence = othello8::confidences[static_cast<std::size_t>(doubt)].percent,
          .depth = count(rules_.empty(root_)),
          .line = {before.move}};
}

// As far as the solver's table remembers.
void OthelloEnding::add_known_line(MoveCode move, std::vector<MoveCode>& line) const {
  OthelloDiscs discs = after(move);
  while (true) {
    const std::uint64_t moves = rules_.moves(discs);
    if (moves == 0) {
      if (rules_.moves(discs.passed()) == 0) return;
      line.push_back(to_code(EndState::pass));
      discs = discs.passed();
      continue;
    }
    const auto square = solver_.best_known(discs);
    if (!square || !has(moves, *square)) return;
    line.push_back(to_code(static_cast<EndState::Move>(*square)));
    discs = discs.after(*square, othello8::flips(discs.mine, discs.theirs, *square));
  }
}

}  // namespace agon
