#include "app/serve_lines.hpp"

#include <atomic>
#include <thread>

#include "app/interrupt.hpp"
#include "app/line_reader.hpp"

namespace agon {

void serve_lines(const Console& console, LineQueue& lines, bool (*is_last)(std::string_view line),
                 const std::function<bool(const std::string& line)>& answer) {
  std::atomic<bool> has_ended{false};
  // This thread reads, since Ctrl-C ends its waiting; another one thinks and writes.
  std::thread answerer([&] {
    bool goes_on = true;
    while (goes_on && console.out) {
      const auto line = lines.take();
      if (!line) break;
      goes_on = answer(*line);
    }
    lines.refuse();
    has_ended = true;
  });
  LineReader reader(console.in);
  for (std::string line; reader.next(line);)
    if (!lines.add(line) || is_last(line)) break;
  interrupted() ? lines.abort() : lines.close();
  // What was asked is still answered, but not for nobody: who is gone closes the output too.
  while (reader.from_process() && !has_ended)
    if (interrupted() || reader.output_closed()) {
      lines.abort();
      break;
    }
  answerer.join();
}

}  // namespace agon
