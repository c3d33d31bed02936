// Threads that play the same leaf out, each once (leaf parallelisation). Between leaves they wait, and the
// first thread learns from what they did.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <thread>
#include <vector>

#include "base/workers.hpp"
#include "search/mcts/simulate/simulator.hpp"

namespace agon::mcts {

// Of several playouts.
struct SumOfValues {
  Values values{}, squares{};
  int number = 0;

  void add(const Values& result) {
    ++number;
    for (std::size_t p = 0; p < values.size(); ++p) {
      values[p] += result[p];
      squares[p] += result[p] * result[p];
    }
  }
  void make_means() {
    for (double& value : values) value /= number;
    for (double& square : squares) square /= number;
  }
};

template <GameState S>
class LeafTeam {
 public:
  // `size` helpers besides the caller, or as many as the system gives threads. They play by what `first` has
  // learned.
  LeafTeam(const Options& options, std::size_t size, const Random& random, const Simulator<S>& first) {
    for (std::size_t i = 0; i < size; ++i) {
      Member& member = members_.emplace_back(options, random.split(i + 1), first);
      if (threads_.start([this, &member] { work(member); })) continue;
      members_.pop_back();
      break;
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

  // Begins with a leaf; it must live until finish(), and the first simulator must learn nothing until then.
  void begin(const S& leaf, int depth) {
    leaf_ = &leaf;
    depth_ = depth;
    busy_.store(static_cast<int>(members_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
  }
  // Adds up what the helpers found.
  void finish(SumOfValues& sum) {
    while (busy_.load(std::memory_order_acquire) > 0) std::this_thread::yield();
    for (const Member& member : members_) sum.add(member.values);
  }
  // Tells the first simulator the moves of these playouts, each with its own result. After finish().
  void teach(Simulator<S>& first) const {
    for (const Member& member : members_)
      first.learn(member.played, 0, member.values, member.simulator.trail());
  }

 private:
  struct Member {
    Member(const Options& options, const Random& source, const Simulator<S>& first)
        : simulator(options, &first), random(source) {}
    Simulator<S> simulator;
    Random random;
    Values values{};
    std::vector<PlayedMove> played;  // where somebody learns from them
  };

  void play_out(Member& member) const {
    S state = *leaf_;
    const bool told = member.simulator.learns() == Learns::all;
    member.played.clear();
    member.simulator.begin_trail();
    member.values = member.simulator.run(state, depth_, member.random, told ? &member.played : nullptr);
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
  Workers threads_;  // joined before the rest goes
};

}  // namespace agon::mcts
