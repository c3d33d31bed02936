// `analyse`: what an agent thinks of a position, while it thinks.
#include <algorithm>

#include "web/requests.hpp"
#include "web/search.hpp"

namespace agon::web {

Status request_analyse(Desk& desk, Message& message) {
  SearchWish wish = read_search_wish(message);
  wish.endless = true;
  // Who asks by POST waits for the one answer.
  if (desk.patience() > 0 && wish.budget.simulations == 0)
    wish.budget.seconds =
        wish.budget.seconds > 0 ? std::min(wish.budget.seconds, desk.patience()) : default_thinking_seconds;
  if (!message.status()) return message.status();
  return begin_search(desk, message, wish);
}

}  // namespace agon::web
