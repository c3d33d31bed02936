// What several moves of a position are worth, all looked at equally far: by the values of different depths
// moves cannot be compared, least of all by those of an odd and an even one.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "engine/session.hpp"

namespace agon {

// Who is asked for a hint.
struct HintAgent {
  Agent* agent = nullptr;  // null: that of the session
  double seconds = 0;      // what it may think for one answer; 0: as long as it takes
  // It looks ahead by depth and may tell of all moves but the best only that they are no better.
  bool may_tell_bounds = false;
};

class HintSearch {
 public:
  using Report = std::function<void(const Answer&)>;

  // `report` is told the answer on the way. The session is left as it was.
  HintSearch(Session& session, HintAgent who, const std::atomic<bool>* stop, Report report)
      : session_(session), who_(who), stop_(stop), report_(std::move(report)) {}

  // The answer for the position of the session. Its first `most` moves have values of their own, of the last
  // depth to which all of them were seen; where not even the first was finished for all, only the best one.
  Result<Answer> find(std::size_t most);

 private:
  // How a move looked from the position behind it, at one depth.
  struct View {
    int depth = 0;  // of the search behind the move
    Candidate candidate;
  };
  using Views = std::vector<View>;  // of one move, deeper and deeper

  bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  bool is_late(double until) const { return who_.seconds > 0 && watch_.seconds() >= until; }
  Result<Answer> think(const Thinking& thinking);

  Result<Answer> ask_for_all();
  Result<Answer> ask_for_best(std::size_t most);
  void keep(const Answer& answer);
  Answer look_behind_each(const Answer& best);
  Views look_behind(MoveCode move, int depth, double until);
  Views views_of_reply(MoveCode move, int depth, double until);
  double time_for_next(std::size_t moves) const;

  Session& session_;
  HintAgent who_;
  const std::atomic<bool>* stop_;
  Report report_;
  Stopwatch watch_;
  std::int64_t nodes_behind_ = 0;  // of searches behind single moves
  std::vector<Answer> depths_;     // one for each finished depth, the deepest last
  std::optional<Answer> valued_;   // the last one with a value for every move
};

}  // namespace agon
