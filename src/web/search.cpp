#include "web/search.hpp"

#include <algorithm>

namespace agon::web {
namespace {

// One search while it runs.
class Running {
 public:
  Running(Desk& desk, Task& task, const std::shared_ptr<Study>& study, const SearchWish& wish)
      : desk_(desk), task_(task), shared_(study), study_(*study), wish_(wish) {}

  // Null: it failed, and the tab knows.
  std::optional<Answer> run(bool until_stopped) {
    Turn turn{.player = wish_.player,
              .clock = wish_.clock,
              .stop = &task_.stop,
              .report = [&](const Answer& answer) { report(answer); },
              .report_every = wish_.every,
              .trace = wish_.lens ? study_.watch_tree() : nullptr,
              .until_stopped = until_stopped,
              .memory_first = wish_.endless};
    const auto answer = ask(study_.agent(), study_.record(), Random(1), turn);
    study_.end(answer ? &*answer : nullptr);
    // Before the last word: who hears it may begin the next search at once.
    desk_.hall().add_idle(shared_);
    task_.ended = true;
    if (!answer) {
      desk_.send_error(task_.id, answer.error().message);
      return std::nullopt;
    }
    Json json = told(*answer);
    json.add("done", true);
    json.add("reason", answer->proven ? "proven" : task_.stop ? "stopped" : "budget");
    desk_.send(task_.id, "analysis", json);
    return *answer;
  }

 private:
  void report(const Answer& answer) {
    study_.report(answer);
    Json json = told(answer);
    json.add("done", false);
    if (!desk_.send(task_.id, "analysis", json)) task_.stop = true;
  }

  Json told(const Answer& answer) {
    Json json = analysis_json(study_.position(), answer, wish_.shown);
    if (wish_.owners) json.add("owners", owners());
    return json;
  }

  // By playouts from the root: once is enough.
  const Json& owners() {
    constexpr int playouts = 200;
    if (owners_.kind() != Json::Kind::null) return owners_;
    Random random(1);
    Json::Array cells;
    for (const double owner : study_.position().ownership(random, playouts))
      cells.emplace_back(rounded(owner));
    owners_ = std::move(cells);
    return owners_;
  }

  Desk& desk_;
  Task& task_;
  const std::shared_ptr<Study>& shared_;
  Study& study_;
  const SearchWish& wish_;
  Json owners_;
};

// A search of this tab that has ended and can go on as `agent`: it knows what it found out already, and uses
// what of it concerns the new question.
std::optional<Study::Handed> earlier_search(Desk& desk, std::int64_t id, const Agent& agent,
                                            const GamePointer& game) {
  if (id == 0) return std::nullopt;
  const auto study = desk.study(id);
  if (!study || (*study)->record().game_pointer() != game || (*study)->agent_spec() != agent.spec())
    return std::nullopt;
  return (*study)->hand_on();
}

Result<Study::Handed> with_seat(Desk& desk, std::int64_t id, std::unique_ptr<Agent> agent) {
  auto seat = desk.take_seat(id);
  if (!seat) return seat.error();
  return Study::Handed{std::move(agent), seat.take()};
}

}  // namespace

SearchWish read_search_wish(Message& message) {
  constexpr double longest = 86400;
  SearchWish wish;
  wish.budget.seconds = message.number("seconds", 0, longest, 0);
  wish.budget.simulations = message.integer("simulations", 0, 1'000'000'000'000, 0);
  wish.shown.candidates = static_cast<std::size_t>(message.integer("candidates", 1, 2000, 5));
  wish.shown.line = static_cast<std::size_t>(message.integer("line", 1, 100, 10));
  wish.every = message.number("every", 20, 60'000, 200) / 1000;
  wish.owners = message.flag("owners");
  wish.lens = message.flag("lens");
  wish.on = message.integer("on", 0, largest_integer, 0);
  wish.player = static_cast<Player>(message.integer("player", 0, max_players - 1, 0));
  return wish;
}

Status begin_search(Desk& desk, Message& message, const SearchWish& wish, const SearchEnded& ended) {
  const std::string spec = message.text("agent", desk.config().start_agent);
  auto record = message.record(desk.games());
  if (!record) return record.error();
  if (const Status open = something_to_decide(*record); !open) return open;
  if (wish.player >= record->position().players())
    return Error{"player: there are " + std::to_string(record->position().players()) + " players"};
  const GamePointer game = record->game_pointer();
  ThinkingBudget budget = wish.budget;
  // A search that is watched would never end by itself.
  if (!wish.endless && wish.lens && !wish.clock.running()) budget.usual_seconds = default_thinking_seconds;
  const auto bounded = bounded_agent(spec, game, desk.config(), budget);
  if (!bounded) return bounded.error();
  auto agent = make_agent(bounded->spec, game, *desk.config().kinds);
  if (!agent) return agent.error();
  if (const Status room = desk.check_search(message.id()); !room) return room;
  auto search = earlier_search(desk, wish.on, **agent, game);
  if (!search) {
    auto fresh = with_seat(desk, message.id(), agent.take());
    if (!fresh) return fresh.error();
    search = fresh.take();
  }
  const auto study =
      std::make_shared<Study>(record.take(), std::move(search->agent), std::move(search->seat));
  const bool until_stopped = wish.endless && !bounded->has_budget;
  const Status started = desk.start(message.id(), [&desk, study, wish, until_stopped, ended](Task& task) {
    const auto answer = Running(desk, task, study, wish).run(until_stopped);
    if (answer && ended != nullptr) ended(study->record(), *answer);
  });
  if (started) desk.keep(message.id(), study);
  return started;
}

}  // namespace agon::web
