#include "engine/line_name.hpp"

#include <algorithm>
#include <array>

#include "games/othello/openings.hpp"

namespace agon {
namespace {

// The games whose positions have names: a position's text in, its name or nothing out. Later positions than
// the last ply have none.
struct NamedGame {
  std::string_view game;
  std::size_t last_ply;
  std::string_view (*name)(std::string_view position);
};
constexpr std::array named_games{NamedGame{"othello", 16, &othello_opening}};

}  // namespace

std::string line_name(const Record& record) {
  const auto* const game = std::find_if(named_games.begin(), named_games.end(), [&](const NamedGame& each) {
    return each.game == record.game().facts().about.name;
  });
  if (game == named_games.end()) return "";
  const std::size_t plies = std::min(record.plies().size(), game->last_ply);
  auto position = record.start().clone();
  std::string_view name = game->name(position->text());
  for (std::size_t i = 0; i < plies; ++i) {
    position = record.follow(std::move(position), i);
    if (const std::string_view found = game->name(position->text()); !found.empty()) name = found;
  }
  return std::string(name);
}

}  // namespace agon
