// Text for people on a terminal: width, wrapping, tables, numbers, and ASCII where there is no UTF-8.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"  // fixed()

namespace agon {

// Letters lose their accents, drawings become their nearest sign, the rest '?'.
std::string to_ascii(std::string_view utf8);

// Number of characters, for aligning.
std::size_t text_width(std::string_view utf8);
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

// Breaks at spaces so that no line is longer than `width`; every line starts with `indent` spaces.
// Lines of the text that start with a space are kept as they are.
std::string wrapped(std::string_view text, int width, int indent = 0);

// One word as a shell takes it: in quotes where it has more than letters, digits and a few signs.
std::string shell_quoted(std::string_view text);

// 1234567 as 1,234,567.
std::string with_commas(std::int64_t number);
// "1 game", "1,234 games".
std::string counted(std::int64_t number, std::string_view noun);
// 12.3 M, 118 k, 950: three significant digits for speeds.
std::string short_number(double number);
// "+35", "-12", "+inf": whole points, the rest is noise.
std::string elo_text(double elo);
// 45 s, 12 min, 3.5 h.
std::string duration_text(double seconds);

class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string title;
    Align align = Align::left;
  };

  // Two columns without titles: names and what they mean.
  Table() : columns_(2) {}
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  // Columns of text are made narrower, the last one first, until the lines fit into `width`, as far as can
  // be.
  void print(std::ostream& out, int width) const;

 private:
  std::vector<std::size_t> widths_within(int width) const;
  void print_row(std::ostream& out, const std::vector<std::string>& cells,
                 const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace agon
