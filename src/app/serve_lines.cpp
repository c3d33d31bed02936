#include "app/serve_lines.hpp"

#include <thread>

#include "app/interrupt.hpp"
#include "app/line_reader.hpp"

namespace agon {

void serve_lines(const Console& console, LineQueue& lines, bool (*is_last)(std::string_view line),
                 const std::function<bool(const std::string& line)>& answer) {
  // This thread reads, since Ctrl-C ends its waiting; another one thinks and writes.
  std::thread answerer([&] {
    bool goes_on = true;
    while (goes_on && console.out) {
      const auto line = lines.take();
      if (!line) break;
      goes_on = answer(*line);
    }
    lines.refuse();
  });
  LineReader reader(console.in);
  for (std::string line; reader.next(line);)
    if (!lines.add(line) || is_last(line)) break;
  interrupted() ? lines.abort() : lines.close();
  answerer.join();
}

}  // namespace agon
