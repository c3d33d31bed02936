// A small JSON value for --json output: objects keep the order in which they were written.
// Only json.cpp knows the JSON library, so that commands compile quickly.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace agon {

class Json {
 public:
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;
  using Array = std::vector<Json>;

  Json() = default;  // null
  Json(bool value) : content_(value) {}
  Json(double value) : content_(value) {}
  template <std::signed_integral N>
  Json(N value) : content_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral N>
    requires(!std::same_as<N, bool>)
  Json(N value) : content_(static_cast<std::uint64_t>(value)) {}
  Json(const char* text) : content_(std::string(text)) {}
  Json(std::string_view text) : content_(std::string(text)) {}
  Json(std::string text) : content_(std::move(text)) {}
  Json(Array items) : content_(std::move(items)) {}
  Json(Object members) : content_(std::move(members)) {}
  Json(std::initializer_list<Member> members) : content_(Object(members)) {}
  Json(const std::vector<std::string>& texts) : content_(Array(texts.begin(), texts.end())) {}

  // For objects.
  void add(std::string name, Json value) {
    std::get<Object>(content_).emplace_back(std::move(name), std::move(value));
  }

  // Indented by two spaces. `ascii` writes everything else as \uXXXX. Infinite numbers become null.
  std::string text(bool ascii = false) const;

  using Content =
      std::variant<std::nullptr_t, bool, double, std::int64_t, std::uint64_t, std::string, Array, Object>;
  const Content& content() const { return content_; }

 private:
  Content content_ = nullptr;
};

}  // namespace agon
