// Where clients come in and wait for a game. Nobody who is slow, silent or rude at the door keeps others out.
#pragma once

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "protocol/reversixt/served_game.hpp"

namespace agon::reversixt {

class Reception {
 public:
  // `told` hears of those who are sent away, and why. The course's server `gives_up` at an impossible group
  // number; otherwise such a client is sent away too.
  Reception(Listener& listener, double patience, bool gives_up, std::function<void(const std::string&)> told)
      : listener_(listener), patience_(patience), gives_up_(gives_up), told_(std::move(told)) {}

  // Lets in who comes, until somebody is ready to play or the deadline. An error: nobody can come any more.
  Status look(Deadline deadline);
  // How many have told their group and are still there.
  int ready() const;
  // The first so many of them, in the order in which they came.
  std::vector<Guest> take(int number);

 private:
  // In the system's queue the others wait.
  static constexpr std::size_t most_guests = 256;

  struct Newcomer {
    MessageStream stream;
    Deadline end;
    std::optional<int> group = std::nullopt;
  };

  Status let_in(Deadline deadline);
  Status hear_all();
  // An error: it must go.
  Status hear(Newcomer& newcomer) const;

  Listener& listener_;
  double patience_;
  bool gives_up_;
  std::function<void(const std::string&)> told_;
  std::list<Newcomer> newcomers_;  // the first who came first
};

}  // namespace agon::reversixt
