#include "base/file.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/text.hpp"

namespace agon {
namespace {

Error file_error(std::string_view what, const std::string& path) {
  return Error{"cannot " + std::string(what) + " " + in_quotes(path) + ": " + std::strerror(errno),
               Error::Kind::system};
}

Error no_regular_file(const std::string& path) {
  return Error{"cannot write " + in_quotes(path) + ": it is no regular file"};
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

// Stands in the names of temporary files between the name of the file and the number of the process.
constexpr std::string_view temporary_mark = ".agon-tmp";

std::string temporary_name(const std::string& target) {
  static std::atomic<unsigned> number = 0;  // two threads may write at once
  return target + std::string(temporary_mark) + std::to_string(::getpid()) + "-" + std::to_string(number++);
}

bool is_temporary_name(std::string_view name) {
  const std::size_t mark = name.rfind(temporary_mark);
  if (mark == std::string_view::npos) return false;
  const std::string_view number = name.substr(mark + temporary_mark.size());
  return !number.empty() && number.find_first_not_of("0123456789-") == std::string_view::npos;
}

// A writer holds a lock on its temporary file, which goes with its process: a file that can be locked is
// left over from a writer that was killed.
void remove_if_abandoned(const std::string& temporary) {
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return;
  struct stat info {};
  if (::fstat(file, &info) == 0 && S_ISREG(info.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0)
    ::unlink(temporary.c_str());
  ::close(file);
}

// Once for each folder that this process writes to.
void remove_abandoned_beside(const std::string& target) {
  static std::mutex mutex;
  static std::set<std::string> seen;
  std::filesystem::path folder = std::filesystem::path(target).parent_path();
  if (folder.empty()) folder = ".";
  {
    const std::lock_guard lock(mutex);
    if (!seen.insert(folder.string()).second) return;
  }
  std::error_code failed;
  std::filesystem::directory_iterator at(folder, failed);
  for (; !failed && at != std::filesystem::directory_iterator(); at.increment(failed))
    if (is_temporary_name(at->path().filename().string())) remove_if_abandoned(at->path().string());
}

// A link is followed: the file it points to is replaced, not the link.
std::string behind_links(const std::string& path) {
  std::error_code ignored;
  const auto real = std::filesystem::weakly_canonical(path, ignored);
  return ignored ? path : real.string();
}

// Nothing where no file is.
std::optional<mode_t> mode_of(const std::string& target) {
  struct stat info {};
  return ::stat(target.c_str(), &info) == 0 ? std::optional(info.st_mode) : std::nullopt;
}

bool is_special(const std::string& target) {
  const auto mode = mode_of(target);
  return mode && !S_ISREG(*mode);
}

bool is_removed(int file) {
  struct stat info {};
  return ::fstat(file, &info) == 0 && info.st_nlink == 0;
}

// A new file with the permissions of the one that it will replace: the content is never open to more readers.
// It is locked as long as it is open.
int open_like(const std::string& target, const std::string& temporary) {
  constexpr mode_t all_permissions = 07777;
  const auto old = mode_of(target);
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                          old ? *old & all_permissions : mode_t{0666});
  // Where the file system knows no locks, what is left over stays.
  if (file >= 0) static_cast<void>(::flock(file, LOCK_EX));
  // The user's mask may have taken some away. A file system that cannot give them back keeps the fewer.
  struct stat made {};
  if (old && file >= 0 && ::fstat(file, &made) == 0 && S_ISREG(made.st_mode))
    static_cast<void>(::fchmod(file, *old & all_permissions));
  return file;
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

Result<std::string> read_regular_file(const std::string& path, std::size_t most) {
  if (is_special(path)) return Error{in_quotes(path) + " is no regular file", Error::Kind::system};
  return read_file(path, most);
}

Result<std::string> read_beginning(const std::string& path, std::size_t most) {
  if (is_special(path)) return std::string();
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr && errno == ENOENT) return std::string();
  if (file == nullptr) return file_error("open", path);
  std::string content(most, '\0');
  content.resize(std::fread(content.data(), 1, most, file));
  const bool failed = std::ferror(file) != 0;
  const Error error = file_error("read", path);
  std::fclose(file);
  if (failed) return error;
  return content;
}

Status write_file(const std::string& path, std::string_view content) {
  // What is no regular file (a device, a pipe) is written in place, since renaming over it would remove it.
  const std::string target = behind_links(path);
  if (is_special(target)) return write_in_place(target, path, content);
  auto file = NewFile::create(path);
  if (!file) return file.error();
  file->write(content);
  return file->commit();
}

Status check_writable(const std::string& path) {
  const std::string target = behind_links(path);
  if (!is_special(target)) {
    const auto file = NewFile::create(path);  // and it is gone again
    return file ? Status{} : file.error();
  }
  if (S_ISDIR(*mode_of(target))) return no_regular_file(path);
  return ::access(target.c_str(), W_OK) == 0 ? Status{} : file_error("write", path);
}

Result<NewFile> NewFile::create(const std::string& path) {
  std::string target = behind_links(path);
  if (is_special(target)) return no_regular_file(path);
  remove_abandoned_beside(target);
  // Another process may take the new file for one that was left over before it is locked: once more then.
  constexpr int most_tries = 100;
  std::string temporary;
  int file = -1;
  for (int i = 0; i < most_tries && file < 0; ++i) {
    temporary = temporary_name(target);
    file = open_like(target, temporary);
    if (file < 0) return file_error("write", path);
    if (is_removed(file)) {
      ::close(file);
      file = -1;
    }
  }
  if (file < 0) return file_error("write", path);
  return NewFile(path, std::move(target), std::move(temporary), file);
}

NewFile::NewFile(std::string path, std::string target, std::string temporary, int file)
    : path_(std::move(path)), target_(std::move(target)), temporary_(std::move(temporary)), file_(file) {}

NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      file_(std::exchange(other.file_, -1)),
      reserved_(other.reserved_),
      status_(std::move(other.status_)) {}

NewFile::~NewFile() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(temporary_.c_str());
}

Status NewFile::reserve(std::size_t bytes) {
  const int failure = ::posix_fallocate(file_, 0, static_cast<off_t>(bytes));
  reserved_ = true;
  // A file system that cannot do so is no reason not to write there.
  if (failure == 0 || failure == EOPNOTSUPP || failure == EINVAL) return {};
  errno = failure;
  return file_error("write", path_);
}

void NewFile::write(std::string_view content) {
  if (status_ && !write_all(file_, content)) status_ = file_error("write", path_);
}

Status NewFile::commit() {
  const int file = std::exchange(file_, -1);
  const off_t end = ::lseek(file, 0, SEEK_CUR);
  if (status_ && reserved_ && end >= 0 && ::ftruncate(file, end) != 0) status_ = file_error("write", path_);
  const bool closed = write_and_close(file, {}, true);
  if (status_ && (!closed || ::rename(temporary_.c_str(), target_.c_str()) != 0))
    status_ = file_error("write", path_);
  if (!status_) ::unlink(temporary_.c_str());
  return status_;
}

Result<FileLock> FileLock::take(const std::string& path) {
  const std::string target = behind_links(path), name = target + ".lock";
  if (is_special(target)) return no_regular_file(path);
  while (true) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file < 0) return file_error("write", path);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      const bool taken = errno == EWOULDBLOCK;
      const Error failed = file_error("lock", path);
      ::close(file);
      return taken ? Error{"another agon is at work on " + in_quotes(path) +
                               ": wait until it has ended, or choose another name",
                           Error::Kind::system}
                   : failed;
    }
    // Whoever had it may have removed the file in between: then it is locked for nobody.
    struct stat info {};
    const bool is_there = ::fstat(file, &info) == 0 && info.st_nlink > 0;
    if (is_there && S_ISREG(info.st_mode) && info.st_size == 0) return FileLock(name, file);
    ::close(file);
    if (is_there)
      return Error{
          in_quotes(name) + " is no lock of ours and is left alone: move it away, or choose another name",
          Error::Kind::system};
  }
}

FileLock::FileLock(FileLock&& other) noexcept
    : name_(std::move(other.name_)), file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
  if (file_ < 0) return;
  ::unlink(name_.c_str());
  ::close(file_);
}

}  // namespace agon
