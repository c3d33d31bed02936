#include "web/http.hpp"

#include <chrono>
#include <thread>

#include "base/workers.hpp"

namespace agon::web {

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
  if (context == nullptr)
    return Error{"cannot listen on " + where + (*reason != 0 ? ": " + std::string(reason) : ""),
                 Error::Kind::system};
  return context;
}

int port_of(const mg_context* context) {
  mg_server_port ports[4];
  return mg_get_server_ports(context, 4, ports) > 0 ? ports[0].port : 0;
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
  const bool anywhere = address == "0.0.0.0" || address == "::";
  const std::jthread knocker([host = anywhere ? "127.0.0.1" : address, port = port_of(context)](
                                 const std::stop_token& stopped) { knock(stopped, host, port); });
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
  Workers thread;
  return thread.start(work);
}

}  // namespace agon::web
