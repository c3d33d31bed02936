// What GoGui asks for: setting up, analyze commands drawn on its board, and the rules of games other than Go.
#include <array>

#include "base/text.hpp"
#include "engine/go_rules.hpp"
#include "engine/stones.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

GtpText title(GtpDesk& desk, GtpWords&) { return "Agon: " + desk.session.agent().spec(); }
GtpText gogui_version(GtpDesk&, GtpWords&) { return std::string(AGON_VERSION); }
// The work is done by whoever reads the line "# interrupt".
GtpText interrupt(GtpDesk&, GtpWords&) { return std::string(); }

// ---- setting up

// "b D4 w C3 ...": stones; the board has no others then.
GtpText setup(GtpDesk& desk, GtpWords& words) {
  const Drawing board = desk.position().draw();
  std::vector<Stone> stones;
  while (!words.empty()) {
    const auto owner = words.color();
    if (!owner) return owner.error();
    const auto place = parse_gtp_vertex(board, words.next());
    if (!place) return Error{"bad vertex list"};
    stones.push_back({*place, *owner});
  }
  // The stones that Black was given once remain a handicap.
  const bool go = desk.session.facts().about.name == "go";
  const std::string rest =
      go ? "handicap=" + std::to_string(handicap_stones(desk.session.facts(), desk.position())) : "";
  auto position = position_with(desk.session.record().game().game(), stones, 0, rest);
  if (!position) return position.error();
  desk.session.set_up(position.take());
  return std::string();
}

GtpText setup_player(GtpDesk& desk, GtpWords& words) {
  const auto player = words.color();
  if (!player) return player.error();
  const Status turned = desk.session.turn_to(*player);
  return turned ? GtpText(std::string()) : turned.error();
}

// ---- the rules

GtpText game_id(GtpDesk& desk, GtpWords&) { return std::string(desk.session.facts().about.title); }

GtpText board_size(GtpDesk& desk, GtpWords&) { return gtp_size_text(desk.position()); }

// Values of all cells in the order of GoGui's board, separated by spaces.
template <class CellText>
std::string board_of(const Drawing& board, const CellText& cell_text) {
  std::string text;
  for (const int row : gtp_rows(board)) {
    std::string line;
    for (int column = 0; column < board.columns; ++column)
      line += (column > 0 ? " " : "") + cell_text(Place{column, row});
    text += line + "\n";
  }
  return text;
}

// GoGui knows these three signs and skips all others, which would shift the cells behind them: what is no
// stone of the two is an empty cell to it.
GtpText board(GtpDesk& desk, GtpWords&) {
  const Drawing drawing = desk.position().draw();
  return board_of(drawing, [&](Place place) -> std::string {
    for (const Piece& piece : drawing.pieces)
      if (piece.place == place && (piece.owner == 0 || piece.owner == 1)) return piece.owner == 0 ? "X" : "O";
    return ".";
  });
}

GtpText legal_moves(GtpDesk& desk, GtpWords&) {
  std::vector<std::string> moves;
  if (!desk.position().over())
    for (const MoveCode move : desk.position().legal()) moves.push_back(gtp_move(desk.position(), move));
  return join(moves, " ");
}

GtpText side_to_move(GtpDesk& desk, GtpWords&) {
  return std::string(gtp_color_word(desk.position().to_move()));
}

GtpText final_result(GtpDesk& desk, GtpWords&) {
  if (!desk.position().over()) return std::string("unknown");
  const double lead = desk.position().score(0);
  if (lead == 0) return std::string("draw");
  return std::string(gtp_color_word(lead > 0 ? 0 : 1)) + " wins: " + gtp_result_text(lead);
}

// ---- what the engine thinks, drawn on the board

// The last answer, if it is about this position; otherwise the agent thinks now.
Result<Answer> current_answer(GtpDesk& desk) {
  const bool known = desk.last_answer && desk.answered && desk.answered->text() == desk.position().text();
  if (known) return *desk.last_answer;
  auto answer = desk.session.think(desk.position().to_move(), {.stop = desk.stops.interrupted});
  if (answer) desk.remember(*answer, desk.position());
  return answer;
}

