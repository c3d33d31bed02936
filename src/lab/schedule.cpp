#include "lab/schedule.hpp"

#include <algorithm>

namespace agon {

Schedule::Schedule(int players, int seats) : seats_(seats) {
  // All choices of `seats` players, in dictionary order: the largest mask of chosen players first.
  std::vector<bool> chosen(static_cast<std::size_t>(players), false);
  std::fill_n(chosen.begin(), seats, true);
  do {
    std::vector<int> group;
    for (int p = 0; p < players; ++p)
      if (chosen[static_cast<std::size_t>(p)]) group.push_back(p);
    groups_.push_back(std::move(group));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

Schedule::Slot Schedule::slot(std::int64_t number) const {
  const std::int64_t within = number % games_per_opening();
  Slot slot{.opening = number / games_per_opening(),
            .seats = groups_[static_cast<std::size_t>(within / seats_)]};
  std::rotate(slot.seats.begin(), slot.seats.begin() + within % seats_, slot.seats.end());
  return slot;
}

}  // namespace agon
