#include "lab/dials.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.hpp"

namespace agon {
namespace {

// Three digits are enough to tell settings apart, and can be read.
double rounded(double value) {
  if (value == 0) return 0;
  const double digits = 2 - std::floor(std::log10(std::abs(value)));
  const double scale = std::pow(10, std::abs(digits));
  return digits > 0 ? std::round(value * scale) / scale : std::round(value / scale) * scale;
}

Error no_dial(const OptionInfo& info, const std::string& why) {
  return Error{"option '" + info.name + "' " + why};
}

// "0.2..1.2"
bool is_range(std::string_view text) { return text.find("..") != std::string_view::npos; }

Result<Dial> range_dial(const OptionInfo& info, double low, double high) {
  if (!(low < high))
    return no_dial(
        info, "takes LOW..HIGH with LOW < HIGH, not '" + number_text(low) + ".." + number_text(high) + "'");
  return Dial{.option = info.name, .low = low, .high = high, .whole = info.kind == OptionKind::integer};
}

bool has_numbers(const OptionInfo& info) {
  return info.kind == OptionKind::integer || info.kind == OptionKind::number;
}

Result<Dial> written_range(const OptionInfo& info, std::string_view text) {
  if (!has_numbers(info)) return no_dial(info, "has no ranges: list its values, as in A/B");
  const auto at = text.find("..");
  const auto low = parse_number(text.substr(0, at)), high = parse_number(text.substr(at + 2));
  if (!low || !high) return no_dial(info, "takes LOW..HIGH, not " + in_quotes(text));
  return range_dial(info, *low, *high);
}

Result<Dial> whole_dial(const OptionInfo& info) {
  if (info.kind == OptionKind::boolean) return Dial{.option = info.name, .values = {"no", "yes"}};
  if (info.kind == OptionKind::choice) return Dial{.option = info.name, .values = info.choices};
  // Where the end is far beyond all use, as that of a budget is, people must say what they mean.
  const double usual = std::max(1.0, std::abs(parse_number(info.default_text).value_or(0)));
  const bool ranged = (info.low != 0 || info.high != 0) && info.high <= 100 * usual;
  // A default below all that counts says "as usual" (exploration=-1), and so would all values down there.
  const bool marked = info.low < 0 && info.high > 0 && parse_number(info.default_text) == info.low;
  if (has_numbers(info) && ranged) return range_dial(info, marked ? 0 : info.low, info.high);
  return no_dial(info, "needs values to try: " + info.name + "=A/B" +
                           (has_numbers(info) ? " or " + info.name + "=LOW..HIGH" : ""));
}

// The ends of a range and all listed values are such that the option takes them.
Status check(const Dial& dial, OptionSet& options) {
  std::vector<std::string> tried = dial.values;
  if (tried.empty()) tried = {number_text(dial.low), number_text(dial.high)};
  for (const std::string& value : tried)
    if (const Status set = options.set(dial.option, value); !set) return set;
  return {};
}

Result<Dial> read_dial(std::string_view word, OptionSet& options) {
  const auto equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals);
  const auto* entry = options.find(name);
  if (entry == nullptr) return options.set(name, "").error();
  if (equals == word.size()) return whole_dial(entry->info);
  const std::string_view text = word.substr(equals + 1);
  if (is_range(text)) return written_range(entry->info, text);
  if (text.empty()) return no_dial(entry->info, "needs values to try behind '='");
  return Dial{.option = entry->info.name, .values = split(text, '/'), .listed = true};
}

}  // namespace

std::string Dial::at(double at_most_one) const {
  const double share = std::min(at_most_one, std::nextafter(1.0, 0.0));
  if (!values.empty()) return values[static_cast<std::size_t>(share * static_cast<double>(values.size()))];
  // So few whole numbers that each shall be as likely as the others.
  if (whole && high < 10 * low + 10) return number_text(std::floor(low + share * (high - low + 1)));
  const bool log_spread = low > 0 && high >= 10 * low;
  const double value = log_spread ? low * std::pow(high / low, share) : low + share * (high - low);
  return number_text(std::clamp(whole ? std::round(value) : rounded(value), low, high));
}

Result<std::vector<Dial>> read_dials(std::string_view text, OptionSet& options) {
  std::vector<Dial> dials;
  for (const std::string& word : split(text, ',')) {
    auto dial = read_dial(trim(word), options);
    if (!dial) return dial.error();
    if (const Status fits = check(*dial, options); !fits) return fits.error();
    const auto same = [&](const Dial& other) { return other.option == dial->option; };
    if (std::any_of(dials.begin(), dials.end(), same))
      return Error{"option '" + dial->option + "' is named twice"};
    dials.push_back(dial.take());
  }
  return dials;
}

std::vector<std::vector<std::string>> draw_settings(const std::vector<Dial>& dials, int count,
                                                    Random random) {
  std::vector<std::vector<std::string>> settings(static_cast<std::size_t>(count));
  std::vector<int> parts(settings.size());
  for (const Dial& dial : dials) {
    std::iota(parts.begin(), parts.end(), 0);
    for (int left = count; left > 1; --left)
      std::swap(parts[static_cast<std::size_t>(left - 1)],
                parts[static_cast<std::size_t>(random.below(left))]);
    for (std::size_t i = 0; i < settings.size(); ++i)
      settings[i].push_back(dial.at((parts[i] + random.uniform()) / count));
  }
  return settings;
}

}  // namespace agon
