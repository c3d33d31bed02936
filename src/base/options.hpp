// Options are declared once, beside the struct that holds them:
//
//   struct GreedyOptions { double epsilon = 0; };
//   template <> struct Fields<GreedyOptions> { static constexpr auto all = FieldList{
//     Field{"epsilon", &GreedyOptions::epsilon, 0.0, 1.0, "how often a random move is played instead"}}; };
//
// From this table come the command line, agent and game specifications, protocols, help, man page and
// completion. Types: int, std::int64_t, std::uint64_t, double, bool, std::string, Seconds, Bytes, enums with
// EnumNames, and PartChoice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/part_list.hpp"
#include "base/result.hpp"

namespace agon {

// A size option: "64MB", "1GB" (powers of 1024).
struct Bytes {
  std::uint64_t count = 0;
  friend bool operator==(const Bytes&, const Bytes&) = default;
};

// Names of an enum's values in order; specialise beside the enum:
//   template <> struct EnumNames<Side> { static constexpr std::array names{"left", "right"}; };
template <class E>
struct EnumNames;

template <class O, class V>
struct Field {
  std::string_view name;
  V O::*at;
  double low, high;  // both 0: no range
  std::string_view help;

  constexpr Field(std::string_view name_, V O::*at_, double low_, double high_, std::string_view help_)
      : name(name_), at(at_), low(low_), high(high_), help(help_) {}
  constexpr Field(std::string_view name_, V O::*at_, std::string_view help_)
      : Field(name_, at_, 0, 0, help_) {}
};

namespace options_detail {

template <std::size_t, class F>
struct ListedField {
  F field;
};

template <class Indices, class... F>
struct IndexedFields;
template <std::size_t... i, class... F>
struct IndexedFields<std::index_sequence<i...>, F...> : ListedField<i, F>... {
  constexpr explicit IndexedFields(const F&... field) : ListedField<i, F>{field}... {}

  // use(field...) of all fields at once.
  template <class Use>
  constexpr auto apply(const Use& use) const {
    return use(static_cast<const ListedField<i, F>&>(*this).field...);
  }
};

}  // namespace options_detail

// Fields in the order in which they are shown. No std::tuple: compilers spend a second on one of fifty, in
// every file that sees it.
template <class... F>
struct FieldList : options_detail::IndexedFields<std::index_sequence_for<F...>, F...> {
  using options_detail::IndexedFields<std::index_sequence_for<F...>, F...>::IndexedFields;
};
template <class... F>
FieldList(const F&...) -> FieldList<F...>;

template <class... F, class... G>
constexpr auto operator+(const FieldList<F...>& first, const FieldList<G...>& second) {
  return first.apply([&](const F&... before) {
    return second.apply([&](const G&... after) { return FieldList<F..., G...>(before..., after...); });
  });
}

// The fields of a struct as those of one derived from it.
template <class Derived, class O, class... V>
constexpr auto inherited(const FieldList<Field<O, V>...>& fields) {
  return fields.apply([](const Field<O, V>&... field) {
    return FieldList<Field<Derived, V>...>({field.name, field.at, field.low, field.high, field.help}...);
  });
}

template <class O>
struct Fields {
  static constexpr FieldList<> all{};
};

enum class OptionKind { integer, number, boolean, text, choice, duration, bytes };
std::string_view kind_name(OptionKind kind);

// One declared option as data, for help texts, pages and tuners.
struct OptionInfo {
  std::string name;
  OptionKind kind{};
  std::string default_text;
  double low = 0, high = 0;  // both 0: no range
  std::vector<std::string> choices;
  std::string help;

  // "number 0..5", "win|score", "duration"
  std::string allowed() const;
};

// The options of one thing (an agent, a game, a command), bound to the structs that hold their values.
class OptionSet {
 public:
  struct Entry {
    OptionInfo info;
    std::function<bool(std::string_view)> set;  // false: the text does not fit
    std::function<std::string()> get;
  };

  // Adds the fields of `target`, or only those named in `only` where it is not empty. `target` must outlive
  // the set.
  template <class O>
  void add(O& target, const std::vector<std::string_view>& only = {});

  // Errors name the option, what is allowed and the nearest spelling.
  Status set(std::string_view name, std::string_view text);
  // For options written without a name, as in gdl:FILE: sets the first one.
  Status set_first(std::string_view text);

  const std::vector<Entry>& entries() const { return entries_; }
  const Entry* find(std::string_view name) const;
  std::vector<std::string> names() const;
  // "name=value,..." of what differs from the defaults.
  std::string changed() const;

