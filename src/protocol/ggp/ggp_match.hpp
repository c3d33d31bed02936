// One match of a GGP player. Whoever asks for a move gets one before the clock has run out: two threads work
// on it, one that compiles the rules and searches, and, where compiling takes long, one that reads the rules
// as they are and only knows what is legal, until the match is over: the first may be late later on too. The
// search goes on between an answer and the next message.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/process.hpp"
#include "base/workers.hpp"
#include "engine/agent.hpp"
#include "protocol/ggp/ggp_game.hpp"
#include "protocol/ggp/ggp_message.hpp"

namespace agon {

struct GgpSettings {
  std::string name = "agon";  // what the player calls itself
  // The agent that plays a game.
  std::function<Result<std::unique_ptr<Agent>>(const GamePointer&)> agent;
  double margin = 1;  // seconds of every clock that are left to the way between us and the manager
  // Rules that take longer, or most of the start clock, are asked about every state.
  double compile_seconds = usual_compile_seconds;
  std::uint64_t seed = 1;
  // Hears of messages that cannot be played as they are, in one line each, from any thread. The protocol has
  // no answer that says so.
  std::function<void(const std::string&)> told{};
};

class GgpMatch {
 public:
  // `start` is the message that begins the match. The work begins at once.
  GgpMatch(GgpMessage start, GgpSettings settings);
  GgpMatch(const GgpMatch&) = delete;
  GgpMatch& operator=(const GgpMatch&) = delete;
  // Waits for both threads. Compiling stops between its steps, of which the longest take seconds.
  ~GgpMatch();

  const std::string& id() const { return start_.match; }
  // Whether this message begins the very same match.
  bool begins_with(const GgpMessage& start) const;

  // Returns when the start clock is about to run out, or when there is nothing more to think about before.
  void prepare();
  // The move for the state that the last step led to, or for the start where there was none.
  std::string play(const GgpNews& news);
  void end();

  // Nobody has asked for so long that nobody will.
  bool forgotten() const;
  // It was ended, and its threads are done.
  bool finished() const;

 private:
  enum class Rank { none, legal, searched, final };
  struct Question {
    std::uint64_t number = 0;  // from 1
    Deadline think_until, answer_by;
  };
  struct Choice {
    std::uint64_t question = 0;
    Rank rank = Rank::none;
    std::string move;
  };
  // A game that follows what was played.
  struct Follower {
    std::unique_ptr<GgpGame> game;
    std::size_t role = 0, followed = 0;
    std::uint64_t beginning = 0;
  };

  double longest_silence() const;
  double compile_seconds() const;
  double margin(double clock) const;
  Question new_question(double clock);
  bool take_moves(const GgpNews& news);
  bool take_sights(GgpNews news);
  bool begin_anew();
  bool is_repeated(const std::vector<gdl::Expression>& moves) const;
  std::string wait_for_choice(std::unique_lock<std::mutex>& lock, Question question);
  bool is_decided(const Question& question) const;

  void compile_and_search();
  void compile();
  void tell(const std::string& what) const;
  bool is_cut_off(const Follower& follower);
  void tell_no_role(const GgpGame& game) const;
  void search(const Question& question);
  Result<Answer> think(double seconds, std::function<void(const Answer&)> report);
  bool thinks_ahead() const;
  void think_ahead(const Question& question);
  void guard();
  bool needs_guard();
  bool is_alone() const;
  bool next_question(std::uint64_t& last, Question& question, const std::atomic<bool>* or_until = nullptr);
  void follow(Follower& follower, const Question& question);
  bool take_role(Follower& follower);
  std::string any_of(const std::vector<std::string>& moves);
  void publish(const Question& question, Rank rank, std::string move);

  const GgpMessage start_;
  const GgpSettings settings_;

  mutable std::mutex mutex_;  // guards what follows, down to the atomics
  std::condition_variable changed_;
  std::vector<std::optional<GgpNews>> history_;  // of each step as it came, legal or not; empty: unheard of
  std::uint64_t beginning_ = 0;                  // how often play began anew
  Question question_;
  Choice choice_;
  std::string answered_;      // what was said to the last question
  std::string told_trouble_;  // GgpGame::trouble that was told last
  std::optional<std::size_t> role_;
  enum class Build { going_on, done, failed } build_ = Build::going_on;
  bool asks_ = false;  // the compiled game asks its rules about every state: it is slow
  Deadline last_heard_;
  Random random_;
  int working_ = 0;  // threads
  int waiting_ = 0;  // messages
  bool ended_ = false;

  std::atomic<bool> stop_search_ = false;
  std::atomic<bool> stop_ = false;  // the match is over: all threads

  // The searching thread's own.
  Follower compiled_;
  CompiledGgpGame* game_ = nullptr;
  std::unique_ptr<Agent> agent_;

  Workers threads_;  // last: they use all the others
};

}  // namespace agon
