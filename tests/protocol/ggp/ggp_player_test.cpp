#include "protocol/ggp/ggp_player.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <doctest/doctest.h>
#include <future>
#include <mutex>
#include <thread>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "gdl/library.hpp"
#include "protocol/agents.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

GgpSettings settings(const std::string& agent = "uct:sims=50") {
  return {.agent = [agent](const GamePointer& game) { return make_agent(agent, game); }};
}

std::string say(GgpPlayer& player, const std::string& message) {
  const auto reply = player.answer(message);
  return reply ? *reply : "refused: " + reply.error().message;
}

std::string start(const std::string& id, const std::string& role, const std::string& rules,
                  const std::string& clocks = "60 60") {
  return "(START " + id + " " + role + " (" + rules + ") " + clocks + ")";
}

const std::string tictactoe_rules = *gdl::find_rules("tictactoe");

// Eight digits, of which each step turns one: every number is possible, so that writing the rules out takes
// very long, while one state is quickly understood.
std::string many_digits() {
  std::string rules = "(role robot) (init (digits 0 0 0 0 0 0 0 0)) (goal robot 50)\n";
  for (int i = 0; i < 10; ++i)
    rules += "(after " + std::to_string(i) + " " + std::to_string((i + 1) % 10) + ")\n";
  for (const std::string digit : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
    const std::string from = "(digits ?a ?b ?c ?d ?e ?f ?g ?h)";
    std::string to = from;
    to.replace(to.find("?" + digit), 2, "?x");
    rules += "(legal robot (turn " + digit + ")) (<= (next " + to + ") (true " + from +
             ") (does robot (turn " + digit + ")) (after ?" + digit + " ?x))\n";
  }
  return rules + "(<= terminal (true (digits 9 9 9 9 9 9 9 9)))";
}

// Thinks on, whoever wants it to stop.
class DeafAgent final : public Agent {
 public:
  const std::string& spec() const override { return spec_; }
  Result<Answer> choose(const Record&, const Turn&) override {
    std::this_thread::sleep_for(std::chrono::seconds(8));
    return Error{"too late"};
  }

 private:
  std::string spec_ = "deaf";
};

// Matches that are at work until they are let go, whoever stops them: the first `times`.
class LongWork {
 public:
  explicit LongWork(int times) : left_(times) {}
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;
  ~LongWork() { let_go(); }

  GgpSettings settings() {
    return {.agent = [this](const GamePointer& game) {
      ++begun_;
      if (left_-- > 0) gone_.wait();
      return make_agent("uct:sims=50", game);
    }};
  }
  int begun() const { return begun_; }
  void let_go() {
    if (!is_gone_.exchange(true)) go_.set_value();
  }

 private:
  std::atomic<int> left_, begun_ = 0;
  std::atomic<bool> is_gone_ = false;
  std::promise<void> go_;
  std::shared_future<void> gone_ = go_.get_future().share();
};

// What was thought about, question by question, by an agent that keeps its tree and has no budget.
class Thoughts {
 public:
  struct Thought {
    Player mover = 0;
    std::size_t plies = 0;
    std::int64_t simulations = 0;
    std::int64_t kept = 0;  // visits that were there before
  };

  GgpSettings settings() {
    return {.agent = [this](const GamePointer& game) -> Result<std::unique_ptr<Agent>> {
      auto agent = make_agent("uct:reuse=yes,solver=no", game);
      if (!agent) return agent.error();
      return std::unique_ptr<Agent>(std::make_unique<Thinker>(agent.take(), *this));
    }};
  }
  std::vector<Thought> all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }
  // Waits for so many.
  bool come(std::size_t number) const {
    for (int i = 0; i < 1000 && all().size() < number; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return all().size() >= number;
  }
  // Waits for the first one after so many plies: that and all before it.
  std::vector<Thought> up_to(std::size_t plies) const {
    for (std::size_t seen = 0; come(seen + 1); ++seen) {
      const auto thoughts = all();
      if (thoughts[seen].plies == plies)
        return {thoughts.begin(), thoughts.begin() + static_cast<std::ptrdiff_t>(seen + 1)};
    }
    return {};
  }

 private:
  class Thinker final : public Agent {
   public:
    Thinker(std::unique_ptr<Agent> inner, Thoughts& thoughts)
        : inner_(std::move(inner)), thoughts_(thoughts) {}
    const std::string& spec() const override { return inner_->spec(); }
    bool has_budget() const override { return inner_->has_budget(); }
    Result<Answer> choose(const Record& record, const Turn& turn) override {
      auto answer = inner_->choose(record, turn);
      if (!answer) return answer;
      Thought thought{.mover = record.position().to_move(),
                      .plies = record.plies().size(),
                      .simulations = answer->simulations,
                      .kept = -answer->simulations};
      for (const Candidate& move : answer->moves) thought.kept += move.visits;
      const std::lock_guard lock(thoughts_.mutex_);
      thoughts_.all_.push_back(thought);
      return answer;
    }

   private:
    std::unique_ptr<Agent> inner_;
    Thoughts& thoughts_;
  };

  mutable std::mutex mutex_;
  std::vector<Thought> all_;
};

