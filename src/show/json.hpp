// A small JSON value for --json output and for the page: objects keep the order in which they were written.
// Only json.cpp knows the JSON library, so that commands compile quickly.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

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
  // The members of another object.
  void add_all(const Json& object);

  // Indented by two spaces. `ascii` writes everything else as \uXXXX. Infinite numbers become null.
  std::string text(bool ascii = false) const;
  // The same without a line end in it.
  std::string line() const;

  // Reads foreign text: at most so deep and with so many values, that nothing it says can exhaust us.
  static constexpr std::size_t deepest = 32, most_values = 250'000;
  static Result<Json> parse(std::string_view text);

  Kind kind() const { return kind_; }
  // The member of this name; null where there is none, or this is no object.
  const Json* find(std::string_view name) const;
  // Of an array, or the values of an object; empty for all others.
  const Array& items() const { return items_; }
  // Of an object's members, in the order of its items; empty for all others.
  const std::vector<std::string>& names() const { return names_; }
  // Nothing where it is of another kind. A whole number is a number too.
  std::optional<bool> as_boolean() const;
  std::optional<double> as_number() const;
  std::optional<std::int64_t> as_integer() const;
  const std::string* as_text() const { return kind_ == Kind::text ? &text_ : nullptr; }

 private:
  friend struct JsonWriter;
  friend class JsonReader;
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
