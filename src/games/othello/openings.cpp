#include "games/othello/openings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "games/othello/othello.hpp"
#include "games/othello/transcript.hpp"

namespace agon {
namespace {

using State = OthelloState<OthelloBoard8>;

constexpr std::array openings{
    OthelloOpening{"f5f4", "Parallel"},
    OthelloOpening{"f5f6", "Diagonal"},
    OthelloOpening{"f5d6", "Perpendicular"},
    // Diagonal
    OthelloOpening{"f5f6d3f4", "Wing Variation"},
    OthelloOpening{"f5f6c4f4", "Semi-Wing Variation"},
    OthelloOpening{"f5f6e6f4g6", "Snake"},
    OthelloOpening{"f5f6e6f4g4", "Raccoon Dog"},
    OthelloOpening{"f5f6e6f4g5", "Heath"},
    OthelloOpening{"f5f6e6f4g5d6", "Heath-Chimney"},
    OthelloOpening{"f5f6e6f4g5e7e3", "Heath-Bat"},
    OthelloOpening{"f5f6e6f4g5e7d7", "Iwasaki Variation"},
    OthelloOpening{"f5f6e6f4e3", "Cow"},
    OthelloOpening{"f5f6e6f4e3d6", "Chimney"},
    OthelloOpening{"f5f6e6f4e3c5g5", "Cow Bat"},
    OthelloOpening{"f5f6e6f4e3c5c4", "Rose-v-Toth"},
    OthelloOpening{"f5f6e6f4e3c5c4e7", "Tanida"},
    OthelloOpening{"f5f6e6f4e3c5c4d3c3", "Landau"},
    OthelloOpening{"f5f6e6f4e3c5c4d3f3e2", "Maruoka"},
    OthelloOpening{"f5f6e6f4c3", "Buffalo"},
    OthelloOpening{"f5f6e6f4c3c4", "Hokuriku Buffalo"},
    OthelloOpening{"f5f6e6f4c3d7f3", "Maruoka Buffalo"},
    OthelloOpening{"f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo"},
    // Perpendicular, with c3
    OthelloOpening{"f5d6c3g5", "Bent Ganglion"},
    OthelloOpening{"f5d6c3d3c4", "Tiger"},
    OthelloOpening{"f5d6c3d3c4b3", "Aubrey"},
    OthelloOpening{"f5d6c3d3c4f4f6", "Stephenson"},
    OthelloOpening{"f5d6c3d3c4f4e6", "Leader's Tiger"},
    OthelloOpening{"f5d6c3d3c4f4e3", "Brightwell"},
    OthelloOpening{"f5d6c3d3c4f4c5b3c2", "Rose-Bill"},
    OthelloOpening{"f5d6c3d3c4f4c5b3c2b4", "Tamenori"},
    // Perpendicular, with c4
    OthelloOpening{"f5d6c4g5", "No-Kung"},
    OthelloOpening{"f5d6c4d3e6", "Italian"},
    OthelloOpening{"f5d6c4d3c5", "Cat"},
    OthelloOpening{"f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"},
    OthelloOpening{"f5d6c4d3c5f4e3f3c2b4b3", "Berner"},
    // Perpendicular, with c5
    OthelloOpening{"f5d6c5f4d3", "Horse"},
    OthelloOpening{"f5d6c5f4e3d3", "Mimura"},
    OthelloOpening{"f5d6c5f4e3c6f3", "Shaman"},
    OthelloOpening{"f5d6c5f4e3c6e6", "Inoue"},
    OthelloOpening{"f5d6c5f4e3c6e6f6", "Iago"},
    OthelloOpening{"f5d6c5f4e3c6d7", "Bhagat"},
    OthelloOpening{"f5d6c5f4e3c6d3", "Rose"},
    OthelloOpening{"f5d6c5f4e3c6d3f3", "Greenberg"},
    OthelloOpening{"f5d6c5f4e3c6d3f6e6d7", "Flat"},
    OthelloOpening{"f5d6c5f4e3c6d3f6e6d7g4", "Rotating Flat"},
    OthelloOpening{"f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"},
    OthelloOpening{"f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Birdie"},
};

// The same for all positions that are symmetric to each other.
std::string canonical(const State& state) {
  std::string least = state.text();
  for (int symmetry = 1; symmetry < state.symmetries(); ++symmetry)
    least = std::min(least, state.mirrored(symmetry).text());
  return least;
}

State after(std::string_view moves) {
  State state;
  for (const WrittenMove& written : read_transcript(moves).take()) {
    MoveList<State::Move> legal;
    state.legal(legal);
    for (const State::Move move : legal)
      if (state.move_text(move) == written.text) {
        state.play(move);
        break;
      }
  }
  return state;
}

const std::map<std::string, std::string_view>& names() {
  static const std::map<std::string, std::string_view> made = [] {
    std::map<std::string, std::string_view> list;
    for (const OthelloOpening& opening : openings)
      list.emplace(canonical(after(opening.moves)), opening.name);
    return list;
  }();
  return made;
}

}  // namespace

std::span<const OthelloOpening> othello_openings() { return openings; }

std::string_view othello_opening(std::string_view position) {
  const auto state = State().parse(position);
  if (!state) return "";
  const auto at = names().find(canonical(*state));
  return at == names().end() ? "" : at->second;
}

}  // namespace agon
