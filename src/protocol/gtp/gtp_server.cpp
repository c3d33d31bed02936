#include "protocol/gtp/gtp_server.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "protocol/gtp/gtp_line.hpp"

namespace agon {
namespace {

const auto& all_tables() {
  static const std::array tables{gtp_board_commands(),    gtp_play_commands(),  gtp_time_commands(),
                                 gtp_analysis_commands(), gtp_gogui_commands(), gtp_go_commands(),
                                 gtp_record_commands(),   gtp_agon_commands()};
  return tables;
}

// These are about the tables themselves.
constexpr std::array<std::string_view, 2> own_commands{"list_commands", "known_command"};

// A message as one line.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

// An empty line ends a reply, so there must be none within it.
std::string without_empty_lines(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' || out.empty() || out.back() != '\n') out += c;
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

}  // namespace

const GtpCommand* GtpServer::find(std::string_view name) const {
  for (const auto& table : all_tables())
    for (const GtpCommand& command : table)
      if (command.name == name && (command.fits == nullptr || command.fits(desk_))) return &command;
  return nullptr;
}

std::vector<std::string_view> GtpServer::commands() const {
  std::vector<std::string_view> names(own_commands.begin(), own_commands.end());
  for (const auto& table : all_tables())
    for (const GtpCommand& command : table)
      if (command.fits == nullptr || command.fits(desk_)) names.push_back(command.name);
  std::sort(names.begin(), names.end());
  return names;
}

GtpText GtpServer::run(const std::string& name, GtpWords words) {
  if (name == "list_commands") {
    std::string list;
    for (const std::string_view each : commands()) list += std::string(each) + "\n";
    return list;
  }
  if (name == "known_command") {
    const auto names = commands();
    return std::string(std::find(names.begin(), names.end(), words.peek()) != names.end() ? "true" : "false");
  }
  const GtpCommand* command = find(name);
  if (command == nullptr) return Error{"unknown command"};
  return command->run(desk_, words);
}

void GtpServer::ponder() {
  if (!desk_.ponders || !desk_.has_moved || desk_.stops.line_waits == nullptr || desk_.position().over())
    return;
  [[maybe_unused]] const auto kept = desk_.session.think(
      desk_.position().to_move(), {.stop = desk_.stops.line_waits, .until_stopped = true});
}

std::string GtpServer::answer(std::string_view text) {
  GtpLine line = parse_gtp_line(text);
  if (line.empty()) return "";
  const std::string& number = line.number;
  desk_.next_command(number);
  const GtpText reply = run(line.name, GtpWords(std::move(line.words)));
  if (desk_.has_begun()) {
    // What goes wrong now can no longer be told as an error.
    const std::string last = reply ? *reply : one_line(reply.error().message);
    return last.empty() ? "\n" : last + "\n\n";
  }
  if (!reply) return "?" + number + " " + one_line(reply.error().message) + "\n\n";
  const std::string told = without_empty_lines(*reply);
  return "=" + number + (told.empty() ? "" : " ") + told + "\n\n";
}

}  // namespace agon
