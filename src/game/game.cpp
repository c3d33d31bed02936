#include "game/game.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon {

Result<std::vector<MoveCode>> parse_ply(const Position& position, std::string_view text) {
  if (position.over()) return Error{"the game is already over"};
  const bool joint = position.to_move() == everyone;
  const auto parts = joint ? split(text, '|') : std::vector{std::string(text)};
  if (joint && static_cast<int>(parts.size()) != position.players())
    return Error{"all " + std::to_string(position.players()) +
                 " players move at once: write their moves as a|b, not " + in_quotes(text)};
  std::vector<MoveCode> ply;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto code = position.parse_move(parts[p], joint ? static_cast<Player>(p) : position.to_move());
    if (!code) return code.error();
    ply.push_back(*code);
  }
  return ply;
}

std::string ply_text(const Position& position, std::span<const MoveCode> ply) {
  std::vector<std::string> parts;
  for (const MoveCode move : ply) parts.push_back(position.move_text(move));
  return join(parts, "|");
}

std::vector<std::string> join_in_parentheses(std::span<const std::string> words) {
  std::vector<std::string> moves;
  std::ptrdiff_t open = 0;
  for (const std::string& word : words) {
    if (open > 0)
      moves.back() += " " + word;
    else
      moves.push_back(word);
    open += std::count(word.begin(), word.end(), '(') - std::count(word.begin(), word.end(), ')');
  }
  return moves;
}

PositionText split_position(std::string_view text) {
  auto parts = words(text);
  PositionText split;
  if (const auto keyword = std::find(parts.begin(), parts.end(), "moves"); keyword != parts.end()) {
    split.moves = join_in_parentheses(std::span(keyword + 1, parts.end()));
    parts.erase(keyword, parts.end());
  }
  split.start = join(parts, " ");
  if (split.start == "start") split.start.clear();
  return split;
}

}  // namespace agon
