#include "app/progress.hpp"

#include "show/terminal_text.hpp"

namespace agon {

void Progress::show(std::string_view line) {
  if (!due()) return;
  next_ = watch_.seconds() + interval_;
  const std::string text = fixed(watch_.seconds(), 0) + " s: " + std::string(line);
  if (!console_.err_is_terminal) {
    console_.err << text << std::endl;
    return;
  }
  const auto room = static_cast<std::size_t>(console_.width - 1);
  console_.err << "\r\x1b[K" << text.substr(0, room) << std::flush;
  shown_ = true;
}

void Progress::clear() {
  if (shown_) console_.err << "\r\x1b[K" << std::flush;
  shown_ = false;
}

}  // namespace agon
