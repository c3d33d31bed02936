// One finished game of a match, as it is stored and counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

// Why a game ended.
// The last two before a failure are control games: one side would have resigned, was not let, and lost or did
// not lose.
enum class GameEnd : std::uint8_t {
  by_rules,
  resigned,
  adjudicated,
  length_cap,
  time,
  rightly_hopeless,
  wrongly_hopeless,
  failure
};

// The same in words; a failure has its own.
inline constexpr std::array<std::string_view, 7> game_end_names{"end of game",
                                                                "resigned",
                                                                "adjudicated",
                                                                "length cap",
                                                                "lost on time",
                                                                "end of game, and giving up was right",
                                                                "end of game, and giving up was wrong"};

struct FinishedGame {
  std::int64_t number = 0;      // within the match, from 0
  std::string opening;          // see lab/openings.hpp
  std::vector<int> seats;       // which of the match's players sits where
  std::string moves;            // all plies from the opening's position on, the opening's moves first
  std::vector<double> results;  // per seat: 1 won, shared in a tie, 0 lost
  std::vector<double> scores;   // per seat, in the game's units
  GameEnd end = GameEnd::by_rules;
  std::string failure{};  // what went wrong, where the end is a failure
  int failed = -1;        // the seat that crashed, broke the rules or lost on time; -1: none
  double seconds = 0;
  int plies = 0;
  std::uint64_t hash = 0;  // of the position it began at and the moves
  std::string trouble{};   // why nobody could play it to its end (Position::trouble). Not stored.
  // Per ply, what its player thought: "value 0.531, 200 visits"; empty where nobody did. Not stored.
  std::vector<std::string> thoughts{};

  std::string reason() const {
    return end == GameEnd::failure ? failure : std::string(game_end_names[static_cast<std::size_t>(end)]);
  }
};

}  // namespace agon
