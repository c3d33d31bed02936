// Moves of the opponent, and our own.
#include <array>

#include "base/text.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

// Referees know the words "illegal move"; the reason follows where the game tells one.
GtpText play_one(GtpDesk& desk, Player player, const std::string& text) {
  std::string reason;
  const Status played = desk.session.play(player, [&](const Position& position) {
    auto move = parse_gtp_move(position, player, text);
    if (!move) reason = position.why_not(text);
    return move;
  });
  if (played) return std::string();
  return Error{"illegal move" + (reason.empty() ? "" : ": " + reason)};
}

GtpText play(GtpDesk& desk, GtpWords& words) {
  const auto player = words.color();
  if (!player) return player.error();
  if (words.empty()) return gtp_syntax_error();
  const std::string move = words.next();
  if (lower_case(move) == "resign") {
    desk.session.resign(*player);
    return std::string();
  }
  return play_one(desk, *player, move);
}

// All of them, or none.
GtpText play_sequence(GtpDesk& desk, GtpWords& words) {
  Session::Mark before = desk.session.mark();
  while (!words.empty()) {
    const GtpText played = play(desk, words);
    if (played) continue;
    desk.session.back_to(std::move(before));
    return played.error();
  }
  return std::string();
}

GtpText choose(GtpDesk& desk, GtpWords& words, Result<Choice> (Session::*way)(Player, const Thinking&)) {
  const auto player = words.empty() ? Result(desk.position().to_move()) : words.color();
  if (!player) return player.error();
  const auto before = desk.session.position_for(*player);
  if (!before) return before.error();
  const auto choice = (desk.session.*way)(*player, {.stop = desk.stops.interrupted});
  if (!choice) return choice.error();
  desk.remember(choice->answer, **before);
  desk.has_moved = !choice->resigned;
  return gtp_choice_text(**before, *choice);
}

GtpText genmove(GtpDesk& desk, GtpWords& words) { return choose(desk, words, &Session::choose); }

GtpText genmove_cleanup(GtpDesk& desk, GtpWords& words) {
  return choose(desk, words, &Session::choose_cleaning);
}

// Plays nothing.
GtpText reg_genmove(GtpDesk& desk, GtpWords& words) {
  const auto player = words.empty() ? Result(desk.position().to_move()) : words.color();
  if (!player) return player.error();
  const auto answer = desk.session.think(*player, {.stop = desk.stops.interrupted});
  if (!answer) return answer.error();
  return answer->resigned ? "resign" : gtp_move(desk.position(), answer->move);
}

// Cleaning up is playing on where every stone counts as it stands.
bool can_clean_up(const GtpDesk& desk) {
  return desk.session.facts().settles && desk.session.option("scoring") != nullptr;
}

}  // namespace

std::span<const GtpCommand> gtp_play_commands() {
  static constexpr std::array commands{
      GtpCommand{"play", play},
      GtpCommand{"gogui-play_sequence", play_sequence},
      GtpCommand{"genmove", genmove},
      GtpCommand{"reg_genmove", reg_genmove},
      GtpCommand{"kgs-genmove_cleanup", genmove_cleanup, can_clean_up},
  };
  return commands;
}

}  // namespace agon
