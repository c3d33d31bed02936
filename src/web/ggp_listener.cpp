#include "web/ggp_listener.hpp"

#include "web/http.hpp"

namespace agon::web {
namespace {

// One manager asks one thing at a time; more are for those who look whether we are there. There are more of
// them than places for those who say nothing (WaitingLimits), so that a message always finds one.
constexpr int library_threads = 32;

const char* status_line(int status) {
  switch (status) {
    case 200:
      return "200 OK";
    case 403:
      return "403 Forbidden";
    case 413:
      return "413 Too Large";
    default:
      return "400 Bad Request";
  }
}

// HTTP/1.0, one message to a connection.
int write_reply(mg_connection* connection, int status, const std::string& body) {
  const std::string text = std::string("HTTP/1.0 ") + status_line(status) +
                           "\r\nContent-type: text/acl\r\nContent-length: " + std::to_string(body.size()) +
                           "\r\nConnection: close\r\n\r\n" + body;
  mg_write(connection, text.data(), text.size());
  return status;
}

// The message that a GET carries behind the slash.
std::string message_in(const char* path) {
  const std::string_view coded = path != nullptr && *path == '/' ? path + 1 : "";
  std::string message(coded.size() + 1, '\0');
  const int size = mg_url_decode(coded.data(), static_cast<int>(coded.size()), message.data(),
                                 static_cast<int>(message.size()), 1);
  message.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return message;
}

}  // namespace

Result<std::unique_ptr<GgpListener>> GgpListener::start(const std::string& address, int port,
                                                        GgpPlayer& player, const WaitingLimits& limits) {
  std::unique_ptr<GgpListener> listener(new GgpListener(address, player, limits));
  const auto context = start_library(
      {.address = address, .port = port, .threads = library_threads, .patience = limits.seconds},
      [](mg_connection* connection) {
        return static_cast<GgpListener*>(mg_get_request_info(connection)->user_data)->answer(connection);
      },
      listener.get());
  if (!context) return context.error();
  listener->context_ = *context;
  listener->gate_.emplace(address, listener->port(), "");
  listener->ready_ = true;
  listener->waiting_.open(listener->port());
  return listener;
}

GgpListener::~GgpListener() {
  if (context_ != nullptr) stop_library(context_, address_);
}

// Managers speak HTTP/1.0, many without a Host; browsers always name one, and the origin of a page that asks.
Status GgpListener::admit(std::string_view host, std::string_view origin) {
  if (!origin.empty()) return Error{"web pages may not ask; only managers of games may"};
  return host.empty() ? Status{} : gate_->admit({.host = host});
}

int GgpListener::port() const { return port_of(context_); }

int GgpListener::answer(mg_connection* connection) {
  const mg_request_info* request = mg_get_request_info(connection);
  if (!ready_) return write_reply(connection, 403, "the player is starting");
  const std::string_view method = request->request_method;
  // A web page in the user's browser is no manager: it could start rules and clocks of its choice.
  if (const Status admitted = admit(header(connection, "Host"), header(connection, "Origin")); !admitted)
    return write_reply(connection, 403, admitted.error().message);
  if (method != "POST" && method != "GET") return write_reply(connection, 400, "POST and GET are understood");
  const auto message = method == "POST" ? read_body(connection, GgpPlayer::longest_message)
                                        : std::optional(message_in(request->request_uri));
  if (!message)
    return write_reply(connection, 413, "more than " + std::to_string(GgpPlayer::longest_message) + " bytes");
  const WaitingRoom::Served served(waiting_, request->remote_port);
  Result<std::string> reply = Error{"nothing was asked"};
  if (const Status room = with_room([&] { reply = player_.answer(*message); }); !room) reply = room.error();
  return reply ? write_reply(connection, 200, *reply) : write_reply(connection, 400, reply.error().message);
}

}  // namespace agon::web
