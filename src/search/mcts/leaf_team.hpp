// Threads that play the same leaf out, each once (leaf parallelisation). Between leaves they wait.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <thread>
#include <vector>

#include "search/mcts/simulate/simulator.hpp"

namespace agon::mcts {

template <GameState S>
class LeafTeam {
 public:
  // `size` helpers besides the caller.
  LeafTeam(const Options& options, std::size_t size, const Random& random) {
    for (std::size_t i = 0; i < size; ++i) members_.emplace_back(options, random.split(i + 1));
    for (Member& member : members_) {
      member.simulator.begin();
      threads_.emplace_back([this, &member] { work(member); });
    }
  }
  LeafTeam(const LeafTeam&) = delete;
  LeafTeam& operator=(const LeafTeam&) = delete;
  ~LeafTeam() {
    ending_ = true;
    round_.fetch_add(1);
    round_.notify_all();
  }

  std::size_t size() const { return members_.size(); }

  // Begins with a leaf; it must live until finish().
  void begin(const S& leaf, int depth) {
    leaf_ = &leaf;
    depth_ = depth;
    busy_.store(static_cast<int>(members_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
  }
  // Adds up what the helpers found.
  void finish(Values& sum) {
    while (busy_.load(std::memory_order_acquire) > 0) std::this_thread::yield();
    for (const Member& member : members_)
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += member.values[p];
  }

 private:
  struct Member {
    Member(const Options& options, const Random& source) : simulator(options), random(source) {}
    Simulator<S> simulator;
    Random random;
    Values values{};
  };

  void play_out(Member& member) const {
    S state = *leaf_;
    member.values = member.simulator.run(state, depth_, member.random, nullptr);
  }
  void work(Member& member) {
    for (std::uint64_t seen = 0;; ++seen) {
      round_.wait(seen, std::memory_order_acquire);
      if (ending_) return;
      play_out(member);
      busy_.fetch_sub(1, std::memory_order_release);
    }
  }

  const S* leaf_ = nullptr;
  int depth_ = 0;
  std::atomic<std::uint64_t> round_ = 0;
  std::atomic<int> busy_ = 0;
  std::atomic<bool> ending_ = false;
  std::deque<Member> members_;
  std::vector<std::jthread> threads_;
};

}  // namespace agon::mcts
