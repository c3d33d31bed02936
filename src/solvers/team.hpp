// Threads that answer one question together: all search the same window with a common table, and the first
// that knows ends the others.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/workers.hpp"

namespace agon {

// Which positions the threads are in just now, so that another thread turns to something else first
// (Kerrigan's simplification of ABDADA). A clash of keys costs time, never the right result.
class BusyPositions {
 public:
  bool has(std::uint64_t key) const { return slot(key).load(std::memory_order_relaxed) == key; }
  void enter(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
  void leave(std::uint64_t key) { slot(key).store(0, std::memory_order_relaxed); }

 private:
  static constexpr int bits = 14;
  std::atomic<std::uint64_t>& slot(std::uint64_t key) { return slots_[key >> (64 - bits)]; }
  const std::atomic<std::uint64_t>& slot(std::uint64_t key) const { return slots_[key >> (64 - bits)]; }
  std::array<std::atomic<std::uint64_t>, 1 << bits> slots_{};
};

// One search a thread; the first belongs to the thread that asks. A search is made with what the team gives
// it: when to stop, and where the others are.
template <class Search>
class SearchTeam {
 public:
  // make(halt, busy) gives a search; `busy` is null where there is but one.
  template <class Make>
  SearchTeam(int threads, Make&& make) {
    for (int i = 0; i < threads; ++i) searches_.push_back(make(halt_, threads > 1 ? &busy_ : nullptr));
  }

  Search& first() { return *searches_.front(); }
  const Search& first() const { return *searches_.front(); }

  // What `search` finds with any of the searches; nothing where it was stopped. Threads that do not start are
  // done without.
  template <class Ask>
  std::optional<int> ask(Ask&& search) {
    if (searches_.size() == 1) return search(first());
    constexpr int none = 1 << 30;
    std::atomic<int> answer{none};
    const auto work = [&](Search& own) {
      const auto found = search(own);
      if (!found) return;
      answer.store(*found, std::memory_order_relaxed);  // any of them is right; join() makes it seen
      halt_ = true;
    };
    Workers helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i)
      if (!helpers.start([&work, this, i] { work(*searches_[i]); })) break;
    work(first());
    helpers.join();
    halt_ = stopped_;
    const int found = answer.load(std::memory_order_relaxed);
    return found == none ? std::nullopt : std::optional(found);
  }

  // By the asking thread: ends the question in hand and all later ones with no answer.
  void stop() { stopped_ = halt_ = true; }
  void go_on() { stopped_ = halt_ = false; }

  std::int64_t nodes() const {
    std::int64_t sum = 0;
    for (const auto& search : searches_) sum += search->nodes();
    return sum;
  }

 private:
  BusyPositions busy_;
  std::atomic<bool> halt_{false};  // for the searches: the window is answered, or somebody wants an end
  bool stopped_ = false;           // somebody does
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace agon
