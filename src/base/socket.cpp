#include "base/socket.hpp"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/text.hpp"

namespace agon {
namespace {

Error system_error(const std::string& what, int code) {
  return Error{"cannot " + what + ": " + std::strerror(code), Error::Kind::system};
}

// Whether something can be done with the file, or is wrong with it; false at the deadline.
bool wait_for(const FileHandle& file, short event, Deadline deadline) {
  pollfd ready{file.number(), event, 0};
  do {
    if (::poll(&ready, 1, milliseconds_until(deadline)) > 0) return true;
  } while (!is_past(deadline));
  return false;
}

// However the other side went away, it is the same to us.
Error broken(const std::string& what, int code) {
  if (code == 0 || code == ECONNRESET || code == EPIPE) return Error{"the connection was closed"};
  return system_error(what, code);
}

bool would_block(int code) { return code == EAGAIN || code == EWOULDBLOCK || code == EINTR; }

// Small messages go out at once.
void send_at_once(const FileHandle& file) {
  const int on = 1;
  ::setsockopt(file.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

// 0, or why not.
int connect_to(const FileHandle& file, const addrinfo& address, Deadline deadline) {
  if (::connect(file.number(), address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS && errno != EINTR) return errno;
  if (!wait_for(file, POLLOUT, deadline)) return ETIMEDOUT;
  int code = 0;
  socklen_t size = sizeof code;
  return ::getsockopt(file.number(), SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno;
}

}  // namespace

Result<Socket> Socket::connect(const std::string& host, int port, Deadline deadline) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  const std::string where = host + ":" + std::to_string(port);
  if (const int code = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &list); code != 0)
    return Error{"cannot find " + in_quotes(host) + ": " + ::gai_strerror(code), Error::Kind::system};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(list, &::freeaddrinfo);
  int code = ENOENT;
  for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
    FileHandle file(::socket(each->ai_family, each->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    code = file.open() ? connect_to(file, *each, deadline) : errno;
    if (code != 0) continue;
    send_at_once(file);
    return Socket(std::move(file));
  }
  return system_error("connect to " + where, code);
}

Status Socket::write(std::string_view bytes, Deadline deadline) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(file_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (!would_block(errno)) return broken("send", errno);
    if (!wait_for(file_, POLLOUT, deadline)) return Error{"the other side takes nothing"};
  }
  return {};
}

Result<std::string> Socket::read(std::size_t most, Deadline deadline) {
  while (wait_for(file_, POLLIN, deadline)) {
    std::string bytes(most, '\0');
    const ssize_t got = ::recv(file_.number(), bytes.data(), bytes.size(), 0);
    if (got == 0) return broken("receive", 0);
    if (got < 0 && !would_block(errno)) return broken("receive", errno);
    if (got < 0) continue;
    bytes.resize(static_cast<std::size_t>(got));
    return bytes;
  }
  return std::string();
}

Result<Listener> Listener::open(int port, int tries) {
  int code = 0;
  for (int offset = 0; offset < tries && port + offset < 65536; ++offset) {
    FileHandle file(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!file.open()) return system_error("open a socket", errno);
    const int on = 1;
    ::setsockopt(file.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    address.sin_port = htons(static_cast<std::uint16_t>(port + offset));
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(file.number(), plain, size) == 0 && ::listen(file.number(), 16) == 0 &&
        ::getsockname(file.number(), plain, &size) == 0)
      return Listener(std::move(file), ntohs(address.sin_port));
    code = errno;
  }
  return system_error("listen on port " + std::to_string(port), code);
}

Result<std::optional<Socket>> Listener::accept(Deadline deadline) {
  while (wait_for(file_, POLLIN, deadline)) {
    FileHandle file(::accept4(file_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (file.open()) {
      send_at_once(file);
      return std::optional(Socket(std::move(file)));
    }
    if (!would_block(errno) && errno != ECONNABORTED) return system_error("accept a connection", errno);
  }
  return std::optional<Socket>();
}

}  // namespace agon
