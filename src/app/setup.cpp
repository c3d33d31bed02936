#include "app/setup.hpp"

#include "engine/games.hpp"

namespace agon {

Result<Record> set_up(std::string_view game, std::string_view position) {
  auto made = make_game(game);
  if (!made) return made.error();
  auto record = begin_record(*made, split_position(position));
  if (!record) return Error{"position: " + record.error().message};
  return record;
}

}  // namespace agon
