#include "protocol/reversixt/message.hpp"

namespace agon::reversixt {
namespace {

constexpr std::size_t header_size = 5, longest_map = std::size_t{4} << 20, chunk = 65536;

void append(std::string& bytes, std::uint32_t number, int size) {
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xff);
}

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(at, size)) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

// Whether a message of this type can be that long.
bool fits(MessageType type, std::uint32_t length) {
  switch (type) {
    case MessageType::group:
    case MessageType::player:
    case MessageType::disqualification:
      return length == 1;
    case MessageType::map:
      return length <= longest_map;
    case MessageType::request:
    case MessageType::move:
      return length == 5;
    case MessageType::announcement:
      return length == 6;
    case MessageType::end_of_phase_one:
    case MessageType::end_of_game:
      return length == 0;
  }
  return false;
}

void append_move(std::string& bytes, const SentMove& move) {
  append(bytes, static_cast<std::uint32_t>(move.place.column), 2);
  append(bytes, static_cast<std::uint32_t>(move.place.row), 2);
  append(bytes, static_cast<std::uint32_t>(move.special), 1);
}

}  // namespace

std::string to_bytes(const Message& message) {
  std::string bytes(1, static_cast<char>(message.type));
  append(bytes, static_cast<std::uint32_t>(message.payload.size()), 4);
  return bytes + message.payload;
}

Result<std::optional<Message>> take_message(std::string& bytes) {
  if (bytes.empty()) return std::optional<Message>();
  const int number = static_cast<unsigned char>(bytes.front());
  if (number < static_cast<int>(MessageType::group) || number > static_cast<int>(MessageType::end_of_game))
    return Error{"a message of unknown type " + std::to_string(number)};
  if (bytes.size() < header_size) return std::optional<Message>();
  const auto type = static_cast<MessageType>(number);
  const std::uint32_t length = number_at(bytes, 1, 4);
  if (!fits(type, length))
    return Error{"a message of type " + std::to_string(number) + " with the impossible length " +
                 std::to_string(length)};
  if (bytes.size() < header_size + length) return std::optional<Message>();
  Message message{.type = type, .payload = bytes.substr(header_size, length)};
  bytes.erase(0, header_size + length);
  return std::optional(std::move(message));
}

Message number_message(MessageType type, int number) {
  return {.type = type, .payload = std::string(1, static_cast<char>(number))};
}

Message request_message(const MoveRequest& request) {
  Message message{.type = MessageType::request, .payload = {}};
  append(message.payload, request.milliseconds, 4);
  append(message.payload, request.depth, 1);
  return message;
}

Message move_message(const SentMove& move) {
  Message message{.type = MessageType::move, .payload = {}};
  append_move(message.payload, move);
  return message;
}

Message announcement_message(const Announcement& announcement) {
  Message message{.type = MessageType::announcement, .payload = {}};
  append_move(message.payload, announcement.move);
  append(message.payload, static_cast<std::uint32_t>(announcement.player), 1);
  return message;
}

int read_number(const Message& message) { return static_cast<int>(number_at(message.payload, 0, 1)); }

MoveRequest read_request(const Message& message) {
  return {.milliseconds = number_at(message.payload, 0, 4),
          .depth = static_cast<std::uint8_t>(number_at(message.payload, 4, 1))};
}

SentMove read_move(const Message& message) {
  return {.place = {static_cast<int>(number_at(message.payload, 0, 2)),
                    static_cast<int>(number_at(message.payload, 2, 2))},
          .special = static_cast<int>(number_at(message.payload, 4, 1))};
}

Announcement read_announcement(const Message& message) {
  return {.move = read_move(message), .player = static_cast<int>(number_at(message.payload, 5, 1))};
}

Result<std::optional<Message>> MessageStream::receive(Deadline deadline) {
  while (true) {
    auto message = take_message(unread_);
    if (!message || message->has_value()) return message;
    const auto bytes = read(deadline);
    if (!bytes) return bytes.error();
    if (bytes->empty()) return std::optional<Message>();
    unread_ += *bytes;
  }
}

Result<std::string> MessageStream::read(Deadline deadline) {
  arrived_ = looked_;
  auto bytes = socket_.read(chunk, deadline_in(0));
  const bool waited = bytes && bytes->empty();
  if (waited) bytes = socket_.read(chunk, deadline);
  looked_ = deadline_in(0);
  if (waited) arrived_ = looked_;
  return bytes;
}

// What is asked after this came after it.
Status MessageStream::send(const Message& message, Deadline deadline) {
  looked_ = deadline_in(0);
  return socket_.write(to_bytes(message), deadline);
}

}  // namespace agon::reversixt
