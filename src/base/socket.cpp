#include "base/socket.hpp"

#include <cerrno>
#include <cstdint>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/system_error.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

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

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Result<Addresses> find_addresses(const std::string& host, int port, int flags) {
  addrinfo wanted{};
  wanted.ai_flags = flags;
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (const int code = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &list); code != 0)
    return Error{"cannot find " + in_quotes(host) + ": " + ::gai_strerror(code), Error::Kind::system};
  return Addresses(list, &::freeaddrinfo);
}

int own_port(const FileHandle& file) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  if (::getsockname(file.number(), reinterpret_cast<sockaddr*>(&name), &size) != 0) return 0;
  return ntohs(name.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6*>(&name)->sin6_port
                                          : reinterpret_cast<const sockaddr_in*>(&name)->sin_port);
}

}  // namespace

Status check_host(const std::string& host) {
  const auto addresses = find_addresses(host, 0, 0);
  return addresses ? Status{} : addresses.error();
}

std::vector<std::string> host_addresses(const std::string& host) {
  std::vector<std::string> digits;
  const auto addresses = find_addresses(host, 0, 0);
  if (!addresses) return digits;
  for (const addrinfo* each = addresses->get(); each != nullptr; each = each->ai_next) {
    std::string text(NI_MAXHOST, '\0');
    if (::getnameinfo(each->ai_addr, each->ai_addrlen, text.data(), static_cast<socklen_t>(text.size()),
                      nullptr, 0, NI_NUMERICHOST) == 0)
      digits.emplace_back(text.c_str());
  }
  return digits;
}

Result<Socket> Socket::connect(const std::string& host, int port, Deadline deadline) {
  const auto addresses = find_addresses(host, port, 0);
  if (!addresses) return addresses.error();
  int code = ENOENT;
  for (const addrinfo* each = addresses->get(); each != nullptr; each = each->ai_next) {
    FileHandle file(::socket(each->ai_family, each->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    code = file.open() ? connect_to(file, *each, deadline) : errno;
    if (code != 0) continue;
    send_at_once(file);
    return Socket(std::move(file));
  }
  return system_error("connect to " + host + ":" + std::to_string(port), code);
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

Result<Listener> Listener::open(const std::string& address, int port, int tries) {
  int code = 0;
  for (int offset = 0; offset < tries && port + offset < 65536; ++offset) {
    const auto found = find_addresses(address, port + offset, AI_NUMERICHOST);
    if (!found) return found.error();
    FileHandle file(::socket((*found)->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!file.open()) return system_error("open a socket", errno);
    const int on = 1;
    ::setsockopt(file.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(file.number(), (*found)->ai_addr, (*found)->ai_addrlen) == 0 &&
        ::listen(file.number(), 16) == 0) {
      const int taken = own_port(file);
      return Listener(std::move(file), taken);
    }
    code = errno;
  }
  return system_error("listen on " + address + ", port " + std::to_string(port), code);
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
