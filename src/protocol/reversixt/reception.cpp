#include "protocol/reversixt/reception.hpp"

#include <algorithm>
#include <thread>

namespace agon::reversixt {
namespace {

constexpr double hearing_seconds = 0.02;  // between two looks at those who have said nothing yet

}  // namespace

Status Reception::look(Deadline deadline) {
  const int before = ready();
  do {
    const bool waits = ready() < static_cast<int>(newcomers_.size());
    const Deadline next = waits ? std::min(deadline, deadline_in(hearing_seconds)) : deadline;
    if (Status came = let_in(next); !came) return came;
    if (Status heard = hear_all(); !heard) return heard;
  } while (ready() <= before && !is_past(deadline));
  return {};
}

// One, if anybody comes until the deadline.
Status Reception::let_in(Deadline deadline) {
  if (newcomers_.size() >= most_guests) {
    std::this_thread::sleep_until(deadline);
    return {};
  }
  auto socket = listener_.accept(deadline);
  if (!socket) return socket.error();
  if (socket->has_value())
    newcomers_.push_back({.stream = MessageStream(std::move(**socket)), .end = deadline_in(patience_)});
  return {};
}

Status Reception::hear_all() {
  for (auto each = newcomers_.begin(); each != newcomers_.end();) {
    const Status fine = hear(*each);
    if (!fine && gives_up_ && each->group.value_or(0) >= most_groups) return fine;
    if (!fine && told_) told_("a client was sent away: " + fine.error().message);
    each = fine ? std::next(each) : newcomers_.erase(each);
  }
  return {};
}

Status Reception::hear(Newcomer& newcomer) const {
  const auto message = newcomer.stream.receive(deadline_in(0));
  if (!message) return message.error();
  if (!message->has_value()) {
    const bool silent = !newcomer.group && is_past(newcomer.end);
    return silent ? Status(Error{"it sent no group number"}) : Status();
  }
  if (newcomer.group) return Error{"it did not wait for the map"};
  if ((**message).type != MessageType::group) return Error{"its first message was no group number"};
  newcomer.group = read_number(**message);
  if (*newcomer.group < most_groups) return {};
  return Error{"a client has the impossible group number " + std::to_string(*newcomer.group)};
}

int Reception::ready() const {
  return static_cast<int>(std::count_if(newcomers_.begin(), newcomers_.end(),
                                        [](const Newcomer& each) { return each.group.has_value(); }));
}

std::vector<Guest> Reception::take(int number) {
  std::vector<Guest> guests;
  for (auto each = newcomers_.begin();
       each != newcomers_.end() && static_cast<int>(guests.size()) < number;) {
    if (!each->group) {
      ++each;
      continue;
    }
    guests.push_back({.stream = std::move(each->stream), .group = *each->group});
    each = newcomers_.erase(each);
  }
  return guests;
}

}  // namespace agon::reversixt
