// A program that runs beside us and talks through its standard input and output, line by line.
// Every wait has a deadline, every buffer a limit, and nothing that the program does can hang or end ours.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>

#include "base/deadline.hpp"
#include "base/result.hpp"

namespace agon {

// A file descriptor that closes itself.
class FileHandle {
 public:
  explicit FileHandle(int number = -1) : number_(number) {}
  FileHandle(FileHandle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close();

 private:
  int number_;
};

class Process {
 public:
  // The longest line, in bytes; unread output beyond it stays in the pipe, where it stops the writer.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  // Runs `command` through /bin/sh, in a process group of its own, which ends with us even if we are killed.
  static Result<std::unique_ptr<Process>> start(const std::string& command);

  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { stop(); }

  // Errors: the program has ended, or does not read its input until the deadline.
  Status write(std::string_view text, Deadline deadline);
  // One line without its end. Errors: the program has ended, is silent until the deadline, or the line is too
  // long.
  Result<std::string> read_line(Deadline deadline);
  // As above, but silence until the deadline is no error: nothing came yet.
  Result<std::optional<std::string>> poll_line(Deadline deadline);

  // Closes its input, and ends it by force where it does not go within `patience` seconds. May be called
  // twice.
  void stop(double patience = 0.2);
  // Whether it has ended by itself.
  bool ended();
  pid_t id() const { return id_; }

 private:
  Process(pid_t id, FileHandle in, FileHandle out, FileHandle complaints, FileHandle life)
      : id_(id),
        in_(std::move(in)),
        out_(std::move(out)),
        complaints_(std::move(complaints)),
        life_(std::move(life)) {}

  bool wait_exit(double seconds) const;
  bool wait_for_output(Deadline deadline);
  void read_complaints();
  // Why nothing more comes: "ended with status 3" and the last line that it wrote to standard error.
  Error end_error();

  pid_t id_;
  FileHandle in_, out_, complaints_;
  FileHandle life_;           // never written to: closes when we end, however that happens
  std::string unread_;        // output that was read but not asked for yet
  std::size_t searched_ = 0;  // that much of unread_ holds no line end
  std::string last_words_;    // the tail of standard error
  bool reaped_ = false;
};

}  // namespace agon
