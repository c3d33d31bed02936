#include "gdl/net.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "base/bits.hpp"

namespace agon::gdl {

namespace {

std::uint64_t hash_of_wires(std::span<const Wire> wires) {
  std::uint64_t sum = wires.size();
  for (const Wire w : wires) sum = mix(sum + w);
  return sum;
}

}  // namespace

Wire Net::add_input() {
  nodes_.emplace_back();
  return wire(static_cast<Node>(nodes_.size() - 1));
}

void Net::set_exclusive(std::span<const Node> inputs) {
  group_of_.resize(nodes_.size(), no_group);
  for (const Node input : inputs) group_of_[input] = static_cast<std::uint32_t>(groups_.size());
  groups_.emplace_back(inputs.begin(), inputs.end());
}

void Net::set_implied(Node input, std::vector<Wire> wires) {
  std::sort(wires.begin(), wires.end());
  implied_[input] = std::move(wires);
}

bool Net::simplify(std::vector<Wire>& wires) const {
  std::sort(wires.begin(), wires.end());
  wires.erase(std::unique(wires.begin(), wires.end()), wires.end());
  std::erase(wires, wire_true);
  if (std::binary_search(wires.begin(), wires.end(), wire_false)) return false;
  for (std::size_t i = 1; i < wires.size(); ++i)
    if (wires[i] == inverse(wires[i - 1])) return false;
  return use_exclusion(wires);
}

// A move that is made rules out the player's others, and tells what made it legal.
bool Net::use_exclusion(std::vector<Wire>& wires) const {
  const auto group = [&](Wire w) { return group_of(node_of(w)); };
  for (std::size_t i = 0; i < wires.size(); ++i) {
    const Wire made = wires[i];
    if (is_inverted(made) || group(made) == no_group) continue;
    const auto known = implied_.find(node_of(made));
    bool contradiction = false;
    std::erase_if(wires, [&](Wire w) {
      if (w == made) return false;
      if (group(w) == group(made)) {
        contradiction |= !is_inverted(w);
        return true;
      }
      if (known == implied_.end()) return false;
      contradiction |= std::binary_search(known->second.begin(), known->second.end(), inverse(w));
      return std::binary_search(known->second.begin(), known->second.end(), w);
    });
    if (contradiction) return false;
    i = static_cast<std::size_t>(std::find(wires.begin(), wires.end(), made) - wires.begin());
  }
  return true;
}

std::uint32_t Net::group_of(Node node) const { return node < group_of_.size() ? group_of_[node] : no_group; }

// The moves of one player that a wire says are not made; of no group where it says something else.
Net::NoneOf Net::none_of(Wire w) const {
  if (is_inverted(w)) return {group_of(node_of(w)), {node_of(w)}};
  const auto known = none_of_.find(node_of(w));
  return known == none_of_.end() ? NoneOf{} : known->second;
}

// What a gate says that is made of such wires.
void Net::remember_none_of(Node node, const std::vector<Wire>& wires) {
  if (groups_.empty() || none_of_.contains(node)) return;
  NoneOf all = none_of(wires.front());
  for (std::size_t i = 1; i < wires.size() && all.group != no_group; ++i) {
    const NoneOf other = none_of(wires[i]);
    if (other.group != all.group) return;
    all.members.insert(all.members.end(), other.members.begin(), other.members.end());
  }
  if (all.group == no_group) return;
  std::sort(all.members.begin(), all.members.end());
  all.members.erase(std::unique(all.members.begin(), all.members.end()), all.members.end());
  none_of_.emplace(node, std::move(all));
}

// None of many moves is one of the few others.
void Net::use_complement(std::vector<Wire>& wires) {
  if (groups_.empty()) return;
  std::map<std::uint32_t, std::vector<Node>> ruled_out;
  for (const Wire w : wires)
    if (const NoneOf said = none_of(w); said.group != no_group) {
      auto& members = ruled_out[said.group];
      members.insert(members.end(), said.members.begin(), said.members.end());
    }
  for (auto& [group, members] : ruled_out) {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    if (members.size() < 2 || 2 * members.size() <= groups_[group].size()) continue;
    std::vector<Wire> left;
    for (const Node member : groups_[group])
      if (!std::binary_search(members.begin(), members.end(), member)) left.push_back(wire(member, true));
    const auto says_none = [&, of = group](Wire w) { return none_of(w).group == of; };
    // Wires may stand for many moves each, and be shared: then few of them are better than many moves.
    if (left.size() > static_cast<std::size_t>(std::count_if(wires.begin(), wires.end(), says_none)))
      continue;
    std::sort(left.begin(), left.end());
    std::erase_if(wires, says_none);
    wires.push_back(left.empty() ? wire_false : left.size() == 1 ? inverse(left[0]) : inverse(gate(left)));
  }
}

// Where the gate with these wires is in the table, or would be.
std::size_t Net::place_of(std::span<const Wire> wires) const {
  const std::size_t mask = gates_.size() - 1;
  std::size_t at = hash_of_wires(wires) & mask;
  for (; gates_[at] != 0; at = (at + 1) & mask)
    if (const auto known = inputs(gates_[at]);
        std::equal(known.begin(), known.end(), wires.begin(), wires.end()))
      break;
  return at;
}

void Net::grow_gates() {
  std::vector<Node> old(gates_.size() * 2, 0);
  old.swap(gates_);
  for (const Node node : old)
    if (node != 0) gates_[place_of(inputs(node))] = node;
}

Wire Net::gate(const std::vector<Wire>& wires) {
  const std::size_t at = place_of(wires);
  if (gates_[at] != 0) return wire(gates_[at]);
  const auto node = static_cast<Node>(nodes_.size());
  nodes_.push_back({static_cast<std::uint32_t>(wires_.size()), static_cast<std::uint32_t>(wires.size())});
  wires_.insert(wires_.end(), wires.begin(), wires.end());
  gates_[at] = node;
  remember_none_of(node, wires);
  if (++gate_count_ * 2 > gates_.size()) grow_gates();
  return wire(node);
}

Wire Net::make_and(std::vector<Wire> wires) {
  if (!simplify(wires)) return wire_false;
  use_complement(wires);
  if (!simplify(wires)) return wire_false;
  if (wires.empty()) return wire_true;
  return wires.size() == 1 ? wires[0] : gate(wires);
}

Wire Net::make_or(std::vector<Wire> wires) {
  for (Wire& w : wires) w = inverse(w);
  return inverse(make_and(std::move(wires)));
}

Wire Net::make_or_of_ands(std::vector<std::vector<Wire>> terms) {
  const auto is_single = [](const std::vector<Wire>& term) { return term.size() == 1; };
  if (terms.size() > 1 && std::all_of(terms.begin(), terms.end(), is_single)) {
    std::vector<Wire> wires;
    for (const auto& term : terms) wires.push_back(term[0]);
    return make_or(std::move(wires));
  }
  if (terms.size() == 1) return make_and(std::move(terms[0]));
  std::erase_if(terms, [&](std::vector<Wire>& term) { return !simplify(term); });
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  std::vector<Wire> alternatives;
  while (!terms.empty()) {
    std::unordered_map<Wire, std::size_t> uses;
    Wire common = wire_true;
    std::size_t most = 1;
    for (const auto& term : terms) {
      if (term.empty()) return wire_true;
      for (const Wire w : term) {
        const std::size_t count = ++uses[w];
        if (count > most || (count == most && most > 1 && w < common)) {
          most = count;
          common = w;
        }
      }
    }
    if (most == 1) break;
    std::vector<std::vector<Wire>> rests;
    std::erase_if(terms, [&](std::vector<Wire>& term) {
      if (!std::binary_search(term.begin(), term.end(), common)) return false;
      std::erase(term, common);
      rests.push_back(std::move(term));
      return true;
    });
    alternatives.push_back(make_and({common, make_or_of_ands(std::move(rests))}));
  }
  for (auto& term : terms) alternatives.push_back(make_and(std::move(term)));
  return make_or(std::move(alternatives));
}

// Gates that many others share are met once: there may be exponentially many ways to them.
std::vector<Wire> all_implied(const Net& net, Wire w) {
  std::vector<Wire> implied, waiting{w};
  std::unordered_set<Wire> seen{w};
  while (!waiting.empty()) {
    const Wire each = waiting.back();
    waiting.pop_back();
    implied.push_back(each);
    if (is_inverted(each) || !net.is_gate(node_of(each))) continue;
    const auto inputs = net.inputs(node_of(each));
    for (auto input = inputs.rbegin(); input != inputs.rend(); ++input)
      if (seen.insert(*input).second) waiting.push_back(*input);
  }
  return implied;
}

}  // namespace agon::gdl
