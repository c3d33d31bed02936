// `think`: the move of an agent that plays, with a clock if there is one.
#include "engine/game_clock.hpp"
#include "web/requests.hpp"
#include "web/search.hpp"

namespace agon::web {
namespace {

// What the player to move has left: the page keeps the clocks.
ClockState read_clock(Message& message) {
  constexpr double longest = 1e7;
  if (!message.has("clock")) return {};
  Message clock = message.inner("clock");
  GameClock left;
  left.set({.main = clock.number("main", 0, longest, 0),
            .increment = clock.number("increment", 0, longest, 0),
            .period = clock.number("period", 0, longest, 0),
            .moves = 1,
            .periods = static_cast<int>(clock.integer("periods", 0, 1000, 0))});
  message.expect(clock.status());
  return left.state(0);
}

}  // namespace

Status request_think(Desk& desk, Message& message) {
  SearchWish wish = read_search_wish(message);
  wish.clock = read_clock(message);
  if (!message.status()) return message.status();
  const std::int64_t id = message.id();
  return begin_search(desk, message, wish, [&desk, id](const Record& asked, const Answer& answer) {
    const Position& position = asked.position();
    desk.send(id, "move",
              Json{{"text", answer.resigned ? "" : position.move_text(answer.move)},
                   {"resigned", answer.resigned}});
  });
}

}  // namespace agon::web
