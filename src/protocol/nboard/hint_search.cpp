#include "protocol/nboard/hint_search.hpp"

#include <algorithm>
#include <limits>

namespace agon {
namespace {

// Of the time for a hint, where the other moves are looked at one by one after the best has been found.
constexpr double share_of_best = 1.0 / 3;
// Time is looked at as often as a search reports.
constexpr double look_every = 0.05;
constexpr int to_the_end = std::numeric_limits<int>::max();

// Of a search that was stopped before it finished anything nothing is known but the moves.
bool is_finished(const Answer& answer) { return answer.depth > 0 || answer.proven; }

bool are_valued(const Answer& answer, std::size_t most) {
  const auto end = answer.moves.begin() + static_cast<std::ptrdiff_t>(std::min(most, answer.moves.size()));
  return std::none_of(answer.moves.begin(), end, [](const Candidate& each) { return each.at_most; });
}

const Candidate* candidate_of(const Answer& answer, MoveCode move) {
  const auto at = std::find_if(answer.moves.begin(), answer.moves.end(),
                               [&](const Candidate& each) { return each.move == move; });
  return at == answer.moves.end() ? nullptr : &*at;
}

// Gives values to the moves of which the answer knows only that they are no better than its own. That they
// are not stays true of them.
template <class ValueOf>
void fill_in(Answer& answer, const ValueOf& value_of) {
  for (Candidate& each : answer.moves) {
    if (!each.at_most) {
      each.proven = each.proven || answer.proven;
    } else if (const Candidate* found = value_of(each.move)) {
      each = *found;
      each.value = std::min(each.value, answer.value);
    }
  }
  answer.proven = false;  // not of all moves; each tells for itself
  std::stable_sort(answer.moves.begin(), answer.moves.end(), [](const Candidate& a, const Candidate& b) {
    return a.value > b.value || (a.value == b.value && a.at_most < b.at_most);
  });
}

}  // namespace

Result<Answer> HintSearch::find(std::size_t most) {
  auto answer = most > 1 && who_.may_tell_bounds ? ask_for_best(most) : ask_for_all();
  if (!answer || are_valued(*answer, most) || !is_finished(*answer)) return answer;
  if (!valued_) return look_behind_each(*answer);
  // The end was counted out for some moves only: the others keep what was thought of them before.
  fill_in(*answer, [&](MoveCode move) { return candidate_of(*valued_, move); });
  return answer;
}

Result<Answer> HintSearch::think(const Thinking& thinking) {
  return session_.think(session_.position().to_move(), thinking, who_.agent);
}

Result<Answer> HintSearch::ask_for_all() {
  const auto report = [&](const Answer& answer) {
    keep(answer);
    if (!who_.may_tell_bounds && is_finished(answer) && are_valued(answer, answer.moves.size()))
      valued_ = answer;
    report_(answer);
  };
  auto answer = think({.stop = stop_, .report = report});
  if (answer) keep(*answer);
  return answer;
}

// In a share of the time, if that leaves moves without a value.
Result<Answer> HintSearch::ask_for_best(std::size_t most) {
  std::atomic<bool> enough = is_stopped();
  const auto report = [&](const Answer& answer) {
    if (depths_.empty() || answer.depth > depths_.back().depth) report_(answer);
    keep(answer);
    if (is_stopped() || (is_late(share_of_best * who_.seconds) && !are_valued(answer, most))) enough = true;
  };
  auto answer = think({.stop = &enough, .report = report, .report_every = look_every});
  if (answer) keep(*answer);
  return answer;
}

void HintSearch::keep(const Answer& answer) {
  if (!is_finished(answer)) return;
  if (!depths_.empty() && depths_.back().depth == answer.depth) depths_.pop_back();
  depths_.push_back(answer);
}

// The answer of the deepest search that can be compared with looks behind every move, one move less deep.
Answer HintSearch::look_behind_each(const Answer& best) {
  std::vector<Views> views;
  int common = best.depth - 1;
  for (std::size_t i = 0; i < best.moves.size() && common > 0; ++i) {
    views.push_back(look_behind(best.moves[i].move, common, time_for_next(best.moves.size() - i)));
    common = std::min(common, views.back().empty() ? 0 : views.back().back().depth);
  }
  if (common < 1) return best;
  const auto compared = std::find_if(depths_.rbegin(), depths_.rend(),
                                     [&](const Answer& each) { return each.depth <= common + 1; });
  if (compared == depths_.rend()) return best;
  Answer answer = *compared;
  fill_in(answer, [&](MoveCode move) -> const Candidate* {
    const auto at = static_cast<std::size_t>(candidate_of(best, move) - best.moves.data());
    const auto deepest = std::find_if(views[at].rbegin(), views[at].rend(), [&](const View& view) {
      return view.depth < answer.depth || view.depth == to_the_end;
    });
    if (deepest == views[at].rend()) return nullptr;
    deepest->candidate.depth = answer.depth;
    return &deepest->candidate;
  });
  answer.nodes = best.nodes + nodes_behind_;
  answer.seconds = watch_.seconds();
  return answer;
}

// When to go on to the next of so many moves.
double HintSearch::time_for_next(std::size_t moves) const {
  const double now = watch_.seconds();
  return now + std::max(0.0, who_.seconds - now) / static_cast<double>(moves);
}

HintSearch::Views HintSearch::look_behind(MoveCode move, int depth, double until) {
  if (is_stopped()) return {};
  const Player player = session_.position().to_move();
  const Status played = session_.play(player, [&](const Position&) -> Result<MoveCode> { return move; });
  AGON_ASSERT(played);  // a search tells legal moves
  Views views;
  if (const Position& position = session_.position(); position.over()) {
    const double value = session_.facts().range.to_unit(position.score(player));
    views.push_back({to_the_end, {.move = move, .value = value, .proven = true, .line = {move}}});
  } else {
    views = views_of_reply(move, depth, until);
  }
  session_.undo();
  return views;
}

HintSearch::Views HintSearch::views_of_reply(MoveCode move, int depth, double until) {
  Views views;
  std::atomic<bool> enough = false;
  const auto look = [&](const Answer& reply) {
    if (is_finished(reply) && (views.empty() || reply.proven || reply.depth > views.back().depth)) {
      Candidate behind{.move = move, .value = 1 - reply.value, .proven = reply.proven, .line = {move}};
      if (const Candidate* next = candidate_of(reply, reply.move))
        behind.line.insert(behind.line.end(), next->line.begin(), next->line.end());
      views.push_back({reply.proven ? to_the_end : reply.depth, std::move(behind)});
    }
    if (is_stopped() || is_late(until) || reply.depth >= depth) enough = true;
  };
  if (const auto reply = think({.stop = &enough, .report = look, .report_every = look_every})) {
    look(*reply);
    nodes_behind_ += reply->nodes;
  }
  return views;
}

}  // namespace agon
