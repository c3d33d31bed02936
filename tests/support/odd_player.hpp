// A GGP player of tests, which answers as it is told to: too late, nonsense, or nothing.
#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <functional>
#include <mutex>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/text.hpp"

namespace agon::test {

class OddPlayer {
 public:
  // What goes back over the connection, head and all, for the message of a request; nothing: silence.
  using Answer = std::function<std::optional<std::string>(const std::string& message)>;

  explicit OddPlayer(Answer answer)
      : answer_(std::move(answer)), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&at), size) != 0 || ::listen(listener_, 8) != 0)
      return;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  OddPlayer(const OddPlayer&) = delete;
  OddPlayer& operator=(const OddPlayer&) = delete;
  ~OddPlayer() {
    ended_ = true;
    if (thread_.joinable()) thread_.join();
    ::close(listener_);
  }

  // All heads of requests so far.
  std::string heads() const {
    const std::lock_guard lock(mutex_);
    return heads_;
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  static std::string ok(const std::string& body) {
    return "HTTP/1.0 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }

 private:
  bool comes(int file) const {
    while (!ended_) {
      pollfd ready{file, POLLIN, 0};
      if (::poll(&ready, 1, 20) > 0) return true;
    }
    return false;
  }

  void serve() {
    while (comes(listener_)) {
      const int connection = ::accept(listener_, nullptr, nullptr);
      if (connection < 0) continue;
      const auto reply = answer_(read_message(connection));
      if (reply)
        ::send(connection, reply->data(), reply->size(), MSG_NOSIGNAL);
      else
        comes(connection);  // until the other side gives up
      ::close(connection);
    }
  }

  std::string read_message(int connection) {
    std::string text;
    char buffer[65536];
    while (comes(connection)) {
      const ssize_t size = ::recv(connection, buffer, sizeof buffer, 0);
      if (size <= 0) break;
      text.append(buffer, static_cast<std::size_t>(size));
      const auto end = text.find("\r\n\r\n"), at = text.find("Content-Length: ");
      if (end == std::string::npos || at == std::string::npos) continue;
      const std::string number = text.substr(at + 16, text.find("\r\n", at) - at - 16);
      if (text.size() < end + 4 + static_cast<std::size_t>(parse_integer(number).value_or(0))) continue;
      const std::lock_guard lock(mutex_);
      heads_ += text.substr(0, end + 2);
      return text.substr(end + 4);
    }
    return "";
  }

  Answer answer_;
  int listener_;
  int port_ = 0;
  std::atomic<bool> ended_ = false;
  mutable std::mutex mutex_;
  std::string heads_;
  std::thread thread_;
};

}  // namespace agon::test
