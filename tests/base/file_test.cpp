#include "base/file.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/ordinary_user.hpp"

using namespace agon;
using test::as_ordinary_user;
namespace fs = std::filesystem;

namespace {

// A folder of its own that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "agon_file_test_XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
  }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  const fs::path& path() const { return path_; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

void check_one_line_about(const Error& error, const std::string& path) {
  CHECK(error.message.find(path) != std::string::npos);
  CHECK(error.message.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("what is written is read back, every byte of it") {
  const Folder folder;
  std::string content("line\n\0\xff", 7);
  content += std::string(200'000, 'x');
  REQUIRE(write_file(folder / "a", content));
  CHECK(*read_file(folder / "a") == content);
  REQUIRE(write_file(folder / "a", ""));
  CHECK(read_file(folder / "a")->empty());
}

TEST_CASE("a link is followed when its file is written") {
  const Folder folder;
  REQUIRE(write_file(folder / "real", "old"));
  fs::create_symlink(folder / "real", folder / "link");
  REQUIRE(write_file(folder / "link", "new"));
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(*read_file(folder / "real") == "new");
}

TEST_CASE("what is no regular file is written to, never replaced") {
  const Folder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const int reader = ::open((folder / "pipe").c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(reader >= 0);
  REQUIRE(write_file(folder / "pipe", "through"));
  CHECK(fs::is_fifo(folder / "pipe"));
  char buffer[16];
  CHECK(::read(reader, buffer, sizeof buffer) == 7);
  ::close(reader);
}

TEST_CASE("writing replaces a file and leaves no other behind") {
  const Folder folder;
  REQUIRE(write_file(folder / "a", "old"));
  REQUIRE(write_file(folder / "a", "new"));
  CHECK(*read_file(folder / "a") == "new");
  CHECK(folder.files() == 1);
}

TEST_CASE("a file that is replaced keeps its permissions") {
  const Folder folder;
  for (const mode_t mode : {0600U, 0640U, 0666U}) {
    REQUIRE(write_file(folder / "a", "old"));
    REQUIRE(::chmod((folder / "a").c_str(), mode) == 0);
    REQUIRE(write_file(folder / "a", "new"));
    struct stat info {};
    REQUIRE(::stat((folder / "a").c_str(), &info) == 0);
    CHECK((info.st_mode & 07777) == mode);
  }
}

TEST_CASE("of a large file the beginning can be read, of none there is nothing, and no pipe is waited for") {
  const Folder folder;
  REQUIRE(write_file(folder / "large", "mark" + std::string(200'000, 'x')));
  CHECK(*read_beginning(folder / "large", 5) == "markx");
  REQUIRE(write_file(folder / "small", "ab"));
  CHECK(*read_beginning(folder / "small", 5) == "ab");
  CHECK(read_beginning(folder / "none", 5)->empty());
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(read_beginning(folder / "pipe", 5)->empty());
  const auto too_long = read_beginning(folder / std::string(300, 'x'), 5);
  REQUIRE_FALSE(too_long);
  CHECK(too_long.error().kind == Error::Kind::system);
}

TEST_CASE("a missing file is an error that names it") {
  const Folder folder;
  const auto read = read_file(folder / "none");
  REQUIRE_FALSE(read);
  check_one_line_about(read.error(), folder / "none");
  CHECK(read.error().message.find("No such file") != std::string::npos);
}

TEST_CASE("a folder is not a file") {
  const Folder folder;
  CHECK_FALSE(read_file(folder.path().string()));
  REQUIRE(fs::create_directory(folder / "inner"));
  CHECK_FALSE(write_file(folder / "inner", "x"));
  CHECK(folder.files() == 1);
}

TEST_CASE("a file that is too large is refused, one that just fits is not") {
  const Folder folder;
  REQUIRE(write_file(folder / "a", std::string(1000, 'x')));
  CHECK(read_file(folder / "a", 1000));
  const auto read = read_file(folder / "a", 999);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("larger than 999 bytes") != std::string::npos);
}

TEST_CASE("an endless file is refused instead of filling the memory") {
  CHECK_FALSE(read_file("/dev/zero", std::size_t{1} << 20));
}

TEST_CASE("a folder that does not exist or cannot be written gives one line and keeps the old file") {
  const Folder folder;
  const auto nowhere = write_file(folder / "no/such/folder", "x");
  REQUIRE_FALSE(nowhere);
  check_one_line_about(nowhere.error(), folder / "no/such/folder");

  REQUIRE(write_file(folder / "a", "old"));
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  const auto refused = as_ordinary_user([&] { return write_file(folder / "a", "new"); });
  REQUIRE_FALSE(refused);
  check_one_line_about(refused.error(), folder / "a");
  CHECK(*read_file(folder / "a") == "old");
}

TEST_CASE("whether a file can be written is known before, and looking changes nothing") {
  const Folder folder;
  CHECK(check_writable(folder / "new"));
  CHECK_FALSE(fs::exists(folder / "new"));
  REQUIRE(write_file(folder / "old", "content"));
  CHECK(check_writable(folder / "old"));
  CHECK(*read_file(folder / "old") == "content");
  CHECK(check_writable("/dev/null"));
  CHECK_FALSE(check_writable(folder / "no/such"));
  CHECK_FALSE(check_writable(folder / ""));
}

TEST_CASE("one at a time works on a file for long, and nothing is left beside it") {
  const Folder folder;
  {
    const auto lock = FileLock::take(folder / "a");
    REQUIRE(lock);
    const auto second = FileLock::take(folder / "a");
    REQUIRE_FALSE(second);
    check_one_line_about(second.error(), folder / "a");
    CHECK(FileLock::take(folder / "b"));
  }
  CHECK(FileLock::take(folder / "a"));
  CHECK(folder.files() == 0);
  const auto nowhere = FileLock::take(folder / "no/a");
  REQUIRE_FALSE(nowhere);
  check_one_line_about(nowhere.error(), folder / "no/a");
  CHECK_FALSE(FileLock::take("/dev/null"));
}

TEST_CASE("a file that bears a lock's name and is none is left alone") {
  const Folder folder;
  REQUIRE(write_file(folder / "a.lock", "precious"));
  const auto lock = FileLock::take(folder / "a");
  REQUIRE_FALSE(lock);
  check_one_line_about(lock.error(), folder / "a.lock");
  CHECK(*read_file(folder / "a.lock") == "precious");
}

TEST_CASE("a full disk is an error and the temporary file goes away") {
  // Writing goes to PATH.agon-tmpPID-NUMBER and is renamed; made a link to the full device, that file cannot
  // be written.
  const Folder folder;
  REQUIRE(write_file(folder / "a", "old"));
  // Whatever number the temporary file gets, the disk behind it is full.
  for (int n = 0; n < 100; ++n)
    fs::create_symlink("/dev/full",
                       folder / ("a.agon-tmp" + std::to_string(::getpid()) + "-" + std::to_string(n)));
  const auto refused = write_file(folder / "a", "new");
  REQUIRE_FALSE(refused);
  check_one_line_about(refused.error(), folder / "a");
  CHECK(refused.error().message.find("No space left") != std::string::npos);
  CHECK(*read_file(folder / "a") == "old");
  CHECK(folder.files() == 1 + 99);  // the file, and the links that were not used
}

namespace {

// Runs in a process of its own, which kills itself.
template <class Work>
void killed_in(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  REQUIRE(child > 0);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("what a killed writer left is removed by the next one in that folder, and nothing else is") {
  const Folder folder;
  killed_in([&] {
    auto file = NewFile::create(folder / "a");
    if (file) file->write("half");
    ::raise(SIGKILL);  // while the file is open
  });
  REQUIRE(folder.files() == 1);
  const std::string notes = folder / "notes.tmp2024-11", own = folder / "b.agon-tmp1-1.txt";
  std::ofstream(notes) << "precious";
  std::ofstream(own) << "precious";
  REQUIRE(write_file(folder / "c", ""));
  CHECK(folder.files() == 3);
  CHECK(fs::exists(notes));
  CHECK(fs::exists(own));
}

TEST_CASE("a temporary file that is being written is not taken for one that was left over") {
  const Folder folder;
  int begun[2], go_on[2];
  REQUIRE(::pipe(begun) == 0);
  REQUIRE(::pipe(go_on) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    char sign = 0;
    auto unfinished = NewFile::create(folder / "a");
    if (unfinished) unfinished->write("content");
    const bool waited = ::write(begun[1], "x", 1) == 1 && ::read(go_on[0], &sign, 1) == 1;
    ::_exit(waited && unfinished && unfinished->commit() ? 0 : 1);
  }
  REQUIRE(child > 0);
  char sign = 0;
  REQUIRE(::read(begun[0], &sign, 1) == 1);
  REQUIRE(write_file(folder / "b", "other"));
  REQUIRE(::write(go_on[1], "x", 1) == 1);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(*read_file(folder / "a") == "content");
  for (const int end : {begun[0], begun[1], go_on[0], go_on[1]}) ::close(end);
}
