// `step`: what a search tells of so many iterations or nodes, for students. The search begins anew each time
// and skips what was seen: the same seed tells the same story.
#include <atomic>

#include "engine/engine.hpp"
#include "show/trace_text.hpp"
#include "web/agents.hpp"
#include "web/requests.hpp"

namespace agon::web {

Status request_step(Desk& desk, Message& message) {
  constexpr std::int64_t most_steps = 1000, farthest = 50'000;
  constexpr double longest = 5;  // seconds
  const std::int64_t first = message.integer("from", 0, farthest, 0);
  const std::int64_t count = message.integer("count", 1, most_steps, 1);
  const std::string spec = message.text("agent", desk.config().start_agent);
  const auto record = message.record();
  if (!record) return record.error();
  if (const Status open = something_to_decide(*record); !open) return open;
  auto bounded = bounded_agent(spec, record->game_pointer(), desk.config());
  // A search that tells nothing would never end.
  if (bounded && !bounded->has_budget)
    bounded = bounded_agent(spec, record->game_pointer(), desk.config(), {.seconds = longest});
  if (!bounded) return bounded.error();
  auto agent = make_agent(bounded->spec, record->game_pointer(), *desk.config().kinds);
  if (!agent) return agent.error();
  const auto seat = desk.hall().enter();
  if (!seat) return seat.error();

  std::atomic<bool> enough = false;
  Json::Array steps;
  std::int64_t seen = 0;
  TraceTeller teller(*record, [&](const TraceStep& step) {
    if (seen == first + count || desk.is_stopping()) {
      enough = true;
      return false;
    }
    if (seen++ >= first) {
      steps.push_back(step.json);
      steps.back().add("text", step.text);
    }
    return true;
  });
  const auto answer = ask(**agent, *record, Random(1), {.stop = &enough, .trace = &teller});
  if (!answer) return answer.error();
  if (teller.steps() == 0) return Error{(*agent)->spec() + " cannot be watched"};
  desk.send(message.id(), "steps",
            Json{{"from", first}, {"more", enough.load()}, {"steps", std::move(steps)}});
  return {};
}

}  // namespace agon::web
