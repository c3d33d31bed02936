#include "games/go/rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.hpp"

namespace agon {
namespace {

// Squared; the edges of a torus meet.
int distance(Place a, Place b, const GoOptions& options) {
  const auto along = [&](int from, int to) {
    const int way = std::abs(from - to);
    return options.torus ? std::min(way, options.size - way) : way;
  };
  const int columns = along(a.column, b.column), rows = along(a.row, b.row);
  return columns * columns + rows * rows;
}

// The most usual points that this board has, at most so many.
std::vector<Place> most_usual_places(GoOptions options, int stones) {
  for (options.handicap = std::min(stones, 9); options.handicap >= 2; --options.handicap)
    if (check_rules(options)) return handicap_places(options.size, options.handicap);
  return {};
}

// All points, and how good each is for the next stone.
class FreePoints {
 public:
  explicit FreePoints(const GoOptions& options) : options_(options) {
    const int last = options.size - 1;
    for (int row = 0; row <= last; ++row)
      for (int column = 0; column <= last; ++column) {
        const bool edge = !options.torus && (row == 0 || row == last || column == 0 || column == last);
        points_.push_back({{column, row}, edge ? 0 : beyond});
      }
  }
  Place best() const {
    return std::max_element(points_.begin(), points_.end(),
                            [](const Point& a, const Point& b) { return a.worth < b.worth; })
        ->place;
  }
  void take(Place stone) {
    for (Point& point : points_) {
      const int way = distance(point.place, stone, options_);
      const bool edge = point.worth <= 0;
      point.worth = way == 0 ? taken : std::min(point.worth, edge ? way - beyond : way);
    }
  }

 private:
  struct Point {
    Place place;
    int worth = 0;  // the distance from the nearest stone; below 0 on the first line
  };
  static constexpr int beyond = 1'000'000, taken = -2 * beyond;  // no distance is as large

  const GoOptions& options_;
  std::vector<Point> points_;
};

}  // namespace

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

std::vector<Place> free_handicap_places(const GoOptions& options, int stones) {
  std::vector<Place> places = most_usual_places(options, stones);
  FreePoints points(options);
  for (const Place place : places) points.take(place);
  while (static_cast<int>(places.size()) < stones) {
    places.push_back(points.best());
    points.take(places.back());
  }
  return places;
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
