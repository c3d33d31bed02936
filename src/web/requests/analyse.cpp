// `analyse`: what an agent thinks of a position, while it thinks.
#include "web/requests.hpp"
#include "web/search.hpp"

namespace agon::web {

Status request_analyse(Desk& desk, Message& message) {
  SearchWish wish = read_search_wish(message);
  wish.endless = true;
  // Who asks by POST waits for the one answer.
  if (desk.patience() > 0) wish.budget.usual_seconds = default_thinking_seconds;
  wish.budget.most_seconds = desk.patience();
  if (!message.status()) return message.status();
  return begin_search(desk, message, wish);
}

}  // namespace agon::web
