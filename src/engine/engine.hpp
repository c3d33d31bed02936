// One position, one agent: the door through which commands, protocols and pages ask for thinking.
#pragma once

#include <memory>
#include <string_view>

#include "engine/agent.hpp"

namespace agon {

class Engine {
 public:
  Engine(Record record, std::unique_ptr<Agent> agent, std::uint64_t seed)
      : record_(std::move(record)), agent_(std::move(agent)), random_(seed) {}

  const Record& record() const { return record_; }
  Record& record() { return record_; }
  Agent& agent() { return *agent_; }

  // Thinks about the current position; an error where there is nothing to think about.
  Result<Answer> think(Turn turn = {});

 private:
  Record record_;
  std::unique_ptr<Agent> agent_;
  Random random_;
};

}  // namespace agon
