// Games, agents, positions and answers as the JSON that docs/page.md tells of.
#pragma once

#include "engine/engine.hpp"
#include "show/json.hpp"
#include "web/config.hpp"
#include "web/lens.hpp"

namespace agon::web {

Json about_json(const Config& config);
// Defaults may depend on the game ("": any).
Json agent_json(const AgentKind& kind, std::string_view game);

// A ply as messages have it: a move, or a position that was set up (`set_up_word`).
std::string sent_ply(const Record& record, std::size_t index);

// A player's number, "chance", "all", or null.
Json mover_json(Player player);
// The cells that a move touches.
Json places_json(const Position& position, MoveCode move);
// A position by itself: text, whose turn, drawing, the end.
Json board_json(const GameFacts& facts, const Position& position);
// The same with what can be played, what was, and who can play it.
Json position_json(const Record& record, const Config& config);

struct AnalysisWish {
  std::size_t candidates = 5, line = 10;
};
Json analysis_json(const Position& position, const Answer& answer, const AnalysisWish& wish);

// 95 %, where the search samples; the value itself where it is proven; nothing where neither is so.
struct ValueRange {
  std::optional<double> low, high;
};
ValueRange value_range(const Candidate& candidate);

// `"values": [...]`, one for each player, where the search tells them.
void add_values(Json& json, const Position& position, const Values& values);

// A number as JSON, or null.
Json optional_json(const std::optional<double>& number);
// Enough digits for a screen.
double rounded(double value);

Json columns_json(const Cut& cut);
Json snapshots_json(const Snapshots& snapshots);

// `"game": ..., "start": ..., "moves": [...]`: from the last position that was set up by hand on.
void add_where(Json& json, const Record& record);

}  // namespace agon::web
