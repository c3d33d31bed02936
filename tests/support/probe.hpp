// An agent that plays the first legal move and keeps what it was asked, for tests of those who ask.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/agent.hpp"

namespace agon::test {

// The only one in its list of kinds; its specification is "probe".
class Probe final : public AgentKind {
 public:
  Probe() : list_{this} {}
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  const std::vector<const AgentKind*>& kinds() const { return list_; }
  const std::vector<Turn>& turns() const { return turns_; }

  AlgorithmAbout about() const override { return {.name = "probe", .summary = "", .source = ""}; }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view) const override {
    return std::make_unique<AgentSettings>();
  }
  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings>, std::string spec,
                                      const GamePointer&) const override {
    return std::unique_ptr<Agent>(std::make_unique<Asked>(std::move(spec), turns_));
  }

 private:
  class Asked final : public Agent {
   public:
    Asked(std::string spec, std::vector<Turn>& turns) : spec_(std::move(spec)), turns_(turns) {}
    const std::string& spec() const override { return spec_; }
    Result<Answer> choose(const Record& record, const Turn& turn) override {
      turns_.push_back(turn);
      return Answer{.move = record.position().legal(turn.player).front()};
    }

   private:
    std::string spec_;
    std::vector<Turn>& turns_;
  };

  std::vector<const AgentKind*> list_;
  mutable std::vector<Turn> turns_;
};

}  // namespace agon::test
