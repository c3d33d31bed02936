#include "engine/engine.hpp"

#include <algorithm>

namespace agon {

Random random_for(const Random& game_random, std::size_t ply, Player player) {
  static_assert(chance == -1);  // comes first, then the players
  return game_random.split(ply * (max_players + 1) + static_cast<std::size_t>(1 + player));
}

Status something_to_decide(const Record& record) {
  if (const std::string trouble = record.position().trouble(); !trouble.empty()) return Error{trouble};
  if (record.over()) return Error{"the game is over in this position"};
  if (record.position().to_move() == chance)
    return Error{"chance is to move in this position; there is nothing to decide"};
  return {};
}

namespace {

// A line that was given up is none that was followed to its end.
void doubt_proofs(Answer& answer) {
  answer.proven = false;
  for (Candidate& candidate : answer.moves) candidate.proven = false;
}

}  // namespace

Result<Answer> ask(Agent& agent, const Record& record, const Random& game_random, Turn turn) {
  if (const Status open = something_to_decide(record); !open) return open.error();
  const Position& position = record.position();
  if (position.to_move() != everyone) turn.player = position.to_move();
  AGON_ASSERT(turn.player >= 0 && turn.player < position.players());
  turn.random = random_for(game_random, record.plies().size(), turn.player);
  const TroubleSince trouble(record.game().game());
  if (turn.report)
    turn.report = [&trouble, report = std::move(turn.report)](Answer so_far) {
      if (trouble.met()) doubt_proofs(so_far);
      report(so_far);
    };
  auto answer = agent.choose(record, turn);
  if (answer && trouble.met()) doubt_proofs(*answer);
  if (!answer || answer->resigned) return answer;
  const auto legal = position.legal(turn.player);
  if (std::find(legal.begin(), legal.end(), answer->move) == legal.end())
    return Error{"played an illegal move"};
  return answer;
}

Record::Ply draw_chance(const Record& record, const Random& game_random) {
  Random random = random_for(game_random, record.plies().size(), chance);
  return record.position().random_ply(random);
}

}  // namespace agon
