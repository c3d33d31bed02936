// What the page may do on this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/agent.hpp"

namespace agon::web {

class Broadcast;

// Fixed: what nobody needs more of.
inline constexpr std::size_t longest_message = std::size_t{1} << 20, longest_file = std::size_t{8} << 20,
                             longest_rules = std::size_t{1} << 20;
inline constexpr std::size_t most_moves = 20'000, most_variations = 200;
inline constexpr int searches_per_tab = 2, watches_per_tab = 8;
inline constexpr int most_tabs = 240;
// Tried first where none is asked for: a browser keeps what belongs to the page by its address. AGON on a
// telephone.
inline constexpr int usual_port = 2466;

struct Config {
  std::string version;
  // The agents that may be asked. Only our own searches: a program outside would be started by whoever
  // reaches the page.
  const std::vector<const AgentKind*>* kinds = &search_kinds();
  int searches = 4;                     // at a time, of all tabs together
  std::uint64_t memory = 256ull << 20;  // of one search
  int threads = 1;                      // of one search
  std::string start_game, start_agent;  // what the first screen shows
  Broadcast* live = nullptr;            // games that are played elsewhere; null: there are none
};

}  // namespace agon::web
