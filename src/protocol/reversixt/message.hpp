// The messages of ReversiXT's network protocol: a type, the length of what follows, and that. Numbers are
// unsigned, the highest byte first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/socket.hpp"
#include "game/drawing.hpp"

namespace agon::reversixt {

inline constexpr int default_port = 7777;
inline constexpr int most_groups = 100;
inline constexpr double look_seconds = 0.2;  // of one wait, before it is looked whether to stop

enum class MessageType : std::uint8_t {
  group = 1,         // client: the number of its group
  map,               // server: the map file
  player,            // server: the client's player number
  request,           // server: time account in milliseconds (0: no limit), depth
  move,              // client: column, row, special value
  announcement,      // server: the same, and who played it
  disqualification,  // server: who
  end_of_phase_one,  // server
  end_of_game,       // server
};

struct Message {
  MessageType type = MessageType::group;
  std::string payload;
  friend bool operator==(const Message&, const Message&) = default;
};

std::string to_bytes(const Message& message);
// Takes the first message off the front of `bytes`; nothing: more must arrive. An error: no such type, or a
// length that it cannot have.
Result<std::optional<Message>> take_message(std::string& bytes);

struct MoveRequest {
  std::uint32_t milliseconds = 0;  // the whole account; 0: no limit
  std::uint8_t depth = 0;
};
struct SentMove {
  Place place;
  int special = 0;
};
struct Announcement {
  SentMove move;
  int player = 0;  // from 1
};

Message number_message(MessageType type, int number);  // one byte: group, player, disqualification
Message request_message(const MoveRequest& request);
Message move_message(const SentMove& move);
Message announcement_message(const Announcement& announcement);

// What is in a message of the right type, which has the right length.
int read_number(const Message& message);
MoveRequest read_request(const Message& message);
SentMove read_move(const Message& message);
Announcement read_announcement(const Message& message);

// Whole messages over a connection.
class MessageStream {
 public:
  explicit MessageStream(Socket socket) : socket_(std::move(socket)) {}

  Status send(const Message& message, Deadline deadline);
  // Nothing where no whole message came until the deadline.
  Result<std::optional<Message>> receive(Deadline deadline);
  // When the last message that was received came in, or somewhat earlier: where it lay there already it may
  // have come at any time since we looked last.
  Deadline arrived() const { return arrived_; }
  bool open() const { return socket_.open(); }
  void close() { socket_.close(); }

 private:
  // Empty where nothing came until the deadline.
  Result<std::string> read(Deadline deadline);

  Socket socket_;
  std::string unread_;
  Deadline looked_ = deadline_in(0), arrived_ = looked_;
};

}  // namespace agon::reversixt
