// HTTP and WebSocket: who may connect, what is where, and one desk for each tab.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "web/config.hpp"

namespace agon::web {

struct ServerOptions {
  std::string address = "127.0.0.1";
  int port = 0;  // 0: any that is free
  std::string token;
  std::string folder;  // of the page's files; empty: those in the program
  double patience =
      10;  // seconds for who reads or sends nothing, and for a search that was asked for by POST
};

class Server {
 public:
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options, const Config& config);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  // Ends all searches and closes all connections.
  ~Server();

  int port() const;
  // As a browser takes it, with the token.
  std::string url() const;
  // Searches that hold memory now.
  int searches() const;
  int tabs() const;

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace agon::web
