#include "base/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "base/system_error.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

constexpr std::size_t chunk = 4096, last_words_limit = 2000, fullest_pipe = std::size_t{1} << 20;

struct Pipe {
  FileHandle read, write;
};

// Both ends are closed in other children, and lie above 9, so that no dup2 in a child can overwrite one.
std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const FileHandle low_read(ends[0]), low_write(ends[1]);
  Pipe pipe{FileHandle(::fcntl(ends[0], F_DUPFD_CLOEXEC, 10)),
            FileHandle(::fcntl(ends[1], F_DUPFD_CLOEXEC, 10))};
  if (!pipe.read.open() || !pipe.write.open()) return std::nullopt;
  return pipe;
}

void set_non_blocking(const FileHandle& file) {
  ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

// Writing to a program that has ended raises SIGPIPE. It is held back here, in this thread only, and taken
// away.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    const timespec now{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

// Before the command: a process beside it that waits for the end of file number 9, which comes when we are
// gone, even by kill -9, and then kills the group. A program that ignores the end of its input ends as well.
// It hangs below no one, so that the program meets no child that it did not start.
constexpr std::string_view watcher =
    "( exec </dev/null >/dev/null 2>&1; { read -r x <&9; kill -9 0; } & ); exec 9<&-; ";

// Starts `command` with the given ends as its standard files; `life` is open as long as we live. 0 or an
// errno.
int spawn(const std::string& command, int in, int out, int complaints, int life, pid_t& id) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, 0);
  posix_spawn_file_actions_adddup2(&files, out, 1);
  posix_spawn_file_actions_adddup2(&files, complaints, 2);
  posix_spawn_file_actions_adddup2(&files, life, 9);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT}) sigaddset(&usual, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "/bin/sh", flag = "-c", text = std::string(watcher) + command;
  char* const arguments[] = {shell.data(), flag.data(), text.data(), nullptr};
  const int code = ::posix_spawn(&id, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return code;
}

std::string exit_text(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) return "ended with status " + std::to_string(info.si_status);
  return std::string("was ended by signal ") + std::to_string(info.si_status) + " (" +
         strsignal(info.si_status) + ")";
}

}  // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

void FileHandle::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Result<std::unique_ptr<Process>> Process::start(const std::string& command) {
  auto in = make_pipe(), out = make_pipe(), complaints = make_pipe(), life = make_pipe();
  if (!in || !out || !complaints || !life) return system_error("make a pipe", errno);
  pid_t id = 0;
  const int code = spawn(command, in->read.number(), out->write.number(), complaints->write.number(),
                         life->read.number(), id);
  if (code != 0) return system_error("start " + in_quotes(command), code);
  for (const FileHandle* ours : {&in->write, &out->read, &complaints->read}) set_non_blocking(*ours);
  return std::unique_ptr<Process>(new Process(id, std::move(in->write), std::move(out->read),
                                              std::move(complaints->read), std::move(life->write)));
}

Status Process::write(std::string_view text, Deadline deadline) {
  if (!in_.open()) return Error{"its input is closed"};
  const NoBrokenPipeSignal guard;
  while (!text.empty()) {
    const ssize_t written = ::write(in_.number(), text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (errno == EPIPE) return end_error();
    if (errno != EAGAIN && errno != EINTR) return system_error("write to it", errno);
    if (is_past(deadline)) return Error{"does not read its input"};
    pollfd ready{in_.number(), POLLOUT, 0};
    ::poll(&ready, 1, milliseconds_until(deadline));
  }
  return {};
}

Result<std::string> Process::read_line(Deadline deadline) {
  auto line = poll_line(deadline);
  if (!line) return line.error();
  if (!line->has_value()) return Error{"is silent"};
  return std::move(**line);
}

Result<std::optional<std::string>> Process::poll_line(Deadline deadline) {
  while (true) {
    if (const auto end = unread_.find('\n', searched_); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      searched_ = 0;
      return std::optional(std::move(line));
    }
    searched_ = unread_.size();
    if (unread_.size() > longest_line)
      return Error{"wrote a line of more than " + std::to_string(longest_line) + " bytes"};
    if (!wait_for_output(deadline)) return std::optional<std::string>();
    std::array<char, chunk> buffer;
    const ssize_t got = ::read(out_.number(), buffer.data(), buffer.size());
    if (got > 0)
      unread_.append(buffer.data(), static_cast<std::size_t>(got));
    else if (got == 0)
      return end_error();
    else if (errno != EAGAIN && errno != EINTR)
      return system_error("read from it", errno);
  }
}

// Reads standard error on the way: a program that complains a lot must not block on that.
bool Process::wait_for_output(Deadline deadline) {
  while (true) {
    std::array<pollfd, 2> ready{{{out_.number(), POLLIN, 0}, {complaints_.number(), POLLIN, 0}}};
    ::poll(ready.data(), complaints_.open() ? 2 : 1, milliseconds_until(deadline));
    if (complaints_.open() && ready[1].revents != 0) read_complaints();
    if (ready[0].revents != 0) return true;
    if (is_past(deadline)) return false;
  }
}

void Process::read_complaints() {
  std::array<char, chunk> buffer;
  const ssize_t got = ::read(complaints_.number(), buffer.data(), buffer.size());
  if (got == 0) complaints_.close();
  if (got <= 0) return;
  last_words_.append(buffer.data(), static_cast<std::size_t>(got));
  if (last_words_.size() > last_words_limit) last_words_.erase(0, last_words_.size() - last_words_limit);
}

Error Process::end_error() {
  std::string message = "closed its output";
  siginfo_t info{};
  if (wait_exit(0.5) && !reaped_ && ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOWAIT) == 0)
    message = exit_text(info);
  // What lies in the pipe, and no more: a program that goes on complaining is not listened to for ever.
  pollfd ready{complaints_.number(), POLLIN, 0};
  for (std::size_t read = 0; read < fullest_pipe && complaints_.open() && ::poll(&ready, 1, 0) > 0;
       read += chunk)
    read_complaints();
  const auto lines = split(trim(last_words_), '\n');
  if (!lines.empty()) message += "; its last words: " + in_quotes(trim(lines.back()));
  return Error{message};
}

// Leaves the dead process in place: its number, which is its group's too, must not be given away before
// stop().
bool Process::wait_exit(double seconds) const {
  if (reaped_) return true;
  const Deadline deadline = deadline_in(seconds);
  for (int pause = 1;; pause = std::min(2 * pause, 16)) {
    siginfo_t info{};
    const int code = ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOWAIT | WNOHANG);
    if (code != 0 && errno != EINTR) return true;
    if (code == 0 && info.si_pid == id_) return true;
    if (is_past(deadline)) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(pause));
  }
}

bool Process::ended() { return wait_exit(0); }

void Process::stop(double patience) {
  if (reaped_) return;
  in_.close();
  if (!wait_exit(patience)) {
    ::kill(-id_, SIGTERM);
    wait_exit(patience);
  }
  // The whole group, also where the shell is gone and what it started is not.
  ::kill(-id_, SIGKILL);
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
}

}  // namespace agon
