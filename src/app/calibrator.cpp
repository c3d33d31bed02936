#include "app/calibrator.hpp"

#include <cstdlib>
#include <unistd.h>

#include "base/clock.hpp"
#include "base/process.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

// What the machine of the peer figures gave (Debian's stockfish 15.1, one thread).
constexpr double peer_nodes_per_second = 0.97e6, peer_perft_seconds = 0.93;
constexpr double patience = 120;  // seconds

// Reads lines until one holds `key`; gives the number behind the colon.
Result<double> wait_for(Process& process, std::string_view key) {
  const Deadline deadline = deadline_in(patience);
  while (true) {
    const auto line = process.read_line(deadline);
    if (!line) return line.error();
    if (line->find(key) == std::string::npos) continue;
    const auto value = parse_number(trim(std::string_view(*line).substr(line->find(':') + 1)));
    if (!value) return Error{"no number in " + in_quotes(*line)};
    return *value;
  }
}

}  // namespace

double Calibration::scale() const {
  return (nodes_per_second / peer_nodes_per_second + peer_perft_seconds / perft_seconds) / 2;
}

std::optional<std::string> find_stockfish() {
  const char* path = std::getenv("PATH");
  auto folders = split(path != nullptr ? path : "", ':');
  folders.emplace_back("/usr/games");  // where Debian puts it, and root's PATH does not
  for (const std::string& folder : folders)
    if (const std::string file = folder + "/stockfish"; access(file.c_str(), X_OK) == 0) return file;
  return std::nullopt;
}

Result<Calibration> calibrate(const std::string& stockfish) {
  Calibration result;
  const auto bench = Process::start("'" + stockfish + "' bench 2>&1");
  if (!bench) return bench.error();
  const auto speed = wait_for(**bench, "Nodes/second");
  if (!speed) return Error{"stockfish bench: " + speed.error().message};
  result.nodes_per_second = *speed;

  const auto perft = Process::start("'" + stockfish + "' 2>&1");
  if (!perft) return perft.error();
  const Stopwatch watch;
  if (const Status sent = (*perft)->write("position startpos\ngo perft 6\n", deadline_in(patience)); !sent)
    return sent.error();
  if (const auto leaves = wait_for(**perft, "Nodes searched"); !leaves)
    return Error{"stockfish perft: " + leaves.error().message};
  result.perft_seconds = watch.seconds();
  return result;
}

}  // namespace agon
