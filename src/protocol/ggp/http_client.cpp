#include "protocol/ggp/http_client.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/socket.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

// Nobody answers more than a move.
constexpr std::size_t longest_reply = std::size_t{1} << 20;

HttpReply failed(HttpReply::Kind kind) { return {.kind = kind, .body = ""}; }

// Where the body begins: behind the first empty line, whose end may be LF alone, as that of any line.
std::size_t begin_of_body(const std::string& text) {
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
    const std::string_view rest = std::string_view(text).substr(end + 1);
    if (rest.starts_with('\n')) return end + 2;
    if (rest.starts_with("\r\n")) return end + 3;
  }
  return std::string::npos;
}

// The body, once all of it is there: as long as the head says, or else to the end of the connection.
std::optional<std::string> whole_body(const std::string& text, bool closed) {
  const std::size_t begin = begin_of_body(text);
  if (begin == std::string::npos) return std::nullopt;
  const std::string body = text.substr(begin);
  for (const std::string& line : split(text.substr(0, begin), '\n')) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || lower_case(trim(line.substr(0, colon))) != "content-length") continue;
    const auto length = parse_integer(trim(line.substr(colon + 1)));
    if (length && *length >= 0 && body.size() >= static_cast<std::size_t>(*length))
      return body.substr(0, static_cast<std::size_t>(*length));
  }
  return closed ? std::optional(body) : std::nullopt;
}

// "HTTP/1.0 200 OK": whatever else a server says, its page is no answer.
bool is_fine(const std::string& text) {
  const std::string line = text.substr(0, text.find_first_of("\r\n"));
  const std::vector<std::string> words = split(line, ' ');
  return line.starts_with("HTTP/") && words.size() > 1 && words[1] == "200";
}

HttpReply read_reply(Socket& socket, Deadline deadline) {
  std::string text;
  while (text.size() <= longest_reply) {
    const auto more = socket.read(16384, deadline);
    if (more && more->empty()) return failed(HttpReply::Kind::late);
    if (more) text += *more;
    if (auto body = whole_body(text, !more)) {
      if (!is_fine(text)) break;
      return {.kind = HttpReply::Kind::answered, .body = std::move(*body)};
    }
    if (!more) break;
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
  const auto port = colon != std::string_view::npos ? parse_integer(rest.substr(colon + 1)) : address.port;
  address.host = rest.substr(0, colon);
  if (address.host.starts_with('[') && address.host.ends_with(']'))
    address.host = address.host.substr(1, address.host.size() - 2);
  const bool fine = !address.host.empty() && port && *port > 0 && *port < 65536 &&
                    rest.find_first_of(" \r\n") == std::string_view::npos &&
                    address.path.find_first_of(" \r\n") == std::string::npos;
  if (!fine) return Error{"expected an address such as http://127.0.0.1:9147, and got " + in_quotes(text)};
  address.port = static_cast<int>(*port);
  return address;
}

HttpReply http_post(const HttpAddress& address, const std::string& headers, const std::string& body,
                    double connect_seconds, Deadline deadline) {
  auto socket = Socket::connect(address.host, address.port, std::min(deadline, deadline_in(connect_seconds)));
  if (!socket) return failed(HttpReply::Kind::unreachable);
  const std::string text = "POST " + address.path + " HTTP/1.0\r\nHost: " + address.host + ":" +
                           std::to_string(address.port) + "\r\n" + headers +
                           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  if (!socket->write(text, deadline))
    return failed(is_past(deadline) ? HttpReply::Kind::late : HttpReply::Kind::unreachable);
  return read_reply(*socket, deadline);
}

}  // namespace agon
