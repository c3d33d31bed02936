#include "protocol/reversixt/server.hpp"

#include <algorithm>

namespace agon::reversixt {

Status Server::run(Listener& listener, const std::atomic<bool>& stop) {
  Reception reception(listener, settings_.limits.patience, settings_.games == 1, watch_.told);
  const Status received = receive(reception, stop);
  running_.clear();  // waits for the games that run
  if (stop) return Error{"stopped"};
  return received;
}

// Until the last game has begun.
Status Server::receive(Reception& reception, const std::atomic<bool>& stop) {
  const auto time_to_come = [&] { return deadline_in(settings_.wait > 0 ? settings_.wait : 1e9); };
  Deadline end = time_to_come();
  while (!stop && !is_done()) {
    running_.remove_if([](const Running& each) { return each.over.load(); });
    const bool has_room = static_cast<std::int64_t>(running_.size()) < settings_.at_once;
    if (!has_room) end = time_to_come();  // clients of the next game need not hurry while it cannot begin
    if (has_room && reception.ready() >= players()) {
      if (Status began = begin(reception.take(players()), stop); !began) return began;
      end = time_to_come();
      continue;
    }
    if (is_past(end))
      return Error{"only " + std::to_string(reception.ready()) + " of " + std::to_string(players()) +
                   " clients came in time"};
    if (Status looked = reception.look(std::min(end, deadline_in(look_seconds))); !looked) return looked;
  }
  return {};
}

Status Server::begin(std::vector<Guest> guests, const std::atomic<bool>& stop) {
  const std::int64_t game = ++begun_;
  Running& running = running_.emplace_back();
  // A function that is kept must be copyable, and connections are not.
  const auto shared = std::make_shared<std::vector<Guest>>(std::move(guests));
  return running.thread.start([this, game, shared, &running, &stop] {
    play(game, std::move(*shared), stop);
    running.over = true;
  });
}

void Server::play(std::int64_t game, std::vector<Guest> guests, const std::atomic<bool>& stop) {
  GameWatch watch = watch_.begun ? watch_.begun(game, guests) : GameWatch{};
  const auto reports =
      ServedGame(settings_.limits, map_, board_, std::move(guests), std::move(watch)).run(stop);
  if (watch_.ended) watch_.ended(game, reports);
}

}  // namespace agon::reversixt
