// Whether conditions can hold together: clauses over variables that are true or false, answered by
// conflict-driven clause learning (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001). Small, and made
// to give up early: it serves proofs about rules, which either go through quickly or not at all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace agon::gdl {

class SatSolver {
 public:
  using Variable = std::uint32_t;
  using Literal =
      std::uint32_t;  // a variable times two, and one more for its opposite: as wires are numbered
  enum class Answer { possible, impossible, unknown };

  // Literals looked at in all questions together before everything is unknown: the same on every machine.
  explicit SatSolver(std::int64_t most_steps) : steps_left_(most_steps) {}

  // At least one of these holds, in all questions from now on.
  void add_clause(std::span<const Literal> literals);
  // Whether all clauses and these literals can hold together.
  Answer solve(std::span<const Literal> assumptions);
  // In the assignment that made the last answer `possible`. Variables in no clause are false.
  bool holds(Literal literal) const;

 private:
  enum class Value : std::uint8_t { no, yes, open };
  using Reference = std::uint32_t;  // of a clause: where its length stands in clauses_
  static constexpr Reference no_clause = ~Reference{0};
  struct Watch {
    Reference clause;
    Literal other;  // if it holds, the clause need not be looked at
  };
  struct Known {
    Value value = Value::open;
    bool last = false;  // what it was last: tried again first
    std::uint32_t level = 0;
    Reference reason = no_clause;
  };

  void use(Variable variable);
  Value value(Literal literal) const;
  std::uint32_t level() const { return static_cast<std::uint32_t>(level_starts_.size()); }
  void attach(std::span<const Literal> literals);
  void assign(Literal literal, Reference reason);
  void go_back(std::uint32_t level);
  Reference propagate();
  Reference look_at_watches(Literal fails);
  bool move_watch(Reference clause, Literal fails);
  // What follows from a conflict; the first literal is the one that changes. Returns the level to go back to.
  std::uint32_t learn_from(Reference conflict, std::vector<Literal>& learned);
  void meet(Reference clause, std::vector<Literal>& learned, int& open);
  bool settle_conflict(Reference conflict);
  Answer decide(std::span<const Literal> assumptions);

  // ---- variables by activity, most active first
  void bump(Variable variable);
  void sift_up(std::size_t at);
  void sift_down(std::size_t at);
  void push(Variable variable);
  Variable pop();

  std::int64_t steps_left_;
  bool contradictory_ = false;
  std::vector<Known> known_;
  std::vector<bool> used_, met_;
  std::vector<std::uint32_t> clauses_;
  std::vector<std::vector<Watch>> watches_;  // by literal: clauses to look at once it fails
  std::vector<Literal> trail_;
  std::vector<std::size_t> level_starts_;  // in the trail
  std::size_t next_ = 0;                   // on the trail, to be propagated
  std::vector<double> activity_;
  double bump_ = 1;
  std::vector<Variable> heap_;
  std::vector<std::uint32_t> place_;  // in the heap, plus one; 0: not there
  std::vector<bool> model_;
};

}  // namespace agon::gdl
