// A solver's table in a file. The file names the game, the position and the kind of solver that it belongs
// to, and ends with a checksum: one that was cut, changed or made for something else is refused.
//
//   agon solver table 1\n  kind\n  game\n  position\n  (key, facts)...  number of pairs, checksum
//
// Numbers are 64 bits, lowest byte first. A file can be read into a table of another size.
#pragma once

#include <cstdint>
#include <string>

#include "engine/record.hpp"
#include "solvers/solver.hpp"

namespace agon {

// The old file stays until the new one is complete.
Status save_table(const std::string& file, const Record& record, const Solver& solver);

// The number of entries that were read. After an error the solver's table is not to be used.
Result<std::uint64_t> load_table(const std::string& file, const Record& record, Solver& solver,
                                 const SolveRequest& request);

}  // namespace agon
