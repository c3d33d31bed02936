// Looks ahead in the bombing phase of ReversiXT. A bomb may fall on thousands of cells and most of them are
// bad for the one who throws it, so only the best places for each player are looked at: those after which he
// leads most, places with the same crater once. Few places first, deeper and deeper; where the last bomb is
// reached, more places, in the end all: then it is exact.
#pragma once

#include <array>
#include <vector>

#include "solvers/reversixt/look_ahead.hpp"

namespace agon::reversixt {

class BombingSearch : LookAhead {
 public:
  BombingSearch(const Judge& judge, const ExpertOptions& options, const Request& request)
      : LookAhead(judge, options, request) {}

  Answer run(const ReversixtState& state);

 private:
  // What a bomb does.
  struct Place {
    Cell cell = 0;
    std::uint64_t crater = 0;  // a number of the cells that are gone
    std::array<std::uint16_t, most_players> lost{};
    int lead = 0;  // afterwards, of a player
  };

  // Looks at all cells and orders them for every player.
  void survey(const ReversixtState& state);
  Place look_at(const ReversixtState& state, Cell centre);
  static int lead_after(const ReversixtState& state, const Place& place, Player player);
  static void order_for(const ReversixtState& state, Player player, std::vector<Place>& places);
  // The places that the player to move looks at, best first.
  void list(const ReversixtState& state, std::vector<Place>& places);

  Answer with_width(const ReversixtState& state, std::size_t width);
  Iteration iterate(const ReversixtState& state, int depth, const std::vector<Candidate>& previous);
  void add_other_moves(const ReversixtState& state, Answer& answer) const;
  // Paranoid: all values are my lead.
  int value(const ReversixtState& state, int depth, int ply, int alpha, int beta);
  Judge::Leads everyones_value(const ReversixtState& state, int depth, int ply);

  std::size_t width_ = 0;
  std::vector<std::vector<Place>> plies_ = std::vector<std::vector<Place>>(max_depth + 2);
  std::array<std::vector<Cell>, most_players> best_cells_;  // of the position asked about, best first
  std::vector<Place> surveyed_;

  // Scratch of look_at.
  std::vector<std::uint32_t> seen_;  // by cell: the number of the last bomb that reached it
  std::uint32_t bomb_ = 0;
  std::vector<Cell> reached_;
};

}  // namespace agon::reversixt
