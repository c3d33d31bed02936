#include "app/line_reader.hpp"

#include <array>
#include <cerrno>
#include <iostream>
#include <poll.h>
#include <unistd.h>

#include "app/interrupt.hpp"

namespace agon {

LineReader::LineReader(std::istream& in) : in_(in), from_process_(&in == &std::cin) {}

bool LineReader::fill() {
  while (!interrupted()) {
    // No event is asked of the output: a closed pipe is told all the same.
    std::array<pollfd, 2> watched{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{STDOUT_FILENO, 0, 0}};
    if (poll(watched.data(), watched.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if ((watched[1].revents & POLLERR) != 0) return false;
    buffer_.resize(1 << 16);
    const ssize_t size = read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (size < 0 && errno == EINTR) continue;
    buffer_.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    at_ = 0;
    return size > 0;
  }
  return false;
}

int LineReader::byte() {
  if (!from_process_) return in_.rdbuf()->sbumpc();
  if (at_ == buffer_.size() && !fill()) return -1;
  return static_cast<unsigned char>(buffer_[at_++]);
}

bool LineReader::next(std::string& line) {
  constexpr std::size_t most = std::size_t{1} << 20;
  line.clear();
  for (int c = byte(); c >= 0; c = byte()) {
    if (c == '\n') return true;
    if (line.size() < most) line += static_cast<char>(c);
  }
  return !line.empty();
}

bool LineReader::output_closed() const {
  if (!from_process_) return false;
  constexpr int moment = 50;  // milliseconds
  pollfd output{STDOUT_FILENO, 0, 0};
  return poll(&output, 1, moment) > 0 && (output.revents & POLLERR) != 0;
}

}  // namespace agon
