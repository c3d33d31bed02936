#include "web/message.hpp"

#include "base/text.hpp"
#include "web/config.hpp"

namespace agon::web {

Status play_sent(Record& record, const std::string& ply) {
  if (!ply.starts_with(set_up_word)) return record.play_text(ply);
  auto position = record.game().game().parse(ply.substr(set_up_word.size()));
  if (!position) return position.error();
  record.set_up(position.take());
  return {};
}

Message::Message(Json json) : json_(std::move(json)) {}

Result<Message> Message::read(std::string_view text) {
  auto json = Json::parse(text);
  if (!json) return json.error();
  if (json->kind() != Json::Kind::object) return Error{"expected a JSON object"};
  Message message(json.take());
  message.id_ = message.integer("id", -largest_integer, largest_integer, 0);
  message.type_ = message.text("type");
  if (!message.status_) return message.status_.error();
  return message;
}

void Message::complain(std::string_view name, std::string_view expected) {
  if (status_) status_ = Error{std::string(name) + ": expected " + std::string(expected)};
}

void Message::expect(const Status& status) {
  if (status_ && !status) status_ = status;
}

std::string Message::text(std::string_view name, std::string otherwise) {
  const Json* field = json_.find(name);
  if (field == nullptr) return otherwise;
  if (const std::string* text = field->as_text()) return *text;
  complain(name, "a text");
  return otherwise;
}

double Message::number(std::string_view name, double low, double high, double otherwise) {
  const Json* field = json_.find(name);
  if (field == nullptr) return otherwise;
  if (const auto number = field->as_number(); number && *number >= low && *number <= high) return *number;
  complain(name, "a number from " + number_text(low) + " to " + number_text(high));
  return otherwise;
}

std::int64_t Message::integer(std::string_view name, std::int64_t low, std::int64_t high,
                              std::int64_t otherwise) {
  const Json* field = json_.find(name);
  if (field == nullptr) return otherwise;
  if (const auto number = field->as_integer(); number && *number >= low && *number <= high) return *number;
  complain(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return otherwise;
}

bool Message::flag(std::string_view name, bool otherwise) {
  const Json* field = json_.find(name);
  if (field == nullptr) return otherwise;
  if (const auto value = field->as_boolean()) return *value;
  complain(name, "true or false");
  return otherwise;
}

const std::vector<Json>* Message::list(std::string_view name) {
  const Json* field = json_.find(name);
  if (field == nullptr) return nullptr;
  if (field->kind() == Json::Kind::array) return &field->items();
  complain(name, "a list");
  return nullptr;
}

std::vector<std::string> Message::texts_of(std::string_view name, const Json& list) {
  std::vector<std::string> texts;
  if (list.kind() != Json::Kind::array) complain(name, "a list of texts");
  for (const Json& item : list.items()) {
    if (item.as_text() == nullptr) complain(name, "a list of texts");
    texts.push_back(item.as_text() != nullptr ? *item.as_text() : "");
  }
  return texts;
}

std::vector<std::string> Message::texts(std::string_view name) {
  const Json* field = json_.find(name);
  return field != nullptr ? texts_of(name, *field) : std::vector<std::string>();
}

std::vector<std::vector<std::string>> Message::text_lists(std::string_view name) {
  std::vector<std::vector<std::string>> lists;
  if (const auto* items = list(name))
    for (const Json& item : *items) lists.push_back(texts_of(name, item));
  return lists;
}

std::vector<double> Message::numbers(std::string_view name) {
  std::vector<double> numbers;
  if (const auto* items = list(name))
    for (const Json& item : *items) {
      if (!item.as_number()) complain(name, "a list of numbers");
      numbers.push_back(item.as_number().value_or(0));
    }
  return numbers;
}

std::vector<std::int64_t> Message::integers(std::string_view name) {
  std::vector<std::int64_t> numbers;
  if (const auto* items = list(name))
    for (const Json& item : *items) {
      if (!item.as_integer()) complain(name, "a list of whole numbers");
      numbers.push_back(item.as_integer().value_or(0));
    }
  return numbers;
}

Message Message::inner(std::string_view name) const {
  const Json* field = json_.find(name);
  Message message(field != nullptr ? *field : Json());
  if (field != nullptr && field->kind() != Json::Kind::object) message.complain(name, "an object");
  return message;
}

std::vector<Message> Message::inner_list(std::string_view name) {
  std::vector<Message> messages;
  if (const auto* items = list(name))
    for (const Json& item : *items) {
      if (item.kind() != Json::Kind::object) complain(name, "a list of objects");
      messages.push_back(Message(item));
    }
  return messages;
}

Result<Record> Message::record(GameShelf& games, const std::atomic<bool>* stop) {
  const std::string spec = text("game");
  const std::string start = text("start");
  const auto moves = texts("moves");
  if (!status_) return status_.error();
  if (moves.size() > most_moves)
    return Error{"moves: there are " + std::to_string(moves.size()) + ", and " + std::to_string(most_moves) +
                 " are the most"};
  const auto game = games.take(spec, stop);
  if (!game) return game.error();
  auto record = begin_record(*game, {.start = start, .moves = {}});
  for (std::size_t i = 0; record && i < moves.size(); ++i)
    if (const Status played = play_sent(*record, moves[i]); !played)
      return Error{"move " + std::to_string(i + 1) + ": " + played.error().message};
  return record;
}

}  // namespace agon::web
