// What only Go has, or games much like it: komi, handicap, rules by name, dead stones.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "engine/go_rules.hpp"
#include "engine/stones.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

GtpText change(GtpDesk& desk, const Session::Options& options, Session::Moves moves = Session::Moves::keep) {
  const Status changed = desk.session.change_options(options, moves);
  return changed ? GtpText(std::string()) : changed.error();
}

// ---- komi

// "6,5" is written too.
GtpText komi(GtpDesk& desk, GtpWords& words) {
  std::string told = words.next();
  std::replace(told.begin(), told.end(), ',', '.');
  const auto value = parse_number(told);
  if (!value || !std::isfinite(*value)) return gtp_syntax_error();
  const double nearest = nearest_komi(*value);
  const std::string text = number_text(nearest);
  if (*desk.session.option("komi") != text)
    if (const GtpText changed = change(desk, {{"komi", text}}); !changed) return changed;
  desk.own_options.erase("komi");
  return nearest == *value ? std::string() : komi_note(*value);
}

GtpText get_komi(GtpDesk& desk, GtpWords&) { return *desk.session.option("komi"); }

// ---- handicap

std::string stones_text(const Position& position) {
  const Drawing board = position.draw();
  std::vector<std::string> stones;
  for (const Piece& piece : board.pieces) stones.push_back(gtp_vertex(board, piece.place));
  return join(stones, " ");
}

bool is_empty(const GtpDesk& desk) {
  return desk.position().draw().pieces.empty() && desk.session.record().plies().empty();
}

GtpText put_handicap(GtpDesk& desk, long long stones) {
  const GtpText put = change(desk, {{"handicap", std::to_string(stones)}}, Session::Moves::forget);
  return put ? GtpText(stones_text(desk.position())) : GtpText(Error{"invalid number of stones"});
}

GtpText fixed_handicap(GtpDesk& desk, GtpWords& words) {
  const auto stones = words.integer();
  if (!stones) return stones.error();
  if (!is_empty(desk)) return Error{"board not empty"};
  if (*stones < 2 || *stones > 9) return Error{"invalid number of stones"};
  return put_handicap(desk, *stones);
}

// A new game with handicap stones that do not stand on the usual points.
Status begin_with(GtpDesk& desk, const std::vector<Stone>& stones) {
  auto position = position_with(desk.session.record().game().game(), stones, 1,
                                "handicap=" + std::to_string(stones.size()));
  if (!position) return position.error();
  desk.session.begin_at(position.take());
  return {};
}

// The usual points where they suffice: then the stones are an option of the game.
GtpText place_free_handicap(GtpDesk& desk, GtpWords& words) {
  const auto wanted = words.integer();
  if (!wanted) return wanted.error();
  if (!is_empty(desk)) return Error{"board not empty"};
  const GoOptions options = go_options(desk.session.facts());
  if (*wanted < 2 || *wanted >= options.size * options.size) return Error{"invalid number of stones"};
  if (GtpText put = put_handicap(desk, *wanted)) return put;
  std::vector<Stone> stones;
  for (const Place place : free_handicap_places(options, static_cast<int>(*wanted)))
    stones.push_back({place, 0});
  const Status begun = begin_with(desk, stones);
  return begun ? GtpText(stones_text(desk.position())) : begun.error();
}

GtpText set_free_handicap(GtpDesk& desk, GtpWords& words) {
  if (!is_empty(desk)) return Error{"board not empty"};
  if (words.left() < 2) return Error{"bad vertex list"};
  const Drawing board = desk.position().draw();
  std::vector<Stone> stones;
  while (!words.empty()) {
    const auto place = parse_gtp_vertex(board, words.next());
    if (!place) return Error{"bad vertex list"};
    for (const Stone& other : stones)
      if (other.place == *place) return Error{"bad vertex list"};
    stones.push_back({*place, 0});
  }
  return begin_with(desk, stones) ? GtpText(std::string()) : Error{"bad vertex list"};
}

// ---- the end

GtpText final_score(GtpDesk& desk, GtpWords&) {
  const auto lead = counted_lead(desk.position());
  return lead ? GtpText(gtp_result_text(*lead)) : Error{"cannot score: the game is not over"};
}

bool has_place(const std::vector<Place>& places, Place wanted) {
  return std::find(places.begin(), places.end(), wanted) != places.end();
}

std::string_view status_of(const Settlement& settled, Place place) {
  return has_place(settled.dead, place) ? "dead" : has_place(settled.seki, place) ? "seki" : "alive";
}

GtpText final_status_list(GtpDesk& desk, GtpWords& words) {
  const std::string wanted = lower_case(words.next());
  if (wanted != "dead" && wanted != "alive" && wanted != "seki") return gtp_syntax_error();
  const auto settled = desk.position().settlement();
  const Drawing board = desk.position().draw();
  std::vector<std::string> found;
  for (const Piece& piece : board.pieces)
    if (status_of(*settled, piece.place) == wanted) found.push_back(gtp_vertex(board, piece.place));
  return join(found, " ");
}

GtpText final_status(GtpDesk& desk, GtpWords& words) {
  const Drawing board = desk.position().draw();
  const auto place = parse_gtp_vertex(board, words.next());
  if (!place) return Error{"invalid coordinate"};
  for (const Piece& piece : board.pieces)
    if (piece.place == *place) return std::string(status_of(*desk.position().settlement(), *place));
  const auto owners = desk.session.owners(desk.position());
  const auto index = static_cast<std::size_t>(place->row * board.columns + place->column);
  if (index >= owners.size() || std::abs(owners[index]) < 0.5) return std::string("dame");
  return std::string(owners[index] > 0 ? "black_territory" : "white_territory");
}

GtpText game_over(GtpDesk&, GtpWords&) { return std::string(); }

// ---- which games have what

bool has_komi(const GtpDesk& desk) { return desk.session.option("komi") != nullptr; }
bool has_handicap(const GtpDesk& desk) { return desk.session.option("handicap") != nullptr; }
bool settles(const GtpDesk& desk) { return desk.session.facts().settles; }

}  // namespace

std::span<const GtpCommand> gtp_go_commands() {
  static constexpr std::array commands{
      GtpCommand{"komi", komi, has_komi},
      GtpCommand{"get_komi", get_komi, has_komi},
      GtpCommand{"fixed_handicap", fixed_handicap, has_handicap},
      GtpCommand{"place_free_handicap", place_free_handicap, has_handicap},
      GtpCommand{"set_free_handicap", set_free_handicap, has_handicap},
      GtpCommand{"final_score", final_score},
      GtpCommand{"final_status_list", final_status_list, settles},
      GtpCommand{"final_status", final_status, settles},
      GtpCommand{"kgs-game_over", game_over},
  };
  return commands;
}

}  // namespace agon
