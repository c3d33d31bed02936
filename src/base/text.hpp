// Small text helpers shared by parsers and messages.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

std::string_view trim(std::string_view text);
// Splits at every `separator`; an empty text gives no parts.
std::vector<std::string> split(std::string_view text, char separator);
// Splits at runs of white space.
std::vector<std::string> words(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);
std::string lower_case(std::string_view text);

std::optional<long long> parse_integer(std::string_view text);
std::optional<double> parse_number(std::string_view text);
// The shortest text that reads back as the same number: 0.7, not 0.700000.
std::string number_text(double value);
// With so many digits behind the point.
std::string fixed(double value, int digits);

// The same number for the same text on every machine; a good mix of all its bits.
std::uint64_t text_hash(std::string_view text);

// The candidate spelled most like `word`, if any is close enough to be meant; else the shortest that begins
// so.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);
// "; did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

// "no game 'otello'; did you mean 'othello'?", or with the whole list where nothing is near.
std::string unknown_name(std::string_view kind, std::string_view word,
                         std::span<const std::string> candidates);

// A piece of foreign text as a terminal may show it: cut to a sensible length, control characters replaced.
std::string shown_text(std::string_view text, std::size_t longest = 60);
// Some programs begin every text with the mark of UTF-8; it says nothing.
std::string_view without_mark(std::string_view text);
// A piece of foreign text for an error message: cut to a sensible length, control characters replaced, in
// quotes.
std::string in_quotes(std::string_view text);

}  // namespace agon
