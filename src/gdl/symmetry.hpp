// Symmetries of a game, read off its written-out rules: fluents and moves are exchanged for others, and the
// rules are the same ones afterwards. Turned and mirrored boards are such, and things that no rule tells
// apart.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/net.hpp"

namespace agon::gdl {

struct Symmetry {
  std::vector<std::uint32_t> fluents;             // what each becomes
  std::vector<std::vector<std::uint32_t>> moves;  // by role
};

// Of more only a part that is a group of its own is used: each costs time in every position.
inline constexpr std::size_t most_symmetries = 48;

// Looking for them ends after about so much work: edges and vertices of the graph that are looked at, half a
// second.
inline constexpr std::size_t most_symmetry_work = 60'000'000;

// All that were found, first the one that changes nothing, or none. They are a group. Some may be missed, in
// games so large that looking for them takes too long; none is invented.
// `work` gets what it took.
std::vector<Symmetry> find_symmetries(const Ground& ground, const GameNet& game, std::size_t* work = nullptr);

}  // namespace agon::gdl
