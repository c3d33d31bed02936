// Runs a shell command for tests of scripts: exit code in, everything that it wrote out.
#pragma once

#include <cstdio>
#include <string>
#include <sys/wait.h>

namespace agon::test {

struct ShellRan {
  int code = -1;
  std::string text;  // standard output and standard error together
};

inline ShellRan run_shell(const std::string& command) {
  ShellRan ran;
  std::FILE* pipe = popen(("{ " + command + "\n} 2>&1 </dev/null").c_str(), "r");
  if (pipe == nullptr) return ran;
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe)) ran.text.append(buffer, size);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

}  // namespace agon::test
