#include "base/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/quoting.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};
constexpr std::array duration_units{Unit{"ms", 0.001}, Unit{"s", 1}, Unit{"m", 60}, Unit{"h", 3600}};
constexpr std::array size_units{Unit{"KB", 1024.0}, Unit{"MB", 1024.0 * 1024},
                                Unit{"GB", 1024.0 * 1024 * 1024}};

// Reads "1.5s": a number and one of the units; a bare number has the factor `bare`.
std::optional<double> read_with_unit(std::string_view text, std::span<const Unit> units, double bare) {
  const auto digits = std::min(text.find_first_not_of("+-.0123456789"), text.size());
  const auto value = parse_number(text.substr(0, digits));
  if (!value || *value < 0) return std::nullopt;
  const std::string unit = lower_case(text.substr(digits));
  if (unit.empty()) return *value * bare;
  for (const auto& each : units)
    if (unit == lower_case(each.name)) return *value * each.factor;
  return std::nullopt;
}

// Without an exponent, which would read as a unit.
std::string plain_number(double value) {
  std::array<char, 400> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  return error == std::errc{} ? std::string(buffer.data(), end) : number_text(value);
}

// The largest unit in which the value is a short number.
std::string write_with_unit(double value, std::span<const Unit> units, double smallest) {
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit)
    if (value >= unit->factor && std::fmod(value, unit->factor) == 0)
      return plain_number(value / unit->factor) + std::string(unit->name);
  return plain_number(value / smallest) + std::string(units.front().name);
}

}  // namespace

std::string_view kind_name(OptionKind kind) {
  switch (kind) {
    case OptionKind::integer:
      return "integer";
    case OptionKind::number:
      return "number";
    case OptionKind::boolean:
      return "yes|no";
    case OptionKind::text:
      return "text";
    case OptionKind::choice:
      return "choice";
    case OptionKind::duration:
      return "duration";
    case OptionKind::bytes:
      return "size";
  }
  return "";
}

std::string OptionInfo::allowed() const {
  if (kind == OptionKind::choice) return join(choices, "|");
  const bool ranged = low != 0 || high != 0;
  // Written as they are read: without an exponent. Only seeds, which may be any 64 bits, have no range.
  if (kind == OptionKind::integer)
    return "integer " + (ranged ? plain_number(low) + ".." + plain_number(high)
                                : "0.." + std::to_string(std::numeric_limits<std::uint64_t>::max()));
  std::string text(kind_name(kind));
  if (kind == OptionKind::duration) text += " such as 250ms, 2s, 1m or a bare number of seconds";
  if (kind == OptionKind::bytes) text += " such as 64MB, 1GB or a bare number of megabytes";
  if (!ranged) return text;
  if (kind == OptionKind::duration)
    return text + ", " + options_detail::write(Seconds{low}) + " to " + options_detail::write(Seconds{high});
  if (kind == OptionKind::bytes)
    return text + ", " + options_detail::write(Bytes{static_cast<std::uint64_t>(low)}) + " to " +
           options_detail::write(Bytes{static_cast<std::uint64_t>(high)});
  return text + " " + number_text(low) + ".." + number_text(high);
}

const OptionSet::Entry* OptionSet::find(std::string_view name) const {
  const auto at =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.info.name == name; });
  return at == entries_.end() ? nullptr : &*at;
}

std::vector<std::string> OptionSet::names() const {
  std::vector<std::string> names;
  for (const auto& entry : entries_) names.push_back(entry.info.name);
  return names;
}

Status OptionSet::set(std::string_view name, std::string_view text) {
  const Entry* entry = find(name);
  if (entry == nullptr) {
    if (entries_.empty()) return Error{"no option " + in_quotes(name) + ": there are none here"};
    const Entry* meant = find(nearest(name, names()).value_or(""));
    if (meant == nullptr) return Error{unknown_name("option", name, names())};
    return Error{"no option " + in_quotes(name) + "; did you mean '" + meant->info.name + "'? It takes " +
                 meant->info.allowed()};
  }
  if (!entry->set(text))
    return Error{"option '" + entry->info.name + "' takes " + entry->info.allowed() + ", not " +
                 in_quotes(text) +
                 (entry->info.kind == OptionKind::choice ? did_you_mean(text, entry->info.choices) : "")};
  return {};
}

Status OptionSet::set_first(std::string_view text) {
  if (entries_.empty()) return Error{"no options here, but got " + in_quotes(text)};
  if (const Entry* named = find(text); named != nullptr && entries_.front().info.kind != OptionKind::text)
    return Error{"option '" + named->info.name + "' needs a value: " + named->info.allowed() + ", as in " +
                 named->info.name + "=" + named->info.default_text};
  return set(entries_.front().info.name, text);
}

std::string OptionSet::changed() const {
  std::vector<std::string> parts;
  for (const auto& entry : entries_) {
    const std::string value = entry.get();
    if (value == entry.info.default_text) continue;
    parts.push_back(entry.info.name + "=" + quoted_if_needed(value));
  }
  return join(parts, ",");
}

namespace options_detail {

// Large numbers may be written as 1e6.
bool read(std::string_view text, std::int64_t& value) {
  constexpr double largest = 0x1.0p53;  // below it every integer is a number of its own
  if (const auto parsed = parse_integer(text)) {
    value = *parsed;
    return true;
  }
  const auto number = text.find_first_of("eE") != std::string_view::npos ? parse_number(text) : std::nullopt;
  if (!number || std::abs(*number) > largest || std::trunc(*number) != *number) return false;
  value = static_cast<std::int64_t>(*number);
  return true;
}

bool read(std::string_view text, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

bool read(std::string_view text, double& value) {
  const auto parsed = parse_number(text);
  if (parsed) value = *parsed;
  return parsed.has_value();
}

bool read(std::string_view text, bool& value) {
  const std::string word = lower_case(text);
  const bool yes = word == "yes" || word == "true" || word == "on" || word == "1";
  const bool no = word == "no" || word == "false" || word == "off" || word == "0";
  if (yes || no) value = yes;
  return yes || no;
}

bool read(std::string_view text, Seconds& value) {
  const auto parsed = read_with_unit(text, duration_units, 1);
  if (parsed) value.count = *parsed;
  return parsed.has_value();
}

bool read(std::string_view text, Bytes& value) {
  const auto parsed = read_with_unit(text, size_units, 1024.0 * 1024);
  if (!parsed || *parsed > 0x1.0p62) return false;
  value.count = static_cast<std::uint64_t>(*parsed);
  return true;
}

bool read_choice(std::string_view text, const std::vector<std::string>& choices, int& index) {
  const auto at = std::find(choices.begin(), choices.end(), text);
  if (at == choices.end()) return false;
  index = static_cast<int>(at - choices.begin());
  return true;
}

std::string write(std::int64_t value) { return std::to_string(value); }
std::string write(std::uint64_t value) { return std::to_string(value); }
std::string write(double value) { return number_text(value); }
std::string write(bool value) { return value ? "yes" : "no"; }
std::string write(Seconds value) { return write_with_unit(value.count, duration_units, 0.001); }
std::string write(Bytes value) { return write_with_unit(static_cast<double>(value.count), size_units, 1024); }

}  // namespace options_detail
}  // namespace agon
