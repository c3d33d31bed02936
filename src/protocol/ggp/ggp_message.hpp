// The messages of the GGP protocol (Genesereth, Love 2005): what a game manager says to a player.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "gdl/kif.hpp"

namespace agon {

enum class GgpVerb { info, preview, start, play, stop, abort };

// What a player is told of the last step: the moves of all roles in their order; or, where players do not see
// everything (GDL-II), how many steps there were, its own move and what it sees.
struct GgpNews {
  bool is_start = false;                 // nothing was played yet
  std::optional<std::int64_t> turn{};    // steps so far: this is for a player that does not see everything
  std::optional<gdl::Expression> own{};  // with a turn: the player's own move
  std::vector<gdl::Expression> terms{};  // moves; with a turn: what the player sees
};

struct GgpMessage {
  GgpVerb verb = GgpVerb::info;
  std::string match{};
  std::string role{};
  std::string rules{};                     // one expression to a line
  bool hides = false;                      // the rules say what each role sees
  double start_clock = 0, play_clock = 0;  // seconds; of a preview the first one
  GgpNews news{};                          // of play and stop
};

// Capitals do not matter, and more than a message needs is left out.
Result<GgpMessage> read_ggp_message(std::string_view text);
std::string write_ggp_message(const GgpMessage& message);

}  // namespace agon
