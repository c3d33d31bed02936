// Toy games that prove each promise of the contract: many players, chance, simultaneous moves, boards made at
// run time, thousands of moves, and game trees whose value is easily found another way.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/options.hpp"
#include "base/text.hpp"
#include "game/contract.hpp"

namespace agon::test {

// Reads "a b c" as whole numbers, each within its range.
inline Result<std::vector<int>> parse_numbers(std::string_view text,
                                              const std::vector<std::pair<int, int>>& ranges) {
  const auto parts = words(text);
  std::vector<int> numbers;
  for (std::size_t i = 0; i < parts.size() && i < ranges.size(); ++i) {
    const auto number = parse_integer(parts[i]);
    if (!number || *number < ranges[i].first || *number > ranges[i].second) break;
    numbers.push_back(static_cast<int>(*number));
  }
  if (numbers.size() != ranges.size() || parts.size() != ranges.size())
    return Error{"expected " + std::to_string(ranges.size()) + " numbers in their ranges and got " +
                 in_quotes(text)};
  return numbers;
}

// Three players take one or two stones in turn; the one who takes the last gets 2, the one before 1, the
// other 0.
class ThreeHeaps {
 public:
  static constexpr About about{"three", "Three at a heap", "three players, three different scores",
                               "Take one or two stones."};
  using Move = int;

  int players() const { return 3; }
  ScoreRange score_range() const { return {0, 2, "stars"}; }
  Player to_move() const { return turn_; }
  bool over() const { return stones_ == 0; }
  double score(Player player) const {
    const int last = (turn_ + 2) % 3, before = (turn_ + 1) % 3;
    return player == last ? 2 : player == before ? 1 : 0;
  }
  void legal(MoveList<Move>& out) const {
    for (int taken = 1; taken <= 2 && taken <= stones_; ++taken) out.add(taken);
  }
  void play(Move taken) {
    stones_ -= taken;
    turn_ = static_cast<Player>((turn_ + 1) % 3);
  }
  std::string text() const { return std::to_string(stones_) + " " + std::to_string(turn_); }
  Result<ThreeHeaps> parse(std::string_view text) const {
    const auto numbers = parse_numbers(text, {{0, 100}, {0, 2}});
    if (!numbers) return numbers.error();
    ThreeHeaps state;
    state.stones_ = (*numbers)[0];
    state.turn_ = static_cast<Player>((*numbers)[1]);
    return state;
  }
  std::string move_text(Move taken) const { return std::to_string(taken); }

 private:
  int stones_ = 9;
  Player turn_ = 0;
};

// Race to 10: choose to roll a careful die (1 or 2) or a wild one (0 with 3/4, 6 with 1/4). Dice are chance
// nodes.
class DiceRace {
 public:
  static constexpr About about{"dice", "Dice race", "chance nodes with unequal probabilities",
                               "First to reach ten wins."};
  enum class Move : std::int8_t { careful, wild, zero, one, two, six };

  Player to_move() const { return rolling_ ? chance : turn_; }
  bool over() const { return at_[0] >= goal || at_[1] >= goal; }
  double score(Player player) const { return at_[static_cast<std::size_t>(player)] >= goal ? 1 : -1; }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    const bool wild = die_ == Move::wild;
    out.add(!rolling_ ? Move::careful : wild ? Move::zero : Move::one);
    out.add(!rolling_ ? Move::wild : wild ? Move::six : Move::two);
  }
  double probability(Move outcome) const {
    return outcome == Move::zero ? 0.75 : outcome == Move::six ? 0.25 : 0.5;
  }
  void play(Move move) {
    if (!rolling_) {
      die_ = move;
    } else {
      static constexpr std::array steps{0, 0, 0, 1, 2, 6};
      at_[static_cast<std::size_t>(turn_)] += steps[static_cast<std::size_t>(move)];
      if (!over()) turn_ = static_cast<Player>(1 - turn_);
    }
    rolling_ = !rolling_;
  }
  std::string text() const {
    return std::to_string(at_[0]) + " " + std::to_string(at_[1]) + " " + std::to_string(turn_) + " " +
           std::to_string(!rolling_               ? 0
                          : die_ == Move::careful ? 1
                                                  : 2);
  }
  Result<DiceRace> parse(std::string_view text) const {
    const auto numbers = parse_numbers(text, {{0, goal + 5}, {0, goal + 5}, {0, 1}, {0, 2}});
    if (!numbers) return numbers.error();
    if ((*numbers)[0] >= goal && (*numbers)[1] >= goal) return Error{"only one can reach the goal"};
    DiceRace state;
    state.at_ = {(*numbers)[0], (*numbers)[1]};
    state.turn_ = static_cast<Player>((*numbers)[2]);
    state.rolling_ = (*numbers)[3] != 0;
    if (state.rolling_) state.die_ = (*numbers)[3] == 1 ? Move::careful : Move::wild;
    return state;
  }
  std::string move_text(Move move) const {
    static constexpr std::array names{"careful", "wild", "0", "1", "2", "6"};
    return names[static_cast<std::size_t>(move)];
  }

