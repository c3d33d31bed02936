// A browser's part of HTTP and WebSocket through a real socket, and what no browser would send.
#pragma once

#include <arpa/inet.h>
#include <chrono>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

#include "base/text.hpp"
#include "show/json.hpp"

namespace agon::test {

// A connection to this machine. Waits end after `patience` seconds.
class PlainSocket {
 public:
  explicit PlainSocket(int port) : file_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(file_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  PlainSocket(const PlainSocket&) = delete;
  PlainSocket& operator=(const PlainSocket&) = delete;
  ~PlainSocket() { close(); }

  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }
  bool connected() const { return connected_; }

  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(file_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  // Adds what comes to unread(); false: the other side closed, or is silent for too long.
  bool receive(double patience = 60) {
    pollfd ready{file_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(1000 * patience)) <= 0) return false;
    char buffer[65536];
    const ssize_t size = ::recv(file_, buffer, sizeof buffer, 0);
    if (size <= 0) return false;
    unread_.append(buffer, static_cast<std::size_t>(size));
    return true;
  }
  // Whether the other side has closed.
  bool hung_up() const {
    char unused = 0;
    return ::recv(file_, &unused, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }
  std::string& unread() { return unread_; }
  // All until the other side closes.
  std::string receive_all() {
    while (receive()) {
    }
    return std::exchange(unread_, "");
  }

 private:
  int file_;
  bool connected_ = false;
  std::string unread_;
};

struct WebReply {
  int status = 0;
  std::string head, body;
};

struct WebAsk {
  std::string method = "GET", path = "/", body = {};
  std::string headers = {};  // more of them, each with its line end
  std::string host = {};     // empty: the right one
};

inline WebReply web_reply(const std::string& text) {
  WebReply reply;
  const auto end = text.find("\r\n\r\n");
  reply.head = text.substr(0, end);
  if (end != std::string::npos) reply.body = text.substr(end + 4);
  if (reply.head.size() > 12)
    reply.status = static_cast<int>(parse_integer(reply.head.substr(9, 3)).value_or(0));
  return reply;
}

inline WebReply web_ask(int port, const WebAsk& ask) {
  PlainSocket socket(port);
  const std::string host = ask.host.empty() ? "127.0.0.1:" + std::to_string(port) : ask.host;
  std::string text = ask.method + " " + ask.path + " HTTP/1.1\r\nHost: " + host + "\r\n" + ask.headers;
  if (!ask.body.empty()) text += "Content-Length: " + std::to_string(ask.body.size()) + "\r\n";
  socket.send(text + "\r\n" + ask.body);
  return web_reply(socket.receive_all());
}

inline Json read_json(const std::string& text) {
  auto json = Json::parse(text);
  return json ? json.take() : Json();
}
inline WebReply web_post(int port, const std::string& path, const Json& body) {
  return web_ask(port, {.method = "POST", .path = path, .body = body.line()});
}

inline std::string text_of(const Json& json, std::string_view name) {
  const Json* field = json.find(name);
  return field != nullptr && field->as_text() != nullptr ? *field->as_text() : "";
}
inline double number_of(const Json& json, std::string_view name) {
  const Json* field = json.find(name);
  return field != nullptr ? field->as_number().value_or(-1) : -1;
}
inline bool is_true(const Json& json, std::string_view name) {
  const Json* field = json.find(name);
  return field != nullptr && field->as_boolean().value_or(false);
}
inline std::size_t size_of(const Json& json, std::string_view name) {
  const Json* field = json.find(name);
  return field != nullptr ? field->items().size() : 0;
}

// A tab: a WebSocket that has been greeted.
class WebTab {
 public:
  explicit WebTab(int port, const std::string& headers = "", const std::string& path = "/ws")
      : socket_(port) {
    socket_.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                 "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                 headers + "\r\n");
    while (socket_.unread().find("\r\n\r\n") == std::string::npos && socket_.receive()) {
    }
    const auto end = socket_.unread().find("\r\n\r\n");
    greeting_ = web_reply(socket_.unread().substr(0, end == std::string::npos ? end : end + 4));
    if (end != std::string::npos) socket_.unread().erase(0, end + 4);
    if (open()) about_ = next().value_or(Json());
  }

  bool open() const { return greeting_.status == 101; }
  const WebReply& greeting() const { return greeting_; }
  const Json& about() const { return about_; }
  PlainSocket& socket() { return socket_; }
  void close() { socket_.close(); }

  bool say(const Json& message) { return say_frame(message.line()); }
  // One frame; `bits` are its kind and whether it is the last of its message.
  bool say_frame(std::string_view text, int bits = 0x81) {
    std::string frame(1, static_cast<char>(bits));
    const std::size_t size = text.size();
    const int long_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    frame += static_cast<char>(0x80 | (long_bytes == 0 ? size : long_bytes == 2 ? 126u : 127u));
    for (int i = long_bytes - 1; i >= 0; --i) frame += static_cast<char>(size >> (8 * i));
    frame += std::string(4, '\0');  // a mask that changes nothing
    return socket_.send(frame) && socket_.send(text);
  }
  // The next message as text; nothing: the other side is gone or silent.
  std::optional<std::string> hear(double patience = 60) {
    while (true) {
      if (auto message = take_frame()) return message;
      if (!socket_.receive(patience)) return std::nullopt;
    }
  }
  std::optional<Json> next(double patience = 60) {
    const auto text = hear(patience);
    return text ? std::optional(read_json(*text)) : std::nullopt;
  }
  // The next message of this type for this id; others are skipped.
  Json await(std::string_view type, std::int64_t id) {
    while (const auto message = next())
      if (text_of(*message, "type") == type && number_of(*message, "id") == static_cast<double>(id))
        return *message;
    return {};
  }
  // The last `analysis` of a search.
  Json await_done(std::int64_t id, std::string_view type = "analysis") {
    while (true) {
      Json message = await(type, id);
      if (message.kind() == Json::Kind::null || is_true(message, "done")) return message;
    }
  }

 private:
  // A text frame that has come whole; others are dropped.
  std::optional<std::string> take_frame() {
    std::string& bytes = socket_.unread();
    while (bytes.size() >= 2) {
      const auto byte = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
      };
      std::size_t size = byte(1) & 0x7f, head = 2;
      const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
      if (bytes.size() < head + more) return std::nullopt;
      if (more > 0) size = 0;
      for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
      head += more;
      if (bytes.size() < head + size) return std::nullopt;
      const bool is_text = (byte(0) & 0x0f) == 1;
      std::string content = bytes.substr(head, size);
      bytes.erase(0, head + size);
      if (is_text) return content;
    }
    return std::nullopt;
  }

  PlainSocket socket_;
  WebReply greeting_;
  Json about_;
};

}  // namespace agon::test
