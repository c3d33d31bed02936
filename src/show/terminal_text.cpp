#include "show/terminal_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace agon {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

constexpr std::array<std::pair<std::string_view, std::string_view>, 28> ascii_of{{
    {"á", "a"},  {"à", "a"}, {"ä", "a"}, {"â", "a"}, {"é", "e"}, {"è", "e"},  {"ê", "e"},
    {"í", "i"},  {"ó", "o"}, {"ö", "o"}, {"ú", "u"}, {"ü", "u"}, {"ñ", "n"},  {"ç", "c"},
    {"–", "-"},  {"—", "-"}, {"×", "x"}, {"·", "."}, {"’", "'"}, {"≥", ">="}, {"≤", "<="},
    {"²", "^2"}, {"♚", "K"}, {"♛", "Q"}, {"♜", "R"}, {"♝", "B"}, {"♞", "N"},  {"♟", "P"},
}};

std::string_view ascii_character(std::string_view character) {
  for (const auto& [from, to] : ascii_of)
    if (from == character) return to;
  return "?";
}

// One paragraph without line breaks.
void wrap_line(std::string& out, std::string_view line, std::size_t width, const std::string& indent) {
  if (line.starts_with(' ')) {
    out += indent + std::string(line) + "\n";
    return;
  }
  std::string current;
  for (const std::string& word : words(line)) {
    if (!current.empty() && text_width(current) + 1 + text_width(word) > width) {
      out += indent + current + "\n";
      current.clear();
    }
    current += (current.empty() ? "" : " ") + word;
  }
  out += (current.empty() ? "" : indent) + current + "\n";
}

}  // namespace

std::string to_ascii(std::string_view utf8) {
  std::string out;
  for (std::size_t i = 0; i < utf8.size();) {
    std::size_t size = 1;
    while (i + size < utf8.size() && continues_character(utf8[i + size])) ++size;
    const bool plain = size == 1 && static_cast<unsigned char>(utf8[i]) < 0x80;
    out += plain ? utf8.substr(i, 1) : ascii_character(utf8.substr(i, size));
    i += size;
  }
  return out;
}

std::size_t text_width(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char c) { return !continues_character(c); }));
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t has = text_width(text);
  return std::string(text) + std::string(has < width ? width - has : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t has = text_width(text);
  return std::string(has < width ? width - has : 0, ' ') + std::string(text);
}

std::string wrapped(std::string_view text, int width, int indent) {
  std::string out;
  const std::string spaces(static_cast<std::size_t>(indent), ' ');
  const auto room = static_cast<std::size_t>(std::max(20, width - indent));
  for (const std::string& line : split(text, '\n')) wrap_line(out, line, room, spaces);
  if (text.ends_with('\n')) out.pop_back();  // split sees an empty line after the last break
  return out;
}

std::string shell_quoted(std::string_view text) {
  constexpr std::string_view signs = "_-.,:=/+@%";
  const auto plain = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || signs.find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string counted(std::int64_t number, std::string_view noun) {
  return with_commas(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string with_commas(std::int64_t number) {
  std::string digits = std::to_string(number);
  const int first = number < 0 ? 1 : 0;
  for (int at = static_cast<int>(digits.size()) - 3; at > first; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::string short_number(double number) {
  constexpr std::array<std::pair<double, const char*>, 3> units{{{1e9, " G"}, {1e6, " M"}, {1e3, " k"}}};
  for (const auto& [size, name] : units)
    if (std::abs(number) >= size) {
      const double value = number / size;
      return fixed(value, value >= 100 ? 0 : value >= 10 ? 1 : 2) + name;
    }
  return fixed(number, number == std::floor(number) || number >= 100 ? 0 : 1);
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  const std::string digits = fixed(elo, 0);
  if (digits == "0" || digits == "-0") return "0";
  return digits.starts_with('-') ? digits : "+" + digits;
}

std::string duration_text(double seconds) {
  if (seconds < 100) return fixed(seconds, 0) + " s";
  if (seconds < 100 * 60) return fixed(seconds / 60, 0) + " min";
  return fixed(seconds / 3600, 1) + " h";
}

namespace {

// The byte behind the first `count` characters.
std::size_t bytes_of(std::string_view utf8, std::size_t count) {
  std::size_t at = 0;
  for (; at < utf8.size(); ++at)
    if (!continues_character(utf8[at]) && count-- == 0) break;
  return at;
}

// A cell in lines of at most `width` characters, broken behind spaces and the signs of a list, or, where
// there are none, anywhere.
std::vector<std::string> cell_lines(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text_width(text) > width) {
    std::size_t end = bytes_of(text, width);
    // A space may stand right behind the line.
    const auto space = text.substr(0, end + 1).rfind(' '), sign = text.substr(0, end).find_last_of("|,");
    const auto after = [](std::size_t at) { return at == std::string_view::npos ? 0 : at + 1; };
    if (const std::size_t found = std::max(after(space), after(sign)); !trim(text.substr(0, found)).empty())
      end = found;
    std::string_view line = text.substr(0, end);
    while (line.ends_with(' ')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end);
  }
  lines.emplace_back(text);
  return lines;
}

}  // namespace

std::vector<std::size_t> Table::widths_within(int width) const {
  constexpr std::size_t narrowest = 12, narrowest_last = 30, between = 2;
  std::vector<std::size_t> widths;
  std::size_t all = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths.push_back(text_width(columns_[c].title));
    for (const auto& row : rows_) widths[c] = std::max(widths[c], text_width(row[c]));
    all += widths[c] + (c > 0 ? between : 0);
  }
  const auto shrink = [&](std::size_t column, std::size_t least) {
    const auto most = static_cast<std::size_t>(std::max(0, width));
    if (all <= most || widths[column] <= least || columns_[column].align == Align::right) return;
    const std::size_t less = std::min(all - most, widths[column] - least);
    widths[column] -= less;
    all -= less;
  };
  shrink(widths.size() - 1, narrowest_last);
  // Names are the last to be broken: they stand in the first column.
  for (std::size_t c = widths.size() - 1; c-- > 0;)
    shrink(c, std::max(narrowest, text_width(columns_[c].title)));
  return widths;
}

void Table::print(std::ostream& out, int width) const {
  const std::vector<std::size_t> widths = widths_within(width);
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  if (std::any_of(titles.begin(), titles.end(), [](const std::string& title) { return !title.empty(); }))
    print_row(out, titles, widths);
  for (const auto& row : rows_) print_row(out, row, widths);
}

void Table::print_row(std::ostream& out, const std::vector<std::string>& cells,
                      const std::vector<std::size_t>& widths) const {
  std::vector<std::vector<std::string>> columns;
  std::size_t height = 1;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    columns.push_back(cell_lines(cells[c], widths[c]));
    height = std::max(height, columns.back().size());
  }
  for (std::size_t i = 0; i < height; ++i) {
    std::string line;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string part = i < columns[c].size() ? columns[c][i] : "";
      line += (c > 0 ? "  " : "") +
              (columns_[c].align == Align::left ? pad_right(part, widths[c]) : pad_left(part, widths[c]));
    }
    while (line.ends_with(' ')) line.pop_back();
    out << line << "\n";
  }
}

}  // namespace agon
