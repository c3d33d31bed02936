// Reads symbolic expressions as rule files and the GGP protocol write them: atoms, and lists in parentheses.
// A comment goes from ';' to the end of its line. Every expression knows where it stood, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::gdl {

struct TextPlace {
  int line = 1, column = 1;  // from 1
};
// "line 3, column 7: message"
Error error_at(TextPlace at, const std::string& message);

// How deep lists may be nested, in text and so in terms too. No rule file of people's writing comes near.
inline constexpr std::size_t deepest_list = 200;

struct Expression {
  std::string atom;               // empty where this is a list
  std::vector<Expression> items;  // of a list
  TextPlace at;

  bool is_list() const { return atom.empty(); }
  // Whether this is an atom of this name, capitals or not.
  bool is(std::string_view name) const;
  // Whether this is a list that begins with such an atom.
  bool is_list_of(std::string_view name) const { return !items.empty() && items.front().is(name); }
};

// As it would be written in one line.
std::string text(const Expression& expression);

// Each expression in a line of its own, the conditions of a rule below it: as files of rules have them.
std::string text_in_lines(const std::vector<Expression>& expressions);

// As people write what is done to something: (mark 1 (cell 2)) is mark(1,cell(2)), a word without spaces.
std::string call_text(const Expression& expression);

inline constexpr std::size_t longest_text = 16u << 20;  // that is read
// All expressions of a text.
Result<std::vector<Expression>> read_kif(std::string_view text);

}  // namespace agon::gdl
