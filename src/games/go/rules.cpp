#include "games/go/rules.hpp"

#include <cmath>

#include "base/text.hpp"

namespace agon {

// Corners first, then the middle and the sides.
std::vector<Place> handicap_places(int size, int stones) {
  const int near = size >= 13 ? 3 : 2, far = size - 1 - near, middle = size / 2;
  std::vector<Place> places{{near, far}, {far, near}, {near, near}, {far, far}};
  // Two and four and so on have no stone in the middle.
  if (stones >= 6) places.insert(places.end(), {{near, middle}, {far, middle}});
  if (stones >= 8) places.insert(places.end(), {{middle, far}, {middle, near}});
  if (stones == 5 || stones == 7 || stones == 9) places.push_back({middle, middle});
  places.resize(static_cast<std::size_t>(stones));
  return places;
}

GoBonus bonus_under(GoScoring scoring, GoBonus bonus) {
  if (bonus != GoBonus::automatic) return bonus;
  return scoring == GoScoring::chinese ? GoBonus::each : GoBonus::none;
}

int handicap_points(GoBonus bonus, GoScoring scoring, int stones) {
  const GoBonus told = bonus_under(scoring, bonus);
  if (stones == 0 || told == GoBonus::none) return 0;
  return told == GoBonus::each ? stones : stones - 1;
}

Status check_rules(const GoOptions& options) {
  if (std::floor(options.komi * 2) != options.komi * 2)
    return Error{"option 'komi' must be a whole or half number, not '" + number_text(options.komi) + "'"};
  if (options.handicap == 1) return Error{"option 'handicap' must be 0 or from 2 to 9, not '1'"};
  if (options.handicap == 0) return {};
  if (options.torus) return Error{"a torus has no usual points for handicap stones: set them up by hand"};
  const int most = options.size < 7 ? 0 : options.size % 2 == 0 || options.size == 7 ? 4 : 9;
  if (options.handicap > most)
    return Error{"a board of size " + std::to_string(options.size) + " has usual points for " +
                 (most == 0 ? "no handicap stones" : "at most " + std::to_string(most) + " handicap stones")};
  return {};
}

}  // namespace agon
