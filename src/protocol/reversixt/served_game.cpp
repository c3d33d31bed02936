#include "protocol/reversixt/served_game.hpp"

#include <algorithm>
#include <thread>

#include "base/clock.hpp"

namespace agon::reversixt {
namespace {

constexpr double largest_account = 4294967.0;  // seconds: milliseconds have 32 bits

std::string player_text(Player player) { return "player " + std::to_string(player + 1); }

}  // namespace

ServedGame::ServedGame(const GameLimits& limits, std::string map, const Board& board,
                       std::vector<Guest> guests, GameWatch watch)
    : limits_(limits), map_(std::move(map)), watch_(std::move(watch)), state_(board) {
  for (Guest& guest : guests)
    clients_.push_back({.stream = std::move(guest.stream), .report = {.group = guest.group}});
}

Result<PlayerReports> ServedGame::run(const std::atomic<bool>& stop) {
  begin();
  if (Status played = play(stop); !played) return played.error();
  PlayerReports reports;
  for (Player p = 0; p < state_.players(); ++p) {
    client(p).stream.close();
    client(p).report.stones = state_.disqualified(p) ? 0 : state_.stones(p);
    reports.push_back(client(p).report);
  }
  return reports;
}

void ServedGame::begin() {
  send_to_all({.type = MessageType::map, .payload = map_});
  for (Player p = 0; p < state_.players(); ++p) send(p, number_message(MessageType::player, p + 1));
  strike_the_lost();
  tell_phase(false);  // a map may begin with the second phase
}

Status ServedGame::play(const std::atomic<bool>& stop) {
  while (!state_.over()) {
    const Player player = state_.to_move();
    const bool was_bombing = state_.bombing();
    if (watch_.asked) watch_.asked(state_);
    const Answer answer = ask(stop);
    if (stop) return Error{"stopped"};
    if (answer.move)
      accept(*answer.move);
    else
      disqualify(player, answer.fault);
    strike_the_lost();
    tell_phase(was_bombing);
    std::this_thread::sleep_for(std::chrono::duration<double>(limits_.pause));
  }
  send_to_all({.type = MessageType::end_of_game, .payload = {}});
  return {};
}

// Asks the player to move, within the time account.
ServedGame::Answer ServedGame::ask(const std::atomic<bool>& stop) {
  const Player player = state_.to_move();
  Client& asked = client(player);
  double& account = asked.report.account;
  const bool limited = limits_.seconds > 0;
  if (limited) account = std::min(account + limits_.seconds, largest_account);
  const Stopwatch watch;
  const Deadline end = deadline_in(limited ? account : 1e9);
  send(player, request_message({.milliseconds = static_cast<std::uint32_t>(account * 1000),
                                .depth = static_cast<std::uint8_t>(limits_.depth % 256)}));
  while (!stop && lost_.empty()) {
    const auto message = asked.stream.receive(std::min(end, deadline_in(look_seconds)));
    if (!message) return {.move = {}, .fault = message.error().message};
    if (message->has_value()) {
      if (limited) account = std::max(0.0, account - watch.seconds());
      return judge(**message);
    }
    if (is_past(end)) {
      account = 0;
      return {.move = {}, .fault = "no answer in time"};
    }
  }
  return {.move = {}, .fault = "the connection is broken"};
}

ServedGame::Answer ServedGame::judge(const Message& message) {
  if (message.type != MessageType::move) return {.move = {}, .fault = "sent no move when asked for one"};
  const SentMove sent = read_move(message);
  const auto move = state_.find_move(sent.place, sent.special);
  if (!move)
    return {.move = {},
            .fault = "played " + std::to_string(sent.place.column) + "," + std::to_string(sent.place.row) +
                     " with special value " + std::to_string(sent.special) + ": " +
                     state_.why_refused(sent.place, sent.special)};
  if (state_.bombing() && sent.special != 0) tell("warning: a bomb has no special value");
  return {.move = move, .fault = {}};
}

void ServedGame::accept(ReversixtState::Move move) {
  const Player player = state_.to_move();
  tell(player_text(player) + ": " + state_.move_text(move));
  const Place place = state_.board().place(move.cell);
  state_.play(move);
  if (watch_.played) watch_.played(move, client(player).report.account);
  send_to_all(announcement_message({.move = {place, move.special}, .player = player + 1}));
}

// Everybody is told, the player himself too, before his connection is closed.
void ServedGame::disqualify(Player player, const std::string& fault) {
  tell(player_text(player) + " is disqualified: " + fault);
  send_to_all(number_message(MessageType::disqualification, player + 1));
  client(player).report.fault = fault;
  client(player).in = false;
  client(player).stream.close();
  state_.disqualify(player);
  if (watch_.struck) watch_.struck(state_, player_text(player) + " is disqualified: " + fault);
}

void ServedGame::send_to_all(const Message& message) {
  for (Player p = 0; p < state_.players(); ++p)
    if (client(p).in) send(p, message);
}

void ServedGame::send(Player player, const Message& message) {
  if (!client(player).stream.send(message, deadline_in(limits_.patience))) lost_.push_back(player);
}

// Telling of one lost connection may find another.
void ServedGame::strike_the_lost() {
  while (!lost_.empty()) {
    const Player player = lost_.back();
    lost_.pop_back();
    if (client(player).in && !state_.over()) disqualify(player, "the connection is broken");
  }
}

// The first phase always ends with a message, unless a single player is left.
void ServedGame::tell_phase(bool was_bombing) {
  if (was_bombing || !state_.bombing()) return;
  tell("the bombing phase begins");
  send_to_all({.type = MessageType::end_of_phase_one, .payload = {}});
}

void ServedGame::tell(const std::string& line) const {
  if (watch_.told) watch_.told(line);
}

}  // namespace agon::reversixt
