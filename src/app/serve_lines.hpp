// The loop of commands that serve another program line by line through standard input and output.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/console.hpp"
#include "protocol/line_queue.hpp"

namespace agon {

// What takes lines in one thread and answers them in another.
struct LineServer {
  std::function<bool(const std::string& line)> take;  // false: none is waited for any more
  std::function<bool()> answer;                       // the next line; false: there will be none
  std::function<void()> refuse;                       // nobody answers any more
  std::function<void()> close, abort;                 // no more lines; the same, and no more thinking
};

// Reads until the input ends, nobody listens any more, or Ctrl-C; answers in another thread, so that lines
// come in while it thinks.
void serve_lines(const Console& console, const LineServer& server);

// The same for lines that are answered in their order: `answer` says whether to go on. After a line that
// `is_last` none is waited for: whoever sent it may leave the pipe open.
void serve_lines(const Console& console, LineQueue& lines, bool (*is_last)(std::string_view line),
                 const std::function<bool(const std::string& line)>& answer);

}  // namespace agon
