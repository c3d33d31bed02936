// Who may talk to the server: nobody but pages that came from it, and with a token only who knows it.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "web/token_brake.hpp"

namespace agon::web {

// What a request says of itself; empty where it says nothing.
struct Knock {
  std::string_view host, origin, cookie, query;
  std::string_view address = {};   // where it comes from
  bool changes_something = false;  // a POST or a WebSocket, not a mere page
};

class Gate {
 public:
  // `address` is what the server listens on; a token is needed for all but this machine's own addresses.
  static Status check(std::string_view address, std::string_view token);
  static bool is_own(std::string_view address);

  Gate(std::string address, int port, std::string token, double brake_seconds = 60);

  // An error: refused, and why.
  Status admit(const Knock& knock);
  // Whether nothing but the token keeps this one out.
  bool lacks_token(const Knock& knock);
  // Whether the address itself holds the token, which then becomes a cookie.
  bool brings_token(std::string_view query) const;
  std::string cookie() const { return "agon_token=" + token_ + "; HttpOnly; SameSite=Strict; Path=/"; }

 private:
  bool is_known_host(std::string_view host) const;
  Status admit_page(const Knock& knock) const;
  bool knows_token(const Knock& knock) const;

  Status check_token(const Knock& knock);

  std::string address_, port_, token_;
  TokenBrake brake_;
};

}  // namespace agon::web
