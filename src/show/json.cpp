#include "show/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace agon {

using Tree = nlohmann::ordered_json;

struct JsonWriter {
  static Tree tree(const Json& json) {
    switch (json.kind_) {
      case Json::Kind::null:
        break;
      case Json::Kind::boolean:
        return json.boolean_;
      case Json::Kind::number:
        return json.number_;
      case Json::Kind::integer:
        return json.integer_;
      case Json::Kind::natural:
        return json.natural_;
      case Json::Kind::text:
        return json.text_;
      case Json::Kind::array:
        return array(json);
      case Json::Kind::object:
        return object(json);
    }
    return nullptr;
  }

 private:
  static Tree array(const Json& json) {
    Tree out = Tree::array();
    for (const Json& item : json.items_) out.push_back(tree(item));
    return out;
  }
  static Tree object(const Json& json) {
    Tree out = Tree::object();
    for (std::size_t i = 0; i < json.items_.size(); ++i) out[json.names_[i]] = tree(json.items_[i]);
    return out;
  }
};

Json::Json() = default;
Json::Json(bool value) : kind_(Kind::boolean), boolean_(value) {}
Json::Json(double value) : kind_(Kind::number), number_(value) {}
Json::Json(Integer integer) : kind_(Kind::integer), integer_(integer.value) {}
Json::Json(Natural natural) : kind_(Kind::natural), natural_(natural.value) {}
Json::Json(const char* text) : Json(std::string(text)) {}
Json::Json(std::string_view text) : Json(std::string(text)) {}
Json::Json(std::string text) : kind_(Kind::text), text_(std::move(text)) {}
Json::Json(Array items) : kind_(Kind::array), items_(std::move(items)) {}
Json::Json(const std::vector<std::string>& texts) : kind_(Kind::array), items_(texts.begin(), texts.end()) {}
Json::Json(std::initializer_list<Member> members) : kind_(Kind::object) {
  for (const auto& [name, value] : members) add(name, value);
}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

void Json::add(std::string name, Json value) {
  names_.push_back(std::move(name));
  items_.push_back(std::move(value));
}

void Json::add_all(const Json& object) {
  for (std::size_t i = 0; i < object.items_.size(); ++i) add(object.names_[i], object.items_[i]);
}

std::string Json::text(bool ascii) const {
  return JsonWriter::tree(*this).dump(2, ' ', ascii, Tree::error_handler_t::replace);
}

std::string Json::line() const {
  return JsonWriter::tree(*this).dump(-1, ' ', false, Tree::error_handler_t::replace);
}

const Json* Json::find(std::string_view name) const {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (names_[i] == name) return &items_[i];
  return nullptr;
}

std::optional<bool> Json::as_boolean() const {
  return kind_ == Kind::boolean ? std::optional(boolean_) : std::nullopt;
}

std::optional<double> Json::as_number() const {
  switch (kind_) {
    case Kind::number:
      return number_;
    case Kind::integer:
      return static_cast<double>(integer_);
    case Kind::natural:
      return static_cast<double>(natural_);
    default:
      return std::nullopt;
  }
}

std::optional<std::int64_t> Json::as_integer() const {
  constexpr double largest = 0x1.0p53;  // whole numbers are exact up to here
  const auto number = as_number();
  if (!number || std::trunc(*number) != *number || std::abs(*number) > largest) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

// Puts values together as the library finds them; ends the reading where there are too many.
class JsonReader {
 public:
  bool null() { return add(Json()); }
  bool boolean(bool value) { return add(Json(value)); }
  bool number_integer(Tree::number_integer_t value) { return add(Json(value)); }
  bool number_unsigned(Tree::number_unsigned_t value) { return add(Json(value)); }
  bool number_float(Tree::number_float_t value, const std::string&) { return add(Json(value)); }
  bool string(std::string& value) { return add(Json(std::move(value))); }
  bool binary(Tree::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json(std::initializer_list<Json::Member>{})); }
  bool start_array(std::size_t) { return open(Json(Json::Array{})); }
  bool key(std::string& name) {
    names_.back() = std::move(name);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) {
    error_ = "no JSON: something is wrong at byte " + std::to_string(at);
    return false;
  }

  Json take() { return std::move(whole_); }
  const std::string& error() const { return error_; }

 private:
  bool add(Json value) {
    if (++values_ > Json::most_values) {
      error_ = "more than " + std::to_string(Json::most_values) + " values";
      return false;
    }
    if (open_.empty())
      whole_ = std::move(value);
    else if (open_.back().kind() == Json::Kind::array)
      open_.back().items_.push_back(std::move(value));
    else
      open_.back().add(names_.back(), std::move(value));
    return true;
  }
  bool open(Json empty) {
    if (open_.size() == Json::deepest) {
      error_ = "lists in lists, more than " + std::to_string(Json::deepest) + " deep";
      return false;
    }
    open_.push_back(std::move(empty));
    names_.emplace_back();
    return true;
  }
  bool close() {
    Json done = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return add(std::move(done));
  }

  std::vector<Json> open_;
  std::vector<std::string> names_;  // of the member that comes next, for each open object
  Json whole_;
  std::size_t values_ = 0;
  std::string error_;
};

Result<Json> Json::parse(std::string_view text) {
  JsonReader reader;
  if (!Tree::sax_parse(text.begin(), text.end(), &reader)) return Error{reader.error()};
  return reader.take();
}

}  // namespace agon