 private:
  static constexpr int goal = 10;
  std::array<int, 2> at_{};
  Player turn_ = 0;
  bool rolling_ = false;
  Move die_ = Move::careful;
};

// Rock, paper, scissors, three rounds: both choose at once.
class Fists {
 public:
  static constexpr About about{"fists", "Rock, paper, scissors", "simultaneous moves",
                               "Three rounds; more rounds won wins."};
  using Move = std::int8_t;

  Player to_move() const { return everyone; }
  bool over() const { return round_ == 3; }
  ScoreRange score_range() const { return {-3, 3, "rounds"}; }
  double score(Player player) const { return player == 0 ? lead_ : -lead_; }
  void legal(Player, MoveList<Move>& out) const {
    if (!over())
      for (int move = 0; move < 3; ++move) out.add(static_cast<Move>(move));
  }
  void play(std::span<const Move> moves) {
    const int difference = (moves[0] - moves[1] + 3) % 3;
    lead_ += difference == 1 ? 1 : difference == 2 ? -1 : 0;
    ++round_;
  }
  std::string text() const { return std::to_string(round_) + " " + std::to_string(lead_); }
  Result<Fists> parse(std::string_view text) const {
    const auto numbers = parse_numbers(text, {{0, 3}, {-3, 3}});
    if (!numbers) return numbers.error();
    Fists state;
    state.round_ = (*numbers)[0];
    state.lead_ = (*numbers)[1];
    return state;
  }
  std::string move_text(Move move) const { return move == 0 ? "rock" : move == 1 ? "paper" : "scissors"; }

 private:
  int round_ = 0, lead_ = 0;
};

// A walk on a graph that is read from a file: move along an unused arrow; whoever cannot move loses.
// States point to the graph; the game's keeper owns it.
struct GraphOptions {
  std::string file;
};

class GraphWalk {
 public:
  struct Graph {
    std::vector<std::vector<int>> arrows;
  };
  using Move = int;

  explicit GraphWalk(const Graph& graph) : graph_(&graph), left_(~std::uint64_t{0}) {}

  Player to_move() const { return turn_; }
  bool over() const {
    MoveList<Move> moves;
    legal(moves);
    return moves.empty();
  }
  double score(Player player) const { return player == turn_ ? -1 : 1; }
  void legal(MoveList<Move>& out) const {
    for (const int to : graph_->arrows[static_cast<std::size_t>(at_)])
      if (((left_ >> to) & 1) != 0) out.add(to);
  }
  void play(Move to) {
    left_ &= ~(std::uint64_t{1} << at_);
    at_ = to;
    turn_ = static_cast<Player>(1 - turn_);
  }
  std::string text() const {
    return std::to_string(at_) + " " + std::to_string(turn_) + " " + std::to_string(left_);
  }
  Result<GraphWalk> parse(std::string_view text) const {
    const auto parts = words(text);
    const auto at_and_turn = parts.size() == 3
                                 ? parse_numbers(parts[0] + " " + parts[1],
                                                 {{0, static_cast<int>(graph_->arrows.size()) - 1}, {0, 1}})
                                 : Result<std::vector<int>>(Error{"expected three numbers"});
    GraphWalk state = *this;
    if (!at_and_turn || !options_detail::read(parts[2], state.left_))
      return Error{"expected place, player and a set, got " + in_quotes(text)};
    state.at_ = (*at_and_turn)[0];
    state.turn_ = static_cast<Player>((*at_and_turn)[1]);
    return state;
  }
  std::string move_text(Move to) const { return std::to_string(to); }