// Of all threads together.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void wait(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

// Waits for something that comes soon.
template <class Condition>
bool comes_true(const Condition& condition) {
  for (int i = 0; i < 6000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// The work of a match that waits for nothing.
void begin_and_end(GgpPlayer& player, const std::string& id, const std::string& how) {
  CHECK(say(player, start(id, "x", tictactoe_rules, "0 1")) == "ready");
  CHECK(say(player, "(" + how + " " + id + " NIL)") == (how == "STOP" ? "done" : "aborted"));
}

// All that a player has told.
class Told {
 public:
  GgpSettings settings() {
    GgpSettings all = ::settings();
    all.told = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
    };
    return all;
  }
  // Waits for the next one.
  std::string next() {
    std::string line;
    comes_true([&] {
      const std::lock_guard lock(mutex_);
      if (read_ == lines_.size()) return false;
      line = lines_[read_++];
      return true;
    });
    return line;
  }
  std::size_t unread() {
    const std::lock_guard lock(mutex_);
    return lines_.size() - read_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::size_t read_ = 0;
};

}  // namespace

TEST_CASE("a match is played from its start to its end") {
  GgpPlayer player(settings());
  CHECK(say(player, "(INFO)") == "((name agon) (status available) (species computer))");
  CHECK(say(player, "(PREVIEW (" + tictactoe_rules + ") 10)") == "ready");
  CHECK(say(player, start("m1", "x", tictactoe_rules)) == "ready");
  CHECK(has(say(player, "( info )"), "(status busy)"));
  const std::string first = say(player, "(PLAY m1 NIL)");
  CHECK(first.starts_with("(mark "));
  CHECK(say(player, "(PLAY m1 (" + first + " wait))") == "wait");
  const std::string cell = first == "(mark 1 1)" ? "(mark 2 2)" : "(mark 1 1)";
  const std::string second = say(player, "(PLAY m1 (WAIT " + cell + "))");
  CHECK(second.starts_with("(mark "));
  CHECK(second != first);
  CHECK(second != cell);
  CHECK(say(player, "(STOP m1 (" + second + " wait))") == "done");
  CHECK(has(say(player, "(INFO)"), "(status available)"));
}

TEST_CASE("matches follow one another, in any role, and rules may have any words") {
  GgpPlayer player(settings());
  for (int i = 0; i < 5; ++i) {
    const std::string id = "m" + std::to_string(i);
    CHECK(say(player, start(id, i % 2 == 0 ? "O" : "x", tictactoe_rules)) == "ready");
    const std::string move = say(player, "(PLAY " + id + " nil)");
    CHECK(move.starts_with(i % 2 == 0 ? "wait" : "(mark "));
    CHECK(say(player, "(ABORT " + id + ")") == "aborted");
  }
  const std::string duel = *gdl::find_rules("duel");
  const auto game = make_gdl_game(duel);
  REQUIRE(game);
  const CompiledGgpGame both(*game);
  CHECK(say(player, start("d", both.roles()[1], duel)) == "ready");
  CHECK(both.find_move(1, gdl::read_kif(say(player, "(PLAY d NIL)"))->front()));
}

TEST_CASE("messages about a match that is not there are answered with busy") {
  GgpPlayer player(settings());
  for (const char* message : {"(PLAY m NIL)", "(STOP m (a b))", "(ABORT m)"})
    CHECK(say(player, message) == "busy");
  CHECK(say(player, start("m1", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, start("m2", "x", tictactoe_rules)) == "busy");
  CHECK(say(player, "(PLAY m2 NIL)") == "busy");
  CHECK(say(player, "(STOP m1 NIL)") == "done");
  CHECK(say(player, "(PLAY m1 NIL)") == "busy");
}

TEST_CASE("a match that was ended may be ended again, in the middle of the next one too") {
  GgpPlayer player(settings());
  CHECK(say(player, start("m1", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, "(STOP m1 NIL)") == "done");
  CHECK(say(player, "(STOP M1 NIL)") == "done");
  CHECK(say(player, "(STOP m2 NIL)") == "busy");
  CHECK(say(player, start("m2", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, "(ABORT m1)") == "aborted");
  CHECK(say(player, "(PLAY m2 NIL)").starts_with("(mark "));
  CHECK(say(player, "(STOP m2 NIL)") == "done");
}

TEST_CASE("messages that come twice are answered twice and played once") {
  GgpPlayer player(settings());
  CHECK(say(player, start("m", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, start("m", "x", tictactoe_rules)) == "ready");
  const std::string first = say(player, "(PLAY m NIL)");
  CHECK(say(player, "(PLAY m NIL)") == first);
  CHECK(say(player, start("m", "x", tictactoe_rules)) == "ready");
  const std::string played = "(PLAY m (" + first + " wait))";
  CHECK(say(player, played) == "wait");
  CHECK(say(player, played) == "wait");
  const std::string cell = first == "(mark 1 1)" ? "(mark 2 2)" : "(mark 1 1)";
  const std::string second = say(player, "(PLAY m (wait " + cell + "))");
  CHECK(second.starts_with("(mark "));
  CHECK(say(player, "(PLAY m (wait " + cell + "))") == second);
}

TEST_CASE("a message that came twice is known by our move in it, even where it could be played twice") {
  GgpPlayer player(settings());
  const std::string two_steps =
      "(role me) (init (count 0)) (after 0 1) (after 1 2) (legal me a) (<= (legal me (b ?n)) (true (count "
      "?n)))"
      "(<= (next (count ?m)) (true (count ?n)) (after ?n ?m)) (<= (next good) (does me (b ?n)))"
      "(<= terminal (true (count 2))) (<= (goal me 100) (true good)) (<= (goal me 0) (not (true good)))";
  CHECK(say(player, start("m", "me", two_steps)) == "ready");
  say(player, "(PLAY m NIL)");
  // The manager says that we did something else than we wanted.
  CHECK(say(player, "(PLAY m (a))") == "(b 1)");
  CHECK(say(player, "(PLAY m (a))") == "(b 1)");
  CHECK(say(player, "(PLAY m ((b 1)))") == "nil");
}

TEST_CASE("moves that cannot be played leave the game as it is") {
  GgpPlayer player(settings());
  CHECK(say(player, start("m", "x", tictactoe_rules)) == "ready");
  for (const char* moves : {"((mark 7 7) wait)", "(wait wait)", "(a b c d)", "(((((x)))))", "(wait)"})
    CHECK(say(player, "(PLAY m " + std::string(moves) + ")").starts_with("(mark "));
  // Play that begins anew begins at the start.
  CHECK(say(player, "(PLAY m ((mark 1 1) wait))") == "wait");
  CHECK(say(player, "(PLAY m NIL)").starts_with("(mark "));
}

TEST_CASE("a player that is told only what it sees concludes the rest") {
  const std::string blind_guess = *gdl::find_rules("blindguess");
  GgpPlayer player(settings("determinised:sims=320"));
  CHECK(say(player, start("h", "first", blind_guess)) == "ready");
  CHECK(say(player, "(PLAY h 0 NIL NIL)") == "wait");
  CHECK(say(player, "(PLAY h 0 NIL NIL)") == "wait");
  CHECK(say(player, "(PLAY h 1 wait (drawn))").starts_with("(guess "));
  // The manager says what our move was; it may have been too late.
  CHECK(say(player, "(PLAY h 2 (guess 4) (higher))") == "wait");
  const std::string third = say(player, "(PLAY h 3 wait ((guessed 7)))");
  CHECK(third.starts_with("(guess "));
  CHECK(say(player, "(PLAY h 3 wait ((guessed 7)))") == third);
  CHECK(say(player, "(PLAY h 4 (guess 6) (lower))") == "wait");
  CHECK(say(player, "(PLAY h 5 wait ((guessed 9)))") == "(guess 5)");
  // An old message again is answered as the last one.
  CHECK(say(player, "(PLAY h 3 wait ((guessed 7)))") == "(guess 5)");
  CHECK(say(player, "(STOP h 6 (guess 5) ())") == "done");
}

TEST_CASE("what is hidden is found out although messages are lost, senseless or without a number") {
  const std::string blind_guess = *gdl::find_rules("blindguess");
  GgpPlayer player(settings("determinised:sims=320"));
  CHECK(say(player, start("h", "first", blind_guess)) == "ready");
  CHECK(say(player, "(PLAY h 2 (guess 4) (higher))") == "wait");
  CHECK(say(player, "(PLAY h 4 (guess 6) (lower))") == "wait");
  CHECK(say(player, "(PLAY h 5 (dance) (nonsense))").starts_with("(guess "));
  CHECK(say(player, "(PLAY h 5 wait ((guessed 9)))") == "(guess 5)");
  CHECK(say(player, "(PLAY h 999999999 wait (drawn))") == "(guess 5)");
  // Play that begins anew begins at the start.
  CHECK(say(player, "(PLAY h NIL)") == "wait");
  const std::string guess = say(player, "(PLAY h (drawn))");
  CHECK(guess.starts_with("(guess "));
  CHECK(say(player, "(PLAY h (" + std::string(guess == "(guess 9)" ? "lower" : "higher") + "))") == "wait");
  CHECK(say(player, "(PLAY h ((guessed 1)))").starts_with("(guess "));
}

TEST_CASE("a match of the same name with other rules takes the place of the first") {
  GgpPlayer player(settings());
  CHECK(say(player, start("m", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, start("m", "o", tictactoe_rules)) == "ready");
  CHECK(say(player, "(PLAY m NIL)") == "wait");
}

TEST_CASE("rules that are none, and roles that nobody has, are survived") {
  GgpPlayer player(settings());
  CHECK(say(player, start("m1", "x", "(role x)", "1 1")) == "ready");
  CHECK(say(player, "(PLAY m1 NIL)") == "nil");
  CHECK(say(player, "(ABORT m1)") == "aborted");
  CHECK(say(player, start("m2", "nobody", tictactoe_rules, "1 1")) == "ready");
  CHECK(say(player, "(PLAY m2 NIL)") == "nil");
  CHECK(say(player, "(STOP m2)") == "done");
  CHECK(say(player, start("m3", "x", tictactoe_rules)) == "ready");
  CHECK(say(player, "(PLAY m3 NIL)").starts_with("(mark "));
}

TEST_CASE("a new match begins although matches that were ended are still at work") {
  LongWork work(2);
  GgpPlayer player(work.settings());
  for (int i = 0; i < 2; ++i) {
    begin_and_end(player, "m" + std::to_string(i), i == 1 ? "ABORT" : "STOP");
    REQUIRE(comes_true([&] { return work.begun() == i + 1; }));
  }
  CHECK(has(say(player, "(INFO)"), "(status available)"));
  CHECK(say(player, start("m4", "x", tictactoe_rules)) == "ready");
  CHECK(has(say(player, "(INFO)"), "(status busy)"));
  CHECK(say(player, "(PLAY m4 NIL)").starts_with("(mark "));
  work.let_go();
}

TEST_CASE("behind three matches that are still at work a player is busy, and available again later") {
  LongWork work(1000);
  GgpPlayer player(work.settings());
  int begun = 0;
  while (begun < 100 && has(say(player, "(INFO)"), "available"))
    begin_and_end(player, "m" + std::to_string(begun++), "ABORT");
  // What they take of the machine has a bound; matches that are ended before they set to work take nothing.
  CHECK(begun >= 3);
  CHECK(begun < 100);
  CHECK(say(player, start("last", "x", tictactoe_rules, "0 1")) == "busy");
  work.let_go();
  CHECK(comes_true([&] { return has(say(player, "(INFO)"), "available"); }));
  CHECK(say(player, start("last", "x", tictactoe_rules)) == "ready");
}

TEST_CASE("rules that cannot be used and a role that nobody has are told with their place") {
  Told told;
  GgpPlayer player(told.settings());
  say(player, "(PREVIEW (" + tictactoe_rules + ") 1)");
  CHECK(told.unread() == 0);
  CHECK(say(player, "(PREVIEW ((role x) (<= (legal x ?m) (not (true ?m)))) 3)") == "ready");
  const std::string preview = told.next();
  CHECK(preview.starts_with("preview: "));
  CHECK(has(preview, "line 2, column "));
  CHECK(say(player, start("b1", "zebra", tictactoe_rules, "0 1")) == "ready");
  const std::string role = told.next();
  CHECK(has(role, "match 'b1'"));
  CHECK(has(role, "'zebra'"));
  CHECK(has(role, "'x', 'o'"));
  say(player, "(ABORT b1)");
  // Unsafe, none at all, and what would be the name of a file.
  for (const char* rules : {"(role x) (<= (legal x ?m) (not (true ?m)))", "", "/etc/hostname"}) {
    CAPTURE(rules);
    CHECK(say(player, start("b2", "x", rules, "0 1")) == "ready");
    CHECK(has(told.next(), "match 'b2': the rules cannot be used: "));
    say(player, "(ABORT b2)");
  }
  CHECK(told.unread() == 0);
}

TEST_CASE("what is no message is refused, however long it is") {
  GgpPlayer player(settings());
  CHECK(has(say(player, "hello"), "refused"));
  CHECK(has(say(player, std::string(100'000, '(')), "refused"));
  CHECK(has(say(player, std::string(5u << 20, 'x')), "bytes"));
  CHECK(has(say(player, "(INFO)"), "available"));
}

TEST_CASE("a legal move is there although the rules cannot be compiled in time") {
  GgpSettings hard = settings();
  hard.compile_seconds = 1;
  GgpPlayer player(hard);
  CHECK(say(player, start("m", "robot", many_digits(), "1 3")) == "ready");
  for (const char* moves : {"NIL", "((turn a))"})
    CHECK(say(player, "(PLAY m " + std::string(moves) + ")").starts_with("(turn "));
  CHECK(say(player, "(ABORT m)") == "aborted");
}

TEST_CASE("rules that the start clock cannot pay for are searched as they are") {
  Thoughts thoughts;
  GgpPlayer player(thoughts.settings());
  CHECK(say(player, start("m", "robot", many_digits(), "3 2")) == "ready");
  CHECK(thoughts.come(1));
  CHECK(say(player, "(PLAY m NIL)").starts_with("(turn "));
  CHECK(say(player, "(ABORT m)") == "aborted");
}

TEST_CASE("a legal move is there although the search is still busy with the move before") {
  GgpSettings slow = settings();
  slow.compile_seconds = 0.1;  // the rules are asked then
  slow.agent = [](const GamePointer&) -> Result<std::unique_ptr<Agent>> {
    return std::unique_ptr<Agent>(std::make_unique<DeafAgent>());
  };
  GgpPlayer player(slow);
  CHECK(say(player, start("m", "robot", many_digits(), "3 3")) == "ready");
  for (const char* moves : {"NIL", "((turn a))", "((turn b))"})
    CHECK(say(player, "(PLAY m " + std::string(moves) + ")").starts_with("(turn "));
  CHECK(say(player, "(ABORT m)") == "aborted");
}

TEST_CASE("a state that nobody can follow is told in words, and no answer to it is final") {
  // More conditions within each other than may be.
  std::string rules =
      many_digits() +
      "(<= terminal (true (digits 1 2 3 0 0 0 0 0)) (deep 0)) (deep end) (<= (deep ?x) (link ?x "
      "?y) (deep ?y))";
  for (int i = 0; i < 2500; ++i) rules += "(link " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  Told told;
  GgpSettings hard = told.settings();
  hard.compile_seconds = 0.1;  // the rules are asked then
  hard.agent = [](const GamePointer& game) { return make_agent("random", game); };
  GgpPlayer player(hard);
  CHECK(say(player, start("m", "robot", rules, "20 1")) == "ready");
  CHECK(say(player, "(PLAY m NIL)").starts_with("(turn "));
  for (const char* digit : {"b", "c", "b", "c", "a"})
    CHECK(say(player, "(PLAY m ((turn " + std::string(digit) + ")))").starts_with("(turn "));
  CHECK(say(player, "(PLAY m ((turn c)))") == "nil");
  CHECK(has(told.next(), "the game cannot go on from here"));
  // It is known at once now that nobody knows.
  const Stopwatch clock;
  CHECK(say(player, "(PLAY m ((turn d)))") == "nil");
  CHECK(clock.seconds() > 0.5);
  CHECK(say(player, "(ABORT m)") == "aborted");
}

TEST_CASE("an agent that would think on is stopped before the clock") {
  GgpPlayer player(settings("uct:time=1h"));
  CHECK(say(player, start("m", "x", tictactoe_rules, "0.5 0.5")) == "ready");
  CHECK(say(player, "(PLAY m NIL)").starts_with("(mark "));
}

TEST_CASE("the start clock and the opponent's time are thought in, and what was found is kept") {
  Thoughts thoughts;
  GgpPlayer player(thoughts.settings());
  const std::string rules = *gdl::find_rules("connect4");
  const Stopwatch start_clock;
  CHECK(say(player, start("m", "o", rules, "1 1")) == "ready");
  CHECK(start_clock.seconds() > 0.7);  // a quarter is kept for the way to the manager
  CHECK(start_clock.seconds() < 1);
  REQUIRE(thoughts.come(1));
  CHECK(thoughts.all()[0].mover == 0);  // it is the opponent's move that was thought about
  CHECK(thoughts.all()[0].simulations > 0);
  const Stopwatch only_move;
  CHECK(say(player, "(PLAY m NIL)") == "wait");
  CHECK(only_move.seconds() < 0.5);
  const double before = processor_seconds();
  wait(0.5);
  CHECK(processor_seconds() - before > 0.05);
  CHECK(has(say(player, "(INFO)"), "(status busy)"));
  const Stopwatch clock;
  CHECK(say(player, "(PLAY m ((drop d) wait))").starts_with("(drop "));
  CHECK(clock.seconds() < 1);
  const auto all = thoughts.up_to(1);
  REQUIRE(all.size() >= 3);
  std::int64_t simulations = 0;  // of the first position, all of which are kept
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    CHECK(all[i].plies == 0);
    CHECK(all[i].kept == simulations);
    simulations += all[i].simulations;
  }
  CHECK(all[all.size() - 2].simulations > 0);  // in the opponent's time
  CHECK(all.back().kept > 0);
  CHECK(say(player, "(STOP m (wait (drop d)))") == "done");
}

TEST_CASE("the tree is kept where players move at once") {
  Thoughts thoughts;
  GgpPlayer player(thoughts.settings());
  CHECK(say(player, start("m", "right", *gdl::find_rules("duel"), "0.5 0.5")) == "ready");
  const std::string first = say(player, "(PLAY m NIL)");
  say(player, "(PLAY m (ahead " + first + "))");
  const auto all = thoughts.up_to(1);
  REQUIRE(all.size() >= 2);
  CHECK(all.back().kept > 0);
  CHECK(say(player, "(ABORT m)") == "aborted");
}

TEST_CASE("a match that is thought about is ended at once, and the next one begins") {
  GgpPlayer player(settings("uct:reuse=yes"));
  const std::string rules = *gdl::find_rules("connect4");
  for (const char* how : {"STOP", "ABORT"}) {
    CHECK(say(player, start("m", "x", rules, "0.4 0.4")) == "ready");
    CHECK(say(player, "(PLAY m NIL)").starts_with("(drop "));
    wait(0.1);
    const Stopwatch clock;
    say(player, "(" + std::string(how) + " m NIL)");
    CHECK(has(say(player, "(INFO)"), "(status available)"));
    CHECK(clock.seconds() < 0.3);
  }
  // Nothing works on when the player is gone.
  CHECK(say(player, start("last", "x", rules, "0.4 0.4")) == "ready");
}

TEST_CASE("an agent with a budget thinks so much for its own moves and no more") {
  GgpPlayer player(settings("uct:sims=50,reuse=yes"));
  const Stopwatch clock;
  CHECK(say(player, start("m", "o", *gdl::find_rules("connect4"))) == "ready");
  CHECK(say(player, "(PLAY m NIL)") == "wait");
  CHECK(clock.seconds() < 30);  // of 60 that the clocks have
  wait(0.2);
  const double before = processor_seconds();
  wait(0.3);
  CHECK(processor_seconds() - before < 0.1);
}

TEST_CASE("threads may ask everything at once") {
  GgpPlayer player(settings());
  Workers threads;
  for (int t = 0; t < 4; ++t)
    REQUIRE(threads.start([&player, t] {
      for (int i = 0; i < 10; ++i) {
        const std::string id = "m" + std::to_string(i % 3);
        say(player, start(id, t % 2 == 0 ? "x" : "o", tictactoe_rules, "1 1"));
        say(player, "(PLAY " + id + " NIL)");
        say(player, "(PLAY " + id + " ((mark 1 1) wait))");
        say(player, "(INFO)");
        say(player, i % 2 == 0 ? "(ABORT " + id + ")" : "(STOP " + id + " NIL)");
      }
    }));
  threads.join();
  for (const char* id : {"m0", "m1", "m2"}) say(player, "(ABORT " + std::string(id) + ")");
  // The threads of the last matches need a moment.
  CHECK(comes_true([&] { return has(say(player, "(INFO)"), "available"); }));
}
