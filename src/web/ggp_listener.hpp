// The HTTP side of a GGP player: a message is the body of a POST, or the path of a GET.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "protocol/ggp/ggp_player.hpp"
#include "web/gate.hpp"
#include "web/socket_watch.hpp"

struct mg_connection;
struct mg_context;

namespace agon::web {

class GgpListener {
 public:
  // The player must outlive the listener. Port 0: any that is free.
  static Result<std::unique_ptr<GgpListener>> start(const std::string& address, int port, GgpPlayer& player,
                                                    const WaitingLimits& limits = {});
  GgpListener(const GgpListener&) = delete;
  GgpListener& operator=(const GgpListener&) = delete;
  // Waits for the messages that are being answered.
  ~GgpListener();

  int port() const;

 private:
  GgpListener(std::string address, GgpPlayer& player, const WaitingLimits& limits)
      : address_(std::move(address)), player_(player), waiting_(limits) {}
  int answer(mg_connection* connection);
  Status admit(std::string_view host, std::string_view origin);

  std::string address_;
  GgpPlayer& player_;
  std::optional<Gate> gate_;
  std::atomic<bool> ready_ = false;  // the gate knows its port
  WaitingRoom waiting_;
  mg_context* context_ = nullptr;
};

}  // namespace agon::web
