// An engine of KataGo's analysis protocol: one thread hands it lines, another one lets it think. Answers are
// lines of JSON and come when they are ready, in whatever order.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/kata/kata_query.hpp"

namespace agon {

// Who thinks; every query begins anew with it, so that no answer depends on those before it.
struct KataEngine {
  std::string agent;
  const Session::Kinds& kinds;
  std::uint64_t seed = 1;
  std::string version;
};

class KataServer {
 public:
  // Gets whole lines with their end, one at a time, from either thread.
  using Write = std::function<void(std::string_view line)>;
  KataServer(KataEngine engine, Write write) : engine_(std::move(engine)), write_(std::move(write)) {}

  // As much as may wait; what is more is refused.
  static constexpr std::size_t most_positions = 10'000, most_bytes = std::size_t{16} << 20;

  // ---- the reader

  // Answers what needs no thought and lets the rest wait; false once nobody thinks any more.
  bool take(std::string_view line);
  // No more lines will come. What waits is still answered.
  void close();
  // Ends the thinking, and all that would come.
  void abort();

  // ---- the thinker

  // Looks at the most urgent position, waiting for one; false when there will be none.
  bool work();
  // Nobody will think any more.
  void refuse();

 private:
  struct Question {
    KataQuery query;
    std::size_t bytes = 0;
    std::size_t open = 0;  // positions that still wait
  };
  struct Job {
    std::shared_ptr<Question> question;
    std::size_t turn = 0;
  };
  // The most urgent first, then the oldest.
  using Rank = std::pair<std::int64_t, std::uint64_t>;

  void tell(const Json& json);
  void complain(const std::string& id, const KataNote& note);
  void act(const std::string& id, const std::string& action, const Json& json);
  void terminate(const std::string& id, const Json& json, bool all);
  void ask(const std::string& id, const Json& json, std::size_t bytes);
  bool let_wait(KataQuery query, std::size_t bytes);
  std::optional<Job> next();
  void analyse(const Job& job);
  Result<Session> session_for(const KataQuery& query) const;
  // With the lock held.
  void leaves(const Job& job);

  const KataEngine engine_;
  const Write write_;
  std::mutex writing_;  // guards write_; never taken inside the other one's hold

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<Rank, Job> waiting_;
  std::uint64_t asked_ = 0;
  std::size_t bytes_ = 0;
  std::optional<Job> current_;
  bool closed_ = false, refused_ = false, aborted_ = false;
  // Polled by the search: relaxed is enough.
  std::atomic<bool> stop_{false};
};

}  // namespace agon
