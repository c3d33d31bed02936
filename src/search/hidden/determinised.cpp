#include "search/hidden/determinised.hpp"

namespace agon {

void Votes::add(const Answer& world) {
  ++worlds_;
  simulations_ += world.simulations;
  nodes_ += world.nodes;
  std::int64_t visits = 0, best_ones = 0;
  for (const Candidate& move : world.moves) visits += move.visits;
  const Candidate& front = world.moves.front();
  const bool solved = world.proven || (front.proven && front.value == 1);
  const auto is_best = [&](const Candidate& move) { return move.proven && move.value == front.value; };
  for (const Candidate& move : world.moves) best_ones += is_best(move) ? 1 : 0;
  for (const Candidate& move : world.moves) {
    auto entry = std::find_if(entries_.begin(), entries_.end(),
                              [&](const Entry& known) { return known.candidate.move == move.move; });
    if (entry == entries_.end())
      entry = entries_.insert(entry, {.candidate = {.move = move.move, .line = {move.move}}});
    entry->candidate.visits += move.visits;
    if (move.visits > 0) {
      entry->value += move.value;
      ++entry->worlds;
    }
    if (solved && best_ones > 0)
      entry->share += is_best(move) ? 1.0 / static_cast<double>(best_ones) : 0;
    else if (visits == 0)
      entry->share += move.move == world.move ? 1 : 0;
    else
      entry->share += static_cast<double>(move.visits) / static_cast<double>(visits);
  }
}

Answer Votes::answer() const {
  std::vector<Entry> sorted = entries_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Entry& a, const Entry& b) { return a.share > b.share; });
  Answer answer;
  for (Entry& entry : sorted) {
    if (entry.worlds > 0) entry.candidate.value = entry.value / entry.worlds;
    answer.moves.push_back(std::move(entry.candidate));
  }
  answer.take_first();
  answer.simulations = simulations_;
  answer.nodes = nodes_;
  return answer;
}

}  // namespace agon
