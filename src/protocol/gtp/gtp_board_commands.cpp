// Who we are, and the board: its size, its stones, taking back.
#include <algorithm>
#include <array>
#include <ctime>

#include "base/text.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

GtpText protocol_version(GtpDesk&, GtpWords&) { return std::string("2"); }
GtpText name(GtpDesk&, GtpWords&) { return std::string("Agon"); }
GtpText version(GtpDesk& desk, GtpWords&) { return desk.version.empty() ? AGON_VERSION : desk.version; }

GtpText quit(GtpDesk& desk, GtpWords&) {
  desk.quit = true;
  return std::string();
}

// ---- the size of the board

// The options that make a board of this size, where the game has such.
std::optional<Session::Options> size_options(const Session& session, const std::string& columns,
                                             const std::string& rows) {
  if (session.option("size") != nullptr && columns == rows) return Session::Options{{"size", columns}};
  for (const auto& [wide, high] : {std::pair{"width", "height"}, std::pair{"m", "n"}})
    if (session.option(wide) != nullptr && session.option(high) != nullptr)
      return Session::Options{{wide, columns}, {high, rows}};
  return std::nullopt;
}

// An empty board, without handicap stones too.
GtpText clear(GtpDesk& desk) {
  const std::string* handicap = desk.session.option("handicap");
  if (handicap != nullptr && *handicap != "0") {
    const Status changed = desk.session.change_options({{"handicap", "0"}}, Session::Moves::forget);
    return changed ? GtpText(std::string()) : changed.error();
  }
  desk.session.clear();
  return std::string();
}

GtpText set_size(GtpDesk& desk, long long columns, long long rows) {
  const Drawing board = desk.position().draw();
  if (columns == board.columns && rows == board.rows) return clear(desk);
  auto options = size_options(desk.session, std::to_string(columns), std::to_string(rows));
  if (!options) return Error{"unacceptable size"};
  // Handicap stones belong to the old board.
  if (desk.session.option("handicap") != nullptr) options->emplace_back("handicap", "0");
  if (!desk.session.change_options(*options, Session::Moves::forget)) return Error{"unacceptable size"};
  return std::string();
}

GtpText boardsize(GtpDesk& desk, GtpWords& words) {
  const auto columns = words.integer();
  if (!columns) return columns.error();
  if (words.empty()) return set_size(desk, *columns, *columns);
  const auto rows = words.integer();
  return rows ? set_size(desk, *columns, *rows) : GtpText(rows.error());
}

GtpText rectangular_boardsize(GtpDesk& desk, GtpWords& words) {
  return words.left() < 2 ? GtpText(gtp_syntax_error()) : boardsize(desk, words);
}

GtpText query_boardsize(GtpDesk& desk, GtpWords&) { return gtp_size_text(desk.position()); }

GtpText clear_board(GtpDesk& desk, GtpWords&) { return clear(desk); }

GtpText showboard(GtpDesk& desk, GtpWords&) { return gtp_board_text(desk.position()); }

// ---- taking back

GtpText undo(GtpDesk& desk, GtpWords&) {
  return desk.session.undo() ? GtpText(std::string()) : Error{"cannot undo"};
}

GtpText gg_undo(GtpDesk& desk, GtpWords& words) {
  const auto number = words.empty() ? Result(1LL) : words.integer();
  if (!number) return number.error();
  if (*number < 0 || *number > static_cast<long long>(desk.session.steps())) return Error{"cannot undo"};
  for (long long i = 0; i < *number; ++i) desk.session.undo();
  return std::string();
}

// ---- the moves so far

std::string move_line(const Record& record, std::size_t index, const Position& before) {
  return std::string(gtp_color_word(record.mover(index))) + " " +
         gtp_move(before, record.plies()[index].front());
}

// The last move comes first, as GNU Go has it.
GtpText move_history(GtpDesk& desk, GtpWords&) {
  const Record& record = desk.session.record();
  std::vector<std::string> lines;
  auto position = record.start().clone();
  for (std::size_t i = 0; i < record.plies().size(); ++i) {
    if (record.mover(i) >= 0) lines.push_back(move_line(record, i, *position));
    position = record.follow(std::move(position), i);
  }
  std::reverse(lines.begin(), lines.end());
  return join(lines, "\n");
}

GtpText last_move(GtpDesk& desk, GtpWords&) {
  const Record& record = desk.session.record();
  for (std::size_t i = record.plies().size(); i-- > 0;)
    if (record.mover(i) >= 0) return move_line(record, i, *record.position_before(i));
  return Error{"no previous move known"};
}

// ---- the machine

GtpText cputime(GtpDesk&, GtpWords&) {
  return number_text(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

}  // namespace

std::span<const GtpCommand> gtp_board_commands() {
  static constexpr std::array commands{
      GtpCommand{"protocol_version", protocol_version},
      GtpCommand{"name", name},
      GtpCommand{"version", version},
      GtpCommand{"quit", quit},
      GtpCommand{"boardsize", boardsize},
      GtpCommand{"rectangular_boardsize", rectangular_boardsize},
      GtpCommand{"query_boardsize", query_boardsize},
      GtpCommand{"clear_board", clear_board},
      GtpCommand{"showboard", showboard},
      GtpCommand{"undo", undo},
      GtpCommand{"gg-undo", gg_undo},
      GtpCommand{"move_history", move_history},
      GtpCommand{"last_move", last_move},
      GtpCommand{"cputime", cputime},
      GtpCommand{"gomill-cpu_time", cputime},
  };
  return commands;
}

}  // namespace agon
