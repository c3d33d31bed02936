#include "base/spec.hpp"

#include <algorithm>

#include "base/quoting.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

bool is_name(std::string_view text) {
  if (text.empty()) return false;
  for (char c : text)
    if (!(('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-'))
      return false;
  return true;
}

// "name=value" splits in two; anything else is a value without a name.
std::pair<std::string, std::string> split_option(std::string_view text) {
  const auto at = text.find('=');
  if (at != std::string_view::npos && is_name(text.substr(0, at)))
    return {std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
  return {"", std::string(text)};
}

bool one_text_only(const OptionSet& options) {
  return options.entries().size() == 1 && options.entries().front().info.kind == OptionKind::text;
}

// Where there is nothing but one text, a comma can only belong to it.
std::vector<std::pair<std::string, std::string>> with_commas_back(const Spec& spec) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const auto& option : spec.options) {
    if (options.empty() || !option.first.empty())
      options.push_back(option);
    else
      options.back().second += ", " + option.second;
  }
  return options;
}

}  // namespace

Result<Spec> parse_spec(std::string_view text) {
  text = trim(text);
  const auto colon = text.find(':');
  Spec spec{.name = std::string(text.substr(0, colon)), .options = {}};
  if (!is_name(spec.name)) return Error{"expected NAME or NAME:option=value,... and got " + in_quotes(text)};
  if (colon == std::string_view::npos) return spec;
  auto parts = split_outside_quotes(text.substr(colon + 1));
  if (!parts) return parts.error();
  for (const auto& part : *parts) {
    if (trim(part).empty()) return Error{"an option is empty in " + in_quotes(text)};
    auto [name, value] = split_option(trim(part));
    spec.options.emplace_back(std::move(name), unquoted(value));
  }
  return spec;
}

Result<std::vector<std::string>> split_specs(std::string_view text) {
  auto parts = split_outside_quotes(text);
  if (!parts) return parts.error();
  std::vector<std::string> specs;
  for (const auto& part : *parts) {
    const auto piece = trim(part);
    if (piece.empty()) return Error{"an entry is empty in " + in_quotes(text)};
    if (!specs.empty() && !split_option(piece).first.empty())
      specs.back() += "," + std::string(piece);
    else
      specs.emplace_back(piece);
  }
  return specs;
}

Status apply(const Spec& spec, OptionSet& options) {
  std::vector<std::string> given;
  for (const auto& [name, value] : one_text_only(options) ? with_commas_back(spec) : spec.options) {
    const std::string meant =
        name.empty() && !options.entries().empty() ? options.entries().front().info.name : name;
    if (std::find(given.begin(), given.end(), meant) != given.end())
      return Error{spec.name + ": option " + in_quotes(meant) + " is given twice"};
    given.push_back(meant);
    const Status status = name.empty() ? options.set_first(value) : options.set(name, value);
    if (!status) return Error{spec.name + ": " + status.error().message};
  }
  return {};
}

}  // namespace agon
