// A search in a thread of its own: what `analyse` and `think` have in common.
#pragma once

#include "web/agents.hpp"
#include "web/describe.hpp"
#include "web/desk.hpp"

namespace agon::web {

struct SearchWish {
  ThinkingBudget budget;
  AnalysisWish shown;
  double every = 0.2;  // seconds between reports
  bool owners = false;
  bool lens = false;     // show the tree, whatever that costs
  bool endless = false;  // think until stopped where the agent has no budget
  std::int64_t on = 0;   // go on with this search of the tab, if it can be; 0: with none
  Player player = 0;
  ClockState clock;
};

// The fields of a search's request; faults are kept by the message.
SearchWish read_search_wish(Message& message);

// Begins a search that sends `analysis` again and again, the last one with `done`; then `ended`, in the same
// thread, with the answer.
using SearchEnded = std::function<void(const Record&, const Answer&)>;
Status begin_search(Desk& desk, Message& message, const SearchWish& wish, const SearchEnded& ended = nullptr);

}  // namespace agon::web
