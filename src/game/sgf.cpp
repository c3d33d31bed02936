#include "game/sgf.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

[[maybe_unused]] constexpr int most_columns = 52;  // letters of both cases

int letter_index(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 26;
  return -1;
}

char index_letter(int index) { return static_cast<char>(index < 26 ? 'a' + index : 'A' + index - 26); }

// A point or a rectangle of them: two corners, which may be the same.
struct Corners {
  Place first, last;
};

std::optional<Corners> corners(std::string_view text) {
  const auto colon = text.find(':');
  const auto first = sgf_point(trim(text.substr(0, colon)));
  const auto last = colon == std::string_view::npos ? first : sgf_point(trim(text.substr(colon + 1)));
  if (!first || !last) return std::nullopt;
  return Corners{{std::min(first->column, last->column), std::min(first->row, last->row)},
                 {std::max(first->column, last->column), std::max(first->row, last->row)}};
}

// ---- writing

// The properties of the standard whose values are two parts, the second one free text: colons there are
// escaped.
bool has_text_behind_colon(std::string_view name) { return name == "AP" || name == "FG" || name == "LB"; }

std::string escaped(std::string_view value, bool escape_colons) {
  std::string out;
  bool behind_colon = false;
  for (const char c : value) {
    if (c == ']' || c == '\\' || (c == ':' && behind_colon && escape_colons)) out += '\\';
    behind_colon |= c == ':';
    out += c;
  }
  return out;
}

class Writer {
 public:
  void write(const SgfTree& tree) {
    // Nodes still to write, the next one on top; `close` stands for a parenthesis.
    std::vector<int> open{close, 0};
    token("(");
    while (!open.empty()) {
      const int next = open.back();
      open.pop_back();
      if (next == close) {
        token(")");
        continue;
      }
      const SgfNode& node = tree.nodes[static_cast<std::size_t>(next)];
      if (node.parent >= 0 && tree.nodes[static_cast<std::size_t>(node.parent)].children.size() > 1)
        new_line(), token("(");
      write_node(node);
      const bool several = node.children.size() > 1;
      for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
        if (several) open.push_back(close);
        open.push_back(*child);
      }
    }
    new_line();
  }

  std::string take() { return std::move(out_); }

 private:
  static constexpr int close = -1;
  static constexpr std::size_t line_length = 80;

  void write_node(const SgfNode& node) {
    std::string start = ";";
    for (const SgfProperty& property : node.properties) {
      start += property.name;
      const bool colons = has_text_behind_colon(property.name);
      for (const std::string& value : property.values) {
        token(start + "[" + escaped(value, colons) + "]");
        start.clear();
      }
      if (property.values.empty()) token(start + "[]");
      start.clear();
    }
    if (!start.empty()) token(start);
  }

  // Something that is not broken, on a new line where this one would become too long. A value may bring line
  // breaks of its own.
  void token(std::string_view text) {
    const std::size_t first_part = std::min(text.size(), text.find('\n'));
    if (out_.size() - line_start_ + first_part > line_length) new_line();
    const std::size_t last_break = text.rfind('\n');
    if (last_break != std::string_view::npos) line_start_ = out_.size() + last_break + 1;
    out_ += text;
  }

  void new_line() {
    if (out_.size() == line_start_) return;
    out_ += '\n';
    line_start_ = out_.size();
  }

  std::string out_;
  std::size_t line_start_ = 0;
};

}  // namespace

