// The sockets behind the library's connections. It shows them to nobody, and by itself it closes none at
// once, waits for ever for the rest of what somebody sends, and makes room for all that is announced. So they
// are found by their ports, and a thread cuts those that overstep. Each connection holds one of the library's
// threads before it has said a word: those who do not come to the point are cut too.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <sys/types.h>
#include <thread>
#include <vector>

#include "base/clock.hpp"

namespace agon::web {

// One connection.
class WatchedSocket {
 public:
  explicit WatchedSocket(int socket);
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

// Of connections on which no whole message has come yet.
struct WaitingLimits {
  double seconds = 10;       // that a message may take to come
  std::size_t places = 12;   // beyond so many the oldest go
  double least_wait = 0.25;  // unless they came only now, or what they said waits for us
};

class WaitingRoom {
 public:
  explicit WaitingRoom(const WaitingLimits& limits) : limits_(limits) {}
  // Looks at all connections to that port of ours from now on.
  void open(int own_port);

  // The connection from that port has said all that it has to say: as long as this lives it is left alone.
  class Served {
   public:
    Served(WaitingRoom& room, int other_port);
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;
    ~Served();

   private:
    WaitingRoom& room_;
    const int port_;
  };

 private:
  struct Guest;

  std::vector<Guest> waiting_guests(int own_port);
  void cut_who_waits_too_long(int own_port);

  const WaitingLimits limits_;
  std::mutex mutex_;                  // guards the next
  std::multiset<int> served_;         // the ports of those
  std::map<ino_t, Stopwatch> since_;  // the thread's own: when each socket was first seen
  std::jthread thread_;               // the last one: it ends before the rest goes
};

}  // namespace agon::web
