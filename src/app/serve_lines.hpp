// The loop of commands that serve another program line by line through standard input and output.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/console.hpp"
#include "protocol/line_queue.hpp"

namespace agon {

// Reads until the input ends, nobody listens any more, or Ctrl-C; `answer` runs in another thread, so that
// lines come in while it thinks, and says whether to go on. After a line that `is_last` none is waited for:
// whoever sent it may leave the pipe open.
void serve_lines(const Console& console, LineQueue& lines, bool (*is_last)(std::string_view line),
                 const std::function<bool(const std::string& line)>& answer);

}  // namespace agon
