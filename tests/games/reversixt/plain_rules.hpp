// The rules of ReversiXT once more, as plainly as their description goes: no tables, no shortcuts, every
// question answered from the characters of the board. What the game itself is compared with.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "games/reversixt/map.hpp"

namespace agon::test {

class PlainReversixt {
 public:
  struct Move {
    int column = 0, row = 0, special = 0;
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  explicit PlainReversixt(const reversixt::Map& map)
      : map_(map),
        overrides_(static_cast<std::size_t>(map.players) + 1, map.overrides),
        bombs_(overrides_.size(), map.bombs) {
    next_after(map.players);
  }

  bool over() const { return over_; }
  int turn() const { return turn_; }  // from 1
  bool bombing() const { return bombing_; }
  const std::string& cells() const { return map_.cells; }
  int overrides(int player) const { return overrides_[static_cast<std::size_t>(player)]; }
  int bombs(int player) const { return bombs_[static_cast<std::size_t>(player)]; }
  int stones(int player) const {
    return static_cast<int>(std::count(map_.cells.begin(), map_.cells.end(), digit(player)));
  }

  std::set<Move> moves() const { return over_ ? std::set<Move>{} : moves_of(turn_); }

  void play(const Move& move) {
    if (bombing_)
      explode({move.column, move.row});
    else
      place(move);
    next_after(turn_);
  }

  void disqualify(int player) {
    if (over_) return;
    out_.insert(player);
    if (static_cast<int>(out_.size()) + 1 >= map_.players)
      over_ = true;
    else if (player == turn_)
      next_after(player);
  }

 private:
  static char digit(int player) { return static_cast<char>('0' + player); }
  char& cell(Place place) {
    return map_.cells[static_cast<std::size_t>(place.row * map_.width + place.column)];
  }
  static bool is_stone(char c) { return ('1' <= c && c <= '8') || c == 'x'; }

  // Where one is after leaving through a side, and through which direction one goes on. Holes made by bombs
  // end no edge: what was glued and what was a neighbour is told by the map as it was.
  std::optional<reversixt::Side> step(const reversixt::Side& side) const {
    const reversixt::Side ahead{first_.neighbour(side), side.direction};
    if (!first_.is_hole(ahead.cell)) return ahead;
    for (const auto& [one, other] : map_.transitions) {
      if (one == side) return reversixt::Side{other.cell, (other.direction + 4) % 8};
      if (other == side) return reversixt::Side{one.cell, (one.direction + 4) % 8};
    }
    return std::nullopt;
  }

  std::vector<Place> captured(Place start, int direction, int player) const {
    std::vector<Place> passed;
    reversixt::Side at{start, direction};
    while (true) {
      const auto next = step(at);
      if (!next || next->cell == start) return {};
      at = *next;
      const char there = map_.at(at.cell);
      if (there == digit(player)) return passed;
      if (!is_stone(there)) return {};
      passed.push_back(at.cell);
    }
  }

  std::vector<Place> all_captured(Place start, int player) const {
    std::vector<Place> all;
    for (int direction = 0; direction < 8; ++direction)
      for (const Place& place : captured(start, direction, player)) all.push_back(place);
    return all;
  }

  std::set<Move> moves_of(int player) const {
    std::set<Move> found;
    for (int row = 0; row < map_.height; ++row)
      for (int column = 0; column < map_.width; ++column) {
        const char there = map_.at({column, row});
        if (there == '-') continue;
        if (bombing_) {
          if (bombs(player) > 0) found.insert({column, row, 0});
          continue;
        }
        if (is_stone(there) && overrides(player) == 0) continue;
        if (there != 'x' && all_captured({column, row}, player).empty()) continue;
        if (there == 'b')
          found.insert({{column, row, 20}, {column, row, 21}});
        else if (there == 'c')
          for (int p = 1; p <= map_.players; ++p) found.insert({column, row, p});
        else
          found.insert({column, row, 0});
      }
    return found;
  }

  void place(const Move& move) {
    const Place start{move.column, move.row};
    const char before = map_.at(start);
    for (const Place& place : all_captured(start, turn_)) cell(place) = digit(turn_);
    cell(start) = digit(turn_);
    auto& stock = is_stone(before) || move.special == 21 ? overrides_ : bombs_;
    int& own = stock[static_cast<std::size_t>(turn_)];
    if (is_stone(before)) own -= 1;
    if (before == 'b') own = (own + 1) % 256;
    for (char& each : map_.cells) {
      if (each < '1' || each > '8') continue;
      if (before == 'i')
        each = digit((each - '0') % map_.players + 1);
      else if (before == 'c' && each == digit(turn_))
        each = digit(move.special);
      else if (before == 'c' && each == digit(move.special))
        each = digit(turn_);
    }
  }

  void explode(Place centre) {
    bombs_[static_cast<std::size_t>(turn_)] -= 1;
    std::vector<Place> reached{centre};
    std::size_t begin = 0;
    for (int distance = 0; distance < map_.power; ++distance) {
      const std::size_t end = reached.size();
      for (; begin < end; ++begin)
        for (int direction = 0; direction < 8; ++direction) {
          const auto next = step({reached[begin], direction});
          if (next && map_.at(next->cell) != '-' &&
              std::find(reached.begin(), reached.end(), next->cell) == reached.end())
            reached.push_back(next->cell);
        }
    }
    for (const Place& place : reached) cell(place) = '-';
  }

  void next_after(int player) {
    for (int k = 0; k < map_.players; ++k) {
      turn_ = (player + k) % map_.players + 1;
      if (!out_.contains(turn_) && !moves_of(turn_).empty()) return;
    }
    turn_ = player;
    if (bombing_) {
      over_ = true;
    } else {
      bombing_ = true;
      next_after(player);
    }
  }

  reversixt::Map map_;
  const reversixt::Map first_ = map_;
  std::vector<int> overrides_, bombs_;  // by player, from 1
  std::set<int> out_;
  int turn_ = 1;
  bool bombing_ = false, over_ = false;
};

}  // namespace agon::test
