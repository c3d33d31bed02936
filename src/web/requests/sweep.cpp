// `sweep`: every position of a game is looked at, so that mistakes show.
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

const Candidate* find_move(const Answer& answer, MoveCode move) {
  for (const Candidate& each : answer.moves)
    if (each.move == move) return &each;
  return nullptr;
}

// What was found in the position before ply `ply`, for the player who was to move there.
Json swept_json(const Record& record, const Position& position, std::size_t ply, const Answer& answer) {
  Json json{{"ply", ply},
            {"mover", mover_json(position.to_move())},
            {"value", rounded(answer.value)},
            {"proven", answer.proven},
            {"scored", answer.scored},
            {"simulations", answer.simulations},
            {"nodes", answer.nodes},
            {"best", position.move_text(answer.move)}};
  if (const Candidate* best = find_move(answer, answer.move)) {
    const ValueRange range = value_range(*best);
    json.add("low", optional_json(range.low));
    json.add("high", optional_json(range.high));
  }
  add_values(json, position, answer.values);
  if (ply < record.plies().size() && record.plies()[ply].size() == 1) {
    json.add("played", record.ply_text(ply));
    const Candidate* played = find_move(answer, record.plies()[ply].front());
    if (played != nullptr && (played->visits > 0 || played->depth > 0))
      json.add("lost", rounded(std::max(0.0, answer.value - played->value)));
  }
  json.add("done", false);
  return json;
}

void sweep(Desk& desk, Task& task, Sweep& work) {
  const Record& whole = work.record;
  Status failure;
  // From the end: what is found there helps nobody, but a game's last mistakes are asked for most.
  for (std::size_t left = whole.plies().size() + 1; left-- > 0 && !task.stop;) {
    Record record(whole.game_pointer(), whole.position_before(left));
    if (!something_to_decide(record)) continue;
    work.agent->new_game();
    const auto answer = ask(*work.agent, record, Random(1), {.stop = &task.stop});
    if (!answer) failure = answer.error();
    if (!answer || task.stop) break;
    if (!desk.send(task.id, "swept", swept_json(whole, record.position(), left, *answer))) break;
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
