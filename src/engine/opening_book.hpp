// An opening book: positions with what an agent thought of every move there, and how it grows. Positions that
// are symmetric to each other are one. The game must be one of two players who move in turn, in which no
// position comes back and a position's text tells all of it: Othello is.
//
// Drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000): the next
// position to look at is the one that is nearest to the start, where each move counts for one and what it
// gives away, compared with the best move of its position, for more. So good lines grow deep and bad ones
// stay short.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/playable.hpp"

namespace agon {

struct BookMove {
  std::string move;  // as the position writes it
  double value = 0;  // in [0, 1] for the player who makes it
};

class OpeningBook {
 public:
  explicit OpeningBook(GamePointer game);

  const PlayableGame& game() const { return *game_; }
  // Of positions.
  std::size_t size() const { return nodes_.size(); }

  // Best first, with all that the book knows of what follows; empty where it does not know the position.
  std::vector<BookMove> moves(const Position& position) const;

  // What is to be looked at next. `loss_cost` is how many moves deeper one looks for what gives nothing away
  // than for what gives the whole value away. Null when no line is open.
  std::unique_ptr<Position> next(double loss_cost) const;
  // All moves of a position, as an agent judges them.
  Status add(const Position& position, std::span<const BookMove> moves);

  // "agon-book 1" and one line per position; read() takes it back and checks every move. Errors begin with
  // the line.
  std::string text() const;
  static Result<OpeningBook> read(std::string_view text);

 private:
  struct Edge {
    std::string move;
    double estimate = 0;  // the agent's, for the player who moves
    std::string child;    // key of the position behind it
    bool ends = false;    // the game is over there
  };
  // A position's text turned so that it is the least of all its symmetric ones.
  using Key = std::string;
  using Values = std::map<Key, double>;

  // For the player to move, by all that the book knows. Made when first asked for after a change, so a book
  // is not to be shared by threads.
  const Values& values() const;
  Values worked_out() const;
  static double value_of(const Edge& edge, const Values& values);

  GamePointer game_;
  std::map<Key, std::vector<Edge>> nodes_;
  mutable std::optional<Values> values_;
};

// Why this game can have no book, or nothing.
Status takes_book(const GameFacts& facts);

// Books in files. Saving writes over a book, and over no other file.
Result<OpeningBook> load_book(const std::string& path);
// A book of another game, or of other options, is an error.
Result<OpeningBook> load_book(const std::string& path, const PlayableGame& game);
Status save_book(const OpeningBook& book, const std::string& path);

}  // namespace agon
