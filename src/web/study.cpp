#include "web/study.hpp"

namespace agon::web {

Study::Study(Record record, std::string agent, Snapshots snapshots)
    : record_(std::move(record)), spec_(std::move(agent)), snapshots_(std::move(snapshots)) {}

Study::Study(Record record, std::unique_ptr<Agent> agent, Seat seat)
    : record_(std::move(record)),
      spec_(agent->spec()),
      at_work_(true),
      agent_(std::move(agent)),
      seat_(std::move(seat)) {}

Trace* Study::watch_tree() {
  if (agent_->tree() != nullptr) return nullptr;
  trace_ = std::make_unique<TraceTree>();
  return trace_.get();
}

const TreeSource* Study::tree() const {
  if (trace_ != nullptr) return trace_.get();
  return agent_ != nullptr ? agent_->tree() : nullptr;
}

void Study::take_snapshot(const Answer& answer) {
  const TreeSource* shown = tree();
  if (shown == nullptr) return;
  if (auto cut = cut_tree(*shown, position(), {}, snapshot_boxes))
    snapshots_.add({.seconds = answer.seconds, .simulations = answer.simulations, .cut = cut.take()});
}

void Study::report(const Answer& answer) {
  std::vector<Look> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting.swap(waiting_);
  }
  if (snapshots_.is_due(answer.seconds)) take_snapshot(answer);
  for (const Look& look : waiting) look(tree(), snapshots_);
}

void Study::end(const Answer* answer) {
  const std::lock_guard lock(mutex_);
  at_work_ = false;
  if (answer != nullptr) {
    if (trace_ != nullptr) trace_->end(answer->depth);
    take_snapshot(*answer);
  }
  for (const Look& look : waiting_) look(tree(), snapshots_);
  waiting_.clear();
}

Status Study::look(Look look) {
  const std::lock_guard lock(mutex_);
  if (!at_work_) {
    look(tree(), snapshots_);
    return {};
  }
  if (waiting_.size() == most_waiting)
    return Error{std::to_string(most_waiting) + " questions about this search wait already"};
  waiting_.push_back(std::move(look));
  return {};
}

bool Study::drop_tree() {
  // Not a moment's waiting: who looks may be a slow reader.
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || at_work_) return false;
  trace_.reset();
  agent_.reset();
  seat_.leave();
  return true;
}

std::optional<Study::Handed> Study::hand_on() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || at_work_ || agent_ == nullptr) return std::nullopt;
  trace_.reset();
  return Handed{std::move(agent_), std::move(seat_)};
}

}  // namespace agon::web
