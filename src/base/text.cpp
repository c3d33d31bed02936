#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "base/bits.hpp"

namespace agon {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Insertions, deletions, changes and swaps of neighbours each count one.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({change, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }

std::string digits_of(std::string_view text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits), is_digit);
  return digits;
}

// How many mistakes a word may have. Where it tells a number, as a cell of a board does, another number is
// another thing, and one or two letters beside it are no word to misspell.
std::size_t most_mistakes(std::string_view word, std::string_view candidate) {
  const std::string digits = digits_of(word);
  if (!digits.empty() && digits != digits_of(candidate)) return 0;
  const std::size_t letters = word.size() - digits.size();
  return letters < 3 ? 0 : (letters + 1) / 3;
}

// How many bytes the first character has, in UTF-8; 0 where a terminal must not be shown it: bytes that are
// no text, and control characters of one or two bytes.
std::size_t shown_length(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (byte(0) < 0x80) return std::iscntrl(byte(0)) != 0 ? 0 : 1;
  const std::size_t length = byte(0) < 0xc2   ? 0
                             : byte(0) < 0xe0 ? 2
                             : byte(0) < 0xf0 ? 3
                             : byte(0) < 0xf5 ? 4
                                              : 0;
  if (length == 0 || text.size() < length || (byte(0) == 0xc2 && byte(1) < 0xa0)) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  return length;
}

template <class Number>
std::optional<Number> parse_whole(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
    if (text.empty()) parts.emplace_back();
  }
  return parts;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> parts;
  while (!(text = trim(text)).empty()) {
    const auto end = std::find_if(text.begin(), text.end(), is_space);
    parts.emplace_back(text.begin(), end);
    text.remove_prefix(parts.back().size());
  }
  return parts;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string out;
  for (const auto& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::optional<long long> parse_integer(std::string_view text) { return parse_whole<long long>(text); }

std::optional<double> parse_number(std::string_view text) {
  const auto value = parse_whole<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string number_text(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return error == std::errc{} ? std::string(buffer.data(), end) : std::to_string(value);
}

std::string fixed(double value, int digits) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, value);
  return buffer.data();
}

std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = hash_of(hash ^ static_cast<unsigned char>(c));
  return hash;
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  // Foreign words may be huge; nothing that long is a misspelling.
  if (word.size() > 64) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = word.size() + 1;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(lower_case(word), lower_case(candidate));
    if (distance < best_distance && distance <= most_mistakes(word, candidate)) {
      best_distance = distance;
      best = candidate;
    }
  }
  // Not misspelt, but not finished. Numbers are not begun but other ones.
  if (best || word.size() < 3 || !digits_of(word).empty()) return best;
  for (const auto& candidate : candidates)
    if (lower_case(candidate).starts_with(lower_case(word)) && (!best || candidate.size() < best->size()))
      best = candidate;
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const auto best = nearest(word, candidates);
  return best ? "; did you mean '" + *best + "'?" : "";
}

std::string unknown_name(std::string_view kind, std::string_view word,
                         std::span<const std::string> candidates) {
  const std::string hint = did_you_mean(word, candidates);
  return "no " + std::string(kind) + " " + in_quotes(word) +
         (hint.empty() ? "; there are: " + join(candidates, ", ") : hint);
}

std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

std::string shown_text(std::string_view text, std::size_t longest) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size() && at < longest) {
    const std::size_t length = shown_length(text.substr(at));
    out += length == 0 ? "?" : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  if (at < text.size()) out += "...";
  return out;
}

std::string in_quotes(std::string_view text) { return "'" + shown_text(text) + "'"; }

}  // namespace agon
