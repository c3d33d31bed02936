// Playing on after the end until dead stones are off the board, for opponents who do not believe that they
// are dead.
#include <algorithm>
#include <cstdlib>

#include "engine/games.hpp"
#include "engine/session.hpp"

namespace agon {
namespace {

bool is_pass(const Position& position, MoveCode move) { return position.places(move).empty(); }

bool is_beside(const std::vector<Place>& cells, Place place) {
  return std::any_of(cells.begin(), cells.end(), [&](Place cell) {
    return std::abs(cell.column - place.column) + std::abs(cell.row - place.row) == 1;
  });
}

// The best of the moves that fit, if it is worth about as much as what the agent would play. Where the game
// is won or lost whatever happens, all moves are worth the same to a search, and it would play anywhere.
template <class Fits>
std::optional<MoveCode> as_good(const Answer& answer, const Fits& fits) {
  constexpr double about_as_good = 0.05;
  // With so many times fewer visits than the best a value means little.
  constexpr std::int64_t hardly_tried = 10;
  for (const Candidate& candidate : answer.moves)
    if (candidate.value >= answer.value - about_as_good &&
        candidate.visits * hardly_tried >= answer.moves.front().visits && fits(candidate.move))
      return candidate.move;
  return std::nullopt;
}

// A move beside the dead stones, if it is as good as others; else the best move that is no pass.
std::optional<MoveCode> cleaning_move(const Position& position, const Answer& answer,
                                      const std::vector<Place>& dead) {
  const auto beside = as_good(answer, [&](MoveCode move) {
    const auto places = position.places(move);
    return places.size() == 1 && is_beside(dead, places.front());
  });
  if (beside) return beside;
  if (!answer.resigned && !is_pass(position, answer.move)) return answer.move;
  for (const Candidate& candidate : answer.moves)
    if (!is_pass(position, candidate.move)) return candidate.move;
  return std::nullopt;
}

}  // namespace

std::vector<Place> Session::dead_stones_of(Player player) const {
  std::vector<Place> dead;
  const auto settled = position().settlement();
  if (!settled) return dead;
  for (const Piece& piece : position().draw().pieces)
    if (piece.owner == player &&
        std::find(settled->dead.begin(), settled->dead.end(), piece.place) != settled->dead.end())
      dead.push_back(piece.place);
  return dead;
}

// Where every stone counts as it stands, taking a dead one is worth a move: while there are such, the agent
// thinks about that game, and otherwise about the real one.
Result<Choice> Session::choose_cleaning(Player player, const Thinking& thinking) {
  if (option("scoring") == nullptr) return choose(player, thinking);
  const Mark before = mark();
  play_on();
  if (const Status turned = turn_to(player); !turned) {
    back_to(before);
    return turned.error();
  }
  const std::vector<Place> dead = dead_stones_of(static_cast<Player>(1 - player));
  auto answer = dead.empty() ? think_of_ending(player, thinking) : think_of_cleaning(player, thinking, dead);
  if (!answer) {
    back_to(before);
    return answer.error();
  }
  return play_answer(player, answer.take(), before);
}

// Nothing is left to take: the agent's own move, or a pass if that is as good.
Result<Answer> Session::think_of_ending(Player player, const Thinking& thinking) {
  auto answer = ask_on_clock(*agent_, record_, player, thinking);
  if (!answer || answer->resigned) return answer;
  const auto pass = as_good(*answer, [&](MoveCode move) { return is_pass(position(), move); });
  if (pass) answer->move = *pass;
  return answer;
}

Result<Answer> Session::think_of_cleaning(Player player, const Thinking& thinking,
                                          const std::vector<Place>& dead) {
  Spec spec{.name = std::string(facts().about.name), .options = facts().options};
  for (auto& [name, value] : spec.options)
    if (name == "scoring") value = "tromp-taylor";
  auto game = find_game(spec.name)->make(spec);
  if (!game) return game.error();
  auto start = (*game)->game().parse(position().text());
  if (!start) return start.error();
  auto agent = make_agent(agent_->spec(), *game, *kinds_);
  if (!agent) return agent.error();
  const Record record(*game, start.take());
  auto answer = ask_on_clock(**agent, record, player, thinking);
  if (!answer) return answer;
  // In the game that is really played, a ko rule may forbid what the text of a position does not tell.
  const auto best = cleaning_move(record.position(), *answer, dead);
  const auto move = position().parse_move(best ? record.position().move_text(*best) : "pass", player);
  const auto pass = position().parse_move("pass", player);
  if (!move && !pass) return pass.error();
  return Answer{.move = move ? *move : *pass};
}

}  // namespace agon
