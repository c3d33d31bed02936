#include "search/hidden/determinised.hpp"

namespace agon {

void Votes::add(const Answer& world) {
  ++worlds_;
  simulations_ += world.simulations;
  nodes_ += world.nodes;
  std::int64_t visits = 0;
  for (const Candidate& move : world.moves) visits += move.visits;
  const bool won = world.moves.front().proven && world.moves.front().value == 1;
  for (const Candidate& move : world.moves) {
    auto entry = std::find_if(entries_.begin(), entries_.end(),
                              [&](const Entry& known) { return known.candidate.move == move.move; });
    if (entry == entries_.end())
      entry = entries_.insert(entry, {.candidate = {.move = move.move, .line = {move.move}}});
    const auto weight = static_cast<double>(move.visits);
    entry->candidate.visits += move.visits;
    entry->value += weight * move.value;
    entry->weight += weight;
    const bool first = move.move == world.move;
    if (won || visits == 0)
      entry->share += first ? 1 : 0;
    else
      entry->share += weight / static_cast<double>(visits);
  }
}

Answer Votes::answer() const {
  std::vector<Entry> sorted = entries_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Entry& a, const Entry& b) { return a.share > b.share; });
  Answer answer;
  for (Entry& entry : sorted) {
    if (entry.weight > 0) entry.candidate.value = entry.value / entry.weight;
    answer.moves.push_back(std::move(entry.candidate));
  }
  answer.take_first();
  answer.simulations = simulations_;
  answer.nodes = nodes_;
  return answer;
}

}  // namespace agon
