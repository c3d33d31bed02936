// The answering side of the protocol of NBoard, version 2, the board for Othello: one line in, any number of
// lines out. Knows no streams and no threads: it writes through a callback, and thinking ends when LineStops
// say so. Lines that it does not know are passed over, as the protocol asks.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/opening_book.hpp"
#include "engine/session.hpp"
#include "protocol/line_queue.hpp"
#include "protocol/nboard/hint_search.hpp"

namespace agon {

// A ping or a new position ends the thinking about the old one.
LineQueue::Meaning nboard_meaning(std::string_view line);

class NboardServer {
 public:
  using Write = std::function<void(std::string_view)>;

  // A session of Othello. Where its agent has no budget of its own, it thinks up to `seconds` for an answer.
  NboardServer(Session session, Seconds seconds, LineStops stops, Write write);

  // Positions of the book are answered from it.
  void set_book(OpeningBook book) { book_ = std::move(book); }

  void answer(std::string_view line);
  bool has_quit() const { return quit_; }

  const Record& record() const { return session_.record(); }
  // With the depth that NBoard wants and our time, where the agent can be told.
  const std::string& agent() { return session_.agent().spec(); }

 private:
  struct Command;
  static const Command* find(std::string_view name);

  void greet(std::string_view version);
  void set(std::string_view rest);
  void set_depth(std::string_view depth);
  void set_game(std::string_view ggf);
  void play(std::string_view move);
  void hint(std::string_view number);
  void go(std::string_view rest);
  void pong(std::string_view number);
  void learn(std::string_view rest);
  void analyse(std::string_view rest);
  void quit(std::string_view rest);

  void say(std::string_view line) const { write_(std::string(line) + "\n"); }
  void say_status(std::string_view text) const;
  void say_name() const;
  void say_candidates(const Answer& answer, std::size_t most);
  void say_counts(const Answer& answer) const;
  Result<Answer> think(const std::atomic<bool>* stop, std::size_t hints);
  std::optional<double> value_for_black();
  // Why nothing is thought about now, or nothing.
  Status ready() const;
  bool is_stopped() const;
  std::vector<BookMove> book_moves() const;
  void say_book(std::span<const BookMove> moves, std::size_t most) const;
  void say_choice(const std::string& move, double value, double seconds) const;
  void put(std::unique_ptr<Position> start, const std::vector<Record::Ply>& plies);
  Status bound_agent();
  Result<HintAgent> hint_agent();
  Status make_hint_agent(const AgentSettings& settings);

  Session session_;
  std::string wanted_;                 // the agent as it was asked for
  std::unique_ptr<Agent> hint_agent_;  // one that tells each move's value; null: that of the session does
  std::string hint_agent_for_;         // the session's agent for which it was made
  Seconds seconds_;
  LineStops stops_;
  Write write_;
  std::optional<OpeningBook> book_;
  int depth_ = 0;                       // 0: NBoard has not told
  std::optional<std::string> refused_;  // what was wrong with the last game, if it could not be set up
  std::vector<MoveCode> shown_;         // moves with a line since the last question
  bool quit_ = false;
};

}  // namespace agon
