// The sockets behind the library's connections. It shows them to nobody, and by itself it closes none at
// once, waits for ever for the rest of what somebody sends, and makes room for all that is announced. So they
// are found by their ports, and a thread cuts those that overstep.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/clock.hpp"

namespace agon::web {

// One connection.
class WatchedSocket {
 public:
  explicit WatchedSocket(int socket) : socket_(socket) {}
  WatchedSocket(const WatchedSocket&) = delete;
  WatchedSocket& operator=(const WatchedSocket&) = delete;
  ~WatchedSocket();

  // All that was to come has come; what comes from now on is a new message.
  void is_whole();
  // Ends the connection: whoever reads or writes there is woken.
  void cut();

  // What has come of a message that is not whole yet, and since when.
  struct Partial {
    std::uint64_t bytes = 0;
    double seconds = 0;
  };
  Partial partial();

 private:
  std::uint64_t received() const;

  const int socket_;  // a descriptor of our own: the library closes its one when it likes
  std::mutex mutex_;  // guards all below
  std::uint64_t whole_ = received();
  std::optional<Stopwatch> since_;
};

// Of messages that are not whole yet.
struct SocketLimits {
  std::uint64_t bytes = 0;      // of one connection
  std::uint64_t all_bytes = 0;  // of all together; the longest goes first
  double seconds = 0;           // that one may take
};

class SocketWatch {
 public:
  explicit SocketWatch(const SocketLimits& limits);

  // The connection from a port of the other side to one of ours, as long as somebody holds it. Null: there is
  // none.
  std::shared_ptr<WatchedSocket> watch(int own_port, int other_port);

 private:
  void cut_who_oversteps();

  const SocketLimits limits_;
  std::mutex mutex_;  // guards the next
  std::vector<std::weak_ptr<WatchedSocket>> sockets_;
  std::jthread thread_;  // the last one: it ends before the rest goes
};

}  // namespace agon::web
