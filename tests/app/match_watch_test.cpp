#include "app/match_watch.hpp"

#include <doctest/doctest.h>
#include <sstream>

using namespace agon;

namespace {

// A stream that another thread writes to, and what was written so far.
class Shared final : public std::stringbuf {
 public:
  bool shows(const std::string& text) {
    std::unique_lock lock(mutex_);
    return flushed_.wait_for(lock, std::chrono::seconds(60),
                             [&] { return seen_.find(text) != std::string::npos; });
  }

 protected:
  int sync() override {
    const std::lock_guard lock(mutex_);
    seen_ = str();
    flushed_.notify_all();
    return 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable flushed_;
  std::string seen_;
};

MatchProgress after(std::int64_t games, double seconds_left) {
  return {.games = games,
          .planned = 60,
          .players = {{.name = "a", .games = games}, {.name = "b", .games = games}},
          .seconds_left = seconds_left};
}

}  // namespace

TEST_CASE("a match that nobody watches tells the true count between the ends of games") {
  std::istringstream in;
  std::ostringstream out;
  Shared buffer;
  std::ostream err(&buffer);
  const Console console{.in = in, .out = out, .err = err};
  MatchWatch watch(console, 60, false, 0.05);
  CHECK(buffer.shows(" s: 0/60 games, playing for "));
  // Each pair comes faster than lines are due: the second is told though no game ends after it.
  for (const int games : {2, 4, 6}) {
    watch.game_ended(after(games - 1, 100));
    watch.game_ended(after(games, 90));
    CHECK(buffer.shows(" s: " + std::to_string(games) + "/60 games, 90 s left, "));
  }
  watch.end();
}
