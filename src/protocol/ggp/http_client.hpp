// One question to a server by HTTP: connect, send, read the reply to its end, and all of it before a
// deadline, whatever the server does.
#pragma once

#include <string>
#include <string_view>

#include "base/deadline.hpp"
#include "base/result.hpp"

namespace agon {

struct HttpAddress {
  std::string host;
  int port = 80;
  std::string path = "/";

  friend bool operator==(const HttpAddress&, const HttpAddress&) = default;
};
// "http://host:port/path"; the first part and the last may be missing.
Result<HttpAddress> read_http_address(std::string_view text);

struct HttpReply {
  enum class Kind { answered, late, unreachable };
  Kind kind = Kind::unreachable;
  std::string body;  // of an answer, which is one with status 200
};

// Headers are whole lines with their ends. Connecting takes `connect_seconds` at most.
HttpReply http_post(const HttpAddress& address, const std::string& headers, const std::string& body,
                    double connect_seconds, Deadline deadline);

}  // namespace agon