 private:
  const Graph* graph_;
  std::uint64_t left_;  // places that may still be entered
  int at_ = 0;
  Player turn_ = 0;
};

struct GraphGame {
  static constexpr About about{"graph", "Walk on a graph", "a board read from a file",
                               "Move along an arrow to a new place."};
  using Options = GraphOptions;

  // Each line of the file: the places that can be reached from this one.
  template <class Use>
  static auto start(const Options& options, const Use& use) -> decltype(use(GraphWalk(GraphWalk::Graph()))) {
    const auto content = read_file(options.file);
    if (!content) return content.error();
    auto graph = std::make_shared<GraphWalk::Graph>();
    for (const auto& line : split(*content, '\n')) {
      graph->arrows.emplace_back();
      for (const auto& word : words(line)) {
        const auto to = parse_integer(word);
        if (!to || *to < 0 || *to >= 64)
          return Error{"line " + std::to_string(graph->arrows.size()) + ": not a place: " + in_quotes(word)};
        graph->arrows.back().push_back(static_cast<int>(*to));
      }
    }
    for (const auto& from : graph->arrows)
      for (const int to : from)
        if (to >= static_cast<int>(graph->arrows.size()))
          return Error{"an arrow leads to a place without a line"};
    return use(GraphWalk(*graph), graph);
  }
};

// Name the largest number: 5,000 moves at once, one ply.
class Numbers {
 public:
  static constexpr About about{"numbers", "Numbers", "more moves than any fixed list holds",
                               "Name a number."};
  using Move = int;

  Player to_move() const { return static_cast<Player>(named_.size()); }
  bool over() const { return named_.size() == 2; }
  double score(Player player) const {
    const int lead = named_[0] - named_[1];
    return lead == 0 ? 0 : (lead > 0) == (player == 0) ? 1 : -1;
  }
  void legal(MoveList<Move>& out) const {
    if (!over())
      for (int i = 0; i < 5000; ++i) out.add(i);
  }
  void play(Move number) { named_.push_back(number); }
  std::string text() const {
    std::string out = "named";
    for (const int number : named_) out += " " + std::to_string(number);
    return out;
  }
  Result<Numbers> parse(std::string_view text) const {
    const auto parts = words(text);
    Numbers state;
    if (parts.empty() || parts[0] != "named" || parts.size() > 3)
      return Error{"expected 'named' and up to two numbers"};
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto number = parse_numbers(parts[i], {{0, 4999}});
      if (!number) return number.error();
      state.named_.push_back(number->front());
    }
    return state;
  }
  std::string move_text(Move number) const { return std::to_string(number); }

 private:
  std::vector<int> named_;
};

// Claim cells of a row or pass; two passes end the game, and a stone with enemies on both sides is dead:
// turns that can be handed over, and a settlement that differs from the score as it stands.
class Row {
 public:
  static constexpr About about{"row", "A row of cells", "passes, dead stones, owners",
                               "Claim a cell or pass; most stones win."};
  using Move = std::int8_t;  // a cell, or pass
  static constexpr int size = 5;
  static constexpr Move pass = size;

