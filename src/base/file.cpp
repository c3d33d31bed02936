#include "base/file.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "base/text.hpp"

namespace agon {
namespace {

Error file_error(std::string_view what, const std::string& path) {
  return Error{"cannot " + std::string(what) + " " + in_quotes(path) + ": " + std::strerror(errno),
               Error::Kind::system};
}

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Writes and closes; errno tells what went wrong.
bool write_and_close(int file, std::string_view content, bool regular) {
  const bool written = write_all(file, content) && (!regular || ::fsync(file) == 0);
  const int saved = errno;
  const bool closed = ::close(file) == 0;
  if (!written) errno = saved;
  return written && closed;
}

Status write_in_place(const std::string& target, const std::string& shown, std::string_view content) {
  const int file = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0 || !write_and_close(file, content, false)) return file_error("write", shown);
  return {};
}

Status replace_file(const std::string& target, const std::string& shown, std::string_view content) {
  static std::atomic<unsigned> number = 0;  // two threads may write at once
  const std::string temporary = target + ".tmp" + std::to_string(::getpid()) + "-" + std::to_string(number++);
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return file_error("write", shown);
  if (write_and_close(file, content, true) && ::rename(temporary.c_str(), target.c_str()) == 0) return {};
  const Error error = file_error("write", shown);
  ::unlink(temporary.c_str());
  return error;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return file_error("open", path);
  std::string content;
  char buffer[1 << 16];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file)) {
    content.append(buffer, got);
    if (content.size() > most) break;
  }
  const bool failed = std::ferror(file) != 0;
  const Error error = file_error("read", path);
  std::fclose(file);
  if (failed) return error;
  if (content.size() > most)
    return Error{"file " + in_quotes(path) + " is larger than " + std::to_string(most) + " bytes"};
  return content;
}

Status write_file(const std::string& path, std::string_view content) {
  // A link is followed: the file it points to is replaced, not the link. What is no regular file (a device, a
  // pipe) is written in place, since renaming over it would remove it.
  std::error_code ignored;
  const auto real = std::filesystem::weakly_canonical(path, ignored);
  const std::string target = ignored ? path : real.string();
  struct stat info {};
  if (::stat(target.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
    return write_in_place(target, path, content);
  return replace_file(target, path, content);
}

}  // namespace agon
