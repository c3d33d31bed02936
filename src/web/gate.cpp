#include "web/gate.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace agon::web {
namespace {

constexpr std::array<std::string_view, 3> own_hosts{"127.0.0.1", "localhost", "[::1]"};

bool is_token_sign(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

// The time tells nothing of where the texts differ.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  int different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different |= a[i] ^ b[i];
  return different == 0;
}

// Behind a proxy the page may have come by HTTPS.
bool is_own_page(const Knock& knock) {
  const std::string host(knock.host);
  return knock.origin == "http://" + host || knock.origin == "https://" + host;
}

// The value of `name` in "name=value; other=value".
std::string_view value_in(std::string_view text, char separator, std::string_view name) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = trim(text.substr(0, end));
    if (part.starts_with(name) && part.substr(name.size()).starts_with('='))
      return part.substr(name.size() + 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

}  // namespace

bool Gate::is_own(std::string_view address) {
  return address == "::1" || std::find(own_hosts.begin(), own_hosts.end(), address) != own_hosts.end();
}

Status Gate::check(std::string_view address, std::string_view token) {
  constexpr std::size_t shortest = 8;
  if (!is_own(address) && token.empty())
    return Error{"--listen " + std::string(address) +
                 " lets other machines in: choose a --token of at least 8 letters and digits for it"};
  if (token.empty()) return {};
  if (token.size() < shortest || !std::all_of(token.begin(), token.end(), is_token_sign))
    return Error{"--token: expected at least 8 letters, digits, '-' and '_'"};
  return {};
}

Gate::Gate(std::string address, int port, std::string token, double brake_seconds)
    : address_(std::move(address)),
      port_(std::to_string(port)),
      token_(std::move(token)),
      brake_(brake_seconds) {}

// A page from elsewhere may have a name that leads here (DNS rebinding), and says so.
bool Gate::is_known_host(std::string_view host) const {
  const auto is_it = [&](std::string_view name) {
    return host.starts_with(name) &&
           (host.substr(name.size()) == ":" + port_ || (port_ == "80" && host.size() == name.size()));
  };
  return std::any_of(own_hosts.begin(), own_hosts.end(), is_it) || is_it(address_) ||
         is_it("[" + address_ + "]");
}

bool Gate::brings_token(std::string_view query) const {
  return !token_.empty() && same_secret(value_in(query, '&', "token"), token_);
}

bool Gate::knows_token(const Knock& knock) const {
  return token_.empty() || brings_token(knock.query) ||
         same_secret(value_in(knock.cookie, ';', "agon_token"), token_);
}

bool Gate::lacks_token(const Knock& knock) {
  // While guesses are held back nothing tells a right one from a wrong one.
  return admit_page(knock) && !brake_.holds(std::string(knock.address)) && !knows_token(knock);
}

// From where it comes, whatever token it brings.
Status Gate::admit_page(const Knock& knock) const {
  // Only this machine's own addresses have names that are known; elsewhere the token decides.
  if (is_own(address_) && !is_known_host(knock.host))
    return Error{"this server answers to 127.0.0.1:" + port_ + " only"};
  if (knock.changes_something && !knock.origin.empty() && !is_own_page(knock))
    return Error{"only pages of this server may ask it"};
  return {};
}

Status Gate::admit(const Knock& knock) {
  if (const Status fine = admit_page(knock); !fine) return fine;
  return token_.empty() ? Status{} : check_token(knock);
}

Status Gate::check_token(const Knock& knock) {
  const std::string from(knock.address);
  if (brake_.holds(from))
    return Error{"too many wrong tokens came from this address; wait a minute, then try again"};
  if (knows_token(knock)) {
    brake_.forgive(from);
    return {};
  }
  std::string_view guess = value_in(knock.query, '&', "token");
  if (guess.empty()) guess = value_in(knock.cookie, ';', "agon_token");
  if (!guess.empty()) brake_.add_wrong(from, guess);
  return Error{"this server needs its token: add ?token=... to the address"};
}

}  // namespace agon::web