template <class ValueOf>
GtpText candidate_board(GtpDesk& desk, const ValueOf& value_of) {
  const auto answer = current_answer(desk);
  if (!answer) return answer.error();
  return board_of(desk.position().draw(), [&](Place place) -> std::string {
    for (const Candidate& candidate : answer->moves) {
      const auto places = desk.position().places(candidate.move);
      if (places.size() == 1 && places.front() == place) return value_of(*answer, candidate);
    }
    return "\"\"";
  });
}

GtpText visits_board(GtpDesk& desk, GtpWords&) {
  return candidate_board(desk, [](const Answer&, const Candidate& candidate) {
    return candidate.visits > 0 ? std::to_string(candidate.visits) : std::string("\"\"");
  });
}

GtpText values_board(GtpDesk& desk, GtpWords&) {
  return candidate_board(desk, [](const Answer& answer, const Candidate& candidate) -> std::string {
    if (answer.simulations > 0 && candidate.visits == 0) return "\"\"";
    return number_text(static_cast<double>(static_cast<int>(1000 * candidate.value)) / 1000);
  });
}

GtpText ownership_board(GtpDesk& desk, GtpWords&) {
  const auto owners = desk.session.owners(desk.position());
  if (owners.empty()) return Error{"this game cannot tell who owns its cells"};
  const Drawing drawing = desk.position().draw();
  return board_of(drawing, [&](Place place) {
    const double owner = owners[static_cast<std::size_t>(place.row * drawing.columns + place.column)];
    return number_text(static_cast<double>(static_cast<int>(100 * owner)) / 100);
  });
}

GtpText best_line(GtpDesk& desk, GtpWords&) {
  const auto answer = current_answer(desk);
  if (!answer) return answer.error();
  std::string text;
  if (answer->moves.empty()) return text;
  const auto position = desk.position().clone();
  for (const MoveCode move : answer->moves.front().line) {
    text += std::string(gtp_color(position->to_move())) + " " + gtp_move(*position, move) + " ";
    position->play(move);
    if (position->over()) break;
  }
  return text;
}

GtpText analyze_commands(GtpDesk& desk, GtpWords&) {
  // Boards of numbers need one at every point; most points have no candidate.
  std::string list =
      "sboard/Visits/agon-visits\n"
      "sboard/Values/agon-values\n"
      "var/Best line/agon-best_line\n"
      "plist/Legal moves/gogui-rules_legal_moves\n"
      "string/Side to move/gogui-rules_side_to_move\n"
      "hstring/Board/showboard\n"
      "hstring/Moves so far/move_history\n"
      "param/Settings/agon-set\n";
  if (desk.session.facts().settles)
    list +=
        "dboard/Ownership/agon-ownership\n"
        "plist/Dead stones/final_status_list dead\n"
        "plist/Stones in seki/final_status_list seki\n"
        "string/Score/final_score\n";
  return list;
}

bool has_board(const GtpDesk& desk) { return desk.position().draw().has_board(); }
bool has_owners(const GtpDesk& desk) { return desk.session.facts().owned; }

// For Go, GoGui plays by its own rules, better than through these.
bool is_other_game(const GtpDesk& desk) { return has_board(desk) && desk.session.facts().about.name != "go"; }

}  // namespace

std::span<const GtpCommand> gtp_gogui_commands() {
  static constexpr std::array commands{
      GtpCommand{"gogui-title", title},
      GtpCommand{"gogui-version", gogui_version},
      GtpCommand{"gogui-interrupt", interrupt},
      GtpCommand{"gogui-setup", setup, has_board},
      GtpCommand{"gogui-setup_player", setup_player},
      GtpCommand{"gogui-analyze_commands", analyze_commands, has_board},
      GtpCommand{"gogui-rules_game_id", game_id, is_other_game},
      GtpCommand{"gogui-rules_board", board, is_other_game},
      GtpCommand{"gogui-rules_board_size", board_size, is_other_game},
      GtpCommand{"gogui-rules_legal_moves", legal_moves, has_board},
      GtpCommand{"gogui-rules_side_to_move", side_to_move, has_board},
      GtpCommand{"gogui-rules_final_result", final_result, has_board},
      GtpCommand{"agon-visits", visits_board, has_board},
      GtpCommand{"agon-values", values_board, has_board},
      GtpCommand{"agon-best_line", best_line, has_board},
      GtpCommand{"agon-ownership", ownership_board, has_owners},
  };
  return commands;
}

}  // namespace agon
