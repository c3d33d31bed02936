// `sweep`: every position of a game is looked at, so that mistakes show.
#include <algorithm>

#include "show/describe.hpp"
#include "web/agents.hpp"
#include "web/describe.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

struct Sweep {
  Record record;
  std::unique_ptr<Agent> agent;
  Seat seat;
};

// What each player can expect of a position, as far as somebody told it, and on which scale.
struct Prospect {
  std::vector<std::optional<double>> values;  // by player; empty: nothing is known
  bool scored = false;

  std::optional<double> of(Player player) const {
    const auto index = static_cast<std::size_t>(player);
    return index < values.size() ? values[index] : std::nullopt;
  }
};

Prospect prospect(const GameFacts& facts, const Position& position, const Answer& answer) {
  Prospect found{.values = std::vector<std::optional<double>>(static_cast<std::size_t>(facts.players)),
                 .scored = answer.scored};
  const std::vector<double> told = player_values(position, answer.values);
  std::copy(told.begin(), told.end(), found.values.begin());
  const Player mover = position.to_move();
  if (!told.empty() || mover < 0) return found;
  found.values[static_cast<std::size_t>(mover)] = answer.value;
  if (facts.players == 2 && facts.zero_sum)
    found.values[static_cast<std::size_t>(1 - mover)] = 1 - answer.value;
  return found;
}

// What the rules say at the end of a game.
Prospect end_of_game(const Position& position, bool scored) {
  const Values values = scored ? position.score_values() : position.win_values();
  return {.values = {values.begin(), values.begin() + position.players()}, .scored = scored};
}

// What the move of `ply` gave away: by the value of the position that it led to, since a search may know of
// its other moves no more than that they are not better. Nothing where that position was not looked at.
std::optional<double> lost_by(const Record& record, std::size_t ply, const Answer& answer,
                              const Prospect& after) {
  const Player mover = record.mover(ply);
  if (record.plies()[ply].front() == answer.move) return 0;
  const auto left = after.of(mover);
  if (!left || after.scored != answer.scored) return std::nullopt;
  return std::max(0.0, answer.value - *left);
}

// What was found in the position before ply `ply`, for the player who was to move there; `after` is what is
// known of the position behind it.
Json swept_json(const Record& record, const Position& position, std::size_t ply, const Answer& answer,
                const Prospect& after) {
  Json json{{"ply", ply},
            {"mover", mover_json(position.to_move())},
            {"value", rounded(answer.value)},
            {"proven", answer.proven},
            {"scored", answer.scored},
            {"simulations", answer.simulations},
            {"nodes", answer.nodes},
            {"best", position.move_text(answer.move)}};
  if (const Candidate* best = chosen(answer)) {
    const ValueRange range = value_range(*best);
    json.add("low", optional_json(range.low));
    json.add("high", optional_json(range.high));
  }
  add_values(json, position, answer.values);
  if (ply < record.plies().size() && record.plies()[ply].size() == 1) {
    json.add("played", record.ply_text(ply));
    if (const auto lost = lost_by(record, ply, answer, after)) json.add("lost", rounded(*lost));
  }
  json.add("done", false);
  return json;
}

void sweep(Desk& desk, Task& task, Sweep& work) {
  const Record& whole = work.record;
  const GameFacts& facts = whole.game().facts();
  Status failure;
  Prospect after;  // of the position behind the one that is looked at
  // From the end: what is found there helps nobody, but a game's last mistakes are asked for most.
  for (std::size_t left = whole.plies().size() + 1; left-- > 0 && !task.stop;) {
    Record record(whole.game_pointer(), whole.position_before(left));
    if (!something_to_decide(record)) {
      after = {};
      continue;
    }
    work.agent->new_game();
    const auto answer = ask(*work.agent, record, Random(1), {.stop = &task.stop});
    if (!answer) failure = answer.error();
    if (!answer || task.stop) break;
    if (left + 1 == whole.plies().size() && whole.position().over())
      after = end_of_game(whole.position(), answer->scored);
    if (!desk.send(task.id, "swept", swept_json(whole, record.position(), left, *answer, after))) break;
    after = prospect(facts, record.position(), *answer);
  }
  work.seat.leave();
  task.ended = true;
  if (!failure)
    desk.send_error(task.id, failure.error().message);
  else
    desk.send(task.id, "swept", Json{{"done", true}, {"reason", task.stop ? "stopped" : "budget"}});
}

}  // namespace

Status request_sweep(Desk& desk, Message& message) {
  constexpr double longest = 3600;
  ThinkingBudget budget{.seconds = message.number("seconds", 0, longest, 0),
                        .simulations = message.integer("simulations", 0, 1'000'000'000'000, 0),
                        .most_seconds = longest};
  if (budget.seconds == 0 && budget.simulations == 0) budget.seconds = default_thinking_seconds;
  const std::string spec = message.text("agent", desk.config().start_agent);
  auto record = message.record(desk.games());
  if (!record) return record.error();
  const auto bounded = bounded_agent(spec, record->game_pointer(), desk.config(), budget);
  if (!bounded) return bounded.error();
  auto agent = make_agent(bounded->spec, record->game_pointer(), *desk.config().kinds);
  if (!agent) return agent.error();
  auto seat = desk.take_seat(message.id());
  if (!seat) return seat.error();
  const auto work = std::make_shared<Sweep>(Sweep{record.take(), agent.take(), seat.take()});
  return desk.start(message.id(), [&desk, work](Task& task) { sweep(desk, task, *work); });
}

}  // namespace agon::web
