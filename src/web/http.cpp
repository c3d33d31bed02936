#include "web/http.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <new>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/text.hpp"
#include "base/workers.hpp"

namespace agon::web {
namespace {

// What the system says where the library failed: the library does not tell. 0: it would work now.
int listening_failure(const std::string& address, int port) {
  addrinfo hints{};
  hints.ai_flags = AI_PASSIVE;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return EADDRNOTAVAIL;
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> held(found, freeaddrinfo);
  const int tried = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
  if (tried < 0) return errno;
  const int failure = bind(tried, found->ai_addr, found->ai_addrlen) == 0 ? 0 : errno;
  close(tried);
  return failure;
}

std::string listening_words(const Listening& wanted, const std::string& reason) {
  const std::string port = "port " + std::to_string(wanted.port);
  switch (listening_failure(wanted.address, wanted.port)) {
    case EADDRINUSE:
      return port + " is in use by another program; choose another port, or 0 for any that is free";
    case EACCES:
      return port + " is not for everybody; choose one from 1024 on, or 0 for any that is free";
    case EADDRNOTAVAIL:
      return in_quotes(wanted.address) + " is no address of this machine; 0.0.0.0 stands for all that it has";
    default:
      return "cannot listen on " + wanted.address + ", " + port + (reason.empty() ? "" : ": " + reason);
  }
}

}  // namespace

Result<mg_context*> start_library(const Listening& listening, int (*answer)(mg_connection*), void* self) {
  const bool is_new_ip = listening.address.find(':') != std::string::npos;
  const std::string where =
      (is_new_ip ? "[" + listening.address + "]" : listening.address) + ":" + std::to_string(listening.port);
  const std::string threads = std::to_string(listening.threads);
  const std::string patience = std::to_string(static_cast<int>(1000 * listening.patience));
  std::vector<const char*> settings{"listening_ports",    where.c_str(),    "num_threads", threads.c_str(),
                                    "request_timeout_ms", patience.c_str(), "tcp_nodelay", "1"};
  settings.insert(settings.end(), listening.more_settings.begin(), listening.more_settings.end());
  settings.push_back(nullptr);
  mg_callbacks callbacks{};
  callbacks.begin_request = answer;
  callbacks.log_message = [](const mg_connection*, const char*) { return 1; };
  char reason[256] = "";
  mg_error_data error{.code = nullptr, .text = reason, .text_buffer_size = sizeof reason};
  mg_init_data init{.callbacks = &callbacks, .user_data = self, .configuration_options = settings.data()};
  mg_context* const context = mg_start2(&init, &error);
  if (context == nullptr) return Error{listening_words(listening, reason), Error::Kind::system};
  return context;
}

int port_of(const mg_context* context) {
  mg_server_port ports[4];
  return mg_get_server_ports(context, 4, ports) > 0 ? ports[0].port : 0;
}

bool is_any_address(std::string_view address) { return address == "0.0.0.0" || address == "::"; }

std::string address_for_others() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) all = nullptr;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> held(all, freeifaddrs);
  std::array<char, NI_MAXHOST> text{};
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    const bool meets_others = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!meets_others || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if (getnameinfo(each->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0,
                    NI_NUMERICHOST) == 0)
      return text.data();
  }
  return gethostname(text.data(), text.size() - 1) == 0 ? text.data() : "localhost";
}

namespace {

// The library sees that it is to end when somebody comes, else every two seconds.
void knock(const std::stop_token& stopped, const std::string& host, int port) {
  char unused[64];
  while (!stopped.stop_requested()) {
    if (mg_connection* visit = mg_connect_client(host.c_str(), port, 0, unused, sizeof unused))
      mg_close_connection(visit);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace

void stop_library(mg_context* context, const std::string& address) {
  const std::jthread knocker(
      [host = is_any_address(address) ? "127.0.0.1" : address,
       port = port_of(context)](const std::stop_token& stopped) { knock(stopped, host, port); });
  mg_stop(context);
}

std::string_view header(const mg_connection* connection, const char* name) {
  const char* value = mg_get_header(connection, name);
  return value != nullptr ? value : "";
}

std::optional<std::string> read_body(mg_connection* connection, std::size_t most) {
  std::string body;
  char buffer[16384];
  int size = 0;
  while ((size = mg_read(connection, buffer, sizeof buffer)) > 0) {
    body.append(buffer, static_cast<std::size_t>(size));
    if (body.size() > most) return std::nullopt;
  }
  return body;
}

Status with_room(const std::function<void()>& work) {
  Status done;
  Workers thread;
  const Status started = thread.start([&] {
    try {
      work();
    } catch (const std::bad_alloc&) {
      done = Error{"out of memory: this was too large for the server"};
    }
  });
  thread.join();
  return started ? done : started;
}

}  // namespace agon::web
