// The messages of the GGP protocol (Genesereth, Love 2005): what a game manager says to a player.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "gdl/kif.hpp"

namespace agon {

enum class GgpVerb { info, preview, start, play, stop, abort };

struct GgpMessage {
  GgpVerb verb = GgpVerb::info;
  std::string match{};
  std::string role{};
  std::string rules{};                     // one expression to a line
  double start_clock = 0, play_clock = 0;  // seconds; of a preview the first one
  std::vector<gdl::Expression> moves{};    // of all roles in their order; empty: nothing was played yet
};

// Capitals do not matter, and more than a message needs is left out.
Result<GgpMessage> read_ggp_message(std::string_view text);
std::string write_ggp_message(const GgpMessage& message);

}  // namespace agon
