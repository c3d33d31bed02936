#include "web/desk.hpp"

#include <algorithm>
#include <new>

#include "web/requests.hpp"

namespace agon::web {

Desk::Desk(const Config& config, Hall& hall, GameShelf& games, ReadingSlots& reading, Send send,
           double patience)
    : config_(config),
      hall_(hall),
      games_(games),
      reading_(reading),
      send_(std::move(send)),
      patience_(patience) {}

void Desk::receive(std::string_view text) {
  if (text.size() <= longest_message) {
    receive_text(text);
    return;
  }
  auto place = reading_.enter();
  if (!place)
    send_error(0, place.error().message);
  else if (place->wait(stopping_))
    receive_text(text);
}

void Desk::receive_text(std::string_view text) {
  auto message = Message::read(text);
  if (!message) {
    send_error(0, message.error().message);
    return;
  }
  if (text.size() > longest_message && !takes_file(message->type())) {
    send_error(message->id(), "the message has " + std::to_string(text.size()) + " bytes, and " +
                                  std::to_string(longest_message) + " are the most");
    return;
  }
  receive(*message);
}

void Desk::receive(Message& message) {
  forget_ended();
  const RequestKind* kind = find_request(message.type());
  if (kind == nullptr) {
    send_error(message.id(), unknown_request(message.type()));
    return;
  }
  if (const Status done = kind->run(*this, message); !done) send_error(message.id(), done.error().message);
}

bool Desk::send(std::int64_t id, std::string_view type, const Json& json) {
  Json message{{"type", type}, {"id", id}};
  message.add_all(json);
  const std::lock_guard lock(sending_);
  if (!gone_ && !send_(message.line())) gone_ = true;
  return !gone_;
}

bool Desk::send_error(std::int64_t id, const std::string& message) {
  return send(id, "error", Json{{"message", message}});
}

Status Desk::check_search(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  return check_room(id, TaskKind::search);
}

Result<Seat> Desk::take_seat(std::int64_t id) {
  if (const Status room = check_search(id); !room) return room.error();
  return hall_.enter();
}

namespace {

std::string what_runs(TaskKind kind, std::ptrdiff_t number) {
  switch (kind) {
    case TaskKind::search:
      return "runs " + std::to_string(number) + " searches";
    case TaskKind::watch:
      return "watches " + std::to_string(number) + " games";
    default:
      return "reads " + std::to_string(number) + " files";
  }
}

}  // namespace

Status Desk::check_room(std::int64_t id, TaskKind kind) const {
  // One that was told to stop needs a moment, and the page does not wait for it.
  const auto running = std::count_if(tasks_.begin(), tasks_.end(), [&](const Task& task) {
    return task.kind == kind && !task.stop && !task.ended;
  });
  if (running >= searches_per_tab)
    return Error{"this tab " + what_runs(kind, running) + " already; stop one first"};
  // One that nobody reads from keeps its thread for a while; searches have seats in the hall.
  const auto watches = std::count_if(tasks_.begin(), tasks_.end(), [](const Task& task) {
    return task.kind == TaskKind::watch && !task.ended;
  });
  if (kind == TaskKind::watch && watches >= watches_per_tab)
    return Error{"this tab watched " + std::to_string(watches) +
                 " games that have not come to their end; wait a moment"};
  for (const Task& task : tasks_)
    if (task.id == id) return Error{"id " + std::to_string(id) + " is in use by a request that is running"};
  return {};
}

Status Desk::start(std::int64_t id, std::function<void(Task&)> work, TaskKind kind) {
  const std::lock_guard lock(mutex_);
  if (const Status room = check_room(id, kind); !room) return room;
  Task& task = tasks_.emplace_back();
  task.id = id;
  task.kind = kind;
  task.stop = stopping_.load();
  const Status started = task.thread.start([this, &task, work = std::move(work)] {
    try {
      work(task);
    } catch (const std::bad_alloc&) {
      send_error(task.id, "out of memory: this was too large for the server");
    }
    task.ended = true;
  });
  if (!started) tasks_.pop_back();
  return started;
}

bool Desk::stop(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  for (Task& task : tasks_)
    if (task.id == id && !task.ended) {
      task.stop = true;
      return true;
    }
  return false;
}

// Only the thread that starts work takes it off the list; others find it there to stop it.
void Desk::forget_ended() {
  for (Task& task : tasks_)
    if (task.ended) task.thread.join();
  const std::lock_guard lock(mutex_);
  tasks_.remove_if([](const Task& task) { return task.ended.load(); });
}

void Desk::finish() {
  for (Task& task : tasks_) task.thread.join();
  const std::lock_guard lock(mutex_);
  tasks_.clear();
}

void Desk::stop_all() {
  stopping_ = true;
  const std::lock_guard lock(mutex_);
  for (Task& task : tasks_) task.stop = true;
}

void Desk::close() {
  gone_ = true;
  stop_all();
  finish();
}

void Desk::keep(std::int64_t id, std::shared_ptr<Study> study) {
  const std::lock_guard lock(mutex_);
  std::erase_if(studies_, [&](const auto& each) { return each.first == id; });
  studies_.emplace_back(id, std::move(study));
  if (studies_.size() > most_studies) studies_.pop_front();
}

Result<std::shared_ptr<Study>> Desk::study(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  for (const auto& [known, study] : studies_)
    if (known == id) return study;
  return Error{"no search " + std::to_string(id) + " is known in this tab"};
}

}  // namespace agon::web
