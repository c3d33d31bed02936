// Exams: positions with right answers, in a text file that people write by hand, and asking an agent for
// them.
//
//   agon-exam 1
//   # '#' begins a line that nobody reads
//   name: Three in a row
//   theme: nakade
//   game: go:size=5
//   to move: X
//   right: C1
//   why: The middle point; either end lets White make two eyes.
//   board:
//   ..O..
//   (and the other rows, top row first)
//
// `name` begins a position, the other lines come in any order. `wrong` instead of `right` means: anything
// but. `position: TEXT`, as the game reads it, stands for `board` and `to move`, and may end in "moves M1 M2
// ...".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/agent.hpp"

namespace agon {

struct ExamQuestion {
  std::string name, theme, why;
  Record record;
  std::vector<MoveCode> moves;  // the right ones, or where `anything_but` the wrong ones
  bool anything_but = false;

  bool is_right(MoveCode move) const;
  // "D4 E5", or "not D4".
  std::string expected() const;
};

// `name` is the file's, for errors such as "go.txt, line 3: ...". Every position has something to decide.
Result<std::vector<ExamQuestion>> read_exam(std::string_view content, std::string_view name);

struct ExamAnswer {
  std::string move;  // "resigns" where the agent gives up, which is never right
  bool right = false;
  double seconds = 0;
};

struct ExamTurn {
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> alive;  // called now and then while the agent thinks
};

// Asks a new agent of this specification, so that an answer does not depend on the questions before it.
Result<ExamAnswer> examine(const ExamQuestion& question, std::string_view agent,
                           const std::vector<const AgentKind*>& kinds, const ExamTurn& turn = {});

// How many were right of how many asked.
struct ExamScore {
  std::string theme;
  int right = 0, asked = 0;
};

// Counts answers by theme, in the order in which themes come up.
class ExamTally {
 public:
  void add(const std::string& theme, bool right);
  const ExamScore& total() const { return total_; }
  const std::vector<ExamScore>& themes() const { return themes_; }

 private:
  ExamScore total_;
  std::vector<ExamScore> themes_;
};

}  // namespace agon
