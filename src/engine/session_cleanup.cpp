// Playing on after the end until dead stones are off the board, for opponents who do not believe that they
// are dead.
#include <algorithm>
#include <cstdlib>

#include "engine/games.hpp"
#include "engine/session.hpp"

namespace agon {
namespace {

bool is_pass(const Position& position, MoveCode move) { return position.places(move).empty(); }

// The best move that is none of the passes.
std::optional<MoveCode> best_on_board(const Position& position, const Answer& answer) {
  if (!answer.resigned && !is_pass(position, answer.move)) return answer.move;
  for (const Candidate& candidate : answer.moves)
    if (!is_pass(position, candidate.move)) return candidate.move;
  return std::nullopt;
}

bool is_beside(const std::vector<Place>& cells, Place place) {
  return std::any_of(cells.begin(), cells.end(), [&](Place cell) {
    return std::abs(cell.column - place.column) + std::abs(cell.row - place.row) == 1;
  });
}

// Where the game is won or lost whatever happens, all moves are worth the same to a search, and it would
// never come to take what is dead: then a move beside it will do.
std::optional<MoveCode> cleaning_move(const Position& position, const Answer& answer,
                                      const std::vector<Place>& dead) {
  constexpr double about_as_good = 0.05;
  for (const Candidate& candidate : answer.moves) {
    if (candidate.value < answer.value - about_as_good) continue;
    const auto places = position.places(candidate.move);
    if (places.size() == 1 && is_beside(dead, places.front())) return candidate.move;
  }
  return best_on_board(position, answer);
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

// Where every stone counts as it stands, taking a dead one is worth a move: the agent thinks about that game.
Result<Choice> Session::choose_cleaning(Player player, const Thinking& thinking) {
  if (option("scoring") == nullptr) return choose(player, thinking);
  const std::size_t size = record_.plies().size(), steps = steps_.size();
  if (const Status turned = turn_to(player); !turned) return turned.error();
  steps_.resize(steps);
  const auto give_up = [&](const Error& error) {
    record_.undo_to(size);
    return error;
  };
  const auto pass = position().parse_move("pass", player);
  if (!pass) return give_up(pass.error());
  const std::vector<Place> dead = dead_stones_of(static_cast<Player>(1 - player));
  if (dead.empty()) return play_answer(player, Answer{.move = *pass}, size);

  Spec spec{.name = std::string(facts().about.name), .options = facts().options};
  for (auto& [name, value] : spec.options)
    if (name == "scoring") value = "tromp-taylor";
  auto game = find_game(spec.name)->make(spec);
  if (!game) return give_up(game.error());
  auto start = (*game)->game().parse(position().text());
  if (!start) return give_up(start.error());
  auto agent = make_agent(agent_->spec(), *game, *kinds_);
  if (!agent) return give_up(agent.error());
  const Record record(*game, start.take());
  const Stopwatch watch;
  auto answer = ask_now(**agent, record, player, thinking);
  clock_.spend(player, watch.seconds());
  if (!answer) return give_up(answer.error());
  const auto best = cleaning_move(record.position(), *answer, dead);
  // The same move in the game that is really played, where the ko rule may forbid it.
  const auto move = best ? position().parse_move(record.position().move_text(*best), player) : pass;
  return play_answer(player, Answer{.move = move ? *move : *pass}, size);
}

}  // namespace agon
