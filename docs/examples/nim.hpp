// Nim with one heap: take one to `take` stones; whoever takes the last one wins.
#pragma once

#include <string>
#include <string_view>

#include "base/options.hpp"
#include "base/text.hpp"
#include "game/contract.hpp"

namespace agon {

struct NimOptions {
  int stones = 21, take = 3;
};
template <>
struct Fields<NimOptions> {
  static constexpr auto all =
      FieldList{Field{"stones", &NimOptions::stones, 1, 1000, "stones at the start"},
                Field{"take", &NimOptions::take, 1, 1000, "stones that a move may take at most"}};
};

class Nim {
 public:
  static constexpr About about{
      .name = "nim",
      .title = "Nim",
      .summary = "take stones from a heap; the last one wins",
      .rules =
          "Two players take one or more stones in turn, up to a limit. "
          "Whoever takes the last stone wins. A move is the number of stones taken."};
  using Options = NimOptions;
  using Move = int;

  explicit Nim(const Options& options = {}) : stones_(options.stones), take_(options.take) {}

  Player to_move() const { return turn_; }
  bool over() const { return stones_ == 0; }
  double score(Player player) const { return player == turn_ ? -1 : 1; }  // the other one took the last stone

  void legal(MoveList<Move>& out) const {
    for (int taken = 1; taken <= take_ && taken <= stones_; ++taken) out.add(taken);
  }
  void play(Move taken) {
    stones_ -= taken;
    turn_ = static_cast<Player>(1 - turn_);
  }

  // "21 1": stones left, player to move.
  std::string text() const { return std::to_string(stones_) + " " + std::to_string(turn_ + 1); }
  Result<Nim> parse(std::string_view text) const {
    const auto parts = words(text);
    const auto stones = parts.size() == 2 ? parse_integer(parts[0]) : std::nullopt;
    if (!stones || *stones < 0 || *stones > 1000 || (parts[1] != "1" && parts[1] != "2"))
      return Error{"expected stones left (0..1000) and the player to move (1 or 2), and got " +
                   in_quotes(text)};
    Nim state = *this;
    state.stones_ = static_cast<int>(*stones);
    state.turn_ = parts[1] == "1" ? 0 : 1;
    return state;
  }
  std::string move_text(Move taken) const { return std::to_string(taken); }

 private:
  int stones_, take_;
  Player turn_ = 0;
};
static_assert(GameState<Nim>);

}  // namespace agon
