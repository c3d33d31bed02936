// One message of the page, with fields that are read and checked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/record.hpp"
#include "show/json.hpp"
#include "web/game_shelf.hpp"

namespace agon::web {

// Whole numbers that JavaScript holds exactly; ids of requests and searches are such.
inline constexpr std::int64_t largest_integer = std::int64_t{1} << 53;

// Before a ply that is no move but the position from which the game goes on.
inline constexpr std::string_view set_up_word = "setup ";
// Plays a ply as messages have it.
Status play_sent(Record& record, const std::string& ply);

class Message {
 public:
  // The first fault found in its fields makes status() an error.
  static Result<Message> read(std::string_view text);

  const std::string& type() const { return type_; }
  std::int64_t id() const { return id_; }
  void set_type(std::string_view type) { type_ = type; }

  bool has(std::string_view name) const { return json_.find(name) != nullptr; }
  // Each gives `otherwise` where the field is missing or wrong.
  std::string text(std::string_view name, std::string otherwise = "");
  double number(std::string_view name, double low, double high, double otherwise);
  std::int64_t integer(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t otherwise);
  bool flag(std::string_view name, bool otherwise = false);
  std::vector<std::string> texts(std::string_view name);
  std::vector<std::vector<std::string>> text_lists(std::string_view name);
  std::vector<double> numbers(std::string_view name);
  std::vector<std::int64_t> integers(std::string_view name);
  // The fields of an object within this message; an empty message where there is none.
  Message inner(std::string_view name) const;
  // The objects of a list.
  std::vector<Message> inner_list(std::string_view name);
  // Takes over a fault of an inner message.
  void expect(const Status& status);

  Status status() const { return status_; }
  // The game that it speaks of: `game`, `start` and `moves`. `stop` ends the making of it from another
  // thread.
  Result<Record> record(GameShelf& games, const std::atomic<bool>* stop = nullptr);

 private:
  explicit Message(Json json);
  void complain(std::string_view name, std::string_view expected);
  std::vector<std::string> texts_of(std::string_view name, const Json& list);
  const std::vector<Json>* list(std::string_view name);

  Json json_;
  std::string type_;
  std::int64_t id_ = 0;
  Status status_;
};

}  // namespace agon::web
