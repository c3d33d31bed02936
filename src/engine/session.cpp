#include "engine/session.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/go_rules.hpp"

namespace agon {
namespace {

// Without a clock nobody should wait long for an agent that nobody gave a budget.
constexpr double unclocked_seconds = 1.5;

// The record under other rules.
Result<Record> replayed(const Record& record, const GamePointer& game) {
  Record again(game);
  if (record.start().text() != record.game().game().start()->text()) {
    auto start = game->game().parse(record.start().text());
    if (!start) return start.error();
    again = Record(game, start.take());
  }
  again.set_players(record.players());
  int moves = 0;
  for (std::size_t i = 0; i < record.texts().size(); ++i) {
    if (record.hands_over(i)) {
      again.set_up(record.follow(again.position().clone(), i));
    } else if (record.mover(i) == nobody) {
      auto position = game->game().parse(record.ply_text(i));
      if (!position) return position.error();
      again.set_up(position.take());
    } else {
      ++moves;
      if (const Status played = again.play_text(record.ply_text(i)); !played)
        return Error{"move " + std::to_string(moves) + ": " + played.error().message};
    }
  }
  if (record.resigned()) again.resign(*record.resigned());
  return again;
}

// The best move that may be chosen, with its value, takes the place of one that may not.
void keep_to(const decltype(Thinking::allowed)& allowed, const Position& position, Answer& answer) {
  if (!allowed || answer.resigned || allowed(position, answer.move)) return;
  for (const Candidate& candidate : answer.moves)
    if (allowed(position, candidate.move)) {
      answer.move = candidate.move;
      answer.value = candidate.value;
      return;
    }
  // An agent may tell no more than its move.
  for (const MoveCode move : position.legal())
    if (allowed(position, move)) {
      answer.move = move;
      return;
    }
}

}  // namespace

Result<Session> Session::begin(GamePointer game, std::string_view spec, const Kinds& kinds,
                               std::uint64_t seed) {
  auto agent = make_agent(spec, game, kinds);
  if (!agent) return agent.error();
  return Session(Record(std::move(game)), agent.take(), kinds, seed);
}

Status Session::change_options(const Options& changed, Moves moves) {
  const GameEntry* entry = find_game(facts().about.name);
  if (entry == nullptr) return Error{std::string(facts().about.name) + " is not in the list of games"};
  Spec spec{.name = std::string(facts().about.name), .options = facts().options};
  for (const auto& [name, value] : changed) {
    const auto known = std::find_if(spec.options.begin(), spec.options.end(),
                                    [&](const auto& o) { return o.first == name; });
    if (known == spec.options.end()) return Error{spec.name + " has no option " + in_quotes(name)};
    known->second = value;
  }
  auto game = entry->make(spec);
  if (!game) return game.error();
  if (moves == Moves::forget) {
    if (const Status adopted = adopt(Record(game.take())); !adopted) return adopted;
    clear();
    return {};
  }
  auto record = replayed(record_, *game);
  return record ? adopt(record.take()) : Status(record.error());
}

// The record takes the place of the old one, step for step or as a whole.
Status Session::adopt(Record record) {
  auto agent = make_agent(agent_->spec(), record.game_pointer(), *kinds_);
  if (!agent) return agent.error();
  record_ = std::move(record);
  agent_ = agent.take();
  return {};
}

void Session::clear() { begin_at(record_.game().game().start()); }

void Session::begin_at(std::unique_ptr<Position> start) {
  record_ = Record(record_.game_pointer(), std::move(start));
  steps_.clear();
  hopeless_.fill(0);
  clock_.restart();
  agent_->new_game();
}

Status Session::replace(Record record) {
  record.play_on();
  if (const Status adopted = adopt(std::move(record)); !adopted) return adopted;
  hopeless_.fill(0);
  steps_.clear();
  for (std::size_t i = 0; i < record_.plies().size(); ++i)
    if (i == 0 || !record_.hands_over(i - 1)) steps_.push_back(i);
  return {};
}

Result<std::unique_ptr<Position>> Session::position_for(Player player) const {
  if (is_turn_of(player)) return position().clone();
  auto turned = position().with_turn(player);
  if (turned != nullptr && !turned->over()) return turned;
  if (turned != nullptr || position().over()) return Error{"the game is over"};
  return Error{std::string(facts().about.name) + " has no moves out of turn"};
}

void Session::back_to(Mark mark) {
  record_.undo_to(mark.size);
  steps_ = std::move(mark.steps);
  if (mark.resigned) record_.resign(*mark.resigned);
}

void Session::play_on() {
  if (!record_.resigned()) return;
  record_.play_on();
  steps_.pop_back();
}

void Session::resign(Player player) {
  play_on();
  steps_.push_back(record_.plies().size());
  record_.resign(player);
}

Status Session::turn_to(Player player) {
  if (is_turn_of(player)) return {};
  auto turned = position_for(player);
  if (!turned) return turned.error();
  set_up(turned.take());
  return {};
}

void Session::set_up(std::unique_ptr<Position> position) {
  play_on();
  steps_.push_back(record_.plies().size());
  record_.set_up(std::move(position));
}

// By the player whose turn it is now. After the end of the game a pass leaves everything as it was before
// this step: the result stays.
void Session::make_move(MoveCode move, const Mark& before) {
  if (before.was_over && position().places(move).empty())
    record_.undo_to(before.size);
  else
    record_.play(move);
}

Status Session::play(Player player, const ReadMove& read) {
  const Mark before = mark();
  play_on();
  const std::size_t steps = steps_.size();
  Status done = turn_to(player);
  if (done) {
    const auto move = read(position());
    if (move)
      make_move(*move, before);
    else
      done = move.error();
  }
  if (!done) {
    back_to(before);
    return done;
  }
  steps_.resize(steps);
  steps_.push_back(before.size);
  return done;
}

bool Session::undo() {
  if (steps_.empty()) return false;
  record_.undo_to(steps_.back());
  steps_.pop_back();
  hopeless_.fill(0);
  return true;
}

Status Session::set_agent(std::string_view spec) {
  auto agent = make_agent(spec, record_.game_pointer(), *kinds_);
  if (!agent) return agent.error();
  agent_ = agent.take();
  return {};
}

Result<Answer> Session::ask_now(Agent& agent, const Record& record, Player player, const Thinking& thinking) {
  auto answer = ask(agent, record, random_,
                    Turn{.clock = thinking.until_stopped ? ClockState{} : clock_.state(player),
                         .stop = thinking.stop,
                         .report = thinking.report,
                         .report_every = thinking.report_every,
                         .usual_seconds = unclocked_seconds,
                         .until_stopped = thinking.until_stopped});
  if (answer) keep_to(thinking.allowed, record.position(), *answer);
  return answer;
}

Result<Answer> Session::think(Player player, const Thinking& thinking, Agent* other) {
  const Mark before = mark();
  play_on();
  const Status turned = turn_to(player);
  Agent& agent = other != nullptr ? *other : *agent_;
  auto answer = turned ? ask_now(agent, record_, player, thinking) : Result<Answer>(turned.error());
  back_to(before);
  return answer;
}

Result<Choice> Session::choose(Player player, const Thinking& thinking) {
  const Mark before = mark();
  const bool was_over = position().over();
  play_on();
  if (const Status turned = turn_to(player); !turned) {
    back_to(before);
    return turned.error();
  }
  // Both passed, and the game is asked to go on: there is nothing left to play for.
  if (was_over)
    if (const auto pass = position().parse_move("pass", player);
        pass && (!thinking.allowed || thinking.allowed(position(), *pass)))
      return play_answer(player, Answer{.move = *pass}, before);
  auto answer = ask_on_clock(*agent_, record_, player, thinking);
  if (!answer) {
    back_to(before);
    return answer.error();
  }
  return play_answer(player, answer.take(), before);
}

Result<Answer> Session::ask_on_clock(Agent& agent, const Record& record, Player player,
                                     const Thinking& thinking) {
  const Stopwatch watch;
  auto answer = ask_now(agent, record, player, thinking);
  clock_.spend(player, watch.seconds());
  return answer;
}

// It is the player's turn; `before` is how things were before this step.
Result<Choice> Session::play_answer(Player player, Answer answer, const Mark& before) {
  Choice choice{.answer = std::move(answer)};
  choice.resigned = choice.answer.resigned || gives_up(player, choice.answer.value);
  if (choice.resigned) {
    back_to(before);
    resign(player);
    return choice;
  }
  choice.text = position().move_text(choice.answer.move);
  make_move(choice.answer.move, before);
  steps_ = before.steps;
  if (before.resigned) steps_.pop_back();
  steps_.push_back(before.size);
  return choice;
}

bool Session::gives_up(Player player, double value) {
  int& hopeless = hopeless_[static_cast<std::size_t>(player)];
  hopeless = resign_.below > 0 && value < resign_.below ? hopeless + 1 : 0;
  return resign_.below > 0 && hopeless >= resign_.moves && record_.plies().size() >= resign_.plies;
}

std::vector<double> Session::owners(const Position& position, int playouts) const {
  Random random = random_;
  return position.ownership(random, playouts);
}

double Session::lead(const std::vector<double>& owners) const {
  const std::string* komi = option("komi");
  double lead = komi != nullptr ? -parse_number(*komi).value_or(0) : 0;
  if (option("handicap-bonus") != nullptr) lead -= handicap_bonus(facts(), position());
  for (const double owner : owners) lead += owner;
  return lead;
}

std::optional<double> counted_lead(const Position& position) {
  if (position.over()) return position.score(0);
  if (const auto settled = position.settlement()) return settled->score;
  return std::nullopt;
}

}  // namespace agon