  Player to_move() const { return turn_; }
  bool over() const { return passes_ == 2; }
  ScoreRange score_range() const { return {-size, size, "cells"}; }
  double score(Player player) const { return (player == 0 ? 1 : -1) * lead(cells_); }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    for (int i = 0; i < size; ++i)
      if (at(i) == '.') out.add(static_cast<Move>(i));
    out.add(pass);
  }
  void play(Move move) {
    passes_ = move == pass ? passes_ + 1 : 0;
    if (move != pass) cells_[static_cast<std::size_t>(move)] = letter(turn_);
    turn_ = static_cast<Player>(1 - turn_);
  }
  std::string why_not(std::string_view move) const {
    return move.size() == 2 && move[0] >= 'a' && move[0] < 'a' + size && at(move[0] - 'a') != '.' ? "taken"
                                                                                                  : "";
  }
  Row with_turn(Player player) const {
    Row row = *this;
    row.turn_ = player;
    row.passes_ = 0;
    return row;
  }
  Settlement settle() const {
    Settlement settlement;
    std::string left = cells_;
    for (int i = 1; i + 1 < size; ++i)
      if (at(i) != '.' && at(i - 1) == at(i + 1) && at(i - 1) != '.' && at(i - 1) != at(i)) {
        settlement.dead.push_back({i, 0});
        left[static_cast<std::size_t>(i)] = '.';
      }
    settlement.score = lead(left);
    return settlement;
  }
  std::vector<double> ownership(Random& random, int playouts) const {
    std::vector<double> owners(size, 0.0);
    for (int i = 0; i < playouts; ++i)
      for (int cell = 0; cell < size; ++cell) {
        const char stone = at(cell) != '.' ? at(cell) : letter(static_cast<Player>(random.below(2)));
        owners[static_cast<std::size_t>(cell)] += (stone == 'X' ? 1.0 : -1.0) / playouts;
      }
    return owners;
  }
  std::string text() const { return cells_ + " " + letter(turn_) + " " + std::to_string(passes_); }
  Result<Row> parse(std::string_view text) const {
    const auto parts = words(text);
    Row row;
    if (parts.size() != 3 || parts[0].size() != size ||
        parts[0].find_first_not_of("XO.") != std::string::npos || (parts[1] != "X" && parts[1] != "O") ||
        (parts[2] != "0" && parts[2] != "1" && parts[2] != "2"))
      return Error{"expected five cells, the side to move and the passes, and got " + in_quotes(text)};
    row.cells_ = parts[0];
    row.turn_ = parts[1] == "X" ? 0 : 1;
    row.passes_ = parts[2][0] - '0';
    return row;
  }
  std::string move_text(Move move) const {
    return move == pass ? "pass" : std::string(1, static_cast<char>('a' + move)) + "1";
  }
  Drawing draw() const {
    Drawing drawing{.columns = size, .rows = 1};
    for (int i = 0; i < size; ++i)
      if (at(i) != '.')
        drawing.pieces.push_back(
            {.place = {i, 0}, .owner = at(i) == 'X' ? 0 : 1, .letter = std::string(1, at(i))});
    return drawing;
  }
  std::vector<Place> places(Move move) const {
    return move == pass ? std::vector<Place>{} : std::vector<Place>{{move, 0}};
  }

 private:
  static char letter(Player player) { return player == 0 ? 'X' : 'O'; }
  char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  static int lead(const std::string& cells) {
    int lead = 0;
    for (const char c : cells) lead += c == 'X' ? 1 : c == 'O' ? -1 : 0;
    return lead;
  }

  std::string cells_ = std::string(size, '.');
  Player turn_ = 0;
  int passes_ = 0;
};

// A pseudo-random game tree: the path decides, by hashing, who moves next, how many moves there are and what
// a leaf is worth.
struct RandomTreeOptions {
  std::uint64_t seed = 1;
  int depth = 6, branching = 4;
};

class RandomTree {
 public:
  using Move = int;

  explicit RandomTree(const RandomTreeOptions& options = {})
      : path_(mix(options.seed)), depth_(options.depth), branching_(options.branching) {}

  Player to_move() const { return static_cast<Player>(mix(path_ ^ 1) % 2); }
  bool over() const { return depth_ == 0 || mix(path_ ^ 2) % 10 == 0; }
  ScoreRange score_range() const { return {-8, 8, "points"}; }
  double score(Player player) const {
    const double value = static_cast<double>(mix(path_ ^ 3) % 17) - 8;
    return player == 0 ? value : -value;
  }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    const int number = 1 + static_cast<int>(mix(path_ ^ 4) % static_cast<std::uint64_t>(branching_));
    for (int i = 0; i < number; ++i) out.add(i);
  }
  void play(Move move) {
    path_ = mix(path_ * 31 + static_cast<std::uint64_t>(move));
    --depth_;
  }
  std::string text() const { return std::to_string(path_); }
  Result<RandomTree> parse(std::string_view) const { return Error{"random trees are not read"}; }
  std::string move_text(Move move) const { return std::to_string(move); }

 private:
  std::uint64_t path_;
  int depth_, branching_;
};

}  // namespace agon::test

namespace agon {
template <>
struct Fields<test::GraphOptions> {
  static constexpr auto all =
      FieldList{Field{"file", &test::GraphOptions::file, "one line per place: where its arrows lead"}};
};
}  // namespace agon
