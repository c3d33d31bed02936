#include "web/socket_watch.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

#include "base/process.hpp"
#include "base/text.hpp"

namespace agon::web {
namespace {

// How often is looked: what comes meanwhile is all that can be too much.
constexpr std::chrono::milliseconds pause{50};

using AskName = int (*)(int, sockaddr*, socklen_t*);

// The port of one end of a connection; 0: the descriptor is none of TCP.
int port_of(int socket, AskName ask) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  if (ask(socket, reinterpret_cast<sockaddr*>(&name), &size) != 0) return 0;
  if (name.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in*>(&name)->sin_port);
  if (name.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6*>(&name)->sin6_port);
  return 0;
}

std::vector<int> open_descriptors() {
  std::vector<int> all;
  std::error_code failed;
  std::filesystem::directory_iterator at("/proc/self/fd", failed);
  for (; !failed && at != std::filesystem::directory_iterator(); at.increment(failed))
    if (const auto number = parse_integer(at->path().filename().string()))
      all.push_back(static_cast<int>(*number));
  return all;
}

// A descriptor of our own for it; -1: there is none.
int find_socket(int own_port, int other_port) {
  for (const int socket : open_descriptors())
    if (port_of(socket, getpeername) == other_port && port_of(socket, getsockname) == own_port)
      return ::dup(socket);
  return -1;
}

}  // namespace

// The system asks a silent other side whether it is still there: a machine that was switched off says
// nothing.
WatchedSocket::WatchedSocket(int socket) : socket_(socket) {
  constexpr std::array<std::tuple<int, int, int>, 4> settings{std::tuple{SOL_SOCKET, SO_KEEPALIVE, 1},
                                                              {IPPROTO_TCP, TCP_KEEPIDLE, 30},
                                                              {IPPROTO_TCP, TCP_KEEPINTVL, 30},
                                                              {IPPROTO_TCP, TCP_KEEPCNT, 4}};
  for (const auto& [level, name, value] : settings) ::setsockopt(socket_, level, name, &value, sizeof value);
}

WatchedSocket::~WatchedSocket() { ::close(socket_); }

std::uint64_t WatchedSocket::received() const {
  tcp_info info{};
  socklen_t size = sizeof info;
  return ::getsockopt(socket_, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received : 0;
}

void WatchedSocket::is_whole() {
  const std::lock_guard lock(mutex_);
  whole_ = received();
  since_.reset();
}

void WatchedSocket::cut() { ::shutdown(socket_, SHUT_RDWR); }

WatchedSocket::Partial WatchedSocket::partial() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t all = received();
  if (all <= whole_) return {};
  if (!since_) since_.emplace();
  return {.bytes = all - whole_, .seconds = since_->seconds()};
}

SocketWatch::SocketWatch(const SocketLimits& limits)
    : limits_(limits), thread_([this](const std::stop_token& stopped) {
        for (; !stopped.stop_requested(); std::this_thread::sleep_for(pause)) cut_who_oversteps();
      }) {}

std::shared_ptr<WatchedSocket> SocketWatch::watch(int own_port, int other_port) {
  const int socket = find_socket(own_port, other_port);
  if (socket < 0) return nullptr;
  auto watched = std::make_shared<WatchedSocket>(socket);
  const std::lock_guard lock(mutex_);
  std::erase_if(sockets_, [](const auto& each) { return each.expired(); });
  sockets_.push_back(watched);
  return watched;
}

void SocketWatch::cut_who_oversteps() {
  const std::lock_guard lock(mutex_);
  std::uint64_t all = 0, most = 0;
  std::shared_ptr<WatchedSocket> longest;
  for (const auto& each : sockets_) {
    const auto socket = each.lock();
    if (socket == nullptr) continue;
    const auto [bytes, seconds] = socket->partial();
    if (bytes > limits_.bytes || seconds > limits_.seconds) socket->cut();
    all += bytes;
    if (bytes > most) longest = socket;
    most = std::max(most, bytes);
  }
  if (all > limits_.all_bytes) longest->cut();
}

// ---- who has said nothing yet

struct WaitingRoom::Guest {
  FileHandle socket;  // a descriptor of our own: the library closes its one when it likes
  int port = 0;       // of the other side
  ino_t number = 0;   // as long as the connection lasts no other has it
  double waited = 0;
  bool has_unread = false;  // it has said something, and it is our turn
};

void WaitingRoom::open(int own_port) {
  thread_ = std::jthread([this, own_port](const std::stop_token& stopped) {
    for (; !stopped.stop_requested(); std::this_thread::sleep_for(pause)) cut_who_waits_too_long(own_port);
  });
}

WaitingRoom::Served::Served(WaitingRoom& room, int other_port) : room_(room), port_(other_port) {
  const std::lock_guard lock(room_.mutex_);
  room_.served_.insert(port_);
}

WaitingRoom::Served::~Served() {
  const std::lock_guard lock(room_.mutex_);
  room_.served_.extract(port_);
}

// The oldest first.
std::vector<WaitingRoom::Guest> WaitingRoom::waiting_guests(int own_port) {
  std::vector<Guest> guests;
  for (const int socket : open_descriptors()) {
    if (port_of(socket, getsockname) != own_port) continue;
    // The library may have closed it meanwhile, and its number be somebody else's.
    Guest guest{.socket = FileHandle(::fcntl(socket, F_DUPFD_CLOEXEC, 0))};
    struct stat info {};
    guest.port = port_of(guest.socket.number(), getpeername);
    if (guest.port == 0 || port_of(guest.socket.number(), getsockname) != own_port ||
        ::fstat(guest.socket.number(), &info) != 0)
      continue;
    guest.number = info.st_ino;
    int unread = 0;
    guest.has_unread = ::ioctl(guest.socket.number(), FIONREAD, &unread) == 0 && unread > 0;
    guests.push_back(std::move(guest));
  }
  std::map<ino_t, Stopwatch> since;
  const std::lock_guard lock(mutex_);
  std::erase_if(guests, [&](const Guest& guest) { return served_.contains(guest.port); });
  for (Guest& guest : guests) {
    const auto known = since_.find(guest.number);
    const Stopwatch& watch =
        since.emplace(guest.number, known == since_.end() ? Stopwatch() : known->second).first->second;
    guest.waited = watch.seconds();
  }
  since_ = std::move(since);
  std::stable_sort(guests.begin(), guests.end(),
                   [](const Guest& a, const Guest& b) { return a.waited > b.waited; });
  return guests;
}

void WaitingRoom::cut_who_waits_too_long(int own_port) {
  const std::vector<Guest> guests = waiting_guests(own_port);
  std::size_t left = guests.size();
  for (const Guest& guest : guests) {
    const bool crowded = left > limits_.places && guest.waited > limits_.least_wait && !guest.has_unread;
    if (guest.waited <= limits_.seconds && !crowded) continue;
    ::shutdown(guest.socket.number(), SHUT_RDWR);
    --left;
  }
}

}  // namespace agon::web
