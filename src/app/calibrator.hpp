// Stockfish as a yardstick: figures from another machine are scaled by how fast it runs on this one.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"

namespace agon {

struct Calibration {
  double nodes_per_second = 0;  // of `bench`
  double perft_seconds = 0;     // of `go perft 6` from the start
  double scale() const;         // 1: as fast as the machine of the peer figures
};

// The path of the program, if it is installed.
std::optional<std::string> find_stockfish();
Result<Calibration> calibrate(const std::string& stockfish);

}  // namespace agon
