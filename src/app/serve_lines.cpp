#include "app/serve_lines.hpp"

#include <atomic>
#include <thread>

#include "app/interrupt.hpp"
#include "app/line_reader.hpp"

namespace agon {

void serve_lines(const Console& console, const LineServer& server) {
  std::atomic<bool> has_ended{false};
  // This thread reads, since Ctrl-C ends its waiting; another one thinks and writes.
  std::thread answerer([&] {
    while (console.out && server.answer()) {
    }
    server.refuse();
    has_ended = true;
  });
  LineReader reader(console.in);
  for (std::string line; reader.next(line);)
    if (!server.take(line)) break;
  interrupted() ? server.abort() : server.close();
  // What was asked is still answered, but not for nobody: who is gone closes the output too.
  while (reader.from_process() && !has_ended)
    if (interrupted() || reader.output_closed()) {
      server.abort();
      break;
    }
  answerer.join();
}

void serve_lines(const Console& console, LineQueue& lines, bool (*is_last)(std::string_view line),
                 const std::function<bool(const std::string& line)>& answer) {
  serve_lines(console,
              LineServer{.take = [&](const std::string& line) { return lines.add(line) && !is_last(line); },
                         .answer =
                             [&] {
                               const auto line = lines.take();
                               return line && answer(*line);
                             },
                         .refuse = [&] { lines.refuse(); },
                         .close = [&] { lines.close(); },
                         .abort = [&] { lines.abort(); }});
}

}  // namespace agon
