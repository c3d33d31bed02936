// The tree of a search as a drawing for lectures and papers: squares for the player to move at the root,
// circles for the others, diamonds where chance moves; values, windows, and a struck branch where moves were
// cut off. As SVG, or as DOT for Graphviz.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "search/tree_source.hpp"
#include "show/trace_text.hpp"

namespace agon {

class TreePicture {
 public:
  // Levels are taken whole from the top on, until there are `most_nodes`.
  TreePicture(const TreeSource& tree, const Record& record, std::size_t most_nodes,
              TraceUnits units = TraceUnits::chances);

  std::string dot() const;
  std::string svg() const;
  std::size_t nodes() const { return nodes_.size(); }
  // Nodes that the tree has and the picture does not.
  std::int64_t left_out() const { return left_out_; }

 private:
  enum class Shape { square, circle, diamond, leaf };
  struct Node {
    int parent = -1, depth = 0;
    Shape shape = Shape::leaf;
    std::string move, value, window;  // as text; empty: none
    int cut_off = 0;                  // moves that were not tried
    double column = 0;                // of the drawing
  };

  void add(const TreeSource& tree, const Record& record, std::size_t most_nodes, TraceUnits units);
  void place_columns();

  std::vector<Node> nodes_;  // parents before their children
  std::int64_t left_out_ = 0;
};

}  // namespace agon
