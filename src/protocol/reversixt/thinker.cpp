#include "protocol/reversixt/thinker.hpp"

#include "eval/reversixt.hpp"

namespace agon::reversixt {

MoveCode quick_move(const ReversixtState& state, Deadline deadline) {
  MoveList<ReversixtState::Move> moves;
  state.legal(moves);
  auto best = *moves.begin();
  double most = -1;
  for (const auto move : moves) {
    if (is_past(deadline)) break;
    ReversixtState next = state;
    next.play(move);
    const double value = Heuristic<ReversixtState>::value(next, state.to_move());
    if (value > most) best = move, most = value;
  }
  return to_code(best);
}

Thinker::Thinker(const Record& game, std::uint64_t seed)
    : record_(game.game_pointer(), game.position().clone()), random_(seed) {}

Thinker::~Thinker() {
  const std::lock_guard lock(mutex_);
  leaving_ = true;
  changed_.notify_all();
}

Status Thinker::start() {
  return workers_.start([this] { work(); });
}

void Thinker::play(MoveCode move) {
  add([this, move] { record_.play(move); });
}

void Thinker::set_up(const Position& position) {
  const std::shared_ptr<const Position> kept = position.clone();
  add([this, kept] { record_.set_up(kept->clone()); });
}

MoveCode Thinker::choose(const std::shared_ptr<Agent>& agent, const ReversixtState& state,
                         const ThinkingTime& time) {
  const auto question = std::make_shared<Question>();
  add([this, agent, question, seconds = time.usual] { think(*agent, seconds, *question); });
  std::unique_lock lock(mutex_);
  const auto is_done = [&] { return question->done; };
  changed_.wait_until(lock, time.stop, is_done);
  question->stop = true;
  std::optional<MoveCode> quick;
  if (!question->best) {
    lock.unlock();
    quick = quick_move(state, time.last);
    lock.lock();
  }
  changed_.wait_until(lock, time.last, is_done);
  return question->best ? *question->best : *quick;
}

// ---- the working thread

void Thinker::add(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  changed_.notify_all();
}

void Thinker::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return leaving_ || !jobs_.empty(); });
    if (leaving_) return;
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

void Thinker::think(Agent& agent, double seconds, Question& question) {
  Turn turn;
  turn.stop = &question.stop;
  turn.usual_seconds = seconds;
  turn.report_every = 0.02;
  turn.report = [&](const Answer& answer) {
    if (!answer.moves.empty()) keep(answer, question);
  };
  // Where its time was up before it was its turn, the game has gone on.
  if (!question.stop) {
    const auto answer = ask(agent, record_, random_, turn);
    if (answer && !answer->resigned) keep(*answer, question);
  }
  const std::lock_guard lock(mutex_);
  question.done = true;
  changed_.notify_all();
}

void Thinker::keep(const Answer& answer, Question& question) {
  const std::lock_guard lock(mutex_);
  question.best = answer.move;
}

}  // namespace agon::reversixt
