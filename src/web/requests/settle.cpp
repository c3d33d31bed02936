// `settle`: two agents play it out from this position, in pairs of games with swapped seats.
#include "lab/match.hpp"
#include "lab/match_plan.hpp"
#include "show/terminal_text.hpp"
#include "web/agents.hpp"
#include "web/describe.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

// Ends a game in the middle of it: a match by itself would finish the games that run.
class StoppableAgent final : public Agent {
 public:
  StoppableAgent(std::unique_ptr<Agent> agent, const std::atomic<bool>& stop)
      : agent_(std::move(agent)), stop_(stop) {}
  const std::string& spec() const override { return agent_->spec(); }
  void new_game() override { agent_->new_game(); }
  Result<Answer> choose(const Record& record, const Turn& turn) override {
    Turn stoppable = turn;
    stoppable.stop = &stop_;
    auto answer = agent_->choose(record, stoppable);
    if (stop_) return Error{"stopped", Error::Kind::agent};
    return answer;
  }

 private:
  std::unique_ptr<Agent> agent_;
  const std::atomic<bool>& stop_;
};

class StoppableKind final : public AgentKind {
 public:
  StoppableKind(const AgentKind& kind, const std::atomic<bool>& stop) : kind_(kind), stop_(stop) {}
  AlgorithmAbout about() const override { return kind_.about(); }
  Needs needs() const override { return kind_.needs(); }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view game) const override {
    return kind_.settings(game);
  }
  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings> settings, std::string spec,
                                      const GamePointer& game) const override {
    auto made = kind_.make(std::move(settings), std::move(spec), game);
    if (!made) return made.error();
    return std::unique_ptr<Agent>(std::make_unique<StoppableAgent>(made.take(), stop_));
  }

 private:
  const AgentKind& kind_;
  const std::atomic<bool>& stop_;
};

struct Duel {
  GamePointer game;
  Opening opening;
  MatchOptions options;
  std::string command;
  std::vector<Seat> seats;
};

// How to play the same games without the page.
std::string command_of(const Duel& duel) {
  const std::string line = "agon match " + shell_quoted(duel.game->facts().spec) + " --players " +
                           shell_quoted(duel.options.players) + " --games " +
                           std::to_string(duel.options.games) + " --sprt " + duel.options.sprt +
                           " --random-plies " + std::to_string(duel.options.random_plies) + " --seed " +
                           std::to_string(duel.options.seed);
  if (duel.opening.start.empty() && duel.opening.moves.empty()) return line;
  // The moves would tell what is hidden from those who read this.
  if (duel.game->facts().hidden) return line + " --openings FILE";
  return "echo " + shell_quoted(duel.opening.text()) + " > opening.txt && " + line +
         " --openings opening.txt";
}

Json standing_json(const Duel& duel, const MatchProgress& now, bool done) {
  const PlayerResult& first = now.players.front();
  Json json{{"wins", first.wins}, {"draws", first.draws}, {"losses", first.losses}};
  json.add("elo", first.elo ? Json(first.elo->elo) : Json());
  json.add("low", first.elo ? Json(first.elo->low) : Json());
  json.add("high", first.elo ? Json(first.elo->high) : Json());
  json.add("llr", now.sprt ? Json(now.sprt->ratio) : Json());
  json.add("verdict", now.sprt ? Json(verdict_name(now.sprt->verdict)) : Json());
  json.add("games", now.games);
  json.add("planned", now.planned);
  json.add("duplicates", now.duplicates);
  json.add("seconds_left", now.seconds_left);
  json.add("done", done);
  json.add("command", duel.command);
  return json;
}

void settle(Desk& desk, Task& task, Duel& duel) {
  std::vector<std::unique_ptr<StoppableKind>> stoppable;
  std::vector<const AgentKind*> kinds;
  for (const AgentKind* kind : *desk.config().kinds) {
    stoppable.push_back(std::make_unique<StoppableKind>(*kind, task.stop));
    kinds.push_back(stoppable.back().get());
  }
  auto plan = plan_match(duel.game, duel.options, kinds);
  MatchProgress last{.planned = duel.options.games, .players = {{}}};
  Status played = plan ? Status() : Status(plan.error());
  if (plan) {
    desk.send(task.id, "standing", standing_json(duel, last, false));  // the first game may take a while
    plan->openings = {duel.opening};
    const auto report =
        run_match(duel.game, duel.options, plan.take(), task.stop, [&](const MatchProgress& now) {
          if (task.stop) return;  // the game was broken off
          last = now;
          if (!desk.send(task.id, "standing", standing_json(duel, now, false))) task.stop = true;
        });
    if (!report) played = report.error();
  }
  duel.seats.clear();
  task.ended = true;
  if (!played)
    desk.send_error(task.id, played.error().message);
  else
    desk.send(task.id, "standing", standing_json(duel, last, true));
}

Result<std::string> players_text(const std::vector<std::string>& specs, const GamePointer& game,
                                 const Config& config, const ThinkingBudget& budget) {
  std::vector<std::string> bounded;
  for (const std::string& spec : specs) {
    const auto agent = bounded_agent(spec, game, config, budget);
    if (!agent) return agent.error();
    bounded.push_back(agent->spec);
  }
  return join(bounded, ",");
}

}  // namespace

Status request_settle(Desk& desk, Message& message) {
  const ThinkingBudget budget{.seconds = message.number("seconds", 0, 3600, 0),
                              .simulations = message.integer("simulations", 0, 1'000'000'000, 0)};
  const auto specs = message.texts("agents");
  Duel duel;
  duel.options.games = message.integer("games", 2, 100'000, 100);
  duel.options.sprt = "0,20";
  // From one position agents without randomness would play two games, again and again.
  duel.options.random_plies = static_cast<int>(message.integer("random_plies", 0, 100, 2));
  duel.options.seed = static_cast<std::uint64_t>(message.integer("seed", 0, 1'000'000'000, 1));
  duel.opening.start = message.text("start");
  duel.opening.moves = message.texts("moves");
  const auto record = message.record(desk.games());
  if (!record) return record.error();
  if (const Status open = something_to_decide(*record); !open) return open;
  if (specs.size() != 2) return Error{"agents: expected two"};
  duel.game = record->game_pointer();
  if (record->has_set_ups()) {
    duel.opening.start = record->position().text();
    duel.opening.moves.clear();
  }
  if (duel.game->facts().players != 2) return Error{"this game is not for two players"};
  auto players = players_text(specs, duel.game, desk.config(), budget);
  if (!players) return players.error();
  duel.options.players = players.take();
  for (int i = 0; i < 2; ++i) {
    auto seat = desk.take_seat(message.id());
    if (!seat) return seat.error();
    duel.seats.push_back(seat.take());
  }
  duel.command = command_of(duel);
  const auto work = std::make_shared<Duel>(std::move(duel));
  return desk.start(message.id(), [&desk, work](Task& task) { settle(desk, task, *work); });
}

}  // namespace agon::web
