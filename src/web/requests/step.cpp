// `step`: what a search tells of so many iterations or nodes, for students. The search begins anew each time
// and skips what was seen: the same seed tells the same story.
#include "engine/engine.hpp"
#include "show/trace_text.hpp"
#include "web/agents.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

struct Steps {
  Record record;
  std::unique_ptr<Agent> agent;
  Seat seat;
  std::int64_t first = 0, count = 0;
};

Result<Json> told_steps(const Steps& asked, std::atomic<bool>& stop) {
  Json::Array steps;
  std::int64_t seen = 0;
  bool more = false;
  TraceTeller teller(asked.record, [&](const TraceStep& step) {
    more = seen == asked.first + asked.count;
    if (more) stop = true;
    if (stop) return false;
    if (seen++ >= asked.first) {
      steps.push_back(step.json);
      steps.back().add("text", step.text);
    }
    return true;
  });
  const auto answer = ask(*asked.agent, asked.record, Random(1), {.stop = &stop, .trace = &teller});
  if (!answer) return answer.error();
  if (teller.steps() == 0) return Error{asked.agent->spec() + " cannot be watched"};
  return Json{{"from", asked.first}, {"more", more}, {"steps", std::move(steps)}};
}

}  // namespace

Status request_step(Desk& desk, Message& message) {
  constexpr std::int64_t most_steps = 1000, farthest = 50'000;
  constexpr double longest = 5;  // seconds: a search that tells nothing may never end
  const std::int64_t first = message.integer("from", 0, farthest, 0);
  const std::int64_t count = message.integer("count", 1, most_steps, 1);
  const std::string spec = message.text("agent", desk.config().start_agent);
  auto record = message.record(desk.games());
  if (!record) return record.error();
  if (const Status open = something_to_decide(*record); !open) return open;
  const auto bounded = bounded_agent(spec, record->game_pointer(), desk.config(), {.most_seconds = longest});
  if (!bounded) return bounded.error();
  auto agent = make_agent(bounded->spec, record->game_pointer(), *desk.config().kinds);
  if (!agent) return agent.error();
  auto seat = desk.take_seat(message.id());
  if (!seat) return seat.error();
  const auto work = std::make_shared<Steps>(Steps{record.take(), agent.take(), seat.take(), first, count});
  return desk.start(message.id(), [&desk, work](Task& task) {
    const auto json = told_steps(*work, task.stop);
    work->agent.reset();
    work->seat.leave();
    task.ended = true;
    json ? desk.send(task.id, "steps", *json) : desk.send_error(task.id, json.error().message);
  });
}

}  // namespace agon::web
