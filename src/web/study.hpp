// A search as the page looks at it: its tree while it grows and afterwards, its snapshots, or a tree from a
// file.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/agent.hpp"
#include "search/trace_tree.hpp"
#include "web/hall.hpp"
#include "web/lens.hpp"

namespace agon::web {

class Study {
 public:
  // A tree from a file.
  Study(Record record, std::string agent, Snapshots snapshots);
  // A search that is about to begin.
  Study(Record record, std::unique_ptr<Agent> agent, Seat seat);

  const Record& record() const { return record_; }
  const Position& position() const { return record_.position(); }
  const std::string& agent_spec() const { return spec_; }

  // ---- in the thread that searches

  Agent& agent() { return *agent_; }
  // Watches a search that keeps no tree. Null: it keeps one, or nobody wants to see it.
  Trace* watch_tree();
  // Inside a report: keeps a snapshot where one is due, and serves who waits.
  void report(const Answer& answer);
  // The search has ended: who waits is served, and who comes is served at once.
  void end(const Answer* answer);

  // ---- in any thread

  // `tree` is null where there is none any more: then the snapshots tell.
  using Look = std::function<void(const TreeSource* tree, const Snapshots& snapshots)>;
  // Now, or where the search is at work when it reports next, in its thread. An error: too many wait already.
  Status look(Look look);
  // Frees the tree and the seat; the snapshots stay. False: somebody looks at it just now.
  bool drop_tree();
  // Hands on the search with its tree and its seat, for another question; the snapshots stay. Nothing where
  // it is at work or looked at just now, or has gone.
  struct Handed {
    std::unique_ptr<Agent> agent;
    Seat seat;
  };
  std::optional<Handed> hand_on();

 private:
  static constexpr std::size_t most_waiting = 16;

  const TreeSource* tree() const;
  void take_snapshot(const Answer& answer);

  const Record record_;
  const std::string spec_;
  std::mutex mutex_;  // guards all below; the searching thread holds it not while it thinks
  bool at_work_ = false;
  std::vector<Look> waiting_;
  std::unique_ptr<Agent> agent_;
  std::unique_ptr<TraceTree> trace_;
  Seat seat_;
  Snapshots snapshots_;
};

}  // namespace agon::web
