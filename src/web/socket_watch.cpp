#include "web/socket_watch.hpp"

#include <arpa/inet.h>
#include <chrono>
#include <filesystem>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

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

// A descriptor of our own for it; -1: there is none.
int find_socket(int own_port, int other_port) {
  std::error_code failed;
  std::filesystem::directory_iterator at("/proc/self/fd", failed);
  for (; !failed && at != std::filesystem::directory_iterator(); at.increment(failed)) {
    const auto number = parse_integer(at->path().filename().string());
    const int socket = number ? static_cast<int>(*number) : -1;
    if (port_of(socket, getpeername) == other_port && port_of(socket, getsockname) == own_port)
      return ::dup(socket);
  }
  return -1;
}

}  // namespace

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

}  // namespace agon::web
