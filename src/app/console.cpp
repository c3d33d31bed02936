#include "app/console.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <streambuf>
#include <sys/ioctl.h>
#include <unistd.h>

#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

// A file descriptor as a stream. Keeps the first error; where the terminal has no UTF-8, writes ASCII only.
class DescriptorBuffer final : public std::streambuf {
 public:
  DescriptorBuffer(int descriptor, bool ascii) : descriptor_(descriptor), ascii_(ascii) {}
  int error() const { return error_; }

 protected:
  int_type overflow(int_type c) override {
    if (error_ != 0) return traits_type::eof();
    if (c != traits_type::eof()) append(static_cast<char>(c));
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    if (error_ != 0) return 0;
    for (std::streamsize i = 0; i < size; ++i) append(text[i]);
    return size;
  }
  int sync() override {
    write_out();
    return error_ == 0 ? 0 : -1;
  }

 private:
  void append(char c) {
    waiting_ += c;
    constexpr std::size_t plenty = 1 << 15;
    if (c == '\n' && waiting_.size() > plenty) write_out();  // only whole lines: no character is cut in two
  }

  void write_out() {
    const std::string text = ascii_ ? to_ascii(waiting_) : std::exchange(waiting_, {});
    waiting_.clear();
    for (std::size_t done = 0; done < text.size() && error_ == 0;) {
      const ssize_t now = write(descriptor_, text.data() + done, text.size() - done);
      if (now >= 0)
        done += static_cast<std::size_t>(now);
      else if (errno != EINTR)
        error_ = errno;
    }
    // Nobody reads on: there is no point in working on.
    if (error_ == EPIPE) interrupt();
  }

  int descriptor_;
  bool ascii_;
  int error_ = 0;
  std::string waiting_;
};

// Empty where it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The first of these variables that is set tells the encoding, as for every program.
bool environment_has_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const std::string value = lower_case(variable(name)); !value.empty())
      return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  return false;
}

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::clamp<int>(size.ws_col, 40, 110);
}

bool wants_colour() {
  return isatty(STDOUT_FILENO) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

}  // namespace

ExitCode Console::fail(ExitCode code, std::string_view message) const {
  out.flush();
  err << "agon: " << message << std::endl;
  return code;
}

ExitCode Console::wrong_usage(const Error& error) const {
  switch (error.kind) {
    case Error::Kind::request:
      return fail(ExitCode::usage, error.message);
    case Error::Kind::system:
      return fail(ExitCode::failed, error.message);
    case Error::Kind::agent:
      return fail(ExitCode::agent_failed, error.message);
  }
  return ExitCode::usage;
}

void Console::print(const Json& json) const { out << json.text(!utf8) << "\n"; }

struct ProcessConsole::Parts {
  bool utf8 = environment_has_utf8();
  DescriptorBuffer out_buffer{STDOUT_FILENO, !utf8}, err_buffer{STDERR_FILENO, !utf8};
  std::ostream out{&out_buffer}, err{&err_buffer};
  Console console{.in = std::cin,
                  .out = out,
                  .err = err,
                  .in_is_terminal = isatty(STDIN_FILENO) != 0,
                  .out_is_terminal = isatty(STDOUT_FILENO) != 0,
                  .err_is_terminal = isatty(STDERR_FILENO) != 0,
                  .utf8 = utf8,
                  .colour = wants_colour(),
                  .width = terminal_width()};
};

ProcessConsole::ProcessConsole() : parts_(std::make_unique<Parts>()) {}
ProcessConsole::~ProcessConsole() = default;

Console& ProcessConsole::console() { return parts_->console; }

ExitCode ProcessConsole::finish(ExitCode code) {
  parts_->out.flush();
  parts_->err.flush();
  const int error = parts_->out_buffer.error();
  if (error == 0 || error == EPIPE) return code;
  return parts_->console.fail(ExitCode::failed,
                              std::string("cannot write the output: ") + std::strerror(error));
}

}  // namespace agon
