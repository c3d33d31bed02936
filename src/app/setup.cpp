#include "app/setup.hpp"

#include "base/text.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

Result<Record> set_up_file(std::string_view game, const std::string& path, std::optional<int> moves) {
  // The options are checked by making the game, though the file makes another one.
  const auto made = make_game(game);
  if (!made) return made.error();
  if ((*made)->facts().about.name != "go")
    return Error{"position: " + in_quotes(path) + " is read for go, not for " +
                 std::string((*made)->facts().about.name) + ": SGF is for Go"};
  const auto asked = parse_spec(game);
  return read_sgf_position(path, *asked, moves);
}

}  // namespace

Result<Record> set_up(std::string_view game, std::string_view position, std::optional<int> moves) {
  if (position.empty() && is_sgf(game)) return set_up_file("go", std::string(trim(game)), moves);
  if (is_sgf(position)) return set_up_file(game, std::string(trim(position)), moves);
  if (moves)
    return Error{"--move counts the moves of an SGF file; name one, as in: go FILE.sgf --move " +
                 std::to_string(*moves)};
  auto made = make_game(game);
  if (!made) return made.error();
  auto record = begin_record(*made, split_position(position));
  if (!record) return Error{"position: " + record.error().message};
  return record;
}

}  // namespace agon
