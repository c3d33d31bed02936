// Go played slowly, as a second opinion: chains are nodes of a graph whose edges say at how many places two
// enemy chains touch (the board of source A). A chain's liberties are counted with multiplicity; when a chain
// is captured, each neighbour gets back as many as the edge between them weighs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace agon::test {

class GoOracle {
 public:
  GoOracle(int size, bool torus)
      : size_(size),
        torus_(torus),
        color_(static_cast<std::size_t>(size * size), 0),
        chain_(color_.size(), -1) {}

  // 0 empty, 1 Black, 2 White, row by row from the top.
  const std::vector<int>& board() const { return color_; }
  int size() const { return size_; }
  int taken_by(int color) const { return taken_[color - 1]; }

  std::vector<int> neighbours(int point) const { return around(point, {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}); }
  std::vector<int> diagonals(int point) const { return around(point, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}); }

  // What the board would be after a stone of `color` on `point`; empty: no such move (occupied, or suicide
  // where it is forbidden).
  std::vector<int> after(int point, int color, bool suicide_allowed) const {
    if (color_[at(point)] != 0) return {};
    GoOracle copy = *this;
    copy.put(point, color);
    if (copy.color_[at(point)] == 0 && !suicide_allowed) return {};
    return copy.color_;
  }

  // Puts a stone; chains without liberties leave the board, the opponent's first.
  void put(int point, int color) {
    color_[at(point)] = color;
    const int id = next_id_++;
    chains_[id] = {color, {point}, 0, {}};
    chain_[at(point)] = id;
    for (const int near : neighbours(point)) {
      if (color_[at(near)] == 0) ++chains_[id].free;
      if (color_[at(near)] == 0) continue;
      --chains_[chain_[at(near)]].free;
      touch(id, chain_[at(near)]);
    }
    join_friends(id);
    take_dead(3 - color);
    take_dead(color);
  }

  // Distinct liberties of the chain at a point, by walking over it.
  std::set<int> liberties(int point) const {
    std::set<int> found;
    for (const int stone : chains_.at(chain_[at(point)]).stones)
      for (const int near : neighbours(stone))
        if (color_[at(near)] == 0) found.insert(near);
    return found;
  }
  // Liberties as often as stones touch them, as the graph keeps them.
  int pseudo_liberties(int point) const { return chains_.at(chain_[at(point)]).free; }
  const std::vector<int>& chain(int point) const { return chains_.at(chain_[at(point)]).stones; }

  // A's figure 2.6, or Brügmann's looser test at the edge.
  bool is_eye(int point, int color, bool loose = false) const {
    for (const int near : neighbours(point))
      if (color_[at(near)] != color) return false;
    const auto corners = diagonals(point);
    int enemies = 0;
    for (const int corner : corners) enemies += color_[at(corner)] == 3 - color ? 1 : 0;
    return enemies <= (corners.size() == 4 || loose ? 1 : 0);
  }

  // Area of a colour by plain flood fill: stones, and empty regions that touch no other colour.
  int area(int color) const {
    int points = 0;
    std::vector<bool> seen(color_.size());
    for (std::size_t p = 0; p < color_.size(); ++p) {
      if (color_[p] == color) ++points;
      if (color_[p] != 0 || seen[p]) continue;
      std::vector<int> region{static_cast<int>(p)};
      seen[p] = true;
      std::set<int> touched;
      for (std::size_t i = 0; i < region.size(); ++i)
        for (const int near : neighbours(region[i])) {
          if (color_[at(near)] != 0) touched.insert(color_[at(near)]);
          if (color_[at(near)] != 0 || seen[at(near)]) continue;
          seen[at(near)] = true;
          region.push_back(near);
        }
      if (touched == std::set{color}) points += static_cast<int>(region.size());
    }
    return points;
  }

 private:
  struct Chain {
    int color;
    std::vector<int> stones;
    int free;                    // liberties, with multiplicity
    std::map<int, int> enemies;  // chain and number of places where they touch
  };

  static std::size_t at(int point) { return static_cast<std::size_t>(point); }

  std::vector<int> around(int point, const std::vector<std::pair<int, int>>& steps) const {
    std::vector<int> found;
    for (const auto& [dx, dy] : steps) {
      int x = point % size_ + dx, y = point / size_ + dy;
      if (torus_) x = (x + size_) % size_, y = (y + size_) % size_;
      if (x >= 0 && y >= 0 && x < size_ && y < size_) found.push_back(y * size_ + x);
    }
    return found;
  }

  // One more place where the new chain touches another: an edge between enemies, a friend to join otherwise.
  void touch(int id, int other) {
    if (chains_[other].color == chains_[id].color) return;
    ++chains_[id].enemies[other];
    ++chains_[other].enemies[id];
  }

  // Weights of edges to the same enemy are added, and the liberties too.
  void join_friends(int id) {
    const std::vector<int> stone = chains_[id].stones;
    for (const int near : neighbours(stone[0])) {
      const int other = chain_[at(near)];
      if (other < 0 || other == id || chains_[other].color != chains_[id].color) continue;
      Chain& mine = chains_[id];
      const Chain friendly = chains_[other];
      for (const int joined : friendly.stones) {
        mine.stones.push_back(joined);
        chain_[at(joined)] = id;
      }
      mine.free += friendly.free;
      for (const auto& [enemy, weight] : friendly.enemies) {
        mine.enemies[enemy] += weight;
        chains_[enemy].enemies.erase(other);
        chains_[enemy].enemies[id] += weight;
      }
      chains_.erase(other);
    }
  }

  void take_dead(int color) {
    for (auto it = chains_.begin(); it != chains_.end();) {
      if (it->second.color != color || it->second.free > 0) {
        ++it;
        continue;
      }
      const Chain dead = it->second;
      const int id = it->first;
      for (const int stone : dead.stones) color_[at(stone)] = 0, chain_[at(stone)] = -1;
      for (const auto& [enemy, weight] : dead.enemies) {
        chains_[enemy].free += weight;
        chains_[enemy].enemies.erase(id);
      }
      taken_[2 - color] += static_cast<int>(dead.stones.size());
      it = chains_.erase(it);
    }
  }

  int size_;
  bool torus_;
  std::vector<int> color_, chain_;
  std::map<int, Chain> chains_;
  int next_id_ = 0;
  int taken_[2] = {0, 0};
};

}  // namespace agon::test
