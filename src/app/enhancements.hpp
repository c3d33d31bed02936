// What each enhancement of `pvs` saves: the ways to switch them on and off, the positions to try them on, and
// what is counted there. Used by `agon bench enhancements`.
#pragma once

#include <string>
#include <vector>

#include "app/console.hpp"
#include "engine/record.hpp"
#include "search/search.hpp"

namespace agon {

// A part of `pvs` that can be switched.
struct Enhancement {
  std::string name;     // "table"; "window=aspiration" where there are several ways
  std::string on, off;  // "table=yes", "table=no"
  bool keeps_value = true;
};

// Read off the declared options: every yes-or-no option, and those of other types that are listed in
// enhancements.cpp.
std::vector<Enhancement> enhancements();

// A set of switches, written as options of `pvs`.
struct Setting {
  std::string name;
  std::string options;
  bool keeps_value = true;
  std::size_t reference = 0;  // the setting to which its nodes are compared, by index
};

// Everything that keeps the value on; each part off alone; parts that change the value added alone; nothing
// on; each part on alone.
std::vector<Setting> enhancement_settings(const std::vector<Enhancement>& parts);

// Positions about a third of a random game from the start.
std::vector<Record> midgame_positions(const GamePointer& game, int number, std::uint64_t seed);

struct EnhancementCounts {
  std::int64_t nodes = 0;  // of all iterations
  TreeCounts last;         // of the last one
  double critical = 0;     // leaves of the critical trees
  double first_move_rate() const { return last.first_move_rate(); }
  double critical_ratio() const { return static_cast<double>(last.leaves) / critical; }
};

// Sums over the positions, each asked with an empty table.
Result<EnhancementCounts> count_enhancement(const std::vector<Record>& positions, const Setting& setting,
                                            int depth, const Console& console);

}  // namespace agon
