// The rules of Go that can be chosen.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/result.hpp"
#include "game/drawing.hpp"
#include "games/go/layout.hpp"

namespace agon {

enum class GoScoring : std::uint8_t { chinese, japanese, tromp_taylor };
template <>
struct EnumNames<GoScoring> {
  static constexpr std::array<std::string_view, 3> names{"chinese", "japanese", "tromp-taylor"};
};

enum class GoKo : std::uint8_t { simple, positional, situational };
template <>
struct EnumNames<GoKo> {
  static constexpr std::array<std::string_view, 3> names{"simple", "positional", "situational"};
};

// What White gets at the end for handicap stones of Black's.
enum class GoBonus : std::uint8_t { automatic, none, each_but_one, each };
template <>
struct EnumNames<GoBonus> {
  static constexpr std::array<std::string_view, 4> names{"auto", "0", "n-1", "n"};
};

struct GoOptions {
  int size = 19;
  double komi = 7.5;
  GoScoring scoring = GoScoring::chinese;
  GoKo ko = GoKo::positional;
  bool suicide = false;
  bool torus = false;
  int handicap = 0;
  GoBonus handicap_bonus = GoBonus::automatic;
};
template <>
struct Fields<GoOptions> {
  static constexpr auto all = FieldList{
      Field{"size", &GoOptions::size, 2, go::largest_size, "columns and rows"},
      Field{"komi", &GoOptions::komi, -1000, 1000, "points that White gets for moving second"},
      Field{"scoring", &GoOptions::scoring,
            "count area or territory without dead stones, or area with all stones as they stand"},
      Field{"ko", &GoOptions::ko,
            "which earlier boards must not come back: the last, any, any with the same mover"},
      Field{"suicide", &GoOptions::suicide, "whether a move may take its own stones off"},
      Field{"torus", &GoOptions::torus,
            "whether opposite edges meet, so that every point has four neighbours"},
      Field{"handicap", &GoOptions::handicap, 0, 9, "black stones on their usual points; White begins"},
      Field{"handicap-bonus", &GoOptions::handicap_bonus,
            "points that White gets for n handicap stones; auto is n where scoring=chinese, else 0"}};
};

// What `automatic` stands for; the others stand for themselves.
GoBonus bonus_under(GoScoring scoring, GoBonus bonus);
// Points that White gets for so many handicap stones.
int handicap_points(GoBonus bonus, GoScoring scoring, int stones);

// What each option allows by itself may not go together.
Status check_rules(const GoOptions& options);
// The usual points of so many handicap stones.
std::vector<Place> handicap_places(int size, int stones);
// So many on any board: the usual points as far as they go, then always the point that is farthest from all
// stones, those of the first line last.
std::vector<Place> free_handicap_places(const GoOptions& options, int stones);

}  // namespace agon
