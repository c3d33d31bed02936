// A small JSON value for --json output: objects keep the order in which they were written.
// Only json.cpp knows the JSON library, so that commands compile quickly.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon {

class Json {
 public:
  enum class Kind { null, boolean, number, integer, natural, text, array, object };
  using Member = std::pair<std::string, Json>;
  using Array = std::vector<Json>;

  Json();  // null
  Json(bool value);
  Json(double value);
  template <std::signed_integral N>
  Json(N value) : Json(Integer{static_cast<std::int64_t>(value)}) {}
  template <std::unsigned_integral N>
    requires(!std::same_as<N, bool>)
  Json(N value) : Json(Natural{static_cast<std::uint64_t>(value)}) {}
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(Array items);
  Json(const std::vector<std::string>& texts);
  Json(std::initializer_list<Member> members);

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  // For objects.
  void add(std::string name, Json value);

  // Indented by two spaces. `ascii` writes everything else as \uXXXX. Infinite numbers become null.
  std::string text(bool ascii = false) const;

 private:
  friend struct JsonWriter;
  struct Integer {
    std::int64_t value;
  };
  struct Natural {
    std::uint64_t value;
  };
  explicit Json(Integer integer);
  explicit Json(Natural natural);

  Kind kind_ = Kind::null;
  bool boolean_ = false;
  double number_ = 0;
  std::int64_t integer_ = 0;
  std::uint64_t natural_ = 0;
  std::string text_;
  std::vector<std::string> names_;  // of an object's members
  Array items_;                     // of an array, or the values of an object's members
};

}  // namespace agon
