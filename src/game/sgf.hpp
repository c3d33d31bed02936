// SGF (FF[4], reads older ones too): the syntax of game records as trees of properties. Knows no game: what a
// property means is said elsewhere, for Go in engine/sgf_record.hpp. Reading, writing and comparing never
// recurse, so that a file cannot overflow the stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/drawing.hpp"

namespace agon {

// Where something stood in the file, from 1; 0 for what was never in one. Not compared.
struct SgfPlace {
  std::uint32_t line = 0, column = 0;
  std::string text() const;  // "line 3, column 14"
};

// Values are as meant: escapes taken out, line breaks "\n", in UTF-8 if the file told its character set or
// had a known one. A value of two parts is split at its first colon.
struct SgfProperty {
  std::string name;  // capital letters: "AB"
  std::vector<std::string> values;
  SgfPlace place;

  friend bool operator==(const SgfProperty& a, const SgfProperty& b) {
    return a.name == b.name && a.values == b.values;
  }
};

struct SgfNode {
  std::vector<SgfProperty> properties;
  int parent = -1;
  std::vector<int> children;  // the first one goes on with the main line
  SgfPlace place;

  // The first property of this name, or null.
  const SgfProperty* find(std::string_view name) const;
  // Its first value, or null.
  const std::string* value(std::string_view name) const;
  // Gives the first property of this name one value; adds the property where there is none.
  void set(std::string_view name, std::string value);
  void add(std::string_view name, std::vector<std::string> values);
};

// One game. Node 0 is the root, every other one has a larger number than its parent.
struct SgfTree {
  std::vector<SgfNode> nodes{1};

  const SgfNode& root() const { return nodes.front(); }
  SgfNode& root() { return nodes.front(); }
  // Adds an empty node as the last child and returns its number.
  int add_child(int parent);
  // From the root through first children to a leaf.
  std::vector<int> main_line() const;
  // From the root to `node`.
  std::vector<int> path_to(int node) const;
};
// The same nodes with the same properties in the same order, however they are numbered.
bool operator==(const SgfTree& a, const SgfTree& b);

using SgfCollection = std::vector<SgfTree>;

// What one file may hold; keeps a hostile one from filling the memory.
struct SgfLimits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t nodes = 4'000'000;
  std::size_t values = 8'000'000;
};

// At least one game. Errors begin with the place: "line 3, column 14: expected ...". Text before the first
// "(;" is skipped, as the standard advises.
Result<SgfCollection> parse_sgf(std::string_view text, const SgfLimits& limits = {});
// Reads back as the same trees. Lines are broken between properties near column 80.
std::string write_sgf(std::span<const SgfTree> games);
std::string write_sgf(const SgfTree& game);

// A value as one line: line breaks and tabs become spaces, as for names and results.
std::string sgf_simple_text(std::string_view value);
// The first value of the first property of this name as such a text, without blanks around it; empty where
// there is none.
std::string sgf_text(const SgfNode& node, std::string_view name);
// Who makes the move that the property is; nothing for a property that is no move.
std::optional<Player> sgf_mover(const SgfProperty& property);

// "dd" is column 3, row 3 from the top left corner; capital letters go on at 26. Nothing if it is no point.
std::optional<Place> sgf_point(std::string_view text);
std::string sgf_point(Place place);
// A move without a point: "", and "tt" on boards of at most 19 by 19.
bool sgf_is_pass(std::string_view text, int columns, int rows);
// All points of a list on a board of this size, rectangles such as "aa:cc" point by point, each point once.
Result<std::vector<Place>> sgf_points(std::span<const std::string> values, int columns, int rows);

}  // namespace agon