std::string SgfPlace::text() const {
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

const SgfProperty* SgfNode::find(std::string_view name) const {
  const auto at = std::find_if(properties.begin(), properties.end(),
                               [&](const SgfProperty& property) { return property.name == name; });
  return at == properties.end() ? nullptr : &*at;
}

const std::string* SgfNode::value(std::string_view name) const {
  const SgfProperty* property = find(name);
  return property && !property->values.empty() ? &property->values.front() : nullptr;
}

void SgfNode::set(std::string_view name, std::string value) {
  const auto at = std::find_if(properties.begin(), properties.end(),
                               [&](const SgfProperty& property) { return property.name == name; });
  if (at == properties.end())
    add(name, {std::move(value)});
  else
    at->values = {std::move(value)};
}

void SgfNode::add(std::string_view name, std::vector<std::string> values) {
  AGON_ASSERT(!name.empty());
  properties.push_back({.name = std::string(name), .values = std::move(values)});
}

int SgfTree::add_child(int parent) {
  const int number = static_cast<int>(nodes.size());
  nodes.emplace_back().parent = parent;
  nodes[static_cast<std::size_t>(parent)].children.push_back(number);
  return number;
}

std::vector<int> SgfTree::main_line() const {
  std::vector<int> line{0};
  for (const SgfNode* node = &root(); !node->children.empty();
       node = &nodes[static_cast<std::size_t>(line.back())])
    line.push_back(node->children.front());
  return line;
}

std::vector<int> SgfTree::path_to(int node) const {
  std::vector<int> path;
  for (; node >= 0; node = nodes[static_cast<std::size_t>(node)].parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

bool operator==(const SgfTree& a, const SgfTree& b) {
  if (a.nodes.size() != b.nodes.size()) return false;
  std::vector<std::pair<int, int>> open{{0, 0}};
  while (!open.empty()) {
    const SgfNode& left = a.nodes[static_cast<std::size_t>(open.back().first)];
    const SgfNode& right = b.nodes[static_cast<std::size_t>(open.back().second)];
    open.pop_back();
    if (left.properties != right.properties || left.children.size() != right.children.size()) return false;
    for (std::size_t i = 0; i < left.children.size(); ++i)
      open.emplace_back(left.children[i], right.children[i]);
  }
  return true;
}

std::string write_sgf(std::span<const SgfTree> games) {
  Writer writer;
  for (const SgfTree& game : games) writer.write(game);
  return writer.take();
}

std::string write_sgf(const SgfTree& game) { return write_sgf(std::span(&game, 1)); }

std::string sgf_text(const SgfNode& node, std::string_view name) {
  const std::string* value = node.value(name);
  return value != nullptr ? std::string(trim(sgf_simple_text(*value))) : "";
}

std::optional<Player> sgf_mover(const SgfProperty& property) {
  if (property.name == "B") return Player{0};
  if (property.name == "W") return Player{1};
  return std::nullopt;
}

std::string sgf_simple_text(std::string_view value) {
  std::string out(value);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\t' || c == '\v' || c == '\r'; }, ' ');
  return out;
}

std::optional<Place> sgf_point(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const Place place{.column = letter_index(text[0]), .row = letter_index(text[1])};
  if (place.column < 0 || place.row < 0) return std::nullopt;
  return place;
}

std::string sgf_point(Place place) {
  AGON_ASSERT(place.column >= 0 && place.column < most_columns && place.row >= 0 && place.row < most_columns);
  return {index_letter(place.column), index_letter(place.row)};
}

bool sgf_is_pass(std::string_view text, int columns, int rows) {
  return text.empty() || (text == "tt" && columns <= 19 && rows <= 19);
}

Result<std::vector<Place>> sgf_points(std::span<const std::string> values, int columns, int rows) {
  std::vector<Place> points;
  std::vector<bool> seen(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (const std::string& value : values) {
    const auto area = corners(value);
    if (!area)
      return Error{"expected a point such as 'dd' or a rectangle such as 'aa:cc', and got " +
                   in_quotes(value)};
    if (area->last.column >= columns || area->last.row >= rows)
      return Error{in_quotes(value) + " is not on a board of " + std::to_string(columns) + " by " +
                   std::to_string(rows)};
    for (int row = area->first.row; row <= area->last.row; ++row)
      for (int column = area->first.column; column <= area->last.column; ++column) {
        auto at = seen.begin() + row * columns + column;
        if (!*at) points.push_back({column, row});
        *at = true;
      }
  }
  return points;
}

}  // namespace agon
