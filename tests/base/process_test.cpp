#include "base/process.hpp"

#include <array>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

std::unique_ptr<Process> started(const std::string& command) {
  auto process = Process::start(command);
  REQUIRE(process);
  return process.take();
}

}  // namespace

TEST_CASE("a process answers line by line") {
  const auto cat = started("cat");
  REQUIRE(cat->write("one\ntwo\n", deadline_in(5)));
  CHECK(*cat->read_line(deadline_in(5)) == "one");
  CHECK(*cat->read_line(deadline_in(5)) == "two");
}

TEST_CASE("a silent process costs no more than the deadline") {
  const auto sleeper = started("sleep 60");
  const auto line = sleeper->read_line(deadline_in(0.02));
  REQUIRE_FALSE(line);
  CHECK(line.error().message == "is silent");
}

TEST_CASE("half a line is not a line, and is kept for the next reading") {
  const auto process = started("printf half; read x; echo -done");
  CHECK_FALSE(process->read_line(deadline_in(0.05)));
  REQUIRE(process->write("go\n", deadline_in(5)));
  CHECK(*process->read_line(deadline_in(5)) == "half-done");
}

TEST_CASE("the end of a process is told with its status and last words") {
  const auto process = started("echo first; echo 'no such file' >&2; exit 3");
  CHECK(*process->read_line(deadline_in(5)) == "first");
  const auto line = process->read_line(deadline_in(5));
  REQUIRE_FALSE(line);
  CHECK(line.error().message == "ended with status 3; its last words: 'no such file'");
  CHECK(process->ended());
}

TEST_CASE("a program that closes its output and complains for ever is left alone") {
  const auto process = started("exec 1>&-; while echo noise; do :; done >&2");
  const auto line = process->read_line(deadline_in(5));
  REQUIRE_FALSE(line);
  CHECK(line.error().message == "closed its output; its last words: 'noise'");
}

TEST_CASE("a program that does not exist says so") {
  const auto process = started("/no/such/program");
  const auto line = process->read_line(deadline_in(5));
  REQUIRE_FALSE(line);
  CHECK(has(line.error().message, "status 127"));
  CHECK(has(line.error().message, "not found"));
}

TEST_CASE("writing to a dead process is an error and not a signal") {
  const auto process = started("exit 0");
  while (!process->ended()) usleep(1000);
  Status written;
  for (int i = 0; i < 3 && written; ++i) written = process->write("hello\n", deadline_in(5));
  REQUIRE_FALSE(written);
  CHECK(has(written.error().message, "ended with status 0"));
}

TEST_CASE("a process that does not read its input does not block the writer for ever") {
  const auto sleeper = started("sleep 60");
  const Status written = sleeper->write(std::string(1 << 20, 'x'), deadline_in(0.05));
  REQUIRE_FALSE(written);
  CHECK(written.error().message == "does not read its input");
}

TEST_CASE("an endless line is refused") {
  const auto process = started("yes | tr -d '\\n'");
  const auto line = process->read_line(deadline_in(20));
  REQUIRE_FALSE(line);
  CHECK(has(line.error().message, "wrote a line of more than"));
}

TEST_CASE("much standard error does not block a process") {
  const auto process = started("head -c 300000 /dev/zero | tr '\\0' 'e' >&2; echo done");
  CHECK(*process->read_line(deadline_in(20)) == "done");
}

namespace {

// Waits until a process is gone; one that nobody has waited for yet keeps its number, as a zombie.
bool is_gone(const std::string& id) {
  for (int i = 0; i < 1000; ++i) {
    const auto state = started("cut -d' ' -f3 /proc/" + id + "/stat 2>/dev/null || echo Z");
    if (*state->read_line(deadline_in(5)) == "Z") return true;
    usleep(1000);
  }
  return false;
}

}  // namespace

TEST_CASE("a process that ignores the end of its input ends with whoever started it, even by kill -9") {
  for (const char* command :
       {"trap '' TERM HUP; echo $$; exec sleep 60", "echo ready; sleep 60 & echo $!; wait"}) {
    CAPTURE(command);
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t owner = fork();
    if (owner == 0) {
      const auto process = Process::start(command);
      std::string id = *(*process)->read_line(deadline_in(5));
      if (id == "ready") id = *(*process)->read_line(deadline_in(5));
      id += "\n";
      if (write(ends[1], id.data(), id.size()) > 0) raise(SIGKILL);
      _exit(1);
    }
    close(ends[1]);
    std::array<char, 32> text{};
    CHECK(read(ends[0], text.data(), text.size() - 1) > 0);
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(owner, &status, 0) == owner);
    CHECK(WIFSIGNALED(status));
    CHECK(is_gone(std::string(text.data()).substr(0, std::string(text.data()).find('\n'))));
  }
}

TEST_CASE("stopping ends a process that ignores polite requests, with all that it started") {
  const auto process = started("trap '' TERM; sleep 60 & echo $!; while :; do wait; done");
  const auto child = process->read_line(deadline_in(5));
  REQUIRE(child);
  process->stop(0.02);
  CHECK(is_gone(*child));
  CHECK(::kill(process->id(), 0) == -1);
  process->stop();
}

TEST_CASE("a process does not inherit the pipes of another") {
  const std::string count_files = "ls /proc/self/fd | wc -l";
  const std::string alone = *started(count_files)->read_line(deadline_in(5));
  const auto other = started("cat");
  CHECK(*started(count_files)->read_line(deadline_in(5)) == alone);
}
