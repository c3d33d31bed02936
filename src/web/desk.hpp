// What one tab asked for: its requests, its running searches. All of it ends with the tab.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "base/workers.hpp"
#include "web/config.hpp"
#include "web/hall.hpp"
#include "web/message.hpp"
#include "web/reading_slots.hpp"
#include "web/study.hpp"

namespace agon::web {

// A tab may have so much of each kind at a time.
enum class TaskKind { search, watch, read };

// Long work in a thread of its own. Messages that it sends carry its id.
struct Task {
  std::int64_t id = 0;
  TaskKind kind = TaskKind::search;
  std::atomic<bool> stop = false, ended = false;
  Workers thread;
};

class Desk {
 public:
  // Gives a text to the tab; false: it is gone. Called by one thread at a time.
  using Send = std::function<bool(const std::string&)>;

  // With `patience` seconds nobody waits longer for a search: a single question by POST.
  Desk(const Config& config, Hall& hall, GameShelf& games, ReadingSlots& reading, Send send,
       double patience = 0);
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  ~Desk() { close(); }

  // Answers a message, or starts what will answer it. Wrong ones are answered by an error.
  void receive(std::string_view text);
  void receive(Message& message);
  // Ends all searches, now and to come; does not wait.
  void stop_all();
  // The same, and waits for them.
  void close();
  // Waits until all that was asked has been answered.
  void finish();

  // ---- for requests

  const Config& config() const { return config_; }
  Hall& hall() { return hall_; }
  GameShelf& games() { return games_; }
  ReadingSlots& reading() { return reading_; }
  // Whether a search with this id may begin now.
  Status check_search(std::int64_t id);
  // For the work with this id, which is about to start. Asked for before the hall is: a tab that may not
  // start anything takes no tree from others.
  Result<Seat> take_seat(std::int64_t id);
  double patience() const { return patience_; }
  bool is_stopping() const { return stopping_; }
  bool is_gone() const { return gone_; }

  // Sends the members of `json` with this type and id. False: nobody listens any more.
  bool send(std::int64_t id, std::string_view type,
            const Json& json = Json(std::initializer_list<Json::Member>{}));
  bool send_error(std::int64_t id, const std::string& message);

  // Begins long work; an error where the tab has enough of it.
  Status start(std::int64_t id, std::function<void(Task&)> work, TaskKind kind = TaskKind::search);
  // False: no such work is going on.
  bool stop(std::int64_t id);

  // Searches whose trees can be asked for, by the id of the request that began them.
  void keep(std::int64_t id, std::shared_ptr<Study> study);
  Result<std::shared_ptr<Study>> study(std::int64_t id);

 private:
  static constexpr std::size_t most_studies = 8;

  void receive_text(std::string_view text);
  void forget_ended();
  // An error: the tab has enough to do. Under the lock.
  Status check_room(std::int64_t id, TaskKind kind) const;

  const Config& config_;
  Hall& hall_;
  GameShelf& games_;
  ReadingSlots& reading_;
  Send send_;
  double patience_;
  std::mutex sending_;
  std::atomic<bool> gone_ = false, stopping_ = false;
  std::mutex mutex_;  // guards all below
  std::list<Task> tasks_;
  std::deque<std::pair<std::int64_t, std::shared_ptr<Study>>> studies_;  // the oldest first
};

}  // namespace agon::web
