// Whole files in and out. Writing never leaves a half-written file: a temporary one is renamed over the old.
// Temporary files of killed processes are removed when the next process writes to their folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace agon {

// Refuses files larger than `most` bytes.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{64} << 20);
// The same for what must not be waited for: a pipe may never end. Refuses what is there and no regular file.
Result<std::string> read_regular_file(const std::string& path, std::size_t most = std::size_t{64} << 20);
// The first bytes, `most` at most: whose file is it? Empty where there is no file, and for what is no regular
// one and can lose nothing.
Result<std::string> read_beginning(const std::string& path, std::size_t most);
// A file that is replaced keeps its permissions.
Status write_file(const std::string& path, std::string_view content);

// Whether a file could be written there now: before long work whose end it shall be.
Status check_writable(const std::string& path);

// A large file written piece by piece: what stood at `path` stays until commit() puts the new one in its
// place. Without commit() nothing has happened.
class NewFile {
 public:
  static Result<NewFile> create(const std::string& path);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&& other) = delete;
  ~NewFile();

  // Takes so many bytes of the disk now: before long work whose result goes there. commit() gives back what
  // was not written.
  Status reserve(std::size_t bytes);
  // A failure is kept and told by commit().
  void write(std::string_view content);
  Status commit();

 private:
  NewFile(std::string path, std::string target, std::string temporary, int file);

  std::string path_, target_, temporary_;  // as the user wrote it; the file behind links; beside that
  int file_ = -1;
  bool reserved_ = false;
  Status status_;  // of all writing so far
};

// A file that one program works on for long, writing it again and again: no other program of ours does so at
// the same time. What says so is a file beside it, `path`.lock, as long as the lock lives.
class FileLock {
 public:
  // An error: somebody else has it.
  static Result<FileLock> take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) = delete;
  ~FileLock();

 private:
  FileLock(std::string name, int file) : name_(std::move(name)), file_(file) {}

  std::string name_;
  int file_;
};

}  // namespace agon
