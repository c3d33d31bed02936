#include "app/command.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace agon {
namespace {

struct Named {
  std::string_view option;
  Meaning meaning;
  std::string_view value;
};
constexpr std::array named_meanings{
    Named{"game", Meaning::game, "GAME"},       Named{"agent", Meaning::agent, "SPEC"},
    Named{"players", Meaning::agents, "SPECS"}, Named{"position", Meaning::position, "POSITION"},
    Named{"load", Meaning::file, "FILE"},       Named{"save", Meaning::file, "FILE"},
    Named{"openings", Meaning::file, "FILE"},   Named{"out", Meaning::folder, "PATH"},
    Named{"web-dir", Meaning::folder, "DIR"},   Named{"sgf", Meaning::folder, "DIR"},
    Named{"book", Meaning::file, "FILE"},       Named{"command", Meaning::command, "COMMAND"},
    Named{"kind", Meaning::agent, "AGENT"},
};

// A number of players is no list of them.
const Named* named(const OptionInfo& option) {
  const auto at = std::find_if(named_meanings.begin(), named_meanings.end(),
                               [&](const Named& each) { return each.option == option.name; });
  return at == named_meanings.end() || option.kind != OptionKind::text ? nullptr : &*at;
}

// --name or -x. Positions may start with dashes too (Othello's empty squares), but not with a small letter
// after them.
bool looks_like_option(std::string_view word) {
  const auto is_small = [&](std::size_t i) { return i < word.size() && 'a' <= word[i] && word[i] <= 'z'; };
  return (word.starts_with("--") && is_small(2)) ||
         (word.starts_with('-') && word.size() == 2 && word != "--");
}

// Walks over the words of one command line.
class ArgumentReader {
 public:
  ArgumentReader(const Command& command, std::span<const std::string> arguments, Call& call,
                 std::string_view program)
      : command_(command), arguments_(arguments), call_(call), program_(program) {}

  Status read() {
    bool names_allowed = true;
    while (at_ < arguments_.size()) {
      const std::string& word = arguments_[at_++];
      const bool is_option = names_allowed && looks_like_option(word);
      if (names_allowed && word == "--")
        names_allowed = false;
      else if (const Status read = is_option ? read_option(word) : read_positional(word); !read)
        return read;
    }
    return check_required();
  }

 private:
  Status read_option(const std::string& word) {
    if (!word.starts_with("--")) return unknown(word, "");
    const auto equals = word.find('=');
    const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    const OptionSet::Entry* entry = call_.options.find(name);
    if (entry == nullptr) {
      if (name.starts_with("no-") && equals == std::string::npos && is_flag(name.substr(3)))
        return set(name.substr(3), "no");
      return unknown(word.substr(0, equals), name);
    }
    if (equals != std::string::npos) return set(name, word.substr(equals + 1));
    if (entry->info.kind == OptionKind::boolean) return set(name, "yes");
    if (at_ == arguments_.size())
      return Error{"option --" + name + " needs a value: " + entry->info.allowed()};
    return set(name, arguments_[at_++]);
  }

  bool is_flag(std::string_view name) const {
    const OptionSet::Entry* entry = call_.options.find(name);
    return entry != nullptr && entry->info.kind == OptionKind::boolean;
  }

  Status unknown(const std::string& word, const std::string& name) const {
    std::string hint = did_you_mean(name, call_.options.names());
    if (const auto quote = hint.find('\''); quote != std::string::npos) hint.insert(quote + 1, "--");
    if (hint.empty()) hint = see_help();
    return Error{std::string(command_.about.name) + ": no option " + in_quotes(word) + hint};
  }

  Status set(const std::string& name, std::string_view text) {
    if (std::find(given_.begin(), given_.end(), name) != given_.end())
      return Error{std::string(command_.about.name) + ": option --" + name + " is given twice"};
    given_.push_back(name);
    return set_again(name, text);
  }

  Status set_again(const std::string& name, std::string_view text) {
    if (const OptionInfo& info = call_.options.find(name)->info;
        info.kind == OptionKind::text && trim(text).empty() && option_meaning(info) != Meaning::position)
      return Error{std::string(command_.about.name) + ": option '" + name + "' is empty: give " +
                   value_name(info) + " or leave it out"};
    if (const Status done = call_.options.set(name, text); !done)
      return Error{std::string(command_.about.name) + ": " + done.error().message};
    return {};
  }

  Status read_positional(const std::string& word) {
    const auto& positional = command_.about.positional;
    if (positional.empty())
      return Error{std::string(command_.about.name) + " takes no argument, but got " + in_quotes(word)};
    if (next_ < positional.size()) {
      rest_ = word;
      return set(std::string(positional[next_++].option), word);
    }
    // Positions and lists contain spaces; nobody should have to quote them.
    const OptionInfo& last = call_.options.find(positional.back().option)->info;
    if (!positional.back().list && option_meaning(last) != Meaning::position)
      return Error{std::string(command_.about.name) + ": one argument too many: " + in_quotes(word)};
    rest_ += " " + word;
    return set_again(std::string(positional.back().option), rest_);
  }

  Status check_required() const {
    for (const Positional& each : command_.about.positional)
      if (each.required && std::find(given_.begin(), given_.end(), each.option) == given_.end())
        return Error{std::string(command_.about.name) + ": " +
                     value_name(call_.options.find(each.option)->info) + " is missing" + see_help()};
    return {};
  }

  std::string see_help() const {
    return "; see: " + std::string(program_) + " help " + std::string(command_.about.name);
  }

  const Command& command_;
  std::span<const std::string> arguments_;
  Call& call_;
  std::string_view program_;
  std::size_t at_ = 0, next_ = 0;
  std::string rest_;
  std::vector<std::string> given_;
};

}  // namespace

bool Command::is_positional(std::string_view option) const {
  return std::any_of(about.positional.begin(), about.positional.end(),
                     [&](const Positional& each) { return each.option == option; });
}

std::vector<OptionInfo> Command::options() const {
  std::vector<OptionInfo> infos;
  const auto defaults = call();
  for (const auto& entry : defaults->options.entries()) infos.push_back(entry.info);
  return infos;
}

Meaning option_meaning(const OptionInfo& option) {
  const Named* found = named(option);
  return found == nullptr ? Meaning::plain : found->meaning;
}

std::string value_name(const OptionInfo& option) {
  if (const Named* found = named(option)) return std::string(found->value);
  switch (option.kind) {
    case OptionKind::integer:
      return "N";
    case OptionKind::number:
      return "X";
    case OptionKind::duration:
      return "TIME";
    case OptionKind::bytes:
      return "SIZE";
    case OptionKind::choice:
      return join(option.choices, "|");
    case OptionKind::boolean:
      return "yes|no";
    case OptionKind::text:
      break;
  }
  std::string name = option.name;
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

Status read_arguments(const Command& command, std::span<const std::string> arguments, Call& call,
                      std::string_view program) {
  return ArgumentReader(command, arguments, call, program).read();
}

}  // namespace agon
