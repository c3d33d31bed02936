// The options of a match, read and checked: everything that can be wrong is found before the first game.
#pragma once

#include "engine/agent.hpp"
#include "lab/match.hpp"
#include "lab/openings.hpp"
#include "lab/play_game.hpp"
#include "lab/store.hpp"

namespace agon {

struct MatchPlan {
  std::vector<const AgentKind*> kinds;  // to make the players of
  std::vector<std::string> players;     // specifications
  std::vector<std::string> names;       // the same, told apart
  std::vector<std::unique_ptr<Agent>>
      agents;  // one of each: proof that they can be made, for the first worker
  std::vector<Opening> openings;
  MatchRules rules;
  std::optional<Sprt> sprt;
  Store::Configuration configuration;  // all that the games depend on

  // The opening with this number; the list starts over at its end. Random plies that do not fit are left out.
  Opening opening(const GamePointer& game, const MatchOptions& options, std::int64_t number) const;
};

// The kind of an agent that was made before, by its specification.
const AgentKind* kind_of(std::string_view player, const std::vector<const AgentKind*>& kinds);

// `kinds` are the agents that may be named.
Result<MatchPlan> plan_match(const GamePointer& game, const MatchOptions& options,
                             const std::vector<const AgentKind*>& kinds);

}  // namespace agon
