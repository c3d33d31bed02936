#include "protocol/ggp/http_client.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <netdb.h>
#include <optional>
#include <poll.h>
#include <sys/socket.h>

#include "base/text.hpp"

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

// Nobody answers more than a move.
constexpr std::size_t longest_reply = std::size_t{1} << 20;

// Whether the socket can be read from or written to before the deadline.
bool wait_for(const FileHandle& socket, short what, Deadline deadline) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd ready{socket.number(), what, 0};
    const int found = ::poll(&ready, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
  }
}

FileHandle connect_to(const addrinfo& where, Deadline deadline) {
  FileHandle socket(
      ::socket(where.ai_family, where.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, where.ai_protocol));
  if (!socket.open()) return socket;
  if (::connect(socket.number(), where.ai_addr, where.ai_addrlen) == 0) return socket;
  int failed = errno == EINPROGRESS ? 0 : errno;
  socklen_t size = sizeof failed;
  if (failed == 0 && (!wait_for(socket, POLLOUT, deadline) ||
                      ::getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &failed, &size) != 0))
    failed = ETIMEDOUT;
  return failed == 0 ? std::move(socket) : FileHandle();
}

FileHandle connect_to(const HttpAddress& address, Deadline deadline) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) != 0) return FileHandle();
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> keeper(found, &::freeaddrinfo);
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next)
    if (FileHandle socket = connect_to(*each, deadline); socket.open()) return socket;
  return FileHandle();
}

HttpReply failed(HttpReply::Kind kind) { return {.kind = kind, .body = ""}; }

// Nothing where all was sent.
std::optional<HttpReply> send_all(const FileHandle& socket, std::string_view text, Deadline deadline) {
  while (!text.empty()) {
    if (!wait_for(socket, POLLOUT, deadline)) return failed(HttpReply::Kind::late);
    const ssize_t sent = ::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL);
    if (sent > 0)
      text.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EINTR && errno != EAGAIN)
      return failed(HttpReply::Kind::unreachable);
  }
  return std::nullopt;
}

// The body, once all of it is there: as long as the head says, or else to the end of the connection.
std::optional<std::string> whole_body(const std::string& text, bool closed) {
  const std::size_t head_end = text.find("\r\n\r\n");
  if (head_end == std::string::npos) return std::nullopt;
  const std::string body = text.substr(head_end + 4);
  for (const std::string& line : split(text.substr(0, head_end), '\n')) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || lower_case(trim(line.substr(0, colon))) != "content-length") continue;
    const auto length = parse_integer(trim(line.substr(colon + 1)));
    if (length && *length >= 0 && body.size() >= static_cast<std::size_t>(*length))
      return body.substr(0, static_cast<std::size_t>(*length));
  }
  return closed ? std::optional(body) : std::nullopt;
}

HttpReply read_reply(const FileHandle& socket, Deadline deadline) {
  std::string text;
  char buffer[16384];
  while (text.size() <= longest_reply) {
    if (!wait_for(socket, POLLIN, deadline)) return failed(HttpReply::Kind::late);
    const ssize_t size = ::recv(socket.number(), buffer, sizeof buffer, 0);
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (size > 0) text.append(buffer, static_cast<std::size_t>(size));
    if (auto body = whole_body(text, size <= 0))
      return {.kind = HttpReply::Kind::answered, .body = std::move(*body)};
    if (size <= 0) break;
  }
  return failed(HttpReply::Kind::unreachable);
}

}  // namespace

Result<HttpAddress> read_http_address(std::string_view text) {
  HttpAddress address;
  std::string_view rest = trim(text);
  constexpr std::string_view scheme = "http://";
  if (rest.starts_with(scheme)) rest.remove_prefix(scheme.size());
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    address.path = rest.substr(slash);
    rest = rest.substr(0, slash);
  }
  const auto bracket = rest.find(']');  // of an IPv6 address
  const auto colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != std::string_view::npos) address.port = rest.substr(colon + 1);
  address.host = rest.substr(0, colon);
  if (address.host.starts_with('[') && address.host.ends_with(']'))
    address.host = address.host.substr(1, address.host.size() - 2);
  const auto port = parse_integer(address.port);
  const bool fine = !address.host.empty() && port && *port > 0 && *port < 65536 &&
                    rest.find_first_of(" \r\n") == std::string_view::npos &&
                    address.path.find_first_of(" \r\n") == std::string::npos;
  if (!fine) return Error{"expected an address such as http://127.0.0.1:9147, and got " + in_quotes(text)};
  return address;
}

HttpReply http_post(const HttpAddress& address, const std::string& headers, const std::string& body,
                    double connect_seconds, Deadline deadline) {
  const FileHandle socket = connect_to(address, std::min(deadline, deadline_in(connect_seconds)));
  if (!socket.open()) return failed(HttpReply::Kind::unreachable);
  const std::string text = "POST " + address.path + " HTTP/1.0\r\nHost: " + address.host + ":" +
                           address.port + "\r\n" + headers +
                           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  if (auto problem = send_all(socket, text, deadline)) return *problem;
  return read_reply(socket, deadline);
}

}  // namespace agon
