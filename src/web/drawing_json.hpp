// What a board looks like, as the JSON that docs/page.md tells of.
#pragma once

#include "game/drawing.hpp"
#include "show/json.hpp"

namespace agon::web {

Json place_json(const Place& place);
// What few games need is there only where the drawing has it.
Json drawing_json(const Drawing& drawing);

}  // namespace agon::web
