// An agent that thinks for its own time, whoever wants it to stop, for tests of those who cannot wait.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "engine/agent.hpp"

namespace agon::test {

// What happened to the agents of a test.
struct StubbornLog {
  std::atomic<int> asked = 0, at_work = 0;
  std::atomic<bool> two_at_once = false;
  std::atomic<std::size_t> last_plies = 0;  // of the game that was asked about last
};

// Plays the last legal move.
class StubbornAgent final : public Agent {
 public:
  StubbornAgent(StubbornLog& log, std::chrono::milliseconds time) : log_(log), time_(time) {}
  const std::string& spec() const override { return spec_; }
  Result<Answer> choose(const Record& record, const Turn& turn) override {
    if (++log_.at_work > 1) log_.two_at_once = true;
    ++log_.asked;
    log_.last_plies = record.plies().size();
    std::this_thread::sleep_for(time_);
    --log_.at_work;
    return Answer{.move = record.position().legal(turn.player).back()};
  }

 private:
  StubbornLog& log_;
  std::chrono::milliseconds time_;
  std::string spec_ = "stubborn";
};

// Makes them, by the name "stubborn".
class StubbornKind final : public AgentKind {
 public:
  StubbornKind(StubbornLog& log, std::chrono::milliseconds time) : log_(log), time_(time) {}
  AlgorithmAbout about() const override { return {.name = "stubborn", .summary = "", .source = ""}; }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view) const override {
    return std::make_unique<AgentSettings>();
  }
  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings>, std::string,
                                      const GamePointer&) const override {
    return std::unique_ptr<Agent>(std::make_unique<StubbornAgent>(log_, time_));
  }

 private:
  StubbornLog& log_;
  std::chrono::milliseconds time_;
};

}  // namespace agon::test
