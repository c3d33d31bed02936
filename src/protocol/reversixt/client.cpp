#include "protocol/reversixt/client.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/record.hpp"
#include "game/native.hpp"
#include "games/reversixt/library.hpp"
#include "protocol/reversixt/thinker.hpp"

namespace agon::reversixt {
namespace {

constexpr double send_seconds = 10;
constexpr double patience_without_limit = 3600;  // for a depth that takes for ever
constexpr std::string_view default_agent = "expert";
constexpr std::string_view trial_game = "reversixt:map=small";

// A move that looks like one, where we do not know what the server takes for legal.
ReversixtState::Move any_move(const ReversixtState& state) {
  ReversixtState::Move free, any;
  bool found = false;
  for (int i = state.board().size() - 1; i >= 0; --i) {
    const auto cell = static_cast<Cell>(i);
    const auto content = state.content(cell);
    if (content == ReversixtState::hole) continue;
    any = {.cell = cell};
    if (content <= ReversixtState::expansion || state.bombing()) continue;
    state.visit_choices(cell, [&](ReversixtState::Move move) { free = move; });
    found = true;
  }
  return found ? free : any;
}

class Client {
 public:
  Client(const ClientSettings& settings, const std::vector<const AgentKind*>& kinds, const ClientWatch& watch,
         const std::atomic<bool>& stop, Socket socket)
      : settings_(settings), kinds_(kinds), watch_(watch), stop_(stop), stream_(std::move(socket)) {}

  Result<ClientResult> play() {
    if (Status sent = send(number_message(MessageType::group, settings_.group)); !sent) return sent.error();
    if (Status begun = begin(); !begun) return begun.error();
    while (!ended_) {
      const auto message = receive();
      if (!message) return message.error();
      if (Status status = answer(*message); !status) return status.error();
    }
    for (Player p = 0; p < state().players(); ++p) result_.stones.push_back(state().stones(p));
    return result_;
  }

 private:
  Status send(const Message& message) { return stream_.send(message, deadline_in(send_seconds)); }

  // Waits as long as it takes, but not once we are to stop.
  Result<Message> receive() {
    while (!stop_) {
      auto message = stream_.receive(deadline_in(look_seconds));
      if (!message) return message.error().in("server");
      if (message->has_value()) return std::move(**message);
    }
    return Error{"stopped"};
  }

  Status begin() {
    const auto map = receive();
    if (!map) return map.error();
    if (map->type != MessageType::map) return unexpected(*map, "the map");
    auto game = game_on(map->payload);
    if (!game) return game.error().in("server's map");
    record_.emplace(game.take());
    const auto number = receive();
    if (!number) return number.error();
    if (number->type != MessageType::player) return unexpected(*number, "a player number");
    result_.player = read_number(*number);
    if (result_.player < 1 || result_.player > state().players())
      return Error{"the server gave us the impossible player number " + std::to_string(result_.player)};
    if (const Status seated = choose_agent(); !seated) return seated;
    thinker_.emplace(*record_, settings_.seed);
    if (Status started = thinker_->start(); !started) return started.error();
    if (watch_.started) watch_.started(state());
    note();
    return {};
  }

  // What is no map's text would be taken for the name of a map or of a file of ours; so it is read first, and
  // handed on as we write it.
  static Result<GamePointer> game_on(std::string_view text) {
    const auto map = read_map(text);
    if (!map) return map.error();
    const std::string line = map_line(write_map(*map));
    AGON_ASSERT(is_map_text(line));
    return make_game(std::string(Reversixt::about.name) + ":map=\"" + line + "\"");
  }

  static Error unexpected(const Message& message, std::string_view wanted) {
    return {"the server sent a message of type " + std::to_string(static_cast<int>(message.type)) +
            " where " + std::string(wanted) + " was due"};
  }

  Status answer(const Message& message) {
    switch (message.type) {
      case MessageType::request:
        return make_move(read_request(message));
      case MessageType::announcement:
        return follow(read_announcement(message));
      case MessageType::disqualification:
        return strike(read_number(message));
      case MessageType::end_of_phase_one:
        tell("the bombing phase begins");
        return {};
      case MessageType::end_of_game:
        ended_ = true;
        return {};
      default:
        return unexpected(message, "something of a game");
    }
  }

