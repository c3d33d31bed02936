#include "games/reversixt/generate.hpp"

#include <algorithm>

namespace agon::reversixt {
namespace {

std::vector<Side> sides_that_lead_nowhere(const Map& map) {
  std::vector<Side> sides;
  for (int row = 0; row < map.height; ++row)
    for (int column = 0; column < map.width; ++column)
      for (int direction = 0; direction < directions; ++direction) {
        const Side side{{column, row}, direction};
        if (!map.is_hole(side.cell) && map.is_hole(map.neighbour(side))) sides.push_back(side);
      }
  return sides;
}

void glue_sides(Map& map, int percent, Random& random) {
  std::vector<Side> sides = sides_that_lead_nowhere(map);
  for (std::size_t left = sides.size(); left > 1; --left)
    std::swap(sides[left - 1], sides[static_cast<std::size_t>(random.below(static_cast<int>(left)))]);
  const std::size_t pairs = sides.size() * static_cast<std::size_t>(percent) / 200;
  for (std::size_t pair = 0; pair < pairs; ++pair)
    map.transitions.push_back({sides[2 * pair], sides[2 * pair + 1]});
}

char draw_cell(const MapPlan& plan, Random& random) {
  const int draw = random.below(100);
  if (draw < plan.holes) return '-';
  if (draw < plan.holes + plan.specials) return "cib"[random.below(3)];
  return '0';
}

}  // namespace

Map generate_map(const MapPlan& plan, Random random) {
  Map map{.players = plan.players,
          .overrides = plan.overrides,
          .bombs = plan.bombs,
          .power = plan.power,
          .width = plan.width,
          .height = plan.height,
          .cells = std::string(static_cast<std::size_t>(plan.width * plan.height), '0'),
          .transitions = {}};
  for (std::size_t i = 0, j = map.cells.size() - 1; i <= j && j < map.cells.size(); ++i, --j)
    map.cells[i] = map.cells[j] = draw_cell(plan, random);
  const int left = (plan.width - plan.players) / 2, top = (plan.height - plan.players) / 2;
  for (int row = 0; row < plan.players; ++row)
    for (int column = 0; column < plan.players; ++column)
      map.cells[static_cast<std::size_t>((top + row) * plan.width + left + column)] =
          static_cast<char>('1' + (row + column) % plan.players);
  glue_sides(map, plan.transitions, random);
  return map;
}

MapPlan draw_plan(Random& random) {
  MapPlan plan;
  plan.players = random.below(2) == 0 ? 2 : 3 + random.below(most_players - 2);
  const int least = std::max(8, plan.players + 4);
  plan.width = least + random.below(21 - least);
  plan.height = least + random.below(21 - least);
  plan.overrides = random.below(4);
  plan.bombs = random.below(2) == 0 ? 0 : random.below(6);
  plan.power = random.below(4);
  plan.holes = random.below(3) == 0 ? 0 : random.below(16);
  plan.specials = random.below(2) == 0 ? 0 : random.below(6);
  plan.transitions = random.below(2) == 0 ? 0 : random.below(101);
  return plan;
}

}  // namespace agon::reversixt
