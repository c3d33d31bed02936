#include "protocol/reversixt/server.hpp"

#include <algorithm>
#include <thread>

#include "base/clock.hpp"

namespace agon::reversixt {
namespace {

constexpr double largest_account = 4294967.0;  // seconds: milliseconds have 32 bits

std::string player_text(Player player) { return "player " + std::to_string(player + 1); }

}  // namespace

Result<std::vector<PlayerReport>> Server::run(Listener& listener, const std::atomic<bool>& stop) {
  if (Status gathered = gather(listener, stop); !gathered) return gathered.error();
  begin();
  if (Status played = play(stop); !played) return played.error();
  std::vector<PlayerReport> reports;
  for (Player p = 0; p < state_.players(); ++p) {
    client(p).stream.close();
    client(p).report.stones = state_.disqualified(p) ? 0 : state_.stones(p);
    reports.push_back(client(p).report);
  }
  return reports;
}

Status Server::gather(Listener& listener, const std::atomic<bool>& stop) {
  const Deadline end = deadline_in(settings_.wait > 0 ? settings_.wait : 1e9);
  while (static_cast<int>(clients_.size()) < state_.players()) {
    if (stop) return Error{"stopped"};
    if (is_past(end))
      return Error{"only " + std::to_string(clients_.size()) + " of " + std::to_string(state_.players()) +
                   " clients came in time"};
    auto socket = listener.accept(std::min(end, deadline_in(look_seconds)));
    if (!socket) return socket.error();
    if (!socket->has_value()) continue;
    MessageStream stream(std::move(**socket));
    const auto group = read_group(stream);
    if (!group) {
      tell("a client was sent away: " + group.error().message);
      continue;
    }
    if (*group >= most_groups)
      return Error{"a client has the impossible group number " + std::to_string(*group)};
    clients_.push_back({.stream = std::move(stream), .report = {.group = *group}});
    tell(player_text(static_cast<Player>(clients_.size() - 1)) + " is group " + std::to_string(*group));
  }
  return {};
}

Result<int> Server::read_group(MessageStream& stream) const {
  const auto message = stream.receive(deadline_in(settings_.patience));
  if (!message) return message.error();
  if (!message->has_value()) return Error{"it sent no group number"};
  if ((**message).type != MessageType::group) return Error{"its first message was no group number"};
  return read_number(**message);
}

void Server::begin() {
  send_to_all({.type = MessageType::map, .payload = map_});
  for (Player p = 0; p < state_.players(); ++p) send(p, number_message(MessageType::player, p + 1));
  strike_the_lost();
  tell_phase(false);  // a map may begin with the second phase
}

Status Server::play(const std::atomic<bool>& stop) {
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
    std::this_thread::sleep_for(std::chrono::duration<double>(settings_.pause));
  }
  send_to_all({.type = MessageType::end_of_game, .payload = {}});
  return {};
}

// Asks the player to move, within the time account.
Server::Answer Server::ask(const std::atomic<bool>& stop) {
  const Player player = state_.to_move();
  Client& asked = client(player);
  double& account = asked.report.account;
  const bool limited = settings_.seconds > 0;
  if (limited) account = std::min(account + settings_.seconds, largest_account);
  const Stopwatch watch;
  const Deadline end = deadline_in(limited ? account : 1e9);
  send(player, request_message({.milliseconds = static_cast<std::uint32_t>(account * 1000),
                                .depth = static_cast<std::uint8_t>(settings_.depth % 256)}));
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

Server::Answer Server::judge(const Message& message) {
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

void Server::accept(ReversixtState::Move move) {
  const Player player = state_.to_move();
  tell(player_text(player) + ": " + state_.move_text(move));
  const Place place = state_.board().place(move.cell);
  state_.play(move);
  send_to_all(announcement_message({.move = {place, move.special}, .player = player + 1}));
}

// Everybody is told, the player himself too, before his connection is closed.
void Server::disqualify(Player player, const std::string& fault) {
  tell(player_text(player) + " is disqualified: " + fault);
  send_to_all(number_message(MessageType::disqualification, player + 1));
  client(player).report.fault = fault;
  client(player).in = false;
  client(player).stream.close();
  state_.disqualify(player);
}

void Server::send_to_all(const Message& message) {
  for (Player p = 0; p < state_.players(); ++p)
    if (client(p).in) send(p, message);
}

void Server::send(Player player, const Message& message) {
  if (!client(player).stream.send(message, deadline_in(settings_.patience))) lost_.push_back(player);
}

// Telling of one lost connection may find another.
void Server::strike_the_lost() {
  while (!lost_.empty()) {
    const Player player = lost_.back();
    lost_.pop_back();
    if (client(player).in && !state_.over()) disqualify(player, "the connection is broken");
  }
}

// The first phase always ends with a message, unless a single player is left.
void Server::tell_phase(bool was_bombing) {
  if (was_bombing || !state_.bombing()) return;
  tell("the bombing phase begins");
  send_to_all({.type = MessageType::end_of_phase_one, .payload = {}});
}

void Server::tell(const std::string& line) const {
  if (watch_.told) watch_.told(line);
}

}  // namespace agon::reversixt
