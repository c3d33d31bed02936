// Runs the real program as a user would: arguments and input in, exit code and what it wrote out.
#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace agon::test {

struct Ran {
  int code = -1;  // 128 + signal where one ended it
  std::string out, err;
};

struct RunOptions {
  std::string input;
  std::string output_path;       // where standard output goes instead of into `out`
  bool closed_output = false;    // nobody reads standard output
  std::string program = "agon";  // as it was typed
  std::vector<std::pair<std::string, std::string>> environment;
};

namespace run_detail {

class TemporaryFile {
 public:
  TemporaryFile() : file_(std::tmpfile()) {}
  ~TemporaryFile() { std::fclose(file_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  int number() const { return fileno(file_); }
  void write(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), file_);
    std::fflush(file_);
    rewind();
  }
  std::string read() {
    rewind();
    std::string text;
    char buffer[4096];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, file_)) text.append(buffer, size);
    return text;
  }

 private:
  void rewind() {
    std::rewind(file_);
    lseek(number(), 0, SEEK_SET);
  }
  std::FILE* file_;
};

inline int exit_code(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// In the child: a known environment, then the program.
[[noreturn]] inline void become(std::vector<std::string> words, const RunOptions& options) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "NO_COLOR"}) unsetenv(name);
  setenv("LANG", "C.UTF-8", 1);
  setenv("TERM", "xterm", 1);
  for (const auto& [name, value] : options.environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(AGON_PROGRAM, pointers.data());
  _exit(127);
}

inline int open_output(const RunOptions& options, int otherwise) {
  if (options.closed_output) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    close(ends[0]);
    return ends[1];
  }
  return options.output_path.empty() ? otherwise : open(options.output_path.c_str(), O_WRONLY);
}

}  // namespace run_detail

inline Ran run_program(std::vector<std::string> arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.begin(), options.program);
  run_detail::TemporaryFile in, out, err;
  in.write(options.input);
  const pid_t child = fork();
  if (child == 0) {
    dup2(in.number(), STDIN_FILENO);
    dup2(run_detail::open_output(options, out.number()), STDOUT_FILENO);
    dup2(err.number(), STDERR_FILENO);
    run_detail::become(std::move(arguments), options);
  }
  Ran ran{.code = run_detail::exit_code(child)};
  ran.out = out.read();
  ran.err = err.read();
  return ran;
}

// Words separated by single spaces, for the common case.
inline Ran run(const std::string& line, const RunOptions& options = {}) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return run_program(std::move(words), options);
}

// The program on a terminal of its own. Types `keys` once it has shown `wait_for`; out holds all that was
// shown.
inline Ran run_on_terminal(std::vector<std::string> arguments, const std::string& wait_for,
                           const std::string& keys, const RunOptions& options = {}) {
  arguments.insert(arguments.begin(), options.program);
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) run_detail::become(std::move(arguments), options);
  Ran ran;
  bool typed = false;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < deadline) {
    pollfd ready{terminal, POLLIN, 0};
    if (poll(&ready, 1, 1000) <= 0) continue;
    char buffer[4096];
    const ssize_t size = read(terminal, buffer, sizeof buffer);
    if (size <= 0) break;  // the program has ended
    ran.out.append(buffer, static_cast<std::size_t>(size));
    if (!typed && ran.out.find(wait_for) != std::string::npos) {
      typed = true;
      if (write(terminal, keys.data(), keys.size()) < 0) break;
    }
  }
  if (std::chrono::steady_clock::now() >= deadline) kill(child, SIGKILL);
  ran.code = run_detail::exit_code(child);
  close(terminal);
  return ran;
}

}  // namespace agon::test
