// Strongly connected components of a directed graph (Tarjan 1972), with a stack of its own: graphs of rules
// are deeper than the machine's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace agon::gdl {

struct Components {
  std::vector<std::uint32_t> group;  // by node; a node's group comes after those that its edges lead to
  std::uint32_t groups = 0;
};

// edges(node) gives the nodes that it points to, as something with size() and [].
template <class Edges>
class ComponentFinder {
 public:
  ComponentFinder(std::size_t nodes, const Edges& edges)
      : edges_(edges), number_(nodes, unseen), low_(nodes, 0) {
    found_.group.assign(nodes, unseen);
  }

  Components run() {
    for (std::uint32_t node = 0; node < number_.size(); ++node)
      if (number_[node] == unseen) visit(node);
    return std::move(found_);
  }

 private:
  static constexpr std::uint32_t unseen = ~std::uint32_t{0};
  struct Frame {
    std::uint32_t node;
    std::size_t next;
  };

  void enter(std::uint32_t node) {
    number_[node] = low_[node] = counter_++;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      if (frames_.back().next < edges_(node).size()) {
        const std::uint32_t other = edges_(node)[frames_.back().next++];
        if (number_[other] == unseen)
          enter(other);
        else if (found_.group[other] == unseen)
          low_[node] = std::min(low_[node], number_[other]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node);
    }
  }

  void close(std::uint32_t root) {
    std::uint32_t node = 0;
    do {
      node = open_.back();
      open_.pop_back();
      found_.group[node] = found_.groups;
    } while (node != root);
    ++found_.groups;
  }

  const Edges& edges_;
  std::vector<std::uint32_t> number_, low_, open_;
  std::vector<Frame> frames_;
  std::uint32_t counter_ = 0;
  Components found_;
};

template <class Edges>
Components find_components(std::size_t nodes, const Edges& edges) {
  return ComponentFinder<Edges>(nodes, edges).run();
}

}  // namespace agon::gdl
