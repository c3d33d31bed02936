#include "app/setup.hpp"

#include "engine/games.hpp"

namespace agon {

Result<Record> set_up(std::string_view game, std::string_view position) {
  auto made = make_game(game);
  if (!made) return made.error();
  auto start = read_position((*made)->game(), position);
  if (!start) return Error{"position: " + start.error().message};
  return Record(made.take(), start.take());
}

}  // namespace agon