  // A move is sent whatever we think of the question.
  Status make_move(const MoveRequest& request) {
    if (!is_turn_of(result_.player)) {
      warn("the server asks us out of turn; a move is sent all the same");
      if (!hand_turn_to(result_.player)) return send_move(any_move(state()));
    }
    std::shared_ptr<Agent> agent = agent_;
    ThinkingTime time;
    if (request.milliseconds > 0) {
      time = time_of(request.milliseconds / 1000.0, stream_.arrived());
    } else {
      auto limited = agent_for_depth(std::max<int>(request.depth, 1));
      if (!limited) return limited.error();
      agent = limited.take();
      time.usual = patience_without_limit;
      time.stop = time.last = deadline_in(patience_without_limit);
    }
    return send_move(from_code<ReversixtState::Move>(thinker_->choose(agent, state(), time)));
  }

  Status send_move(ReversixtState::Move move) {
    return send(move_message({state().board().place(move.cell), move.special}));
  }

  ThinkingTime time_of(double account, Deadline asked) {
    // Nothing is saved yet at the first move, and a machine that is busy may take its time to begin: of a
    // short account, half is left.
    constexpr double kept_at_first = 0.1;
    if (increment_ == 0) {
      increment_ = account;
      account -= std::min(account / 2, kept_at_first);
    }
    const auto after = [&](double seconds) {
      return asked + std::chrono::duration_cast<Deadline::duration>(std::chrono::duration<double>(seconds));
    };
    const double usual = thinking_seconds(account, increment_, settings_.margin,
                                          turns_to_come(state(), static_cast<Player>(result_.player - 1)));
    // Of the margin, half may go into an agent that does not stop at once.
    const double last = std::max(account - settings_.margin / 2, account / 2);
    return {.usual = usual,
            .stop = after(std::max(account - settings_.margin, account / 3)),
            .last = after(last)};
  }

  // What our rules do not have is passed over: the server asks for moves all the same.
  Status follow(const Announcement& announced) {
    const bool in_turn = is_turn_of(announced.player) || hand_turn_to(announced.player);
    const auto move =
        in_turn ? state().find_move(announced.move.place, announced.move.special) : std::nullopt;
    if (!move) {
      warn("the server announced a move of player " + std::to_string(announced.player) +
           " that the rules do not have: " + std::to_string(announced.move.place.column) + "," +
           std::to_string(announced.move.place.row));
      return {};
    }
    tell("player " + std::to_string(announced.player) + ": " + state().move_text(*move));
    record_->play(to_code(*move));
    thinker_->play(to_code(*move));
    if (watch_.changed) watch_.changed(state());
    note();
    return {};
  }

  // Players count from 1 here, as in the protocol.
  bool is_turn_of(int player) const { return !state().over() && state().to_move() == player - 1; }

  // The server sees another turn than we do; false where by our rules this player could not move.
  bool hand_turn_to(int player) {
    auto parts = words(state().text());
    parts[1] = std::to_string(player);
    const auto next = state().parse(join(parts, " "));
    if (!next || next->over() || next->to_move() != player - 1 || next->bombing() != state().bombing())
      return false;
    set_up(*next);
    return true;
  }

  void set_up(const ReversixtState& next) {
    record_->set_up(std::make_unique<NativePosition<ReversixtState>>(next));
    thinker_->set_up(record_->position());
    note();
  }

  // Somebody is disqualified.
  Status strike(int player) {
    if (player < 1 || player > state().players())
      return Error{"the server disqualified the impossible player " + std::to_string(player)};
    tell("player " + std::to_string(player) + " is disqualified");
    ReversixtState next = state();
    next.disqualify(static_cast<Player>(player - 1));
    set_up(next);
    if (player == result_.player) ended_ = result_.disqualified = true;
    return {};
  }

