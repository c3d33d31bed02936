// What one state of a game that is asked for may cost (gdl/asked_game.hpp); a state that costs more is cut
// off.
#pragma once

#include <cstddef>
#include <cstdint>

namespace agon::gdl {

struct AskedLimits {
  // Conditions that are asked and answers that are compared: a few seconds. Counted and not timed, so that a
  // state is cut off on every machine or on none.
  std::uint64_t most_work = 50'000'000;
  std::size_t most_terms = 2'000'000;  // that are new
  std::size_t most_held = 65'536;      // fluents, and moves of one role
  // Of all states that are in use, and of all moves that were ever met: then new ones are cut off.
  std::size_t most_kept_terms = 2'000'000;
  // Terms that nobody needs any more are thrown away when there are so many, or twice what is needed.
  std::size_t usual_terms = 1'000'000;
};

}  // namespace agon::gdl
