#include "gdl/unfolding.hpp"

#include <algorithm>

namespace agon::gdl {

Unfolding::Unfolding(const GameNet& game, Net& net, Inputs inputs)
    : game_(game),
      net_(net),
      inputs_(std::move(inputs)),
      kinds_(game.net.size()),
      copies_(game.net.size(), unknown) {
  for (std::size_t i = 0; i < game.fluent_inputs.size(); ++i)
    kinds_[game.fluent_inputs[i]].fluent = static_cast<std::uint32_t>(i);
  for (const Loop& loop : game.loops)
    for (std::size_t i = 0; i < loop.values.size(); ++i) kinds_[loop.values[i]].driver = loop.drivers[i];
  copies_[0] = wire_true;
}

Wire Unfolding::input(Node node) {
  const Kind& kind = kinds_[node];
  if (kind.fluent != none) return inputs_.fluent(kind.fluent);
  if (kind.driver == unknown) return inputs_.move(node);
  const Wire value = net_.add_input();
  waiting_.emplace_back(value, node);
  return value;
}

Wire Unfolding::operator()(Wire w) {
  std::vector<Node> work{node_of(w)};
  while (!work.empty()) {
    const Node node = work.back();
    if (copies_[node] != unknown) {
      work.pop_back();
      continue;
    }
    if (!game_.net.is_gate(node)) {
      copies_[node] = input(node);
      continue;
    }
    const auto inputs = game_.net.inputs(node);
    const std::size_t before = work.size();
    for (const Wire each : inputs)
      if (copies_[node_of(each)] == unknown) work.push_back(node_of(each));
    if (work.size() > before) continue;
    std::vector<Wire> copied;
    for (const Wire each : inputs) copied.push_back(copies_[node_of(each)] ^ (each & 1));
    copies_[node] = net_.make_and(std::move(copied));
  }
  return copies_[node_of(w)] ^ (w & 1);
}

const std::vector<std::pair<Wire, Wire>>& Unfolding::loops() {
  while (!waiting_.empty()) {
    const auto [value, node] = waiting_.back();
    waiting_.pop_back();
    const Wire driver = (*this)(kinds_[node].driver);
    loops_.emplace_back(value, driver);
  }
  return loops_;
}

}  // namespace agon::gdl
