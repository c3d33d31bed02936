// A board as a picture (SVG), for who has no page to draw it.
#pragma once

#include <string>

#include "game/drawing.hpp"

namespace agon::web {

std::string svg_picture(const Drawing& drawing);

}  // namespace agon::web