 private:
  std::vector<Entry> entries_;
};

namespace options_detail {

// Each type's reader and writer. `low`/`high` are checked by the caller for numeric kinds.
bool read(std::string_view text, std::int64_t& value);
bool read(std::string_view text, std::uint64_t& value);
bool read(std::string_view text, double& value);
bool read(std::string_view text, bool& value);
bool read(std::string_view text, Seconds& value);
bool read(std::string_view text, Bytes& value);
bool read_choice(std::string_view text, const std::vector<std::string>& choices, int& index);

std::string write(std::int64_t value);
std::string write(std::uint64_t value);
std::string write(double value);
std::string write(bool value);
std::string write(Seconds value);
std::string write(Bytes value);

template <class V>
inline constexpr bool is_part_choice = false;
template <class List>
inline constexpr bool is_part_choice<PartChoice<List>> = true;

template <class V>
constexpr OptionKind kind_of() {
  if constexpr (std::is_enum_v<V> || is_part_choice<V>)
    return OptionKind::choice;
  else if constexpr (std::is_same_v<V, bool>)
    return OptionKind::boolean;
  else if constexpr (std::is_integral_v<V>)
    return OptionKind::integer;
  else if constexpr (std::is_floating_point_v<V>)
    return OptionKind::number;
  else if constexpr (std::is_same_v<V, Seconds>)
    return OptionKind::duration;
  else if constexpr (std::is_same_v<V, Bytes>)
    return OptionKind::bytes;
  else {
    static_assert(std::is_same_v<V, std::string>, "no option type for this member");
    return OptionKind::text;
  }
}

template <class V>
std::vector<std::string> choices_of() {
  std::vector<std::string> choices;
  if constexpr (std::is_enum_v<V>)
    for (auto name : EnumNames<V>::names) choices.emplace_back(name);
  if constexpr (is_part_choice<V>)
    for (auto name : V::names) choices.emplace_back(name);
  return choices;
}

template <class V>
double as_number(const V& value) {
  if constexpr (std::is_arithmetic_v<V>)
    return static_cast<double>(value);
  else if constexpr (requires { value.count; })
    return static_cast<double>(value.count);
  else
    return 0;
}

template <class V>
bool parse(std::string_view text, const OptionInfo& info, V& out) {
  V value = out;
  if constexpr (std::is_same_v<V, std::string>) {
    value = std::string(text);
  } else if constexpr (std::is_enum_v<V>) {
    int index = 0;
    if (!read_choice(text, info.choices, index)) return false;
    value = static_cast<V>(index);
  } else if constexpr (is_part_choice<V>) {
    int index = 0;
    if (!read_choice(text, info.choices, index)) return false;
    value.index = static_cast<std::size_t>(index);
  } else if constexpr (std::is_same_v<V, int>) {
    std::int64_t wide = 0;
    if (!read(text, wide) || wide != static_cast<int>(wide)) return false;
    value = static_cast<int>(wide);
  } else {
    if (!read(text, value)) return false;
  }
  if ((info.low != 0 || info.high != 0) && (as_number(value) < info.low || as_number(value) > info.high))
    return false;
  out = value;
  return true;
}

template <class V>
std::string to_text(const V& value) {
  if constexpr (std::is_same_v<V, std::string>)
    return value;
  else if constexpr (std::is_enum_v<V>)
    return std::string(EnumNames<V>::names[static_cast<std::size_t>(value)]);
  else if constexpr (is_part_choice<V>)
    return std::string(V::names[value.index]);
  else if constexpr (std::is_same_v<V, int>)
    return write(static_cast<std::int64_t>(value));
  else
    return write(value);
}

}  // namespace options_detail

template <class O>
void OptionSet::add(O& target, const std::vector<std::string_view>& only) {
  const auto wanted = [&](std::string_view name) {
    if (only.empty()) return true;
    for (auto each : only)
      if (each == name) return true;
    return false;
  };
  const auto add_field = [&]<class V>(const Field<O, V>& field) {
    if (!wanted(field.name)) return;
    V* value = &(target.*field.at);
    OptionInfo info{.name = std::string(field.name),
                    .kind = options_detail::kind_of<V>(),
                    .default_text = options_detail::to_text(*value),
                    .low = field.low,
                    .high = field.high,
                    .choices = options_detail::choices_of<V>(),
                    .help = std::string(field.help)};
    auto set = [info, value](std::string_view text) { return options_detail::parse(text, info, *value); };
    auto get = [value] { return options_detail::to_text(*value); };
    entries_.push_back({std::move(info), std::move(set), std::move(get)});
  };
  Fields<O>::all.apply([&](const auto&... field) { (add_field(field), ...); });
}

}  // namespace agon
