#include "show/tree_picture.hpp"

#include <algorithm>
#include <deque>
#include <memory>

#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

constexpr double column_width = 64, level_height = 96, margin = 40, half_size = 18;

std::string short_value(double value) {
  std::string text = fixed(value, 3);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string for_xml(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '&'   ? "&amp;"
           : c == '<' ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  return out;
}

std::string for_dot(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out;
}

// Values of the tree for the player to move at the root, where there are two sides; else as they are.
struct Viewer {
  const Record& record;
  TraceUnits units;

  bool two_sides() const {
    const GameFacts& facts = record.game().facts();
    return facts.players == 2 && facts.zero_sum;
  }
  bool turns(Player view) const {
    return two_sides() && view != nobody && view != record.position().to_move();
  }
  std::string text(double value, Player view) const {
    const double seen = turns(view) ? 1 - value : value;
    return short_value(units == TraceUnits::points ? record.game().facts().range.from_unit(seen) : seen);
  }
};

struct Found {
  TreeNode node;
  int index = 0;
  std::unique_ptr<Position> position;
};

double term(const std::vector<TreeTerm>& terms, std::string_view name, double otherwise) {
  const auto found =
      std::find_if(terms.begin(), terms.end(), [&](const TreeTerm& each) { return each.name == name; });
  return found == terms.end() ? otherwise : found->value;
}

bool has(const std::vector<TreeTerm>& terms, std::string_view name) {
  return std::any_of(terms.begin(), terms.end(), [&](const TreeTerm& each) { return each.name == name; });
}

std::string window_text(const std::vector<TreeTerm>& terms, const TreeNode& node, const Viewer& viewer) {
  if (!has(terms, "alpha")) return "";
  std::string low = viewer.text(term(terms, "alpha", 0), node.view),
              high = viewer.text(term(terms, "beta", 1), node.view);
  if (viewer.turns(node.view)) std::swap(low, high);
  return "(" + low + ", " + high + ")";
}

}  // namespace

TreePicture::TreePicture(const TreeSource& tree, const Record& record, std::size_t most_nodes,
                         TraceUnits units) {
  add(tree, record, most_nodes, units);
  place_columns();
}

void TreePicture::add(const TreeSource& tree, const Record& record, std::size_t most_nodes,
                      TraceUnits units) {
  const Viewer viewer{record, units};
  const Player first = record.position().to_move();
  const auto shape_of = [&](const Position& position) {
    if (position.over()) return Shape::leaf;
    return position.to_move() == chance  ? Shape::diamond
           : position.to_move() == first ? Shape::square
                                         : Shape::circle;
  };
  nodes_.push_back({.shape = shape_of(record.position())});
  std::deque<Found> waiting;
  waiting.push_back({tree.root(), 0, record.position().clone()});
  std::vector<TreeNode> children;
  for (; !waiting.empty(); waiting.pop_front()) {
    const Found& above = waiting.front();
    children.clear();
    // Where all move at once there is no position after one of the moves.
    if (!above.position->over() && above.position->to_move() != everyone) tree.children(above.node, children);
    if (nodes_.size() + children.size() > most_nodes) {
      left_out_ += static_cast<std::int64_t>(children.size());
      continue;
    }
    for (const TreeNode& child : children) {
      auto position = above.position->clone();
      position->play(child.move);
      const auto terms = tree.terms(above.node, child);
      Node node{.parent = above.index,
                .depth = nodes_[static_cast<std::size_t>(above.index)].depth + 1,
                .shape = shape_of(*position),
                .move = above.position->move_text(child.move),
                .value = child.view == nobody ? "" : viewer.text(child.value, child.view),
                .window = window_text(terms, child, viewer),
                .cut_off = static_cast<int>(term(terms, "moves cut off", 0))};
      if (above.position->to_move() == chance)
        node.move += ": " + short_value(above.position->probability(child.move));
      waiting.push_back({child, static_cast<int>(nodes_.size()), std::move(position)});
      nodes_.push_back(std::move(node));
    }
  }
}

// Leaves stand side by side, in the order of the tree; parents stand above the middle of their children.
void TreePicture::place_columns() {
  std::vector<std::vector<std::size_t>> children(nodes_.size());
  for (std::size_t i = 1; i < nodes_.size(); ++i)
    children[static_cast<std::size_t>(nodes_[i].parent)].push_back(i);
  std::vector<std::size_t> path{0}, preorder;
  while (!path.empty()) {
    const std::size_t at = path.back();
    path.pop_back();
    preorder.push_back(at);
    path.insert(path.end(), children[at].rbegin(), children[at].rend());
  }
  double next = 0;
  for (const std::size_t at : preorder)
    if (children[at].empty()) nodes_[at].column = next++;
  for (std::size_t at = nodes_.size(); at-- > 0;)
    if (!children[at].empty())
      nodes_[at].column = (nodes_[children[at].front()].column + nodes_[children[at].back()].column) / 2;
}

