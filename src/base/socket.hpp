// Connections over TCP. Every wait has a deadline, and nothing that the other side does can hang or end ours.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/deadline.hpp"
#include "base/process.hpp"
#include "base/result.hpp"

namespace agon {

class Socket {
 public:
  explicit Socket(FileHandle file) : file_(std::move(file)) {}
  static Result<Socket> connect(const std::string& host, int port, Deadline deadline);

  // Errors: the other side has closed the connection, or takes nothing until the deadline.
  Status write(std::string_view bytes, Deadline deadline);
  // What has arrived, at most `most` bytes; empty where nothing did until the deadline. An error: the
  // connection is closed or broken.
  Result<std::string> read(std::size_t most, Deadline deadline);

  bool open() const { return file_.open(); }
  void close() { file_.close(); }

 private:
  FileHandle file_;
};

// Whether a name, or an address in digits, leads anywhere. It may take some seconds, as connecting may.
Status check_host(const std::string& host);
// All addresses in digits that it leads to; none where it leads nowhere.
std::vector<std::string> host_addresses(const std::string& host);

class Listener {
 public:
  // On this port of an address of ours, or the next free one of the following `tries`; 0: any port.
  static Result<Listener> open(const std::string& address, int port, int tries = 1);

  int port() const { return port_; }
  // Nothing where nobody came until the deadline.
  Result<std::optional<Socket>> accept(Deadline deadline);

 private:
  Listener(FileHandle file, int port) : file_(std::move(file)), port_(port) {}

  FileHandle file_;
  int port_;
};

}  // namespace agon
