#include "app/json.hpp"

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

std::string Json::text(bool ascii) const {
  return JsonWriter::tree(*this).dump(2, ' ', ascii, Tree::error_handler_t::replace);
}

}  // namespace agon
