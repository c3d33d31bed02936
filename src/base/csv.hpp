// Lines of a table for spreadsheets and notebooks (RFC 4180).
#pragma once

#include <string>
#include <vector>

namespace agon {

// A cell with a comma, a quote or a line's end is put in quotes, and quotes in it are doubled.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

inline std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i > 0 ? "," : "") + csv_cell(cells[i]);
  return line + "\r\n";
}

}  // namespace agon