std::string TreePicture::dot() const {
  std::string out = "digraph search {\n  node [fontname=\"sans-serif\", fontsize=11];\n";
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    const char* shape = node.shape == Shape::square    ? "box"
                        : node.shape == Shape::circle  ? "circle"
                        : node.shape == Shape::diamond ? "diamond"
                                                       : "plaintext";
    const std::string name = std::to_string(i);
    out += "  n" + name + " [shape=" + shape + ", label=\"" + for_dot(node.value) +
           (node.window.empty() ? "" : "\\n" + for_dot(node.window)) + "\"];\n";
    if (node.parent >= 0)
      out +=
          "  n" + std::to_string(node.parent) + " -> n" + name + " [label=\"" + for_dot(node.move) + "\"];\n";
    if (node.cut_off > 0)
      out += "  c" + name + " [shape=plaintext, label=\"" + std::to_string(node.cut_off) +
             " cut off\"];\n  n" + name + " -> c" + name + " [style=dashed, arrowhead=tee];\n";
  }
  return out + "}\n";
}

namespace {

std::string coordinate(double value) { return fixed(value, 1); }

std::string line(double x1, double y1, double x2, double y2, const char* more) {
  return "<line x1=\"" + coordinate(x1) + "\" y1=\"" + coordinate(y1) + "\" x2=\"" + coordinate(x2) +
         "\" y2=\"" + coordinate(y2) + "\"" + more + "/>\n";
}

std::string text_at(double x, double y, const std::string& text, const char* more = "") {
  return text.empty() ? ""
                      : "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\"" + more + ">" +
                            for_xml(text) + "</text>\n";
}

std::string rectangle(double x, double y, const char* more) {
  return "<rect x=\"" + coordinate(x - half_size) + "\" y=\"" + coordinate(y - half_size) + "\" width=\"" +
         coordinate(2 * half_size) + "\" height=\"" + coordinate(2 * half_size) + "\"" + more + "/>\n";
}

}  // namespace

std::string TreePicture::svg() const {
  double columns = 0;
  int depth = 0;
  for (const Node& node : nodes_) {
    columns = std::max(columns, node.column);
    depth = std::max(depth, node.depth);
  }
  const auto x = [](const Node& node) { return margin + node.column * column_width; };
  const auto y = [](const Node& node) { return margin + node.depth * level_height; };
  std::string lines, shapes;
  for (const Node& node : nodes_) {
    if (node.parent >= 0) {
      const Node& parent = nodes_[static_cast<std::size_t>(node.parent)];
      lines += line(x(parent), y(parent), x(node), y(node), "");
      lines +=
          text_at((x(parent) + 2 * x(node)) / 3, (y(parent) + 2 * y(node)) / 3, node.move, " class=\"move\"");
    }
    if (node.cut_off > 0) {
      // A short branch with a stroke across it.
      const double to = x(node) + column_width / 2, low = y(node) + level_height / 3;
      lines += line(x(node), y(node), to, low, " class=\"cut\"");
      lines += line(to - 6, low + 2, to + 6, low - 2, "");
      lines += text_at(to, low + 14, std::to_string(node.cut_off) + " cut off", " class=\"move\"");
    }
    const std::string turned =
        " transform=\"rotate(45 " + coordinate(x(node)) + " " + coordinate(y(node)) + ")\"";
    shapes += node.shape == Shape::square    ? rectangle(x(node), y(node), "")
              : node.shape == Shape::diamond ? rectangle(x(node), y(node), turned.c_str())
              : node.shape == Shape::circle
                  ? "<circle cx=\"" + coordinate(x(node)) + "\" cy=\"" + coordinate(y(node)) + "\" r=\"" +
                        coordinate(half_size) + "\"/>\n"
                  : rectangle(x(node), y(node), " class=\"leaf\"");
    shapes += text_at(x(node), y(node) + 4, node.value);
    shapes += text_at(x(node), y(node) + half_size + 12, node.window, " class=\"move\"");
  }
  const std::string width = coordinate(2 * margin + columns * column_width),
                    height = coordinate(2 * margin + depth * level_height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
         "\" viewBox=\"0 0 " + width + " " + height +
         "\">\n<style>rect,circle{fill:#fff;stroke:#222}.leaf{fill:#fff;stroke:none}line{stroke:#222}"
         ".cut{stroke-dasharray:4 3}text{font:12px sans-serif;text-anchor:middle;fill:#111}"
         ".move{font-size:10px;fill:#555}</style>\n<rect width=\"100%\" height=\"100%\" "
         "style=\"stroke:none\"/>\n" +
         lines + shapes + "</svg>\n";
}

}  // namespace agon
