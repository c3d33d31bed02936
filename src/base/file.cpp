#include "base/file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.hpp"

namespace agon {
namespace {

Error file_error(std::string_view what, const std::string& path) {
  return Error{"cannot " + std::string(what) + " " + in_quotes(path) + ": " + std::strerror(errno)};
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
  const std::string temporary = path + ".tmp" + std::to_string(::getpid());
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return file_error("write", path);
  const bool written = write_all(file, content) && ::fsync(file) == 0;
  const int saved = errno;
  const bool closed = ::close(file) == 0;
  if (!written) errno = saved;
  if (written && closed && ::rename(temporary.c_str(), path.c_str()) == 0) return {};
  const Error error = file_error("write", path);
  ::unlink(temporary.c_str());
  return error;
}

}  // namespace agon
