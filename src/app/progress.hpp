// A line that shows how far a long job is: rewritten in place on a terminal, seldom and plain elsewhere.
#pragma once

#include <string_view>

#include "app/console.hpp"
#include "base/clock.hpp"

namespace agon {

class Progress {
 public:
  // Nothing is shown for the first two seconds; where nobody watches, one line every `unwatched` seconds.
  explicit Progress(const Console& console, double unwatched = 10)
      : console_(console),
        interval_(console.err_is_terminal ? 0.25 : unwatched),
        next_(console.err_is_terminal ? 2 : unwatched) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Whether a line would be shown now: ask before making an expensive one.
  bool due() const { return watch_.seconds() >= next_; }
  void show(std::string_view line);
  void clear();

 private:
  const Console& console_;
  Stopwatch watch_;
  double interval_, next_;  // seconds
  bool shown_ = false;
};

}  // namespace agon