  // What can play in general may not fit this map: some searches are for two players. Our seat is taken, so
  // somebody plays.
  Status choose_agent() {
    auto agent = make_our_agent(settings_.agent.empty() ? std::string(default_agent) : settings_.agent);
    if (!agent) {
      warn(agent.error().message + "; " + std::string(default_agent) + " plays instead");
      agent = make_our_agent(std::string(default_agent));
    }
    if (!agent) return agent.error();
    agent_ = agent.take();
    return {};
  }

  Result<std::shared_ptr<Agent>> make_our_agent(const std::string& spec) {
    auto agent = make_agent(spec, record_->game_pointer(), kinds_);
    if (!agent) return agent.error();
    return std::shared_ptr<Agent>(agent.take());
  }

  Result<std::shared_ptr<Agent>> agent_for_depth(int depth) {
    auto& kept = by_depth_[depth];
    if (kept == nullptr) {
      auto made = make_our_agent(std::string(default_agent) + ":depth=" + std::to_string(depth));
      if (!made) return made.error();
      kept = made.take();
    }
    return kept;
  }

  const ReversixtState& state() const { return native_state<ReversixtState>(record_->position()); }
  void note() const {
    if (watch_.recorded) watch_.recorded(*record_, result_.player);
  }
  void tell(const std::string& line) const {
    if (watch_.told) watch_.told(line);
  }
  void warn(const std::string& line) const {
    if (watch_.warned) watch_.warned(line);
  }

  const ClientSettings& settings_;
  const std::vector<const AgentKind*>& kinds_;
  const ClientWatch& watch_;
  const std::atomic<bool>& stop_;
  MessageStream stream_;
  std::optional<Record> record_;
  std::shared_ptr<Agent> agent_;
  std::map<int, std::shared_ptr<Agent>> by_depth_;
  std::optional<Thinker> thinker_;
  double increment_ = 0;  // what every request adds to the account, in seconds
  bool ended_ = false;
  ClientResult result_;
};

// A first search waits for the system to bring the program's code and memory: no clock is to run then. Where
// there is no expert, there is nothing to bring.
void warm_up(const GamePointer& game, const std::vector<const AgentKind*>& kinds) {
  constexpr double seconds = 0.02;
  const auto agent = make_agent(std::string(default_agent), game, kinds);
  if (!agent) return;
  Turn turn;
  turn.usual_seconds = seconds;
  (void)ask(**agent, Record(game), Random(1), turn);
}

// Once a seat is taken, an agent that cannot be made spoils the game for the others.
Status try_agent(const std::string& spec, const std::vector<const AgentKind*>& kinds) {
  const auto game = make_game(trial_game);
  if (!game) return game.error();
  if (!spec.empty())
    if (const auto agent = make_agent(spec, *game, kinds); !agent) return agent.error();
  warm_up(*game, kinds);
  return {};
}

}  // namespace

double thinking_seconds(double account, double increment, double margin, int turns) {
  // What was saved is spread over some turns, so that the margins that are left over each time come back;
  // over fewer near the end, where nothing is to be left.
  const double saved = std::max(0.0, account - increment);
  const double wanted = increment - margin + saved / std::clamp(turns, 2, 6);
  return std::max(0.3 * std::min(account, increment), std::min(wanted, account - margin) * 0.97);
}

int turns_to_come(const ReversixtState& state, Player player) {
  int turns = state.bombs(player);
  if (state.bombing()) return turns;
  int free = state.board().size();
  for (Player p = 0; p < state.players(); ++p) free -= state.stones(p);
  return turns + state.overrides(player) + free / state.players() + 1;
}

Result<ClientResult> play_as_client(const ClientSettings& settings,
                                    const std::vector<const AgentKind*>& kinds, const ClientWatch& watch,
                                    const std::atomic<bool>& stop) {
  if (const Status able = try_agent(settings.agent, kinds); !able) return able.error();
  auto socket = Socket::connect(settings.host, settings.port, deadline_in(settings.connect_seconds));
  if (!socket) return socket.error();
  auto played = Client(settings, kinds, watch, stop, socket.take()).play();
  // What we were asked for was in order; what fails from here on is the network's or the server's fault.
  if (!played) return Error{played.error().message, Error::Kind::system};
  return played;
}

}  // namespace agon::reversixt
